"""Whole games of bots by the rules, with challenges: here it shows what inventing and doubting is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from tesela._kernel import WordGraph
from tesela.bots.bot import Bot
from tesela.bots.turns import bot_to_act
from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules.create import create
from tesela.rules.game import SPECTATOR, Refusal, Secret, fold

RULESET: Final = "fise-2007"
_MOST_ACTS: Final = 2_000
"""More than any game has: a game that does not end is a fault to be told, not to be waited for."""


def play_with_challenges(bots: Sequence[Bot], graph: WordGraph, *, seed: int) -> tuple[int, ...]:
    """The final scores. The same bots and seed play the same game."""
    name = f"match-{seed}"
    secret = Secret(name, seed.to_bytes(32, "big"))
    names = [f"{number} {bot.name}" for number, bot in enumerate(bots, 1)]
    header = create(name, RULESET, names, 0, commitment=secret.commitment())
    assert not isinstance(header, Refusal), header
    game, everybody, judge = fold([header]), frozenset(range(len(bots))), partial(_all_valid, graph)
    command: c.Command = c.StartGame(0)
    for now in range(_MOST_ACTS):
        done = game.step(command, now, judge=judge, secret=secret)
        if isinstance(done, Refusal):
            raise RuntimeError(f"{name}: {command} was refused: {done.code}")
        game = done[0]
        seat = bot_to_act(game, everybody)
        if seat is None:
            return game.view(SPECTATOR).scores
        command = bots[seat].act(game.view(seat))
    raise RuntimeError(f"{name} does not end")


def _all_valid(graph: WordGraph, words: Sequence[Tiles]) -> bool:
    return all(bytes(word.letters) in graph for word in words)
