"""The server's parts, made once for each process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from email.utils import parseaddr
from typing import Any, TypeVar

from litestar.types import Scope
from sqlalchemy import Connection

from tesela.server.client_files import ClientFiles
from tesela.server.errors import ServerError
from tesela.server.events.alone import PlayingAlone
from tesela.server.events.jobs import EventJobs
from tesela.server.events.keeper import EventKeeper
from tesela.server.events.pages import Pages
from tesela.server.events.rooms import Rooms
from tesela.server.games import gamelog
from tesela.server.games.bots import Bots
from tesela.server.games.cards import Cards
from tesela.server.games.coaching import Coaching
from tesela.server.games.edition_blobs import Chest
from tesela.server.games.engine_asked import EngineAsked
from tesela.server.games.engine_files import EngineFiles
from tesela.server.games.hub import Hub
from tesela.server.games.keeper import Keeper
from tesela.server.games.messages import LobbyNow
from tesela.server.games.offline import OfflineGames
from tesela.server.games.words import Words
from tesela.server.home.bingo_tables import BingoTables
from tesela.server.home.real_tables import RealTables
from tesela.server.home.reverse_games import ReverseGames
from tesela.server.home.solo_games import SoloGames
from tesela.server.http import address_of, network_of
from tesela.server.ids import digest, new_id, now_ms
from tesela.server.leagues.keeper import Leagues
from tesela.server.lobby import presence, seeks, sitting
from tesela.server.lobby.board import Board
from tesela.server.lobby.pledges import pledge_in
from tesela.server.lobby.quotas import Quota
from tesela.server.lobby.seekers import Seekers
from tesela.server.moderation import sanctions
from tesela.server.moderation.sanctions import Sanctioned
from tesela.server.notify import web_push
from tesela.server.people import bans, event_passes, sessions
from tesela.server.people.accounts import User
from tesela.server.people.bans import Banned
from tesela.server.people.limits import Limiter
from tesela.server.process import gc_tuning
from tesela.server.process.coalesce import OneByOne
from tesela.server.process.config import Settings
from tesela.server.process.jobs import Jobs
from tesela.server.process.logs import note
from tesela.server.process.notify_jobs import NotifyJobs
from tesela.server.process.people_jobs import PeopleJobs
from tesela.server.process.printer import Printer
from tesela.server.process.workshop import ASKER, Workshop
from tesela.server.storage.log_archive import open_archive
from tesela.server.storage.store import Store
from tesela.server.study.puzzle_desk import PuzzleDesk
from tesela.server.study.study_desk import StudyDesk
from tesela.server.tournaments.keeper import Tournaments

T = TypeVar("T")
_MOST_HASHING = 32
"""Passwords of one network that may wait to be hashed: some seconds' worth, a club that signs up at once."""
_STARTING_AT_ONCE = 30
"""So many people of one network may start all the games that each of them may."""
_SOCKETS_AT_ONCE = 5
"""So many sockets of one network may say all that each of them may."""


def _contact(settings: Settings) -> str:
    """Whom a push service may write to about our messages (RFC 8292); empty if nobody is named."""
    for named in (settings.push_contact, settings.security_contact, parseaddr(settings.mail_from)[1]):
        if named:
            return named if named.startswith(("mailto:", "https://")) else f"mailto:{named}"
    return settings.public_url if settings.secure else ""


class Services:
    """What handlers need, and how it starts and stops."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.name = new_id()
        self.store = Store(settings.db_url)
        self.store.archive = open_archive(settings.archive)
        self.chest = Chest(self.store)
        self.words = Words(self.chest)
        self.keeper = Keeper(self.store, self.words, self.name, settings)
        self.hub = Hub(self.keeper)
        self.bots = Bots(self.keeper, self.store, settings)
        self.engine_files = EngineFiles(settings)
        self.engine_asked = EngineAsked()
        self.coaching = Coaching()
        self.client_files = ClientFiles(settings)
        self.events = EventKeeper(self.store, self.words)
        self.rooms = Rooms(self.events)
        self.pages = Pages()
        self.event_jobs = EventJobs(self.events)
        self.tournaments = Tournaments(self.store)
        self.leagues = Leagues(self.store)
        self.bingo = BingoTables(self.store)
        self.workshop = Workshop("workshop")
        self.reverse = ReverseGames(self.store, self.keeper, self.workshop)
        self.offline = OfflineGames(self.store, self.words, self.workshop)
        self.alone = PlayingAlone(self.store, self.events)
        self.lookups = Workshop("lookup")
        self.cards = Cards()
        self.api_document: bytes | None = None  # OpenAPI: made once, when somebody asks
        self.solo = SoloGames(self.store, self.words, self.workshop)
        self.real_tables = RealTables(self.store, self.workshop)
        self.study = StudyDesk(self.words)
        self.puzzles = PuzzleDesk(self.words)
        self.printer = Printer()
        self.jobs = Jobs(self)
        self.people_jobs = PeopleJobs(self)
        self.notify_jobs = NotifyJobs(self)
        self.sender: web_push.Sender | None = None
        self.seekers = Seekers(self)
        self.board = Board(self)
        self.guests = Limiter(settings.newcomers_per_minute / 60, settings.newcomers_per_minute)
        self.code_guesses = Limiter(1 / 6, 10)  # wrong codes of players by network
        self.merges = Limiter(1 / 6, 20)  # logs of other desks, by person: each is checked whole
        self.applications = Limiter(1.0, 60)  # to tournaments, by network: a whole hall may come at once
        self.phones = Limiter(1.0, 60)  # what a player says from a phone, by tournament and player
        self.hall_words = Limiter(2.0, 120)  # questions to the judge of a hall, by tournament
        self.brought_games = Limiter(1 / 6, 40)  # played offline, by person: each is decided again
        self.study_events = Limiter(1.0, 2_500)  # fifties of reviews, by network: a whole log at once, or two
        openings = settings.openings_per_hour
        self.openings = Limiter(openings / 3600, max(1.0, openings))
        self.pasted = Limiter(1 / 2, 20)  # games to be reviewed, by network: each is counted again
        self.talk = Limiter(0.5, 5)  # lines of chat by person
        self.exports = Limiter(1 / 600, 3)  # of an account, by person: each reads all its games
        self.event_joins = Limiter(2.0, 1_200)  # by event and network: a thousand phones have one address
        self.memberships = Limiter(1 / 120, 10)  # of leagues, joined and left, by person
        self.reports = Limiter(1 / 120, 10)  # to the moderators, by person and by network
        self.follows = Limiter(1 / 10, 30)  # by person
        self.pushes = Limiter(1 / 60, 10)  # browsers to tell, and trials, by person
        self.push_places = Limiter(1 / 2, 120)  # the same by network: a club has one address
        self.letters = Limiter(1 / 1200, 3)  # to confirm an address: by person, network and mailbox
        said = settings.socket_messages_per_second * _SOCKETS_AT_ONCE
        self.socket_messages = Limiter(said, said * 5)  # by network: sockets cost nothing to open
        starts = settings.starts_per_hour
        self.starts = Limiter(starts / 3600, max(1.0, starts))  # games and offers, by person
        begun_here = starts * _STARTING_AT_ONCE
        self.starts_here = Limiter(begun_here / 3600, max(1.0, begun_here))  # and by network
        per_hour = settings.challenges_per_hour
        self.challenges = Limiter(per_hour / 3600, per_hour)  # by person
        self.exporting = asyncio.Semaphore(1)
        self.sockets: dict[str, int] = {}
        self.stopping = False
        self.banned = Banned()
        self.sanctioned = Sanctioned()
        self.pass_key = b""
        self._said: dict[str, dict[str, int]] = {}
        self._soon: dict[str, asyncio.TimerHandle] = {}
        self._saying = OneByOne()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._short: asyncio.Task[None] | None = None
        self._hashers = Workshop("hash", _MOST_HASHING)  # argon2 is heavy on purpose: one at a time, by turns

    def asker(self, scope: Scope) -> str:
        """Whom limits count a request for: a device with an event's pass, or its network."""
        cookies = next((value for name, value in scope["headers"] if name == b"cookie"), b"")
        if event_passes.COOKIE.encode() in cookies and self.pass_key:
            told = sessions.cookie_in(cookies.decode("latin-1"), event_passes.COOKIE)
            if held := event_passes.holder(self.pass_key, told, now_ms()):
                return held
        return network_of(scope)

    def open_one(self) -> None:
        """Count something that is set up for many by who asks now; 429 for who sets up without end."""
        if not self.openings.allows(ASKER.get()):
            raise ServerError(429, "request.many", {"seconds": 600})

    def keep_out(self, scope: Scope) -> ServerError | None:
        """403 for who comes from a network that is kept out."""
        ban = self.banned.find(address_of(scope), now_ms())
        if ban is None:
            return None
        until = datetime.fromtimestamp(ban.expires / 1000, UTC).date().isoformat()
        return ServerError(403, "ban.network", {"until": until})

    async def door_changed(self) -> None:
        """Somebody was shut out, here or elsewhere: know the bans, and look at every socket."""
        networks, people = await self.store.read(
            lambda conn: (bans.in_force(conn, now_ms()), sanctions.in_force(conn, now_ms()))
        )
        self.banned.take(networks)
        self.sanctioned.take(people)
        self.rooms.see_out(lambda address: self.banned.find(address, now_ms()))
        await self.jobs.look_at_door()

    def quota(self, scope: Scope, user: User) -> Quota:
        """How many games this person may start from where they are, and what they pledge for the draw.

        Each counts: a game stays in the tables for ever, and an offer is told to all who look at the lobby.
        """
        if not (self.starts.allows(user.id) and self.starts_here.allows(self.asker(scope))):
            raise ServerError(429, "request.many", {"seconds": 60})
        return Quota.of(self.settings, user, digest(f"network {self.asker(scope)}"), pledge_in(scope))

    async def hashing(self, work: Callable[..., T], *args: object) -> T:
        """Do something slow about passwords in a thread, by turns; 429 for who has too many waiting."""
        return await self._hashers.run(lambda: work(*args))

    async def look_up(self, work: Callable[[Connection], T]) -> T:
        """Read what walks over many rows: by turns, beside the readers that everything else waits for."""
        return await self.lookups.run(lambda: self.store.read_now(work))

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside the request."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            note("task", logging.ERROR, kind=type(problem).__name__)

    async def start(self) -> None:
        """Begin the work that nobody asks for."""
        self._short = asyncio.create_task(gc_tuning.keep_short())
        self.pass_key = await self.store.write(event_passes.shared_key)
        private = await self.store.write(web_push.shared_private)
        self.sender = web_push.Sender(private, _contact(self.settings))
        await self.bots.start()
        await self.jobs.start()
        self.event_jobs.start()
        self.people_jobs.start()
        self.notify_jobs.start()
        self.spawn(self._keep_words())

    async def _keep_words(self) -> None:
        try:
            await asyncio.to_thread(self.chest.put_all_under_way)
        except Exception as problem:  # the games go on; only a copy of the database would lack their words
            note("words not kept", logging.ERROR, exc=True, kind=type(problem).__name__)

    async def stop(self) -> None:
        """Say goodbye, finish what was accepted, then let go."""
        self.stopping = True
        self.seekers.stop()
        self.board.stop()
        for follower in list(self.hub.followers):
            follower.close("stopping")
        self.rooms.close_all("stopping")
        await self.event_jobs.stop()
        await self.people_jobs.stop()
        await self.notify_jobs.stop()
        await self.bots.stop()
        await self.jobs.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._short:
            self._short.cancel()
        self._hashers.stop()
        self.study.stop()
        self.alone.stop()
        self.reverse.stop()
        self.printer.stop()
        self.tournaments.stop()
        self.leagues.stop()
        self.workshop.stop()
        self.lookups.stop()
        self.store.close()

    # Beside the log

    def seats_changed(self, game_id: str) -> None:
        """Somebody came to a table or left it: say so soon, once for many."""
        if game_id not in self._soon and not self.stopping:
            loop = asyncio.get_running_loop()
            self._soon[game_id] = loop.call_later(0.2, self._say_soon, game_id)

    def _say_soon(self, game_id: str) -> None:
        del self._soon[game_id]
        self.spawn(self._saying.run(game_id, lambda: self._say_here(game_id)))

    async def _say_here(self, game_id: str) -> None:
        table = await self.keeper.table(game_id)
        here = self.hub.here(table)
        if here == self._said.get(game_id, {}):
            await self.side_changed(game_id)
            return
        await self.store.write(lambda conn: presence.set_here(conn, self.name, game_id, here, now_ms()))
        if here:
            self._said[game_id] = here
        else:
            self._said.pop(game_id, None)
        await self.side_changed(game_id)

    async def side_changed(self, game_id: str) -> None:
        """Chat or presence changed through us: tell our own followers at once."""
        if game_id in self.hub.by_game:
            heads = await self.store.read(lambda conn: gamelog.heads(conn, [game_id]))
            if game_id in heads:
                self.hub.side_changed(game_id, heads[game_id][1])

    async def lobby_now(self, user: User | None) -> LobbyNow:
        """The lobby as somebody sees it."""

        def work(conn: Connection) -> LobbyNow:
            shown = seeks.shown_to(conn, user, now_ms())
            return LobbyNow(seeks=shown, playing=sitting.playing(conn, user.id) if user else [])

        return await self.store.read(work)

    def lobby_changed(self) -> None:
        """A seek changed through us."""
        self.hub.touch_lobby()
        self.spawn(self.jobs.sweep())
