"""Every piece of the manual's advice in the order in which it is told, and the facts of a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from tesela.analysis.coach import board_advice, ending_advice, rack_advice, rival_advice
from tesela.analysis.coach.replies import NOTHING
from tesela.analysis.coach.situation import Data, Fact, Situation
from tesela.analysis.judging import Judgement, by_equity
from tesela.core.tiles import Tiles
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move
from tesela.engine.turn_view import TurnView

Advice: TypeAlias = Callable[[Situation], Iterator[Fact]]

ADVICE: Final[tuple[Advice, ...]] = (
    ending_advice.exchange,
    board_advice.prefixes,
    rack_advice.blank,
    ending_advice.going_out,
    rack_advice.score_and_leave,
    board_advice.takes_triple,
    rival_advice.opens_triple,
    board_advice.premiums,
    board_advice.hooks,
    board_advice.two_tiles,
    rack_advice.the_z,
    rack_advice.high_tiles,
    rack_advice.the_q,
    rack_advice.balance,
    ending_advice.turnover,
    rack_advice.one_letter,
    rival_advice.open_or_closed,
    rival_advice.last_s,
    board_advice.gives_s,
    ending_advice.last_tile,
    ending_advice.tracking,
)
SURE: Final = 2.0
"""Standard errors that a difference needs before it is told as one."""


def coach(
    known: Knowledge, view: TurnView, played: Move, found: Judgement, rival: Tiles = NOTHING
) -> list[Fact]:
    """Tell what the manual has to say about a turn; the first fact sums it up with the engine's numbers.

    `rival` is what is known of the next player's rack.
    """
    return facts(Situation(known, view, played, found.best, found, rival))


def coach_at_once(known: Knowledge, view: TurnView, played: Move) -> list[Fact]:
    """The same by points and leave alone."""
    return coach(known, view, played, by_equity(known, view, played))


def facts(s: Situation) -> list[Fact]:
    """The summary, then every fact that holds."""
    return [summary(s), *(fact for advice in ADVICE for fact in advice(s))]


def summary(s: Situation) -> Fact:
    """What was lost, and whether that is established."""
    found = s.found
    data: Data = {
        "played": s.named(s.played), "score": s.played.score,
        "best": s.named(s.best), "best_score": s.best.score,
        "played_kind": s.played.kind.name.lower(), "best_kind": s.best.kind.name.lower(),
        "points": round(found.loss, 1),
    }  # fmt: skip
    phonies = [word for word in s.score(s.played).words if bytes(word.tiles.letters) not in s.known.graph]
    if phonies:
        said = ", ".join(map(str, phonies))
        return Fact("sum.phony", "M.consejos", {**data, "words": said, "count": len(phonies)})
    if s.same:
        return Fact("sum.best", "M.consejos", data)
    if round(found.loss, 1) == 0 and not round(found.win_loss or 0, 3) and found.ends is None:
        return Fact("sum.equal", "M.consejos", data)
    if found.ends is not None:
        best, mine = found.ends
        if mine >= best:
            code = "sum.even" if found.proven else "sum.unbeaten"
        else:
            code = "sum.solved" if found.proven else "sum.searched"
        return Fact(code, "M.consejos", {**data, "end": best, "mine_end": mine})
    if found.win_loss is None:
        return Fact("sum.static", "M.consejos", data)
    if not round(100 * found.win_loss, 1):
        return Fact("sum.points", "M.consejos", data)
    error = found.error or 0.0
    wins = {"wins": round(100 * found.win_loss, 1), "error": round(100 * SURE * error, 1)}
    sure = found.win_loss > SURE * error
    return Fact("sum.sure" if sure else "sum.unproven", "M.consejos", {**data, **wins})
