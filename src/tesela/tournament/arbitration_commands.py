"""What may be asked of the arbiters' desk, the tribunal and the case book."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tesela.tournament.case_book import CaseBook
from tesela.tournament.command import ARBITERS, DIRECTION, HALL, Command, given_by
from tesela.tournament.events import Article, CaseNumber, Offence, TableNumber, Why, Words
from tesela.tournament.people import Number, ShortText


@given_by(*ARBITERS)
class Penalise(Command, frozen=True, kw_only=True, tag="penalise"):
    number: Number
    offence: Offence
    article: Article
    reason: Why
    points: Annotated[int, Meta(ge=0, le=500)] | None = None
    cites: tuple[CaseNumber, ...] = ()


@given_by(*HALL)
class NoteLate(Command, frozen=True, kw_only=True, tag="late"):
    """32 §3: somebody has just come, after the clock of the round was started."""

    number: Number


@given_by(*HALL)
class LeaveRoom(Command, frozen=True, kw_only=True, tag="leave_room"):
    """38 §6: somebody goes out of the room; `told` false if no arbiter knew of it."""

    number: Number
    told: bool = True


@given_by(*HALL)
class EnterRoom(Command, frozen=True, kw_only=True, tag="enter_room"):
    """38 §6: who had gone out is back."""

    number: Number


@given_by("player", *HALL)
class CallArbiter(Command, frozen=True, kw_only=True, tag="call"):
    table: TableNumber
    kind: ShortText = ""


@given_by("device")
class RecordWords(Command, frozen=True, kw_only=True, tag="words"):
    """What the judge of the hall was asked and said."""

    words: Words
    valid: bool
    table: TableNumber | None = None


@given_by(*ARBITERS)
class AnswerCall(Command, frozen=True, kw_only=True, tag="answer"):
    call: CaseNumber
    note: Annotated[str, Meta(max_length=2000)] = ""


@given_by("player", *ARBITERS)
class AppealVerdict(Command, frozen=True, kw_only=True, tag="appeal_verdict"):
    """35.4: the own word was found invalid; why it should not have been, in writing."""

    number: Number
    words: Words
    grounds: Why


@given_by("director", "main_arbiter", "arbiter", "judge")
class DecideVerdict(Command, frozen=True, kw_only=True, tag="decide_verdict"):
    """35.4: the last word on an appeal."""

    slip: CaseNumber
    valid: bool
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
class HoldHearing(Command, frozen=True, kw_only=True, tag="hear"):
    """41: write down what the tribunal has heard."""

    appeal: CaseNumber
    record: Why


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
    cites: tuple[CaseNumber, ...] = ()


@given_by(*ARBITERS)
class KeepCase(Command, frozen=True, kw_only=True, tag="case"):
    facts: Why
    articles: tuple[Article, ...]
    decision: Why
    cites: tuple[CaseNumber, ...] = ()


@given_by(*ARBITERS)
class ImportCases(Command, frozen=True, kw_only=True, tag="import_cases"):
    """39: take over what another tournament decided, so that it can be cited here."""

    book: CaseBook
