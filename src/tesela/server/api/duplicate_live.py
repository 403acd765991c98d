"""The event socket: a player's phone, an arbiter's desk, a projector, a spectator."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import WebsocketRouteHandler

from tesela.core.errors import TextError
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.tiles import spell
from tesela.duplicate.commands import HandIn
from tesela.duplicate.events import LoggedPlay
from tesela.duplicate.judging import placing_fault
from tesela.server.api.who import services_of
from tesela.server.errors import ServerError
from tesela.server.events import messages as m
from tesela.server.events import people
from tesela.server.events.live_event import LiveEvent
from tesela.server.events.people import Person
from tesela.server.events.rooms import Viewer, written
from tesela.server.http import address_of, language_of, same_origin
from tesela.server.people.limits import Bucket
from tesela.server.process.logs import note
from tesela.server.services import Services
from tesela.server.storage.faults import answer_to

_PING_EVERY: Final = 25.0
_HELLO_WITHIN: Final = 30.0
_MOST_SOCKETS: Final = 25_000
_MOST_SILENT: Final = 2_500
"""Sockets of one network that have not said yet whose they are: a hall that comes back all at once."""
_MOST_WATCHING: Final = 1_000
"""Spectators of one network: who plays or arbitrates is counted by themselves."""
_MOST_EACH: Final = 8
"""Sockets of one player."""
_MOST_OF_A_DESK: Final = 64
"""Sockets by one secret of a desk or a projector, which several people may have."""
_STRIKES: Final = 20
_RATE: Final = 5.0
"""Messages a second from one phone, bursts of twenty: limits go by socket, for a hall has one address."""

_decode = msgspec.json.Decoder(m.AnyEventIncoming)


@websocket("/api/duplicate/live")
async def live_event(socket: WebSocket[Any, Any, Any]) -> None:
    """Follow an event and take part in it."""
    services = services_of(socket)
    if not same_origin(socket.headers, services.settings) or services.stopping:
        await socket.close(code=4403, reason="origin")
        return
    if services.keep_out(socket.scope):
        await socket.close(code=4403, reason="banned")
        return
    if services.rooms.sockets >= _MOST_SOCKETS:
        await socket.close(code=4429, reason="many")
        return
    asker = services.asker(socket.scope)
    with contextlib.ExitStack() as silent:
        try:
            silent.enter_context(services.rooms.held(f"silent {asker}", _MOST_SILENT))
        except ServerError:
            await socket.close(code=4429, reason="many")
            return
        await _follow(socket, services, asker, silent)


async def _follow(
    socket: WebSocket[Any, Any, Any], services: Services, asker: str, silent: contextlib.ExitStack
) -> None:
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect, ConnectionError, RuntimeError):
        await EventConnection(socket, services, asker).run(silent)


class EventConnection:
    """One open socket: a task that reads, a task that writes."""

    def __init__(self, socket: WebSocket[Any, Any, Any], services: Services, asker: str) -> None:
        self.socket = socket
        self.asker = asker  # whom limits count this socket for
        self.address = address_of(socket.scope)
        self.services = services
        self.lang = language_of(socket.headers)
        self.bucket = Bucket(_RATE * 4)
        self.strikes = 0
        self.heard = time.monotonic()

    async def run(self, silent: contextlib.ExitStack) -> None:
        """Hear whose socket it is, then count it as theirs and no longer as a silent one."""
        held = contextlib.ExitStack()
        try:
            # Who says nothing is let go; who spoke waits for us, as long as we take.
            said = await asyncio.wait_for(self.socket.receive_data(mode="text"), _HELLO_WITHIN)
            viewer, live = await self._hello(said)
            held.enter_context(self._counted(viewer.person))
            silent.close()
        except (TimeoutError, msgspec.MsgspecError, UnicodeDecodeError):
            await self.socket.close(code=4400, reason="hello")
            return
        except ServerError as problem:
            await self._send(written(m.EventProblem(error=problem.body(self.lang))))
            await self.socket.close(code=4404, reason=problem.code)
            return
        with held:
            await self._stay(viewer, live)

    def _counted(self, person: Person) -> contextlib.AbstractContextManager[None]:
        if person.token:
            most = _MOST_EACH if person.role == "player" else _MOST_OF_A_DESK
            return self.services.rooms.held(f"person {person.token}", most)
        return self.services.rooms.held(f"watching {self.asker}", _MOST_WATCHING)

    async def _stay(self, viewer: Viewer, live: LiveEvent) -> None:
        room = self.services.rooms.of(live)
        room.enter(viewer)
        tasks = [asyncio.create_task(self._read(viewer, live)), asyncio.create_task(self._write(viewer))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                fault = None if task.cancelled() else task.exception()
                gone = (WebSocketDisconnect, ConnectionError, RuntimeError)
                if fault and not isinstance(fault, gone):
                    note("event socket", exc=False, kind=type(fault).__name__)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            room.leave(viewer)
            with contextlib.suppress(Exception):
                await self.socket.close(code=1001 if viewer.closing else 1000)

    async def _hello(self, said: str) -> tuple[Viewer, LiveEvent]:
        message = _decode.decode(said)
        if not isinstance(message, m.EventHello):
            raise ServerError(400, "message.unreadable")
        if message.secret:
            secret = message.secret
            person = await self.services.store.read(lambda conn: people.find(conn, secret))
            if person is None:
                raise ServerError(401, "event.secret")
            return Viewer(person, self.address), await self.services.events.event(person.event_id)
        live = await self.services.events.event(message.code)
        watching = Person(event_id=live.id, role="spectator", name="", token="")
        return Viewer(watching, self.address), live

    async def _read(self, viewer: Viewer, live: LiveEvent) -> None:
        while True:
            text = await self.socket.receive_data(mode="text")
            self.heard = time.monotonic()
            if not self.bucket.take(_RATE, _RATE * 4):
                self._problem(viewer, ServerError(429, "request.many"))
                continue
            try:
                message = _decode.decode(text)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError):
                self._problem(viewer, ServerError(400, "message.unreadable"))
                continue
            await self._take(viewer, live, message)

    def _problem(self, viewer: Viewer, problem: ServerError) -> None:
        self.strikes += 1
        viewer.tell(m.EventProblem(error=problem.body(self.lang)))
        if self.strikes >= _STRIKES:
            viewer.close("strikes")

    async def _take(self, viewer: Viewer, live: LiveEvent, message: m.AnyEventIncoming) -> None:
        if isinstance(message, m.EventSlip):
            await self._slip(viewer, live, message)
        elif isinstance(message, m.EventTry):
            viewer.tell(self._try(viewer, live, message))

    async def _slip(self, viewer: Viewer, live: LiveEvent, message: m.EventSlip) -> None:
        try:
            if viewer.person.player is None:
                raise ServerError(403, "event.role")
            command = HandIn(
                player=viewer.person.player,
                move=message.move,
                play=_play(message.coord, message.tiles),
                score=message.score,
            )
            taken = await self.services.events.hand_in(live, command)
        except ServerError as problem:
            viewer.tell(m.SlipRefused(key=message.key, error=problem.body(self.lang)))
            return
        except Exception as fault:  # a fault of ours must not cut the line
            note("event slip", 40, exc=True, kind=type(fault).__name__)
            viewer.tell(m.SlipRefused(key=message.key, error=answer_to(fault).body(self.lang)))
            return
        viewer.tell(
            m.SlipTaken(
                key=message.key,
                move=taken.move,
                at=taken.at,
                coord=message.coord,
                tiles=message.tiles,
                score=message.score,
            )
        )

    def _try(self, viewer: Viewer, live: LiveEvent, message: m.EventTry) -> m.Tried:
        """Points and words of a play that lies well; nothing of whether the words are valid.

        Where the players write the points themselves, nobody counts for them.
        """
        move = live.state.move
        try:
            if move is None or viewer.person.role not in ("player", "arbiter"):
                raise ServerError(409, "duplicate.slip.no_move")
            logged = _play(message.coord, message.tiles)
            if logged is None:
                raise ServerError(400, "message.unreadable")
            play = logged.play()
            if fault := placing_fault(move.board, move.rack, play):
                raise ServerError(409, f"duplicate_fault.{fault}")
        except ServerError as problem:
            return m.Tried(id=message.id, error=problem.body(self.lang))
        counted = score_play(move.board, play)
        by_hand = live.state.conditions.score_written and viewer.person.role == "player"
        return m.Tried(
            id=message.id,
            score=None if by_hand else counted.total,
            words=[spell(word.tiles) for word in counted.words],
        )

    async def _write(self, viewer: Viewer) -> None:
        while True:
            try:
                await asyncio.wait_for(viewer.wake.wait(), _PING_EVERY)
            except TimeoutError:
                if time.monotonic() - self.heard > 3 * _PING_EVERY:
                    return
                await self._send(_PING)
                continue
            viewer.wake.clear()
            while viewer.answers:
                await self._send(viewer.answers.popleft())
            if viewer.public is not None:
                text, viewer.public = viewer.public, None
                await self._send(text)
            if viewer.closing:
                await self._send(written(m.EventBye(code=viewer.closing)))
                return

    async def _send(self, text: str) -> None:
        await self.socket.send({"type": "websocket.send", "bytes": None, "text": text})


_PING: Final = written(m.EventPing())


def _play(coord: str, tiles: str) -> LoggedPlay | None:
    """The play as it was written; 400 if it can't be read, nothing if none was."""
    if not coord:
        return None
    try:
        play = Play.of(coord, tiles)
    except TextError as wrong:
        raise ServerError(400, "duplicate.slip.unreadable", {"coord": coord}) from wrong
    return LoggedPlay.of(play)


HANDLERS: list[WebsocketRouteHandler] = [live_event]
