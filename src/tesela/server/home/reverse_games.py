"""Reverse games on the server: after any finished game, by those who sat there; bots answer at once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec

from tesela.bots.reverse_player import choose
from tesela.core.board import Board
from tesela.core.errors import TextError
from tesela.core.squares import Square
from tesela.rules.game import SPECTATOR
from tesela.rules.home.reverse import Judge
from tesela.rules.home.reverse_log import Begun, Event, Removed, Reverse, begin, fold, read_log, take
from tesela.rules.refusals import Refusal
from tesela.server.errors import ServerError, missing
from tesela.server.games.archive import must_be_over
from tesela.server.games.keeper import Keeper, Table
from tesela.server.games.opening import refused
from tesela.server.home import home_log
from tesela.server.home.home_log import HomeRow
from tesela.server.ids import now_ms
from tesela.server.people.accounts import User
from tesela.server.process.workshop import Workshop
from tesela.server.storage.store import ConflictError, Store

_MOST_THINKING: Final = 64
"""Bots of one network whose turn it is: a whole club's, and each is called in its turn."""

_LATER: Final = frozenset({"game.moved", "request.many", "server.busy"})
"""Why a bot's move is not written now: somebody was quicker, or too much is waiting."""


class ReverseNow(msgspec.Struct, frozen=True, kw_only=True):
    """A reverse game as everybody may see it: nothing in it is hidden."""

    game: str
    seq: int
    board: list[str]
    players: list[str]
    seat: int | None
    on_turn: int
    scores: list[int]
    removed: list[Removed]
    over: str | None
    winners: list[int]


class ReverseGames:
    """All reverse games; every one is read from its log."""

    def __init__(self, store: Store, keeper: Keeper, workshop: Workshop) -> None:
        self.store = store
        self.keeper = keeper
        self._workshop = workshop
        self._bots_at_work = Workshop("reverse", _MOST_THINKING)  # one may take a board apart for seconds
        self._playing: dict[str, asyncio.Task[None]] = {}

    def stop(self) -> None:
        """Take nothing more in."""
        for playing in self._playing.values():
            playing.cancel()
        self._bots_at_work.stop()

    async def open(self, table: Table, user: User) -> ReverseNow:
        """Begin on the board that a game left, or go on where somebody has begun."""
        must_be_over(table)
        if table.seat_of(user) is None:
            raise ServerError(403, "seat.none")
        judge = await self._judge(table)
        header = Begun(
            _board(table).rows(),
            [player.name for player in table.game.header.players],
            table.id,
            table.game.header.lexicon,
            table.game.view(SPECTATOR).starter or 0,
            now_ms(),
        )
        events = await self._workshop.run(lambda: begin(header, judge))
        row = HomeRow(
            id=table.id, kind="reverse", owner=user.id, head=len(events), created=now_ms(), secret=""
        )
        await self.store.write(lambda conn: home_log.add(conn, row, events))
        await self._bots(table, judge)
        return await self.now(table, user)

    async def now(self, table: Table, user: User | None) -> ReverseNow:
        """The game as it is; a bot that found no room to think in is called again."""
        row, state = await self._read(table)
        waits = not state.over and state.game.on_turn in table.bots
        if waits and table.seat_of(user) is not None:
            self._call_bots(table, await self._judge(table))
        return ReverseNow(
            game=table.id,
            seq=row.head,
            board=state.game.board.rows(),
            players=state.begun.players,
            seat=_seat(table, user, state),
            on_turn=state.game.on_turn,
            scores=list(state.game.scores),
            removed=list(state.removed),
            over=state.over.why if state.over else None,
            winners=list(state.winners) if state.over else [],
        )

    async def remove(self, table: Table, user: User, names: Sequence[str]) -> ReverseNow:
        """Take tiles off for who is on turn; bots that come next take theirs."""
        _, state = await self._read(table)
        seat = _seat(table, user, state)
        if seat is None:
            raise ServerError(403, "seat.none")
        try:
            squares = [Square.of(name) for name in names]
        except TextError as wrong:
            raise ServerError(400, "text.square", dict(wrong.data)) from wrong
        judge = await self._judge(table)
        await self._act(await self._read(table), seat, squares, judge, self._workshop)
        await self._bots(table, judge)
        return await self.now(table, user)

    async def _act(
        self, at: tuple[HomeRow, Reverse], seat: int, squares: list[Square], judge: Judge, shop: Workshop
    ) -> None:
        row, state = at
        done = await shop.run(lambda: take(state, seat, squares, judge, now_ms()))
        if isinstance(done, Refusal):
            raise refused(done)
        try:
            await self.store.write(lambda conn: home_log.append(conn, row, done))
        except ConflictError as quicker:  # the same turn from another window
            raise ServerError(409, "game.moved") from quicker

    async def _bots(self, table: Table, judge: Judge) -> None:
        """Let bots take their turns, and wait for them."""
        await asyncio.shield(self._call_bots(table, judge))

    def _call_bots(self, table: Table, judge: Judge) -> asyncio.Task[None]:
        """Let bots take their turns, once however many look on."""
        playing = self._playing.get(table.id)
        if playing is None:
            playing = self._playing[table.id] = asyncio.create_task(self._play(table, judge))
            playing.add_done_callback(lambda _done: self._playing.pop(table.id, None))
        return playing

    async def _play(self, table: Table, judge: Judge) -> None:
        """Take the bots' turns. Where another process was quicker, it has done so; where too much waits,
        they are tried again when somebody of the table looks.
        """
        try:
            while True:
                _, state = at = await self._read(table)
                seat = state.game.on_turn
                if state.over or seat not in table.bots:
                    return
                deciding = partial(choose, state.game, state.judge(judge))
                cells = await self._bots_at_work.run(deciding)
                if cells is None:
                    return
                await self._act(at, seat, [Square.at(cell) for cell in cells], judge, self._bots_at_work)
        except ServerError as wrong:
            if wrong.code not in _LATER:
                raise

    async def _read(self, table: Table) -> tuple[HomeRow, Reverse]:
        game = table.id
        row, log = await self.store.read(
            lambda conn: (home_log.row_of(conn, "reverse", game), home_log.log_of(conn, "reverse", game))
        )
        if row is None:
            raise missing("reverse")
        events: list[Event] = read_log(log)
        return row, fold(events)

    async def _judge(self, table: Table) -> Judge:
        header = table.game.header
        judge = await self.keeper.words.judge(header.lexicon, header.lexicon_hash)
        return judge.judge_play


def _seat(table: Table, user: User | None, state: Reverse) -> int | None:
    """Where somebody sits; who played all racks (manual, «en solitario» b) takes tiles off for each."""
    seat = table.seat_of(user)
    return state.game.on_turn if table.alone and seat is not None else seat


def _board(table: Table) -> Board:
    board = table.game.view(SPECTATOR).board
    return board if board is not None else Board()
