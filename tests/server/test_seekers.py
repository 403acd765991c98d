"""Who closes the browser is not there to play: open seeks go soon after the last socket, and not before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
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


@pytest.fixture
def server(serve: Callable[..., Running]) -> Running:
    """Its grace does not end by itself: a test ends it."""
    return serve(seek_grace=3600)


@pytest.fixture
def blas(server: Running) -> Visitor:
    return server.guest()


def in_loop(server: Running, work: Coroutine[Any, Any, None]) -> None:
    """Have something done by the server's own loop, and wait for it."""
    loop = server.app.state.services.jobs._tasks[0].get_loop()
    asyncio.run_coroutine_threadsafe(work, loop).result(PATIENCE)


def grace_is_over(server: Running, who: Visitor) -> None:
    """As if the time that a closed socket is given had passed."""
    in_loop(server, server.app.state.services.seekers._left(who.id))


def has_left(server: Running, who: Visitor) -> None:
    """Wait until the last socket's end was noticed; then its grace is over."""
    services = server.app.state.services
    until(
        lambda: who.id in services.seekers._going and who.id not in services.hub.people,
        "nobody noticed that they have gone",
    )
    grace_is_over(server, who)


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
                grace_is_over(server, ana)
                assert made in listed(blas), "ana is there"
            has_left(server, ana)
            assert made not in listed(blas)
            while any(each["id"] == made for each in watching.next("lobby")["seeks"]):
                pass

    def test_the_grace_ends_by_itself(self, serve: Callable[..., Running]) -> None:
        server = serve(seek_grace=0.05)
        ana, blas = server.guest(), server.guest()
        with Line(server, ana):
            made = seek(ana)["seek"]["id"]
        until(lambda: made not in listed(blas), "the seek is still there")

    def test_a_page_loaded_again_changes_nothing(self, server: Running) -> None:
        ana, going = server.guest(), server.app.state.services.seekers._going
        with Line(server, ana):
            made = seek(ana)["seek"]["id"]
        until(lambda: ana.id in going, "nobody noticed that she has gone")
        with Line(server, ana) as again:
            again.next("hello")
            grace_is_over(server, ana)
            assert made in listed(server.guest())
        has_left(server, ana)
        assert made not in listed(server.guest())

    def test_another_page_of_theirs_is_enough(self, server: Running, blas: Visitor) -> None:
        ana = server.guest()
        with Line(server, ana):
            made = seek(ana)["seek"]["id"]
            with Line(server, ana) as other:
                other.next("hello")
            until(lambda: server.app.state.services.hub.people[ana.id] == 1, "the other page is still there")
            grace_is_over(server, ana)
            assert made in listed(blas)

    def test_a_seat_taken_at_a_table_is_free_again(self, server: Running, blas: Visitor) -> None:
        ana = server.guest()
        with Line(server, ana):
            made = seek(ana, seats=3, ruleset="manual")["seek"]["id"]
            with Line(server, blas):
                assert blas.ok(f"/api/seeks/{made}/join")["free"] == 1
            has_left(server, blas)
            (seen,) = ana.read("/api/lobby")["seeks"]
            assert [each["user_id"] for each in seen["joined"]] == [ana.id]

    def test_a_rematch_that_nobody_waits_for(self, server: Running, blas: Visitor) -> None:
        ana = server.guest()
        game = start([ana, blas])
        assert act(ana, game, {"c": "resign"}).is_success
        with Line(server, ana):
            made = ana.ok(f"/api/games/{game}/rematch")["id"]
            assert made in listed(blas)
        has_left(server, ana)
        assert made not in listed(blas)


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
        has_left(server, ana)
        assert made in listed(ana)

    def test_a_challenge_stays_for_who_was_challenged(self, server: Running) -> None:
        ana, carla = server.guest(), server.person("Carla")
        with Line(server, ana), Line(server, carla):
            made = seek(ana, "challenge", to="Carla")["seek"]["id"]
        has_left(server, ana)
        has_left(server, carla)
        assert made in listed(carla)


class TestManyProcesses:
    def test_a_socket_at_another_process_is_enough_and_its_end_ends_it(
        self, serve: Callable[..., Running]
    ) -> None:
        one, two = serve(seek_grace=3600), serve(seek_grace=3600)
        ana, blas = one.guest(), two.guest()
        there = Line(two, ana)
        with Line(one, ana):
            made = seek(ana)["seek"]["id"]
            until(lambda: says_here(two, ana.id), "nobody said that the seeker is here")
        until(lambda: not says_here(one, ana.id), "nobody said that the seeker is not here any more")
        has_left(one, ana)
        assert made in listed(blas)
        there.__exit__()
        has_left(two, ana)
        assert made not in listed(blas)

    def test_the_sockets_of_a_process_that_died(self, server: Running, blas: Visitor) -> None:
        ana = server.guest()
        made = seek(ana)["seek"]["id"]
        services = server.app.state.services
        row = {"game_id": LOBBY, "process": "dead", "user_id": ana.id, "people": 1, "until": now_ms() - 1}
        services.store.write_now(lambda conn: conn.execute(insert(presence), [row]))
        in_loop(server, services.jobs.beat())
        has_left(server, ana)
        assert made not in listed(blas)


def test_a_server_that_stops_takes_nobodys_seek_away(serve: Callable[..., Running]) -> None:
    """Its sockets close too, but their people come back."""
    first = serve(seek_grace=3600)
    ana = first.guest()
    with Line(first, ana):
        made = seek(ana)["seek"]["id"]
        first.uvicorn.should_exit = True
        first._thread.join(PATIENCE)
        assert not first._thread.is_alive()
    assert not first.app.state.services.seekers._going
    second = serve(seek_grace=3600)
    ana.http.base_url = second.url
    with Line(second, ana) as line:
        line.next("hello")
        grace_is_over(second, ana)
        in_loop(second, second.app.state.services.jobs.beat())
        assert made in listed(second.guest())
