"""How bots choose: from what their seat may see to a command of the rules, by the engine's players."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import partial
from itertools import takewhile
from typing import Final, TypeAlias

import msgspec

from tesela.core.tiles import Tiles
from tesela.engine.moves import Move, MoveKind
from tesela.engine.players import GRADES, EndRules, Player, Sight, knowledge, player
from tesela.lexicon.judge import Judge
from tesela.rules import commands as c
from tesela.rules.codec import LineTiles
from tesela.rules.game import View

STATIC: Final = "static"
"""The engine's quickest honest player: also who answers when another bot takes too long."""


class Thought(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot has to think about."""

    view: View
    seat: int
    judge: Judge


Mind: TypeAlias = Callable[[Thought], c.Command]
_players: Final[dict[tuple[str, str, bool], Player]] = {}


def think(key: str, thought: Thought) -> c.Command:
    """What this bot does now."""
    seen, seat = thought.view, thought.seat
    bot = _player(key, thought)
    seed = _seed(seen)
    if seen.phase == "announced":
        doubts = seen.header.judging == "challenge" and bot.challenges(seen.play_words, seed=seed)
        return c.Challenge(seat) if doubts else c.Accept(seat)
    if seen.phase == "rejected":
        return c.Withdraw(seat)
    if seen.phase == "laid":
        return c.Announce(seat)
    rack = seen.racks[seat]
    if rack is None or seen.board is None:
        return c.Pass(seat)
    if seen.phase == "exchanging":
        return c.Exchange(seat, Tiles(rack[: seen.exchange_count or 1]))
    return _command(seat, bot.choose(sight_of(seen, seat, rack), seed=seed), rack, seen)


def sight_of(seen: View, seat: int, rack: Tiles) -> Sight:
    """The table as the engine's players want it: the mover first, then the others in order of play."""
    seats = [(seat + step) % len(seen.scores) for step in range(len(seen.scores))]
    order = [each for each in seats if each == seat or each not in seen.out]
    options = seen.header.options
    latest = tuple(reversed(seen.record))
    limit = options.scoreless_turns_limit
    assert seen.board is not None
    return Sight(
        board=seen.board,
        rack=rack.sorted(),
        scores=tuple(seen.scores[each] for each in order),
        others=tuple(seen.rack_counts[each] for each in order[1:]),
        bag=seen.bag_count,
        passes=sum(1 for _ in takewhile(lambda turn: turn.kind in ("pass", "lost", "withdrawn"), latest)),
        scoreless=sum(1 for _ in takewhile(lambda turn: turn.kind != "play", latest)),
        rules=EndRules(
            passes_each=options.passes_each_to_end,
            scoreless_each=max(1, limit // len(order)) if limit else 1000,
            out=options.racks.out,
            passes=options.racks.passes,
        ),
        exchanges=seen.bag_count > 0,
    )


def _player(key: str, thought: Thought) -> Player:
    """A bot ready to play with the game's lexicon; making one reads tables, so it is kept."""
    edition = thought.judge.edition
    honest = thought.view.header.judging == "checked"
    name = (key, edition.about.hash, honest)
    if name not in _players:
        _players[name] = player(key, knowledge(edition.graph), honest=honest)
    return _players[name]


def _seed(seen: View) -> int:
    """The same for the same moment of a game, so that two processes think the same."""
    moment = f"{seen.header.game} {seen.seq}".encode()
    return int.from_bytes(hashlib.sha256(moment).digest()[:6], "big")


def _command(seat: int, move: Move, rack: Tiles, seen: View) -> c.Command:
    """The engine's move as a command; who can lay nothing exchanges what the bag allows (24)."""
    if move.play is not None:
        return c.PlayWord(seat, str(move.play.coord), LineTiles(move.play.tiles))
    if not rack or not seen.bag_count or _nobody_gets_on(seen):
        return c.Pass(seat)
    tiles = move.tiles if move.kind is MoveKind.EXCHANGE else rack[: seen.bag_count]
    return c.Exchange(seat, Tiles(tiles))


def _nobody_gets_on(seen: View) -> bool:
    """Two rounds without a play: exchanging for ever would keep a dead game going."""
    lately = seen.record[-2 * len(seen.scores) :]
    return len(lately) == 2 * len(seen.scores) and all(turn.kind != "play" for turn in lately)


MINDS: Final[Mapping[str, Mind]] = {
    key: partial(think, key) for key in (*(grade.key for grade in GRADES), STATIC)
}
"""Every bot by name; the texts are `bots.NAME.name` and `.about`."""
