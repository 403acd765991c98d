"""Two servers on one database, players on different ones; and races have one end."""

from __future__ import annotations

import threading
from collections.abc import Callable

import httpx
from tests.server.conftest import Running
from tests.server.mover import next_command
from tests.server.tables import Line, act, look, new_key, on_turn, start
from tests.server.visitor import Visitor

from tesela.rules import events as ev
from tesela.server.games import gamelog


def _elsewhere(visitor: Visitor, server: Running) -> Visitor:
    """The same person with the same browser at another server."""
    other = server.visitor()
    other.http.cookies.update(dict(visitor.http.cookies))
    other.csrf, other.user = visitor.csrf, visitor.user
    return other


def test_players_on_different_servers_play_one_game(serve: Callable[..., Running]) -> None:
    here, there = serve(workers=2), serve(workers=2)  # with workers, SQLite is looked at more often
    ana, blas = here.guest(), here.guest()
    game = start([ana, blas])
    blas = _elsewhere(blas, there)
    with Line(here, ana) as zero, Line(there, blas) as one:
        lines = [zero, one]
        for line in lines:
            line.watch(game)
        for _ in range(6):
            seat = zero.views[game]["on_turn"]
            done = lines[seat].do(game, next_command(lines[seat].views[game], seat))
            assert done["t"] == "done", done
            for line in lines:
                line.reach(game, done["seq"])
            if lines[0].views[game]["phase"] == "announced":
                done = lines[1 - seat].do(game, {"c": "accept"})
                assert done["t"] == "done", done
            for line in lines:
                line.reach(game, done["seq"])
        while not any(message.get("online") == [0, 1] for message in zero.heard):
            zero.next("presence")
        assert blas.post(f"/api/games/{game}/chat", {"key": new_key(), "phrase": "thanks"}).status_code == 201
        assert zero.next("chat")["lines"][0]["phrase"] == "thanks"
    assert look(ana, game)["view"]["record"] == look(_elsewhere(ana, there), game)["view"]["record"]


def test_of_many_commands_at_the_same_moment_one_counts(serve: Callable[..., Running]) -> None:
    """The same player passes twenty times at once, with twenty keys, at two servers: one turn is passed."""
    servers = [serve(), serve()]
    people = [servers[0].guest(), servers[0].guest()]
    game = start(people)
    seat = on_turn(people, game)
    codes: list[str] = []
    runners = [_elsewhere(people[seat], servers[n % 2]) for n in range(20)]

    def run(who: Visitor) -> None:
        answer = act(who, game, {"c": "pass"})
        codes.append("ok" if answer.status_code == 200 else answer.json()["code"])

    threads = [threading.Thread(target=run, args=(who,)) for who in runners]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == sorted(["ok", *["turn.not_yours"] * 19])
    assert look(people[0], game)["view"]["turns"][seat] == 1


def test_the_same_key_at_the_same_moment_acts_once(serve: Callable[..., Running]) -> None:
    servers = [serve(), serve()]
    people = [servers[0].guest(), servers[0].guest()]
    game = start(people)
    body = {"key": new_key(), "command": {"c": "agree", "about": "end"}}
    answers: list[httpx.Response] = []
    runners = [_elsewhere(people[0], servers[n % 2]) for n in range(16)]
    threads = [
        threading.Thread(target=lambda who=who: answers.append(who.post(f"/api/games/{game}/commands", body)))
        for who in runners
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    store = servers[0].app.state.services.store
    log = store.read_now(lambda conn: gamelog.read(conn, game))
    assert sum(isinstance(event, ev.Agreed) for event in log) == 1


def test_the_last_seat_is_taken_once(serve: Callable[..., Running]) -> None:
    servers = [serve(), serve()]
    ana = servers[0].guest()
    made = ana.ok("/api/seeks", {"offer": {"edition": "prueba", "clock": "none"}})["seek"]
    comers = [_elsewhere(servers[0].guest(), servers[n % 2]) for n in range(8)]
    codes: list[int] = []

    def run(who: Visitor) -> None:
        codes.append(who.post(f"/api/seeks/{made['id']}/join").status_code)

    threads = [threading.Thread(target=run, args=(who,)) for who in comers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == [200, *[409] * 7]
    assert len(ana.read("/api/lobby")["playing"]) == 1
