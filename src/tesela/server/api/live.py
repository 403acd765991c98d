"""The socket: one for each page, for any number of games and the lobby. Messages are in `messages.py`."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import WebsocketRouteHandler

from tesela.rules.game import ARBITER, SPECTATOR
from tesela.server.api.who import find_session, services_of
from tesela.server.errors import ServerError
from tesela.server.games import messages as m
from tesela.server.games import play
from tesela.server.games.hub import Followed, Follower
from tesela.server.games.keeper import Table, viewer_of
from tesela.server.games.seen import encode
from tesela.server.http import address_of, language_of, same_origin
from tesela.server.ids import now_ms
from tesela.server.lobby import chat, chat_filter, presence
from tesela.server.people.accounts import User
from tesela.server.people.limits import Bucket
from tesela.server.people.sessions import Session
from tesela.server.process.logs import note
from tesela.server.process.metrics import SOCKETS
from tesela.server.services import Services
from tesela.server.storage.faults import answer_to
from tesela.texts import LANGUAGES
from tesela.version import __version__

_decode: Final = msgspec.json.Decoder(m.AnyIncoming)
_PING_EVERY: Final = 20.0
_SEND_WITHIN: Final = 20.0
_MOST_GAMES: Final = 200
_A_WHILE: Final = 0.25
_STRIKES: Final = 20
"""Unreadable messages before the socket is closed."""


@websocket("/api/live")
async def live(socket: WebSocket[Any, Any, Any]) -> None:
    """Follow games and the lobby, and play."""
    services = services_of(socket)
    address = services.asker(socket.scope)
    if not same_origin(socket.headers, services.settings) or services.stopping:
        await socket.close(code=4403, reason="origin")
        return
    if services.keep_out(socket.scope):
        await socket.close(code=4403, reason="banned")
        return
    if services.sockets.get(address, 0) >= services.settings.sockets_per_address:
        await socket.close(code=4429, reason="many")
        return
    # Counted before anything is waited for, or all that come at once would find room.
    services.sockets[address] = services.sockets.get(address, 0) + 1
    SOCKETS.inc()
    try:
        session = await find_session(socket)
        await socket.accept()
        await Connection(socket, services, session, address).run()
    finally:
        SOCKETS.dec()
        services.sockets[address] -= 1
        if not services.sockets[address]:
            del services.sockets[address]


class Connection:
    """One open socket: a task that reads, a task that writes."""

    def __init__(
        self, socket: WebSocket[Any, Any, Any], services: Services, session: Session | None, asker: str
    ) -> None:
        self.socket = socket
        self.services = services
        self.asker = asker  # whom limits count this socket for
        self.hub = services.hub
        self.user = user = session.user if session else None
        wanted = socket.query_params.get("lang")  # a browser's socket sends no headers of the page's choice
        usual = language_of(socket.headers, user.language if user else "es")
        self.lang = wanted if wanted in LANGUAGES else usual
        self.follower = Follower(user, session.token if session else None, address_of(socket.scope))
        self.bucket = Bucket(services.settings.socket_messages_per_second * 5)
        self.strikes = 0
        self.pings: dict[int, float] = {}
        self.pinged = 0
        self._ping_due = False
        self._playing: list[str] = []
        self._sending = 0.0  # since when
        self._timer: asyncio.TimerHandle | None = None
        self._writer: asyncio.Task[None] | None = None

    async def run(self) -> None:
        self.hub.join(self.follower)
        self.services.seekers.look()
        self.follower.tell(
            m.Hello(user=self.user.id if self.user else None, version=__version__, now=now_ms())
        )
        self._writer = asyncio.create_task(self._write())
        tasks = [asyncio.create_task(self._read()), self._writer]
        self._tick()
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                problem = None if task.cancelled() else task.exception()
                if problem and not isinstance(problem, (WebSocketDisconnect, ConnectionError, RuntimeError)):
                    note("socket", exc=False, kind=type(problem).__name__)
        finally:
            if self._timer:
                self._timer.cancel()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if self.hub.part(self.follower) and self.user:
                self.services.seekers.gone(self.user.id)
            for game_id in list(self.follower.games):
                self._leave(game_id)
            with contextlib.suppress(Exception):
                await self.socket.close(code=1001 if self.follower.closing else 1000)

    def _tick(self) -> None:
        """Every so often: a ping is due. Who has not taken what was sent to them since the last is let go."""
        if self._sending and time.monotonic() - self._sending > _SEND_WITHIN and self._writer:
            self._writer.cancel()
            return
        self._timer = asyncio.get_running_loop().call_later(_PING_EVERY, self._tick)
        self._ping_due = True
        self.follower.wake.set()

    # Reading

    async def _read(self) -> None:
        settings = self.services.settings
        rate = settings.socket_messages_per_second
        while True:
            text = await self.socket.receive_data(mode="text")
            if not self.bucket.take(rate, rate * 5):
                self._problem(ServerError(429, "request.many"))
                self._strike()
                continue
            try:
                message = _decode.decode(text)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError):
                self._problem(ServerError(400, "message.unreadable"))
                self._strike()
                continue
            if not isinstance(message, m.Pong):
                await self._turn()
            await self._take(message)

    def _strike(self) -> None:
        self.strikes += 1
        if self.strikes >= _STRIKES:
            self.follower.close("strikes")

    async def _turn(self) -> None:
        """Wait while others of the same network say more than it may; meanwhile nothing is read here.

        To refuse it would cost as much as to do it, and it need not be this one who says too much.
        """
        while not self.services.socket_messages.allows(self.asker):
            await asyncio.sleep(_A_WHILE)

    def _problem(self, problem: ServerError, game: str | None = None) -> None:
        self.follower.tell(m.Problem(error=problem.body(self.lang), game=game))

    async def _take(self, message: m.AnyIncoming) -> None:
        game = getattr(message, "game", None)
        try:
            if isinstance(message, m.Do):
                await self._do(message)
            elif isinstance(message, m.Watch):
                await self._watch(message)
            elif isinstance(message, m.Unwatch):
                self._leave(message.game)
            elif isinstance(message, m.Say):
                await self._say(message)
            elif isinstance(message, m.Try):
                await self._try(message)
            elif isinstance(message, m.Lobby):
                self.follower.lobby = self.follower.lobby_dirty = message.on
                self.follower.lobby_asked += 1
                self.follower.lobby_differences, self.follower.lobby_seen = message.differences, None
                self.follower.wake.set()
            else:
                self._pong(message)
        except ServerError as problem:
            self._problem(problem, game)
        except Exception as fault:  # a fault of ours must not cut the line
            note("socket fault", 40, exc=True, kind=type(fault).__name__)
            self._problem(answer_to(fault), game)

    async def _do(self, message: m.Do) -> None:
        try:
            outcome = await play.act(
                self.services.keeper,
                message.game,
                self._me(),
                bytes(message.command),
                message.key,
                expected=message.seq,
                as_arbiter=message.as_arbiter,
                lag_ms=self.follower.lag_ms,
            )
            problem = await play.problem_of(self.services.keeper, message.game, outcome, self.lang)
            seq = outcome.seq
        except ServerError as refused:
            problem, seq = refused, 0
        if problem is None:
            self.follower.tell(m.Done(game=message.game, key=message.key, seq=seq))
        else:
            error = problem.body(self.lang)
            self.follower.tell(m.Refused(game=message.game, key=message.key, seq=seq, error=error))

    def _me(self) -> User:
        if self.user is None:
            raise ServerError(401, "session.none")
        return self.user

    async def _watch(self, message: m.Watch) -> None:
        if len(self.follower.games) >= _MOST_GAMES and message.game not in self.follower.games:
            raise ServerError(429, "request.many")
        table = await self.services.keeper.fresh(message.game)
        viewer = await play.viewer(self.services.store, table, self.user, as_arbiter=message.as_arbiter)
        seen = message.after
        if seen is None or table.alone or seen > table.game_for(viewer, now_ms()).seq:
            game = await play.describe(self.services.store, table, viewer)
            seen = game.view.seq
            self.follower.tell(m.Game(game=game))
        self.hub.follow(self.follower, table, Followed(viewer, seen, 0))
        self.services.seats_changed(table.id)

    def _leave(self, game_id: str) -> None:
        if game_id in self.follower.games:
            self.hub.unfollow(self.follower, game_id)
            self.services.seats_changed(game_id)

    async def _say(self, message: m.Say) -> None:
        user = self._me()
        table = await self.services.keeper.fresh(message.game)
        if not self.services.talk.allows(user.id):
            raise ServerError(429, "request.many", {"seconds": 2})
        if message.text is not None:
            self.services.sanctioned.check(user, now_ms(), "silence", "ban")
        n = await self.services.store.write(
            lambda conn: chat.say(conn, table, user, message.key, message.phrase, message.text, now_ms())
        )
        self.follower.tell(m.Done(game=message.game, key=message.key, seq=n))
        await self.services.side_changed(table.id)

    async def _try(self, message: m.Try) -> None:
        table = await self.services.keeper.table(message.game)
        try:
            score, words, theme = play.try_play(table, self.user, message.coord, message.tiles)
            answer = m.Tried(game=message.game, id=message.id, score=score, words=words, theme=theme)
        except ServerError as problem:
            answer = m.Tried(game=message.game, id=message.id, error=problem.body(self.lang))
        self.follower.tell(answer)

    def _pong(self, message: m.Pong) -> None:
        sent = self.pings.pop(message.n, None)
        if sent is not None:
            # Half the way there and back, and never more than the quota gives for a move anyway.
            self.follower.lag_ms = min(5_000, round((time.monotonic() - sent) * 500))

    # Writing

    async def _write(self) -> None:
        # No timeouts here: each would cost a task. `_tick` looks after those who do not read.
        follower = self.follower
        while True:
            await follower.wake.wait()
            follower.wake.clear()
            if self._ping_due:
                self._ping_due = False
                await self._ping(time.monotonic())
            while follower.answers or follower.dirty:
                if follower.answers:  # first: what happens in a game comes after the game itself
                    await self._send(follower.answers.popleft())
                else:
                    await self._catch_up(follower.dirty.pop())
            if (now := await self._lobby()) is not None:
                await self._tell_lobby(now)
            if follower.closing:
                await self._send(m.Bye(code=follower.closing))
                return

    async def _lobby(self) -> m.LobbyNow | None:
        """The lobby for who has just asked for it, or what everybody is told of a change."""
        follower = self.follower
        now, follower.lobby_news = follower.lobby_news, None
        if follower.lobby_dirty:
            follower.lobby_dirty = False
            now = await self.services.lobby_now(self.user)
        return now if follower.lobby else None  # they may have left it while it was looked up

    async def _tell_lobby(self, now: m.LobbyNow) -> None:
        """The whole lobby, or what changed in it for who asked for that."""
        follower, before = self.follower, self.follower.lobby_seen
        playing, self._playing = self._playing, now.playing
        if not follower.lobby_differences:
            await self._send(now)
            return
        follower.lobby_seen = {seek.id: seek for seek in now.seeks}
        if before is None:
            await self._send(now)
            return
        new = [seek for seek in now.seeks if before.get(seek.id) != seek]
        gone = sorted(before.keys() - follower.lobby_seen.keys())
        if new or gone or now.playing != playing:
            await self._send(m.LobbyChanged(seeks=new, gone=gone, playing=now.playing))

    async def _ping(self, now: float) -> None:
        if self.pings and now - min(self.pings.values()) > 3 * _PING_EVERY:
            self.follower.close("silent")
        self.pinged += 1
        self.pings[self.pinged] = time.monotonic()
        await self._send(m.Ping(n=self.pinged))

    async def _send(self, message: m.Outgoing | bytes) -> None:
        text = message if isinstance(message, bytes) else encode(message)
        self._sending = time.monotonic()
        await self.socket.send({"type": "websocket.send", "bytes": None, "text": text.decode()})
        self._sending = 0.0

    async def _catch_up(self, game_id: str) -> None:
        followed = self.follower.games.get(game_id)
        if followed is None:
            return
        table = self.services.keeper.known(game_id) or await self.services.keeper.table(game_id)
        if news := play.update_of(table, followed.viewer, followed.seen):
            followed.seen = news[0]
            await self._send(news[1])
            if table.alone:
                await self._change_seats(table, followed)
        side = self.hub.heads.get(game_id, (0, 0))[1]
        if side != followed.side:
            followed.side = side
            await self._side(table.id, followed, table.users)

    async def _change_seats(self, table: Table, followed: Followed) -> None:
        """Show who plays all racks alone the one whose turn it is now."""
        viewer = viewer_of(table, self.user)
        if followed.viewer in (viewer, SPECTATOR, ARBITER):
            return
        game = await play.describe(self.services.store, table, viewer)
        followed.viewer, followed.seen = viewer, game.view.seq
        await self._send(m.Game(game=game))

    async def _side(self, game_id: str, followed: Followed, users: tuple[str, ...]) -> None:
        """Chat and presence, which are beside the log."""
        store = self.services.store
        lines, (online, spectators) = await store.read(
            lambda conn: (
                chat.lines(conn, game_id, followed.chat),
                presence.at_table(conn, game_id, now_ms()),
            )
        )
        while lines and followed.viewer != SPECTATOR:  # what is said at the table stays there
            followed.chat = lines[-1].n
            if wanted := await self._as_wanted(game_id, lines):
                await self._send(m.Chat(game=game_id, lines=wanted))
            full = len(lines) == chat.PAGE
            lines = await store.read(lambda conn: chat.lines(conn, game_id, followed.chat)) if full else []
        seats = [seat for seat, user in enumerate(users) if user in online]
        await self._send(m.Presence(game=game_id, online=seats, spectators=spectators))

    async def _as_wanted(self, game_id: str, lines: list[chat.ChatLine]) -> list[chat.ChatLine]:
        """The lines without those that this reader does not want to see."""
        reader = self.user.id if self.user else None
        return await self.services.store.read(
            lambda conn: chat_filter.for_reader(conn, game_id, lines, reader)
        )


HANDLERS: list[WebsocketRouteHandler] = [live]
