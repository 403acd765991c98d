"""The coach over HTTP, and games pasted to be reviewed; for whoever sits in no running game."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import post
from litestar.params import JSONBody
from msgspec import Meta

from tesela.server.api.engine import must_not_play
from tesela.server.api.who import Asked, Parts, Who
from tesela.server.errors import ServerError
from tesela.server.games.coaching import CoachQuestion
from tesela.server.games.pasted import LONGEST, PastedGame, read_pasted
from tesela.server.http import language_of
from tesela.texts.coach import Advice

_MOST_BYTES: Final = 4 * LONGEST
"""As JSON, where quotes and line ends take two bytes."""


class PastedText(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A recorded game: GCG, or the JSON log of a game of ours."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST)]


@post("/api/coach", summary="What the manual says about a turn", status_code=200, tags=["engine"])
async def coach(data: JSONBody[CoachQuestion], request: Asked, who: Who, services: Parts) -> list[Advice]:
    """Facts of the position with the manual's point, the summary first. 36: none during a game of yours."""
    await must_not_play(who, services)
    edition = await services.words.edition(data.edition)
    asker = services.asker(request.scope)
    return await services.coaching.answer(data, edition, asker, language_of(request.headers))


@post(
    "/api/pasted",
    summary="Read a recorded game to be reviewed",
    status_code=200,
    tags=["engine"],
    request_max_body_size=_MOST_BYTES,
)
async def pasted(data: JSONBody[PastedText], request: Asked, services: Parts) -> PastedGame:
    """Nothing of it is kept."""
    if not services.pasted.allows(services.asker(request.scope)):
        raise ServerError(429, "request.many", {"seconds": 5})
    lang = language_of(request.headers)
    return await services.workshop.run(lambda: read_pasted(data.text, lang))


HANDLERS = [coach, pasted]
