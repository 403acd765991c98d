"""Playing alone on the server: a past event hors concours, topping, the game of the day.

The server's clock counts from the moment when the tiles of a move are shown; what was shown, handed in and
bought is on the disk before it is told, so that a closed browser comes back to the same move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection

from tesela.core.errors import TextError
from tesela.core.plays import Play
from tesela.duplicate.conditions import Coordinates
from tesela.duplicate.events import Created, Event, LoggedPlay
from tesela.duplicate.fold import fold
from tesela.duplicate.solo.alone import Alone, Turn
from tesela.duplicate.solo.day import course
from tesela.duplicate.solo.solo_view import AloneMove, AloneTurn, turn_view
from tesela.duplicate.solo.topping import PRICES, hints, spent_ms
from tesela.duplicate.state import Move, State
from tesela.server.errors import ServerError, missing
from tesela.server.events import alone_log, days
from tesela.server.events.alone_log import GRACE_MS, AloneRow, Mode, ShownMove
from tesela.server.events.day_standings import DayStandings, keep
from tesela.server.events.keeper import DAY, EventKeeper
from tesela.server.events.live_event import LiveEvent
from tesela.server.ids import now_ms
from tesela.server.people.accounts import User
from tesela.server.process.workshop import Workshop
from tesela.server.storage.store import Store

_MOST_PLAYING: Final = 64
"""Answers of one network that may wait: a hall whose people play the day's game at once."""


class AloneNow(msgspec.Struct, frozen=True, kw_only=True):
    """One's own game: the open move if there is one, and those before."""

    id: str
    mode: Mode
    code: str
    title: str
    coordinates: Coordinates
    moves: int
    limit_ms: int
    now: int
    move: AloneMove | None
    turns: list[AloneTurn]
    total: int
    percentage: int
    tops: int
    spent_ms: int
    place: int
    players: int
    over: bool
    squares: str


class Game(NamedTuple):
    """A row with what it is about."""

    row: AloneRow
    live: LiveEvent
    alone: Alone
    shown: Sequence[ShownMove]
    open: ShownMove | None


class PlayingAlone:
    """All that people do alone in this process; nothing but courses of open days is kept in memory."""

    def __init__(self, store: Store, keeper: EventKeeper) -> None:
        self.store = store
        self.keeper = keeper
        self._workshop = Workshop("alone", _MOST_PLAYING)  # a slip is taken however busy others are
        self.standings = DayStandings(store, self.course)
        self._courses: dict[str, list[Event]] = {}

    # What is played

    async def course(self, live: LiveEvent) -> list[Event]:
        """The course of a day's game; the keeper's secret until the day is over."""
        known = self._courses.get(live.id)
        if known is None:
            header: Created = live.state.header
            known = await self._workshop.run(lambda: course(header, live.tools, header.at))
        keep(self._courses, live.id, known)
        return known

    async def _state(self, live: LiveEvent) -> State:
        if live.state.ended is not None:
            return live.state
        if live.row.status != DAY:
            raise ServerError(409, "event.open")
        return fold(await self.course(live))

    async def start(self, user: User, code: str, mode: Mode) -> AloneNow:
        """Begin, or go on with what was begun and is not over."""
        live = await self.keeper.fresh(code)
        now = now_ms()
        day = await self.store.read(lambda conn: days.of_event(conn, live.id))
        if day is not None and day.opens > now:
            raise missing("event")
        if (mode == "day") != (live.state.ended is None and live.row.status == DAY):
            raise ServerError(409, "day.over" if mode == "day" else "event.open")
        await self._state(live)
        begun = await self.store.read(lambda conn: alone_log.unfinished(conn, live.id, user.id, mode))
        if begun is not None and not (game := await self.view(user, begun)).over:
            return game
        name = user.name[:40]
        found = await self.store.write(lambda conn: alone_log.start(conn, live.id, user.id, name, mode, now))
        return await self.view(user, found)

    async def game(self, user: User, alone_id: str) -> Game:
        """Somebody's own game, as far as it has come."""
        row, shown = await self.store.read(
            lambda conn: (alone_log.find(conn, alone_id, user.id), alone_log.shown(conn, alone_id))
        )
        if row is None:
            raise missing("alone")
        live = await self.keeper.event(row.event_id)
        alone = Alone(await self._state(live), live.tools.is_word)
        return _replayed(row, live, alone, shown, now_ms())

    # What is done

    async def next(self, user: User, alone_id: str) -> AloneNow:
        """Show the next move's tiles; its clock runs from now."""
        game = await self.game(user, alone_id)
        if game.open is None and game.row.finished is None:
            move = game.alone.move
            number, now = move.number if move else None, now_ms()

            def work(conn: Connection) -> None:
                if number is None:
                    alone_log.finish(conn, alone_id, now)
                elif alone_log.is_open(conn, alone_id):
                    alone_log.show(conn, alone_id, number, now)

            await self.store.write(work)
        return await self.view(user, alone_id)

    async def hand_in(self, user: User, alone_id: str, move: int, coord: str, tiles: str) -> AloneNow:
        """The slip of the open move; when topping, only the top ends it, or giving up."""
        game = await self.game(user, alone_id)
        if game.row.finished is not None and game.row.mode == "day":
            raise ServerError(409, "day.over")
        if game.open is None or game.open.move != move or game.alone.move is None:
            raise ServerError(409, "duplicate.slip.late", {"move": move})
        play, now = read_typed(coord, tiles), now_ms()
        turn = Alone(game.alone.state, game.alone.is_word, list(game.alone.turns)).play(play, 0)
        if game.row.mode == "topping" and play is not None and turn.missed:
            await self.store.write(lambda conn: alone_log.try_in_vain(conn, alone_id, move))
            return await self.view(user, alone_id)
        last = len(game.alone.turns) + 1 == len(game.alone.moves)
        kept = (play.coord, play.tiles_text) if play else ("", "")

        def work(conn: Connection) -> bool:
            taken = alone_log.is_open(conn, alone_id) and alone_log.hand_in(conn, alone_id, move, kept, now)
            if taken and last:
                alone_log.finish(conn, alone_id, now)
            return taken

        if not await self.store.write(work):
            raise ServerError(409, "duplicate.slip.late", {"move": move})
        return await self.view(user, alone_id)

    async def hint(self, user: User, alone_id: str, move: int) -> AloneNow:
        """Buy the next hint; only when topping."""
        game = await self.game(user, alone_id)
        if game.row.mode != "topping" or game.open is None or game.open.move != move:
            raise ServerError(409, "alone.no_hint")
        await self.store.write(lambda conn: alone_log.buy_hint(conn, alone_id, move, len(PRICES)))
        return await self.view(user, alone_id)

    # What is shown

    async def view(self, user: User, alone_id: str) -> AloneNow:
        """One's own game now."""
        game = await self.game(user, alone_id)
        row, alone = game.row, game.alone
        over = alone.move is None or row.finished is not None
        if over and row.finished is None:
            await self.store.write(lambda conn: alone_log.finish(conn, row.id, now_ms()))
        place = players = 0
        if over and row.mode == "day":
            standings = await self.standings.of(game.live)
            rows = {each.player: each for each in standings.rows}
            if row.id in standings.ids:
                place, players = rows[standings.ids.index(row.id)].place, len(standings.rows)
            else:  # too many take part to rank them all for each who comes: soon they will be
                among = Alone(standings.state, alone.is_word, alone.turns)
                place, players = among.place(standings.sums), len(standings.rows) + 1
        elif over and row.mode == "alone":
            own = game.live.state.ended is not None  # then everybody's sums are at hand
            place = alone.place(game.live.sums if own else None)
            players = len(alone.state.players)
        turns = await self._workshop.run(lambda: _turn_views(game))
        return AloneNow(
            id=row.id,
            mode=row.mode,
            code=game.live.row.code,
            title=alone.state.header.title,
            coordinates=alone.state.conditions.coordinates,
            moves=len(alone.moves),
            limit_ms=alone.limit_ms,
            now=now_ms(),
            move=_open_move(alone.move, game.open, alone.limit_ms, row.mode) if not over else None,
            turns=turns,
            total=alone.total,
            percentage=alone.percentages // len(alone.turns) if alone.turns else 0,
            tops=alone.tops,
            spent_ms=sum(turn.spent_ms for turn in turns),
            place=place,
            players=players,
            over=over,
            squares=alone.squares,
        )

    def stop(self) -> None:
        """Rank nobody any more, and take nothing more in."""
        self.standings.stop()
        self._workshop.stop()


def read_typed(coord: str, tiles: str) -> LoggedPlay | None:
    """A play as a client writes it; nothing without a coordinate, 400 if it can't be read."""
    if not coord:
        return None
    try:
        return LoggedPlay.of(Play.of(coord, tiles))
    except TextError as wrong:
        raise ServerError(400, "duplicate.slip.unreadable", {"coord": coord}) from wrong


def _replayed(row: AloneRow, live: LiveEvent, alone: Alone, shown: Sequence[ShownMove], now: int) -> Game:
    """Play what was handed in once more; a move whose time ran out counts as one without a slip."""
    open_move = None
    for each in shown:
        ms = (each.done if each.done is not None else now) - each.shown
        if each.done is None and ms <= alone.limit_ms + GRACE_MS and row.finished is None:
            open_move = each
            break
        late = ms > alone.limit_ms + GRACE_MS
        play = days.read_play(each.coord, each.tiles) if each.coord else None
        alone.play(play, ms if late and each.done is not None else min(ms, alone.limit_ms))
    return Game(row, live, alone, shown, open_move)


def _turn_views(game: Game) -> list[AloneTurn]:
    topping = game.row.mode == "topping"
    return [
        turn_view(
            game.alone,
            turn,
            game.live.tools.plays,
            hints=each.hints,
            tries=each.tries,
            spent_ms=_spent(turn, each, game.alone.limit_ms) if topping else turn.ms,
        )
        for turn, each in zip(game.alone.turns, game.shown, strict=False)
    ]


def _spent(turn: Turn, each: ShownMove, limit_ms: int) -> int:
    return spent_ms(turn.ms, each.hints, limit_ms, found=turn.play is not None and turn.missed == 0)


def _open_move(move: Move | None, each: ShownMove | None, limit_ms: int, mode: Mode) -> AloneMove | None:
    if move is None or each is None:
        return None
    buyable = mode == "topping" and each.hints < len(PRICES)
    return AloneMove(
        move=move.number,
        board=move.board.rows(),
        rack=str(move.rack),
        deadline=each.shown + limit_ms,
        hints=[(hint.kind, hint.value) for hint in hints(move, each.hints)],
        tries=each.tries,
        price_ms=PRICES[each.hints] if buyable else None,
    )
