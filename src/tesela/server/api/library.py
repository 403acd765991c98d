"""Games to look at: what is being played, what was played, files to keep, the fairness page."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Response, get
from litestar.params import FromPath, FromQuery, QueryParameter

from tesela.server.api.who import Asked, Parts, Who
from tesela.server.games import archive, watching
from tesela.server.games import listing as games
from tesela.server.games.archive import Fairness
from tesela.server.games.keeper import Table, viewer_of
from tesela.server.games.listing import GameRow, Page
from tesela.server.http import language_of
from tesela.server.ids import now_ms
from tesela.server.people import accounts
from tesela.server.people.sessions import Session
from tesela.server.services import Services

_FOR_EVERYBODY = {"Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=60"}
"""Finished games are public: other pages may read them too."""


@get("/api/games", summary="Games, newest first", tags=["library"])
async def listing(
    who: Who,
    services: Parts,
    status: FromQuery[Literal["playing", "finished"]] = "finished",
    user: Annotated[str | None, QueryParameter(max_length=64)] = None,
    before: Annotated[int | None, QueryParameter(ge=0, le=2**53)] = None,
    before_id: Annotated[str | None, QueryParameter(max_length=64)] = None,
    most: Annotated[int, QueryParameter(ge=1, le=100)] = 30,
) -> list[GameRow]:
    viewer = who.user.id if who else None
    return await services.store.read(
        lambda conn: games.listing(
            conn,
            status,
            Page(most, before, before_id),
            user_id=accounts.find(conn, user).id if user else None,
            viewer=viewer,
        )
    )


def shared(table: Table) -> dict[str, str]:
    """Public games may be kept by proxies and read by other pages; closed ones by their players only."""
    return {"Cache-Control": "private, no-store"} if table.offer.closed else dict(_FOR_EVERYBODY)


async def finished(services: Services, game: str, who: Session | None) -> Table:
    table = await services.keeper.fresh(game)
    viewer_of(table, who.user if who else None)  # a closed game stays among its players
    archive.must_be_over(table)
    return table


@get("/api/games/{game:str}/log", summary="The whole log of a finished game", tags=["library"])
async def log(game: FromPath[str], who: Who, services: Parts) -> Response[bytes]:
    table = await finished(services, game, who)
    headers = {**shared(table), "Content-Disposition": f'attachment; filename="tesela-{game}.json"'}
    return Response(archive.log_file(table), media_type="application/json", headers=headers)


@get("/api/games/{game:str}/gcg", summary="A finished game as GCG", tags=["library"])
async def gcg(game: FromPath[str], who: Who, services: Parts) -> Response[bytes]:
    table = await finished(services, game, who)
    headers = {**shared(table), "Content-Disposition": f'attachment; filename="tesela-{game}.gcg"'}
    made = await services.workshop.run(lambda: archive.gcg_file(table))
    return Response(made, media_type="text/plain; charset=utf-8", headers=headers)


@get("/api/games/{game:str}/planilla", summary="The score sheet of a finished game", tags=["library"])
async def planilla(game: FromPath[str], request: Asked, who: Who, services: Parts) -> Response[str]:
    table = await finished(services, game, who)
    lang = language_of(request.headers)
    text = await services.workshop.run(lambda: archive.planilla_text(table, lang))
    return Response(text, media_type="text/plain; charset=utf-8", headers=shared(table))


@get("/api/games/{game:str}/fairness", summary="Hash, seed and every draw replayed", tags=["library"])
async def fairness(game: FromPath[str], who: Who, services: Parts) -> Response[Fairness]:
    table = await finished(services, game, who)
    proof = await services.workshop.run(lambda: archive.fairness(table))
    return Response(proof, headers=shared(table))


@get("/api/watch", summary="Games to watch: a featured one, and the others by level", tags=["library"])
async def watch(services: Parts) -> watching.Watching:
    return await services.look_up(lambda conn: watching.watching(conn, now_ms()))


HANDLERS = [watch, listing, log, gcg, planilla, fairness]
