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


def ranked(known: Knowledge, view: TurnView, wanted: int) -> list[Move]:
    """The best moves by static equity, best first; never empty."""
    evaluation, points = known.evaluation(view.rules), view.others_points
    # An exchange that is not allowed may not push a play off the list.
    asked = max(1, wanted) + (0 if view.exchanges else 128)
    found = static_moves(known.graph, evaluation, view.to_kernel(), asked, others_points=points)
    moves = [Move.from_kernel(move) for move in found]
    if not view.exchanges:
        moves = [move for move in moves if move.kind is not MoveKind.EXCHANGE] or [passing(view)]
    return moves[: max(1, wanted)]


def passing(view: TurnView) -> Move:
    """A pass."""
    return Move(MoveKind.PASS, None, Tiles(b""), 0, 0, view.rack)


class Greedy:
    """Takes the most points; exchanges everything when nothing can be laid."""

    def __init__(self, known: Knowledge) -> None:
        self._known = known

    def choose(self, view: TurnView, *, seed: int = 0) -> Move:
        del seed
        board = KernelBoard(self._known.graph, bytes(view.board.cells))
        move = Move.from_kernel(board.best(bytes(view.rack), view.bag))
        if move.kind is MoveKind.PASS and view.exchanges and view.bag:
            given = view.rack[: view.bag]
            leave = Tiles(bytes(view.rack)[len(given) :])
            return Move(MoveKind.EXCHANGE, None, Tiles(given), 0, 0, leave)
        return move

    def challenges(self, words: Sequence[Tiles], *, seed: int = 0) -> bool:
        del seed
        return invalid_words(self._known.graph, words)


class Static:
    """The best by score, leave, opening and end-of-bag terms; no look ahead."""

    def __init__(self, known: Knowledge) -> None:
        self._known = known

    def choose(self, view: TurnView, *, seed: int = 0) -> Move:
        del seed
        return ranked(self._known, view, 1)[0]

    def challenges(self, words: Sequence[Tiles], *, seed: int = 0) -> bool:
        del seed
        return invalid_words(self._known.graph, words)
