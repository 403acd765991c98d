"""What is printed: empty sheets for everybody, and the sheets of finished games."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from tesela.paper.boards import game_board
from tesela.paper.kinds import EMPTY
from tesela.paper.score_sheet import game_planilla
from tesela.paper.typesetting import PageSize, Sheet
from tesela.server.api.library import finished, shared
from tesela.server.api.who import Asked, Parts, Who
from tesela.server.errors import missing
from tesela.server.games.archive import counted
from tesela.server.http import language_of

Size = Annotated[PageSize, QueryParameter(description="the page")]


@get("/api/paper", summary="What can be printed empty", tags=["paper"])
async def kinds() -> list[str]:
    return list(EMPTY)


@get("/api/paper/{kind:str}", summary="An empty sheet as PDF", tags=["paper"])
async def empty(kind: FromPath[str], request: Asked, services: Parts, page: Size = "a4") -> Response[bytes]:
    make = EMPTY.get(kind)
    if make is None:
        raise missing("paper")
    lang = language_of(request.headers)
    made = await services.printer.print(partial(make, page), lang, keep=(kind, page, lang))
    return _file(made, f"tesela-{kind}", {"Cache-Control": "public, max-age=3600", "Vary": "Accept-Language"})


@get("/api/games/{game:str}/paper/{kind:str}", summary="A finished game as PDF", tags=["paper"])
async def of_game(
    game: FromPath[str],
    kind: FromPath[Literal["planilla", "partida"]],
    request: Asked,
    who: Who,
    services: Parts,
    page: Size = "a4",
) -> Response[bytes]:
    table = await finished(services, game, who)
    build = game_planilla if kind == "planilla" else game_board

    def make() -> Sheet:
        return build(counted(table), page)

    made = await services.printer.print(make, language_of(request.headers))
    return _file(made, f"tesela-{kind}-{game}", shared(table))


def _file(content: bytes, name: str, headers: dict[str, str]) -> Response[bytes]:
    told = {**headers, "Content-Disposition": f'inline; filename="{name}.pdf"'}
    return Response(content, media_type="application/pdf", headers=told)


HANDLERS = [kinds, empty, of_game]
