"""What several do at once: nothing is counted as one, taken for a fault, or said in the wrong order."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

import pytest
from sqlalchemy import Connection, select
from tests.server.conftest import Running
from tests.server.seeking import at_once
from tests.server.tables import Line, offer, start
from tests.server.visitor import PATIENCE, until

from tesela.server.errors import ServerError
from tesela.server.lobby import presence
from tesela.server.people import accounts, throttle
from tesela.server.process.coalesce import OneByOne
from tesela.server.storage import counters
from tesela.server.storage.store import Store
from tesela.server.storage.tables import throttles

T = TypeVar("T")
MANY = 6


@pytest.fixture
def store(db: str) -> Iterator[Store]:
    found = Store(db)
    yield found
    found.close()


def _all(store: Store, work: Callable[[Connection], T]) -> list[T]:
    """In transactions of their own, all begun before any of them does its work (SQLite has one at a time)."""
    gate = threading.Barrier(1 if store.is_sqlite else MANY)

    def one(_: int) -> T:
        begun = False

        def inside(conn: Connection) -> T:
            nonlocal begun
            if not begun:  # not again when it is tried again
                begun = True
                conn.execute(select(1))
                gate.wait(PATIENCE)
            return work(conn)

        return store.write_now(inside)

    with ThreadPoolExecutor(MANY) as threads:
        return list(threads.map(one, range(MANY)))


def test_a_number_is_given_once_from_the_first_on(store: Store) -> None:
    assert sorted(_all(store, lambda conn: counters.grow(conn, "x"))) == list(range(1, MANY + 1))


def test_of_guesses_at_once_only_the_free_ones_are_made(store: Store) -> None:
    counts = [throttle.Count("name:ana", 3), throttle.Count("address:1", 100)]

    def guess(conn: Connection) -> bool:
        try:
            with conn.begin_nested():
                throttle.attempt(conn, counts, 60_000, 1_000)
        except ServerError:
            return False
        return True

    assert sum(_all(store, guess)) == 3
    rows = store.read_now(lambda conn: conn.execute(select(throttles)).all())
    assert sorted((row.name, row.failures, row.until) for row in rows) == [
        ("address:1", 3, 61_000),
        ("name:ana", 3, 61_000),
    ]


def test_processes_that_start_at_once_find_the_same_bots(store: Store) -> None:
    made = _all(store, lambda conn: accounts.add_bot(conn, "static", "Estática", 1_000))
    assert len({bot.id for bot in made}) == 1 and made[0].kind == "bot"


def test_the_first_seeks_of_a_new_server(server: Running) -> None:
    body = {"offer": offer(), "kind": "open"}
    answers = at_once(*[partial(server.guest().post, "/api/seeks", body) for _ in range(MANY)])
    assert [answer.status_code for answer in answers] == [201] * MANY


class TestOneByOne:
    def test_who_asks_meanwhile_has_it_done_once_more(self) -> None:
        async def story() -> list[str]:
            said: list[str] = []
            going = asyncio.Event()
            things = OneByOne()

            async def work() -> None:
                said.append("begun")
                await going.wait()
                said.append("done")

            first = asyncio.create_task(things.run("x", work))
            await asyncio.sleep(0)
            for _ in range(3):
                await things.run("x", work)  # returns at once
            going.set()
            await first
            return said

        assert asyncio.run(story()) == ["begun", "done"] * 2

    def test_other_names_do_not_wait(self) -> None:
        async def story() -> list[str]:
            said: list[str] = []
            things = OneByOne()

            async def outer() -> None:
                await things.run("y", inner)
                said.append("outer")

            async def inner() -> None:
                said.append("inner")

            await things.run("x", outer)
            return said

        assert asyncio.run(story()) == ["inner", "outer"]

    def test_what_fails_does_not_stand_in_the_way(self) -> None:
        async def story() -> int:
            things, tries = OneByOne(), 0

            async def work() -> None:
                nonlocal tries
                tries += 1
                if tries == 1:
                    raise RuntimeError

            with pytest.raises(RuntimeError):
                await things.run("x", work)
            await things.run("x", work)
            return tries

        assert asyncio.run(story()) == 2


def test_an_older_word_about_who_is_there_never_comes_last(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first is held up in the database until the second would have been written."""
    people = [server.guest(), server.guest()]
    game = start(people)
    second = threading.Event()
    begun: list[None] = []
    written: list[set[str]] = []
    write = presence.set_here

    def held(conn: Connection, process: str, at: str, here: dict[str, int], now: int) -> None:
        begun.append(None)
        if len(begun) == 1:
            second.wait(1)
        write(conn, process, at, here, now)
        written.append(set(here))
        if len(begun) > 1:
            second.set()

    monkeypatch.setattr(presence, "set_here", held)
    with Line(server, people[0]) as zero, Line(server, people[1]) as one:
        zero.watch(game)
        until(lambda: len(begun) >= 1, "the first was not said")
        one.watch(game)
        until(lambda: len(written) >= 2, "the second was not said")
        assert written[-1] == {each.id for each in people}
