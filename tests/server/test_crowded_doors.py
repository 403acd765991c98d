"""Much at once through doors that were counted by nobody, or by each socket alone.

As seen before, on two busy cores: one cookie of 28 kB in quotes stopped the site for two seconds, thirty
connections that asked `/readyz` for as long as they liked, and somebody who logged in again and again with
the right password made another wait fifteen seconds at the same door. A network held 4,000 sockets of events
that said nothing, and a hundred of its players' sockets had 1,800 refusals a second written down.
"""

from __future__ import annotations

import asyncio
import shutil
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.cookies import SimpleCookie
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from tests.server.conftest import Running, settings_for
from tests.server.hall import EventOnServer, Phone
from tests.server.tables import Line, offer, start
from tests.server.visitor import PASSWORD, PATIENCE, Visitor, until
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tesela.server.api import duplicate_live, live
from tesela.server.ids import now_ms
from tesela.server.people import bans, limits, passwords
from tesela.server.people.sessions import cookie_in
from tesela.server.storage import migrate


@pytest.mark.parametrize(
    ("header", "found"),
    [
        ("tesela=abc", "abc"),
        ("a=1; tesela=abc;b=2", "abc"),
        (' x ; tesela = "abc" ', "abc"),
        ("tesela=old; tesela=new", "new"),
        ("tesela=a=b", "a=b"),
        ("xtesela=abc", None),
        ("tesela", None),
        ("", None),
    ],
)
def test_a_cookie_is_found_among_others(header: str, found: str | None) -> None:
    assert cookie_in(header, "tesela") == found


def test_nothing_in_a_cookie_is_unquoted(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.11 does it in a time that grows with the square of its length."""

    def read(*_: object) -> None:
        raise AssertionError("it was read by the slow way")

    monkeypatch.setattr(SimpleCookie, "load", read)
    monkeypatch.setattr("http.cookies._unquote", read)
    evil = 'tesela-event="' + "\\" * 28_000 + '"'
    for path in ("/api/me", "/", "/api/lobby"):
        assert server.visitor().get(path, headers={"Cookie": evil}).status_code == 200


def test_whether_we_are_ready_costs_a_look_at_the_database_and_no_more(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrate.newest.cache_clear()
    looked: list[object] = []
    really = ScriptDirectory.from_config

    def looking(config: Any) -> ScriptDirectory:
        looked.append(config)
        return really(config)

    monkeypatch.setattr(ScriptDirectory, "from_config", looking)
    assert [server.visitor().get("/readyz").status_code for _ in range(5)] == [200] * 5
    assert len(looked) == 1


@pytest.mark.usefixtures("no_tokens_come_back")
def test_who_asks_whether_we_are_well_is_counted_apart(serve: Callable[..., Running]) -> None:
    server = serve(requests_per_second=1.0)
    visitor = server.visitor()
    assert [visitor.get("/readyz").status_code for _ in range(7)] == [200] * 5 + [429] * 2
    assert [visitor.get("/api/options").status_code for _ in range(7)] == [200] * 5 + [429] * 2


@pytest.mark.usefixtures("no_tokens_come_back")
def test_requests_are_counted_together_wherever_they_go(serve: Callable[..., Running]) -> None:
    """Litestar asks for its middleware once a route: each address had a measure of its own before."""
    visitor = serve(requests_per_second=1.0).visitor()
    paths = ["/api/options", "/api/lobby", "/api/me", "/api/games", "/api/leaderboards", "/api/watch", "/g/x"]
    assert [visitor.get(path).status_code for path in paths] == [200] * 5 + [429] * 2


def test_all_sockets_of_a_network_share_what_they_may_say(
    serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five sockets' worth; whoever says more waits, is not refused, and is not hung up on."""
    now = [time.monotonic()]
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: now[0]))
    server = serve(socket_messages_per_second=1.0)
    ana, blas = server.guest(), server.guest()
    game = start([ana, blas])
    shared = server.app.state.services.socket_messages
    allows, told = shared.allows, list[bool]()

    def counting(name: str) -> bool:
        told.append(allows(name))
        return told[-1]

    monkeypatch.setattr(shared, "allows", counting)
    with ExitStack() as lines:
        ones = [lines.enter_context(Line(server, ana)) for _ in range(6)]
        for line in ones:
            for n in range(5):
                line.send("do", game=game, key=f"key-{id(line)}-{n}", command={"c": "sign"})
        until(lambda: told.count(True) == 25 and False in told)
        now[0] += 1.0
        codes = [line.next("refused")["error"]["code"] for line in ones for _ in range(5)]
        assert len(codes) == 30 and len(set(codes)) == 1 and "request.many" not in codes
        assert told.count(True) == 30


@pytest.mark.usefixtures("no_tokens_come_back")
def test_nobody_fills_the_tables_with_games_that_end_at_once(serve: Callable[..., Running]) -> None:
    server = serve(starts_per_hour=3.0)
    ana, leo = server.guest(), server.guest()
    answers = []
    for _ in range(5):
        made = ana.post("/api/seeks", {"offer": offer(bots=["static"])})
        answers.append(made.status_code)
        if made.status_code == 201:
            game = made.json()["seek"]["game"]
            ana.post(f"/api/games/{game}/commands", {"key": f"resign {game}", "command": {"c": "resign"}})
    assert answers == [201] * 3 + [429] * 2
    assert leo.post("/api/seeks", {"offer": offer()}).status_code == 201, "others of the network may"


def test_who_logs_in_again_and_again_waits_behind_themselves(
    serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Right passwords too: each is hashed, one at a time."""
    server = serve(trusted_proxies=["127.0.0.1"])
    names = {"Ana": "198.51.100.1", "Zoe": "198.51.100.2"}
    for name in names:
        server.person(name)
    go, hashed = threading.Event(), list[str | None]()
    check = passwords.check_password

    def checking(stored: str | None, password: str) -> bool:
        hashed.append(stored)
        assert go.wait(PATIENCE)
        return check(stored, password)

    def come_in(name: str) -> int:
        visitor = Visitor(server.url)
        headers = {"X-Forwarded-For": names[name]}
        answer = visitor.post("/api/login", {"name": name, "password": PASSWORD}, headers=headers)
        visitor.close()
        return answer.status_code

    monkeypatch.setattr(passwords, "check_password", checking)
    waiting = server.app.state.services._hashers._waiting
    with ThreadPoolExecutor(7) as threads:
        crowd = [threads.submit(come_in, "Ana") for _ in range(6)]
        until(lambda: waiting["198.51.100.1"] == 6)
        honest = threads.submit(come_in, "Zoe")
        until(lambda: waiting["198.51.100.2"] == 1)
        go.set()
        assert [each.result() for each in (*crowd, honest)] == [200] * 7
    ana = max(hashed, key=hashed.count)
    assert hashed.count(ana) == 6 and hashed[:3].count(ana) == 2, "the other is third at the latest"


def test_sockets_that_come_at_once_find_no_more_room(
    serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each was counted only after its session had been looked up: by then a thousand had come in."""
    server, go, looked = serve(sockets_per_address=3), threading.Event(), list[object]()

    async def slowly(socket: Any) -> None:
        looked.append(socket)
        while not go.is_set():
            await asyncio.sleep(0.01)

    def open_one() -> bool:
        try:
            with connect(server.url.replace("http", "ws") + "/api/live", open_timeout=PATIENCE) as line:
                line.recv(timeout=PATIENCE)
                all_in.wait(PATIENCE)
        except InvalidStatus:
            return False
        return True

    monkeypatch.setattr(live, "find_session", slowly)
    all_in = threading.Event()
    with ThreadPoolExecutor(6) as threads:
        opened = [threads.submit(open_one) for _ in range(6)]
        until(lambda: len(looked) + sum(each.done() for each in opened) == 6)
        go.set()
        until(lambda: server.app.state.services.hub.followers or all(each.done() for each in opened))
        all_in.set()
        assert sorted(each.result() for each in opened) == [False] * 3 + [True] * 3


def _silent(server: Running) -> Any:
    address = server.url.replace("http", "ws") + "/api/duplicate/live"
    return connect(address, open_timeout=PATIENCE, ping_interval=None)


def test_a_network_holds_so_many_event_sockets_that_say_nothing(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(duplicate_live, "_MOST_SILENT", 3)
    with ExitStack() as lines:
        for _ in range(3):
            lines.enter_context(_silent(server))
        with pytest.raises(InvalidStatus):
            lines.enter_context(_silent(server))
    event = EventOnServer(server)
    until(lambda: not server.app.state.services.rooms._held, "who has left makes room")
    with ExitStack() as phones:
        for _ in range(5):  # who says whose it is makes room for the next
            phone = Phone(server, code=event.code)
            phones.callback(phone.close)
            phone.next("event")


def test_spectators_of_a_network_and_sockets_of_a_player_have_their_measure(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(duplicate_live, "_MOST_WATCHING", 2)
    monkeypatch.setattr(duplicate_live, "_MOST_EACH", 2)
    event = EventOnServer(server)
    secrets = [event.join("Ana"), event.join("Blas")]
    with ExitStack() as phones:

        def opened(**who: str) -> bool:
            phone = Phone(server, **who)
            phones.callback(phone.close)
            return bool(phone.line.recv(timeout=PATIENCE)[:12] == '{"t":"event"')

        assert [opened(code=event.code) for _ in range(3)] == [True, True, False]
        for secret in secrets:
            assert [opened(secret=secret) for _ in range(3)] == [True, True, False]


def test_a_banned_network_has_no_event_socket_either(server: Running) -> None:
    event = EventOnServer(server)
    phone = Phone(server, code=event.code)
    phone.next("event")
    store = server.app.state.services.store
    store.write_now(lambda conn: bans.add(conn, "127.0.0.0/8", "", now_ms(), 1))
    with pytest.raises(ConnectionClosed):
        while True:
            phone.next("bye")
    with pytest.raises(InvalidStatus):
        Phone(server, code=event.code)


def test_a_socket_that_reads_nothing_is_cut_off(sqlite_model: Path, tmp_path: Path) -> None:
    """It could not even be said goodbye to: that would wait for it too."""
    file = shutil.copy(sqlite_model, tmp_path / "tesela.db")
    server = Running(settings_for(f"sqlite:///{file}", request_seconds=1.0))
    server.start()
    services = server.app.state.services
    try:
        with Line(server) as line:
            line.next("hello")
            _lines(server)[0].loop.call_soon_threadsafe(_stall_and_go_on, _lines(server)[0])
            line.send("lobby", on=True)
            line.next("lobby")
            assert _lines(server)[0]._stalled is None, "who reads on is left alone"
            _lines(server)[0].loop.call_soon_threadsafe(_lines(server)[0].pause_writing)
            until(lambda: not services.sockets, "it was not cut off")
        assert not services.hub.followers
    finally:
        server.stop()


def _lines(server: Running) -> list[Any]:
    """The sockets that are open."""
    return [each for each in list(server.uvicorn.server_state.connections) if hasattr(each, "writable")]


def _stall_and_go_on(line: Any) -> None:
    line.pause_writing()
    line.resume_writing()
