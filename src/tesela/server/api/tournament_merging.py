"""The log of another desk over HTTP: a laptop in a hall without internet brings in what it has done."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

import msgspec
from litestar import post
from litestar.params import JSONBody
from msgspec import Meta

from tesela.core.errors import TextError
from tesela.server.api.who import Mine, Parts
from tesela.server.errors import ServerError
from tesela.tournament.events import read_log

MOST_BYTES: Final = 8 * 2**20
"""A log as JSON: a championship of 170 players and 24 rounds takes about two megabytes.

Who may send it is known only when it has come.
"""


class LogBody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole log of the other desk, one event a line."""

    log: Annotated[str, Meta(max_length=MOST_BYTES)]


class MergeResult(msgspec.Struct, frozen=True, kw_only=True):
    """What a log has added to a tournament."""

    id: str
    created: bool
    """Whether the tournament is new on this server."""
    taken: int
    noted: int
    """Acts of the other desk that had been done here too."""
    disputes: int
    """Acts that wait for the director's word."""


@post(
    "/api/tournaments/merge",
    summary="Take in the log of another desk",
    tags=["tournaments"],
    request_max_body_size=MOST_BYTES,
    status_code=200,
)
async def merge_log(data: JSONBody[LogBody], me: Mine, services: Parts) -> MergeResult:
    if me.user.kind != "person":
        raise ServerError(403, "tournament.account")
    if not services.merges.allows(me.user.id):
        raise ServerError(429, "request.many", {"seconds": 60})
    try:
        theirs = await asyncio.to_thread(read_log, data.log.encode())
        done = await services.tournaments.merge(me.user, theirs)
    except TextError as wrong:
        code = wrong.code if wrong.code in ("tournament.merge.other", "tournament.merge.unsound") else None
        raise ServerError(
            422, code or "tournament.merge.unreadable", {"line": wrong.data.get("line", 1)}
        ) from wrong
    return MergeResult(
        id=done.tournament,
        created=done.created,
        taken=done.merged.taken,
        noted=done.merged.noted,
        disputes=done.merged.disputes,
    )


HANDLERS = [merge_log]
