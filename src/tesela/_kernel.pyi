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

UNSEEN_ROWS: int
LEADS: int
CHANGES: int
BAG_TERMS: int

class Evaluation:
    """What a static player looks at: leaves, terms in millipoints; and how the game ends (`EndRules`)."""

    def __init__(
        self,
        leaves: LeaveTable | None,
        after_bag: Sequence[int],
        opening_vowel: int,
        passes_each: int = 2,
        scoreless_each: int = 6,
        out: int = 2,
        passes: int = 1,
    ) -> None: ...

class WinTable:
    """Millionths of a win for who is to move, a row of leads for each number of unseen tiles."""

    def __init__(self, millionths: NDArray[np.int32]) -> None: ...
    def wins(self, unseen: int, lead: int) -> int:
        """For a lead in millipoints."""

def train_leaves(
    graph: WordGraph,
    leaves: LeaveTable,
    equity: NDArray[np.int64],
    racks: NDArray[np.int64],
    first: int,
    games: int,
    seed: int,
    threads: int,
    samples: int,
) -> None:
    """Play games `first` and on, adding to the sums of millipoints and racks of every leave."""

def finish_leaves(equity: NDArray[np.int64], racks: NDArray[np.int64]) -> NDArray[np.int32]:
    """The values that the sums give."""

def leaves_to_steps(values: NDArray[np.int32], step: int) -> NDArray[np.int16]: ...
def leaves_from_steps(steps: NDArray[np.int16], step: int) -> NDArray[np.int32]: ...
def leaves_to_klv2(values: NDArray[np.int32]) -> bytes: ...
def leaves_from_klv2(data: bytes) -> NDArray[np.int32]: ...
def play_outcomes(
    graph: WordGraph, evaluation: Evaluation, first: int, games: int, seed: int, threads: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Changes of the lead until the end, by unseen tiles; and sum and count, by tiles left in the bag after
    a play, of what became of the player beyond score and leave."""

def static_moves(
    graph: WordGraph, evaluation: Evaluation, cells: bytes, rack: bytes, bag: int, others: int, wanted: int
) -> list[RawMove]:
    """The best moves with all static terms; `others` is what the other racks hold, if that is known."""

RawArm = tuple[RawMove, int, float, float, float, float, float, bool]

def simulate(
    graph: WordGraph,
    evaluation: Evaluation,
    wins: WinTable,
    cells: bytes,
    rack: bytes,
    scores: Sequence[int],
    others: Sequence[int],
    bag: int,
    candidates: list[RawMove],
    leaves: Sequence[bytes],
    passes: int,
    scoreless: int,
    plies: int,
    iterations: int,
    rollouts: int,
    batch: int,
    confidence: float,
    seed: int,
    threads: int,
    milliseconds: int,
) -> tuple[list[RawArm], int, bool]:
    """Move, iterations, equity and its error, wins and their error, value, dropped; rollouts; decided."""

def solve_endgame(
    graph: WordGraph,
    evaluation: Evaluation,
    cells: bytes,
    mover: bytes,
    other: bytes,
    passed: bool,
    pass_ends: bool,
    nodes: int,
    milliseconds: int = 0,
    depth: int = 63,
    short_work: int = 5000,
    long_work: int = 2000,
) -> tuple[RawMove, int, bool, int, int, list[RawMove]]:
    """Best move, the mover's gain to the end, proven, depth, nodes, the line expected.

    A proof that takes more nodes than `short_work` makes its bounds tight before it goes on; below one of the
    first plays that takes more than `long_work`, it makes them tight again.
    """

def bound_endgame(
    graph: WordGraph, evaluation: Evaluation, cells: bytes, mover: bytes, other: bytes, tight: bool
) -> tuple[int, list[tuple[RawMove, int]]]:
    """What the mover gains at most if the other only passes; and with each play made first."""

def solve_preendgame(
    graph: WordGraph,
    evaluation: Evaluation,
    cells: bytes,
    rack: bytes,
    scores: Sequence[int],
    others: Sequence[int],
    candidates: list[RawMove],
    leaves: list[bytes],
    passes: int,
    scoreless: int,
    orders: int,
    nodes: int,
    seed: int,
    threads: int,
) -> list[tuple[RawMove, float, float, float, int, bool]]:
    """For each candidate, best first: move, wins, error, spread at the end, ways tried, exact."""
