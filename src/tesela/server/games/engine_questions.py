"""Questions to the engine over HTTP, and its answers, as they go over the wire."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tesela.core.letters import RACK_SIZE

MOST_ROLLOUTS: Final = 2_000
MOST_NODES: Final = 30_000
MOST_ORDERS: Final = 40
MOST_RACKS: Final = 150
"""A question's budget: however much is asked for, no more is done."""

Question: TypeAlias = Literal[
    "contains", "bestMoves", "compare", "points", "danger", "simulate", "solveEndgame", "solvePreendgame"
]
Codes = Annotated[str, Meta(pattern=r"^([0-9a-f]{2})*$(?!\n)", max_length=30)]
"""Tiles, a byte each in hexadecimal figures."""
Number = Annotated[int, Meta(ge=0, le=1_000_000_000)]


class AskedTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of two as who is to move sees it."""

    cells: Annotated[str, Meta(pattern=r"^[0-9a-f]{450}$", max_length=450)]
    rack: Codes
    bag: Annotated[int, Meta(ge=0, le=100)]
    scores: tuple[int, int]
    others: Annotated[int, Meta(ge=0, le=RACK_SIZE)]
    passes: Annotated[int, Meta(ge=0, le=12)] = 0
    scoreless: Annotated[int, Meta(ge=0, le=12)] = 0
    exchanges: bool = True
    rival: Codes = ""
    """Tiles that the other is known to hold; the rest of that rack is chance."""


class EngineMove(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move as the engine in the browser writes it; `equity` in thousandths of a point."""

    kind: Literal["place", "exchange", "pass"]
    row: Annotated[int, Meta(ge=0, le=14)] = 0
    col: Annotated[int, Meta(ge=0, le=14)] = 0
    down: bool = False
    score: int = 0
    equity: int = 0
    tiles: Codes = ""
    leave: Codes = ""


class EngineQuestion(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question by the name that the engine in the browser has for it; what it does not need is left out."""

    what: Question
    rules: Annotated[str, Meta(max_length=32)] = "fise-2007"
    """The rule set, by which a game ends."""
    table: AskedTable | None = None
    word: Codes = ""
    move: EngineMove | None = None
    wanted: Annotated[int, Meta(ge=1, le=100)] = 1
    candidates: Annotated[int, Meta(ge=1, le=20)] = 8
    also: Annotated[list[Number], Meta(max_length=3)] = []
    plies: Annotated[int, Meta(ge=1, le=99)] = 2
    iterations: Number = 100
    rollouts: Number = 0
    orders: Number = MOST_ORDERS
    nodes: Number = MOST_NODES
    racks: Number = MOST_RACKS
    seed: Number = 1


class EngineArm(msgspec.Struct, frozen=True, kw_only=True):
    """A candidate that was played on; `orders`, `exact` and the proven bounds of a pre-endgame alone."""

    move: EngineMove
    iterations: int = 0
    equity: float = 0.0
    equity_error: float = 0.0
    wins: float = 0.0
    wins_error: float = 0.0
    value: float = 0.0
    dropped: bool = False
    orders: int = 0
    exact: bool = False
    lower: float = 0.0
    upper: float = 1.0


class EngineReplies(msgspec.Struct, frozen=True, kw_only=True):
    """The other's best replies by square, over so many racks."""

    mean: list[float]
    racks: int
    average: float


class EngineAnswer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the question was about, and nothing else."""

    contains: bool = False
    moves: list[EngineMove] = []
    """The best ones; of `compare` the best, the one asked about, and a missed play of seven; of an endgame
    the line."""
    number: int = -1
    """The place of the move asked about among all, -1 if it is none of them."""
    rollouts: int = 0
    arms: list[EngineArm] = []
    gain: int = 0
    proven: bool = False
    depth: int = 0
    nodes: int = 0
    most: list[int] = []
    legal: int = 0
    before: EngineReplies | None = None
    after: EngineReplies | None = None
