"""Everything that happens in a duplicate event, in the order in which it happened.

As in a game, events say what happened and are never judged again. Slips carry no points: the points follow
from the verdicts, of which there is one for each distinct play, so that a ruling changes them for everybody.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tesela.core.errors import TextError
from tesela.core.plays import Play
from tesela.core.squares import read_coord
from tesela.core.tiles import Tiles, write_tiles
from tesela.duplicate.conditions import Conditions
from tesela.rules.codec import LineTiles, decode_hook, encode_hook

PlayerNumber: TypeAlias = Annotated[int, Meta(ge=0, le=99_999)]
MoveNumber: TypeAlias = Annotated[int, Meta(ge=1, le=1_000)]
Points: TypeAlias = Annotated[int, Meta(ge=-100_000, le=100_000)]
LONGEST_LABEL: Final = 40
LONGEST_TITLE: Final = 120
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_LABEL)]
Label: TypeAlias = Annotated[str, Meta(max_length=LONGEST_LABEL)]
Why: TypeAlias = Annotated[str, Meta(max_length=500)]

SlipFault: TypeAlias = Literal["", "late", "illegible", "unmarked_blank", "wrong_reference"]
"""What an arbiter finds wrong with a slip of paper."""

EndReason: TypeAlias = Literal["tiles", "no_play", "rounds", "judge"]


class LoggedPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A play as it is written down: `coord` in the manual's habit, `.` for squares covered before."""

    coord: str
    tiles: LineTiles

    @classmethod
    def of(cls, play: Play) -> LoggedPlay:
        return cls(str(play.coord), LineTiles(play.tiles))

    @property
    def tiles_text(self) -> str:
        """The tiles along the line, as `Play.of` reads them."""
        return write_tiles(self.tiles, through=True)

    def play(self) -> Play:
        """The play itself; `TextError` if the coordinate can't be read."""
        where = read_coord(self.coord)
        return Play(where.square, where.direction, Tiles(self.tiles))


class ScoredPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A play with what it counts."""

    play: LoggedPlay
    score: Points


class PlayVerdict(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the program found of one distinct play: `fault` is empty if it holds.

    `score` and `words` are there if the tiles may lie so, whether or not the words are valid; `wrong` are
    those that are not. `transposed` is the play that was meant if it holds only under another reading of
    its coordinate.
    """

    play: LoggedPlay
    fault: str = ""
    score: Points = 0
    words: tuple[Tiles, ...] = ()
    wrong: tuple[Tiles, ...] = ()
    transposed: ScoredPlay | None = None


class MoveTop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The highest play of one move, reckoned anew."""

    move: MoveNumber
    top: ScoredPlay


class CentreSlip(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A slip of a centre that played without the network."""

    player: PlayerNumber
    move: MoveNumber
    play: LoggedPlay | None = None
    score: Points | None = None
    fault: SlipFault = ""


class MoveVerdicts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Verdicts on plays of one move."""

    move: MoveNumber
    verdicts: tuple[PlayVerdict, ...]


class Event(msgspec.Struct, frozen=True, tag_field="e", omit_defaults=True, forbid_unknown_fields=True):
    """Something that happened at a time (milliseconds)."""

    at: int


class Act(Event, frozen=True, kw_only=True):
    """Something that an arbiter did: who, and why."""

    by: Label
    why: Why = ""


class Centre(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A place where part of the event is played."""

    code: Annotated[str, Meta(min_length=1, max_length=16, pattern=r"^[a-z0-9-]+$(?!\n)")]
    name: Name
    country: Label = ""


class Created(Event, frozen=True, kw_only=True, tag="created"):
    """The header: nothing about the event is taken from a default later on."""

    event: str
    title: Annotated[str, Meta(max_length=LONGEST_TITLE)]
    conditions: Conditions
    lexicon: str
    lexicon_hash: str
    code: str
    commitment: str
    centres: tuple[Centre, ...] = ()
    rated: bool = False  # the final places count for the duplicate ratings


class Joined(Event, frozen=True, kw_only=True, tag="joined"):
    """A player; numbers go up from 0. Who joins late has zeros for the moves before."""

    player: PlayerNumber
    name: Name
    table: Annotated[int, Meta(ge=1, le=99_999)] | None = None
    centre: Label = ""
    country: Label = ""
    category: Label = ""
    handicap: Points = 0
    by: Label = ""  # the arbiter who wrote the player in, if one did


class Withdrawn(Act, frozen=True, kw_only=True, tag="withdrawn"):
    """The player plays no more; what was scored stays."""

    player: PlayerNumber


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """The rack of a move; `tries` are the draws for it, the last of which held (`drawing`)."""

    move: MoveNumber
    rack: Tiles
    tries: tuple[Tiles, ...]
    by: Label = ""


class Started(Event, frozen=True, kw_only=True, tag="started"):
    move: MoveNumber
    deadline: int
    by: Label = ""


class Paused(Act, frozen=True, kw_only=True, tag="paused"):
    """The clock stands."""


class Resumed(Act, frozen=True, kw_only=True, tag="resumed"):
    deadline: int


class Extended(Act, frozen=True, kw_only=True, tag="extended"):
    deadline: int


class HandedIn(Event, frozen=True, kw_only=True, tag="slip"):
    """A player's own slip; the last one counts. Without a play it takes the slip back."""

    player: PlayerNumber
    move: MoveNumber
    play: LoggedPlay | None = None
    score: Points | None = None


class Entered(Act, frozen=True, kw_only=True, tag="entered"):
    """A slip of paper, typed in at the desk. `final` settles what two typed differently."""

    player: PlayerNumber
    move: MoveNumber
    play: LoggedPlay | None = None
    score: Points | None = None
    fault: SlipFault = ""
    final: bool = False


class TimeUp(Event, frozen=True, kw_only=True, tag="time_up"):
    """From here nobody hands in; paper is typed in, and slips are judged."""

    move: MoveNumber
    by: Label = ""


class Judged(Event, frozen=True, kw_only=True, tag="judged"):
    """The verdicts on distinct plays of a move, by the edition's words."""

    move: MoveNumber
    verdicts: tuple[PlayVerdict, ...]


class Overruled(Act, frozen=True, kw_only=True, tag="overruled"):
    """An arbiter decides otherwise about one play of one move; `top` is there if a closed one has another."""

    move: MoveNumber
    play: LoggedPlay
    valid: bool
    top: ScoredPlay | None = None


class Closed(Event, frozen=True, kw_only=True, tag="closed"):
    """The move is settled: its top, and what goes on the board.

    `covers` is how the tiles lie there: a joker that was swapped is the letter itself.
    """

    move: MoveNumber
    top: ScoredPlay
    laid: ScoredPlay
    covers: LineTiles
    by: Label = ""


class Annulled(Act, frozen=True, kw_only=True, tag="annulled"):
    """The move counts for nobody. If it was open its tiles go back; a closed one's stay."""

    move: MoveNumber


class WordRuled(Act, frozen=True, kw_only=True, tag="word"):
    """A word is held valid or not for everybody, in all moves; `tops` are those that change with it."""

    word: Tiles
    valid: bool
    tops: tuple[MoveTop, ...] = ()


class SlipCorrected(Act, frozen=True, kw_only=True, tag="corrected"):
    """A slip of a closed move was typed in wrong.

    `verdict` is there if nobody else had that play, `top` if it is higher than the one found before.
    """

    player: PlayerNumber
    move: MoveNumber
    play: LoggedPlay | None = None
    score: Points | None = None
    fault: SlipFault = ""
    verdict: PlayVerdict | None = None
    top: ScoredPlay | None = None


class Warned(Act, frozen=True, kw_only=True, tag="warned"):
    player: PlayerNumber
    move: MoveNumber


class Penalised(Act, frozen=True, kw_only=True, tag="penalised"):
    """Points taken (or, below zero, given back) by decision."""

    player: PlayerNumber
    points: Points


class TieBroken(Act, frozen=True, kw_only=True, tag="tie"):
    """Sudden death was played: these players, best first."""

    players: tuple[PlayerNumber, ...]


class Sealed(Act, frozen=True, kw_only=True, tag="sealed"):
    """The moves ahead lie in a centre's file: from here on nothing changes what goes on the board."""

    centre: Label


class CentreAlone(Act, frozen=True, kw_only=True, tag="alone"):
    """In a centre's own log: it goes on without the network."""

    centre: Label


class Merged(Act, frozen=True, kw_only=True, tag="merged"):
    """A centre's log came back: so many of its entries are in, known again by their digest.

    `present` are players who came with it, by move in which they were there; `tops` are those that change.
    """

    centre: Label
    entries: Annotated[int, Meta(ge=1)]
    digest: Annotated[str, Meta(max_length=64)]
    slips: tuple[CentreSlip, ...] = ()
    verdicts: tuple[MoveVerdicts, ...] = ()
    present: tuple[tuple[MoveNumber, int], ...] = ()
    tops: tuple[MoveTop, ...] = ()


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    reason: EndReason
    by: Label = ""
    why: Why = ""


class SeedRevealed(Event, frozen=True, kw_only=True, tag="seed"):
    seed: str


AnyEvent: TypeAlias = (
    Created | Joined | Withdrawn | Dealt | Started | Paused | Resumed | Extended | HandedIn | Entered
    | TimeUp | Judged | Overruled | Closed | Annulled | WordRuled | SlipCorrected | Warned | Penalised
    | TieBroken | Sealed | CentreAlone | Merged | Ended | SeedRevealed
)  # fmt: skip

LOG_VERSION: Final = 1


class _LogFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tesela_duplicate: int
    events: list[AnyEvent]


_encoder: Final = msgspec.json.Encoder(enc_hook=encode_hook)
_one: Final = msgspec.json.Decoder(AnyEvent, dec_hook=decode_hook)
_file: Final = msgspec.json.Decoder(_LogFile, dec_hook=decode_hook)


def write_event(event: Event) -> bytes:
    """One event as compact JSON."""
    return _encoder.encode(event)


def read_event(data: bytes | str) -> Event:
    """The event that `write_event` wrote; `TextError` says what is wrong with anything else."""
    try:
        event: Event = _one.decode(data)
        return event
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise TextError("log.event", "", 0, {"reason": str(wrong)}) from wrong


def write_log(events: Iterable[Event]) -> bytes:
    """A whole event as one JSON document, an entry a line."""
    lines = b",\n".join(map(_encoder.encode, events))
    return b'{"tesela_duplicate":%d,"events":[\n%b\n]}\n' % (LOG_VERSION, lines)


def read_log(data: bytes | str) -> tuple[Event, ...]:
    """The entries of an event's file; `TextError` says what is wrong with anything else."""
    try:
        found = _file.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise TextError("log.file", "", 0, {"reason": str(wrong)}) from wrong
    if found.tesela_duplicate != LOG_VERSION:
        raise TextError("log.version", "", 0, {"version": found.tesela_duplicate})
    if not found.events or not isinstance(found.events[0], Created):
        raise TextError("log.no_header", "")
    if any(isinstance(event, Created) for event in found.events[1:]):
        raise TextError("log.two_headers", "")
    return tuple(found.events)
