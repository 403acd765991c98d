"""The arbiters' page, the case book for everybody, and a player's appeal of a word."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from tesela.server.api.tournaments import MyTable, mine_of
from tesela.server.api.who import Asked, Mine, Parts
from tesela.server.errors import ServerError
from tesela.server.tournaments.doors import official, phone
from tesela.tournament.arbitration_views import ArbitrationDesk, arbitration_view
from tesela.tournament.asking import Actor
from tesela.tournament.case_book import DecidedCase, case_book, find_cases
from tesela.tournament.commands import AppealVerdict
from tesela.tournament.events import Why, Words

_ONE = "/api/tournaments/{tournament:str}"


class VerdictAppeal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """35.4: the words that were found invalid, and why they should not have been."""

    words: Words
    grounds: Why


@get(f"{_ONE}/arbitration", summary="The arbiters' page", tags=["tournaments"])
async def arbitration(tournament: FromPath[str], me: Mine, services: Parts) -> ArbitrationDesk:
    await official(services, tournament, me)
    kept = await services.tournaments.fresh(tournament)
    return await kept.worked_out(arbitration_view)


@get(f"{_ONE}/cases", summary="The case book, or what is found in it", tags=["tournaments"])
async def cases(
    tournament: FromPath[str],
    services: Parts,
    q: Annotated[str, QueryParameter(max_length=200)] = "",
) -> list[DecidedCase]:
    kept = await services.tournaments.fresh(tournament)
    return await kept.worked_out(lambda state: find_cases(case_book(state).cases, q))


@post(f"{_ONE}/mine/{{code:str}}/verdicts", summary="Appeal the verdict on an own word", tags=["tournaments"])
async def appeal_word(
    tournament: FromPath[str],
    code: FromPath[str],
    data: JSONBody[VerdictAppeal],
    request: Asked,
    services: Parts,
) -> MyTable:
    kept, number = await phone(services, request, tournament, code)
    words = tuple(word.strip() for word in data.words if word.strip())
    if not words or not data.grounds.strip():
        raise ServerError(400, "request.invalid", {"reason": "words, grounds"})
    name = kept.state.players[number].entrant.name
    command = AppealVerdict(number=number, words=words, grounds=data.grounds.strip())
    return await mine_of(await services.tournaments.act(tournament, command, Actor(name, "player")), number)


HANDLERS = [arbitration, cases, appeal_word]
