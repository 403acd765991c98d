"""Playing alone over HTTP (manual, «en solitario»): a record to beat, two racks, every tile face up."""

from __future__ import annotations

from typing import Annotated, Literal, assert_never

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta
from sqlalchemy import Connection

from tesela.core.tiles import write_tiles
from tesela.notation.document import PlayEntry
from tesela.notation.gcg_read import read_gcg
from tesela.rules.home.best_known import best_known
from tesela.rules.home.solo_log import Event, Mode, SoloTable
from tesela.rules.refusals import Refusal
from tesela.rules.rulesets import RULESETS
from tesela.server.api.reference import not_at_a_table
from tesela.server.api.who import Asked, Mine, Parts, Who
from tesela.server.games import opening
from tesela.server.games.opening import GameWords
from tesela.server.home import solo_records
from tesela.server.home.solo_games import SoloNow, SoloTried, SoloTurn
from tesela.server.home.solo_records import SoloKind, SoloRecords
from tesela.server.ids import new_id, now_ms
from tesela.server.lobby import quotas
from tesela.server.lobby.offers import ClockName, Offer, RuleSetName

EditionName = Annotated[str, Meta(max_length=64)]
Coord = Annotated[str, Meta(max_length=8)]
TileText = Annotated[str, Meta(max_length=400)]


class NewSolo(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rack against your record, or every tile face up; with `minutes`, against the clock."""

    mode: Mode
    ruleset: RuleSetName = "manual"
    edition: EditionName = ""
    minutes: Annotated[int, Meta(ge=0, le=600)] = 0


class NewTwoRacks(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Two racks, both yours; `minutes` for each of them, 0 for no clock."""

    ruleset: RuleSetName = "manual"
    edition: EditionName = ""
    minutes: Annotated[int, Meta(ge=0, le=600)] = 0


class TwoRacks(msgspec.Struct, frozen=True, kw_only=True):
    """The game in which you sit on both chairs: it goes on under `/api/games`."""

    game: str


class SoloAct(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`play` needs `coord` and `tiles`, `exchange` needs `tiles`; `undo` and `redo` are for face up."""

    act: Literal["play", "exchange", "undo", "redo", "end"]
    coord: Coord = ""
    tiles: TileText = ""


class SoloPlay(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A play to count: `coord` in the manual's habit, `.` where the board is covered."""

    coord: Coord
    tiles: TileText


class SoloBest(msgspec.Struct, frozen=True, kw_only=True):
    """The best line known, found by the engine: nobody has proved that there is none better."""

    edition: str
    total: int
    turns: list[SoloTurn]


@post("/api/solo", summary="Begin a game alone", tags=["solo"])
async def begin(data: JSONBody[NewSolo], me: Mine, services: Parts) -> SoloNow:
    await not_at_a_table(me, services)
    return await services.solo.open(me.user, data.mode, data.ruleset, data.edition, data.minutes)


@post("/api/solo/two", summary="Begin a game with two racks, both yours", tags=["solo"])
async def begin_two(data: JSONBody[NewTwoRacks], request: Asked, me: Mine, services: Parts) -> TwoRacks:
    await not_at_a_table(me, services)
    clock: ClockName = "running" if data.minutes else "none"
    if data.minutes and (offered := RULESETS[data.ruleset].options.clocks):
        clock = offered[0].kind
    offer = Offer(
        ruleset=data.ruleset, edition=data.edition, judging="checked", clock=clock,
        minutes=data.minutes or None, rated=False, training=True, closed=True,
    )  # fmt: skip
    opening.check(offer, now_ms())
    edition = await services.words.edition(offer.lexicon())
    offer = msgspec.structs.replace(offer, edition=edition.name)
    game, quota = new_id(), services.quota(request.scope, me.user)

    def work(conn: Connection) -> None:
        quotas.check(conn, me.user, quota)
        opening.open_game(
            conn, game, offer, [me.user, me.user], now_ms(), words=GameWords.of(edition),
            made_from=quota.made_from,
        )  # fmt: skip

    await services.store.write(work)
    return TwoRacks(game=game)


@get("/api/solo/best", summary="The best line known with every tile face up", tags=["solo"])
async def best() -> SoloBest:
    document = read_gcg(best_known())
    entries = [entry for entry in document.entries if isinstance(entry, PlayEntry)]
    return SoloBest(
        edition=document.first("lexicon") or "",
        total=entries[-1].total,
        turns=[
            SoloTurn(
                kind="play",
                coord=entry.coord.write(),
                tiles=write_tiles(entry.tiles, through=True),
                points=entry.score,
            )
            for entry in entries
        ],
    )


@get("/api/solo/records", summary="Your games of a kind, and everybody's best", tags=["solo"])
async def records(
    who: Who,
    services: Parts,
    mode: FromQuery[Mode] = "record",
    ruleset: FromQuery[RuleSetName] = "manual",
    edition: FromQuery[EditionName] = "open",
    minutes: FromQuery[Annotated[int, Meta(ge=0, le=600)]] = 0,
) -> SoloRecords:
    kind = SoloKind(mode=mode, ruleset=ruleset, edition=edition, minutes=minutes)
    user_id = who.user.id if who else None
    return await services.store.read(lambda conn: solo_records.records(conn, kind, user_id))


@get("/api/solo/{solo:str}", summary="A game alone", tags=["solo"])
async def show(solo: FromPath[str], who: Who, services: Parts) -> SoloNow:
    return await services.solo.now(solo, who.user if who else None)


@post("/api/solo/{solo:str}/acts", summary="Play, exchange, undo, end", status_code=200, tags=["solo"])
async def act(solo: FromPath[str], data: JSONBody[SoloAct], me: Mine, services: Parts) -> SoloNow:
    await not_at_a_table(me, services)
    return await services.solo.act(solo, me.user, lambda table: _done(table, data))


def _done(table: SoloTable, data: SoloAct) -> list[Event] | Refusal:
    match data.act:
        case "play":
            return table.lay(data.coord, data.tiles)
        case "exchange":
            return table.exchange(data.tiles)
        case "undo":
            return table.take_back()
        case "redo":
            return table.lay_again()
        case "end":
            return table.end()
        case _:
            assert_never(data.act)


@post("/api/solo/{solo:str}/try", summary="Count a play", status_code=200, tags=["solo"])
async def try_play(solo: FromPath[str], data: JSONBody[SoloPlay], me: Mine, services: Parts) -> SoloTried:
    return await services.solo.tried(solo, me.user, data.coord, data.tiles)


HANDLERS = [begin, begin_two, best, records, show, act, try_play]
