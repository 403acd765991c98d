"""Duplicate for one over HTTP: a past event alone, topping, the game of the day, what one's slips missed."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from tesela.duplicate.solo.review import review_player
from tesela.duplicate.solo.solo_view import ReviewView, review_view
from tesela.duplicate.view_types import MoveStats, RankRow
from tesela.server.api.duplicate import person_of
from tesela.server.api.who import Asked, Mine, Parts, Who
from tesela.server.errors import ServerError, missing
from tesela.server.events import alone_log, days
from tesela.server.events.alone import AloneNow
from tesela.server.events.alone_log import Mode
from tesela.server.ids import now_ms


class StartAlone(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which event, and how: `day` is for the game of a day that is not over."""

    code: Annotated[str, Meta(max_length=32)]
    mode: Mode = "alone"


class AlonePlay(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The slip of the open move; without a coordinate it is a pass, or giving up."""

    move: Annotated[int, Meta(ge=1, le=1_000)]
    coord: Annotated[str, Meta(max_length=8)] = ""
    tiles: Annotated[str, Meta(max_length=80)] = ""


class AloneHint(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    move: Annotated[int, Meta(ge=1, le=1_000)]


class DayInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A day's game; `mine` says whether you have played it to its end."""

    day: str
    code: str
    opens: int
    closes: int
    closed: bool
    mine: bool


class DayResult(msgspec.Struct, frozen=True, kw_only=True):
    """A day with its commitment; ranking and moves only for who has finished it, or once it is over."""

    info: DayInfo
    commitment: str
    seed: str
    players: int
    ranking: list[RankRow]
    moves: list[MoveStats]


@post("/api/duplicate/alone", summary="Play an event alone", tags=["duplicate"])
async def start_alone(services: Parts, me: Mine, data: JSONBody[StartAlone]) -> AloneNow:
    return await services.alone.start(me.user, data.code, data.mode)


@get("/api/duplicate/alone/{alone_id:str}", summary="Your game alone", tags=["duplicate"])
async def show_alone(services: Parts, me: Mine, alone_id: FromPath[str]) -> AloneNow:
    return await services.alone.view(me.user, alone_id)


@post("/api/duplicate/alone/{alone_id:str}/next", summary="Show the next move's tiles", tags=["duplicate"])
async def next_alone(services: Parts, me: Mine, alone_id: FromPath[str]) -> AloneNow:
    return await services.alone.next(me.user, alone_id)


@post("/api/duplicate/alone/{alone_id:str}/plays", summary="Hand a play in", tags=["duplicate"])
async def play_alone(
    services: Parts, me: Mine, alone_id: FromPath[str], data: JSONBody[AlonePlay]
) -> AloneNow:
    return await services.alone.hand_in(me.user, alone_id, data.move, data.coord, data.tiles)


@post("/api/duplicate/alone/{alone_id:str}/hints", summary="Buy a hint (topping)", tags=["duplicate"])
async def hint_alone(
    services: Parts, me: Mine, alone_id: FromPath[str], data: JSONBody[AloneHint]
) -> AloneNow:
    return await services.alone.hint(me.user, alone_id, data.move)


@get("/api/duplicate/days", summary="Games of the day, the newest first", tags=["duplicate"])
async def list_days(services: Parts, who: Who) -> list[DayInfo]:
    user_id = who.user.id if who else ""
    return await services.store.read(
        lambda conn: [
            _info(day, mine=alone_log.finished_day(conn, day.event_id, user_id))
            for day in days.listed(conn, now_ms())
        ]
    )


@get("/api/duplicate/days/{day:str}", summary="A day's ranking and moves", tags=["duplicate"])
async def show_day(services: Parts, who: Who, day: FromPath[str]) -> DayResult:
    found = await services.store.read(lambda conn: days.find(conn, day[:10]))
    if found is None or found.opens > now_ms():
        raise missing("day")
    user_id = who.user.id if who else ""
    mine = await services.store.read(lambda conn: alone_log.finished_day(conn, found.event_id, user_id))
    live = await services.events.event(found.event_id)
    standings = await services.alone.standings.of(live)
    header, shown = standings.state.header, mine or found.closed
    return DayResult(
        info=_info(found, mine=mine),
        commitment=header.commitment,
        seed=standings.state.seed if found.closed else "",
        players=len(standings.rows),
        ranking=standings.ranking if shown else [],
        moves=standings.moves if shown else [],
    )


@get("/api/duplicate/events/{code:str}/review", summary="What your slips missed", tags=["duplicate"])
async def show_review(request: Asked, services: Parts, code: FromPath[str]) -> list[ReviewView]:
    live = await services.events.event(code)
    person = await person_of(request, services, live, "player")
    if live.state.ended is None:
        raise ServerError(409, "event.open")
    state = live.state
    number = person.player or 0
    found = await services.workshop.run(lambda: review_player(state, number, live.tools.plays))
    return [review_view(state, each) for each in found]


def _info(day: days.Day, *, mine: bool) -> DayInfo:
    return DayInfo(
        day=day.day, code=day.code, opens=day.opens, closes=day.closes, closed=day.closed, mine=mine
    )


HANDLERS = [
    start_alone, show_alone, next_alone, play_alone, hint_alone, list_days, show_day, show_review,
]  # fmt: skip
