"""Little worlds for the coach: a board, a rack, a few words, what was played and what was best."""

from __future__ import annotations

from tests.analysis import naive_coach_checks  # noqa: F401 -- fills the table
from tests.analysis.naive_coach import Second, true_of

from tesela._kernel import WordGraph
from tesela.analysis.coach.advice import facts
from tesela.analysis.coach.situation import Fact, Situation
from tesela.analysis.judging import Judgement
from tesela.core.board import Board
from tesela.core.letters import SET_SIZE
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.tiles import Tiles, read_tiles, read_word
from tesela.engine.knowledge import Knowledge, knowledge
from tesela.engine.moves import Move, MoveKind
from tesela.engine.turn_view import TurnView


def knowing(words: str) -> Knowledge:
    return knowledge(WordGraph.build([bytes(read_word(word)) for word in words.split()]))


def rows(**placed: str) -> Board:
    """A board by rows: `rows(r8="...CASA")`."""
    lines = [""] * 15
    for name, text in placed.items():
        lines[int(name[1:]) - 1] = text
    return Board.of(*lines)


def crowded(board: Board, rack: str, bag: int, *, keep: str = "", theirs: int = 7) -> Board:
    """The same with tiles in its lower rows until so many are in the bag; `keep` stays unseen."""
    unseen = list(TurnView.of(board, read_tiles(rack)).unseen)
    for code in read_tiles(keep):
        unseen.remove(code)
    over = SET_SIZE - len(board.tiles) - len(read_tiles(rack)) - bag - theirs
    cells = bytearray(board.cells)
    free = [cell for cell in range(len(cells) - 1, -1, -1) if not cells[cell]]
    for cell, code in zip(free, unseen[:over], strict=False):
        cells[cell] = code or 0x81
    return Board(bytes(cells))


def place(board: Board, rack: str, coord: str, tiles: str) -> Move:
    play = Play.of(coord, tiles)
    leave = read_tiles(rack).minus(play.rack_tiles())
    assert leave is not None, "the rack has no such tiles"
    return Move(MoveKind.PLACE, play, play.tiles, score_play(board, play).total, 0, leave)


def swap(rack: str, tiles: str) -> Move:
    leave = read_tiles(rack).minus(read_tiles(tiles))
    assert leave is not None
    return Move(MoveKind.EXCHANGE, None, read_tiles(tiles).sorted(), 0, 0, leave)


def stay(rack: str) -> Move:
    return Move(MoveKind.PASS, None, Tiles(), 0, 0, read_tiles(rack).sorted())


def told(
    known: Knowledge,
    board: Board,
    rack: str,
    played: Move,
    best: Move,
    scores: tuple[int, int] = (0, 0),
) -> list[Fact]:
    """What the coach says, every statement of it true by the second reckoning too."""
    view = TurnView.of(board, read_tiles(rack), scores)
    found = facts(Situation(known, view, played, best, Judgement(best, 1.0)))
    second = Second(known, view, played, best)
    assert [each for each in found if not true_of(second, each)] == []
    return found


def one(found: list[Fact], code: str) -> Fact:
    """The only fact of that code."""
    (fact,) = [each for each in found if each.code == code]
    return fact


def codes(found: list[Fact]) -> set[str]:
    return {each.code for each in found}
