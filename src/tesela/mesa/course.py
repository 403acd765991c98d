"""What an arbiter asks of a game's course: when the clocks stood and why, which words were judged and how."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tesela.mesa import facts as f
from tesela.mesa.fold import steps
from tesela.mesa.table import Table


class Standstill(NamedTuple):
    """31: both clocks stood from `at` on for so many milliseconds, for this case."""

    at: int
    case: str
    ms: int


class Judged(NamedTuple):
    """35: what was answered to `seat`, who asked about these words or appealed for them."""

    at: int
    seat: int
    words: tuple[str, ...]
    valid: bool
    appeal: bool


class Course(NamedTuple):
    """A game and how it came to it; `moments` has the table's time of every fact by its number."""

    table: Table
    moments: Sequence[int]
    standstills: Sequence[Standstill]
    """Every stop but those at the end of each turn (31.1), the last one up to the last fact."""
    judged: Sequence[Judged]
    """Every verdict and every decision on an appeal."""


def course(facts: Sequence[f.Fact]) -> Course | None:
    """Follow a log from its first fact; None unless that opens a game."""
    table: Table | None = None
    stops: list[Standstill] = []
    answers: list[Judged] = []
    since, case = 0, None
    question: Judged | None = None
    for table, fact in steps(facts):
        if table.clocks.case != case:
            stops += _over(since, case, table.now)
            since, case = table.now, table.clocks.case
        if isinstance(fact, f.Verdict | f.AppealDecided) and question is not None:
            answers.append(question._replace(at=table.now, valid=fact.valid))
        question = _open_question(table)
    if table is None:
        return None
    stops += _over(since, case, table.now)
    return Course(table, [fact.at for fact in facts], stops, answers)


def _over(since: int, case: str | None, now: int) -> list[Standstill]:
    return [] if case is None or case == "laid" else [Standstill(since, case, now - since)]


def _open_question(table: Table) -> Judged | None:
    """What waits for an answer now."""
    if table.phase == "challenged":
        return Judged(table.now, table.challenger, table.asked, valid=False, appeal=False)
    if table.phase == "appealed":
        return Judged(table.now, table.turns[table.target].seat, table.asked, valid=False, appeal=True)
    return None
