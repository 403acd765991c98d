"""The reverse game and bingo over HTTP. Nobody is told of changes: pages ask again."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from tesela.rules.home.bingo_log import Marking
from tesela.server.api.library import finished
from tesela.server.api.who import Mine, Parts, Who
from tesela.server.home.bingo_tables import BingoNow
from tesela.server.home.reverse_games import ReverseNow

SquareName = Annotated[str, Meta(max_length=4)]
Typed = Annotated[str, Meta(max_length=40)]


class Removal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The squares whose tiles are taken off."""

    squares: Annotated[list[SquareName], Meta(max_length=15)]


class NewBingo(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who makes the marks."""

    marking: Marking = "itself"


class NewCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Two words of seven tiles each."""

    words: tuple[Typed, Typed]


class NewMark(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A letter to cross off."""

    letter: Annotated[str, Meta(max_length=4)]


@post(
    "/api/games/{game:str}/reverse",
    summary="Begin the reverse game",
    status_code=200,
    tags=["home"],
)
async def open_reverse(game: FromPath[str], me: Mine, services: Parts) -> ReverseNow:
    return await services.reverse.open(await finished(services, game, me), me.user)


@get("/api/games/{game:str}/reverse", summary="The reverse game", tags=["home"])
async def show_reverse(game: FromPath[str], who: Who, services: Parts) -> ReverseNow:
    table = await finished(services, game, who)
    return await services.reverse.now(table, who.user if who else None)


@post("/api/games/{game:str}/reverse/removals", summary="Take tiles off", status_code=200, tags=["home"])
async def remove(game: FromPath[str], data: JSONBody[Removal], me: Mine, services: Parts) -> ReverseNow:
    return await services.reverse.remove(await finished(services, game, me), me.user, data.squares)


@post("/api/bingo", summary="Open a table for bingo", tags=["home"])
async def open_bingo(data: JSONBody[NewBingo], me: Mine, services: Parts) -> BingoNow:
    return await services.bingo.open(me.user, data.marking)


@get("/api/bingo/{bingo:str}", summary="A game of bingo as you may see it", tags=["home"])
async def show_bingo(bingo: FromPath[str], who: Who, services: Parts) -> BingoNow:
    return await services.bingo.now(bingo, who.user if who else None)


@post("/api/bingo/{bingo:str}/cards", summary="Write your card", tags=["home"])
async def write_card(bingo: FromPath[str], data: JSONBody[NewCard], me: Mine, services: Parts) -> BingoNow:
    return await services.bingo.join(bingo, me.user, data.words)


@post("/api/bingo/{bingo:str}/calls", summary="Call the next letter", tags=["home"])
async def call(bingo: FromPath[str], me: Mine, services: Parts) -> BingoNow:
    return await services.bingo.call(bingo, me.user)


@post("/api/bingo/{bingo:str}/marks", summary="Cross a letter off", tags=["home"])
async def mark(bingo: FromPath[str], data: JSONBody[NewMark], me: Mine, services: Parts) -> BingoNow:
    return await services.bingo.mark(bingo, me.user, data.letter)


@post("/api/bingo/{bingo:str}/claims", summary="Say «bingo»", tags=["home"])
async def claim(bingo: FromPath[str], me: Mine, services: Parts) -> BingoNow:
    return await services.bingo.claim(bingo, me.user)


HANDLERS = [
    open_reverse, show_reverse, remove, open_bingo, show_bingo, write_card, call, mark, claim,
]  # fmt: skip
