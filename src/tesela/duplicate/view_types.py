"""The shapes of what can be seen of an event; the JSON of the API follows from them."""

from __future__ import annotations

import msgspec

from tesela.duplicate.state import Phase, Slip


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A value to look at."""


class PlayView(View, frozen=True, kw_only=True):
    """`coord` is in the event's habit, `at` in the manual's."""

    coord: str
    at: str
    tiles: str
    word: str
    score: int


class ClockView(View, frozen=True, kw_only=True):
    deadline: int | None
    left_ms: int | None
    move_ms: int
    calls_ms: tuple[int, ...]
    raise_ms: int


class ClosedMove(View, frozen=True, kw_only=True):
    move: int
    rack: str
    annulled: bool
    top: PlayView | None
    laid: PlayView | None


class PublicView(View, frozen=True, kw_only=True):
    event: str
    title: str
    phase: Phase
    players: int
    board: list[str]
    move: int
    rack: str
    bag: int
    clock: ClockView
    closed: list[ClosedMove]
    counted: int
    top_total: int
    commitment: str
    seed: str
    ended: str


class MoveStats(View, frozen=True, kw_only=True):
    """`mean` is in hundredths of a point, over all players."""

    move: int
    slips: int
    tops: int
    mean: int
    plays: list[tuple[PlayView, int]]


class RankRow(View, frozen=True, kw_only=True):
    place: int
    player: int
    name: str
    table: int | None
    centre: str
    country: str
    category: str
    total: int
    percentage: int
    tops: int
    last: int
    rating: int | None = None


class OwnSlip(View, frozen=True, kw_only=True):
    move: int
    coord: str
    tiles: str
    score: int | None
    at: int
    paper: bool

    @classmethod
    def of(cls, move: int, slip: Slip) -> OwnSlip:
        return cls(
            move=move,
            coord=slip.play.coord if slip.play else "",
            tiles=slip.play.tiles_text if slip.play else "",
            score=slip.score,
            at=slip.at,
            paper=slip.paper,
        )


class OwnMove(View, frozen=True, kw_only=True):
    move: int
    slip: OwnSlip | None
    points: int
    fault: str
    bonus: int
    penalty: int


class OwnView(View, frozen=True, kw_only=True):
    player: int
    name: str
    table: int | None
    centre: str
    slip: OwnSlip | None
    place: int
    total: int
    percentage: int
    moves: list[OwnMove]


class DeskPlay(View, frozen=True, kw_only=True):
    """One distinct play of the move under way, as arbiters see it; `slips` is how many handed it in."""

    coord: str
    at: str
    tiles: str
    words: list[str]
    wrong: list[str]
    score: int
    fault: str
    transposed: str
    valid: bool
    overruled: bool
    slips: int


class DeskEntry(View, frozen=True, kw_only=True):
    """One typing of a paper slip; `coord` is in the event's habit, `at` in the manual's."""

    by: str
    coord: str
    at: str
    tiles: str
    score: int | None
    fault: str


class DeskDifference(View, frozen=True, kw_only=True):
    """Paper that was typed in once only, or twice and not alike."""

    player: int
    name: str
    table: int | None
    entries: list[DeskEntry]


class DeskView(View, frozen=True, kw_only=True):
    move: int
    handed_in: int
    paper: int
    missing: list[int]
    plays: list[DeskPlay]
    differences: list[DeskDifference]
    words: list[tuple[str, bool]]


class DeskPlayer(View, frozen=True, kw_only=True):
    """A player as the desk looks one up: what each closed move brought, nothing of the open one."""

    player: int
    name: str
    table: int | None
    centre: str
    moves: list[OwnMove]
