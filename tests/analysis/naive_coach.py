"""A second reckoning of the coach's statements: from boards before and after, by the naive scorer.

It shares nothing with `tesela.analysis.coach` but the facts to be checked. Boards are dictionaries of places,
points come from the naive scorer of the rules' tests, replies from the kernel's lists of moves one by one.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property

from tests.rules.naive_scorer import NAMES, POINTS, PREMIUM, naive_score

from tesela._kernel import KernelBoard, leave_index
from tesela._kernel import Move as KernelMove
from tesela.analysis.coach.situation import Fact
from tesela.core.tiles import Tiles
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move, MoveKind
from tesela.engine.turn_view import TurnView

Place = tuple[int, int]
SET = dict(zip("? A B C CH D E F G H I J L LL M N Ñ O P Q R RR S T U V X Y Z".split(), map(int, (
    "2 12 2 4 1 5 12 1 2 2 6 1 4 1 2 5 1 9 2 1 5 1 6 4 5 1 1 1 1".split()
)), strict=True))  # fmt: skip


def name(code: int) -> str:
    return NAMES[(code & 0x7F) - 1] if code & 0x7F else "?"


def spelt(codes: bytes | list[int]) -> str:
    return "".join(name(code) for code in codes)


def commas(names: list[str]) -> str:
    """In the order of the alphabet, the blank first."""
    return ", ".join(sorted(names, key=lambda each: -1 if each == "?" else NAMES.index(each))) or "–"


def value(code: int) -> int:
    return 0 if code == 0 or code & 0x80 else POINTS[code]


class Laid:
    """A move as what it does to the board."""

    def __init__(self, view: TurnView, move: Move) -> None:
        self.before = bytes(view.board.cells)
        self.kind, self.rack = move.kind, Counter(map(name, view.rack))
        self.fresh: dict[Place, int] = {}
        if move.play is not None:
            row, col = move.play.start
            for at, code in enumerate(move.play.tiles):
                if code:
                    down = move.play.direction.value == "down"
                    self.fresh[(row + at, col) if down else (row, col + at)] = code
        cells = bytearray(self.before)
        for (row, col), code in self.fresh.items():
            cells[15 * row + col] = code
        self.after = bytes(cells)
        self.score = naive_score(self.before, self.after) if self.fresh else 0
        self.spent = Counter("?" if code & 0x80 else name(code) for code in self.fresh.values())
        if move.kind is MoveKind.EXCHANGE:
            self.spent = Counter(map(name, move.tiles))
        self.leave = self.rack - self.spent
        self.coord = move.coord
        self.down = move.play is not None and move.play.direction.value == "down"

    def lays(self, letter: str) -> bool:
        return bool(self.fresh) and bool(self.spent[letter])

    def run(self, place: Place, down: bool) -> list[Place]:
        """The word through a square, one way."""
        step = (1, 0) if down else (0, 1)
        first = place
        while self.at((first[0] - step[0], first[1] - step[1])):
            first = (first[0] - step[0], first[1] - step[1])
        found = []
        while self.at(first):
            found.append(first)
            first = (first[0] + step[0], first[1] + step[1])
        return found

    def at(self, place: Place) -> int:
        inside = 0 <= place[0] < 15 and 0 <= place[1] < 15
        return self.after[15 * place[0] + place[1]] if inside else 0

    @cached_property
    def words(self) -> list[list[Place]]:
        """Every word of two tiles or more that it forms, the main one first."""
        found: list[list[Place]] = []
        for down in (self.down, not self.down):
            for place in self.fresh:
                run = self.run(place, down)
                if len(run) > 1 and run not in found:
                    found.append(run)
        return found

    def text(self, run: list[Place]) -> str:
        return spelt([self.at(place) for place in run])

    def points(self, run: list[Place]) -> int:
        """What one word scores: the rest of the play taken as lying there already."""
        total, factor = 0, 1
        for place in run:
            kind = PREMIUM.get(place) if place in self.fresh else None
            total += value(self.at(place)) * {"DL": 2, "TL": 3}.get(kind or "", 1)
            factor *= {"DW": 2, "TW": 3}.get(kind or "", 1)
        return total * factor

    @property
    def named(self) -> str:
        if not self.fresh:
            return commas(list(self.spent.elements())) if self.kind is MoveKind.EXCHANGE else ""
        first = min(self.fresh)
        run = self.run(first, self.down)
        return f"{self.coord} {self.text(run)}"


class Second:
    """The position and both moves, reckoned again."""

    def __init__(self, known: Knowledge, view: TurnView, played: Move, best: Move) -> None:
        self.known, self.view = known, view
        self.mine, self.best = Laid(view, played), Laid(view, best)
        self.nothing = Laid(view, Move(MoveKind.PASS, None, Tiles(), 0, 0, view.rack))
        seen = Counter("?" if code & 0x80 else name(code) for code in view.board.cells if code)
        self.unseen = Counter(SET) - seen - Counter(map(name, view.rack))
        self.left = self.unseen.total()
        self.same = (self.mine.fresh, self.mine.kind) == (self.best.fresh, self.best.kind) and (
            self.mine.spent == self.best.spent
        )

    def by_name(self, text: object) -> Laid:
        """The move that a sentence names."""
        return self.best if text == self.best.named else self.mine

    def worth(self, move: Laid) -> float:
        codes = sorted(0 if each == "?" else NAMES.index(each) + 1 for each in move.leave.elements())
        leaves = self.known.leaves
        assert leaves is not None
        return int(leaves.values[leave_index(bytes(codes))]) / 1000

    def plays(self, cells: bytes, rack: bytes) -> Iterator[tuple[KernelMove, bytes]]:
        """Every play of a rack with the board after it."""
        for move in KernelBoard(self.known.graph, cells).generate(rack, 0):
            after = bytearray(cells)
            for at, code in enumerate(move.tiles):
                if code:
                    after[15 * (move.row + at * move.down) + move.col + at * (not move.down)] = code
            yield move, bytes(after)

    @cached_property
    def racks(self) -> list[bytes]:
        told = hashlib.sha256(bytes(self.view.board.cells) + bytes(self.view.rack)).digest()
        chance = random.Random(int.from_bytes(told[:8], "big"))
        order = [
            0 if each == "?" else NAMES.index(each) + 1 for each in SET for _ in range(self.unseen[each])
        ]
        return [bytes(sorted(chance.sample(order, self.view.others[0]))) for _ in range(100)]

    def replies(self, move: Laid) -> list[list[bytes]]:
        """For each rack the boards after all its replies."""
        return [[after for _, after in self.plays(move.after, rack)] for rack in self.racks]

    def reaching(self, move: Laid, square: str, least: int) -> int:
        cell = 15 * (int(square[1:]) - 1) + ord(square[0]) - ord("A")
        return sum(
            any(
                after[cell] and not move.after[cell] and naive_score(move.after, after) >= least
                for after in each
            )
            for each in self.replies(move)
        )

    def mean(self, move: Laid) -> float:
        most = [
            max((naive_score(move.after, after) for after in each), default=0) for each in self.replies(move)
        ]
        return round(sum(most) / 100, 1)

    def sevens(self, move: Laid) -> int:
        def fresh(after: bytes) -> int:
            return sum(a != b for a, b in zip(move.after, after, strict=True))

        return sum(any(fresh(after) == 7 for after in each) for each in self.replies(move))

    def has(self, word: str, more: str = "") -> bool:
        codes, at = [], 0
        while at < len(word):
            size = 2 if word[at : at + 2] in NAMES else 1
            codes.append(NAMES.index(word[at : at + size]) + 1)
            at += size
        return bytes([*codes, *([NAMES.index(more) + 1] if more else [])]) in self.known.graph

    @cached_property
    def plain_most(self) -> int:
        """The most points without a blank."""
        rack = bytes(code for code in self.view.rack if code)
        cells = bytes(self.view.board.cells)
        return max((naive_score(cells, after) for _, after in self.plays(cells, rack)), default=0)

    @cached_property
    def most(self) -> int:
        cells = bytes(self.view.board.cells)
        plays = self.plays(cells, bytes(self.view.rack))
        return max((naive_score(cells, after) for _, after in plays), default=0)


def mixed(tiles: Counter[str]) -> tuple[int, int]:
    vowels = sum(tiles[each] for each in "AEIOU")
    return vowels, tiles.total() - vowels - tiles["?"]


def rack_points(tiles: Counter[str]) -> int:
    return sum(0 if each == "?" else POINTS[NAMES.index(each) + 1] * count for each, count in tiles.items())


Check = Callable[[Second, Fact], bool]
CHECKS: dict[str, Check] = {}


def checks(*names: str) -> Callable[[Check], Check]:
    def noted(check: Check) -> Check:
        CHECKS.update(dict.fromkeys(names, check))
        return check

    return noted


def true_of(second: Second, fact: Fact) -> bool:
    """Whether a statement holds; `KeyError` for one that nobody knows how to check."""
    return CHECKS[fact.code](second, fact)
