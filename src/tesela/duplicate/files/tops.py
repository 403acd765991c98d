"""What went on the board as a GCG file of one player, so that any program can show the event."""

from __future__ import annotations

from tesela.core.plays import Play
from tesela.core.tiles import Tiles
from tesela.duplicate.state import Move, State
from tesela.notation.document import Document, PlayEntry, Player, Remark
from tesela.notation.gcg_write import write_gcg

NICK = "top"


def write_tops(state: State) -> bytes:
    """Every closed move: the rack, the play laid, its points; the top as a note where it was another play."""
    entries: list[PlayEntry] = []
    total = 0
    for move in state.moves:
        if move.laid is None:
            continue
        total += move.laid.score
        entries.append(_entry(move, total))
    title = state.header.title
    header = (Remark("title", title),) if title else ()
    return write_gcg(Document(players=(Player(NICK, title or NICK),), header=header, entries=tuple(entries)))


def _entry(move: Move, total: int) -> PlayEntry:
    if move.laid is None:
        raise ValueError(move.number)
    play = move.laid.play.play()
    other = move.top if move.top != move.laid else None
    notes = (Remark("note", f"top: {other.play.play()} {other.score}"),) if other else ()
    return PlayEntry(
        seat=0,
        rack=move.rack,
        score=move.laid.score,
        total=total,
        remarks=notes,
        coord=play.coord,
        tiles=Tiles(play.tiles),
        claimed=_covered(move, play),
    )


def _covered(move: Move, play: Play) -> Tiles:
    """What lay on the squares that the word goes through, 0 on the others."""
    codes = []
    cell = play.start.cell
    for code in play.tiles:
        codes.append(0 if code else move.board.cells[cell])
        cell += play.step
    return Tiles(codes)
