"""Centres of a duplicate event over HTTP: the sealed file, the key to read out, the log that comes back."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from tesela.core.errors import TextError
from tesela.duplicate.centres.course import by_move, moves_ahead
from tesela.duplicate.centres.keys import key_of, number_to_read
from tesela.duplicate.centres.merging import Conflict, conflicts
from tesela.duplicate.centres.players import centre_players
from tesela.duplicate.centres.sealing import seal, write_sealed
from tesela.duplicate.commands import MergeLog, Seal
from tesela.duplicate.events import Event, read_log
from tesela.duplicate.state import Slip, State
from tesela.duplicate.views import shown_coord
from tesela.rules.refusals import Refusal
from tesela.server.api.duplicate import person_of
from tesela.server.api.who import Asked, Parts
from tesela.server.errors import ServerError
from tesela.server.events import eventlog
from tesela.server.events.keeper import refused
from tesela.server.events.live_event import LiveEvent
from tesela.server.services import Services

MOST_BYTES: Final = 8 * 2**20
"""A centre of a thousand players has a log of a few megabytes; only the event's arbiters may send one."""


class CentreKey(msgspec.Struct, frozen=True, kw_only=True):
    """What is read out now: the key of the move dealt last. Empty if nothing is sealed."""

    move: int
    key: str


class MergeConflict(msgspec.Struct, frozen=True, kw_only=True):
    """A slip that both have and have differently; without a move, a table with two players."""

    move: int
    table: int | None
    name: str
    other_name: str
    here: str
    there: str


class MergeDone(msgspec.Struct, frozen=True, kw_only=True):
    """How many entries came in, and what is left for a person to decide."""

    entries: int
    conflicts: list[MergeConflict]


@post(
    "/api/duplicate/events/{code:str}/centres/{centre:str}/sealed",
    summary="Seal the moves ahead for a centre", tags=["duplicate"],
)  # fmt: skip
async def seal_moves(
    request: Asked, services: Parts, code: FromPath[str], centre: FromPath[str]
) -> Response[bytes]:
    live = await services.events.fresh(code)
    person = await person_of(request, services, live, "arbiter")
    done = await services.events.act(live, Seal(centre=centre[:40]), person.name)
    if isinstance(done, Refusal):
        raise refused(done)
    log = await services.look_up(lambda conn: eventlog.read(conn, live.id))
    content = await services.workshop.run(lambda: _sealed(live, log, centre))
    name = f"{live.row.code}-{centre}.sealed"
    return Response(
        content,
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"},
    )


def _sealed(live: LiveEvent, log: list[Event], centre: str) -> bytes:
    state = live.state
    players = centre_players(state, centre)
    parts = by_move(moves_ahead(log, live.tools))
    return write_sealed(seal(state.header, players, centre, parts, live.tools.secret))


@get("/api/duplicate/events/{code:str}/key", summary="The key to read out to centres", tags=["duplicate"])
async def show_key(request: Asked, services: Parts, code: FromPath[str]) -> CentreKey:
    live = await services.events.fresh(code)
    await person_of(request, services, live, "arbiter")
    number = number_to_read(live.state)
    if number is None:
        return CentreKey(move=0, key="")
    return CentreKey(move=number, key=key_of(live.tools.secret, number))


@post(
    "/api/duplicate/events/{code:str}/centres/merge", summary="Merge a centre's log (the body)",
    tags=["duplicate"], request_max_body_size=MOST_BYTES,
)  # fmt: skip
async def merge_log(
    request: Asked, services: Parts, code: FromPath[str], take: FromQuery[Literal["show", "centre"]] = "show"
) -> MergeDone:
    live = await services.events.fresh(code)
    person = await person_of(request, services, live, "arbiter")
    try:
        body = await request.body()
        entries = await services.workshop.run(lambda: read_log(body))
    except TextError as wrong:
        raise ServerError(400, "duplicate.merge.broken") from wrong
    await _conflicts(services, live, entries)
    command = MergeLog(entries=entries, take_theirs=take == "centre")
    done = await services.events.act(live, command, person.name, within=services.workshop.run)
    if isinstance(done, Refusal):
        raise refused(done)
    left = await _conflicts(services, live, entries)
    return MergeDone(entries=len(done), conflicts=[_view(live.state, each) for each in left])


async def _conflicts(services: Services, live: LiveEvent, entries: tuple[Event, ...]) -> list[Conflict]:
    state = live.state.copy()
    found = await services.workshop.run(lambda: conflicts(state, entries))
    if isinstance(found, Refusal):
        raise refused(found)
    return found


def _view(state: State, conflict: Conflict) -> MergeConflict:
    return MergeConflict(
        move=conflict.move,
        table=conflict.table,
        name=conflict.name,
        other_name=conflict.other_name,
        here=_slip(state, conflict.here),
        there=_slip(state, conflict.there),
    )


def _slip(state: State, slip: Slip | None) -> str:
    if slip is None or slip.play is None:
        return ""
    return f"{shown_coord(state, slip.play)} {slip.play.tiles_text}"


HANDLERS = [seal_moves, show_key, merge_log]
