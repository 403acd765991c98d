"""Every phase of a game is an event, and the log of events is the only truth.

`at` is a time in milliseconds; `seat` is who acts, or whom it concerns where an arbiter acts. Events say what
happened and are never judged again: whether something may happen is asked in `decide`, before.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

from tesela.core.errors import TextError
from tesela.core.tiles import Tiles
from tesela.rules import desk_events, logged, sleep_events, start_events
from tesela.rules.bounds import Actor, Cell, LetterCode, Pledge, Seat, TileCount
from tesela.rules.codec import LineTiles, decode_hook, encode_hook
from tesela.rules.header import Players, TimeControl, Variants
from tesela.rules.logged import Decision
from tesela.rules.options import Options
from tesela.rules.roles import Judging
from tesela.rules.rulesets import ArticleRef

Event: TypeAlias = logged.Event

BagName: TypeAlias = Literal["", "vowels", "consonants"]
"""Which of two bags; "" where there is one, or where no choice was made."""

StopCase: TypeAlias = Literal["laid", "challenge", "count", "excess", "arbiter", "verify", "theme"]
"""Why both clocks stand: 31.1 to 31.5, the check of the sum in 29, and a claim of the theme's bonus."""

EndReason: TypeAlias = Literal[
    "stuck", "passes", "scoreless", "out", "total_time", "director", "overtime_loss",
    "agreed", "resigned", "disqualified", "abandoned", "annulled", "withheld",
]  # fmt: skip


# Before the first turn


class Created(Event, frozen=True, tag="created"):
    """The header. Nothing about the game is taken from a default later on."""

    game: str
    ruleset: str
    options: Options
    judging: Judging
    players: Players
    time: TimeControl
    variants: Variants
    lexicon: str
    lexicon_hash: str
    code: str
    commitment: str  # hash of seed and game; "" where the tiles come from a bag of cloth
    strict_laying: bool
    drawing_by_hand: bool
    arbiter: bool  # somebody can be called, and appealed to
    starter: Seat | None  # None: drawn for
    title: str = ""
    word_use: str = ""  # the regulation that the edition's words go by, where it is known
    training: bool = False  # agreed: hints and the judge at any time, nothing counts
    starts_at: int | None = None  # agreed: the round begins then, whoever is there (32); None: at once
    pledges: Annotated[tuple[Pledge, ...], Meta(max_length=4)] = ()  # who shares in the draw, by seat
    recorded: str = ""  # a game played elsewhere: the format it was read from; times are then only an order


RoundStarted: TypeAlias = start_events.RoundStarted
LateClock: TypeAlias = start_events.LateClock
Arrived: TypeAlias = start_events.Arrived
NonceOpened: TypeAlias = start_events.NonceOpened


class StartDrawn(Event, frozen=True, tag="start_draw"):
    """One round of the draw for the start (4): `tiles[i]` was drawn by `seats[i]`."""

    seats: tuple[Seat, ...]
    tiles: Tiles


class StarterSet(Event, frozen=True, tag="starter"):
    """Who starts. The tiles drawn for it go back into the bag."""

    seat: Seat
    drawn: bool


class SeatingChosen(Event, frozen=True, tag="seating"):
    """`file-2024` 4.5.2: chair and orientation, chosen by who does not start."""

    seat: Seat
    chair: str
    board_faces: str


# Drawing


class Drawn(Event, frozen=True, tag="draw"):
    """Tiles from the bag to a rack; the last `surplus` of them are too many (7)."""

    seat: Seat
    tiles: Tiles
    surplus: TileCount = 0
    racked: bool = False
    seen: bool = False
    bag: BagName = ""


class SurplusSeen(Event, frozen=True, tag="surplus_seen"):
    """7.3: `seat` looks at the tiles of `drawer` that were picked to go back."""

    seat: Seat
    drawer: Seat
    tiles: Tiles


class SurplusReturned(Event, frozen=True, tag="surplus"):
    """7.1, 7.2: `by` chose these at random out of what `seat` held, and put them back."""

    seat: Seat
    by: Actor
    tiles: Tiles


class DrawCompleted(Event, frozen=True, tag="completed"):
    """`file-2024` 29: the tiles that were missing, drawn before the own turn."""

    seat: Seat
    tiles: Tiles


# A turn


class TurnStarted(Event, frozen=True, tag="turn"):
    """The seat's clock starts, and its turn with it (29)."""

    seat: Seat


class Placed(Event, frozen=True, tag="placed"):
    """Strict laying (20): all tiles that lie there so far, square by square."""

    seat: Seat
    squares: tuple[Cell, ...]
    tiles: LineTiles


class TakenBack(Event, frozen=True, tag="taken_back"):
    seat: Seat
    charged_ms: int = 0  # of the time that the clock stood since the word was laid (31.1)


class Laid(Event, frozen=True, tag="laid"):
    """The word is laid: `coord` in the manual's habit, `.` for squares covered before."""

    seat: Seat
    coord: str
    tiles: LineTiles
    charged_ms: int = 0  # laid anew: the time that the clock stood, since it was not finished (31.1)


class Announced(Event, frozen=True, tag="announced"):
    seat: Seat
    score: int


class Accepted(Event, frozen=True, tag="accepted"):
    """An opponent writes the score down (33); `KEEPER`: nobody is left to ask, or the time for it is over."""

    seat: Actor
    silence: bool = False


class Challenged(Event, frozen=True, tag="challenged"):
    seat: Seat
    words: tuple[Tiles, ...]


class SlipSigned(Event, frozen=True, tag="slip_signed"):
    """35.1: the second signature; `KEEPER`: the time for it is over."""

    seat: Actor


class VerdictGiven(Decision, frozen=True, tag="verdict"):
    """Whether all the words asked about are valid. Nothing is said of words that nobody asked about."""

    seat: Actor
    valid: bool


class Appealed(Event, frozen=True, tag="appealed"):
    seat: Seat
    grounds: str


class AppealDecided(Decision, frozen=True, tag="appeal_decided"):
    valid: bool
    note: str = ""


class Withdrawn(Event, frozen=True, tag="withdrawn"):
    """34: an invalid play goes back to the rack, and the turn is lost."""

    seat: Seat


class ExchangeAnnounced(Event, frozen=True, tag="exchange"):
    """«Cambio»: from here there is no way back, but the number may change (24); 0: not said yet."""

    seat: Seat
    count: int


class Exchanged(Event, frozen=True, tag="exchanged"):
    """First `drawn` left the bag, then `tiles` went in (24)."""

    seat: Seat
    tiles: Tiles
    drawn: Tiles
    vowels: TileCount | None = None  # two bags: so many of `drawn`, the first, are vowels


class Passed(Event, frozen=True, tag="passed"):
    seat: Seat


class TurnLost(Event, frozen=True, tag="lost"):
    """The turn ends without a play: laying broke 20-22 (23), or the timer ran out (30)."""

    seat: Seat
    why: Literal["laying", "timer"]


class BlankSwapped(Event, frozen=True, tag="blank_swapped"):
    """Variant «reciclar los comodines»: the letter goes to the square, the blank to the rack."""

    seat: Seat
    square: Cell
    tile: LetterCode


class ThemeClaimed(Event, frozen=True, tag="theme_claimed"):
    """Themed game: who lays the play says that this word of it belongs to the theme."""

    seat: Seat
    word: Tiles


class ThemeContested(Event, frozen=True, tag="theme_contested"):
    """Somebody is not convinced: the claimant may argue, and then there is a vote."""

    seat: Seat


class ThemeArgued(Event, frozen=True, tag="theme_argued"):
    """What the claimant said; `KEEPER`: the time for it is over."""

    seat: Actor
    text: str


class ThemeVoted(Event, frozen=True, tag="theme_voted"):
    seat: Seat
    uphold: bool


class ThemeGranted(Event, frozen=True, tag="theme"):
    """Variant of the theme: the table grants extra points for a word."""

    seat: Seat
    points: int


class ThemeDenied(Event, frozen=True, tag="theme_denied"):
    """The majority was not convinced: the play counts its own points."""

    seat: Seat


# Time


class ClockStopped(Event, frozen=True, tag="stop"):
    seat: Actor
    case: StopCase
    holds: bool = False  # 31.5: nothing but the end of the call starts a clock again


class ClockResumed(Decision, frozen=True, tag="resume"):
    seat: Actor


class TimerLapsed(Event, frozen=True, tag="timer"):
    """30: after the last signal nothing may be begun or moved; what is being laid is counted."""

    seat: Seat


class TimeAdjusted(Decision, frozen=True, tag="time"):
    """The arbiter gives (or takes) time on a clock."""

    seat: Seat
    ms: int
    note: str


class GameTimeOver(Event, frozen=True, tag="game_time"):
    """27: the whole game's time is over; turns are made equal, then it ends."""


Slept: TypeAlias = sleep_events.Slept
Woke: TypeAlias = sleep_events.Woke


# Arbiters, conduct, sums

ArbiterCalled: TypeAlias = desk_events.ArbiterCalled
Ruled: TypeAlias = desk_events.Ruled
Remarked: TypeAlias = desk_events.Remarked
Penalised: TypeAlias = desk_events.Penalised
Warned: TypeAlias = desk_events.Warned
WordAsked: TypeAlias = desk_events.WordAsked
Disqualified: TypeAlias = desk_events.Disqualified
LeaveGranted: TypeAlias = desk_events.LeaveGranted
LeftRoom: TypeAlias = desk_events.LeftRoom
ReturnedToRoom: TypeAlias = desk_events.ReturnedToRoom
SumCorrected: TypeAlias = desk_events.SumCorrected
Agreed: TypeAlias = desk_events.Agreed
Declined: TypeAlias = desk_events.Declined
Resigned: TypeAlias = desk_events.Resigned
DirectorEnds: TypeAlias = desk_events.DirectorEnds


# After the last turn


class Ended(Event, frozen=True, tag="ended"):
    reason: EndReason
    article: ArticleRef | None
    seat: Seat | None = None  # who went out, resigned or lost by it


class Settled(Event, frozen=True, tag="settled"):
    """The final sums: what the racks and the clocks take and give, and the totals after it."""

    racks: tuple[Tiles, ...]
    rack_points: tuple[int, ...]
    time_points: tuple[int, ...]
    totals: tuple[int, ...]


class SeedRevealed(Event, frozen=True, tag="seed"):
    """The bag's seed, so that anyone can replay the draws."""

    seed: str


class Signed(Event, frozen=True, tag="signed"):
    seat: Seat


class SignaturesVoided(Event, frozen=True, tag="unsigned"):
    """5.1, 44: who signed agreed with other scores; these seats sign again."""

    seats: tuple[Seat, ...]


class Reopened(Decision, frozen=True, tag="reopened"):
    """`file-2024` 44: all players asked, and the director opened the game again."""

    note: str


LOG_VERSION: Final = 1

AnyEvent: TypeAlias = (
    Created | RoundStarted | LateClock | Arrived | StartDrawn | StarterSet | SeatingChosen
    | Drawn | SurplusSeen | SurplusReturned | DrawCompleted
    | TurnStarted | Placed | TakenBack | Laid | Announced | Accepted | Challenged | SlipSigned | VerdictGiven
    | Appealed
    | AppealDecided | Withdrawn | ExchangeAnnounced | Exchanged | Passed | TurnLost | BlankSwapped
    | ThemeClaimed | ThemeContested | ThemeArgued | ThemeVoted | ThemeGranted | ThemeDenied
    | ClockStopped | ClockResumed | TimerLapsed | TimeAdjusted | GameTimeOver | ArbiterCalled
    | Ruled | Remarked | Penalised | Warned | WordAsked | Disqualified | LeaveGranted | LeftRoom
    | ReturnedToRoom | SumCorrected | Agreed | Declined | Resigned | DirectorEnds | Ended | Settled
    | SeedRevealed | NonceOpened | Signed | SignaturesVoided | Reopened | Slept | Woke
)  # fmt: skip


EVENT_TYPES: Final[tuple[type[Event], ...]] = get_args(AnyEvent)


class _LogFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tesela_log: int
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
    """A whole game as one JSON document, an event a line."""
    lines = b",\n".join(map(_encoder.encode, events))
    return b'{"tesela_log":%d,"events":[\n%b\n]}\n' % (LOG_VERSION, lines)


def read_log(data: bytes | str) -> tuple[Event, ...]:
    """The events of a game's file; `TextError` says what is wrong with anything else."""
    try:
        found = _file.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise TextError("log.file", "", 0, {"reason": str(wrong)}) from wrong
    if found.tesela_log != LOG_VERSION:
        raise TextError("log.version", "", 0, {"version": found.tesela_log})
    if not found.events or not isinstance(found.events[0], Created):
        raise TextError("log.no_header", "")
    if any(isinstance(event, Created) for event in found.events[1:]):
        raise TextError("log.two_headers", "")
    return tuple(found.events)
