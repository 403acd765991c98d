"""Tournaments shown to everybody: cross-table, statistics, overlays, feed, calendar, reports; what-if."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Annotated
from xml.sax.saxutils import escape

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from tesela.rules.refusals import Refusal
from tesela.server.api.who import Asked, Mine, Parts, Who
from tesela.server.errors import ServerError, missing
from tesela.server.http import language_of
from tesela.server.qr import base_address
from tesela.server.tournaments.doors import official
from tesela.server.tournaments.keeper import Kept, refused
from tesela.server.tournaments.live_games import collect
from tesela.texts import say
from tesela.tournament.case_book import write_case_book
from tesela.tournament.files.federation import write_report
from tesela.tournament.files.people_csv import write_entrants
from tesela.tournament.files.ratings_csv import write_ratings
from tesela.tournament.files.standings_csv import write_games, write_standings, write_teams
from tesela.tournament.files.tou import write_tou
from tesela.tournament.files.tsh import write_tsh
from tesela.tournament.insight import TournamentInsight, insight
from tesela.tournament.overlays import field_text
from tesela.tournament.results import Points, Result, Side
from tesela.tournament.state import State
from tesela.tournament.what_if import WhatIf, what_if

_ONE = "/api/tournaments/{tournament:str}"
_REPORTS: Mapping[str, tuple[Callable[[State], str | bytes], str, str]] = {
    "standings": (write_standings, "text/csv", "csv"),
    "teams": (write_teams, "text/csv", "csv"),
    "games": (write_games, "text/csv", "csv"),
    "ratings": (write_ratings, "text/csv", "csv"),
    "people": (write_entrants, "text/csv", "csv"),
    "tsh": (write_tsh, "text/plain", "t"),
    "tou": (write_tou, "text/plain", "tou"),
    "cases": (write_case_book, "application/json", "json"),
    "federation": (write_report, "application/json", "json"),
}
"""Rated results and the case book are public."""
_FOR_THE_DESK = frozenset({"federation", "people"})
"""The federation's report has penalties, the list of people their ids."""


class TableGuess(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A result that somebody imagines."""

    table: Annotated[int, Meta(ge=1, le=50_000)]
    first: Points
    second: Points


class WhatIfBody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Results for the tables of the round under way."""

    results: Annotated[list[TableGuess], Meta(max_length=5_000)] = []


@get(f"{_ONE}/insight", summary="Cross-table, places, statistics, prizes", tags=["tournaments"])
async def show_insight(tournament: FromPath[str], services: Parts) -> TournamentInsight:
    kept = await services.tournaments.fresh(tournament)
    return await kept.remembered("insight", insight)


@get(
    f"{_ONE}/fields/{{field:str}}", summary="One field for an overlay", tags=["tournaments"],
    media_type=MediaType.TEXT,
)  # fmt: skip
async def show_field(tournament: FromPath[str], field: FromPath[str], services: Parts) -> Response[str]:
    kept = await collect(services, await services.tournaments.fresh(tournament))
    text = await kept.worked_out(lambda state: field_text(state, field.removesuffix(".txt")))
    if text is None:
        raise missing("tournament")
    return Response(text, media_type="text/plain", headers={"Cache-Control": "no-cache"})


@get(f"{_ONE}/feed.xml", summary="Rounds as an RSS feed", tags=["tournaments"], media_type=MediaType.TEXT)
async def feed(tournament: FromPath[str], request: Asked, services: Parts) -> Response[str]:
    kept = await services.tournaments.fresh(tournament)
    address = f"{base_address(services.settings, request)}/torneo/{tournament}"
    text = feed_of(kept, address, language_of(request.headers))
    return Response(text, media_type="application/rss+xml; charset=utf-8")


@get(f"{_ONE}/calendar.ics", summary="As a calendar entry", tags=["tournaments"], media_type=MediaType.TEXT)
async def calendar(tournament: FromPath[str], request: Asked, services: Parts) -> Response[str]:
    kept = await services.tournaments.fresh(tournament)
    address = f"{base_address(services.settings, request)}/torneo/{tournament}"
    return Response(calendar_of(kept, address), media_type="text/calendar")


@get(f"{_ONE}/reports/{{kind:str}}", summary="Results and reports as files", tags=["tournaments"])
async def report(
    tournament: FromPath[str],
    kind: FromPath[str],
    who: Who,
    services: Parts,
) -> Response[bytes]:
    if kind not in _REPORTS:
        raise missing("tournament")
    if kind in _FOR_THE_DESK:
        if who is None:
            raise ServerError(401, "session.none")
        await official(services, tournament, who)
    kept = await services.tournaments.fresh(tournament)
    write, media, ending = _REPORTS[kind]
    name = f'attachment; filename="tesela-{tournament}-{kind}.{ending}"'
    made = await kept.remembered(f"report {kind}", write)
    content = made.encode() if isinstance(made, str) else made
    return Response(content, media_type=media, headers={"Content-Disposition": name})


@post(f"{_ONE}/what-if", summary="What some results would bring", status_code=200, tags=["tournaments"])
async def try_results(
    tournament: FromPath[str], data: JSONBody[WhatIfBody], me: Mine, services: Parts
) -> WhatIf:
    """For the desk alone: it shows a pairing that nobody has published."""
    await official(services, tournament, me)
    kept = await services.tournaments.fresh(tournament)
    guesses = {
        one.table: Result(first=Side(score=one.first), second=Side(score=one.second)) for one in data.results
    }
    found = await kept.worked_out(lambda state: what_if(state, guesses))
    if isinstance(found, Refusal):
        raise refused(found)
    return found


def feed_of(kept: Kept, address: str, lang: str) -> str:
    """An item for every published round, newest first, and one for the end."""
    state, title = kept.state, escape(kept.state.conditions.name)
    items = []
    for one in state.published_rounds():
        known = {"round": one.number, "rounds": state.conditions.rounds}
        done = "tournament.feed.complete" if not one.missing else "tournament.feed.published"
        items.append((f"round-{one.number}-{int(not one.missing)}", say(done, known, lang=lang)))
    if state.closed:
        items.append(("closed", say("tournament.feed.closed", lang=lang)))
    body = "".join(
        f"<item><title>{escape(text)}</title><link>{escape(address)}</link>"
        f'<guid isPermaLink="false">{escape(kept.row.id)}-{key}</guid></item>'
        for key, text in reversed(items)
    )
    return (
        f'<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>{title}</title>'
        f"<link>{escape(address)}</link><description>{title}</description>{body}</channel></rss>\n"
    )


def calendar_of(kept: Kept, address: str) -> str:
    """One entry of whole days; without a date in the conditions, the day on which it was created."""
    given = kept.state.conditions
    begins = _day(given.begins) or datetime.fromtimestamp(kept.row.created / 1000, UTC).strftime("%Y%m%d")
    ends = _day(given.ends) or begins
    stamp = datetime.fromtimestamp(kept.row.created / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")
    lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tesela//ES", "BEGIN:VEVENT", f"UID:{kept.row.id}@tesela",
        f"DTSTAMP:{stamp}", f"DTSTART;VALUE=DATE:{begins}", f"DTEND;VALUE=DATE:{_next(ends)}",
        f"SUMMARY:{_ics(given.name)}", f"LOCATION:{_ics(given.place)}", f"URL:{address}", "END:VEVENT",
        "END:VCALENDAR",
    ]  # fmt: skip
    return "".join(line + "\r\n" for line in lines)


def _day(text: str) -> str | None:
    try:
        return datetime.strptime(text.strip()[:10], "%Y-%m-%d").strftime("%Y%m%d")
    except ValueError:
        return None


def _next(day: str) -> str:
    """The day after: an entry of whole days ends where the next day begins."""
    date = datetime.strptime(day, "%Y%m%d").replace(tzinfo=UTC)
    return datetime.fromtimestamp(date.timestamp() + 86_400, UTC).strftime("%Y%m%d")


def _ics(text: str) -> str:
    plain = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return " ".join(plain.split())


HANDLERS = [show_insight, show_field, feed, calendar, report, try_results]
