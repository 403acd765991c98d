"""What may be asked of a tournament. Each command says which roles may give it; who asks is told apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, TypeAlias, TypeVar, get_args

import msgspec
from msgspec import Meta

from tesela.core.errors import TextError
from tesela.tournament.conditions import Conditions
from tesela.tournament.events import Article, CaseNumber, Offence, RoundNumber, Source, TableNumber, Why
from tesela.tournament.people import Entrant, Number, Official, Role, ShortText
from tesela.tournament.results import Pairing, Result


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="c", forbid_unknown_fields=True):
    """Something asked for."""


_Kind = TypeVar("_Kind", bound=type[Command])
ROLES: Final[dict[type[Command], frozenset[Role]]] = {}

DIRECTION: Final[tuple[Role, ...]] = ("director",)
DESK: Final[tuple[Role, ...]] = ("director", "main_arbiter")
ARBITERS: Final[tuple[Role, ...]] = ("director", "main_arbiter", "arbiter")
HALL: Final[tuple[Role, ...]] = ("director", "main_arbiter", "arbiter", "judge", "monitor")


def given_by(*roles: Role) -> Callable[[_Kind], _Kind]:
    """Declare the roles that may give this command."""

    def declare(kind: _Kind) -> _Kind:
        ROLES[kind] = frozenset(roles)
        return kind

    return declare


# Setting up


@given_by(*DIRECTION)
class ChangeConditions(Command, frozen=True, kw_only=True, tag="conditions"):
    """Once published, it takes a reason and `sure`, said twice by the door that asks."""

    conditions: Conditions
    reason: Annotated[str, Meta(max_length=2000)] = ""
    sure: bool = False


@given_by(*DIRECTION)
class Publish(Command, frozen=True, kw_only=True, tag="publish"):
    """Publish the conditions, and freeze them."""


@given_by(*DIRECTION)
class NameOfficial(Command, frozen=True, kw_only=True, tag="official"):
    official: Official


@given_by(*DIRECTION)
class DismissOfficial(Command, frozen=True, kw_only=True, tag="dismiss"):
    official: Official


@given_by(*DIRECTION)
class Close(Command, frozen=True, kw_only=True, tag="close"):
    """End the tournament when its last round is complete."""


# People


@given_by(*DESK)
class SetRegistration(Command, frozen=True, kw_only=True, tag="registration"):
    """Let people apply by themselves, or no longer."""

    open: bool


@given_by("player")
class Apply(Command, frozen=True, kw_only=True, tag="apply"):
    """Somebody asks to take part, from the registration page."""

    entrant: Entrant


@given_by(*DESK)
class SettleApplication(Command, frozen=True, kw_only=True, tag="settle"):
    application: CaseNumber
    accept: bool
    reason: Annotated[str, Meta(max_length=2000)] = ""


@given_by(*DESK)
class Enter(Command, frozen=True, kw_only=True, tag="enter"):
    entrant: Entrant


@given_by(*DESK)
class ChangeEntry(Command, frozen=True, kw_only=True, tag="entry"):
    number: Number
    entrant: Entrant


@given_by("player", *HALL)
class CheckIn(Command, frozen=True, kw_only=True, tag="check_in"):
    number: Number


@given_by(*DESK)
class Withdraw(Command, frozen=True, kw_only=True, tag="withdraw"):
    number: Number
    reason: Annotated[str, Meta(max_length=2000)] = ""


@given_by(*DESK)
class Return(Command, frozen=True, kw_only=True, tag="return"):
    number: Number


# Rounds


@given_by(*DESK)
class ForbidPair(Command, frozen=True, kw_only=True, tag="forbid"):
    one: Number
    other: Number
    reason: Why


@given_by(*DESK)
class FixPair(Command, frozen=True, kw_only=True, tag="fix"):
    one: Number
    other: Number
    reason: Why


@given_by(*DESK)
class PairRound(Command, frozen=True, kw_only=True, tag="pair"):
    """Pair the next round as its phase says; `pairs` are given by hand in a manual phase."""

    pairs: tuple[tuple[Number, Number | None], ...] = ()


@given_by(*DESK)
class DiscardRound(Command, frozen=True, kw_only=True, tag="discard"):
    reason: Annotated[str, Meta(max_length=2000)] = ""


@given_by(*DESK)
class PublishRound(Command, frozen=True, kw_only=True, tag="publish_round"):
    """Show the tables of the round that was paired."""


@given_by(*DESK)
class ChangeTables(Command, frozen=True, kw_only=True, tag="tables"):
    """After publication: other players at these tables."""

    pairings: Annotated[tuple[Pairing, ...], Meta(min_length=1)]
    reason: Why


@given_by(*ARBITERS)
class StartClock(Command, frozen=True, kw_only=True, tag="clock"):
    """Start the hall's clock for the round under way; None: as long as the conditions give a game."""

    minutes: Annotated[int, Meta(ge=1, le=600)] | None = None


@given_by("device")
class OpenGame(Command, frozen=True, kw_only=True, tag="game"):
    """The table plays here: the server opens the game when both have sat down."""

    round: RoundNumber
    table: TableNumber
    game: ShortText
    seats: tuple[Number, Number]


# Results


@given_by("device")
class TakeGame(Command, frozen=True, kw_only=True, tag="take_game"):
    """The result of the game that a table has played here."""

    round: RoundNumber
    table: TableNumber
    game: ShortText
    result: Result


@given_by(*ARBITERS)
class EnterResult(Command, frozen=True, kw_only=True, tag="result"):
    round: RoundNumber
    table: TableNumber
    result: Result
    source: Source = "desk"


@given_by("player", *ARBITERS)
class ReportResult(Command, frozen=True, kw_only=True, tag="report"):
    """A player's own word on the table of the round under way, in the order of the table."""

    number: Number
    result: Result


@given_by(*ARBITERS)
class ConfirmResult(Command, frozen=True, kw_only=True, tag="confirm"):
    round: RoundNumber
    table: TableNumber


@given_by(*DIRECTION)
class CorrectResult(Command, frozen=True, kw_only=True, tag="correct"):
    round: RoundNumber
    table: TableNumber
    result: Result
    reason: Why
    both_asked: bool = False


# Arbitration


@given_by(*ARBITERS)
class Penalise(Command, frozen=True, kw_only=True, tag="penalise"):
    number: Number
    offence: Offence
    article: Article
    reason: Why
    points: Annotated[int, Meta(ge=0, le=500)] | None = None


@given_by("player", *HALL)
class CallArbiter(Command, frozen=True, kw_only=True, tag="call"):
    table: TableNumber
    kind: ShortText = ""


@given_by("device")
class RecordWords(Command, frozen=True, kw_only=True, tag="words"):
    """What the judge of the hall was asked and said."""

    words: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(min_length=1, max_length=16)]
    valid: bool
    table: TableNumber | None = None


@given_by(*ARBITERS)
class AnswerCall(Command, frozen=True, kw_only=True, tag="answer"):
    call: CaseNumber
    note: Annotated[str, Meta(max_length=2000)] = ""


@given_by(*DIRECTION)
class ElectTribunal(Command, frozen=True, kw_only=True, tag="tribunal"):
    organisers: tuple[str, str]
    federation: tuple[str, str]
    players: tuple[str, str]
    substitutes: tuple[tuple[str, str], tuple[str, str]]


@given_by(*ARBITERS)
class LodgeAppeal(Command, frozen=True, kw_only=True, tag="appeal"):
    number: Number
    against: Why
    grounds: Why
    countries: tuple[ShortText, ...] = ()
    """Countries involved besides the appellant's own."""


@given_by(*DIRECTION)
class ConveneTribunal(Command, frozen=True, kw_only=True, tag="convene"):
    appeal: CaseNumber


@given_by(*DIRECTION)
class CastVote(Command, frozen=True, kw_only=True, tag="vote"):
    appeal: CaseNumber
    member: ShortText
    upholds: bool


@given_by(*DIRECTION)
class DecideAppeal(Command, frozen=True, kw_only=True, tag="decide"):
    """Write down what the votes have decided."""

    appeal: CaseNumber
    text: Why


@given_by(*ARBITERS)
class KeepCase(Command, frozen=True, kw_only=True, tag="case"):
    facts: Why
    articles: tuple[Article, ...]
    decision: Why
    cites: tuple[CaseNumber, ...] = ()


@given_by(*DIRECTION)
class SettleDispute(Command, frozen=True, kw_only=True, tag="settle_dispute"):
    """Leave what stands here, or take what the other desk has."""

    dispute: CaseNumber
    take: bool
    reason: Why


AnyCommand: TypeAlias = (
    ChangeConditions | Publish | NameOfficial | DismissOfficial | Close | SetRegistration | Apply
    | SettleApplication | StartClock | OpenGame | TakeGame | RecordWords
    | Enter | ChangeEntry | CheckIn | Withdraw | Return
    | ForbidPair | FixPair | PairRound | DiscardRound | PublishRound | ChangeTables | EnterResult
    | ReportResult | ConfirmResult | CorrectResult | Penalise | CallArbiter | AnswerCall | ElectTribunal
    | LodgeAppeal | ConveneTribunal | CastVote | DecideAppeal | KeepCase | SettleDispute
)  # fmt: skip

COMMAND_TYPES: Final[tuple[type[Command], ...]] = get_args(AnyCommand)
_decoder: Final = msgspec.json.Decoder(AnyCommand)
_encoder: Final = msgspec.json.Encoder()


def write_command(command: Command) -> bytes:
    """A command as JSON."""
    return _encoder.encode(command)


def read_command(data: bytes | str) -> Command:
    """A command from JSON; `TextError` says what is wrong with anything else."""
    try:
        command: Command = _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise TextError("tournament.command", "", 0, {"reason": str(wrong)}) from wrong
    return command
