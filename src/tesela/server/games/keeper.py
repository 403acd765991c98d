"""The keeper of games: folds logs, decides commands, writes what follows. Any process can serve any game.

A `Table` is what this process remembers of a game. It may be behind: the tables' lock (`head`) tells, and
then the log is read by number and the command decided again. Nothing is held while anybody thinks.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import NoResultFound

from tesela.bots import bot_to_act
from tesela.core.errors import TextError
from tesela.rules.commands import Command, Tick, write_command
from tesela.rules.game import SPECTATOR, Event, Game, Refusal, Secret, fold
from tesela.server.errors import ServerError, missing
from tesela.server.games import gamelog, lag
from tesela.server.games.gamelog import Outcome, Row, Standing
from tesela.server.games.seen import Lines
from tesela.server.games.words import Words
from tesela.server.ids import digest, now_ms
from tesela.server.lobby.offers import Offer, read_offer
from tesela.server.people import accounts, ratings
from tesela.server.people.accounts import User
from tesela.server.people.limits import Limiter
from tesela.server.process.config import Settings
from tesela.server.process.logs import note
from tesela.server.process.metrics import CONFLICTS, GAMES_IN_MEMORY
from tesela.server.storage.store import ConflictError, Store

REMEMBERED: Final = 5_000
_TRIES: Final = 8
_TURNS_TO_COUNT: Final = 2
"""Turns of each player from which on a game is rated."""


UNREADABLE: Final = (TextError, ValueError, LookupError, msgspec.MsgspecError, NoResultFound)
"""What a damaged row or log raises when it is read."""


class DamagedError(ServerError):
    """A game whose rows contradict each other: it stands still, and no other game does."""

    def __init__(self, game_id: str) -> None:
        super().__init__(409, "game.damaged", {"game": game_id})


class SentUpdate(NamedTuple):
    """What a viewer's followers were sent last."""

    after: int
    seq: int
    at: int
    text: bytes


class Table:
    """A game as this process knows it."""

    __slots__ = (
        "bots",
        "delayed",
        "events",
        "game",
        "id",
        "lag_used",
        "lines",
        "lock",
        "offer",
        "row",
        "secret",
        "told",
        "users",
    )

    def __init__(
        self, row: Row, events: list[Event], users: tuple[str, ...], bots: frozenset[int], secret: Secret
    ) -> None:
        self.id = row.id
        self.row = row
        self.offer: Offer = read_offer(row.offer)
        self.events = events
        self.game = fold(events)
        self.users = users
        self.bots = bots
        self.secret = secret
        self.lock = asyncio.Lock()  # spares retries within this process; the tables' lock is the real one
        self.delayed: Game | None = None
        self.lag_used = [0] * len(users)
        self.lines: dict[int, Lines] = {}  # what followers are sent again and again, by viewer
        self.told: dict[int, SentUpdate] = {}

    @property
    def seq(self) -> int:
        return len(self.events)

    @property
    def over(self) -> bool:
        return self.game.ended is not None

    @property
    def alone(self) -> bool:
        """One person plays all racks (manual, «en solitario» b)."""
        return len(set(self.users)) == 1

    def seat_of(self, user: User | None) -> int | None:
        """The seat of somebody, if they have one; who plays all racks has the one on turn."""
        if user is None or user.id not in self.users:
            return None
        return self.game.on_turn or 0 if self.alone else self.users.index(user.id)

    def add(self, after: int, events: list[Event]) -> None:
        """Take in what the log has beyond `after`; what is known already is skipped."""
        new = events[max(0, self.seq - after) :]
        if new and after <= self.seq:
            self.game = self.game.apply(new)
            self.events.extend(new)

    def behind(self, now: int) -> Game:
        """The game as spectators may see it: `delay_ms` ago, or now once the game is over."""
        if self.row.delay_ms == 0 or self.over:
            return self.game
        if self.delayed is None:
            self.delayed = fold(self.events[:1])
        new = []
        for event in self.events[self.delayed.seq :]:
            if event.at > now - self.row.delay_ms:
                break
            new.append(event)
        if new:
            self.delayed = self.delayed.apply(new)
        return self.delayed

    def game_for(self, viewer: int, now: int) -> Game:
        """The game at the moment that a viewer may look at."""
        return self.behind(now) if viewer == SPECTATOR else self.game


def viewer_of(table: Table, user: User | None) -> int:
    """As what somebody looks at a game without a desk: from their seat, or from outside; 404 if it is closed.

    Who sits at the arbiter's desk is for `play.viewer` to say: it asks the tables, and writes it down.
    """
    seat = table.seat_of(user)
    if seat is not None:
        return seat
    if table.offer.closed:
        raise missing("game")
    return SPECTATOR


def standing_of(game: Game, bots: frozenset[int], finished: int | None) -> Standing:
    """What a game's row says of it at this moment."""
    if game.ended is not None:
        return Standing(
            status="finished", due=None, bot_seat=None, finished=finished or game.at,
            scores=game.scores, places=game.places, tally=_tally(game),
        )  # fmt: skip
    times = [each.at for each in game.due() if each.kind != "warning"]
    waits = sum(1 << seat for seat in game.waits_for if seat >= 0 and seat not in bots)
    by_post = waits and game.header.time.kind == "correspondence"
    return Standing(
        status="playing", due=min(times, default=None), bot_seat=bot_to_act(game, bots),
        waits=waits, tally=_tally(game), notify_at=game.at if by_post else None,
    )  # fmt: skip


def _tally(game: Game) -> str:
    """The points as lists show them."""
    return " ".join(map(str, game.scores))


class Keeper:
    """All games, as far as this process has met them."""

    def __init__(self, store: Store, words: Words, name: str, settings: Settings) -> None:
        self.store = store
        self.words = words
        self.name = name
        self.settings = settings
        self.claim_ms = round(settings.bot_claim * 1000)
        self.on_change: list[Callable[[Table], None]] = []
        self.on_bot: list[Callable[[Table], None]] = []  # we wrote, and a bot is to act
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._damaged: set[str] = set()  # noted once
        self.pinned: set[str] = set()  # games that somebody here is watching
        self.proposals = Limiter(settings.proposals_per_minute / 60, settings.proposals_per_minute)

    async def table(self, game_id: str) -> Table:
        """A game, from memory or from its log; 404 if there is none."""
        found = self._tables.get(game_id)
        if found is None:
            loaded = await self._loaded(game_id)
            if loaded is None:
                raise missing("game")
            found = self._tables.setdefault(game_id, loaded)
        self._tables.move_to_end(game_id)
        while len(self._tables) > REMEMBERED:
            oldest = next((name for name in self._tables if name not in self.pinned), None)
            if oldest is None:
                break
            del self._tables[oldest]
        GAMES_IN_MEMORY.set(len(self._tables))  # a function would not be asked where workers are summed
        return found

    async def _loaded(self, game_id: str) -> Table | None:
        """A game from its log. A damaged one is put aside with a word to whoever runs the server."""
        try:
            return await self.store.read(partial(load, game_id=game_id))
        except UNREADABLE as problem:
            if game_id not in self._damaged:
                self._damaged.add(game_id)
                note("game damaged", logging.ERROR, game=game_id, kind=type(problem).__name__)
            raise DamagedError(game_id) from problem

    def known(self, game_id: str) -> Table | None:
        """A game, if this process remembers it."""
        return self._tables.get(game_id)

    def forget_finished(self) -> None:
        """Let go of games that are over: their logs changed, or may have."""
        for game_id in [name for name, table in self._tables.items() if table.over]:
            del self._tables[game_id]

    async def fresh(self, game_id: str) -> Table:
        """A game with everything that any process has written so far."""
        table = await self.table(game_id)
        await self.catch_up(table)
        return table

    async def catch_up(self, table: Table) -> bool:
        """Read by number what the log has and we don't; whether there was anything."""
        after = table.seq
        row, new = await self.store.read(
            lambda conn: (gamelog.find(conn, table.id), gamelog.read(conn, table.id, after))
        )
        if row is not None:
            table.row = row
        if not new:
            return False
        table.add(after, new)
        self._changed(table)
        return True

    def _bot(self, table: Table) -> None:
        for told in self.on_bot:
            told(table)

    def _changed(self, table: Table) -> None:
        for told in self.on_change:
            told(table)

    async def act(
        self,
        game_id: str,
        user: User,
        command: Command,
        key: str,
        *,
        asked: bytes = b"",
        expected: int | None = None,
        lag_ms: int = 0,
    ) -> Outcome:
        """Carry out a command once, whatever is repeated, reordered or raced; refusals are kept too.

        `asked` is the text it was read from, by which the same request is known again.
        """
        table = await self.table(game_id)
        request = digest(f"{game_id} {expected} {(asked or write_command(command)).decode()}")
        async with table.lock:
            for _ in range(_TRIES):
                try:
                    return await self._try(table, user, command, key, request, expected, lag_ms)
                except ConflictError:
                    CONFLICTS.inc()
                    await self.catch_up(table)
        raise ServerError(503, "game.busy")

    async def _try(
        self,
        table: Table,
        user: User,
        command: Command,
        key: str,
        request: str,
        expected: int | None,
        lag_ms: int,
    ) -> Outcome:
        judge = await self.words.asked_by(table.game.header)
        now = now_ms()
        given = lag.given_back(table.game, command.seat, self._quota(table, command.seat, lag_ms), now)
        before = table.seq
        if expected is not None and expected != before:
            # It was meant for another moment of the game, or we are behind: the log's own number decides.
            await self.catch_up(table)
            before = table.seq
        if expected is not None and expected != before:
            refusal: Refusal | None = Refusal("game.moved", None, {"seq": before})
            done = None
        else:
            result = table.game.step(command, now - given, judge=judge, secret=table.secret)
            refusal, done = (result, None) if isinstance(result, Refusal) else (None, result)
        if refusal is not None or done is None or not done[1]:
            return await self._refused(table, user, key, request, refusal, before)
        game, events = done
        standing = standing_of(game, table.bots, table.row.finished)
        claim = (self.name, now + self.claim_ms) if standing.bot_seat is not None else None

        def work(conn: Connection) -> tuple[Outcome, bool]:
            outcome = Outcome(seq=before + len(events))
            if not gamelog.keep_outcome(conn, user.id, key, request, outcome, now):
                return _prior(conn, user, key, request), False
            gamelog.advance(conn, table.id, before, events, standing, claim)
            if given:
                lag.charge(conn, table.id, command.seat, given)
            if standing.status == "finished" and table.row.rated:
                _settle(conn, table, game, standing, now)
            return outcome, True

        outcome, written = await self.store.write(work)
        if written:
            if given:
                table.lag_used[command.seat] += given
            self._take_in(table, before, game, events)
            if claim:
                self._bot(table)
        else:
            await self.catch_up(table)
        return outcome

    def _quota(self, table: Table, seat: int, lag_ms: int) -> int:
        """What may be given back of a measured lag: so much a move, so much in the whole game."""
        if not 0 <= seat < len(table.lag_used):
            return 0
        return min(lag_ms, self.settings.lag_per_move_ms, self.settings.lag_quota_ms - table.lag_used[seat])

    def _take_in(self, table: Table, before: int, game: Game, events: tuple[Event, ...]) -> None:
        if table.seq == before:
            table.game = game
            table.events.extend(events)
        else:
            table.add(before, list(events))
        self._changed(table)

    async def _refused(
        self, table: Table, user: User, key: str, request: str, refusal: Refusal | None, head: int
    ) -> Outcome:
        """Nothing happened. Unless the log says that the same key acted before, keep it that way."""
        plain: dict[str, object] | None = None
        if refusal is not None:
            article = str(refusal.article) if refusal.article else None
            plain = {"code": refusal.code, "article": article, "data": dict(refusal.data)}

        def work(conn: Connection) -> Outcome:
            outcome = Outcome(seq=head, refused=plain)
            if not gamelog.keep_outcome(conn, user.id, key, request, outcome, now_ms()):
                return _prior(conn, user, key, request)
            row = gamelog.find(conn, table.id)
            if row is not None and row.head != head:
                raise ConflictError  # decided on an old state
            return outcome

        return await self.store.write(work)

    async def tick(self, game_id: str) -> bool:
        """Let happen what is due, on nobody's behalf; the lock on `head` makes it once in a cluster."""
        table = await self.fresh(game_id)
        async with table.lock:
            for _ in range(_TRIES):
                before, now = table.seq, now_ms()
                judge = await self.words.asked_by(table.game.header)
                result = table.game.step(Tick(), now, judge=judge, secret=table.secret)
                if isinstance(result, Refusal) or not result[1]:
                    return False
                game, events = result
                standing = standing_of(game, table.bots, table.row.finished)
                claim = (self.name, now + self.claim_ms) if standing.bot_seat is not None else None

                def work(
                    conn: Connection,
                    old: int = before,
                    new: tuple[Event, ...] = events,
                    after: Standing = standing,
                    then: Game = game,
                    mine: tuple[str, int] | None = claim,
                ) -> None:
                    gamelog.advance(conn, table.id, old, new, after, mine)
                    if after.status == "finished" and table.row.rated:
                        _settle(conn, table, then, after, now_ms())

                try:
                    await self.store.write(work)
                except ConflictError:
                    await self.catch_up(table)
                    continue
                self._take_in(table, before, game, events)
                if claim:
                    self._bot(table)
                return True
        return False


def _prior(conn: Connection, user: User, key: str, request: str) -> Outcome:
    """The answer given before; a key that was used for something else is refused."""
    prior = gamelog.outcome(conn, user.id, key)
    if prior is None:
        raise ConflictError  # swept away between our two looks
    if prior[0] != request:
        raise ServerError(409, "key.reused")
    return prior[1]


def _settle(conn: Connection, table: Table, game: Game, standing: Standing, now: int) -> None:
    """Ratings, where somebody has won; again, if its result was corrected after the end.

    Who gives up before two turns each has not been beaten: puppets that resign at once are worth nothing.
    """
    seen = game.view(SPECTATOR)
    if standing.places is None or not seen.winners or min(seen.turns) < _TURNS_TO_COUNT:
        return
    time = game.header.time
    pool = ratings.pool_of(time.kind, time.player_ms, game.header.lexicon)
    ratings.settle(conn, table.id, pool, list(zip(table.users, standing.places, strict=True)), now)


def load(conn: Connection, game_id: str) -> Table | None:
    row = gamelog.find(conn, game_id)
    if row is None:
        return None
    users = gamelog.seated(conn, game_id)
    people = accounts.get_many(conn, set(users))
    bots = frozenset(seat for seat, user in enumerate(users) if people[user].kind == "bot")
    secret = Secret.from_hex(game_id, gamelog.seed_of(conn, game_id))
    table = Table(row, gamelog.read(conn, game_id), users, bots, secret)
    if not table.over and secret.commitment() != table.game.header.commitment:
        raise ValueError("the seed is not the one that was promised")
    table.lag_used = lag.used(conn, game_id)
    return table
