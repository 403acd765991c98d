"""What happens at a real table, fact by fact, as a device beside the board writes it down.

Facts are never refused: they happened. What the rules say against one becomes a mark (`marks.py`). `at` is
the table's own time in milliseconds since the game was opened, by a monotonic clock and never by a date.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tesela.core.errors import TextError
from tesela.core.letters import COUNTS, RACK_SIZE
from tesela.core.squares import SIZE
from tesela.core.tiles import Tiles
from tesela.rules.bounds import Seat
from tesela.rules.codec import HIDDEN_TILE, LineTiles, decode_hook, encode_hook
from tesela.rules.header import TimeControl
from tesela.rules.options import Options

Moment: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
"""Milliseconds; eleven days and a half at most."""
Points: TypeAlias = Annotated[int, Meta(ge=-5000, le=5000)]
Text: TypeAlias = Annotated[str, Meta(max_length=400)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=120)]
"""As long as a tournament lets it be: its tables bring their players' names."""
Handful: TypeAlias = Annotated[int, Meta(ge=1, le=7)]
Coordinate: TypeAlias = Annotated[
    str, Meta(pattern=r"^(?:[A-O](?:[1-9]|1[0-5])|(?:[1-9]|1[0-5])[A-O])$(?!\n)")
]
"""In the manual's habit: `D8` across, `8D` down."""

PlainWord: TypeAlias = Annotated[str, Meta(pattern=r"^[A-ZÑ](?:-?[A-ZÑ]){0,39}$(?!\n)")]
"""A word in capitals without accents; `COC-HE` is laid with C and H, not with the CH tile."""

Mode: TypeAlias = Literal["board", "scores", "clock"]
"""What the table writes down: plays, which the program counts; only scores; nothing but clock and judge."""

StopCase: TypeAlias = Literal["count", "excess", "arbiter", "verify"]
"""31.3, 31.4, 31.5, and the check of 29; 31.1 and 31.2 are `Laid` and `Challenge`."""

Reason: TypeAlias = Literal[
    "stuck", "passes", "scoreless", "out", "total_time", "director", "overtime_loss",
    "agreed", "resigned", "disqualified",
]  # fmt: skip

Noted: TypeAlias = Literal["warned", "left", "left_unasked", "back", "shown", "asked", "ruled", "other"]


class Fact(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="f", omit_defaults=True, forbid_unknown_fields=True
):
    """Something that happened `at` that moment."""

    at: Moment


# Before the first turn


class TournamentTable(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """The table of a tournament at which it is played; `title` is what people call the tournament."""

    tournament: Annotated[str, Meta(max_length=40)]
    round: Annotated[int, Meta(ge=1, le=999)]
    table: Annotated[int, Meta(ge=1, le=9999)]
    title: Annotated[str, Meta(max_length=200)] = ""

    @property
    def name(self) -> str:
        """What stands on paper."""
        return self.title or self.tournament


class Opened(Fact, frozen=True, tag="opened"):
    """The header: everything agreed on, written out, so that no later default changes the game."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    ruleset: Annotated[str, Meta(max_length=20)]
    options: Options
    players: Annotated[tuple[Name, ...], Meta(min_length=2, max_length=4)]
    time: TimeControl
    mode: Mode
    lexicon: Annotated[str, Meta(max_length=60)] = ""
    event: TournamentTable | None = None
    date: Annotated[str, Meta(max_length=10)] = ""


class Lead(Fact, frozen=True, tag="lead"):
    """This device writes from here on; the others follow."""

    device: Annotated[str, Meta(min_length=1, max_length=40)]


class Late(Fact, frozen=True, tag="late"):
    """32; `file-2024` 36: the clocks of those who are not there run."""

    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=4)]


class Arrived(Fact, frozen=True, tag="arrived"):
    """32: of several absent each pays up to their arrival; of one the time runs on to the first turn."""

    seat: Seat


class Begin(Fact, frozen=True, tag="begin"):
    """The first turn is this seat's (4)."""

    seat: Seat


# A turn


class Laid(Fact, frozen=True, tag="laid"):
    """31.1: the tiles lie there; «no corrido» stops the clock."""


class Play(Fact, frozen=True, tag="play"):
    """A word as it was announced; `claimed` where the table's own count is written down."""

    coord: Coordinate
    tiles: LineTiles
    claimed: Points | None = None

    def __post_init__(self) -> None:
        if HIDDEN_TILE in self.tiles or not 1 <= len(self.tiles) <= SIZE:
            raise ValueError("a play has one to fifteen tiles that can be seen")


class Score(Fact, frozen=True, tag="score"):
    """A play of which only the points are written, perhaps with the number of tiles laid."""

    points: Points
    count: Handful | None = None
    word: Annotated[str, Meta(max_length=40)] = ""


class Exchange(Fact, frozen=True, tag="exchange"):
    """«Cambio» (24)."""

    count: Handful


class Pass(Fact, frozen=True, tag="pass"):
    """«Paso» (25)."""


class Lost(Fact, frozen=True, tag="lost"):
    """23, 30: the turn is lost."""


class Press(Fact, frozen=True, tag="press"):
    """29: the turn is complete, the next clock starts."""


class Count(Fact, frozen=True, tag="count"):
    """31.3, 34: what the last play counts after all."""

    points: Points


# Challenges


class Challenge(Fact, frozen=True, tag="challenge"):
    """34, 35: these words are in question; none named means all of the play."""

    seat: Seat
    words: Annotated[tuple[PlainWord, ...], Meta(max_length=8)] = ()


class Verdict(Fact, frozen=True, tag="verdict"):
    """35.2: valid or not, and nothing else."""

    valid: bool


class Appeal(Fact, frozen=True, tag="appeal"):
    """35.4"""

    grounds: Text = ""


class AppealDecided(Fact, frozen=True, tag="appeal_decided"):
    valid: bool


class Withdraw(Fact, frozen=True, tag="withdraw"):
    """34: the rejected word comes off, and the turn is lost."""


# Clock and table


class Stop(Fact, frozen=True, tag="stop"):
    """31, 29: both clocks stand."""

    case: StopCase


class Resume(Fact, frozen=True, tag="resume"):
    """The clocks go on."""


class Adjust(Fact, frozen=True, tag="adjust"):
    """A clock is set right: so much more (or less) is used."""

    seat: Seat
    ms: Annotated[int, Meta(ge=-36_000_000, le=36_000_000)]
    note: Text = ""


class Surplus(Fact, frozen=True, tag="surplus"):
    """7.1-7.3: so many too many were drawn; the clocks stand while they go back (31.4)."""

    seat: Seat
    count: Handful
    racked: bool = False
    seen: bool = False


class Returned(Fact, frozen=True, tag="returned"):
    """The surplus is back in the bag."""


class Missing(Fact, frozen=True, tag="missing"):
    """`file-2024` 29: so many were missing and have been drawn now."""

    seat: Seat
    count: Handful


class Note(Fact, frozen=True, tag="note"):
    """Something that the arbiter will want to know."""

    seat: Seat
    what: Noted
    note: Text = ""


class Penalty(Fact, frozen=True, tag="penalty"):
    """38: points off."""

    seat: Seat
    points: Annotated[int, Meta(ge=0, le=500)]
    note: Text = ""


class Correct(Fact, frozen=True, tag="correct"):
    """34: a sum put right."""

    seat: Seat
    delta: Points
    note: Text = ""


# The end


class Rack(Fact, frozen=True, tag="rack"):
    """The tiles on a rack, as its owner shows them."""

    seat: Seat
    tiles: Tiles

    def __post_init__(self) -> None:
        if len(self.tiles) > RACK_SIZE or any(code >= len(COUNTS) for code in self.tiles):
            raise ValueError("a rack has seven tiles at most, blanks as `?`")


class End(Fact, frozen=True, tag="end"):
    """37, 45: it is over; `seat` went out, or lost by it."""

    reason: Reason
    seat: Seat | None = None


class Result(Fact, frozen=True, tag="result"):
    """The totals of the paper sheet, where the device had only the clock."""

    totals: Annotated[tuple[Points, ...], Meta(min_length=2, max_length=4)]


class Sign(Fact, frozen=True, tag="sign"):
    """5.1, 44: signed on the glass; `strokes` is the line as points, `x,y x,y;x,y`."""

    seat: Seat
    strokes: Annotated[str, Meta(max_length=6000, pattern=r"^[0-9,; ]*$(?!\n)")] = ""


class Reopen(Fact, frozen=True, tag="reopen"):
    """44: both have asked the director."""

    note: Text = ""


class Undo(Fact, frozen=True, tag="undo"):
    """The fact before was a slip of the finger: everything is as if it had not been written."""


FACT_TYPES: Final[tuple[type[Fact], ...]] = tuple(Fact.__subclasses__())

_any: Final[Any] = reduce(or_, FACT_TYPES)
_encoder: Final = msgspec.json.Encoder(enc_hook=encode_hook)
_decoder: Final = msgspec.json.Decoder(_any, dec_hook=decode_hook)
_log_decoder: Final = msgspec.json.Decoder(list[_any], dec_hook=decode_hook)


def write_fact(fact: Fact) -> bytes:
    """A fact as JSON."""
    return _encoder.encode(fact)


def read_fact(data: bytes | str) -> Fact:
    """A fact from JSON; `TextError` says what is wrong with anything else."""
    try:
        fact: Fact = _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise TextError("mesa.unreadable", "", 0, {"reason": str(wrong)}) from wrong
    return fact


def read_log(data: bytes | str) -> list[Fact]:
    """A whole log from a JSON array."""
    try:
        facts: list[Fact] = _log_decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise TextError("mesa.unreadable", "", 0, {"reason": str(wrong)}) from wrong
    return facts
