"""The two simplest players, who know every word: by score alone, and by score, leave and terms."""

from __future__ import annotations

from collections.abc import Sequence

from tesela._kernel import KernelBoard, WordGraph, static_moves
from tesela.core.tiles import Tiles
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move, MoveKind
from tesela.engine.turn_view import TurnView


def invalid_words(graph: WordGraph, words: Sequence[Tiles]) -> bool:
    """Whether a word is not in the graph."""
    return any(bytes(code & 0x7F for code in word) not in graph for word in words)


def ranked(known: Knowledge, sight: TurnView, wanted: int) -> list[Move]:
    """The best moves by static equity, best first; never empty."""
    cells, rack = bytes(sight.board.cells), bytes(sight.rack)
    evaluation = known.evaluation(sight.rules)
    # An exchange that is not allowed may not push a play off the list.
    asked = max(1, wanted) + (0 if sight.exchanges else 128)
    raw = static_moves(known.graph, evaluation, cells, rack, sight.bag, sight.others_points, asked)
    moves = [Move.from_raw(each) for each in raw]
    if not sight.exchanges:
        moves = [move for move in moves if move.kind is not MoveKind.EXCHANGE] or [passing(sight)]
    return moves[: max(1, wanted)]


def passing(sight: TurnView) -> Move:
    """A pass."""
    return Move(MoveKind.PASS, None, Tiles(b""), 0, 0, sight.rack)


class Greedy:
    """Takes the most points; exchanges everything when nothing can be laid."""

    def __init__(self, known: Knowledge) -> None:
        self._known = known

    def choose(self, sight: TurnView, *, seed: int = 0) -> Move:
        del seed
        board = KernelBoard(self._known.graph, bytes(sight.board.cells))
        move = Move.from_raw(board.best(bytes(sight.rack), sight.bag))
        if move.kind is MoveKind.PASS and sight.exchanges and sight.bag:
            given = sight.rack[: sight.bag]
            leave = Tiles(bytes(sight.rack)[len(given) :])
            return Move(MoveKind.EXCHANGE, None, Tiles(given), 0, 0, leave)
        return move

    def challenges(self, words: Sequence[Tiles], *, seed: int = 0) -> bool:
        del seed
        return invalid_words(self._known.graph, words)


class Static:
    """The best by score, leave, opening and end-of-bag terms; no look ahead."""

    def __init__(self, known: Knowledge) -> None:
        self._known = known

    def choose(self, sight: TurnView, *, seed: int = 0) -> Move:
        del seed
        return ranked(self._known, sight, 1)[0]

    def challenges(self, words: Sequence[Tiles], *, seed: int = 0) -> bool:
        del seed
        return invalid_words(self._known.graph, words)
