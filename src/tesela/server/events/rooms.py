"""Who looks at which event in this process, and what they are sent.

A change of the public part is written once and sent to everybody; a player's own part follows when a move is
closed. Slips and newcomers change nothing that players see: only desks and projectors hear of them, once a
second at most.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import msgspec

from tesela.duplicate.desk_view import desk_view
from tesela.duplicate.reckoning import slip_result
from tesela.duplicate.view_types import OwnMove, OwnSlip, RankRow
from tesela.duplicate.views import move_stats, own, public, rank_rows
from tesela.server.errors import ServerError
from tesela.server.events import messages as m
from tesela.server.events.keeper import EventKeeper
from tesela.server.events.live_event import LiveEvent, shown_of
from tesela.server.events.people import Person
from tesela.server.ids import now_ms

FIRST: Final = 100
"""How many rows of the ranking everybody is sent."""
_FRESH_MS: Final = 50
"""For so long a snapshot's time is now: a hall that comes back all at once shares one text."""
_SOON: Final = 0.01
_LATER: Final = 1.0

_encoder = msgspec.json.Encoder()


def written(message: m.Outgoing) -> str:
    """A message as it goes over the line."""
    return _encoder.encode(message).decode()


class Snapshot:
    """The event as everybody sees it, written once for each change; only its time is put in anew.

    Clients set their clocks by it: one that was written a minute ago would give a minute too much.
    """

    __slots__ = ("_at", "_rest", "_text", "key")

    def __init__(self, key: object, message: m.EventNow) -> None:
        self.key = key
        self._at = message.now
        self._text = written(message)
        _before, _now, self._rest = self._text.partition(f'"now":{message.now},')

    def text(self, now: int) -> str:
        """The message as it goes over the line now; who comes at the same moment shares one text."""
        if now - self._at > _FRESH_MS:
            self._at = now
            self._text = f'{{"t":"event","now":{now},{self._rest}'
        return self._text


class Viewer:
    """One socket's side: the newest public snapshot replaces one that was not sent yet."""

    __slots__ = ("address", "answers", "closing", "person", "public", "wake")

    def __init__(self, person: Person, address: str = "") -> None:
        self.person = person
        self.address = address
        self.public: str | None = None
        self.answers: deque[str] = deque()
        self.wake = asyncio.Event()
        self.closing = ""

    def show(self, text: str) -> None:
        """A snapshot, in place of the one before."""
        self.public = text
        self.wake.set()

    def tell(self, message: m.Outgoing | str) -> None:
        """An answer; who asks and never reads is let go."""
        if len(self.answers) >= 200:
            self.close("slow")
            return
        self.answers.append(message if isinstance(message, str) else written(message))
        self.wake.set()

    def close(self, code: str) -> None:
        self.closing = self.closing or code
        self.wake.set()


class Room:
    """An event and its viewers here."""

    def __init__(self, live: LiveEvent, on_empty: Callable[[], None]) -> None:
        self.live = live
        self.viewers: set[Viewer] = set()
        self.version = live.version
        self.seen: tuple[int, ...] = live.standing
        self.claimed: dict[str, str] = {}
        self._on_empty = on_empty
        self._soon: asyncio.TimerHandle | None = None
        self._later: asyncio.TimerHandle | None = None
        self._shown: dict[bool, Snapshot] = {}

    def enter(self, viewer: Viewer) -> None:
        """Somebody comes: the event, and what is theirs."""
        self.viewers.add(viewer)
        viewer.tell(self.snapshot(spectator=viewer.person.role == "spectator"))
        person, live = viewer.person, self.live
        if person.player is not None:
            rows = live.rows
            row = next((each for each in rows if each.player == person.player), None)
            mine = own(live.state, live.sums, person.player, {person.player: row} if row else {})
            viewer.tell(m.OwnNow(own=mine))
        elif person.role == "arbiter":
            viewer.tell(self.desk())

    def leave(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        if not self.viewers:
            for timer in (self._soon, self._later):
                if timer:
                    timer.cancel()
            self._on_empty()

    def changed(self) -> None:
        """Something is new: the public at once, desks and projectors soon."""
        loop = asyncio.get_running_loop()
        if self._public_changed() and self._soon is None:
            self._soon = loop.call_later(_SOON, self._publish)
        if self._later is None:
            self._later = loop.call_later(_LATER, self._tell_desks)

    def _public_changed(self) -> bool:
        return self.version != self._version()

    def _version(self) -> int:
        """What players see: newcomers alone change nothing of it."""
        return hash(shown_of(self.live.state))

    def _publish(self) -> None:
        self._soon = None
        self.version = self._version()
        standing = self.live.standing
        if (standing[:2], standing[3]) != (self.seen[:2], self.seen[3]):
            self.seen = standing
            self._tell_players()  # small, and first: the snapshots take longer
        text, aside = self.snapshot(), self.snapshot(spectator=True)
        for viewer in self.viewers:
            viewer.show(aside if viewer.person.role == "spectator" else text)
        self._tell_desks()

    def _tell_players(self) -> None:
        """Everybody's own place, before the snapshot with the board."""
        live = self.live
        rows = {row.player: row for row in live.rows}
        last = next((move for move in reversed(live.state.moves) if move.counts), None)
        brought = live.sums.moves[last.number - 1] if last else None
        for viewer in self.viewers:
            player = viewer.person.player
            if player is None or (row := rows.get(player)) is None:
                continue
            mine = None
            if last and brought:
                slip = last.slips.get(player)
                result = slip_result(last, slip, live.state) if slip else None
                mine = OwnMove(
                    move=last.number,
                    slip=OwnSlip.of(last.number, slip) if slip else None,
                    points=result.points if result else 0,
                    fault=result.fault if result else "",
                    bonus=brought.bonus.get(player, 0),
                    penalty=brought.penalty.get(player, 0),
                )
            viewer.tell(
                m.OwnClosed(
                    place=row.place,
                    players=len(rows),
                    total=row.total,
                    percentage=row.percentage,
                    move=mine,
                )
            )

    def _tell_desks(self) -> None:
        if self._later:
            self._later.cancel()
            self._later = None
        desks = [viewer for viewer in self.viewers if viewer.person.role == "arbiter"]
        screens = [viewer for viewer in self.viewers if viewer.person.role == "screen"]
        if desks:
            text = written(self.desk())
            for viewer in desks:
                viewer.tell(text)
        if desks or screens:
            shown = self.snapshot()
            for viewer in (*desks, *screens):
                viewer.show(shown)

    def snapshot(self, *, spectator: bool = False) -> str:
        """The event as everybody sees it, at the time of now."""
        key, now = (self._version(), self.live.standing), now_ms()
        known = self._shown.get(spectator)
        if known is None or known.key != key:
            known = self._shown[spectator] = Snapshot(key, self._event_now(now, spectator=spectator))
        return known.text(now)

    def _event_now(self, now: int, *, spectator: bool) -> m.EventNow:
        live = self.live
        state, sums = live.state, live.sums
        closed = [move.number for move in state.moves if move.counts]
        return m.EventNow(
            now=now,
            version=live.version,
            event=public(state, sums, spectator=spectator),
            ranking=first_rows(live),
            last=move_stats(state, sums, closed[-1]) if closed else None,
        )

    def desk(self) -> m.DeskNow:
        state = self.live.state
        view = desk_view(state)
        shown = set(view.missing[:200] if view else ())
        shown |= {each.player for each in view.differences} if view else set()
        shown |= set(range(max(0, len(state.players) - 20), len(state.players)))
        people = [(n, state.players[n].name, state.players[n].table) for n in sorted(shown)]
        return m.DeskNow(desk=view, claimed=self.claimed, people=people)


def first_rows(live: LiveEvent) -> list[RankRow]:
    return rank_rows(live.state, live.rows[:FIRST])


class Rooms:
    """All rooms of this process."""

    def __init__(self, keeper: EventKeeper) -> None:
        self._rooms: dict[str, Room] = {}
        self._held: Counter[str] = Counter()
        keeper.on_change.append(self.changed)
        keeper.in_use.append(self.looked_at)

    def of(self, live: LiveEvent) -> Room:
        room = self._rooms.get(live.id)
        if room is None or room.live is not live:  # the keeper may have read the event anew
            room = self._rooms[live.id] = Room(live, lambda: self._forget(live.id))
        return room

    def looked_at(self, live: LiveEvent) -> bool:
        """Whether somebody's socket follows the event here."""
        room = self._rooms.get(live.id)
        return room is not None and bool(room.viewers)

    def _forget(self, event_id: str) -> None:
        self._rooms.pop(event_id, None)

    def changed(self, live: LiveEvent) -> None:
        room = self._rooms.get(live.id)
        if room is not None:
            room.changed()

    @contextmanager
    def held(self, name: str, most: int) -> Iterator[None]:
        """Count a socket by this name while it is open; 429 where there are so many already."""
        if self._held[name] >= most:
            raise ServerError(429, "request.many", {"seconds": 5})
        self._held[name] += 1
        try:
            yield
        finally:
            self._held[name] -= 1
            if not self._held[name]:
                del self._held[name]

    @property
    def sockets(self) -> int:
        return sum(len(room.viewers) for room in self._rooms.values())

    def see_out(self, kept_out: Callable[[str], object]) -> None:
        """Close the sockets of addresses that are kept out from now on."""
        for room in self._rooms.values():
            for viewer in list(room.viewers):
                if kept_out(viewer.address):
                    viewer.close("banned")

    def close_all(self, code: str) -> None:
        for room in self._rooms.values():
            for viewer in list(room.viewers):
                viewer.close(code)
