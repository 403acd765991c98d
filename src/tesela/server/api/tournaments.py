"""Tournaments over HTTP: lists, the public page, the desk, and players' own reports by code."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from tesela.core.errors import TextError
from tesela.core.visible_text import one_line
from tesela.rules.rulesets import RULESETS
from tesela.server.api.who import Asked, Mine, Parts, Who
from tesela.server.errors import ServerError, missing
from tesela.server.ids import new_secret
from tesela.server.people import accounts
from tesela.server.services import Services
from tesela.server.tournaments import tournament_log
from tesela.server.tournaments.codes import code_of
from tesela.server.tournaments.doors import DESK, official, phone, player
from tesela.server.tournaments.keeper import Kept
from tesela.server.tournaments.live_games import collect
from tesela.server.tournaments.tournament_log import Listed
from tesela.tournament.arbitration_views import PenaltyEntry, WordAppeal, penalties, word_appeal
from tesela.tournament.asking import Actor
from tesela.tournament.commands import (
    ChangeConditions,
    DismissOfficial,
    NameOfficial,
    ReportResult,
    read_command,
)
from tesela.tournament.conditions import LONGEST_NAME
from tesela.tournament.desk_views import TournamentDesk, desk_view
from tesela.tournament.events import write_log
from tesela.tournament.explain import PairingReason, why_paired
from tesela.tournament.people import Number, Official, OfficialRole, Role
from tesela.tournament.public_log import public_log
from tesela.tournament.results import Pairing, Points, Result, Side
from tesela.tournament.signing import Difference, differences, says_more
from tesela.tournament.state import Round, State
from tesela.tournament.templates import TEMPLATES
from tesela.tournament.views import (
    RoundClock,
    TournamentTable,
    TournamentView,
    public_view,
    round_clock,
    round_view,
)

ShortText = Annotated[str, Meta(max_length=120)]


class NewTournament(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the form for a new tournament asks for."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    template: str = "club"
    rounds: Annotated[int, Meta(ge=1, le=200)] | None = None
    ruleset: str = "file-2024"
    edition: str = "open"
    place: ShortText = ""
    begins: ShortText = ""


class TournamentNow(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as this visitor may see it; `desk` is for its officials only."""

    id: str
    seq: int
    role: Role | None
    view: TournamentView
    desk: TournamentDesk | None


class DeskAct(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that the desk does: one of the tournament's commands, `c` says which."""

    command: dict[str, Any]


class OfficialBody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An account that is given a role."""

    name: Annotated[str, Meta(min_length=1, max_length=120)]
    role: OfficialRole
    dismiss: bool = False
    """Take the role away instead."""


class PlayerCode(msgspec.Struct, frozen=True, kw_only=True):
    """A player's code, for paper or a QR code."""

    number: int
    name: str
    code: str


class MyTable(msgspec.Struct, frozen=True, kw_only=True):
    """What a player's code opens: the own table of the round under way, and what was said of it."""

    title: str
    number: int
    name: str
    round: int | None
    table: TournamentTable | None
    reason: PairingReason | None
    mine: Result | None
    differs: bool
    differences: tuple[Difference, ...]
    """Where both have spoken and not said the same: `one` is the own word, `other` the other player's."""
    rival_wrote: bool
    """Whether the other player has signed more than the scores: it counts if both write it."""
    checked_in: bool
    called: bool
    """Whether an arbiter was called to the table and has not come yet."""
    game: str | None
    """The game on this server that the table plays, if it does."""
    clock: RoundClock | None
    starts: int | None
    """The player who begins, where the pairing says so; None: they draw for it (4)."""
    seating: bool
    """`file-2024` 4.5.2: who does not begin chooses the chair and how the board lies."""
    penalties: tuple[PenaltyEntry, ...]
    """38: points that come off at this table in this round."""
    appeals: tuple[WordAppeal, ...]
    """35.4: the words that this player has defended in this round."""
    may_appeal: bool
    ruleset: str
    edition: str
    minutes: int
    total_minutes: int | None
    phone_sheet: bool
    """5.2; `file-2024` 5.5: whether a phone at the table may write the sheet too."""


class Report(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The result as the table lists its players: two scores, or all that the sheet has of each (5.1)."""

    first: Points | Side
    second: Points | Side
    started: Number | None = None


@get("/api/tournaments", summary="Tournaments, newest first", tags=["tournaments"])
async def listing(
    services: Parts,
    before: Annotated[int | None, QueryParameter(ge=0, le=2**53)] = None,
    before_id: Annotated[str | None, QueryParameter(max_length=64)] = None,
    most: Annotated[int, QueryParameter(ge=1, le=100)] = 30,
) -> list[Listed]:
    return await services.store.read(lambda conn: tournament_log.listing(conn, most, before, before_id))


@post("/api/tournaments", summary="A new tournament", tags=["tournaments"])
async def create(data: JSONBody[NewTournament], me: Mine, services: Parts) -> Response[TournamentNow]:
    services.open_one()
    make, name = TEMPLATES.get(data.template), one_line(data.name, LONGEST_NAME)
    if not name:
        raise ServerError(400, "request.invalid", {"reason": "name"})
    services.words.require(data.edition)
    ready = make(name, data.ruleset, data.edition) if make else None
    conditions = ready.lasting(data.rounds) if ready and data.rounds else ready
    if conditions is None:
        raise ServerError(422, "tournament.template", {"known": ", ".join(TEMPLATES)})
    conditions = msgspec.structs.replace(conditions, place=data.place, begins=data.begins)
    kept = await services.tournaments.open(me.user, conditions, secrets.token_bytes(32), new_secret())
    return await now_of(kept, "director")


@get("/api/tournaments/{tournament:str}", summary="A tournament as it stands", tags=["tournaments"])
async def look(
    tournament: FromPath[str], request: Asked, who: Who, services: Parts
) -> Response[TournamentNow | None]:
    kept = await collect(services, await services.tournaments.fresh(tournament))
    role = await services.tournaments.role(tournament, who.user if who else None)
    tag = f'"{kept.state.seq}-{role or ""}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(None, status_code=304, headers=headers)
    return Response((await now_of(kept, role)).content, media_type="application/json", headers=headers)


@post("/api/tournaments/{tournament:str}/acts", summary="An act of the desk", tags=["tournaments"])
async def act(
    tournament: FromPath[str], data: JSONBody[DeskAct], me: Mine, services: Parts
) -> Response[TournamentNow]:
    role = await official(services, tournament, me)
    try:
        command = read_command(msgspec.json.encode(data.command))
    except TextError as wrong:
        raise ServerError(400, "request.invalid", wrong.data) from wrong
    if isinstance(command, ChangeConditions):
        services.words.require(command.conditions.edition)
    actor = Actor(me.user.name, role)
    if isinstance(command, NameOfficial | DismissOfficial):
        dismiss = isinstance(command, DismissOfficial)
        return await now_of(await _office(services, tournament, actor, command.official, dismiss), role)
    return await now_of(await services.tournaments.act(tournament, command, actor), role)


@post("/api/tournaments/{tournament:str}/officials", summary="Give an account a role", tags=["tournaments"])
async def name_official(
    tournament: FromPath[str], data: JSONBody[OfficialBody], me: Mine, services: Parts
) -> Response[TournamentNow]:
    role = await official(services, tournament, me)
    named = Official(name=data.name, role=data.role)
    return await now_of(
        await _office(services, tournament, Actor(me.user.name, role), named, data.dismiss), role
    )


async def _office(services: Services, tournament: str, actor: Actor, named: Official, dismiss: bool) -> Kept:
    """Give an account an office or take it away; from a name without an account it can only be taken."""
    try:
        user = await services.store.read(lambda conn: accounts.by_name(conn, named.name))
    except ServerError:
        if not dismiss:
            raise
        return await services.tournaments.act(tournament, DismissOfficial(official=named), actor)
    change = services.tournaments.dismiss_official if dismiss else services.tournaments.name_official
    return await change(tournament, actor, user, named.role)


@get("/api/tournaments/{tournament:str}/codes", summary="Every player's code", tags=["tournaments"])
async def codes(tournament: FromPath[str], me: Mine, services: Parts) -> list[PlayerCode]:
    await official(services, tournament, me)
    kept = await services.tournaments.fresh(tournament)

    def made(state: State) -> list[PlayerCode]:
        return [
            PlayerCode(number=number, name=player.entrant.name, code=code_of(kept.row.secret, number))
            for number, player in state.players.items()
        ]

    return await kept.worked_out(made)


@get(
    "/api/tournaments/{tournament:str}/log",
    summary="The whole log, for the desk or at the end",
    tags=["tournaments"],
)
async def log(tournament: FromPath[str], who: Who, services: Parts) -> Response[bytes]:
    kept = await services.tournaments.fresh(tournament)
    role = await services.tournaments.role(tournament, who.user if who else None)
    if role not in DESK and not kept.state.closed:
        raise missing("tournament")

    def written(_state: State) -> bytes:
        events = services.store.read_now(lambda conn: tournament_log.events_after(conn, tournament, 0))
        return write_log(events if role in DESK else public_log(events))

    content = await kept.worked_out(written)
    name = f'attachment; filename="tesela-{tournament}.torneo"'
    return Response(content, media_type="application/x-ndjson", headers={"Content-Disposition": name})


@get(
    "/api/tournaments/{tournament:str}/mine/{code:str}", summary="A player's own table", tags=["tournaments"]
)
async def my_table(
    tournament: FromPath[str], code: FromPath[str], request: Asked, services: Parts
) -> MyTable:
    kept, number = await player(services, request, tournament, code)
    return await mine_of(await collect(services, kept), number)


@post(
    "/api/tournaments/{tournament:str}/mine/{code:str}", summary="Report the own table", tags=["tournaments"]
)
async def report(
    tournament: FromPath[str], code: FromPath[str], data: JSONBody[Report], request: Asked, services: Parts
) -> MyTable:
    kept, number = await phone(services, request, tournament, code)
    name = kept.state.players[number].entrant.name
    sides = [Side(score=one) if isinstance(one, int) else one for one in (data.first, data.second)]
    said = Result(first=sides[0], second=sides[1], started=data.started)
    kept = await services.tournaments.act(
        tournament, ReportResult(number=number, result=said), Actor(name, "player")
    )
    return await mine_of(kept, number)


async def now_of(kept: Kept, role: Role | None) -> Response[TournamentNow]:
    """The tournament for somebody of this role, written once for all of them."""

    def written(_state: State) -> bytes:
        return msgspec.json.encode(now_at(kept, role))

    body: Any = await kept.remembered(f"now {role}", written)
    return Response(body, media_type="application/json")


def now_at(kept: Kept, role: Role | None) -> TournamentNow:
    """The same as a value; with many players it takes long."""
    state = kept.state
    desk = desk_view(state) if role in DESK else None
    return TournamentNow(id=kept.row.id, seq=state.seq, role=role, view=public_view(state), desk=desk)


async def mine_of(kept: Kept, number: int) -> MyTable:
    """A player's own table as it stands."""
    return await kept.worked_out(lambda _state: _mine_at(kept, number))


def _mine_at(kept: Kept, number: int) -> MyTable:
    state = kept.state
    published = list(state.published_rounds())
    last = published[-1] if published else None
    pairing = last.by_player.get(number) if last else None
    table = None
    said: dict[int, Result] = {}
    if last and pairing:
        table = next(one for one in round_view(state, last).tables if one.table == pairing.table)
        said = last.reports.get(pairing.table, {}) if table.result is None else {}
    mine = said.get(number)
    theirs = next((one for who, one in said.items() if who != number), None)
    unlike = differences(mine, theirs) if mine and theirs else ()
    return MyTable(
        title=state.conditions.name,
        number=number,
        name=state.players[number].entrant.name,
        round=last.number if last else None,
        table=table,
        reason=why_paired(state, last.number, number) if last else None,
        mine=mine,
        differs=bool(unlike),
        differences=unlike,
        rival_wrote=theirs is not None and says_more(theirs),
        checked_in=state.players[number].checked_in,
        called=_called(state, last, pairing),
        game=_game(last, pairing),
        clock=round_clock(state),
        starts=_starts(state, last, pairing),
        seating=RULESETS[state.ruleset].article_for("start.seating") is not None,
        penalties=_penalties(state, last, pairing),
        appeals=_appeals(state, last, number),
        may_appeal=RULESETS[state.ruleset].options.appeal,
        ruleset=state.conditions.ruleset,
        edition=state.conditions.edition,
        minutes=state.conditions.minutes,
        total_minutes=state.conditions.total_minutes,
        phone_sheet=state.conditions.phone_sheet,
    )


def _starts(state: State, last: Round | None, pairing: Pairing | None) -> int | None:
    """Who begins by the pairing: by board in teams (`file-2024` 4.2), or balanced."""
    if last is None or pairing is None or pairing.is_bye:
        return None
    return pairing.first if state.conditions.starts_paired(last.number) else None


def _penalties(state: State, last: Round | None, pairing: Pairing | None) -> tuple[PenaltyEntry, ...]:
    """Points off at this table: both sign the scores without them."""
    if last is None or pairing is None:
        return ()
    here = penalties(state, round_=last.number)
    return tuple(one for one in here if one.points and one.number in pairing.players)


def _appeals(state: State, last: Round | None, number: int) -> tuple[WordAppeal, ...]:
    if last is None:
        return ()
    mine = [(at, one) for at, one in state.slips.items() if one.lodged.number == number]
    return tuple(word_appeal(state, at, one) for at, one in mine if one.lodged.round == last.number)


def _called(state: State, last: Round | None, pairing: Pairing | None) -> bool:
    """Whether the table of this round waits for an arbiter."""
    if last is None or pairing is None:
        return False
    waiting = [call for number, call in state.calls.items() if number not in state.answered]
    return any(call.round == last.number and call.table == pairing.table for call in waiting)


def _game(last: Round | None, pairing: Pairing | None) -> str | None:
    if last is None or pairing is None or pairing.table not in last.games:
        return None
    return last.games[pairing.table].game


HANDLERS = [listing, create, look, act, name_official, codes, log, my_table, report]
