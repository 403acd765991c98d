"""How bots choose: from what their seat may see to a command of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from tesela.core.tiles import Tiles
from tesela.engine import Move, Position, best
from tesela.lexicon.judge import Judge
from tesela.rules import commands as c
from tesela.rules.codec import LineTiles
from tesela.rules.game import View


class Thought(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot has to think about."""

    view: View
    seat: int
    judge: Judge


def static(thought: Thought) -> c.Command:
    """The engine's best play by static equity; challenges what its dictionary does not have."""
    seen, seat = thought.view, thought.seat
    if seen.phase == "announced":
        known = seen.header.judging == "checked" or thought.judge.judge_play(seen.play_words)
        return c.Accept(seat) if known else c.Challenge(seat)
    if seen.phase == "rejected":
        return c.Withdraw(seat)
    if seen.phase == "laid":
        return c.Announce(seat)
    rack = seen.racks[seat]
    if rack is None or seen.board is None:
        return c.Pass(seat)
    if seen.phase == "exchanging":
        return c.Exchange(seat, Tiles(rack[: seen.exchange_count or 1]))
    position = Position.of(seen.board, rack, bag=seen.bag_count)
    return _command(seat, best(position, thought.judge.edition.graph), rack, seen)


def _command(seat: int, move: Move, rack: Tiles, seen: View) -> c.Command:
    """The engine's move as a command; who can lay nothing exchanges what the bag allows (24)."""
    if move.play is not None:
        return c.PlayWord(seat, str(move.play.coord), LineTiles(move.play.tiles))
    if not rack or not seen.bag_count or _nobody_gets_on(seen):
        return c.Pass(seat)
    return c.Exchange(seat, Tiles(rack[: seen.bag_count]))


def _nobody_gets_on(seen: View) -> bool:
    """Two rounds without a play: exchanging for ever would keep a dead game going."""
    lately = seen.record[-2 * len(seen.scores) :]
    return len(lately) == 2 * len(seen.scores) and all(turn.kind != "play" for turn in lately)


MINDS: Final[Mapping[str, Callable[[Thought], c.Command]]] = {"static": static}
"""Every bot by name; its texts are `server.bot.NAME.name` and `.about`."""
