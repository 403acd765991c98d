"""The engine protocol: lines of text, a position in CGP in, a move out (docs/engine-protocol.md)."""

from __future__ import annotations

from typing import Final

from tesela.core.board import Board
from tesela.core.cgp import CgpPosition, read_cgp, write_cgp
from tesela.core.errors import TextError
from tesela.core.letters import RACK_SIZE, SET_SIZE
from tesela.core.placement import check_placement
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.squares import Habit
from tesela.core.tiles import Tiles, read_tiles, write_tiles
from tesela.engine.end_rules import USUAL, EndRules
from tesela.engine.errors import EngineError
from tesela.engine.moves import Move, MoveKind
from tesela.engine.turn_view import LastPlay, TurnView

VERSION: Final = 1
PASS: Final = "pass"
EXCHANGE: Final = "exchange"
PLAY: Final = "play"
PASSES_OPCODE: Final = "passes"
LAST_OPCODE: Final = "last"


def write_view(view: TurnView) -> str:
    """A table as CGP: only the mover's rack is told; passes in a row go along as an opcode."""
    racks = (view.rack, *(Tiles(b"") for _ in view.others))
    opcodes = {PASSES_OPCODE: str(view.passes)} if view.passes else {}
    return write_cgp(CgpPosition(view.board, racks, view.scores, view.scoreless, opcodes))


def read_view(text: str, rules: EndRules = USUAL) -> TurnView:
    """The table of a CGP line; racks that are not told are as full as the unseen tiles allow."""
    read = read_cgp(text)
    unseen = SET_SIZE - len(read.board.tiles) - len(read.racks[0])
    others: list[int] = []
    for rack in read.racks[1:]:
        others.append(min(len(rack) or RACK_SIZE, max(0, unseen - sum(others))))
    if unseen < 0 or len(read.racks[0]) > RACK_SIZE:
        raise EngineError("wire.position")
    passes = read.opcodes.get(PASSES_OPCODE, "0")
    return TurnView(
        read.board,
        read.racks[0].sorted(),
        read.scores,
        tuple(others),
        unseen - sum(others),
        int(passes) if passes.isdecimal() else 0,
        read.zero_turns,
        rules,
        _last_play(read.opcodes[LAST_OPCODE], read.board) if LAST_OPCODE in read.opcodes else None,
    )


def _last_play(text: str, board: Board) -> LastPlay | None:
    """`8D JEFAS`, the play that led to this board, `exchange 3` or `pass`; anything shorter says nothing."""
    words = text.split()
    if words == [PASS]:
        return LastPlay(board, None)
    if len(words) != 2:
        return None
    if words[0] == EXCHANGE:
        if words[1] not in {str(count) for count in range(1, RACK_SIZE + 1)}:
            raise EngineError("wire.position")
        return LastPlay(board, None, int(words[1]))
    play = Play.of(words[0], words[1], Habit.GCG)
    laid = list(play.laid())
    if any(board[square] != code for square, code in laid):
        raise EngineError("wire.position")
    before = board.with_tiles((square.cell, 0) for square, _ in laid)
    if check_placement(before, play) is not None:
        raise EngineError("wire.position")
    return LastPlay(before, play)


def write_move(move: Move) -> str:
    """`play 8D JEFAS`, `exchange QX` or `pass`: GCG coordinates, a dot for a covered square."""
    if move.play is not None:
        return f"{PLAY} {move.gcg_coord} {write_tiles(move.tiles, through=True)}"
    return f"{EXCHANGE} {write_tiles(move.tiles)}" if move.kind is MoveKind.EXCHANGE else PASS


def read_move(text: str, view: TurnView) -> Move:
    """A move as written above, counted and checked against the table; words are not looked up."""
    words = text.split()
    try:
        match words:
            case ["pass"]:
                return Move(MoveKind.PASS, None, Tiles(b""), 0, 0, view.rack)
            case ["exchange", tiles]:
                given = read_tiles(tiles)
                leave = view.rack.minus(given)
                if leave is not None and 0 < len(given) <= view.bag:
                    return Move(MoveKind.EXCHANGE, None, given.sorted(), 0, 0, leave.sorted())
            case ["play", coord, tiles]:
                return _counted(Play.of(coord, tiles, Habit.GCG), view.board, view.rack)
    except TextError:
        pass
    raise EngineError("wire.move", read=text[:80])


def _counted(play: Play, board: Board, rack: Tiles) -> Move:
    leave = rack.minus(play.rack_tiles())
    if leave is None or check_placement(board, play) is not None:
        raise EngineError("wire.move", read=str(play.coord))
    score = score_play(board, play).total
    return Move(MoveKind.PLACE, play, play.tiles, score, score * 1000, leave.sorted())
