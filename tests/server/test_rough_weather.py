"""Somebody else's lock, a full disk, a machine whose clock is set, and who proposes without end."""

from __future__ import annotations

import itertools
import logging
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, insert
from sqlalchemy.exc import DBAPIError, OperationalError
from tests.server.conftest import Running, settings_for
from tests.server.tables import act, look, offer, play_on, start
from tests.server.visitor import until

from tesela.server.clock import SteadyClock
from tesela.server.process.config import Settings
from tesela.server.storage import store as stores
from tesela.server.storage.store import Store
from tesela.server.storage.tables import marks

HOUR_MS = 3_600_000


def _mark(conn: Connection) -> None:
    conn.execute(insert(marks).values(name="x", value=1))


@pytest.fixture
def file(tmp_path: Path, sqlite_model: Path) -> Path:
    place = tmp_path / "tesela.db"
    place.write_bytes(sqlite_model.read_bytes())
    return place


@pytest.fixture
def on_sqlite(file: Path) -> Iterator[Running]:
    server = Running(settings_for(f"sqlite:///{file}"))
    server.start()
    yield server
    server.stop()


class TestAForeignLock:
    def test_is_waited_for_about_eight_seconds_and_no_longer(self, file: Path) -> None:
        """Each try waits for the lock itself, and there is a pause after each."""
        store = Store(f"sqlite:///{file}")
        waits = store.read_now(lambda conn: conn.exec_driver_sql("PRAGMA busy_timeout").scalar())
        assert isinstance(waits, int)
        assert 7 <= sum(stores._WAITS) + (len(stores._WAITS) + 1) * waits / 1000 <= 9
        store.close()

    def test_is_told_as_such(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(stores, "_WAITS", (0.01,))
        store = Store(f"sqlite:///{file}")
        with closing(sqlite3.connect(file)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(OperationalError, match="locked"):
                store.write_now(_mark)
        store.write_now(_mark)
        store.close()

    def test_answers_503_and_lets_go_by_itself(
        self, on_sqlite: Running, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(stores, "_WAITS", (0.01,))
        ana = on_sqlite.guest()
        with closing(sqlite3.connect(file)) as other:
            other.execute("BEGIN IMMEDIATE")
            late = ana.post("/api/seeks", {"offer": offer()})
            assert (late.status_code, late.json()["code"]) == (503, "server.database")
            assert late.headers["retry-after"]
            assert ana.get("/api/options").status_code == 200, "who only reads does not notice"
        assert ana.post("/api/seeks", {"offer": offer()}).status_code == 201


def test_a_full_disk_is_said_and_is_not_ready(on_sqlite: Running) -> None:
    people = [on_sqlite.guest(), on_sqlite.guest()]
    game = start(people)
    engine = on_sqlite.app.state.services.store.engine
    room = [0]
    by_turns = itertools.cycle(["agree", "decline"])

    @event.listens_for(engine, "begin")
    def _no_more_pages(conn: Connection) -> None:
        conn.exec_driver_sql(f"PRAGMA max_page_count={room[0] or 2**30}")

    def refused() -> bool:
        """Pages that are free already may hold a few more events."""
        answer = act(people[0], game, {"c": next(by_turns), "about": "end"})
        if answer.status_code == 200:
            return False
        assert (answer.status_code, answer.json()["code"]) == (503, "server.full")
        return True

    room[0] = 1  # SQLite takes the pages that there are
    until(refused, "the disk never got full")
    ready = on_sqlite.visitor().get("/readyz")
    assert (ready.status_code, ready.json()["code"]) == (503, "server.full")
    assert look(people[0], game)["status"] == "playing", "reading goes on"
    room[0] = 0
    play_on(people, game, 1)
    assert on_sqlite.visitor().get("/readyz").status_code == 200


class _Fake:
    """A wall clock and a steady one, in nanoseconds."""

    def __init__(self) -> None:
        self.wall, self.steady = 1_000_000_000_000_000_000, 5_000_000_000

    def pass_ms(self, ms: int, *, jump: int = 0) -> None:
        self.wall += (ms + jump) * 1_000_000
        self.steady += ms * 1_000_000


class TestAClockThatIsSet:
    def test_moves_nothing_and_is_told_once(self) -> None:
        fake = _Fake()
        clock = SteadyClock(lambda: fake.wall, lambda: fake.steady)
        began = clock.now_ms()
        assert began == fake.wall // 1_000_000 and clock.jump_ms() == 0
        for jump in (HOUR_MS, -2 * HOUR_MS, 999, 1_000):
            fake.pass_ms(250, jump=jump)
            told = clock.jump_ms()
            assert told == (jump if jump != 999 else 0) or (jump == 1_000 and told == 1_999)
            assert clock.jump_ms() == 0, "once"
        assert clock.now_ms() == began + 1_000

    def test_workers_count_from_one_reading(self) -> None:
        fake = _Fake()
        first = SteadyClock(lambda: fake.wall, lambda: fake.steady)
        fake.pass_ms(10, jump=HOUR_MS)
        later = SteadyClock(lambda: fake.wall, lambda: fake.steady, first.offset)
        assert later.now_ms() == first.now_ms()

    def test_decides_no_game(
        self, hall: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        people = [hall.person("Adela"), hall.person("Benito")]
        game = start(people, clock="running", accept_seconds=60)
        play_on(people, game, 1)
        before = look(people[0], game)["now"]
        real = time.time_ns
        monkeypatch.setattr("tesela.server.clock.CLOCK._wall", lambda: real() + HOUR_MS * 1_000_000)
        play_on(people, game, 2)
        after = look(people[0], game)
        assert after["status"] == "playing"
        assert after["now"] - before < HOUR_MS // 2
        with caplog.at_level(logging.WARNING):
            hall.app.state.services.jobs.mind_the_clock()
        assert "clock_set" in caplog.text


def test_nobody_fills_the_log_with_proposals(serve: Callable[..., Running]) -> None:
    server = serve(proposals_per_minute=6.0)
    people = [server.guest(), server.guest()]
    game = start(people)
    answers = [
        act(people[0], game, {"c": "agree" if turn % 2 == 0 else "decline", "about": "end"})
        for turn in range(30)
    ]
    kept = [answer for answer in answers if answer.status_code == 200]
    assert 6 <= len(kept) < 30
    assert answers[-1].status_code == 429 and answers[-1].json()["code"] == "request.many"
    assert act(people[1], game, {"c": "agree", "about": "end"}).status_code == 200, "the other may"
    play_on(people, game, 1)
    assert Settings().proposals_per_minute == 12


def test_the_problem_of_a_full_disk_is_no_other() -> None:
    from tesela.server.storage.faults import answer_to, away

    full = DBAPIError.instance("", None, sqlite3.OperationalError("database or disk is full"), sqlite3.Error)
    wrong = DBAPIError.instance("", None, sqlite3.OperationalError("no such table: x"), sqlite3.Error)
    assert (away(full), answer_to(full).code) == (True, "server.full")
    assert (away(wrong), answer_to(wrong).code) == (False, "server.fault")
    assert answer_to(KeyError("x")).code == "server.fault"
