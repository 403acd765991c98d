"""What happens at the arbiters' desk: penalties, late arrivals, calls, words, the tribunal, the case book."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from tesela.tournament.event import (
    LATEST,
    Article,
    CaseNumber,
    Event,
    Offence,
    RoundNumber,
    TableNumber,
    Why,
)
from tesela.tournament.people import Number, ShortText

LONGEST_WORD: Final = 60
Words: TypeAlias = Annotated[
    tuple[Annotated[str, Meta(max_length=LONGEST_WORD)], ...], Meta(min_length=1, max_length=16)
]
"""The words in question, all together."""


class CaseSource(msgspec.Struct, frozen=True, kw_only=True):
    """The tournament that decided a case, and the number that it has there."""

    tournament: ShortText
    title: ShortText
    case: CaseNumber


class Penalised(Event, frozen=True, kw_only=True, tag="penalised"):
    """38, with the article and the facts; `times` counts the offences of this player so far."""

    number: Number
    offence: Offence
    article: Article
    reason: Why
    times: Annotated[int, Meta(ge=1, le=1000)]
    round: RoundNumber | None = None
    points: Annotated[int, Meta(ge=0, le=500)] = 0
    cites: tuple[CaseNumber, ...] = ()


class LateNoted(Event, frozen=True, kw_only=True, tag="late"):
    """32 §3, `file-2024` 36: somebody came late; `ms` of the own time have run, the grace taken off."""

    number: Number
    round: RoundNumber
    ms: Annotated[int, Meta(ge=1, le=LATEST)]
    times: Annotated[int, Meta(ge=1, le=1000)]


class RoomLeft(Event, frozen=True, kw_only=True, tag="left_room"):
    """38 §6: somebody has gone out of the room in their game; `told` if an arbiter was told before."""

    number: Number
    round: RoundNumber
    told: bool
    times: Annotated[int, Meta(ge=1, le=1000)]


class RoomEntered(Event, frozen=True, kw_only=True, tag="back_in_room"):
    """38 §6: who had gone out is at the table again."""

    number: Number


class ArbiterCalled(Event, frozen=True, kw_only=True, tag="call"):
    """31.5: a table asks for an arbiter."""

    call: CaseNumber
    round: RoundNumber
    table: TableNumber
    kind: ShortText = ""


class WordsAsked(Event, frozen=True, kw_only=True, tag="words"):
    """`file-2024` 42.1: what the judge of the hall was asked, all words together, and its one answer."""

    words: Words
    valid: bool
    table: TableNumber | None = None


class CallAnswered(Event, frozen=True, kw_only=True, tag="answered"):
    call: CaseNumber
    note: Annotated[str, Meta(max_length=2000)] = ""


class VerdictAppealed(Event, frozen=True, kw_only=True, tag="verdict_appeal"):
    """35.4: who laid a word that was found invalid appeals in writing, with grounds."""

    slip: CaseNumber
    round: RoundNumber
    table: TableNumber
    number: Number
    words: Words
    grounds: Why


class VerdictDecided(Event, frozen=True, kw_only=True, tag="verdict"):
    """35.4: the answer to a word's appeal, final."""

    slip: CaseNumber
    valid: bool
    note: Annotated[str, Meta(max_length=2000)] = ""


class TribunalElected(Event, frozen=True, kw_only=True, tag="tribunal"):
    """41: organisers, federation, players' representative and two substitutes, each with a country."""

    organisers: tuple[str, str]
    federation: tuple[str, str]
    players: tuple[str, str]
    substitutes: tuple[tuple[str, str], tuple[str, str]]


class AppealLodged(Event, frozen=True, kw_only=True, tag="appeal"):
    """38, 41: against a decision, with written grounds."""

    appeal: CaseNumber
    number: Number
    against: Why
    grounds: Why
    countries: tuple[ShortText, ...]


class TribunalConvened(Event, frozen=True, kw_only=True, tag="convened"):
    """41: the three who hear one appeal."""

    appeal: CaseNumber
    members: tuple[str, str, str]


class HearingHeld(Event, frozen=True, kw_only=True, tag="hearing"):
    """41: what the tribunal heard, in writing."""

    appeal: CaseNumber
    record: Why


class VoteCast(Event, frozen=True, kw_only=True, tag="vote"):
    appeal: CaseNumber
    member: ShortText
    upholds: bool


class AppealDecided(Event, frozen=True, kw_only=True, tag="decided"):
    """41: final, in writing."""

    appeal: CaseNumber
    upheld: bool
    text: Why
    cites: tuple[CaseNumber, ...] = ()


class CaseKept(Event, frozen=True, kw_only=True, tag="case"):
    """39, 40, `file-2024` 50: an interpretation that later decisions may cite by its number."""

    case: CaseNumber
    facts: Why
    articles: tuple[Article, ...]
    decision: Why
    cites: tuple[CaseNumber, ...] = ()
    source: CaseSource | None = None
    """Where it was decided, if another tournament's book brought it."""
