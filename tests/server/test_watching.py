"""The page of live games: what is featured, what it tells of delayed and closed ones, levels and events."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, insert
from tests.server.conftest import Hands, Running
from tests.server.tables import act, on_turn, play_on, start
from tests.server.visitor import Visitor

from tesela.server.storage.store import Store
from tesela.server.storage.tables import ratings


@pytest.fixture
def people(server: Running) -> list[Visitor]:
    return [server.person("Ana"), server.person("Leo")]


def rate(server: Running, pool: str, who: dict[str, float]) -> None:
    """Sure ratings, as if many games had been played."""

    def work(conn: Connection) -> None:
        for user_id, rating in who.items():
            row = {"user_id": user_id, "pool": pool, "rating": rating, "deviation": 60.0, "volatility": 0.06}
            conn.execute(insert(ratings).values(**row, games=50, updated=0))

    store: Store = server.app.state.services.store
    store.write_now(work)


class TestWhatIsLive:
    def test_the_highest_level_is_featured(self, server: Running, people: list[Visitor]) -> None:
        low = start([server.guest(), server.guest()], clock="running", minutes=20)
        high = start(people, clock="running", minutes=20)
        rate(server, "long/prueba", {people[0].id: 1700.0, people[1].id: 1601.0})
        seen = server.visitor().read("/api/watch")
        assert seen["featured"]["game"]["id"] == high
        assert [(one["game"]["id"], one["level"]) for one in seen["games"]] == [(high, 1650), (low, None)]

    def test_scores_are_told_unless_spectators_are_behind(
        self, server: Running, people: list[Visitor]
    ) -> None:
        at_once, later = start(people), start([server.guest(), server.guest()], spectator_delay=600)
        play_on(people, at_once, 1)
        seen = {one["game"]["id"]: one for one in server.visitor().read("/api/watch")["games"]}
        assert sum(seen[at_once]["scores"]) > 0
        assert (seen[later]["scores"], seen[later]["delay_ms"]) == (None, 600_000)

    def test_closed_games_and_those_with_days_for_a_turn_are_not_there(
        self, server: Running, people: list[Visitor]
    ) -> None:
        start(people, closed=True)
        start(people, clock="correspondence")
        assert server.visitor().read("/api/watch") == {"featured": None, "games": []}
        assert people[0].read("/api/watch") == {"featured": None, "games": []}

    def test_what_is_over_is_gone(self, server: Running, people: list[Visitor]) -> None:
        game = start(people)
        seat = on_turn(people, game)
        assert act(people[seat], game, {"c": "resign"}).status_code == 200
        assert server.visitor().read("/api/watch")["games"] == []

    def test_without_a_clock_for_three_hours(
        self, server: Running, people: list[Visitor], hands: Hands
    ) -> None:
        game = start(people, clock="none")
        assert server.visitor().read("/api/watch")["featured"]["game"]["id"] == game
        hands.now += 3 * 60 * 60_000 + 1
        assert server.visitor().read("/api/watch")["games"] == []
