"""A real-table game as everybody at the table sees it: one value, the same from both folds."""

from __future__ import annotations

import msgspec

from tesela.core.letters import TEXT
from tesela.core.tiles import write_tiles
from tesela.mesa.entries import unseen
from tesela.mesa.marks import Mark
from tesela.mesa.table import Phase, Table, Turn, TurnKind
from tesela.mesa.tally import ending, tally
from tesela.rules.final import final_sums


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the table that goes over the wire."""


class ClocksView(View, frozen=True):
    """How much each has used at the moment `since`, and whose clock runs on."""

    used_ms: list[int]
    running: list[int]
    since: int
    case: str | None


class TurnView(View, frozen=True):
    """A line of the sheet; `total` is the seat's running one."""

    seat: int
    kind: TurnKind
    score: int
    total: int
    coord: str
    tiles: str
    word: str
    words: list[str]
    count: int
    counted: int | None
    closed: bool
    rack: str | None
    upheld: bool


class EndingView(View, frozen=True):
    """How it ended, or would end now."""

    reason: str
    seat: int | None


class ChallengeView(View, frozen=True):
    """Who asked about which words of which turn."""

    seat: int
    turn: int
    words: list[str]


class IncidentView(View, frozen=True):
    """Something noted for the arbiter."""

    n: int
    seat: int
    what: str
    count: int
    note: str


class MesaView(View, frozen=True):
    """Everything that the facts add up to."""

    phase: Phase
    on_turn: int | None
    leader: str
    began: int | None
    announced: int | None
    clocks: ClocksView
    board: str
    turns: list[TurnView]
    scores: list[int]
    bag: int
    held: list[int]
    unseen: dict[str, int]
    passes: int
    scoreless: int
    ending: EndingView | None
    ended: EndingView | None
    challenge: ChallengeView | None
    heard: bool
    racks: list[str | None]
    rack_points: list[int]
    time_points: list[int]
    penalties: list[int]
    corrections: list[int]
    totals: list[int]
    signed: list[int]
    incidents: list[IncidentView]
    marks: list[Mark]


def view(table: Table) -> MesaView:
    """Show a table."""
    sums = tally(table)
    scores = [
        score + fixed - lost
        for score, fixed, lost in zip(sums.scores, table.corrections, table.penalties, strict=True)
    ]
    rack_points, time_points, totals = _final(table, scores)
    due = None if table.phase in ("waiting", "ended") else ending(table, sums)
    return MesaView(
        phase=table.phase,
        on_turn=table.current.seat if table.turns else None,
        leader=table.leader,
        began=table.began,
        announced=table.announced,
        clocks=_clocks(table),
        board=write_tiles(table.cells, through=True),
        turns=_turns(table),
        scores=scores,
        bag=sums.bag,
        held=list(sums.held),
        unseen=dict(zip(TEXT, unseen(table), strict=True)),
        passes=sums.passes,
        scoreless=sums.scoreless,
        ending=EndingView(reason=due[0], seat=due[1]) if due else None,
        ended=EndingView(reason=table.ended.reason, seat=table.ended.seat) if table.ended else None,
        challenge=_challenge(table),
        heard=table.heard,
        racks=[None if rack is None else write_tiles(rack) for rack in table.racks],
        rack_points=rack_points,
        time_points=time_points,
        penalties=list(table.penalties),
        corrections=list(table.corrections),
        totals=totals,
        signed=sorted(table.signatures),
        incidents=[
            IncidentView(n=each.n, seat=each.seat, what=each.what, count=each.count, note=each.note)
            for each in table.incidents
        ],
        marks=list(table.marks),
    )


def _clocks(table: Table) -> ClocksView:
    clocks = table.clocks
    return ClocksView(
        used_ms=list(clocks.used),
        running=[seat for seat in range(table.seats) if clocks.is_running(seat)],
        since=clocks.since,
        case=clocks.case,
    )


def _turns(table: Table) -> list[TurnView]:
    totals = [0] * table.seats
    lines = []
    for turn in table.turns:
        totals[turn.seat] += turn.score
        lines.append(_line(turn, totals[turn.seat]))
    return lines


def _line(turn: Turn, total: int) -> TurnView:
    return TurnView(
        seat=turn.seat,
        kind=turn.kind,
        score=turn.score,
        total=total,
        coord=turn.coord,
        tiles=write_tiles(turn.tiles, through=True),
        word=turn.word,
        words=list(turn.words),
        count=turn.count,
        counted=turn.counted,
        closed=turn.closed,
        rack=None if turn.rack is None else write_tiles(turn.rack),
        upheld=turn.upheld,
    )


def _challenge(table: Table) -> ChallengeView | None:
    if table.target < 0:
        return None
    return ChallengeView(seat=table.challenger, turn=table.target, words=list(table.asked))


def _final(table: Table, scores: list[int]) -> tuple[list[int], list[int], list[int]]:
    """37, 32: nothing is taken off before the end; a sheet on paper has the last word."""
    none = [0] * table.seats
    if table.ended is None:
        return none, none, scores
    sums = final_sums(
        table.header.options, table.header.time, table.ended.reason, table.ended.seat, scores,
        [rack or b"" for rack in table.racks], table.clocks.used,
    )  # fmt: skip
    totals = list(sums.totals) if table.result is None else list(table.result)
    return list(sums.rack_points), list(sums.time_points), totals
