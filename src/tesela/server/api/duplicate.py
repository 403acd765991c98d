"""Duplicate events over HTTP: set up, join, look, arbitrate. Who takes part has a secret of the event's own.

It comes as `Authorization: Bearer SECRET`, never as a cookie, so that no other page can use it.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta

from tesela.core.errors import TextError
from tesela.core.visible_text import one_line
from tesela.duplicate.commands import Join, Overrule, read_desk_command
from tesela.duplicate.conditions import Conditions
from tesela.duplicate.desk_view import desk_player, desk_view, player_at
from tesela.duplicate.events import Centre, write_log
from tesela.duplicate.refusals import cannot
from tesela.duplicate.view_types import DeskPlayer, DeskView, MoveStats, OwnView, PublicView
from tesela.duplicate.views import move_stats, own, public
from tesela.rules.refusals import Refusal
from tesela.server.api.who import Asked, Mine, Parts, Who
from tesela.server.errors import ServerError, missing
from tesela.server.events import eventlog, people
from tesela.server.events.keeper import refused
from tesela.server.events.live_event import LiveEvent
from tesela.server.events.opening import NewEvent, OpenedEvent, open_event
from tesela.server.events.pages import RankingPage, Wanted, screen_field
from tesela.server.events.people import Person
from tesela.server.ids import digest, new_secret, now_ms
from tesela.server.people import event_ratings
from tesela.server.qr import base_address, qr_image
from tesela.server.services import Services


class ListedEvent(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    code: str
    title: str
    status: str
    created: int


class EventInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What anybody may know of an event."""

    id: str
    code: str
    title: str
    status: str
    created: int
    conditions: Conditions
    lexicon: str
    rated: bool
    centres: list[Centre]
    event: PublicView


class NewPlayer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=40)]
    table: Annotated[int, Meta(ge=1, le=99_999)] | None = None
    centre: Annotated[str, Meta(max_length=40)] = ""
    country: Annotated[str, Meta(max_length=40)] = ""
    category: Annotated[str, Meta(max_length=40)] = ""


class NewArbiter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    desk: Annotated[str, Meta(max_length=100)]


class CameIn(msgspec.Struct, frozen=True, kw_only=True):
    """Your secret at this event; it is told once."""

    secret: str
    player: int | None


class DeskCommand(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command of the desk: `{"c": "close"}`; `docs/duplicada.md` lists them."""

    command: dict[str, Any]


class DeskDone(msgspec.Struct, frozen=True, kw_only=True):
    entries: int


class DeskClaim(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    move: Annotated[int, Meta(ge=1, le=1_000)]
    plays: Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=50)]


class DeskClaimed(msgspec.Struct, frozen=True, kw_only=True):
    mine: list[str]


class DeskInfo(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    event: PublicView
    desk: DeskView | None
    claimed: dict[str, str]


def bearer(request: Asked) -> str:
    """The secret that came with a request; empty if none did."""
    given = request.headers.get("authorization", "")
    return given.removeprefix("Bearer ").strip()[:100] if given.startswith("Bearer ") else ""


async def person_of(request: Asked, services: Services, live: LiveEvent, *roles: str) -> Person:
    """Who is asking, if they have such a role at this event; else 401 or 403."""
    secret = bearer(request)
    found = await services.store.read(lambda conn: people.find(conn, secret)) if secret else None
    if found is None or found.event_id != live.id:
        raise ServerError(401, "event.secret")
    if found.role not in roles:
        raise ServerError(403, "event.role")
    return found


@post("/api/duplicate/events", summary="Set an event up", tags=["duplicate"])
async def open_new(services: Parts, me: Mine, data: JSONBody[NewEvent]) -> OpenedEvent:
    if data.rated and not me.user.arbitrates:  # whoever sits at the desk decides the places
        raise ServerError(403, "role.arbiter")
    services.open_one()
    return await open_event(services.store, services.words, me.user, data)


@get("/api/duplicate/events", summary="Events that anybody may find", tags=["duplicate"])
async def list_events(services: Parts) -> list[ListedEvent]:
    rows = await services.store.read(lambda conn: eventlog.listed(conn, 100))
    return [
        ListedEvent(id=row.id, code=row.code, title=row.title, status=row.status, created=row.created)
        for row in rows
    ]


@get("/api/duplicate/events/{code:str}", summary="An event, as anybody may see it", tags=["duplicate"])
async def show_event(services: Parts, code: FromPath[str]) -> EventInfo:
    live = await services.events.event(code)
    state = live.state
    row = await services.store.read(lambda conn: eventlog.find(conn, live.id))
    return EventInfo(
        id=live.id,
        code=live.row.code,
        title=state.header.title,
        status=row.status if row else live.row.status,
        created=live.row.created,
        conditions=state.conditions,
        lexicon=state.header.lexicon,
        rated=state.header.rated,
        centres=list(state.header.centres),
        event=live.aside,
    )


@post("/api/duplicate/events/{code:str}/players", summary="Join as a player", tags=["duplicate"])
async def join_event(
    services: Parts, who: Who, code: FromPath[str], data: JSONBody[NewPlayer], request: Asked
) -> CameIn:
    live = await services.events.event(code)
    if not services.event_joins.allows(f"{services.asker(request.scope)} {live.id}"):
        raise ServerError(429, "request.many", {"seconds": 5})
    command = Join(
        name=data.name, table=data.table, centre=data.centre, country=data.country, category=data.category
    )
    joined, secret = await services.events.join(live, command, who.user.id if who else None)
    return CameIn(secret=secret, player=joined.player)


@post("/api/duplicate/events/{code:str}/arbiters", summary="Come to the desk", tags=["duplicate"])
async def come_to_desk(services: Parts, code: FromPath[str], data: JSONBody[NewArbiter]) -> CameIn:
    live = await services.events.event(code)
    name = one_line(data.name)
    if not name:
        raise refused(cannot("name.empty"))
    secret, now = new_secret(), now_ms()

    def work(conn: Any) -> bool:
        if not people.opens_desk(conn, live.id, data.desk):
            return False
        row = {
            "token": digest(secret), "event_id": live.id, "role": "arbiter", "player": None,
            "name": people.desk_name(conn, live.id, name), "user_id": None, "created": now,
        }  # fmt: skip
        people.add(conn, [row])
        return True

    if not await services.store.write(work):
        raise ServerError(403, "event.desk")
    return CameIn(secret=secret, player=None)


@get("/api/duplicate/events/{code:str}/me", summary="What is yours", tags=["duplicate"])
async def show_mine(request: Asked, services: Parts, code: FromPath[str]) -> OwnView:
    live = await services.events.event(code)
    person = await person_of(request, services, live, "player")
    rows = {row.player: row for row in live.rows if row.player == person.player}
    return own(live.state, live.sums, person.player or 0, rows)


@get("/api/duplicate/events/{code:str}/desk", summary="The desk", tags=["duplicate"])
async def show_desk(request: Asked, services: Parts, code: FromPath[str]) -> DeskInfo:
    live = await services.events.fresh(code)
    person = await person_of(request, services, live, "arbiter")
    number = len(live.state.moves)
    claimed = await services.store.read(lambda conn: people.claimed(conn, live.id, number, now_ms()))
    return DeskInfo(
        name=person.name, event=public(live.state, live.sums), desk=desk_view(live.state), claimed=claimed
    )


@post("/api/duplicate/events/{code:str}/desk", summary="A command of the desk", tags=["duplicate"])
async def act_at_desk(
    request: Asked, services: Parts, code: FromPath[str], data: JSONBody[DeskCommand]
) -> DeskDone:
    live = await services.events.event(code)
    person = await person_of(request, services, live, "arbiter")
    try:
        command = read_desk_command(msgspec.json.encode(data.command))
    except TextError as wrong:
        raise ServerError(
            400, "request.invalid", {"reason": str(wrong.data.get("reason", ""))[:200]}
        ) from wrong
    if isinstance(command, Join):
        await services.events.join(live, command, None, by=person.name)
        return DeskDone(entries=1)
    if isinstance(command, Overrule):
        await _free_to_rule(services, person, command)
    done = await services.events.act(live, command, person.name)
    if isinstance(done, Refusal):
        raise refused(done)
    return DeskDone(entries=len(done))


async def _free_to_rule(services: Services, person: Person, command: Overrule) -> None:
    """Refuse a ruling on a play that another arbiter is looking at."""
    play = f"{command.play.coord} {command.play.tiles_text}"
    name = await services.store.read(
        lambda conn: people.held_by_another(conn, person, command.move, play, now_ms())
    )
    if name:
        raise ServerError(409, "event.claimed", {"name": name})


@get("/api/duplicate/events/{code:str}/desk/tables/{table:int}", summary="Who sits there", tags=["duplicate"])
async def show_table(
    request: Asked, services: Parts, code: FromPath[str], table: FromPath[int], centre: FromQuery[str] = ""
) -> DeskPlayer:
    live = await services.events.event(code)
    await person_of(request, services, live, "arbiter")
    player = player_at(live.state, table, centre[:40])
    if player is None:
        raise missing("table")
    return desk_player(live.state, live.sums, player)


@post("/api/duplicate/events/{code:str}/claims", summary="Take plays to look at", tags=["duplicate"])
async def claim_plays(
    request: Asked, services: Parts, code: FromPath[str], data: JSONBody[DeskClaim]
) -> DeskClaimed:
    live = await services.events.event(code)
    person = await person_of(request, services, live, "arbiter")
    now = now_ms()
    mine, everybodys = await services.store.write(
        lambda conn: (
            people.claim(conn, person, data.move, data.plays, now),
            people.claimed(conn, live.id, data.move, now),
        )
    )
    room = services.rooms.of(live)
    room.claimed = everybodys
    room.changed()
    return DeskClaimed(mine=mine)


@get("/api/duplicate/events/{code:str}/ranking", summary="The ranking by pages", tags=["duplicate"])
async def show_ranking(
    services: Parts,
    code: FromPath[str],
    page: Annotated[int, QueryParameter(ge=0, le=10_000)] = 0,
    centre: FromQuery[str] = "",
    country: FromQuery[str] = "",
    category: FromQuery[str] = "",
) -> Response[RankingPage]:
    live = await services.events.event(code)
    wanted = Wanted(page, centre[:40], country[:40], category[:40])
    body: Any = services.pages.kept(live, wanted)
    if body is None:
        ratings: dict[int, int] = {}
        if live.state.header.rated:
            pool = event_ratings.pool_of(live.state.header.lexicon)
            ratings = await services.store.read(lambda conn: event_ratings.of_event(conn, live.id, pool))
        body = services.pages.page(live, wanted, ratings)
    return Response(body, media_type="application/json")


@get("/api/duplicate/events/{code:str}/moves/{number:int}", summary="A closed move", tags=["duplicate"])
async def show_move(services: Parts, code: FromPath[str], number: FromPath[int]) -> MoveStats:
    live = await services.events.event(code)
    found = move_stats(live.state, live.sums, number)
    if found is None:
        raise missing("move")
    return found


@get("/api/duplicate/events/{code:str}/log", summary="The whole log, once it is over", tags=["duplicate"])
async def show_log(services: Parts, code: FromPath[str]) -> Response[bytes]:
    live = await services.events.fresh(code)
    if live.state.ended is None:
        raise ServerError(409, "event.open")
    # Thousands of players' slips: half a second that neither games nor the readers of all others wait for.
    found = await services.look_up(lambda conn: write_log(eventlog.read(conn, live.id)))
    return Response(found, media_type="application/json")


@get(
    "/api/duplicate/events/{code:str}/qr.svg", summary="The way in as a QR code", tags=["duplicate"],
    media_type=MediaType.TEXT,
)  # fmt: skip
async def show_qr(request: Asked, services: Parts, code: FromPath[str]) -> Response[bytes]:
    live = await services.events.event(code)
    return qr_image(f"{base_address(services.settings, request)}/d/{live.row.code}")


@get(
    "/api/duplicate/screens/{secret:str}/{field:str}", summary="One field for an overlay",
    tags=["duplicate"], media_type=MediaType.TEXT,
)  # fmt: skip
async def show_field(services: Parts, secret: FromPath[str], field: FromPath[str]) -> Response[str]:
    person = await services.store.read(lambda conn: people.find(conn, secret[:100]))
    if person is None or person.role != "screen":
        raise missing("event")
    live = await services.events.fresh(person.event_id)
    return Response(screen_field(live, field.removesuffix(".txt")), media_type="text/plain; charset=utf-8")


HANDLERS = [
    open_new, list_events, show_event, join_event, come_to_desk, show_mine, show_desk, act_at_desk,
    show_table, claim_plays, show_ranking, show_move, show_log, show_qr, show_field,
]  # fmt: skip
