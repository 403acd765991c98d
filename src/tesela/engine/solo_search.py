"""The highest total with every tile face up (manual, «en solitario» c): the engine's own attempt.

Greedy plays and ruin-and-recreate. A rollout takes, at each step, the tiles of many random long words, as
far as the set still has them, lets the kernel find the best place for each seven, and lays the best. Then a
random tail of the best game known is thrown away and rolled out again; what is not worse is kept. At the
end the blanks change places with equal letters that count less (`solo_blanks`). Nothing proves that the
result is the maximum, which the manual calls a mystery.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from tesela._kernel import KernelBoard, WordGraph
from tesela._kernel import Move as KernelMove
from tesela.core.board import EMPTY_BOARD
from tesela.core.letters import BLANK_BIT, COUNTS, RACK_SIZE
from tesela.engine.moves import Move, MoveKind
from tesela.engine.solo_blanks import with_best_blanks

_BLANK: Final = 0
_PLACE: Final = int(MoveKind.PLACE)


@dataclass(frozen=True, slots=True)
class SoloLine:
    """Plays one after the other, and what they add up to."""

    moves: tuple[Move, ...]

    @property
    def total(self) -> int:
        """The points of all plays; with the tiles face up nothing is taken off for those left."""
        return sum(move.score for move in self.moves)


class SoloSearch:
    """A search that can be asked for one improvement after the other; the same seed searches the same way."""

    def __init__(self, graph: WordGraph, *, seed: int, racks: int) -> None:
        """`racks`: from how many words each step takes its tiles."""
        self._graph = graph
        self._rng = Random(seed)
        self._racks = racks
        self._words = [word for word in graph.words() if len(word) >= RACK_SIZE]

    def run(
        self, rounds: int, on_best: Callable[[SoloLine], None] = lambda line: None, start: Sequence[Move] = ()
    ) -> SoloLine:
        """The best line after so many rollouts; `start` is a line to begin with."""
        best = SoloLine(tuple(start)) if start else self._rollout(())
        on_best(best)
        for _ in range(rounds):
            kept = self._rng.randrange(len(best.moves)) if best.moves else 0
            found = self._rollout(best.moves[:kept])
            if found.total >= best.total:
                if found.total > best.total:
                    on_best(found)
                best = found
        polished = SoloLine(with_best_blanks(best.moves))
        if polished.total > best.total:
            on_best(polished)
        return polished

    def _rollout(self, before: Sequence[Move]) -> SoloLine:
        board, left = KernelBoard(self._graph, EMPTY_BOARD.cells), list(COUNTS)
        moves = list(before)
        for move in before:
            board.lay(move.to_kernel())
            _spend(left, move.tiles)
        while (found := self._step(board, left)) is not None:
            board.lay(found)
            moves.append(Move.from_kernel(found))
            _spend(left, moves[-1].tiles)
        return SoloLine(tuple(moves))

    def _step(self, board: KernelBoard, left: Sequence[int]) -> KernelMove | None:
        """The best play of many sevens; None when nothing can be laid any more."""
        best: KernelMove | None = None
        for rack in self._sevens(left):
            found = board.best(rack, 0)
            if found.kind == _PLACE and (best is None or found.score > best.score):
                best = found
        return best

    def _sevens(self, left: Sequence[int]) -> list[bytes]:
        """Sevens that make long words, some at random, and all that is left once it is little."""
        tiles = bytes(code for code, count in enumerate(left) for _ in range(count))
        if len(tiles) <= RACK_SIZE:
            return [tiles] if tiles else []
        sevens = [bytes(self._rng.sample(tiles, RACK_SIZE)) for _ in range(max(1, self._racks // 8))]
        for word in self._rng.choices(self._words, k=self._racks):
            part = word if len(word) == RACK_SIZE else bytes(self._rng.sample(word, RACK_SIZE))
            if (rack := _taken(part, left)) is not None:
                sevens.append(rack)
        return sevens


def _taken(letters: bytes, left: Sequence[int]) -> bytes | None:
    """These letters out of what is left, blanks for what is missing; None if there are not enough."""
    have, rack = list(left), bytearray()
    for letter in letters:
        code = letter if have[letter] else _BLANK
        if not have[code]:
            return None
        have[code] -= 1
        rack.append(code)
    return bytes(rack)


def _spend(left: list[int], laid: Sequence[int]) -> None:
    for code in laid:
        if code:
            left[_BLANK if code & BLANK_BIT else code] -= 1
