"""Bots at a table of the rules: who has to act, whole games, and the same moment with other hidden tiles."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.engine.spanish import small_spanish
from tests.rules.table import Table

from tesela.bots import Bot, bot_to_act
from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules.game import Game, View
from tesela.rules.state import State


def is_spanish(words: Sequence[Tiles]) -> bool:
    """The judge of these games: the small lexicon that the bots play with."""
    graph = small_spanish()
    return all(bytes(word) in graph for word in words)


def bot(name: str) -> Bot:
    return Bot(name, small_spanish())


def started(ruleset: str, players: int = 2, *, seed: int = 0, judging: str = "challenge") -> Table:
    """A game of bots, dealt from a seed."""
    table = Table(ruleset, players, judge=is_spanish, judging=judging, seed=seed, arbiter=False)
    table.ok(c.StartGame(0))
    return table


def to_act(game: Game) -> int:
    """Who has to do something, if everybody is a bot."""
    seat = bot_to_act(game, frozenset(range(game.seats)))
    assert seat is not None, game.phase
    return seat


def play_on(table: Table, names: Sequence[str], most: int = 400) -> list[c.Command]:
    """Let the bots play to the end, or for `most` acts; every act must be legal."""
    acts: list[c.Command] = []
    while table.state.ended is None and len(acts) < most:
        seat = to_act(table.game)
        acts.append(bot(names[seat % len(names)]).act(table.view(seat)))
        table.ok(acts[-1])
    return acts


def shuffled(state: State, viewer: int, rng: Random) -> State:
    """The same moment for `viewer`: what the others hold and what is in the bag is dealt again."""
    twin = state.copy()
    others = [rack for seat, rack in enumerate(twin.racks) if seat != viewer]
    hidden = [*twin.bag_tiles, *b"".join(others)]
    rng.shuffle(hidden)
    for seat, rack in enumerate(twin.racks):
        if seat != viewer:
            twin.racks[seat], hidden = bytes(hidden[: len(rack)]), hidden[len(rack) :]
    twin.bag = [0] * len(twin.bag)
    for code in hidden:
        twin.bag[code] += 1
    return twin


def same_but_hidden(one: View, other: View) -> bool:
    """Whether two views can't be told apart."""
    return repr(one) == repr(other)
