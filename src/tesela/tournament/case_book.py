"""39, 40, `file-2024` 50: the book of decided cases, as one tournament hands it to another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from tesela.core.errors import TextError
from tesela.core.tiles import strip_accents
from tesela.tournament.events import Article, CaseKept, CaseNumber, CaseSource, Why
from tesela.tournament.people import ShortText
from tesela.tournament.state import State

MOST_CASES: Final = 2000
"""Cases that one book may bring."""


class DecidedCase(msgspec.Struct, frozen=True, kw_only=True):
    """An interpretation: what happened, the articles concerned, what was decided, earlier cases it cites."""

    case: CaseNumber
    facts: Why
    articles: tuple[Article, ...]
    decision: Why
    cites: tuple[CaseNumber, ...] = ()
    source: CaseSource | None = None
    """Where it was decided, if not in the tournament of this book."""


class CaseBook(msgspec.Struct, frozen=True, kw_only=True):
    """The cases of a tournament, for the federation and for other tournaments."""

    format: Literal["tesela-case-book/1"] = "tesela-case-book/1"
    tournament: ShortText
    title: ShortText
    cases: Annotated[tuple[DecidedCase, ...], Meta(max_length=MOST_CASES)]

    def source_of(self, one: DecidedCase) -> CaseSource:
        """Who decided it, and by which number it is known there."""
        return one.source or CaseSource(tournament=self.tournament, title=self.title, case=one.case)


def case_book(state: State) -> CaseBook:
    """Every case of a tournament, in the order in which they were decided."""
    header = state.header
    return CaseBook(
        tournament=header.tournament,
        title=state.conditions.name[:120],
        cases=tuple(_decided(one) for one in state.cases.values()),
    )


def _decided(one: CaseKept) -> DecidedCase:
    return DecidedCase(
        case=one.case,
        facts=one.facts,
        articles=one.articles,
        decision=one.decision,
        cites=one.cites,
        source=one.source,
    )


def find_cases(cases: Iterable[DecidedCase], wanted: str) -> list[DecidedCase]:
    """The cases that have every word asked for, accents and capitals aside; a number's own case first."""
    words = _plain(wanted).split()
    found = [one for one in cases if all(word in _text(one) for word in words)]
    number = wanted.strip().lstrip("#")
    return sorted(found, key=lambda one: (str(one.case) != number, one.case)) if words else found


def _text(one: DecidedCase) -> str:
    where = one.source.title if one.source else ""
    return _plain(f"{one.case} {one.facts} {one.decision} {' '.join(one.articles)} {where}")


def _plain(text: str) -> str:
    return strip_accents(text).casefold()


def write_case_book(state: State) -> str:
    """The book as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(case_book(state)), indent=2).decode() + "\n"


def read_case_book(data: bytes) -> CaseBook:
    """A book as `write_case_book` writes it; `TextError` says what can't be read."""
    try:
        return msgspec.json.decode(data, type=CaseBook)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise TextError("tournament.case_book", "", 0, {"reason": str(wrong)}) from wrong
