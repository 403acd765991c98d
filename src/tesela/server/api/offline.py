"""Play without a connection: what a browser takes along, and the finished games that it brings back."""

from __future__ import annotations

import asyncio
from gzip import decompress

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from tesela.server.api.engine import FOREVER
from tesela.server.api.who import Asked, Mine, Parts
from tesela.server.errors import ServerError, missing
from tesela.server.games.offline import OfflineGame
from tesela.server.games.offline_kit import OfflineKit, common_words_file, kit
from tesela.server.http import language_of


class OfflineKept(msgspec.Struct, frozen=True, kw_only=True):
    """The game is among the finished ones under this name."""

    game: str


@get("/api/offline", summary="What playing without a connection needs beside the engine", tags=["offline"])
async def take_along(request: Asked) -> OfflineKit:
    return await asyncio.to_thread(kit, language_of(request.headers))


@get("/api/offline/words/{digest:str}", summary="The commonest words", tags=["offline"])
async def words(digest: FromPath[str], request: Asked) -> Response[bytes]:
    """Commonest first, as tile codes; they never change, so anybody may keep them."""
    found = await asyncio.to_thread(common_words_file)
    if found.sha256 != digest:
        raise missing("engine_file")
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers = {**FOREVER, "Content-Encoding": "gzip"}
        return Response(found.gzipped, media_type="application/octet-stream", headers=headers)
    return Response(decompress(found.gzipped), media_type="application/octet-stream", headers=dict(FOREVER))


@post("/api/offline/games", summary="Bring a game that was played without a connection", tags=["offline"])
async def bring(data: JSONBody[OfflineGame], request: Asked, me: Mine, services: Parts) -> OfflineKept:
    """Every turn is decided again; 422 names the first that the rules refuse. Bringing it twice keeps one."""
    here = services.starts_here.allows(services.asker(request.scope))  # it stays for ever, like any other
    if not (here and services.brought_games.allows(me.user.id)):
        raise ServerError(429, "request.many", {"seconds": 10})
    return OfflineKept(game=await services.offline.keep(data, me.user, language_of(request.headers)))


HANDLERS = [take_along, words, bring]
