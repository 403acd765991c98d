"""Tournaments in the hall: registration, players' phones, QR codes, and the self-service word judge."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from tesela.core.errors import TextError
from tesela.lexicon.judge import Judge
from tesela.server.api.tournaments import MyTable, mine_of
from tesela.server.api.who import Asked, Mine, Parts
from tesela.server.errors import ServerError, missing
from tesela.server.qr import base_address, qr_image
from tesela.server.tournaments.codes import application_of, code_of, judge_code, ticket_of
from tesela.server.tournaments.doors import guessed, judge_screen, official, phone, player
from tesela.server.tournaments.live_games import SERVER, Sitting, sit_down
from tesela.tournament.asking import Actor
from tesela.tournament.commands import Apply, CallArbiter, CheckIn, RecordWords
from tesela.tournament.people import Entrant, tidied

_ONE = "/api/tournaments/{tournament:str}"
_MINE = "/api/tournaments/{tournament:str}/mine/{code:str}"
AskedWord = Annotated[str, Meta(min_length=1, max_length=60)]
Short = Annotated[str, Meta(max_length=120)]


class ApplicationForm(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the registration page asks for."""

    name: Annotated[str, Meta(min_length=1, max_length=120)]
    country: Short = ""
    club: Short = ""
    federation_id: Short = ""
    team: Short = ""


class ApplicationNow(msgspec.Struct, frozen=True, kw_only=True):
    """How an application stands; `ticket` opens it again, `code` is the player's once it was accepted."""

    title: str
    name: str
    ticket: str
    settled: bool
    code: str | None


class Call(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why a table calls an arbiter."""

    kind: Short = ""


class HallDevices(msgspec.Struct, frozen=True, kw_only=True):
    """Codes of the machines in the hall."""

    judge: str


class HallQuestion(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All the words in question, together."""

    words: Annotated[list[AskedWord], Meta(min_length=1, max_length=16)]
    table: Annotated[int, Meta(ge=1, le=50_000)] | None = None


class HallAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """42.1: one answer for all of them, and no more."""

    valid: bool


@post(f"{_ONE}/applications", summary="Ask to take part", tags=["tournaments"])
async def apply(
    tournament: FromPath[str], data: JSONBody[ApplicationForm], request: Asked, services: Parts
) -> ApplicationNow:
    if not services.applications.allows(services.asker(request.scope)):
        raise ServerError(429, "request.many", {"seconds": 60})
    entrant = tidied(
        Entrant(
            name=data.name,
            country=data.country,
            club=data.club,
            federation_id=data.federation_id,
            team=data.team,
        )
    )
    name = entrant.name
    if not name:
        raise ServerError(400, "request.invalid", {"reason": "name"})
    kept = await services.tournaments.act(tournament, Apply(entrant=entrant), Actor(name, "player"))
    number = max(number for number, one in kept.state.applications.items() if one.entrant.name == name)
    return await follow(tournament, ticket_of(kept.row.secret, number), request, services)


@get(f"{_ONE}/applications/{{ticket:str}}", summary="How an application stands", tags=["tournaments"])
async def show_application(
    tournament: FromPath[str], ticket: FromPath[str], request: Asked, services: Parts
) -> ApplicationNow:
    return await follow(tournament, ticket, request, services)


async def follow(tournament: str, ticket: str, request: Asked, services: Parts) -> ApplicationNow:
    """The application of a ticket."""
    kept = await services.tournaments.fresh(tournament)
    number = application_of(kept.row.secret, ticket)
    found = kept.state.applications.get(number) if number is not None else None
    if found is None:
        raise guessed(services, request)
    return ApplicationNow(
        title=kept.state.conditions.name,
        name=found.entrant.name,
        ticket=ticket,
        settled=found.settled,
        code=None if found.number is None else code_of(kept.row.secret, found.number),
    )


@post(f"{_MINE}/presence", summary="Say that one is here", tags=["tournaments"])
async def be_present(
    tournament: FromPath[str], code: FromPath[str], request: Asked, services: Parts
) -> MyTable:
    kept, number = await phone(services, request, tournament, code)
    name = kept.state.players[number].entrant.name
    return await mine_of(
        await services.tournaments.act(tournament, CheckIn(number=number), Actor(name, "player")), number
    )


@post(f"{_MINE}/calls", summary="Call an arbiter to the own table", tags=["tournaments"])
async def call_arbiter(
    tournament: FromPath[str], code: FromPath[str], data: JSONBody[Call], request: Asked, services: Parts
) -> MyTable:
    kept, number = await phone(services, request, tournament, code)
    mine = await mine_of(kept, number)
    if mine.table is None:
        raise ServerError(409, "tournament.no_table")
    if not mine.called:  # pressing twice calls once
        command = CallArbiter(table=mine.table.table, kind=data.kind)
        kept = await services.tournaments.act(tournament, command, Actor(mine.name, "player"))
    return await mine_of(kept, number)


@post(f"{_MINE}/game", summary="Sit down to play the own table's game here", tags=["tournaments"])
async def play_here(
    tournament: FromPath[str], code: FromPath[str], request: Asked, me: Mine, services: Parts
) -> MyTable:
    kept, number = await player(services, request, tournament, code)
    sitting = Sitting(number, me.user, services.quota(request.scope, me.user))
    return await mine_of(await sit_down(services, kept, sitting), number)


@get(
    f"{_MINE}/qr.svg", summary="A player's way in as a QR code", tags=["tournaments"],
    media_type=MediaType.TEXT,
)  # fmt: skip
async def player_qr(
    tournament: FromPath[str], code: FromPath[str], request: Asked, services: Parts
) -> Response[bytes]:
    await player(services, request, tournament, code)
    return qr_image(f"{base_address(services.settings, request)}/torneo/{tournament}/mesa/{code}")


@get(
    f"{_ONE}/qr.svg", summary="The public page as a QR code", tags=["tournaments"],
    media_type=MediaType.TEXT,
)  # fmt: skip
async def page_qr(tournament: FromPath[str], request: Asked, services: Parts) -> Response[bytes]:
    kept = await services.tournaments.fresh(tournament)
    return qr_image(f"{base_address(services.settings, request)}/torneo/{kept.row.id}")


@get(f"{_ONE}/devices", summary="Codes of the hall's machines", tags=["tournaments"])
async def devices(tournament: FromPath[str], me: Mine, services: Parts) -> HallDevices:
    await official(services, tournament, me)
    kept = await services.tournaments.fresh(tournament)
    return HallDevices(judge=judge_code(kept.row.secret))


@post(
    f"{_ONE}/judge/{{code:str}}", summary="Ask the judge of the hall", status_code=200, tags=["tournaments"]
)
async def ask_judge(
    tournament: FromPath[str],
    code: FromPath[str],
    data: JSONBody[HallQuestion],
    request: Asked,
    services: Parts,
) -> HallAnswer:
    """42.1: both players at the screen; the answer is written down for the arbiter."""
    kept = await judge_screen(services, request, tournament, code)
    if kept.state.closed:
        raise missing("tournament")
    words = [word.strip() for word in data.words]
    judge = Judge(await services.words.edition(kept.state.conditions.edition))
    try:
        valid = judge.judge_play(words)
    except TextError:
        valid = False  # what can't be spelt with tiles is no word
    command = RecordWords(words=tuple(words), valid=valid, table=data.table)
    await services.tournaments.act(tournament, command, SERVER)
    return HallAnswer(valid=valid)


HANDLERS = [
    apply, show_application, be_present, call_arbiter, play_here, player_qr, page_qr, devices, ask_judge,
]  # fmt: skip
