"""Games with real tiles over HTTP. The address of a table is its secret; devices ask again by themselves."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from tesela.notation.errors import NotationError
from tesela.paper.table_kinds import OF_TABLE
from tesela.paper.typesetting import Sheet
from tesela.server.api.paper import Size, Wanted, file_of
from tesela.server.api.who import Asked, Mine, Parts, Who
from tesela.server.errors import ServerError
from tesela.server.home.real_tables import RealTableNow
from tesela.server.http import language_of

Facts = Annotated[list[dict[str, Any]], Meta(max_length=1000)]
TableTime = Annotated[int, Meta(ge=0, le=1_000_000_000)]
FactNumber = Annotated[int, Meta(ge=0, le=10_000)]


class NewRealTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A log that began on a device, and the table's time as it is sent."""

    facts: Facts
    now: TableTime


class BroughtFacts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a device wrote after the number `after`."""

    device: Annotated[str, Meta(min_length=1, max_length=40)]
    after: FactNumber
    facts: Facts
    now: TableTime


@post("/api/mesa", summary="Bring a real table to the server", tags=["mesa"])
async def open_table(data: JSONBody[NewRealTable], me: Mine, services: Parts) -> RealTableNow:
    return await services.real_tables.open(me.user, data.facts, data.now)


@get("/api/mesa/{mesa:str}", summary="A real table, and what a device lacks of its log", tags=["mesa"])
async def show_table(
    mesa: FromPath[str], services: Parts, after: Annotated[int, QueryParameter(ge=0, le=10_000)] = 0
) -> RealTableNow:
    return await services.real_tables.now(mesa, after)


@post("/api/mesa/{mesa:str}/facts", summary="Add to a real table's log", status_code=200, tags=["mesa"])
async def bring_facts(
    mesa: FromPath[str], data: JSONBody[BroughtFacts], who: Who, services: Parts
) -> RealTableNow:
    return await services.real_tables.bring(mesa, data.device, data.after, data.facts, data.now)


@get("/api/mesa/{mesa:str}/{paper:str}", summary="A real table's papers as PDF or text", tags=["mesa"])
async def print_table(
    mesa: FromPath[str],
    paper: FromPath[Literal["planilla", "partida", "resultado", "arbitraje"]],
    request: Asked,
    services: Parts,
    page: Size = "a4",
    form: Wanted = "pdf",
) -> Response[bytes]:
    course = await services.real_tables.course(mesa)

    def make() -> Sheet:
        try:
            return OF_TABLE[paper](course, page)
        except NotationError as wrong:  # a log that names a rule set of its own
            raise ServerError(400, "mesa.unreadable", {"reason": wrong.code}) from wrong

    made = await services.printer.print(make, language_of(request.headers), form=form)
    return file_of(made, f"tesela-{paper}", {"Cache-Control": "no-store"}, form)


HANDLERS = [open_table, show_table, bring_facts, print_table]
