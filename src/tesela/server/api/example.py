"""The manual's example game over HTTP: a guided tour for whoever learns the game."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import get
from litestar.params import PathParameter, QueryParameter

from tesela.core.tiles import spell, write_tiles
from tesela.engine import top
from tesela.engine.position import Position
from tesela.notation.example_game import Stop, example_game, tour
from tesela.notation.position import position_after
from tesela.server.api.who import Asked, Parts
from tesela.server.errors import missing
from tesela.server.http import language_of
from tesela.texts import say, speaking

_BEST = 3


class FormedWord(msgspec.Struct, frozen=True, kw_only=True):
    """A word of a turn with what it scores by itself."""

    word: str
    points: int


class OtherPlay(msgspec.Struct, frozen=True, kw_only=True):
    """What could have been played instead."""

    coord: str
    tiles: str
    word: str
    score: int


class ExampleTurn(msgspec.Struct, frozen=True, kw_only=True):
    """A turn with the rack before it, what it scored, and what the manual remarks, in your language."""

    n: int
    seat: int
    kind: str
    rack: str
    coord: str
    tiles: str
    words: list[FormedWord]
    score: int
    totals: list[int]
    comment: str
    note: str
    alternative: OtherPlay | None


class ExampleGame(msgspec.Struct, frozen=True, kw_only=True):
    """The whole game."""

    players: list[str]
    turns: list[ExampleTurn]


@get("/api/example", summary="The manual's example game, turn by turn", tags=["learning"])
async def whole(request: Asked) -> ExampleGame:
    with speaking(language_of(request.headers)):
        return ExampleGame(
            players=[player.name for player in example_game().document.players],
            turns=[_turn(stop) for stop in tour()],
        )


@get("/api/example/{turn:int}/plays", summary="The plays of the most points in a turn", tags=["learning"])
async def plays(
    services: Parts,
    turn: Annotated[int, PathParameter(ge=1, le=100)],
    edition: Annotated[str, QueryParameter(max_length=64)] = "open",
) -> list[OtherPlay]:
    """Worked out by the engine with the words of an edition."""
    stops = tour()
    if turn > len(stops) or stops[turn - 1].turn.play is None:
        raise missing("move")
    found = await services.words.edition(edition)
    position = Position.from_cgp(position_after(example_game(), turn - 1))
    moves = await asyncio.to_thread(top, position, found.graph, _BEST)
    return [
        OtherPlay(
            coord=str(move.play.coord),
            tiles=write_tiles(move.play.tiles, through=True),
            word=spell(move.play.word_on(position.board)),
            score=move.score,
        )
        for move in moves
        if move.play is not None
    ]


def _turn(stop: Stop) -> ExampleTurn:
    turn, other = stop.turn, stop.alternative
    play = turn.play
    return ExampleTurn(
        n=turn.n,
        seat=turn.entry.seat,
        kind=turn.kind,
        rack="" if turn.entry.rack is None else write_tiles(turn.entry.rack),
        coord="" if play is None else str(play.coord),
        tiles="" if play is None else write_tiles(play.tiles, through=True),
        words=[FormedWord(word=spell(word.tiles), points=word.score) for word in turn.words],
        score=turn.score,
        totals=list(turn.totals),
        comment=say(f"example.comment.{turn.n}") if stop.commented else "",
        note=say(f"example.note.{turn.n}") if stop.noted else "",
        alternative=None
        if other is None
        else OtherPlay(
            coord=str(other.play.coord),
            tiles=write_tiles(other.play.tiles, through=True),
            word=spell(other.word),
            score=other.score,
        ),
    )


HANDLERS = [whole, plays]
