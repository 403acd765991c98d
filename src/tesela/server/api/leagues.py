"""Clubs and leagues over HTTP: lists, the public page, the secretary's acts, members and their games."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta
from sqlalchemy import Connection

from tesela.core.errors import TextError
from tesela.core.visible_text import one_line
from tesela.rules.refusals import Refusal
from tesela.server.api.who import Asked, Mine, Parts, Who
from tesela.server.errors import ServerError
from tesela.server.ids import new_id, new_secret, now_ms
from tesela.server.leagues import league_log
from tesela.server.leagues.games import collect, sit_down
from tesela.server.leagues.league_log import Club, LeagueRow, ListedLeague
from tesela.server.people import accounts
from tesela.server.people.sessions import Session
from tesela.server.services import Services
from tesela.tournament.league import acts
from tesela.tournament.league.events import LeagueRules, write_league_log
from tesela.tournament.league.nights import night_rows
from tesela.tournament.league.state import League
from tesela.tournament.league.views import LeagueView, league_view
from tesela.tournament.people import LONGEST, Number
from tesela.version import __version__

_ONE = "/api/leagues/{league:str}"


class NewLeague(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the form for a new league asks for."""

    name: Annotated[str, Meta(min_length=1, max_length=120)]
    rules: LeagueRules = LeagueRules()


class LeagueNow(msgspec.Struct, frozen=True, kw_only=True):
    """A league as this visitor may see it: whether they run it, and which member they are."""

    id: str
    seq: int
    desk: bool
    me: int | None
    view: LeagueView


class _Written(msgspec.Struct, frozen=True, kw_only=True):
    """The same with the view as it was written before."""

    id: str
    seq: int
    desk: bool
    me: int | None
    view: msgspec.Raw


class LeagueAct(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that the secretary does: one of the league's commands, `c` says which."""

    command: dict[str, Any]


class Membership(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """To join with the own account, or to leave."""

    club: Annotated[str, Meta(max_length=120)] = ""
    leave: bool = False


class LeaguePair(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game of the season, by who is named first and second."""

    first: Number
    second: Number


class NightBody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The tournament of this site that was the club night."""

    tournament: Annotated[str, Meta(min_length=1, max_length=64)]


@get("/api/leagues", summary="Clubs and leagues, newest first", tags=["leagues"])
async def listing(services: Parts) -> list[ListedLeague]:
    return await services.store.read(league_log.listing)


@post("/api/leagues", summary="A new club or league", tags=["leagues"])
async def create(data: JSONBody[NewLeague], me: Mine, services: Parts) -> Response[LeagueNow]:
    if me.user.kind != "person":
        raise ServerError(403, "league.account")
    league, now, name = new_id(), now_ms(), one_line(data.name, LONGEST)
    if not name:
        raise ServerError(400, "request.invalid")
    services.open_one()
    header = acts.found_league(league, name, data.rules, code=__version__, by=me.user.name, now=now)
    if isinstance(header, Refusal):
        raise ServerError(422, header.code, header.data)
    row = LeagueRow(id=league, title=name, owner=me.user.id, head=1, created=now, secret=new_secret())
    await services.store.write(lambda conn: league_log.add(conn, row, header))
    return await _now(services, league, me)


@get(_ONE, summary="A club or league as it stands", tags=["leagues"])
async def look(league: FromPath[str], who: Who, services: Parts) -> Response[LeagueNow]:
    return await _now(services, league, who)


@post(f"{_ONE}/acts", summary="An act of the secretary", tags=["leagues"])
async def act(
    league: FromPath[str], data: JSONBody[LeagueAct], me: Mine, services: Parts
) -> Response[LeagueNow]:
    await _secretary(services, league, me)
    try:
        command = acts.read_league_command(msgspec.json.encode(data.command))
    except TextError as wrong:
        raise ServerError(400, "request.invalid", wrong.data) from wrong
    if isinstance(command, acts.OpenLeagueGame) or (isinstance(command, acts.Join) and command.account):
        raise ServerError(403, "league.secretary")
    await services.leagues.act(league, command, me.user.name)
    return await _now(services, league, me)


@post(f"{_ONE}/membership", summary="Join with the own account, or leave", tags=["leagues"])
async def membership(
    league: FromPath[str], data: JSONBody[Membership], me: Mine, services: Parts
) -> Response[LeagueNow]:
    if me.user.kind != "person":
        raise ServerError(403, "league.account")
    if not services.memberships.allows(me.user.id):
        raise ServerError(429, "request.many", {"seconds": 120})
    state = (await services.leagues.fresh(league)).state
    command: acts.LeagueCommand = acts.Join(name=me.user.name, club=data.club, account=me.user.id)
    if data.leave:
        mine = state.of_account(me.user.id)
        if mine is None:
            raise ServerError(409, "league.no_game")
        command = acts.Leave(member=mine.number)
    await services.leagues.act(league, command, me.user.name)
    return await _now(services, league, me)


@post(f"{_ONE}/games", summary="Sit down at an own game of the season", tags=["leagues"])
async def play(
    league: FromPath[str], data: JSONBody[LeaguePair], request: Asked, me: Mine, services: Parts
) -> Response[LeagueNow]:
    quota = services.quota(request.scope, me.user)
    await sit_down(services, league, (data.first, data.second), (me.user, quota))
    return await _now(services, league, me)


@post(f"{_ONE}/nights", summary="Add a club night that was played here", tags=["leagues"])
async def night(
    league: FromPath[str], data: JSONBody[NightBody], me: Mine, services: Parts
) -> Response[LeagueNow]:
    state = await _secretary(services, league, me)
    kept = await services.tournaments.fresh(data.tournament)
    rows, _strangers = await kept.worked_out(lambda played: night_rows(state, played))
    given = kept.state.conditions
    command = acts.HoldNight(title=given.name[:120], day=given.begins, rows=rows)
    await services.leagues.act(league, command, me.user.name)
    return await _now(services, league, me)


@get(f"{_ONE}/log", summary="The whole log, for the secretary", tags=["leagues"])
async def log(league: FromPath[str], me: Mine, services: Parts) -> Response[bytes]:
    await _secretary(services, league, me)

    def written(_state: League) -> bytes:
        return write_league_log(services.store.read_now(lambda conn: league_log.events_of(conn, league)))

    content = await (await services.leagues.fresh(league)).worked_out(written)
    name = f'attachment; filename="tesela-{league}.liga"'
    return Response(content, media_type="application/x-ndjson", headers={"Content-Disposition": name})


async def _secretary(services: Services, league: str, me: Session) -> League:
    kept = await services.leagues.fresh(league)
    if kept.row.owner != me.user.id:
        raise ServerError(403, "league.secretary")
    return kept.state


async def _now(services: Services, league: str, who: Session | None) -> Response[LeagueNow]:
    """The league for this visitor; what all see of it is written once."""
    kept = await services.leagues.fresh(league)
    await collect(services, kept)
    view = await kept.remembered("view", lambda state: msgspec.json.encode(league_view(state)))
    mine = kept.state.of_account(who.user.id) if who else None
    now = _Written(
        id=kept.row.id,
        seq=kept.state.seq,
        desk=who is not None and who.user.id == kept.row.owner,
        me=mine.number if mine else None,
        view=msgspec.Raw(view),
    )
    body: Any = msgspec.json.encode(now)
    return Response(body, media_type="application/json")


@get("/api/users/{name:str}/clubs", summary="The clubs and leagues somebody plays in", tags=["leagues"])
async def clubs(name: FromPath[str], services: Parts) -> list[Club]:
    def work(conn: Connection) -> tuple[str, list[str]]:
        user_id = accounts.find(conn, name).id
        return user_id, league_log.leagues_of(conn, user_id)

    user_id, joined = await services.store.read(work)
    kept = [await services.leagues.fresh(league) for league in joined]
    return [
        Club(id=one.row.id, title=one.row.title, club=member.club)
        for one in kept
        if (member := one.state.of_account(user_id)) is not None and member.active
    ]


HANDLERS = [clubs, listing, create, look, act, membership, play, night, log]
