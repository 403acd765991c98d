"""Ratings: Glicko-2 by time control and lexicon; who is rated, when, and against whom."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.conftest import Running
from tests.server.seeking import named
from tests.server.tables import act, look, offer, on_turn, play_on, start
from tests.server.visitor import Visitor

from tesela.core.glicko import Rating, Result, rate
from tesela.server.people.ratings import pool_of


def rows(player: Visitor) -> dict[str, dict[str, Any]]:
    """Somebody's ratings by pool, as their own page shows them."""
    return {row["pool"]: row for row in player.read("/api/me")["ratings"]}


def lost_by(loser: int, people: list[Visitor], **more: Any) -> str:
    game = start(people, **{"clock": "running", **more})
    play_on(people, game, 4)  # before two turns each nobody has lost anything
    assert act(people[loser], game, {"c": "resign"}).status_code == 200
    return game


class TestPools:
    @pytest.mark.parametrize(
        ("kind", "total_ms", "pool"),
        [
            ("running", 30 * 60_000, "long/open"),
            ("running", 10 * 60_000, "long/open"),
            ("running", 10 * 60_000 - 1, "fast/open"),
            ("stopped", 25 * 60_000, "long/open"),
            ("stopped", 60_000, "fast/open"),
            ("timer", None, "timer/open"),
            ("correspondence", None, "correspondence/open"),
            ("none", None, "none/open"),
        ],
    )
    def test_by_time_control(self, kind: str, total_ms: int | None, pool: str) -> None:
        assert pool_of(kind, total_ms, "open") == pool

    def test_and_by_lexicon(self) -> None:
        assert len({pool_of("timer", None, name) for name in ("open", "open-2007", "mine")}) == 3

    def test_each_is_kept_by_itself(self, hall: Running) -> None:
        people = [named(hall, "Ana"), named(hall, "Blas")]
        lost_by(0, people, clock="running", minutes=5)
        lost_by(1, people, clock="running", minutes=30)
        lost_by(1, people, clock="correspondence")
        lost_by(1, people, clock="timer")
        lost_by(1, people, clock="none")  # nothing would make anybody play on: it counts for nobody
        pools = rows(people[0])
        assert set(pools) == {f"{each}/prueba" for each in ("fast", "long", "correspondence", "timer")}
        assert pools["fast/prueba"]["rating"] < 1500 == pools["long/prueba"]["rating"]
        assert all(row["games"] == 1 for row in pools.values())
        assert hall.visitor().read(f"/api/users/{people[0].id}")["ratings"] == list(pools.values())


class TestWhoIsRated:
    def test_of_two_newcomers_the_loser_loses_and_the_winner_gains_nothing_yet(self, hall: Running) -> None:
        people = [named(hall, "Ana"), named(hall, "Blas")]
        lost_by(1, people)
        won, lost = (rows(player)["long/prueba"] for player in people)
        assert won["rating"] == 1500 and 1500 - lost["rating"] > 100
        assert won["deviation"] == lost["deviation"] < 350
        assert won["provisional"] and lost["provisional"]

    def test_a_draw_between_equals_moves_nobody(self, hall: Running) -> None:
        people = [named(hall, "Ana"), named(hall, "Blas")]
        game = start(people, ruleset="fise-2007", clock="running")
        play_on(people, game, 4)
        for player in people:
            assert act(player, game, {"c": "agree", "about": "end"}).status_code == 200
        mine, theirs = look(people[0], game)["view"]["totals"]
        if mine != theirs:  # as the racks were drawn; a sum is put right, as both may agree at any time (34)
            for player in people:
                put_right = act(player, game, {"c": "agree", "about": f"sum:0:{theirs - mine}"})
                assert put_right.status_code == 200, put_right.text
        assert look(people[0], game)["view"]["winners"] == [0, 1]
        assert [rows(player)["long/prueba"]["rating"] for player in people] == [1500, 1500]

    @pytest.mark.parametrize("more", [{"rated": False}, {"bots": ["static"]}])
    def test_not_who_did_not_want_to_be_and_not_against_bots(
        self, hall: Running, more: dict[str, Any]
    ) -> None:
        ana = named(hall, "Ana")
        if "bots" in more:
            game = ana.ok("/api/seeks", {"offer": offer(clock="running", **more)})["seek"]["game"]
        else:
            game = start([ana, named(hall, "Blas")], clock="running", **more)
        assert look(ana, game)["offer"]["rated"] is False
        assert act(ana, game, {"c": "resign"}).status_code == 200
        assert rows(ana) == {}

    def test_not_guests_nor_who_plays_one(self, hall: Running) -> None:
        ana, guest = named(hall, "Ana"), hall.guest()
        game = start([ana, guest], clock="running")
        assert look(ana, game)["offer"]["rated"] is False, "and it is told at the start"
        assert act(guest, game, {"c": "resign"}).status_code == 200
        assert rows(ana) == {} and rows(guest) == {}

    def test_only_when_the_game_is_over(self, hall: Running) -> None:
        people = [named(hall, "Ana"), named(hall, "Blas")]
        game = start(people, clock="running")
        assert act(people[on_turn(people, game)], game, {"c": "pass"}).status_code == 200
        assert rows(people[0]) == {}

    def test_a_rematch_counts_too(self, hall: Running) -> None:
        people = [named(hall, "Ana"), named(hall, "Blas")]
        game = lost_by(1, people)
        people[0].ok(f"/api/games/{game}/rematch")
        again = people[1].ok(f"/api/games/{game}/rematch")["game"]
        play_on(people, again, 4)
        assert act(people[0], again, {"c": "resign"}).status_code == 200
        assert rows(people[0])["long/prueba"]["games"] == 2


ratings = st.builds(
    Rating,
    rating=st.floats(600, 3000),
    deviation=st.floats(30, 350),
    volatility=st.floats(0.03, 0.08),
)
scores = st.sampled_from((0.0, 0.5, 1.0))


class TestGlicko:
    """Properties of the published system, whatever the numbers."""

    @given(ratings, ratings, st.sampled_from((0.0, 0.5)))
    def test_a_better_result_is_never_worth_less(self, mine: Rating, theirs: Rating, score: float) -> None:
        worse, better = (rate(mine, [Result(theirs, each)]).rating for each in (score, score + 0.5))
        assert worse < better

    @given(ratings, st.lists(st.builds(Result, opponent=ratings, score=scores), min_size=1, max_size=6))
    def test_playing_makes_surer_and_stays_finite(self, mine: Rating, results: list[Result]) -> None:
        after = rate(mine, results)
        rest = rate(mine._replace(volatility=after.volatility), [])
        assert after.deviation < rest.deviation, "surer than who swings as much and did not play"
        assert all(map(math.isfinite, after)) and 0 < after.volatility < 1

    @given(ratings)
    def test_resting_makes_less_sure_and_changes_nothing_else(self, mine: Rating) -> None:
        after = rate(mine, [])
        assert (after.rating, after.volatility) == (mine.rating, mine.volatility)
        assert after.deviation > mine.deviation

    @given(ratings, ratings)
    def test_winning_gains_and_losing_loses(self, mine: Rating, theirs: Rating) -> None:
        assert rate(mine, [Result(theirs, 1)]).rating > mine.rating > rate(mine, [Result(theirs, 0)]).rating

    @given(ratings, st.floats(30, 350), st.floats(0, 600))
    def test_beating_the_stronger_is_worth_more(self, mine: Rating, deviation: float, more: float) -> None:
        weak = Rating(mine.rating, deviation)
        strong = Rating(mine.rating + more, deviation)
        gains = [rate(mine, [Result(each, 1)]).rating - mine.rating for each in (weak, strong)]
        assert gains[1] >= gains[0] - 1e-6
