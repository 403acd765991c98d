"""Real servers for the tests: PostgreSQL from Debian's binaries, Tesela on a free loopback port."""

from __future__ import annotations

import gc
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import uvicorn
from argon2 import PasswordHasher
from sqlalchemy import Connection
from tests.server.mover import make_edition
from tests.server.postgres import Postgres, find_binaries, free_port
from tests.server.visitor import PATIENCE, Visitor, until

from tesela.server.clock import CLOCK
from tesela.server.people import limits, passwords
from tesela.server.process import gc_tuning
from tesela.server.process.app import create_app
from tesela.server.process.config import Settings
from tesela.server.process.serving import uvicorn_options
from tesela.server.storage import migrate
from tesela.server.storage.store import make_engine


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """One PostgreSQL for all tests of this process."""
    binaries = find_binaries()
    if binaries is None:
        pytest.skip("PostgreSQL is not installed and could not be: run `tools/ensure.sh postgresql` as root")
    with Postgres(binaries).started() as server:
        yield server


def _shaped(url: str) -> str:
    """Give an empty database its current shape."""
    engine = make_engine(url)
    migrate.upgrade(engine)
    engine.dispose()
    return url


@pytest.fixture(scope="session")
def sqlite_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the current shape, to be copied: that is quicker than shaping each."""
    file = tmp_path_factory.mktemp("model") / "tesela.db"
    _shaped(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def postgres_model(postgres: Postgres) -> str:
    """The same in PostgreSQL."""
    return _shaped(postgres.new_database())


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database with its current shape, of each kind in turn."""
    if request.param == "sqlite":
        file = shutil.copy(request.getfixturevalue("sqlite_model"), tmp_path / "tesela.db")
        return f"sqlite:///{file}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database(like=request.getfixturevalue("postgres_model"))


@pytest.fixture(scope="session", autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A data folder of our own, with the tests' edition in it."""
    place = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TESELA_HOME", str(place))
        make_edition()
        yield place


@pytest.fixture(scope="session", autouse=True)
def quick_hashes() -> Iterator[None]:
    """Passwords are hashed as always, only with as little work as the library allows."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        yield


@pytest.fixture(scope="module", autouse=True)
def one_sweep_a_module() -> Iterator[None]:
    """A server looks through all memory when it starts: in one that holds every test's, for a second."""
    gc.collect()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gc_tuning, "_set_aside", gc.freeze)
        yield


@pytest.fixture(scope="session", autouse=True)
def patient_lines() -> Iterator[None]:
    """Nobody is let go because a slow test has not read its socket, and answered pings, for a minute."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tesela.server.api.live._PING_EVERY", 4_000.0)
        yield


class Running:
    """A server in a thread of this process, reached through its real port."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.app = create_app(settings)
        self.uvicorn = uvicorn.Server(
            uvicorn.Config(self.app, **{**uvicorn_options(settings), "timeout_graceful_shutdown": 5})
        )
        self._thread = threading.Thread(target=self.uvicorn.run, daemon=True)
        self._visitors: list[Visitor] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.settings.port}"

    def start(self) -> None:
        self._thread.start()
        until(lambda: self.uvicorn.started or not self._thread.is_alive(), "the server did not start")
        assert self.uvicorn.started, "the server ended before it began"

    def stop(self) -> None:
        for visitor in self._visitors:
            visitor.close()
        self.uvicorn.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server did not stop"

    def visitor(self) -> Visitor:
        """Somebody with a browser of their own who has not come in yet."""
        someone = Visitor(self.url)
        self._visitors.append(someone)
        return someone

    def guest(self) -> Visitor:
        """Somebody who came in as a guest."""
        someone = self.visitor()
        someone.come_in()
        return someone

    def person(self, name: str, role: str = "player") -> Visitor:
        """Somebody with a name and a role."""
        someone = self.visitor()
        someone.register(name)
        if role != "player":
            from tesela.server.people import accounts

            store = self.app.state.services.store
            store.write_now(lambda conn: accounts.set_role(conn, someone.id, role))  # type: ignore[arg-type]
        return someone

    def appoint(self, judge: Visitor, game: str) -> str:
        """Make somebody an arbiter of this game, as the console does; returns the game."""
        from tesela.server.games import desks
        from tesela.server.games.keeper import load
        from tesela.server.ids import now_ms
        from tesela.server.people import accounts

        def work(conn: Connection) -> None:
            table = load(conn, game)
            assert table is not None
            desks.appoint(conn, table, accounts.find(conn, judge.id), None, now_ms())

        self.app.state.services.store.write_now(work)
        return game


def settings_for(db: str, **more: object) -> Settings:
    """Settings with limits out of the way, except for what a test sets itself."""
    usual: dict[str, object] = {
        "db": db,
        "port": free_port(),
        "requests_per_second": 1e6,
        "newcomers_per_minute": 1e6,
        "socket_messages_per_second": 1e6,
        "games_per_guest": 10**6,
        "games_per_person": 10**6,
        "games_per_network": 10**6,
        "seeks_per_network": 10**6,
        "proposals_per_minute": 1e6,
        "openings_per_hour": 1e6,
        "starts_per_hour": 1e6,
        "seek_grace": 1e6,
        "request_seconds": 1e6,
        "people_every": 0.2,
    }
    return Settings(**{**usual, **more})  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory, sqlite_model: Path) -> Iterator[Running]:
    """One server for a whole module, on SQLite: for what no database has a say in."""
    file = shutil.copy(sqlite_model, tmp_path_factory.mktemp("hall") / "tesela.db")
    server = Running(settings_for(f"sqlite:///{file}", sweep_every=0.05, bot_pace=0))
    server.start()
    yield server
    server.stop()


class Hands:
    """The servers' clock, in the hands of a test: it stands still until it is moved."""

    def __init__(self) -> None:
        self.now = time.time_ns() // 1_000_000

    def time_ns(self) -> int:
        return self.now * 1_000_000

    def monotonic(self) -> float:
        return self.now / 1000


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    """No clock goes on by itself, however slow the machine is."""
    hands = Hands()
    monkeypatch.setattr(CLOCK, "_steady", hands.time_ns)
    monkeypatch.setattr(CLOCK, "offset", 0)
    return hands


@pytest.fixture
def no_tokens_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of all limits stands still: what was taken is not given back, however slow the machine."""
    now = time.monotonic()
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: now))


@pytest.fixture
def serve(db: str) -> Iterator[Callable[..., Running]]:
    """Start servers on this test's database; they stop when it ends."""
    running: list[Running] = []

    def start(**more: object) -> Running:
        server = Running(settings_for(db, **more))
        server.start()
        running.append(server)
        return server

    yield start
    for server in running:
        server.stop()


@pytest.fixture
def server(serve: Callable[..., Running]) -> Running:
    """One server with the usual settings."""
    return serve()
