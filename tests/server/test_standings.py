"""Profiles in figures, rating graphs, leaderboards, and one's own games."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert
from tests.server.conftest import Hands, Running, settings_for
from tests.server.tables import act, look, on_turn, play_on, start
from tests.server.test_treatment import refusal
from tests.server.visitor import Visitor, until

from tesela.server.people import standings
from tesela.server.storage.store import Store
from tesela.server.storage.tables import ratings, users


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, sqlite_model: Path) -> Iterator[Running]:
    file = shutil.copy(sqlite_model, tmp_path_factory.mktemp("standings") / "tesela.db")
    server = Running(settings_for(f"sqlite:///{file}", people_every=0.05, bot_pace=0))
    server.start()
    yield server
    server.stop()


def figures(who: Visitor, name: str) -> dict[str, Any]:
    found: dict[str, Any] = who.read(f"/api/users/{name}/figures")
    return found


def finished(people: list[Visitor], turns: int = 4, **more: Any) -> str:
    game = start(people, **more)
    play_on(people, game, turns)
    assert act(people[1], game, {"c": "resign"}).status_code == 200
    return game


class TestFigures:
    def test_a_finished_game_is_in_both_profiles(self, house: Running) -> None:
        people = [house.person("Ana"), house.person("Leo")]
        game = finished(people)
        until(lambda: figures(people[0], "Ana")["games"] == 1, "the figures")
        seen = look(people[0], game)["view"]
        for seat, (who, won) in enumerate(zip(people, (1, 0), strict=True)):
            told = figures(who, who.name)
            mine = [turn for turn in seen["record"] if turn["seat"] == seat]
            plays = [turn for turn in mine if turn["kind"] == "play"]
            assert (told["games"], told["wins"], told["ties"]) == (1, won, 0)
            assert told["mean"] == told["best_game"] == seen["totals"][seat]
            assert told["turns"] == len(mine)
            assert told["best_plays"][0]["score"] == max(turn["score"] for turn in plays)
            assert told["best_plays"][0]["game"] == game
            (met,) = told["opponents"]
            assert (met["name"], met["games"], met["wins"]) == (people[1 - seat].name, 1, won)
        opened = [each["openings"] for each in (figures(people[0], "Ana"), figures(people[0], "Leo"))]
        assert sorted(len(each) for each in opened) == [0, 1]

    def test_closed_games_are_counted_for_their_players_alone(self, house: Running) -> None:
        people = [house.person("Bea"), house.person("Rui")]
        finished(people, closed=True)
        until(lambda: figures(people[0], "Bea")["games"] == 1, "the figures")
        for who in (people[1], house.visitor()):
            told = figures(who, "Bea")
            assert told["games"] == 0 and told["best_plays"] == [] and told["opponents"] == []

    def test_training_counts_for_nothing(self, house: Running) -> None:
        people = [house.person("Eva"), house.person("Ira")]
        finished(people, training=True)
        finished(people)
        until(lambda: figures(people[0], "Eva")["games"] == 1, "the other one")

    def test_nobody_has_no_figures(self, house: Running) -> None:
        assert refusal(house.guest().get("/api/users/Nadie/figures")) == (404, "user.unknown")
        assert figures(house.visitor(), house.person("Nueva").name)["games"] == 0


class TestGraph:
    def test_a_rating_goes_game_by_game(self, house: Running) -> None:
        people = [house.person("Iris"), house.person("Omar")]
        games = [finished(people, clock="running", minutes=20, rated=True) for _ in range(2)]
        (row,) = people[0].read("/api/users/Iris")["ratings"]
        points = people[0].read("/api/users/Iris/ratings", params={"pool": row["pool"]})
        assert [each["game"] for each in points] == [*games, None]
        assert points[0]["rating"] == 1500 and points[-1]["rating"] == row["rating"]
        assert people[0].read("/api/users/Iris/ratings", params={"pool": "nada"}) == []


class TestLeaderboards:
    @pytest.fixture
    def crowd(self, db: str) -> Iterator[Store]:
        """A hundred and thirty people of one pool, many of the same rating, ten of them not sure yet."""
        store = Store(db)

        def fill(conn: Connection) -> None:
            usual = {"role": "player", "language": "es", "created": 1, "disabled": False}
            for n in range(130):
                person = {"id": f"u{n:03}", "name": f"J{n}", "kind": "bot" if n == 129 else "person"}
                conn.execute(insert(users).values(**usual, **person))
                conn.execute(
                    insert(ratings).values(
                        user_id=f"u{n:03}", pool="long/open", rating=1500.25 + n // 7, volatility=0.06,
                        deviation=200.0 if n < 10 else 60.0, games=n, updated=n,
                    )
                )  # fmt: skip

        store.write_now(fill)
        yield store
        store.close()

    def test_everybody_stands_there_once_page_by_page(self, crowd: Store) -> None:
        found: list[str] = []
        last: standings.BoardRow | None = None
        while True:
            after, after_id = (last.sort, last.user_id) if last else (None, None)

            def page(
                conn: Connection, after: float | None = after, after_id: str | None = after_id
            ) -> standings.Leaderboard:
                return standings.leaderboard(
                    conn, "long/open", provisional=False, after=after, after_id=after_id
                )

            told = crowd.read_now(page)
            if not told.rows:
                break
            assert told.before == len(found)
            found += [each.user_id for each in told.rows]
            last = told.rows[-1]
        wanted = sorted(range(10, 129), key=lambda n: (-(n // 7), n))
        assert found == [f"u{n:03}" for n in wanted]

    def test_who_is_not_sure_yet_stands_apart(self, crowd: Store) -> None:
        told = crowd.read_now(
            lambda conn: standings.leaderboard(conn, "long/open", provisional=True, after=None, after_id=None)
        )
        assert {each.user_id for each in told.rows} == {f"u{n:03}" for n in range(10)}
        (board,) = crowd.read_now(standings.boards)
        assert (board.pool, board.players, board.provisional) == ("long/open", 119, 10)

    def test_over_http(self, house: Running) -> None:
        guest = house.guest()
        assert guest.read("/api/leaderboards/long/nada") == {"pool": "long/nada", "before": 0, "rows": []}
        assert guest.get("/api/leaderboards/long/nada", params={"after": "x"}).status_code == 400


class TestOwnGames:
    def test_those_that_wait_for_one_come_first_with_score_and_time(
        self, house: Running, hands: Hands
    ) -> None:
        people = [house.guest(), house.guest()]
        games = [start(people, clock="correspondence", judging="checked", turn_days=3) for _ in range(2)]
        for game in games:
            if on_turn(people, game) == 1:
                assert act(people[1], game, {"c": "pass"}).status_code == 200
        hands.now += 86_400_000
        assert act(people[0], games[1], {"c": "pass"}).status_code == 200
        first, second = people[0].read("/api/account/games")
        assert (first["game"]["id"], first["my_turn"], first["scores"]) == (games[0], True, [0, 0])
        assert (second["game"]["id"], second["my_turn"]) == (games[1], False)
        assert first["due"] - hands.now == 2 * 86_400_000
        assert second["due"] - hands.now == 3 * 86_400_000
        assert people[1].read("/api/account/games")[0]["game"]["id"] == games[1]
        assert house.visitor().get("/api/account/games").status_code == 401
