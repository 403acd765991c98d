"""The engine for browsers: what it is made of, for whoever sits in no running game."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, PathParameter

from tesela.rules.rulesets import RULESETS
from tesela.server.api.who import Asked, Parts, Who
from tesela.server.errors import ServerError
from tesela.server.events import people
from tesela.server.games.engine_files import EngineParts, FileKind
from tesela.server.games.engine_questions import EngineAnswer, EngineQuestion
from tesela.server.ids import now_ms
from tesela.server.lobby import sitting
from tesela.server.people.sessions import Session
from tesela.server.services import Services

FOREVER = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
OWN_FOREVER = {**FOREVER, "Cache-Control": "private, max-age=31536000, immutable"}
EditionName = Annotated[str, PathParameter(max_length=64)]


async def must_not_play(who: Session | None, services: Services) -> None:
    """409 for who sits in a running game in which nobody may have help (36), or at an open duplicate move."""
    if who is None:
        return
    user_id, now = who.user.id, now_ms()
    barred, slips = await services.store.read(
        lambda conn: (sitting.may_not_analyse(conn, user_id, now), people.hands_in(conn, user_id, now))
    )
    if barred is not None:
        article = RULESETS[barred.ruleset].article_for("consult")
        raise ServerError(409, "engine.playing", {"ruleset": barred.ruleset}, str(article))
    if slips:
        raise ServerError(409, "engine.slips")


@get("/api/engine/{edition:str}", summary="What the engine in a browser is made of", tags=["engine"])
async def parts(edition: EditionName, who: Who, services: Parts) -> EngineParts:
    """36: whoever sits in a running game gets no engine, unless it is a training game."""
    await must_not_play(who, services)
    found = await services.words.edition(edition)
    return await asyncio.to_thread(services.engine_files.parts, found)


@get("/api/engine/{edition:str}/{kind:str}/{digest:str}", summary="A file of the engine", tags=["engine"])
async def file(
    edition: EditionName,
    kind: FromPath[FileKind],
    digest: FromPath[str],
    request: Asked,
    who: Who,
    services: Parts,
) -> Response[bytes]:
    """The bytes with that hash, compressed; they never change, so a browser keeps them, and no proxy.

    36: who knows a file's address gets it in a running game as little as who does not.
    """
    await must_not_play(who, services)
    words = await services.words.edition(edition)
    found = await asyncio.to_thread(services.engine_files.file, words, kind, digest)
    media = "application/wasm" if kind == "module" else "application/octet-stream"
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers = {**OWN_FOREVER, "Content-Encoding": "gzip"}
        return Response(found.gzipped, media_type=media, headers=headers)
    plain = await services.workshop.run(lambda: services.engine_files.plain(found))
    return Response(plain, media_type=media, headers=dict(OWN_FOREVER))


@post("/api/engine/{edition:str}/ask", summary="Ask the server's engine", status_code=200, tags=["engine"])
async def ask(
    edition: EditionName, data: JSONBody[EngineQuestion], request: Asked, who: Who, services: Parts
) -> EngineAnswer:
    """For browsers without an engine of their own, within a budget. 36: none during a game of yours."""
    await must_not_play(who, services)
    words = await services.words.edition(edition)
    return await services.engine_asked.answer(data, words, services.asker(request.scope))


HANDLERS = [parts, file, ask]
