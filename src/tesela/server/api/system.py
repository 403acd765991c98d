"""Health, metrics, and the client's files."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
from litestar import MediaType, Response, get
from litestar.params import FromPath
from sqlalchemy import text

from tesela.server import openapi, security_txt
from tesela.server.api.sharing import game_tags
from tesela.server.api.who import Asked, Parts
from tesela.server.client_files import PAGE
from tesela.server.errors import ServerError, missing
from tesela.server.http import from_here, language_of
from tesela.server.ids import now_ms
from tesela.server.process import metrics
from tesela.server.storage import migrate
from tesela.texts import say
from tesela.version import __version__


class Health(msgspec.Struct, frozen=True):
    """The process answers."""

    status: str
    version: str


@get("/healthz", summary="Is the process alive?", tags=["operations"])
async def healthz() -> Health:
    return Health("ok", __version__)


@get("/readyz", summary="Can it serve: database there, shape current, not stopping?", tags=["operations"])
async def readyz(services: Parts) -> Health:
    if services.stopping:
        raise ServerError(503, "server.stopping")
    if services.store.full:  # until a write finds room again: there is one every few seconds
        raise ServerError(503, "server.full", {"seconds": 30})
    try:
        shape = await services.store.read(
            lambda conn: (conn.execute(text("SELECT 1")), migrate.current(conn))[1]
        )
    except Exception as problem:
        raise ServerError(503, "server.database") from problem
    if shape != migrate.newest():
        raise ServerError(503, "server.shape")
    return Health("ok", __version__)


@get("/metrics", summary="Figures for Prometheus", tags=["operations"], media_type=MediaType.TEXT)
async def figures(request: Asked) -> Response[bytes]:
    """For this machine alone: what comes through a proxy comes from outside."""
    if not from_here(request.scope):
        raise ServerError(403, "metrics.private")
    return Response(metrics.render(), media_type=metrics.CONTENT_TYPE)


@get(security_txt.PATH, include_in_schema=False)
async def contact(services: Parts) -> Response[str]:
    """Whom to write to about a hole, where the host named somebody."""
    settings = services.settings
    if not settings.security_contact:
        raise missing("path")
    written = security_txt.write(settings.security_contact, settings.public_url, now_ms())
    return Response(written, media_type=MediaType.TEXT, headers={"Cache-Control": "max-age=86400"})


@get("/api/openapi.json", include_in_schema=False)
async def schema(request: Asked, services: Parts) -> Response[bytes]:
    """This API, for programs."""
    if services.api_document is None:
        services.api_document = await services.workshop.run(lambda: openapi.write(request.app))
    return Response(services.api_document, media_type="application/json")


@get(["/", "/{path:path}"], include_in_schema=False)
async def client(request: Asked, services: Parts, path: FromPath[Path | None] = None) -> Response[bytes]:
    """The browser client: its files, and its page for every address that it draws itself."""
    wanted = str(path or "").lstrip("/")
    if wanted.startswith("api/"):
        raise missing("path")
    files, accepted = services.client_files, request.headers.get("accept-encoding", "")
    found = await asyncio.to_thread(files.find, wanted, accepted)
    if found is None and "." in wanted.rpartition("/")[2]:
        raise missing("path")
    if found is None and (tags := await game_tags(services, request, wanted)):
        return await _page_with(services, tags)
    found = found or await asyncio.to_thread(files.find, PAGE, accepted)
    if found is None:
        bare = _bare_page(language_of(request.headers))
        return Response(bare, media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})
    if request.headers.get("if-none-match") == found.headers["ETag"]:
        return Response(b"", status_code=304, media_type=found.media_type, headers=found.headers)
    return Response(found.content, media_type=found.media_type, headers=found.headers)


async def _page_with(services: Parts, tags: str) -> Response[bytes]:
    """The client's page with what it tells of a game in its head."""
    found = await asyncio.to_thread(services.client_files.find, PAGE, "")
    page = found.content if found else _bare_page("es")
    filled = page.replace(b"</title>", b"</title>" + tags.encode(), 1)
    return Response(filled, media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})


def _bare_page(lang: str) -> bytes:
    """What to show where the client was not built."""
    title, words = say("server.page.title", lang=lang), say("server.page.text", lang=lang)
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><body><h1>{title}</h1><p>{words}</p>'
        '<p><a href="/api/openapi.json">OpenAPI</a></p></body></html>'
    ).encode()


HANDLERS = [healthz, readyz, figures, contact, schema, client]
