"""Types of the C++ kernel; the code is in `kernel/`."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

ABI: int
LEAVE_COUNT: int

RawMove = tuple[int, int, int, bool, bytes, int, int, bytes]
RawTurn = tuple[int, bytes, int, int, int, int, bool, bytes, int]

class KernelError(ValueError):
    """Input that the kernel can't read: a code for the edge to turn into a sentence, and where."""

    code: str
    at: int

class WordGraph:
    """The words of a lexicon, as DAWG and GADDAG. Words are bytes of tile codes 1 to 28."""

    @staticmethod
    def build(words: list[bytes]) -> WordGraph:
        """From words in any order; repeated ones count once."""
    @staticmethod
    def load(path: str) -> WordGraph:
        """Map a file written by `save`."""
    @staticmethod
    def from_kwg(data: bytes) -> WordGraph:
        """Read the format other engines share; a GADDAG that is missing is made."""
    def save(self, path: str) -> None:
        """Write our own file, whole or not at all."""
    def to_kwg(self) -> bytes: ...
    def __len__(self) -> int: ...
    def __contains__(self, word: bytes) -> bool: ...
    def contains_many(self, words: list[bytes]) -> NDArray[np.bool_]: ...
    def words(self) -> list[bytes]:
        """Every word, in the order of the alphabet, as are all lists below."""
    def anagrams(self, rack: bytes, shortest: int | None = None) -> list[bytes]:
        """Words with all the rack's tiles (0 is a blank); with `shortest`, with that many or more."""
    def matching(self, pattern: Sequence[int]) -> list[bytes]:
        """One mask a place, bit `l` allowing letter `l`; 0 stands for any run of tiles, even none."""
    def starting_with(self, start: bytes) -> list[bytes]: ...
    def ending_in(self, ending: bytes) -> list[bytes]: ...
    def containing(self, part: bytes) -> list[bytes]: ...
    def front_hooks(self, word: bytes) -> bytes:
        """The letters that make a word when put before this one (which need not be a word)."""
    def back_hooks(self, word: bytes) -> bytes: ...
    def near(self, word: bytes, edits: int = 1) -> list[bytes]:
        """Words within so many changes (a tile put in, left out, changed, two swapped), the nearest first."""
    @property
    def nbytes(self) -> int:
        """What the graph takes in memory."""

class LeaveTable:
    """Values of all sets of up to six tiles, in millipoints, by `leave_index`."""

    def __init__(self, values: NDArray[np.int32]) -> None: ...
    def value(self, tiles: bytes) -> int: ...
    @property
    def values(self) -> NDArray[np.int32]: ...

def leave_index(tiles: bytes) -> int:
    """The number of a sorted set of up to six tiles, 0 being the blank."""

def leave_at(index: int) -> bytes:
    """The sorted set with that number."""

class KernelBoard:
    """A board with its lexicon. Moves come as kind, row, column, down, tiles, score, equity, leave."""

    def __init__(self, graph: WordGraph, cells: bytes) -> None: ...
    def copy(self) -> KernelBoard: ...
    def lay(self, down: bool, row: int, col: int, tiles: bytes) -> None:
        """Lay tiles on free squares (0 where the board is covered); words are not checked."""
    @property
    def cells(self) -> bytes: ...
    def allowed(self, down: bool, row: int, col: int) -> tuple[int, int]:
        """For a play that way: mask of letters allowed there, and points of the crossing tiles or -1."""
    def generate(
        self, rack: bytes, bag: int, leaves: LeaveTable | None = None, others: bool = False
    ) -> list[RawMove]: ...
    def arrays(
        self, rack: bytes, bag: int, leaves: LeaveTable | None = None, others: bool = False
    ) -> dict[str, NDArray[Any]]: ...
    def top(
        self, rack: bytes, bag: int, wanted: int, leaves: LeaveTable | None = None, others: bool = False
    ) -> list[RawMove]: ...
    def best(
        self, rack: bytes, bag: int, leaves: LeaveTable | None = None, others: bool = False
    ) -> RawMove: ...
    def count(self, rack: bytes) -> int: ...
    def any(self, rack: bytes) -> bool: ...

def selfplay(
    graph: WordGraph,
    leaves: LeaveTable | None,
    games: int,
    seed: int,
    threads: int,
    history: bool = False,
) -> list[tuple[int, int, int, int, list[RawTurn]]]:
    """Greedy games: both scores, turns, a checksum, and with `history` every turn as player, rack, bag,
    kind, row, column, down, tiles, score."""

def bench(
    graph: WordGraph,
    leaves: LeaveTable | None,
    positions: Sequence[tuple[bytes, bytes, int]],
    mode: str,
    passes: int = 5,
    threads: int = 1,
    top: int = 15,
) -> tuple[list[float], list[int], int]:
    """For cells, rack and bag of each position: microseconds of the fastest pass, moves; and a checksum."""
