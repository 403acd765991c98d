"""Lists that the desk sends: people to be entered, and ratings for those who are."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import Response, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from tesela.core.errors import TextError
from tesela.server.api.tournaments import TournamentNow, now_at, now_of
from tesela.server.api.who import Mine, Parts
from tesela.server.errors import ServerError
from tesela.server.people.sessions import Session
from tesela.server.services import Services
from tesela.server.tournaments.doors import official
from tesela.tournament.asking import Actor
from tesela.tournament.commands import MOST_AT_ONCE, EnterAll, SetRatings
from tesela.tournament.files.people_lists import read_list
from tesela.tournament.people import Entrant
from tesela.tournament.ratings.lists import match_list

MOST_BYTES: Final = 2_000_000
_ONE = "/api/tournaments/{tournament:str}"


class PeopleList(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file's text; how its name ends says what it is: CSV, `.t`, `.tou` or `.json`."""

    text: Annotated[str, Meta(max_length=MOST_BYTES)]
    name: Annotated[str, Meta(max_length=255)] = ""


class RatingsTaken(msgspec.Struct, frozen=True, kw_only=True):
    """What a rating list has brought."""

    found: int
    missing: tuple[str, ...]
    """Who plays and was not in the list."""
    now: TournamentNow


@post(
    f"{_ONE}/people", summary="Enter everybody of a list", tags=["tournaments"],
    request_max_body_size=MOST_BYTES, status_code=200,
)  # fmt: skip
async def enter_list(
    tournament: FromPath[str], data: JSONBody[PeopleList], me: Mine, services: Parts
) -> Response[TournamentNow]:
    role = await official(services, tournament, me)
    found = await _read(services, me, data)
    if len(found) > MOST_AT_ONCE:
        raise ServerError(422, "tournament.people.many", {"most": MOST_AT_ONCE})
    if not found:
        raise ServerError(422, "tournament.people.nobody")
    actor = Actor(me.user.name, role)
    kept = await services.tournaments.act(tournament, EnterAll(entrants=tuple(found)), actor)
    return await now_of(kept, role)


@post(
    f"{_ONE}/ratings", summary="Take the ratings of a list", tags=["tournaments"],
    request_max_body_size=MOST_BYTES, status_code=200,
)  # fmt: skip
async def take_ratings(
    tournament: FromPath[str], data: JSONBody[PeopleList], me: Mine, services: Parts
) -> RatingsTaken:
    role = await official(services, tournament, me)
    listed = await _read(services, me, data)
    kept = await services.tournaments.fresh(tournament)
    matched = await kept.worked_out(lambda state: match_list(state, listed))
    if not matched.ratings:
        raise ServerError(422, "tournament.ratings.nobody")
    if len(matched.ratings) > MOST_AT_ONCE:
        raise ServerError(422, "tournament.people.many", {"most": MOST_AT_ONCE})
    command = SetRatings(ratings=matched.ratings)
    kept = await services.tournaments.act(tournament, command, Actor(me.user.name, role))
    now = await kept.worked_out(lambda _state: now_at(kept, role))
    return RatingsTaken(found=len(matched.ratings), missing=matched.missing[:100], now=now)


async def _read(services: Services, me: Session, data: PeopleList) -> list[Entrant]:
    """The list, read in a thread: it may be long."""
    if not services.merges.allows(me.user.id):
        raise ServerError(429, "request.many", {"seconds": 60})
    try:
        return await services.tournaments.workshop.run(lambda: read_list(data.text, data.name))
    except TextError as wrong:
        raise ServerError(422, wrong.code, wrong.data) from wrong


HANDLERS = [enter_list, take_ratings]
