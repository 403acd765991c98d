"""A tournament on paper: lists of what is published for everybody, the rest for its officials only."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from tesela.paper.tournament_kinds import DESK, OF_TOURNAMENT
from tesela.paper.tournament_kinds import Asked as Wishes
from tesela.paper.tournament_lists import NoSuchRoundError, published_round
from tesela.paper.typesetting import Sheet
from tesela.server.api.paper import Size, Wanted, file_of
from tesela.server.api.who import Asked, Parts, Who
from tesela.server.errors import ServerError, missing
from tesela.server.http import language_of
from tesela.server.qr import base_address
from tesela.server.tournaments.codes import code_of
from tesela.server.tournaments.doors import official
from tesela.server.tournaments.keeper import Kept

MOST_PLAYERS: Final = 500
"""Of one print: a second or two of the one thread that prints for everybody; larger ones print at home."""
_NEEDS_ROUND: Final = ("mesas", "nombres", "resultado")


@get(
    "/api/tournaments/{tournament:str}/paper/{kind:str}",
    summary="A tournament's sheet as PDF or text",
    tags=["tournaments"],
)
async def print_tournament(
    tournament: FromPath[str],
    kind: FromPath[str],
    request: Asked,
    who: Who,
    services: Parts,
    page: Size = "a4",
    form: Wanted = "pdf",
    round_: Annotated[
        int | None, QueryParameter(name="round", ge=1, le=200, description="a published round; else the last")
    ] = None,
    places: Annotated[
        int | None, QueryParameter(ge=1, le=1000, description="diplomas: only down to this place")
    ] = None,
) -> Response[bytes]:
    """Codes, penalties and appeals are for officials; an unpublished round is on no paper at all."""
    if kind not in OF_TOURNAMENT:
        raise missing("paper")
    if kind in DESK:
        if who is None:
            raise ServerError(401, "session.none")
        await official(services, tournament, who)
    kept = await services.tournaments.fresh(tournament)
    if kind in _NEEDS_ROUND:
        _published(kept, round_)
    if len(kept.state.players) > MOST_PLAYERS:
        raise ServerError(422, "paper.many", {"most": MOST_PLAYERS})
    base = f"{base_address(services.settings, request)}/torneo/{tournament}/mesa"
    secret = kept.row.secret
    wishes = Wishes(round_, places, lambda number: f"{base}/{code_of(secret, number)}")

    def make() -> Sheet:
        return OF_TOURNAMENT[kind](kept.state, page, wishes)

    made = await services.printer.print(make, language_of(request.headers), form=form)
    return file_of(made, f"tesela-{kind}", {"Cache-Control": "private, no-store"}, form)


def _published(kept: Kept, round_: int | None) -> None:
    try:
        published_round(kept.state, round_)
    except NoSuchRoundError as none:
        raise ServerError(404, "paper.round") from none


HANDLERS = [print_tournament]
