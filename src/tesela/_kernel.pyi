"""Types of the C++ kernel; the code is in `kernel/`."""

from collections.abc import Sequence
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

ABI: int
LEAVE_COUNT: int

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
    values: Final[NDArray[np.int32]]

def leave_index(tiles: bytes) -> int:
    """The number of a sorted set of up to six tiles, 0 being the blank."""

def leave_at(index: int) -> bytes:
    """The sorted set with that number."""

class Move:
    """A play, an exchange or a pass, with what it scores and what stays. Numbers of kinds: `MoveKind`."""

    def __init__(
        self,
        *,
        kind: int,
        tiles: bytes = b"",
        row: int = 0,
        col: int = 0,
        down: bool = False,
        score: int = 0,
        equity: int = 0,
        leave: bytes = b"",
    ) -> None: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    kind: Final[int]
    row: Final[int]
    col: Final[int]
    down: Final[bool]
    @property
    def tiles(self) -> bytes:
        """From the first square, 0 where the board is covered; or what is exchanged."""
    score: Final[int]
    @property
    def equity(self) -> int:
        """Millipoints."""
    leave: Final[bytes]

class KernelBoard:
    """A board with its lexicon."""

    def __init__(self, graph: WordGraph, cells: bytes) -> None: ...
    def copy(self) -> KernelBoard: ...
    def lay(self, move: Move) -> None:
        """Lay tiles on free squares; words are not checked."""
    cells: Final[bytes]
    def cross_check(self, down: bool, row: int, col: int) -> tuple[int, int]:
        """For a play that way: mask of letters allowed there, and points of the crossing tiles or -1."""
    def generate(
        self, rack: bytes, bag: int, leaves: LeaveTable | None = None, others: bool = False
    ) -> list[Move]: ...
    def arrays(
        self, rack: bytes, bag: int, leaves: LeaveTable | None = None, others: bool = False
    ) -> dict[str, NDArray[Any]]: ...
    def top(
        self, rack: bytes, bag: int, wanted: int, leaves: LeaveTable | None = None, others: bool = False
    ) -> list[Move]: ...
    def best(self, rack: bytes, bag: int, leaves: LeaveTable | None = None, others: bool = False) -> Move: ...
    def count(self, rack: bytes) -> int: ...
    def any(self, rack: bytes) -> bool: ...

class Position:
    """A table as the player to move sees it: scores and racks in the order of play, the mover first."""

    def __init__(
        self,
        *,
        cells: bytes,
        rack: bytes,
        bag: int,
        scores: Sequence[int] = (0, 0),
        others: Sequence[int] = (7,),
        passes: int = 0,
        scoreless: int = 0,
        kept: Sequence[bytes] = (),
    ) -> None:
        """`others`: how many tiles the others hold; `kept`: leaves that the player before may have kept."""

class EndRules:
    """Passes and scoreless turns of each player in a row that end a game, and the sums of the racks."""

    def __init__(
        self,
        *,
        passes_each: int = 2,
        scoreless_each: int = 6,
        out: Literal["none", "each_own", "out_gains"] = "out_gains",
        passes: Literal["none", "each_own", "out_gains"] = "each_own",
    ) -> None: ...

UNSEEN_ROWS: int
LEADS: int
CHANGES: int
BAG_TERMS: int

class Evaluation:
    """What a static player looks at: leaves, terms in millipoints; and how the game ends."""

    def __init__(
        self,
        leaves: LeaveTable | None = None,
        after_bag: Sequence[int] = (),
        opening_vowel: int = 0,
        rules: EndRules = ...,
    ) -> None: ...

class WinTable:
    """Millionths of a win for who is to move, a row of leads for each number of unseen tiles."""

    def __init__(self, millionths: NDArray[np.int32]) -> None: ...
    def wins(self, unseen: int, lead: int) -> int:
        """For a lead in millipoints."""

def static_moves(
    graph: WordGraph, evaluation: Evaluation, position: Position, wanted: int, *, others_points: int = 0
) -> list[Move]:
    """The best moves with all static terms; `others_points`: what the other racks hold, if that is known."""

class GameBatch:
    """Which games are played: they are numbered, each with its own seed."""

    def __init__(self, games: int, *, first: int = 0, seed: int = 1, threads: int = 1) -> None: ...

class GameTurn:
    """A turn of a game that was played."""

    player: Final[int]
    rack: Final[bytes]
    bag: Final[int]
    move: Final[Move]

class GameRecord:
    """A game that was played; `history` is empty unless it was asked for."""

    scores: Final[list[int]]
    turns: Final[int]
    checksum: Final[int]
    history: Final[list[GameTurn]]

def selfplay(
    graph: WordGraph, leaves: LeaveTable | None, games: GameBatch, *, history: bool = False
) -> list[GameRecord]:
    """Play greedy games."""

class BenchPosition:
    """Cells, rack and the tiles in the bag."""

    def __init__(self, cells: bytes, rack: bytes, bag: int) -> None: ...
    rack: Final[bytes]
    bag: Final[int]

class BenchOptions:
    """What is asked of each position (`all`, `best`, `top`, `count`), and how often."""

    def __init__(self, mode: str = "all", *, passes: int = 5, threads: int = 1, top: int = 15) -> None: ...

class BenchResult:
    """For each position microseconds of the fastest pass, and moves; and a checksum of them all."""

    microseconds: Final[list[float]]
    moves: Final[list[int]]
    checksum: Final[int]

def bench(
    graph: WordGraph, leaves: LeaveTable | None, positions: Sequence[BenchPosition], options: BenchOptions
) -> BenchResult: ...
def train_leaves(
    graph: WordGraph,
    leaves: LeaveTable,
    games: GameBatch,
    equity: NDArray[np.int64],
    racks: NDArray[np.int64],
    *,
    samples: int,
) -> None:
    """Play games, adding to the sums of millipoints and racks of every leave."""

def finish_leaves(equity: NDArray[np.int64], racks: NDArray[np.int64]) -> NDArray[np.int32]:
    """The values that the sums give."""

def leaves_to_steps(values: NDArray[np.int32], step: int) -> NDArray[np.int16]: ...
def leaves_from_steps(steps: NDArray[np.int16], step: int) -> NDArray[np.int32]: ...
def leaves_to_klv2(values: NDArray[np.int32]) -> bytes: ...
def leaves_from_klv2(data: bytes) -> NDArray[np.int32]: ...

class Outcomes:
    """What many games say of how they end."""

    @property
    def changes(self) -> NDArray[np.int64]:
        """How often the lead changed by how much until the end, by unseen tiles."""
    @property
    def after_sum(self) -> NDArray[np.int64]:
        """By tiles left in the bag after a play, what became of the player beyond score and leave."""
    after_count: Final[NDArray[np.int64]]

def play_outcomes(graph: WordGraph, evaluation: Evaluation, games: GameBatch) -> Outcomes:
    """Play static games and count how they end."""

class SimOptions:
    """How long and how deeply candidates are simulated."""

    def __init__(
        self,
        *,
        plies: int = 2,
        iterations: int = 1000,
        rollouts: int = ...,
        batch: int = 32,
        confidence: float = 2.6,
        seed: int = 1,
        threads: int = 1,
        milliseconds: int = 0,
    ) -> None: ...

class SimArm:
    """A candidate and what its rollouts say; errors are standard errors."""

    move: Final[Move]
    iterations: Final[int]
    equity: Final[float]
    equity_error: Final[float]
    wins: Final[float]
    wins_error: Final[float]
    value: Final[float]
    dropped: Final[bool]

class SimResult:
    """All candidates, best first."""

    arms: Final[list[SimArm]]
    rollouts: Final[int]
    decided: Final[bool]

def simulate(
    graph: WordGraph,
    evaluation: Evaluation,
    wins: WinTable,
    position: Position,
    candidates: Sequence[Move],
    options: SimOptions,
) -> SimResult:
    """Play every candidate on, again and again, until one is clearly best."""

class EndgameOptions:
    """How much an endgame may be searched.

    A proof that takes more nodes than `short_work` makes its bounds tight before it goes on; below one of the
    first plays that takes more than `long_work`, it makes them tight again.
    """

    def __init__(
        self,
        *,
        nodes: int = 1_000_000,
        milliseconds: int = 0,
        depth: int = 64,
        short_work: int = 5000,
        long_work: int = 2000,
    ) -> None: ...

class EndgamePosition:
    """The bag is empty and both racks are known; `passed`: the other has just passed."""

    def __init__(
        self, *, cells: bytes, mover: bytes, other: bytes, passed: bool = False, pass_ends: bool = False
    ) -> None: ...

class EndgameResult:
    """The best move, the mover's gain to the end, whether that is proven, and the line expected."""

    move: Final[Move]
    value: Final[int]
    proven: Final[bool]
    depth: Final[int]
    nodes: Final[int]
    line: Final[list[Move]]

def solve_endgame(
    graph: WordGraph, rules: EndRules, position: EndgamePosition, options: EndgameOptions
) -> EndgameResult:
    """Search until proven or out of nodes (or time, if given)."""

class EndgameVerdict:
    """Between which points the mover's gain is certain to lie, and what it looks like."""

    least: Final[int]
    most: Final[int]
    looks: Final[int]
    nodes: Final[int]

def decide_endgame(
    graph: WordGraph, rules: EndRules, position: EndgamePosition, aim: int, options: EndgameOptions
) -> EndgameVerdict:
    """Whether the mover gains more than `aim`, just that, or less."""

class BoundedPlay:
    """A play, and what the mover gains at most if it comes first and the other only passes."""

    move: Final[Move]
    most: Final[int]

class EndgameBounds:
    """What the mover gains at most if the other only passes; and with each play made first."""

    most: Final[int]
    plays: Final[list[BoundedPlay]]

def bound_endgame(
    graph: WordGraph, rules: EndRules, position: EndgamePosition, *, tight: bool = False
) -> EndgameBounds:
    """With bounds tuned for the position (`tight`), or as they are at first."""

class PegOptions:
    """How many orders of the unseen tiles are tried, and how many nodes each endgame may take."""

    def __init__(
        self,
        *,
        orders: int = 200,
        nodes: int = 20_000,
        seed: int = 1,
        threads: int = 1,
        total_nodes: int = 2**64 - 1,
        milliseconds: int = 0,
    ) -> None: ...

class PegArm:
    """A candidate of a pre-endgame: win chance with its error, spread at the end, orders tried."""

    move: Final[Move]
    wins: Final[float]
    wins_error: Final[float]
    spread: Final[float]
    orders: Final[int]
    exact: Final[bool]
    lower: Final[float]
    upper: Final[float]
    dropped: Final[bool]
    worse: Final[bool]

class PegResult:
    """The candidates of a pre-endgame, best first, and whether the first is proven best by wins."""

    arms: Final[list[PegArm]]
    nodes: Final[int]
    proven: Final[bool]

def solve_preendgame(
    graph: WordGraph,
    evaluation: Evaluation,
    position: Position,
    candidates: Sequence[Move],
    options: PegOptions,
) -> PegResult:
    """Every candidate against every order of the unseen tiles, or many, best first."""
