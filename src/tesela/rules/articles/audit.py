"""Every article with the code that holds it, the tests that prove it, and how it stands.

An article is *held* when tests name it and a person can reach all the code that holds it; *pending* while a
test is missing, or code that nothing reaches yet (`[pending]` in `holders.toml`). A *physical* matter and a
heading over *parts* need neither.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, Literal, TypeAlias, get_args

import msgspec

from tesela.rules.articles import DOCUMENTS, Article, articles
from tesela.rules.articles.code import Capability, Proofs, held_by, pending_holders

Status: TypeAlias = Literal["held", "physical", "parts", "pending"]
STATUSES: Final[tuple[Status, ...]] = get_args(Status)


class Audited(msgspec.Struct, frozen=True, kw_only=True):
    """One article and what stands behind it."""

    article: Article
    status: Status
    holders: tuple[str, ...]
    tests: tuple[str, ...] | None
    """None where the project's tests are not at hand, as in an installed package."""
    waits_for: tuple[Capability, ...]
    """What must be built before a person can reach the code that holds it."""


def audit(held: Proofs | None, only: str | None = None) -> tuple[Audited, ...]:
    """All articles of all documents, or of one, in their order."""
    names = DOCUMENTS if only is None else (only,)
    return tuple(audited(article, held) for name in names for article in articles(name).values())


def audited(article: Article, held: Proofs | None) -> Audited:
    """One article; without tests at hand only its code speaks."""
    holders = held_by(article)
    waits_for = waiting(holders)
    is_proved = held is None or held.hold(article)
    status: Status = "pending"
    if article.kind != "executable":
        status = article.kind
    elif holders and is_proved and not waits_for:
        status = "held"
    tests = None if held is None else held.of(article)
    return Audited(article=article, status=status, holders=holders, tests=tests, waits_for=waits_for)


def waiting(holders: Iterable[str]) -> tuple[Capability, ...]:
    """What the pieces of code among these that nobody reaches yet wait for."""
    pending = pending_holders()
    return tuple(dict.fromkeys(pending[name] for name in holders if name in pending))


def totals(rows: Iterable[Audited]) -> Mapping[Status, int]:
    """How many articles stand how."""
    counted = Counter(row.status for row in rows)
    return {status: counted[status] for status in STATUSES}
