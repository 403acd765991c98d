"""Bingo on the server: who opens a table calls, everybody writes a card that nobody else sees."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import msgspec
from sqlalchemy import Connection

from tesela.core.errors import TextError
from tesela.core.tiles import Tiles, read_word, write_tiles
from tesela.rules.bag import Secret
from tesela.rules.home.bingo_log import (
    Bingo,
    Event,
    Marking,
    Opened,
    call,
    claim,
    fold,
    join,
    mark,
    read_log,
)
from tesela.rules.refusals import Refusal
from tesela.server.errors import ServerError, missing
from tesela.server.games.opening import refused
from tesela.server.home import home_log
from tesela.server.home.home_log import HomeRow
from tesela.server.ids import new_id, now_ms
from tesela.server.people.accounts import User
from tesela.server.storage.store import ConflictError, Store

MOST_A_DAY = 50
"""Tables that one person may open in a day."""
_DAY_MS = 24 * 60 * 60 * 1000
_TRIES = 40
"""Twenty cards may be marked in the same moment."""
Decide: TypeAlias = Callable[[HomeRow, Bingo, int | None], list[Event] | Refusal]


class BingoCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card, and which letters are still to be crossed off."""

    words: list[str]
    left: str


class BingoPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays; the card only of who won, when all is over."""

    name: str
    won: bool
    card: BingoCard | None


class BingoNow(msgspec.Struct, frozen=True, kw_only=True):
    """A game as you may see it: what was called, your own card, never those of others before the end."""

    id: str
    seq: int
    marking: Marking
    commitment: str
    caller: bool
    player: int | None
    players: list[BingoPlayer]
    called: list[str]
    card: BingoCard | None
    wrong: bool
    over: bool
    seed: str | None
    """The bag's, once the game is over."""


class BingoTables:
    """All games of bingo; every one is read from its log."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def open(self, user: User, marking: Marking) -> BingoNow:
        """A new table; its maker calls."""
        game, now = new_id(), now_ms()
        secret = Secret(game, secrets.token_bytes(32))
        events: list[Event] = [Opened(game, secret.commitment(), marking, now)]
        row = HomeRow(id=game, kind="bingo", owner=user.id, head=1, created=now, secret=secret.reveal())

        def work(conn: Connection) -> None:
            if home_log.count_open(conn, user.id, now - _DAY_MS) >= MOST_A_DAY:
                raise ServerError(429, "request.many", {"seconds": 3600})
            home_log.add(conn, row, events)

        await self.store.write(work)
        return await self.now(game, user)

    async def now(self, game: str, user: User | None) -> BingoNow:
        """The game as this visitor may see it."""
        row, state, seat = await self._read(game, user)
        over = state.over is not None
        return BingoNow(
            id=game,
            seq=row.head,
            marking=state.opened.marking,
            commitment=state.opened.commitment,
            caller=user is not None and user.id == row.owner,
            player=seat,
            players=[
                BingoPlayer(
                    name=player.name,
                    won=at in state.winners,
                    card=_card(state, at) if over and at in state.winners else None,
                )
                for at, player in enumerate(state.players)
            ],
            called=[write_tiles([code]) for code in state.called],
            card=None if seat is None else _card(state, seat),
            wrong=seat is not None and seat in state.wrong,
            over=over,
            seed=state.over.seed if state.over else None,
        )

    async def join(self, game: str, user: User, words: tuple[str, str]) -> BingoNow:
        """Write a card, one for each person."""
        first, second = map(_word, words)

        def decide(_row: HomeRow, state: Bingo, seat: int | None) -> list[Event] | Refusal:
            if seat is not None:
                raise ServerError(409, "bingo.card_twice")
            return join(state, user.name[:40], first, second, now_ms())

        return await self._do(game, user, decide, sits=True)

    async def call(self, game: str, user: User) -> BingoNow:
        """The next letter, by who opened the table; after a win the seed is told instead."""

        def decide(row: HomeRow, state: Bingo, _seat: int | None) -> list[Event] | Refusal:
            if user.id != row.owner:
                raise ServerError(403, "bingo.caller")
            return call(state, Secret.from_hex(game, row.secret), now_ms())

        return await self._do(game, user, decide)

    async def mark(self, game: str, user: User, letter: str) -> BingoNow:
        """Cross a letter off by hand."""
        return await self._own(game, user, lambda state, seat: mark(state, seat, _word(letter), now_ms()))

    async def claim(self, game: str, user: User) -> BingoNow:
        """Say «bingo»."""
        return await self._own(game, user, lambda state, seat: claim(state, seat, now_ms()))

    async def _own(
        self, game: str, user: User, what: Callable[[Bingo, int], list[Event] | Refusal]
    ) -> BingoNow:
        def decide(_row: HomeRow, state: Bingo, seat: int | None) -> list[Event] | Refusal:
            if seat is None:
                raise ServerError(403, "seat.none")
            return what(state, seat)

        return await self._do(game, user, decide)

    async def _do(self, game: str, user: User, decide: Decide, *, sits: bool = False) -> BingoNow:
        """Decide on the log as it is and write; decided again if another card was quicker."""
        for _ in range(_TRIES):
            row, state, seat = await self._read(game, user)
            with contextlib.suppress(ConflictError):
                await self.store.write(
                    partial(
                        _written,
                        row,
                        _allowed(decide(row, state, seat)),
                        user.id if sits else None,
                        len(state.players),
                    )
                )
                return await self.now(game, user)
        raise ServerError(503, "game.busy")

    async def _read(self, game: str, user: User | None) -> tuple[HomeRow, Bingo, int | None]:
        def work(conn: Connection) -> tuple[HomeRow | None, bytes, int | None]:
            seat = home_log.seat_of(conn, game, user.id) if user else None
            return home_log.row_of(conn, "bingo", game), home_log.log_of(conn, "bingo", game), seat

        row, log, seat = await self.store.read(work)
        if row is None:
            raise missing("bingo")
        return row, fold(read_log(log)), seat


def _written(row: HomeRow, events: list[Event], sitter: str | None, seat: int, conn: Connection) -> None:
    home_log.append(conn, row, events)
    if sitter is not None:
        home_log.sit(conn, row.id, sitter, seat)


def _card(state: Bingo, player: int) -> BingoCard:
    words = [write_tiles(word) for word in state.players[player].card.words]
    return BingoCard(words=words, left=write_tiles(state.left(player)))


def _word(text: str) -> Tiles:
    try:
        return read_word(text)
    except TextError as wrong:
        raise ServerError(400, "bingo.word", {"word": text[:40]}) from wrong


def _allowed(done: list[Event] | Refusal) -> list[Event]:
    if isinstance(done, Refusal):
        raise refused(done)
    return done
