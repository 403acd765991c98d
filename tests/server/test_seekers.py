"""Who closes the browser is not there to play: open seeks go soon after the last socket, and not before."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import insert, select
from tests.server.conftest import Running
from tests.server.seeking import listed, seek
from tests.server.tables import Line, act, start
from tests.server.visitor import PATIENCE, Visitor, until

from tesela.server.ids import now_ms
from tesela.server.lobby.seeks import LOBBY
from tesela.server.storage.tables import presence

GRACE = 0.4


@pytest.fixture
def server(serve: Callable[..., Running]) -> Running:
    return serve(seek_grace=GRACE)


@pytest.fixture
def blas(server: Running) -> Visitor:
    return server.guest()


def gone(who: Visitor, seek_id: str, within: float = PATIENCE) -> bool:
    """Whether the seek vanishes from this person's lobby."""
    end = time.monotonic() + within
    while time.monotonic() < end:
        if seek_id not in listed(who):
            return True
        time.sleep(0.05)
    return False


def stays(who: Visitor, seek_id: str) -> bool:
    return not gone(who, seek_id, within=GRACE + 0.8)


def says_here(server: Running, user: str) -> bool:
    """Whether this process has written down that the seeker has a socket there."""
    services = server.app.state.services
    mine = (presence.c.game_id == LOBBY) & (presence.c.process == services.name)
    row = select(presence).where(mine, presence.c.user_id == user)
    return services.store.read_now(lambda conn: conn.execute(row).first()) is not None


class TestClosing:
    def test_the_seek_goes_with_the_last_socket_and_others_are_told(
        self, server: Running, blas: Visitor
    ) -> None:
        ana = server.guest()
        with Line(server, blas) as watching:
            watching.send("lobby", on=True)
            with Line(server, ana) as line:
                made = seek(ana)["seek"]["id"]
                line.next("hello")
                while not any(each["id"] == made for each in watching.next("lobby")["seeks"]):
                    pass
                assert stays(blas, made), "ana is there"
            assert gone(blas, made)
            while any(each["id"] == made for each in watching.next("lobby")["seeks"]):
                pass

    def test_a_page_loaded_again_changes_nothing(self, serve: Callable[..., Running]) -> None:
        server = serve(seek_grace=3600)
        ana, services = server.guest(), server.app.state.services
        with Line(server, ana):
            made = seek(ana)["seek"]["id"]
        until(lambda: ana.id in services.seekers._going, "nobody noticed that she has gone")
        with Line(server, ana) as again:
            again.next("hello")
            loop = services.jobs._tasks[0].get_loop()  # where the grace ends now
            asyncio.run_coroutine_threadsafe(services.seekers._left(ana.id), loop).result(PATIENCE)
            assert made in listed(server.guest())
        until(lambda: ana.id in services.seekers._going, "nobody noticed that she has gone again")
        asyncio.run_coroutine_threadsafe(services.seekers._left(ana.id), loop).result(PATIENCE)
        assert made not in listed(server.guest())

    def test_another_page_of_theirs_is_enough(self, server: Running, blas: Visitor) -> None:
        ana = server.guest()
        with Line(server, ana):
            made = seek(ana)["seek"]["id"]
            with Line(server, ana):
                pass
            assert stays(blas, made)

    def test_a_seat_taken_at_a_table_is_free_again(self, server: Running, blas: Visitor) -> None:
        ana = server.guest()
        with Line(server, ana):
            made = seek(ana, seats=3, ruleset="manual")["seek"]["id"]
            with Line(server, blas):
                assert blas.ok(f"/api/seeks/{made}/join")["free"] == 1
            until(lambda: ana.read("/api/lobby")["seeks"][0]["free"] == 2, "the seat is not free again")
            (seen,) = ana.read("/api/lobby")["seeks"]
            assert [each["user_id"] for each in seen["joined"]] == [ana.id]

    def test_a_rematch_that_nobody_waits_for(self, server: Running, blas: Visitor) -> None:
        ana = server.guest()
        game = start([ana, blas])
        assert act(ana, game, {"c": "resign"}).is_success
        with Line(server, ana):
            made = ana.ok(f"/api/games/{game}/rematch")["id"]
            assert made in listed(blas)
        assert gone(blas, made)

    def test_who_never_opened_a_socket_is_not_missed(self, server: Running, blas: Visitor) -> None:
        made = seek(server.guest())["seek"]["id"]
        with Line(server, server.guest()):
            pass
        assert stays(blas, made)


class TestWhatIsForLater:
    @pytest.mark.parametrize(
        ("kind", "more"),
        [
            ("link", {}),
            ("open", {"clock": "correspondence"}),
            ("open", {"clock": "correspondence", "turn_days": 7}),
        ],
    )
    def test_it_stays(self, server: Running, blas: Visitor, kind: str, more: dict[str, Any]) -> None:
        ana = server.guest()
        with Line(server, ana):
            made = seek(ana, kind, **more)["seek"]["id"]
        assert stays(ana, made)

    def test_a_challenge_stays_for_who_was_challenged(self, server: Running) -> None:
        ana, carla = server.guest(), server.person("Carla")
        with Line(server, ana), Line(server, carla):
            made = seek(ana, "challenge", to="Carla")["seek"]["id"]
        assert stays(carla, made)


class TestManyProcesses:
    def test_a_socket_at_another_process_is_enough_and_its_end_ends_it(
        self, serve: Callable[..., Running]
    ) -> None:
        one, two = serve(seek_grace=GRACE), serve(seek_grace=GRACE)
        ana, blas = one.guest(), two.guest()
        there = Line(two, ana)
        with Line(one, ana):
            made = seek(ana)["seek"]["id"]
            until(lambda: says_here(two, ana.id), "nobody said that the seeker is here")
        until(lambda: not says_here(one, ana.id), "nobody said that the seeker is not here any more")
        assert stays(blas, made)
        there.__exit__()
        assert gone(blas, made)

    def test_the_sockets_of_a_process_that_died(self, server: Running, blas: Visitor) -> None:
        ana = server.guest()
        made = seek(ana)["seek"]["id"]
        services = server.app.state.services
        row = {"game_id": LOBBY, "process": "dead", "user_id": ana.id, "people": 1, "until": now_ms() - 1}
        services.store.write_now(lambda conn: conn.execute(insert(presence), [row]))
        loop = services.jobs._tasks[0].get_loop()
        asyncio.run_coroutine_threadsafe(services.jobs.beat(), loop).result(PATIENCE)
        assert gone(blas, made)


def test_a_server_that_stops_takes_nobodys_seek_away(serve: Callable[..., Running]) -> None:
    """Its sockets close too, but their people come back."""
    first = serve(seek_grace=10)
    ana = first.guest()
    with Line(first, ana):
        made = seek(ana)["seek"]["id"]
        first.uvicorn.should_exit = True
        first._thread.join(PATIENCE)
        assert not first._thread.is_alive()
    assert not first.app.state.services.seekers._going
    second = serve(seek_grace=GRACE)
    ana.http.base_url = second.url
    with Line(second, ana):
        assert stays(second.guest(), made)
