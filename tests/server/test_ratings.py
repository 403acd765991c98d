"""Ratings: the winner is who the rules say, and a corrected result is rated as if it had always been so."""

from __future__ import annotations

import random

import pytest
from sqlalchemy import Connection, insert, select
from tests.server.conftest import Running
from tests.server.tables import act, look, on_turn, play_on, start

from tesela.server.people import accounts, ratings
from tesela.server.storage.store import Store
from tesela.server.storage.tables import games
from tesela.server.storage.tables import ratings as rows

Results = list[tuple[str, dict[str, int]]]


def _play_all(conn: Connection, pool: str, results: Results, corrected: dict[str, dict[str, int]]) -> None:
    """Rate all games in order, then the corrections."""
    for game, places in results:
        ratings.settle(conn, game, pool, list(places.items()), 1)
    for game, places in corrected.items():
        ratings.settle(conn, game, pool, list(places.items()), 2)


def _table(conn: Connection, pool: str) -> dict[str, tuple[float, float, float, int]]:
    found = conn.execute(select(rows).where(rows.c.pool == pool)).all()
    return {row.user_id: (row.rating, row.deviation, row.volatility, row.games) for row in found}


@pytest.mark.parametrize("seed", range(6))
def test_a_corrected_result_counts_as_if_it_had_always_been_so(db: str, seed: int) -> None:
    chance = random.Random(seed)
    store = Store(db)

    def work(conn: Connection) -> None:
        people = [accounts.register(conn, f"Persona {n}", None, "es", 0).id for n in range(5)]

        def result(players: list[str]) -> dict[str, int]:
            order = [chance.randrange(3) for _ in players]
            return {
                each: 1 + sum(other < mine for other in order)
                for each, mine in zip(players, order, strict=True)
            }

        first: Results = [
            (f"a{n}", result(chance.sample(people, chance.choice((2, 2, 3))))) for n in range(12)
        ]
        changed = {game: result(list(places)) for game, places in chance.sample(first, 3)}
        second: Results = [(f"b{game}", changed.get(game, places)) for game, places in first]
        for game, _ in (*first, *second):
            conn.execute(
                insert(games).values(
                    id=game, head=1, chat_head=0, side=0, status="finished", offer="{}", rated=True,
                    created=0, claimed_until=0, settled=False, delay_ms=0,
                )
            )  # fmt: skip
        _play_all(conn, "one", first, changed)
        _play_all(conn, "two", second, {})
        one, two = _table(conn, "one"), _table(conn, "two")
        assert one.keys() == two.keys()
        for user, figures in one.items():
            assert figures == pytest.approx(two[user])

    store.write_now(work)
    store.close()


def _rating(server: Running, name: str) -> int:
    found: int = server.visitor().read(f"/api/users/{name}")["ratings"][0]["rating"]
    return found


def test_who_resigns_has_lost_whatever_the_score(server: Running) -> None:
    people = [server.person("Ana"), server.person("Blas")]
    game = start(people, clock="running")
    play_on(people, game, 5)
    leader = max((0, 1), key=lambda seat: look(people[0], game)["view"]["scores"][seat])
    assert act(people[leader], game, {"c": "resign"}).status_code == 200
    names = ("Ana", "Blas")
    assert _rating(server, names[leader]) < 1500 == _rating(server, names[1 - leader])
    listed = server.visitor().read("/api/games")[0]
    assert listed["places"][leader] == 2


def test_a_reopened_game_is_rated_by_its_corrected_result(server: Running) -> None:
    """`file-2024` 44: signed, reopened at both players' request, the sum put right: the ratings follow."""
    people, judge = [server.person("Ana"), server.person("Blas")], server.person("Jueza", "arbiter")
    game = server.appoint(judge, start(people, ruleset="file-2024", arbiter=True, clock="running"))
    play_on(people, game, 1)
    lead = {"c": "correct_sum", "who": 0, "delta": 300, "note": "para que no haya empate"}
    assert act(judge, game, lead, as_arbiter=True).status_code == 200
    for _ in range(4):
        assert act(people[on_turn(people, game)], game, {"c": "pass"}).status_code == 200
    view = look(people[0], game)["view"]
    winner = view["winners"][0]
    names = ("Ana", "Blas")
    before = [_rating(server, name) for name in names]
    assert before[winner] > before[1 - winner]
    for player in people:
        assert act(player, game, {"c": "sign"}).status_code == 200
    fix = {"c": "correct_sum", "who": 1 - winner, "delta": 500, "note": "mal sumado"}
    assert act(judge, game, fix, as_arbiter=True).json()["code"] == "game.closed"
    for player in people:
        assert act(player, game, {"c": "agree", "about": "reopen"}).status_code == 200
    assert act(judge, game, {"c": "reopen", "note": "lo piden"}, as_arbiter=True).status_code == 200
    assert act(judge, game, fix, as_arbiter=True).status_code == 200
    assert look(people[0], game)["view"]["winners"] == [1 - winner]
    assert [_rating(server, name) for name in names] == before[::-1]
    assert [row["games"] for row in server.visitor().read("/api/users/Ana")["ratings"]] == [1]
