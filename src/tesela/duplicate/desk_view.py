"""What arbiters see of the move under way: plays to judge, paper that differs, who is missing."""

from __future__ import annotations

from collections import Counter

from tesela.core.tiles import spell
from tesela.duplicate.events import LoggedPlay, PlayVerdict
from tesela.duplicate.judging import holds
from tesela.duplicate.reckoning import Sums
from tesela.duplicate.settling import differences
from tesela.duplicate.state import Move, Slip, State
from tesela.duplicate.view_types import DeskDifference, DeskEntry, DeskPlay, DeskPlayer, DeskView
from tesela.duplicate.views import closed_moves, shown_coord


def desk_view(state: State) -> DeskView | None:
    """The open move for the desk; plays only once time is up, for an arbiter may not know them before."""
    move = state.move
    if move is None:
        return None
    collecting = state.phase == "collecting"
    handed = move.slips.keys() | move.entries.keys()
    return DeskView(
        move=move.number,
        handed_in=len(move.slips),
        paper=sum(slip.paper for slip in move.slips.values()),
        missing=[n for n in range(len(state.players)) if n not in handed and n not in state.gone],
        plays=_plays(state, move) if collecting else [],
        differences=[_difference(state, move, player) for player in differences(move)],
        words=[(spell(word), valid) for word, valid in state.words.items()],
    )


def _plays(state: State, move: Move) -> list[DeskPlay]:
    """What was found wrong first, then by points."""
    number = Counter(slip.play for slip in move.slips.values() if slip.play is not None)
    found = [
        desk_play(state, move, move.verdicts[play], times)
        for play, times in number.items()
        if play in move.verdicts
    ]
    return sorted(found, key=lambda each: (each.valid, not each.transposed, -each.score, each.at, each.tiles))


def desk_play(state: State, move: Move, verdict: PlayVerdict, slips: int) -> DeskPlay:
    """One play with its verdict."""
    meant = verdict.transposed
    return DeskPlay(
        coord=shown_coord(state, verdict.play),
        at=verdict.play.coord,
        tiles=verdict.play.tiles_text,
        words=[spell(word) for word in verdict.words],
        wrong=[spell(word) for word in verdict.wrong],
        score=verdict.score,
        fault=verdict.fault,
        transposed=shown_coord(state, meant.play) if meant else "",
        valid=holds(verdict, state.words, move.overruled.get(verdict.play)),
        overruled=verdict.play in move.overruled,
        slips=slips,
    )


def player_at(state: State, table: int, centre: str = "") -> int | None:
    """Who sits at a table; else the player of that number from 1, if no table was given to that one."""
    found = state.tables.get((centre, table))
    if found is not None or not 1 <= table <= len(state.players):
        return found
    joined = state.players[table - 1]
    here = not state.tables or joined.centre == centre
    return table - 1 if joined.table is None and here else None


def desk_player(state: State, sums: Sums, player: int) -> DeskPlayer:
    """A player with the slips of closed moves, for corrections."""
    joined = state.players[player]
    return DeskPlayer(
        player=player,
        name=joined.name,
        table=joined.table,
        centre=joined.centre,
        moves=closed_moves(state, sums, player),
    )


def _difference(state: State, move: Move, player: int) -> DeskDifference:
    joined = state.players[player]
    return DeskDifference(
        player=player,
        name=joined.name,
        table=joined.table,
        entries=[_entry(state, by, slip) for by, slip in move.entries[player].items()],
    )


def _entry(state: State, by: str, slip: Slip) -> DeskEntry:
    play: LoggedPlay | None = slip.play
    return DeskEntry(
        by=by,
        coord=shown_coord(state, play) if play else "",
        at=play.coord if play else "",
        tiles=play.tiles_text if play else "",
        score=slip.score,
        fault=slip.fault,
    )
