"""39, 40, `file-2024` 50: interpretations are kept, cited by number, taken over from other tournaments."""

from __future__ import annotations

from collections.abc import Iterable

from tesela.rules.refusals import Refusal
from tesela.tournament import commands as c
from tesela.tournament import events as ev
from tesela.tournament.asking import Answer, Ask
from tesela.tournament.case_book import CaseBook, DecidedCase


def keep_case(ask: Ask, command: c.KeepCase) -> Answer:
    """39, 40: an interpretation with its facts; later decisions cite it by number."""
    if wrong := unknown_case(ask, command.cites):
        return wrong
    number = max(ask.state.cases, default=0) + 1
    return [
        ev.CaseKept(
            **ask.signed(),
            case=number,
            facts=command.facts,
            articles=command.articles,
            decision=command.decision,
            cites=command.cites,
        )
    ]


def unknown_case(ask: Ask, cites: Iterable[int]) -> Refusal | None:
    """Whether a case is cited that the book does not have."""
    missing = [one for one in cites if one not in ask.state.cases]
    return ask.cannot("case.unknown", case=missing[0]) if missing else None


def import_cases(ask: Ask, command: c.ImportCases) -> Answer:
    """39: another tournament's cases, each with its source; those that are here already are left out."""
    book, own = command.book, ask.state.header.tournament
    here = {(one.source.tournament, one.source.case): number
            for number, one in ask.state.cases.items() if one.source}  # fmt: skip
    here |= {(own, number): number for number, one in ask.state.cases.items() if one.source is None}
    added = _numbered(book, here, max(ask.state.cases, default=0))
    if not added:
        return ask.cannot("case.known")
    numbers = {one.case: here[_known_as(book, one)] for one in book.cases}
    return [
        ev.CaseKept(
            **ask.signed(),
            case=numbers[one.case],
            facts=one.facts,
            articles=one.articles,
            decision=one.decision,
            cites=tuple(numbers[cited] for cited in one.cites if cited in numbers),
            source=book.source_of(one),
        )
        for one in added
    ]


def _known_as(book: CaseBook, one: DecidedCase) -> tuple[str, int]:
    source = book.source_of(one)
    return source.tournament, source.case


def _numbered(book: CaseBook, here: dict[tuple[str, int], int], last: int) -> list[DecidedCase]:
    """The cases of a book that are new here; each is given the next number, in `here`."""
    added = []
    for one in book.cases:
        if _known_as(book, one) not in here:
            last += 1
            here[_known_as(book, one)] = last
            added.append(one)
    return added
