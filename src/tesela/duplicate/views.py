"""What each may see of an event. Nothing of an open move but its rack and clock leaves this room.

`public` is one value for everybody, so that a server writes it once a move; a player's own part is `own`. The
spectators' public view lacks the rack of the open move. What the desk sees before a move is closed (slips,
verdicts) is in `desk_view` alone, and even the desk does not see the top, the bag or the next rack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tesela.core.errors import TextError
from tesela.core.squares import read_coord
from tesela.core.tiles import spell
from tesela.duplicate.coordinates import write_as
from tesela.duplicate.events import LoggedPlay, ScoredPlay
from tesela.duplicate.judging import play_that_counts
from tesela.duplicate.ranking import Row, ranking
from tesela.duplicate.reckoning import Sums, slip_result
from tesela.duplicate.state import Move, State
from tesela.duplicate.view_types import (
    ClockView,
    ClosedMove,
    MoveStats,
    OwnMove,
    OwnSlip,
    OwnView,
    PlayView,
    PublicView,
    RankRow,
)


def play_view(state: State, scored: ScoredPlay, move: Move) -> PlayView:
    """A play for people: its coordinate in the event's habit, its word whole."""
    play = scored.play.play()
    return PlayView(
        coord=write_as(play.coord, state.conditions.coordinates),
        at=str(play.coord),
        tiles=scored.play.tiles_text,
        word=spell(play.word_on(move.board)),
        score=scored.score,
    )


def public(state: State, sums: Sums, *, spectator: bool = False) -> PublicView:
    """The event as everybody may see it; ranking rows come by pages (`page`)."""
    move = state.move
    shown = move is not None and not spectator
    return PublicView(
        event=state.header.event,
        title=state.header.title,
        phase=state.phase,
        players=len(state.players),
        board=state.board.rows(),
        move=len(state.moves) if move is not None or state.moves else 0,
        rack=str(state.rack) if shown else "",
        bag=len(state.bag) + (len(state.rack) if not shown else 0),
        clock=clock_view(state),
        closed=[closed_move(state, each) for each in state.moves if each is not move],
        counted=sums.counted,
        top_total=sums.top_total,
        commitment=state.header.commitment,
        seed=state.seed,
        ended=state.ended or "",
    )


def clock_view(state: State) -> ClockView:
    """When the open move ends, or how much is left while the clock stands."""
    move, timing = state.move, state.conditions.timing
    running = state.phase == "open" and move is not None
    return ClockView(
        deadline=move.deadline if running and move else None,
        left_ms=move.left_ms if state.phase == "paused" and move else None,
        move_ms=timing.move_ms,
        calls_ms=timing.calls_ms,
        raise_ms=timing.raise_ms,
    )


def closed_move(state: State, move: Move) -> ClosedMove:
    """What came of a move."""
    return ClosedMove(
        move=move.number,
        rack=str(move.rack),
        annulled=move.annulled,
        top=play_view(state, move.top, move) if move.top else None,
        laid=play_view(state, move.laid, move) if move.laid else None,
    )


def move_stats(state: State, sums: Sums, number: int) -> MoveStats | None:
    """How many found the top, and the plays that scored by their number; only of a closed move."""
    move = state.find(number)
    if move is None or not move.counts or move.top is None:
        return None
    brought = sums.moves[number - 1]
    points = brought.points if brought else {}
    distinct = Counter((move.slips[player].play, scored) for player, scored in points.items())
    counted: Counter[ScoredPlay] = Counter()
    for (written, scored), times in distinct.items():
        if (counts := play_that_counts(move, written, state.words)) is not None:
            counted[ScoredPlay(counts, scored)] += times
    found = [(play_view(state, scored, move), times) for scored, times in counted.items()]
    found.sort(key=lambda each: (-each[0].score, -each[1], each[0].at, each[0].tiles))
    return MoveStats(
        move=number,
        slips=len(move.slips),
        tops=sum(scored >= move.top.score for scored in points.values()),
        mean=sum(points.values()) * 100 // max(1, len(state.players)),
        plays=[(play, times) for play, times in found[:10]],
    )


def rank_rows(state: State, rows: list[Row], ratings: Mapping[int, int] | None = None) -> list[RankRow]:
    """Rows of the ranking with names and, in a rated event, the duplicate ratings that are known."""
    known = ratings or {}
    return [
        RankRow(
            place=row.place,
            player=row.player,
            name=state.players[row.player].name,
            table=state.players[row.player].table,
            centre=state.players[row.player].centre,
            country=state.players[row.player].country,
            category=state.players[row.player].category,
            total=row.total,
            percentage=row.percentage,
            tops=row.tops,
            last=row.last,
            rating=known.get(row.player),
        )
        for row in rows
    ]


def own(state: State, sums: Sums, player: int, places: Mapping[int, Row]) -> OwnView:
    """What only this player sees: the slip of the open move, and what each closed one brought."""
    move, joined = state.move, state.players[player]
    slip = move.slips.get(player) if move else None
    row = places.get(player)
    return OwnView(
        player=player,
        name=joined.name,
        table=joined.table,
        centre=joined.centre,
        slip=OwnSlip.of(move.number, slip) if move and slip else None,
        place=row.place if row else 0,
        total=row.total if row else 0,
        percentage=row.percentage if row else 0,
        moves=closed_moves(state, sums, player),
    )


def closed_moves(state: State, sums: Sums, player: int) -> list[OwnMove]:
    """What each move that counts brought to a player."""
    return [_own_move(state, sums, each, player) for each in state.moves if each.counts]


def _own_move(state: State, sums: Sums, move: Move, player: int) -> OwnMove:
    slip = move.slips.get(player)
    brought = sums.moves[move.number - 1]
    result = slip_result(move, slip, state) if slip else None
    return OwnMove(
        move=move.number,
        slip=OwnSlip.of(move.number, slip) if slip else None,
        points=result.points if result else 0,
        fault=result.fault if result else "",
        bonus=brought.bonus.get(player, 0) if brought else 0,
        penalty=brought.penalty.get(player, 0) if brought else 0,
    )


def places(state: State, sums: Sums) -> dict[int, Row]:
    """Everybody's row, by player."""
    return {row.player: row for row in ranking(state, sums)}


def shown_coord(state: State, play: LoggedPlay) -> str:
    """A logged coordinate in the event's habit; one that can't be read as it was written."""
    try:
        return write_as(read_coord(play.coord), state.conditions.coordinates)
    except TextError:
        return play.coord
