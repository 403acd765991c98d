"""The case books of the tournaments played here, for the reader of the rulebook (39, 40; `file-2024` 50)."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, or_, select

from tesela.rules.articles.lookup import NoSuchArticleError, look_up
from tesela.server.storage.tables import tournament_events, tournaments, users
from tesela.tournament.events import CaseKept, read_event

_MOST: Final = 200
"""Cases that are shown, the newest first."""
_ARBITRATE: Final = ("arbiter", "director", "admin")


class AdoptedCase(msgspec.Struct, frozen=True, kw_only=True):
    """What a tournament's arbiters decided on an article of this rule set."""

    source: str
    """The document in which the article stands."""
    number: str
    tournament: str
    title: str
    case: int
    facts: str
    decision: str


class Kept(NamedTuple):
    """A case, and the tournament that decided it."""

    tournament: str
    title: str
    case: CaseKept


def kept(conn: Connection, tournament: str = "") -> list[Kept]:
    """The newest cases of tournaments whose maker arbitrates here, and of the one that is named.

    Anybody may open a tournament: what stands under the rules for all to read must be of somebody known.
    """
    known = or_(users.c.role.in_(_ARBITRATE), tournaments.c.id == tournament)
    rows = conn.execute(
        select(tournaments.c.id, tournaments.c.title, tournament_events.c.data)
        .join(tournaments, tournaments.c.id == tournament_events.c.tournament_id)
        .join(users, users.c.id == tournaments.c.owner)
        .where(known, tournament_events.c.data.contains('"e":"case"'))
        .order_by(tournaments.c.created.desc(), tournament_events.c.seq.desc())
        .limit(_MOST)
    )
    return [
        Kept(row.id, row.title, event) for row in rows if isinstance(event := read_event(row.data), CaseKept)
    ]


def by_article(found: list[Kept], ruleset: str) -> list[AdoptedCase]:
    """Each case once for every article of the rule set that it names; articles of others are left out."""
    shown = []
    for tournament, title, case in found:
        for number in case.articles:
            try:
                article = look_up(ruleset, number)
            except NoSuchArticleError:
                continue
            shown.append(
                AdoptedCase(
                    source=article.ruleset,
                    number=article.number,
                    tournament=tournament,
                    title=title,
                    case=case.case,
                    facts=case.facts,
                    decision=case.decision,
                )
            )
    return shown
