"""Who follows what in this process. Followers are told a number, and read the log by it."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from typing import Literal

from tesela.rules.game import SPECTATOR
from tesela.server.games.keeper import Keeper, Table
from tesela.server.games.messages import LobbyNow, Outgoing, TimeWarning
from tesela.server.ids import new_id, now_ms
from tesela.server.lobby.seeks import Seek
from tesela.server.people.accounts import User

_CLOCK_WARNINGS_MS = (300_000, 60_000, 30_000, 10_000)
"""Before a chess clock runs out."""


class Followed:
    """A game that a socket follows: as what, and how far it has been told."""

    __slots__ = ("chat", "seen", "side", "viewer")

    def __init__(self, viewer: int, seen: int, chat: int) -> None:
        self.viewer = viewer
        self.seen = seen
        self.chat = chat
        self.side = -1


class Follower:
    """One socket's side of the hub. Only numbers pile up here, so a slow reader costs nothing."""

    def __init__(self, user: User | None, session: str | None = None, address: str = "") -> None:
        self.id = new_id()
        self.address = address
        self.user = user
        self.session = session  # the digest by which it is looked up again
        self.games: dict[str, Followed] = {}
        self.dirty: set[str] = set()
        self.lobby = False
        self.lobby_dirty = False  # they asked for it
        self.lobby_asked = 0  # how often
        self.lobby_news: LobbyNow | None = None  # it changed
        self.lobby_differences = False
        self.lobby_seen: dict[str, Seek] | None = None  # what it was told, where it takes differences
        self.answers: deque[Outgoing | bytes] = deque()  # bytes: written already
        self.wake = asyncio.Event()
        self.lag_ms = 0
        self.closing: str | None = None

    def tell(self, message: Outgoing | bytes) -> None:
        """Queue an answer; who asks and never reads is let go."""
        if len(self.answers) >= 500:
            self.close("slow")
        else:
            self.answers.append(message)
            self.wake.set()

    def touch(self, game_id: str) -> None:
        """Something is new in a game."""
        self.dirty.add(game_id)
        self.wake.set()

    def close(self, code: str) -> None:
        """Ask the socket's task to say goodbye."""
        self.closing = self.closing or code
        self.wake.set()


class Hub:
    """All followers of this process, by game."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self.followers: set[Follower] = set()
        self.people: Counter[str] = Counter()  # sockets by user
        self.on_lobby: list[Callable[[], None]] = []
        self.by_game: dict[str, set[Follower]] = defaultdict(set)
        self.heads: dict[str, tuple[int, int]] = {}
        self._warnings: dict[str, asyncio.TimerHandle] = {}
        keeper.on_change.append(self.changed)

    def join(self, follower: Follower) -> None:
        """A socket opened."""
        self.followers.add(follower)
        if follower.user:
            self.people[follower.user.id] += 1

    def part(self, follower: Follower) -> bool:
        """A socket closed; whether it was somebody's last one here."""
        self.followers.discard(follower)
        if follower.user is None:
            return False
        self.people[follower.user.id] -= 1
        if self.people[follower.user.id] > 0:
            return False
        del self.people[follower.user.id]
        return True

    def follow(self, follower: Follower, table: Table, followed: Followed) -> None:
        """Tell this socket about this game from now on."""
        follower.games[table.id] = followed
        self.by_game[table.id].add(follower)
        self.keeper.pinned.add(table.id)
        self.heads.setdefault(table.id, (table.seq, table.row.side))
        follower.touch(table.id)
        self.plan_warnings(table)

    def unfollow(self, follower: Follower, game_id: str) -> None:
        """No more of this game."""
        if follower.games.pop(game_id, None) is None:
            return
        self.by_game[game_id].discard(follower)
        if not self.by_game[game_id]:
            del self.by_game[game_id]
            self.keeper.pinned.discard(game_id)
            self.heads.pop(game_id, None)
            if timer := self._warnings.pop(game_id, None):
                timer.cancel()

    def changed(self, table: Table) -> None:
        """A game grew: wake who follows it, later for spectators with a delay."""
        followers = self.by_game.get(table.id)
        if not followers:
            return
        self.heads[table.id] = (table.seq, self.heads.get(table.id, (0, 0))[1])
        late = table.row.delay_ms and not table.over
        for follower in followers:
            if late and follower.games[table.id].viewer == SPECTATOR:
                asyncio.get_running_loop().call_later(
                    table.row.delay_ms / 1000 + 0.05, follower.touch, table.id
                )
            else:
                follower.touch(table.id)
        self.plan_warnings(table)

    def plan_warnings(self, table: Table) -> None:
        """A timer for the next warning before flag fall (30), which any change of the game cancels."""
        if timer := self._warnings.pop(table.id, None):
            timer.cancel()
        self._plan(table, now_ms())

    def _plan(self, table: Table, after: int) -> None:
        at = min((each[0] for each in _warnings(table) if each[0] > after), default=None)
        if at is not None:
            loop, wait = asyncio.get_running_loop(), max(0, at - now_ms()) / 1000
            self._warnings[table.id] = loop.call_later(wait, self._warn_at, table, at)

    def _warn_at(self, table: Table, at: int) -> None:
        """Say every warning of this moment, and wait for the next."""
        del self._warnings[table.id]
        for due, seat, kind, left in _warnings(table):
            if due == at:
                self._warn(table.id, seat, kind, left)
        self._plan(table, at)

    def _warn(self, game_id: str, seat: int, kind: str, left: int) -> None:
        which: Literal["turn", "game"] = "turn" if kind == "turn" else "game"
        message = TimeWarning(game=game_id, seat=seat, kind=which, left_ms=left)
        for follower in self.by_game.get(game_id, ()):
            if follower.games[game_id].viewer != SPECTATOR:  # who lags behind must not hear the clock
                follower.tell(message)

    def side_changed(self, game_id: str, side: int) -> None:
        """Chat or presence changed."""
        if game_id in self.by_game:
            self.heads[game_id] = (self.heads.get(game_id, (0, 0))[0], side)
            for follower in self.by_game[game_id]:
                follower.touch(game_id)

    def touch_lobby(self) -> None:
        """The lobby changed."""
        for heard in self.on_lobby:
            heard()

    def here(self, table: Table) -> dict[str, int]:
        """This process's own part of who is at a table."""
        found: dict[str, int] = {}
        for follower in self.by_game.get(table.id, ()):
            seated = follower.user is not None and follower.user.id in table.users
            name = follower.user.id if seated and follower.user else ""
            found[name] = found.get(name, 0) + 1
        return found


def _warnings(table: Table) -> list[tuple[int, int, str, int]]:
    game, coming = table.game, table.game.due()
    found = [(each.at, each.seat, "turn") for each in coming if each.kind == "warning"]
    ends = {each.seat: each.at for each in coming if each.kind == "turn"}
    planned = [(at, seat, kind, ends.get(seat, at) - at) for at, seat, kind in found]
    limit, clocks = game.header.time.player_ms, game.clocks
    if limit is not None:
        for seat in clocks.running:
            end = clocks.since + limit - clocks.used_ms[seat]
            planned += [(end - left, seat, "game", left) for left in _CLOCK_WARNINGS_MS if left < limit]
    return planned
