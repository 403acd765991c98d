"""What may be asked of a tournament. Each command says which roles may give it; who asks is told apart."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias, get_args

import msgspec
from msgspec import Meta

from tesela.core.errors import TextError
from tesela.tournament.arbitration_commands import (
    AnswerCall,
    AppealVerdict,
    CallArbiter,
    CastVote,
    ConveneTribunal,
    DecideAppeal,
    DecideVerdict,
    ElectTribunal,
    EnterRoom,
    HoldHearing,
    ImportCases,
    KeepCase,
    LeaveRoom,
    LodgeAppeal,
    NoteLate,
    Penalise,
    RecordWords,
)
from tesela.tournament.command import ARBITERS, DESK, DIRECTION, HALL, ROLES, Command, given_by
from tesela.tournament.conditions import Conditions
from tesela.tournament.events import CaseNumber, Reason, RoundNumber, Source, TableNumber, Why
from tesela.tournament.people import Entrant, FeeAmount, Number, Official, Rating, ShortText
from tesela.tournament.results import Pairing, Result

__all__ = [
    "ARBITERS",
    "DESK",
    "DIRECTION",
    "HALL",
    "ROLES",
    "AnswerCall",
    "AppealVerdict",
    "CallArbiter",
    "CastVote",
    "Command",
    "ConveneTribunal",
    "DecideAppeal",
    "DecideVerdict",
    "ElectTribunal",
    "EnterRoom",
    "HoldHearing",
    "ImportCases",
    "KeepCase",
    "LeaveRoom",
    "LodgeAppeal",
    "NoteLate",
    "Penalise",
    "RecordWords",
    "given_by",
]

MOST_AT_ONCE: Final = 2000
"""People that one command may enter or change."""

# Setting up


@given_by(*DIRECTION)
class ChangeConditions(Command, frozen=True, kw_only=True, tag="conditions"):
    """Once published, it takes a reason and `sure`, said twice by the door that asks."""

    conditions: Conditions
    reason: Reason = ""
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
    reason: Reason = ""


@given_by(*DESK)
class Enter(Command, frozen=True, kw_only=True, tag="enter"):
    entrant: Entrant


@given_by(*DESK)
class EnterAll(Command, frozen=True, kw_only=True, tag="enter_all"):
    """A whole list at once: all of them, or none if one can't be entered."""

    entrants: Annotated[tuple[Entrant, ...], Meta(min_length=1, max_length=MOST_AT_ONCE)]


@given_by(*DESK)
class SetRatings(Command, frozen=True, kw_only=True, tag="ratings"):
    """Ratings from a list, by player's number."""

    ratings: Annotated[tuple[tuple[Number, Rating], ...], Meta(min_length=1, max_length=MOST_AT_ONCE)]


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
    reason: Reason = ""


@given_by(*DESK)
class Return(Command, frozen=True, kw_only=True, tag="return"):
    number: Number


@given_by(*DESK)
class RecordFee(Command, frozen=True, kw_only=True, tag="fee"):
    """Somebody has paid the entry fee; `paid` false takes the note back."""

    number: Number
    paid: bool = True
    amount: FeeAmount = ""


# Rounds


@given_by(*DESK)
class ForbidPair(Command, frozen=True, kw_only=True, tag="forbid"):
    """Two who never meet; once the conditions are published it takes a reason."""

    one: Number
    other: Number
    reason: Reason = ""


@given_by(*DESK)
class FixPair(Command, frozen=True, kw_only=True, tag="fix"):
    """Two who meet in the next round; once the conditions are published it takes a reason."""

    one: Number
    other: Number
    reason: Reason = ""


@given_by(*DESK)
class ReleasePair(Command, frozen=True, kw_only=True, tag="release"):
    """Let two play as the system says again: neither forbidden nor fixed."""

    one: Number
    other: Number
    reason: Reason = ""


@given_by(*DESK)
class SetLineUp(Command, frozen=True, kw_only=True, tag="line_up"):
    """A team's boards from the next round on, first board first; who is not named follows as substitute."""

    team: ShortText
    players: Annotated[tuple[Number, ...], Meta(min_length=1, max_length=100)]


@given_by(*DESK)
class PairRound(Command, frozen=True, kw_only=True, tag="pair"):
    """Pair the next round as its phase says; `pairs` are given by hand in a manual phase."""

    pairs: tuple[tuple[Number, Number | None], ...] = ()


@given_by(*DESK)
class DiscardRound(Command, frozen=True, kw_only=True, tag="discard"):
    reason: Reason = ""


@given_by(*DESK)
class PublishRound(Command, frozen=True, kw_only=True, tag="publish_round"):
    """Show the tables of the round that was paired."""


@given_by(*DESK)
class ChangeTables(Command, frozen=True, kw_only=True, tag="tables"):
    """After publication: other players at these tables."""

    pairings: Annotated[tuple[Pairing, ...], Meta(min_length=1)]
    reason: Why


@given_by(*DIRECTION)
class MoveTable(Command, frozen=True, kw_only=True, tag="move"):
    """`file-2024` 4.5.3: the same players at another table of the hall, with the director's approval."""

    table: TableNumber
    to: TableNumber
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
    """A second person's word. With `result` it is a double entry: what differs is not confirmed."""

    round: RoundNumber
    table: TableNumber
    result: Result | None = None


@given_by(*DIRECTION)
class CorrectResult(Command, frozen=True, kw_only=True, tag="correct"):
    round: RoundNumber
    table: TableNumber
    result: Result
    reason: Why
    both_asked: bool = False


# Another desk's log


@given_by(*DIRECTION)
class SettleDispute(Command, frozen=True, kw_only=True, tag="settle_dispute"):
    """Leave what stands here, or take what the other desk has."""

    dispute: CaseNumber
    take: bool
    reason: Why


AnyCommand: TypeAlias = (
    ChangeConditions | Publish | NameOfficial | DismissOfficial | Close | SetRegistration | Apply
    | SettleApplication | StartClock | OpenGame | TakeGame | RecordWords
    | Enter | EnterAll | ChangeEntry | SetRatings | CheckIn | Withdraw | Return | RecordFee
    | ForbidPair | FixPair | ReleasePair | SetLineUp | PairRound | DiscardRound | PublishRound | ChangeTables
    | MoveTable | EnterResult
    | ReportResult | ConfirmResult | CorrectResult | Penalise | CallArbiter | AnswerCall | ElectTribunal
    | LodgeAppeal | ConveneTribunal | HoldHearing | CastVote | DecideAppeal | KeepCase | ImportCases
    | NoteLate | LeaveRoom | EnterRoom | AppealVerdict | DecideVerdict | SettleDispute
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
