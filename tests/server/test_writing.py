"""How writers share the disk, and how processes hear of each other."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, bindparam, insert, select
from sqlalchemy.exc import DBAPIError
from tests.server.conftest import Running
from tests.server.fault_layer import KINDS, UNSAID, FaultLayer, Nth
from tests.server.tables import Line, act, start
from tests.server.visitor import PATIENCE, until_in_loop
from tools.load import histograms

from tesela.server.people import accounts
from tesela.server.process import gc_tuning
from tesela.server.storage import migrate, pg_notify
from tesela.server.storage import store as stores
from tesela.server.storage.file_lock import Turns
from tesela.server.storage.prepared import Prepared
from tesela.server.storage.store import Store
from tesela.server.storage.tables import marks
from tesela.server.storage.worker_notify import FOLDER, Ears


def test_a_prepared_statement_says_the_same_to_both_databases(db: str) -> None:
    put = Prepared(insert(marks).values(value=bindparam("value"), name=bindparam("name")))
    find = Prepared(select(marks.c.value).where(marks.c.name == bindparam("name")))
    store = Store(db)
    odd = "1' OR '1'='1; %(name)s :name ?"

    def add(row: dict[str, object], conn: Connection) -> int:
        return put.run(conn, row).rowcount

    for name, value in (("a", 2**40), (odd, -1)):
        assert store.write_now(partial(add, {"name": name, "value": value})) == 1
    assert store.read_now(lambda conn: find.run(conn, {"name": "a"}).first().value) == 2**40
    assert store.read_now(lambda conn: find.run(conn, {"name": odd}).all()) == [(-1,)]
    store.close()


def test_who_fails_among_many_is_undone_alone_and_says_why(db: str) -> None:
    """One that fails makes a batch be done again: each answer is its own, and nothing is there twice."""
    store = Store(db)
    runs: dict[str, int] = {}
    begun, gate = threading.Event(), threading.Event()

    def add(name: str) -> Callable[[Connection], str]:
        def work(conn: Connection) -> str:
            begun.set()
            gate.wait(PATIENCE)
            runs[name] = runs.get(name, 0) + 1
            conn.execute(insert(marks).values(name=name, value=1))
            if name.startswith("bad"):
                raise LookupError(name)
            return name

        return work

    async def run() -> list[object]:
        waiting = [asyncio.ensure_future(store.write(add("first")))]
        await until_in_loop(begun.is_set)
        for name in ("good1", "bad1", "good2", "good1", "bad2"):
            waiting.append(asyncio.ensure_future(store.write(add(name))))
        await asyncio.sleep(0)  # each of them asks, and waits for the first to be done
        gate.set()
        return await asyncio.gather(*waiting, return_exceptions=True)

    answers = asyncio.run(run())
    kinds = [answer if isinstance(answer, str) else type(answer).__name__ for answer in answers]
    assert kinds[0] == "first" and kinds[2:4] == ["LookupError", "good2"] and kinds[5] == "LookupError"
    assert sorted((kinds[1], kinds[4])) == ["IntegrityError", "good1"], "one of the two who wanted the same"
    kept = store.read_now(lambda conn: conn.execute(select(marks.c.name)).scalars().all())
    assert sorted(kept) == ["first", "good1", "good2"]
    assert max(runs.values()) > 1, "or the test tried nothing"
    store.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_at_every_call_of_a_batch_keeps_what_was_answered_and_nothing_else(
    kind: str, db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where what failed is being undone: half of it must not stay because others are written."""
    monkeypatch.setattr(stores, "_WAITS", (0.001, 0.001))
    store = Store(db)
    for n in range(1, 60):
        fault = Nth(kind, n)
        answers = asyncio.run(_batch(store, fault, f"{n}-good", f"{n}-bad", f"{n}-last"))
        done = [f"{n}-{name}" for name, answer in answers.items() if answer is None]
        wrong = [answer for answer in answers.values() if answer is not None]
        assert all(isinstance(each, LookupError | DBAPIError) for each in wrong), wrong
        mine = select(marks.c.name).where(marks.c.name.like(f"{n}-%"))
        kept = store.read_now(lambda conn, mine=mine: conn.execute(mine).scalars().all())  # type: ignore[misc]
        assert set(done) <= set(kept) and f"{n}-bad" not in kept
        assert kind == UNSAID or sorted(kept) == sorted(done)
        if not fault.happened:
            break
    assert n > (2 if kind == UNSAID else 8), "every call had its fault"
    store.close()


async def _batch(store: Store, fault: Nth, *names: str) -> dict[str, BaseException | None]:
    """Write them in one transaction; what went wrong with each."""
    begun, gate = threading.Event(), threading.Event()

    def add(name: str, conn: Connection) -> None:
        conn.execute(insert(marks).values(name=name, value=1))
        if name.endswith("bad"):
            raise LookupError(name)

    def hold(_conn: Connection) -> None:
        begun.set()
        gate.wait(PATIENCE)

    waiting = [asyncio.ensure_future(store.write(hold))]
    await until_in_loop(begun.is_set)
    waiting += [asyncio.ensure_future(store.write(partial(add, name))) for name in names]
    await asyncio.sleep(0)
    layer = FaultLayer(store.engine, fault)
    gate.set()
    answers = await asyncio.gather(*waiting, return_exceptions=True)
    layer.take_off()
    return {name.partition("-")[2]: answer for name, answer in zip(names, answers[1:], strict=True)}


def test_who_stops_waiting_does_not_stop_the_work(db: str) -> None:
    store = Store(db)
    begun, gate = threading.Event(), threading.Event()

    def slow(conn: Connection) -> None:
        begun.set()
        gate.wait(PATIENCE)
        conn.execute(insert(marks).values(name="slow", value=1))

    async def run() -> None:
        task = asyncio.ensure_future(store.write(slow))
        await until_in_loop(begun.is_set)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        gate.set()

    asyncio.run(run())
    store.close()  # writes what is waiting
    again = Store(db)
    assert again.read_now(lambda conn: conn.execute(select(marks.c.name)).scalars().all()) == ["slow"]
    again.close()


def test_turns_are_between_processes_and_end_with_them(tmp_path: Path) -> None:
    """Another process holds the turn; killed, it lets go at once."""
    base = str(tmp_path / "x.db")
    code = (
        "import sys, time\nfrom tesela.server.storage.file_lock import Turns\n"
        "with Turns(sys.argv[1]).turn():\n print('mine', flush=True)\n time.sleep(900)"
    )
    other = subprocess.Popen([sys.executable, "-c", code, base], stdout=subprocess.PIPE)
    assert other.stdout is not None and other.stdout.readline() == b"mine\n"
    got = threading.Event()
    turns = Turns(base)

    def wait() -> None:
        with turns.turn():
            got.set()

    thread = threading.Thread(target=wait)
    thread.start()
    assert not got.wait(0.3), "it is somebody else's turn"
    other.kill()
    assert got.wait(PATIENCE)
    thread.join()
    other.wait()
    other.stdout.close()
    turns.close()


def test_turns_of_threads_do_not_overlap_and_survive_errors(tmp_path: Path) -> None:
    turns, inside, most = Turns(str(tmp_path / "x.db")), 0, 0

    def work() -> None:
        nonlocal inside, most
        for n in range(30):
            try:
                with turns.turn():
                    inside += 1
                    most = max(most, inside)
                    inside -= 1
                    if n % 3 == 0:
                        raise LookupError
            except LookupError:
                continue

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1
    turns.close()


def test_where_no_file_can_be_made_one_writes_all_the_same(tmp_path: Path) -> None:
    with Turns(str(tmp_path / "nowhere" / "x.db")).turn():
        assert not (tmp_path / "nowhere").exists()
    store = Store("sqlite://")
    migrate.upgrade(store.engine)
    store.close()


def test_neighbours_hear_each_other_and_forget_the_dead(tmp_path: Path) -> None:
    async def run() -> None:
        heard: dict[str, list[tuple[str, int]]] = {"a": [], "b": [], "c": []}

        def hear(who: str, game: str, head: int) -> None:
            heard[who].append((game, head))

        ears = {name: Ears(tmp_path, name, partial(hear, name)) for name in heard}
        assert all(ear.start() for ear in ears.values())
        many = [(f"game{n}", n) for n in range(450)]
        await asyncio.to_thread(ears["a"].say, many)
        await until_in_loop(lambda: len(heard["b"]) == len(heard["c"]) == 450)
        assert heard["b"] == heard["c"] == many and heard["a"] == [], "nobody hears themselves"
        ears["c"].stop()
        dead = tmp_path / "dead.ear"
        subprocess.run(
            [sys.executable, "-c", f"import socket; socket.socket(1, 2).bind({str(dead)!r})"], check=True
        )
        ears["a"]._looked = 0.0
        ears["a"].say([("one", 1)])
        await until_in_loop(lambda: heard["b"][-1] == ("one", 1))
        assert not dead.exists(), "who has died is not called again"
        ears["a"].stop()
        ears["b"].stop()
        assert list(tmp_path.iterdir()) == []

    asyncio.run(run())


def test_without_room_for_ears_servers_look_by_themselves(
    serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path / ("x" * 120)))
    here, there = serve(workers=2), serve(workers=2)
    people = [here.guest(), here.guest()]
    game = start(people)
    with Line(there) as line:
        seq = line.watch(game)["game"]["view"]["seq"]
        assert act(people[0], game, {"c": "agree", "about": "end"}).status_code == 200
        assert line.reach(game, seq + 1)["seq"] == seq + 1


def test_servers_with_ears_tell_each_other_at_once(
    serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """With the look by number far away: only what was said can bring it."""
    monkeypatch.setenv(FOLDER, str(tmp_path))
    monkeypatch.setattr("tesela.server.process.jobs._HEAL_EVERY", 4_000.0)
    here, there = serve(workers=2, poll_every=1_000.0), serve(workers=2, poll_every=1_000.0)
    people = [here.guest(), here.guest()]
    game = start(people)
    with Line(there) as line:
        seq = line.watch(game)["game"]["view"]["seq"]
        assert act(people[0], game, {"c": "agree", "about": "end"}).status_code == 200
        assert line.reach(game, seq + 1)["seq"] == seq + 1
        with Line(here, people[1]) as other:
            other.watch(game)
            while line.next("presence")["online"] != [1]:
                continue


@given(st.lists(st.tuples(st.text("abcdef0123456789", min_size=1, max_size=32), st.integers(0, 10**6))))
def test_every_word_is_said_once_and_none_is_too_long(said: list[tuple[str, int]]) -> None:
    words = list(pg_notify.payloads(said * 40, "me"))
    assert all(len(word.encode()) < 8_000 for word in words)
    lines = [line.split() for word in words for line in word.splitlines()[1:]]
    assert [(name, int(number)) for name, number in lines] == said * 40


def test_a_socket_is_let_go_when_its_person_is_shut_out(server: Running) -> None:
    ana, blas = server.person("Ana Doce"), server.guest()
    services = server.app.state.services
    with Line(server, ana) as hers, Line(server, blas) as his, Line(server) as nobodys:
        for line in (hers, his, nobodys):
            line.next("hello")
        services.store.write_now(lambda conn: accounts.set_disabled(conn, ana.id, True))

        async def look_at_all() -> None:
            for _ in range(8):
                await services.jobs.doorman()

        asyncio.run_coroutine_threadsafe(look_at_all(), services._short.get_loop()).result(PATIENCE)
        assert hers.next("bye")["code"] == "session"
        for line in (his, nobodys):
            line.send("lobby", on=True)
            assert line.next("lobby", "bye")["t"] == "lobby"


def test_young_objects_are_collected_by_the_clock_and_all_is_as_before_afterwards() -> None:
    before = gc.isenabled(), sys.getswitchinterval()

    class Ring:
        """Freed by the collector only."""

        def __init__(self) -> None:
            self.me = self

    async def run() -> None:
        task = asyncio.create_task(gc_tuning.keep_short())
        await until_in_loop(lambda: not gc.isenabled())
        gone = weakref.ref(Ring())
        await until_in_loop(lambda: gone() is None)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(run())
    assert gc.isenabled() == before[0] and sys.getswitchinterval() == pytest.approx(before[1], abs=3e-6)


_PAGE = """# HELP x_seconds y
x_seconds_bucket{le="0.01"} 0.0
x_seconds_bucket{le="0.1"} 50.0
x_seconds_bucket{kind="a",le="+Inf"} 100.0
other_bucket{le="0.1"} 7.0
"""


def test_quantiles_of_the_servers_own_histograms() -> None:
    read = histograms.read(_PAGE, "x_seconds")
    assert read == {0.01: 0.0, 0.1: 50.0, float("inf"): 100.0}
    assert histograms.quantile(read, 0.25) == pytest.approx(0.055)
    assert histograms.quantile(read, 0.5) == pytest.approx(0.1)
    assert histograms.quantile(read, 0.99) == 0.1, "more can't be said of what is beyond the last step"
    assert histograms.quantile({}, 0.5) == histograms.quantile(histograms.since(read, read), 0.5) == 0.0
