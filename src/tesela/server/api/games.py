"""A game over HTTP: look, act, talk. The socket does the same and tells what happens."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta

from tesela import texts
from tesela.analysis.coach.turns import facts_of_turn
from tesela.bots.remarks import boards, can_advise, remarks_on
from tesela.core.tiles import spell, write_tiles
from tesela.engine.moves import Move
from tesela.lexicon.editions.edition import Edition
from tesela.rules.game import View
from tesela.server.api.who import Asked, Mine, Parts, Who
from tesela.server.errors import ServerError, missing
from tesela.server.games import desks, play
from tesela.server.games.bots import advise
from tesela.server.games.coaching import known_by
from tesela.server.games.keeper import viewer_of
from tesela.server.games.messages import Key
from tesela.server.games.opening import refused
from tesela.server.games.seen import GameNow, NumberedEvent, encode
from tesela.server.http import language_of
from tesela.server.ids import now_ms
from tesela.server.lobby import chat, chat_filter
from tesela.server.lobby.chat import ChatLine
from tesela.texts.coach import Advice, advice

_COACHED: Final = 2
"""Own turns that the coach speaks of in one answer."""


class Act(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command of the rules. Sent again with the same key it acts no second time."""

    key: Key
    command: dict[str, Any]
    seq: Annotated[int, Meta(ge=0)] | None = None
    as_arbiter: bool = False


class Acted(msgspec.Struct, frozen=True, kw_only=True):
    """It was stored: the game is at `seq` now."""

    seq: int


class TryPlay(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A play to be counted, not made."""

    coord: Annotated[str, Meta(max_length=8)]
    tiles: Annotated[str, Meta(max_length=80)]


class Counted(msgspec.Struct, frozen=True, kw_only=True):
    """What it would score, and the words it forms; nothing about their validity."""

    score: int
    words: list[str]
    theme: list[str]
    """Themed game: those of its words that the theme's ready list has."""


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """A move that the engine likes: a play, or tiles to exchange, or neither: a pass."""

    coord: str
    tiles: str
    word: str
    score: int
    leave: str


class TurnRemarks(msgspec.Struct, frozen=True, kw_only=True):
    """What the house remarks on a turn, in your language."""

    turn: int
    """Its number on the score sheet, from 1."""
    seat: int
    texts: list[str]
    advice: list[Advice] = []
    """What the coach says of your own last turns: the summary first."""


class NewLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A set phrase, or free text before and after the game."""

    key: Key
    phrase: Annotated[str, Meta(max_length=32)] | None = None
    text: Annotated[str, Meta(max_length=2000)] | None = None


@get("/api/games/{game:str}", summary="The game as it is for you", tags=["game"])
async def now(game: FromPath[str], who: Who, services: Parts, as_arbiter: FromQuery[bool] = False) -> GameNow:
    table = await services.keeper.fresh(game)
    viewer = await play.viewer(services.store, table, who.user if who else None, as_arbiter=as_arbiter)
    return await play.describe(services.store, table, viewer)


@get("/api/games/{game:str}/events", summary="The log after a number, as you may see it", tags=["game"])
async def events(
    game: FromPath[str],
    who: Who,
    services: Parts,
    after: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0,
    as_arbiter: FromQuery[bool] = False,
) -> list[NumberedEvent]:
    table = await services.keeper.fresh(game)
    viewer = await play.viewer(services.store, table, who.user if who else None, as_arbiter=as_arbiter)
    return play.events_after(table, viewer, after)


@post("/api/games/{game:str}/commands", summary="Do something", status_code=200, tags=["game"])
async def act(game: FromPath[str], data: JSONBody[Act], request: Asked, me: Mine, services: Parts) -> Acted:
    text = encode(data.command)  # Litestar has read the whole body; over the socket it stays text
    outcome = await play.act(
        services.keeper, game, me.user, text, data.key, expected=data.seq, as_arbiter=data.as_arbiter
    )
    lang = language_of(request.headers)
    if problem := await play.problem_of(services.keeper, game, outcome, lang):
        raise problem
    return Acted(seq=outcome.seq)


@post("/api/games/{game:str}/try", summary="Count a play without making it", status_code=200, tags=["game"])
async def count(game: FromPath[str], data: JSONBody[TryPlay], me: Mine, services: Parts) -> Counted:
    table = await services.keeper.fresh(game)
    viewer_of(table, me.user)
    score, words, theme = play.try_play(table, me.user, data.coord, data.tiles)
    return Counted(score=score, words=words, theme=theme)


@get("/api/games/{game:str}/hints", summary="Advice, where it was agreed to be open", tags=["game"])
async def hints(game: FromPath[str], me: Mine, services: Parts) -> list[Hint]:
    """The engine's best moves for your seat: training games and the manual's «diccionario abierto»."""
    table = await services.keeper.fresh(game)
    seat = table.seat_of(me.user)
    if seat is None:
        raise ServerError(403, "seat.none")
    if closed := table.game.consult():
        raise refused(closed)
    header, seen = table.game.header, table.game.view(seat)
    if table.over:
        return []
    judge = await services.keeper.words.judge(header.lexicon, header.lexicon_hash)
    moves = await services.workshop.run(lambda: advise(seen, judge.edition))
    return [_hint(move, seen) for move in moves]


@get("/api/games/{game:str}/remarks", summary="Remarks on the turns of a training game", tags=["game"])
async def remarks(
    game: FromPath[str],
    request: Asked,
    me: Mine,
    services: Parts,
    after: Annotated[int, QueryParameter(ge=0, le=1_000)] = 0,
) -> list[TurnRemarks]:
    """On the turns after a number, for who sits there; what could have been played, on your own only."""
    table = await services.keeper.fresh(game)
    seat = table.seat_of(me.user)
    if seat is None:
        raise ServerError(403, "seat.none")
    if closed := table.game.consult():
        raise refused(closed)
    header, seen = table.game.header, table.game.view(seat)
    judge = await services.keeper.words.judge(header.lexicon, header.lexicon_hash)
    lang = language_of(request.headers)
    return await services.workshop.run(lambda: _remarks(seen, after, judge.edition, lang))


def _remarks(seen: View, after: int, edition: Edition, lang: str) -> list[TurnRemarks]:
    graph = edition.graph
    turns = list(zip(seen.record, boards(seen.record), strict=True))
    advised = {
        number
        for number, (turn, board) in enumerate(turns, 1)
        if turn.seat == seen.viewer and can_advise(seen.header.variants, board)
    }
    coached = _coached(seen, sorted(number for number in advised if number > after), edition, lang)
    return [
        TurnRemarks(
            turn=number,
            seat=turn.seat,
            texts=[
                texts.say(f"remark.{one.code}", one.data, lang=lang)
                for one in remarks_on(turn, board, graph if number in advised else None)
            ],
            advice=coached.get(number, []),
        )
        for number, (turn, board) in enumerate(turns, 1)
        if number > after
    ]


def _coached(seen: View, advised: list[int], edition: Edition, lang: str) -> dict[int, list[Advice]]:
    """The coach's words on the last of these turns, by number: others' racks are hidden."""
    known, before, seats = known_by(edition), list(boards(seen.record)), len(seen.scores)
    with texts.speaking(lang):
        return {
            number: [
                advice(fact)
                for fact in facts_of_turn(known, seen.record, number - 1, before[number - 1], seats)
            ]
            for number in advised[-_COACHED:]
        }


def _hint(move: Move, seen: View) -> Hint:
    word = move.play.word_on(seen.board) if move.play is not None and seen.board is not None else b""
    return Hint(
        coord=str(move.play.coord) if move.play is not None else "",
        tiles=write_tiles(move.play.tiles if move.play is not None else move.placed, through=True),
        word=spell(word),
        score=move.score,
        leave=write_tiles(move.leave),
    )


@get("/api/games/{game:str}/chat", summary="What was said at the table", tags=["game"])
async def talk(
    game: FromPath[str], me: Mine, services: Parts, after: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0
) -> list[ChatLine]:
    table = await services.keeper.table(game)
    inside = table.seat_of(me.user) is not None or me.user.role in desks.MODERATORS
    if not inside and not await services.store.read(lambda conn: desks.sits_there(conn, game, me.user)):
        raise missing("game")
    return await services.store.read(
        lambda conn: chat_filter.for_reader(conn, game, chat.lines(conn, game, after), me.user.id)
    )


@post("/api/games/{game:str}/chat", summary="Say something", status_code=201, tags=["game"])
async def say(game: FromPath[str], data: JSONBody[NewLine], me: Mine, services: Parts) -> Acted:
    table = await services.keeper.fresh(game)
    if not services.talk.allows(me.user.id):
        raise ServerError(429, "request.many", {"seconds": 2})
    if data.text is not None:
        services.sanctioned.check(me.user, now_ms(), "silence", "ban")
    n = await services.store.write(
        lambda conn: chat.say(conn, table, me.user, data.key, data.phrase, data.text, now_ms())
    )
    await services.side_changed(game)
    return Acted(seq=n)


HANDLERS = [now, events, act, count, hints, remarks, talk, say]
