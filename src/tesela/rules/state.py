"""The whole state of a game. It never leaves this room: others read it through `view`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

import msgspec

from tesela.core.board import Board
from tesela.core.letters import COUNTS, RACK_SIZE
from tesela.core.plays import Play
from tesela.core.squares import COLUMNS, SIZE, Coord, Direction, Square
from tesela.core.tiles import Tiles
from tesela.rules.clock import Clocks
from tesela.rules.codec import HIDDEN_TILE
from tesela.rules.events import Created, Laid, SeatingChosen, Settled, Slept
from tesela.rules.roles import Phase, Stage

COORDS: Final = {
    coord.write(): (coord.square.cell, 1 if direction is Direction.ACROSS else SIZE, coord)
    for direction in Direction
    for coord in (Coord(Square(row, col), direction) for row in range(SIZE) for col in range(len(COLUMNS)))
}
"""Every coordinate in the manual's habit: its first cell, the step to the next, and the value."""

_FULL_BAG: Final = (*COUNTS, *([0] * (HIDDEN_TILE + 1 - len(COUNTS))))


def seats_of(mask: int) -> tuple[int, ...]:
    """The seats of a bit mask, in order."""
    return _SEATS_OF[mask & 15]


def mask_of(seats: Iterable[int]) -> int:
    """A bit for each seat."""
    return sum(1 << seat for seat in seats)


def with_seat(mask: int, seat: int) -> int:
    """The mask with this seat in it."""
    return mask | 1 << seat


def without_seat(mask: int, seat: int) -> int:
    """The mask without this seat."""
    return mask & ~(1 << seat)


_SEATS_OF: Final = tuple(tuple(seat for seat in range(4) if mask >> seat & 1) for mask in range(16))


TurnKind: TypeAlias = Literal["play", "withdrawn", "exchange", "pass", "lost"]


class TurnRecord(msgspec.Struct, frozen=True, gc=False):
    """A line of the score sheet; `rack` is what the seat held when the turn began. `#`: not for you."""

    seat: int
    kind: TurnKind
    coord: str
    tiles: Tiles
    score: int
    total: int
    at: int
    rack: Tiles
    bonus: int = 0
    """Themed game: what the word's theme added to `score`; `total` has both."""


class Claim(msgspec.Struct, frozen=True):
    """Themed game: the bonus that somebody claims for a word of their play, and who has answered."""

    seat: int
    word: Tiles
    since: int
    """When the others were last asked, or the claimant."""
    contested: bool = False
    argument: str = ""
    upheld: int = 0
    """A bit for each seat that is for it."""
    denied: int = 0
    """A bit for each seat that voted against it."""

    def has_voted(self, seat: int) -> bool:
        """Whether this seat has said its last word."""
        return bool((self.upheld | self.denied) >> seat & 1)


class State:
    """What the events so far add up to. Only `fold` changes it, and only on its own copy."""

    __slots__ = (
        "absent",
        "absent_first",
        "accepted",
        "announced_at",
        "asked",
        "askings",
        "asleep",
        "bag",
        "barred",
        "board",
        "board_tiles",
        "called_ms",
        "caller",
        "claim",
        "clocks",
        "closing",
        "consents",
        "count_disputed",
        "ended",
        "ended_by",
        "exchange",
        "game_from",
        "has_drawn",
        "header",
        "here_at",
        "judged_at",
        "last_at",
        "leave_granted",
        "left_room",
        "nonces",
        "on_turn",
        "order_done",
        "out",
        "passes",
        "pending",
        "phase",
        "picked",
        "picks",
        "placed",
        "racks",
        "record",
        "reopened",
        "round_at",
        "scoreless",
        "scores",
        "seating",
        "seats",
        "seed",
        "seen_surplus",
        "seq",
        "settled",
        "signed",
        "slept",
        "slip",
        "start_drawn",
        "starter",
        "surplus",
        "surplus_base",
        "surplus_over",
        "surplus_racked",
        "surplus_seat",
        "surplus_seen",
        "timer_lapsed",
        "turns",
        "warnings",
        "woke_at",
        "words",
    )  # fmt: skip

    def __init__(self, header: Created) -> None:
        seats = len(header.players)
        self.header = header
        self.seats = seats
        self.seq = 1
        self.last_at = header.at
        self.phase: Phase = "waiting"
        self.board = bytearray(SIZE * SIZE)
        self.board_tiles = 0
        self.racks: list[bytes] = [b""] * seats
        self.bag: list[int] = list(_FULL_BAG)
        self.nonces: tuple[str, ...] = ("",) * seats  # each player's part in the draw, once it is shown
        self.picks = 0  # random choices made so far; the place in the seed's stream
        self.scores = [0] * seats
        self.turns = [0] * seats
        self.record: list[TurnRecord] = []
        self.on_turn = -1
        self.starter = -1
        self.order_done = False  # every rack has been filled
        self.seating: SeatingChosen | None = None  # `file-2024` 4.5.2
        # The play on the table
        self.pending: Laid | None = None
        self.words: tuple[Tiles, ...] | None = None  # of that play, once somebody has asked for them
        self.announced_at: tuple[int, int] | None = None  # score and time
        self.accepted = 0
        self.asked: tuple[Tiles, ...] = ()
        self.judged_at = 0  # when the judges were asked last, or what had stopped the clocks was settled
        self.slip: tuple[Tiles, ...] = ()  # 35.1: words that wait for the second signature
        self.placed: dict[int, int] = {}
        self.exchange: int | None = None
        self.claim: Claim | None = None  # of the theme's bonus
        self.count_disputed = False
        self.timer_lapsed = False
        # Drawing
        self.has_drawn = False  # 38: the player on turn has taken tiles out of the bag in this turn
        self.surplus = 0
        self.surplus_seat = -1
        self.surplus_base = 0  # rack size before the draw
        self.surplus_over: Phase = "drawn"  # where the game goes on once the surplus is back
        self.surplus_racked = False
        self.surplus_seen = False
        self.seen_surplus = 0
        self.picked = b""  # what was shown to go back, with a bag of cloth
        self.start_drawn = b""
        # Time and people
        self.clocks = Clocks(seats)
        self.game_from: int | None = None
        self.asleep: Slept | None = None
        self.slept: tuple[
            tuple[int, int, int], ...
        ] = ()  # who (or KEEPER), from, until; each once it is over
        self.woke_at = 0
        self.round_at: int | None = None
        self.absent = 0 if header.starts_at is None else mask_of(range(seats))
        self.absent_first = 0  # when the round started
        self.here_at = header.at  # when the last one sat down
        self.caller = -1  # who called the arbiter, while one is called
        self.called_ms = [0] * seats  # how long each seat's calls have taken
        self.out = 0  # resigned or disqualified
        self.left_room = 0
        self.leave_granted = 0
        self.warnings = [0] * seats
        self.askings = (0,) * seats  # 38: how often each asked about a word, or answered
        self.barred: frozenset[tuple[int, bytes]] = frozenset()  # 38: who may not lay which word
        # Counters of 37.2 and 37.3
        self.passes = 0
        self.scoreless = 0
        # The end
        self.closing: str | None = None
        self.consents: dict[str, int] = {}
        self.ended: str | None = None
        self.ended_by: int | None = None
        self.settled: Settled | None = None
        self.signed = 0
        self.reopened = False
        self.seed: str | None = None

    def copy(self) -> State:
        """A twin that can be changed without changing this one."""
        twin = State.__new__(State)
        for name in _PLAIN_FIELDS:
            setattr(twin, name, getattr(self, name))
        twin.board = self.board.copy()
        twin.racks = self.racks.copy()
        twin.bag = self.bag.copy()
        twin.scores = self.scores.copy()
        twin.turns = self.turns.copy()
        twin.record = self.record.copy()
        twin.placed = self.placed.copy()
        twin.clocks = self.clocks.copy()
        twin.warnings = self.warnings.copy()
        twin.consents = self.consents.copy()
        twin.called_ms = self.called_ms.copy()
        return twin

    def as_dict(self) -> dict[str, object]:
        """Every field as a comparable value, for tests that two ways lead to the same state."""
        plain = {name: getattr(self, name) for name in _PLAIN_FIELDS if name != "words"}
        copied = {name: getattr(self, name) for name in _COPIED_FIELDS if name != "clocks"}
        clocks = {name: getattr(self.clocks, name) for name in Clocks.__slots__}
        return plain | copied | {"clocks": clocks}

    # Small readings that several articles need

    @property
    def bag_size(self) -> int:
        """26: how many tiles the bag holds."""
        return sum(self.bag)

    @property
    def bag_tiles(self) -> Tiles:
        """What is in the bag, in the order of the alphabet: the order in which random choices count."""
        return Tiles(code for code, count in enumerate(self.bag) for _ in range(count))

    def board_value(self) -> Board:
        return Board(bytes(self.board))

    def play(self) -> Play | None:
        """The play that lies on the table, not yet accepted."""
        if self.pending is None:
            return None
        coord = COORDS[self.pending.coord][2]
        return Play(coord.square, coord.direction, Tiles(self.pending.tiles))

    @property
    def active(self) -> list[int]:
        """Seats still in the game, in order."""
        out = self.out
        return [seat for seat in range(self.seats) if not out >> seat & 1]

    @property
    def active_mask(self) -> int:
        """A bit for each seat still in the game."""
        return ((1 << self.seats) - 1) & ~self.out

    def is_out(self, seat: int) -> bool:
        """Whether this seat has resigned or was disqualified."""
        return bool(self.out >> seat & 1)

    def is_absent(self, seat: int) -> bool:
        """32: whether this seat has not arrived yet."""
        return bool(self.absent >> seat & 1)

    @property
    def absent_seats(self) -> tuple[int, ...]:
        """32: who has not arrived yet."""
        return seats_of(self.absent)

    @property
    def awaits_round(self) -> bool:
        """32: whether the agreed moment at which the round begins is still to come."""
        return self.header.starts_at is not None and self.round_at is None

    @property
    def withholding(self) -> tuple[int, ...]:
        """The seats that have promised a nonce and not shown it."""
        if not self.header.pledges:
            return ()
        both = enumerate(zip(self.header.pledges, self.nonces, strict=False))
        return tuple(seat for seat, (pledge, nonce) in both if pledge and not nonce)

    def is_away(self, seat: int) -> bool:
        """38: whether this seat has left the room."""
        return bool(self.left_room >> seat & 1)

    def left_the_room(self, seat: int) -> bool:
        """38: whether this seat has to come back first; where no rule says so, leaving is only noted."""
        return self.is_away(seat) and self.header.options.leave_needs_permission

    def may_leave(self, seat: int) -> bool:
        """38: whether this seat has leave to go once its turn is written down."""
        return bool(self.leave_granted >> seat & 1)

    def has_accepted(self, seat: int) -> bool:
        """33: whether this seat has written the play down."""
        return bool(self.accepted >> seat & 1)

    def has_signed(self, seat: int) -> bool:
        """44: whether this seat has signed the sheet."""
        return bool(self.signed >> seat & 1)

    def agrees(self, seat: int, about: str) -> bool:
        """Whether this seat is for it."""
        return bool(self.consents.get(about, 0) >> seat & 1)

    def all_active_in(self, seats: int) -> bool:
        """Whether everybody still in the game is among these."""
        everybody = self.active_mask
        return bool(everybody) and seats & everybody == everybody

    @property
    def all_signed(self) -> bool:
        """5.1, 44: everybody still in the game has signed."""
        return self.all_active_in(self.signed)

    @property
    def closed(self) -> bool:
        """`file-2024` 44: signed by both, the game can't be touched any more."""
        return self.header.options.signed_closes and self.all_signed

    @property
    def stage(self) -> Stage:
        """What holds for the whole table now."""
        if self.ended is not None:
            return "closed" if self.closed else "over"
        if self.asleep is not None:
            return "asleep"
        return "paused" if self.clocks.case == "arbiter" else "playing"

    @property
    def opponents(self) -> list[int]:
        """Those still in the game who are not on turn."""
        return [seat for seat in self.active if seat != self.on_turn]

    @property
    def all_have_accepted(self) -> bool:
        """33: every opponent has written the play on the table down."""
        others = self.active_mask
        if self.on_turn >= 0:
            others &= ~(1 << self.on_turn)
        return self.accepted & others == others  # asked twice a turn: bits, not lists

    def name(self, seat: int) -> str:
        """Who sits there."""
        players = self.header.players
        return players[seat].name if 0 <= seat < len(players) else ""

    def next_seat(self, seat: int) -> int:
        """The next one to the right who is still in the game (manual: «hacia la derecha»)."""
        for step in range(1, self.seats + 1):
            after = (seat + step) % self.seats
            if not self.is_out(after):
                return after
        return seat

    def wanted(self, seat: int) -> int:
        """How many tiles this seat has to draw to have seven, or as many as there are (29)."""
        return max(0, min(RACK_SIZE - len(self.racks[seat]), self.bag_size))

    def turns_equal(self) -> bool:
        """27: everybody still in the game has had as many turns."""
        return len({self.turns[seat] for seat in self.active}) <= 1


_COPIED_FIELDS: Final = frozenset(
    "board racks bag scores turns record placed clocks warnings consents called_ms".split()
)
_PLAIN_FIELDS: Final = tuple(name for name in State.__slots__ if name not in _COPIED_FIELDS)
