"""Everything that happens in a tournament, in the order in which it happened.

Events say what was done, by whom and, where a rule or the players may ask, why. They are never judged again.
What was published is never rewritten: a change afterwards is an event of its own, with its reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, TypeAlias, get_args

import msgspec
from msgspec import Meta

from tesela.core.errors import TextError
from tesela.tournament.arbitration_events import (
    AppealDecided,
    AppealLodged,
    ArbiterCalled,
    CallAnswered,
    CaseKept,
    CaseSource,
    HearingHeld,
    LateNoted,
    Penalised,
    RoomEntered,
    RoomLeft,
    TribunalConvened,
    TribunalElected,
    VerdictAppealed,
    VerdictDecided,
    VoteCast,
    Words,
    WordsAsked,
)
from tesela.tournament.conditions import Conditions
from tesela.tournament.event import (
    LATEST,
    Article,
    CaseNumber,
    Event,
    Offence,
    Reason,
    RoundNumber,
    Source,
    TableNumber,
    Why,
)
from tesela.tournament.people import Entrant, FeeAmount, Number, Official, ShortText
from tesela.tournament.results import Pairing, Result

__all__ = [
    "LATEST",
    "AppealDecided",
    "AppealLodged",
    "ArbiterCalled",
    "Article",
    "CallAnswered",
    "CaseKept",
    "CaseNumber",
    "CaseSource",
    "Event",
    "HearingHeld",
    "LateNoted",
    "Offence",
    "Penalised",
    "Reason",
    "RoomEntered",
    "RoomLeft",
    "RoundNumber",
    "Source",
    "TableNumber",
    "TribunalConvened",
    "TribunalElected",
    "VerdictAppealed",
    "VerdictDecided",
    "VoteCast",
    "Why",
    "Words",
    "WordsAsked",
]

# Setting up


class Created(Event, frozen=True, kw_only=True, tag="created"):
    """The header: conditions, and the seed from which every draw by lot follows."""

    tournament: Annotated[str, Meta(min_length=1, max_length=64)]
    conditions: Conditions
    seed: Annotated[str, Meta(min_length=32, max_length=128)]
    code: str


class ConditionsChanged(Event, frozen=True, kw_only=True, tag="conditions"):
    """Other conditions; after their publication only with a reason, and twice confirmed."""

    conditions: Conditions
    reason: Reason = ""


class Published(Event, frozen=True, kw_only=True, tag="published"):
    """The conditions are public, and frozen."""


class OfficialNamed(Event, frozen=True, kw_only=True, tag="official"):
    official: Official


class OfficialDismissed(Event, frozen=True, kw_only=True, tag="dismissed"):
    official: Official


# People


class RegistrationSet(Event, frozen=True, kw_only=True, tag="registration"):
    """Whether people may apply by themselves."""

    open: bool


class Applied(Event, frozen=True, kw_only=True, tag="applied"):
    """Somebody asks to take part; the desk accepts or declines."""

    application: CaseNumber
    entrant: Entrant


class ApplicationSettled(Event, frozen=True, kw_only=True, tag="settled"):
    """Accepted with a player's number, or declined without one."""

    application: CaseNumber
    number: Number | None = None
    reason: Reason = ""


class Entered(Event, frozen=True, kw_only=True, tag="entered"):
    number: Number
    entrant: Entrant


class EntryChanged(Event, frozen=True, kw_only=True, tag="entry"):
    number: Number
    entrant: Entrant


class CheckedIn(Event, frozen=True, kw_only=True, tag="checked_in"):
    number: Number


class Withdrawn(Event, frozen=True, kw_only=True, tag="withdrawn"):
    """Not paired from the next round on."""

    number: Number
    reason: Reason = ""


class Returned(Event, frozen=True, kw_only=True, tag="returned"):
    """Paired again from the next round on."""

    number: Number


class FeeRecorded(Event, frozen=True, kw_only=True, tag="fee"):
    """Somebody has paid the entry fee, or it turned out that they have not. For the desk alone."""

    number: Number
    paid: bool
    amount: FeeAmount = ""


# Rounds


class PairForbidden(Event, frozen=True, kw_only=True, tag="forbidden"):
    one: Number
    other: Number
    reason: Reason = ""


class PairFixed(Event, frozen=True, kw_only=True, tag="fixed"):
    """These two meet in the next round."""

    one: Number
    other: Number
    reason: Reason = ""


class PairReleased(Event, frozen=True, kw_only=True, tag="released"):
    """These two are neither forbidden nor fixed any more."""

    one: Number
    other: Number
    reason: Reason = ""


class LineUpSet(Event, frozen=True, kw_only=True, tag="line_up"):
    """Who of a team sits at which board from the next round on, first board first; the others follow."""

    team: ShortText
    players: tuple[Number, ...]


class RoundPaired(Event, frozen=True, kw_only=True, tag="paired"):
    """The tables of a round, not public yet. `reasons` says of each why these two meet."""

    round: RoundNumber
    pairings: tuple[Pairing, ...]
    reasons: tuple[str, ...]


class RoundDiscarded(Event, frozen=True, kw_only=True, tag="discarded"):
    """A pairing that was not published is thrown away."""

    round: RoundNumber
    reason: Reason = ""


class RoundPublished(Event, frozen=True, kw_only=True, tag="round"):
    round: RoundNumber


class TableChanged(Event, frozen=True, kw_only=True, tag="table"):
    """After publication: other players at a table, as a new act with its reason."""

    round: RoundNumber
    pairings: tuple[Pairing, ...]
    reason: Why


class TableMoved(Event, frozen=True, kw_only=True, tag="moved"):
    """`file-2024` 4.5.3: the players of a table, and all that was written of it, go to a free one."""

    round: RoundNumber
    table: TableNumber
    to: TableNumber
    reason: Why


class ClockStarted(Event, frozen=True, kw_only=True, tag="clock"):
    """The clock of the hall for a round, from this moment."""

    round: RoundNumber
    minutes: Annotated[int, Meta(ge=1, le=600)]


class GameOpened(Event, frozen=True, kw_only=True, tag="game"):
    """A table plays its game on this server; who sits in which seat of it."""

    round: RoundNumber
    table: TableNumber
    game: ShortText
    seats: tuple[Number, Number]


# Results


class ResultEntered(Event, frozen=True, kw_only=True, tag="result"):
    """5.1: the result of a table. `confirmed` once both players or a second desk say the same."""

    round: RoundNumber
    table: TableNumber
    result: Result
    source: Source = "desk"


class ResultReported(Event, frozen=True, kw_only=True, tag="reported"):
    """5.1, 44: what one of the two players says; it counts once the other says the same."""

    round: RoundNumber
    table: TableNumber
    number: Number
    result: Result


class ResultConfirmed(Event, frozen=True, kw_only=True, tag="confirmed"):
    """44: a second person says the same: the other player, or a second pair of eyes at the desk."""

    round: RoundNumber
    table: TableNumber


class ResultCorrected(Event, frozen=True, kw_only=True, tag="corrected"):
    """44: a signed result is opened only at both players' request, granted by the director."""

    round: RoundNumber
    table: TableNumber
    result: Result
    reason: Why


# The end


class Closed(Event, frozen=True, kw_only=True, tag="closed"):
    """The tournament is over; its places stand."""


# What another desk did


class Noted(Event, frozen=True, kw_only=True, tag="noted"):
    """An act of another desk that changes nothing here, because the same was done here; kept whole."""

    event: str


class Disputed(Event, frozen=True, kw_only=True, tag="disputed"):
    """An act of another desk that can't stand beside what was done here; kept whole for the director."""

    dispute: CaseNumber
    code: ShortText
    event: str


class DisputeSettled(Event, frozen=True, kw_only=True, tag="dispute_settled"):
    """The director's word on a dispute: what stood here stands, or the other desk's act was taken."""

    dispute: CaseNumber
    taken: bool
    reason: Why


AnyEvent: TypeAlias = (
    Created | ConditionsChanged | Published | OfficialNamed | OfficialDismissed | RegistrationSet | Applied
    | ApplicationSettled | ClockStarted | GameOpened | WordsAsked
    | Entered | EntryChanged | CheckedIn | Withdrawn | Returned | FeeRecorded
    | PairForbidden | PairFixed | PairReleased | RoundPaired | RoundDiscarded | RoundPublished
    | TableChanged | TableMoved | LineUpSet
    | ResultEntered | ResultReported | ResultConfirmed | ResultCorrected | Penalised | ArbiterCalled
    | LateNoted | RoomLeft | RoomEntered | CallAnswered | VerdictAppealed | VerdictDecided | TribunalElected
    | AppealLodged
    | TribunalConvened | HearingHeld | VoteCast | AppealDecided | CaseKept | Closed | Noted | Disputed
    | DisputeSettled
)  # fmt: skip

EVENT_TYPES: Final[tuple[type[Event], ...]] = get_args(AnyEvent)

_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(AnyEvent)


def write_event(event: Event) -> bytes:
    """An event as a line of JSON."""
    return _encoder.encode(event)


def read_event(data: bytes | str) -> Event:
    """An event from JSON; `TextError` says what can't be read."""
    try:
        event: Event = _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise TextError("tournament.unreadable", "", 0, {"reason": str(wrong)}) from wrong
    return event


def write_log(events: Iterable[Event]) -> bytes:
    """A log: one event a line."""
    return b"".join(write_event(event) + b"\n" for event in events)


def read_log(data: bytes) -> list[Event]:
    """A log as `write_log` writes it; `TextError` names the line that can't be read."""
    events = []
    for line, text in enumerate(data.splitlines(), 1):
        if not text.strip():
            continue
        try:
            events.append(read_event(text))
        except TextError as wrong:
            raise TextError("tournament.line", "", line, {**wrong.data, "line": line}) from wrong
    return events
