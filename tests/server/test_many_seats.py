"""Three and four at a table, over HTTP: turns go round, all must agree, who leaves is not waited for."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.conftest import Running
from tests.server.mover import next_command
from tests.server.seeking import named
from tests.server.tables import Line, act, look, on_turn, play_on, start
from tests.server.visitor import Visitor


def table(hall: Running, seats: int, **more: Any) -> tuple[list[Visitor], str]:
    people = [hall.guest() for _ in range(seats)]
    return people, start(people, ruleset="manual", **more)


def lay(people: list[Visitor], game: str) -> int:
    """Who is on turn lays a word; their seat."""
    while True:
        seat = on_turn(people, game)
        command = next_command(look(people[seat], game)["view"], seat)
        assert act(people[seat], game, command).status_code == 200
        if command["c"] == "play":
            return seat


@pytest.mark.parametrize("seats", [3, 4])
class TestTurns:
    def test_they_go_round_in_order(self, hall: Running, seats: int) -> None:
        people, game = table(hall, seats)
        first = on_turn(people, game)
        seen = []
        for _ in range(seats + 1):
            seen.append(on_turn(people, game))
            assert act(people[seen[-1]], game, {"c": "pass"}).status_code == 200
        assert seen == [(first + n) % seats for n in range(seats + 1)]

    def test_each_sees_their_own_rack_and_all_the_counts(self, hall: Running, seats: int) -> None:
        people, game = table(hall, seats)
        for seat, player in enumerate(people):
            view = look(player, game)["view"]
            assert view["rack_counts"] == [7] * seats and view["bag_count"] == 100 - 7 * seats
            assert [rack is not None for rack in view["racks"]] == [other == seat for other in range(seats)]

    def test_a_play_stands_when_all_others_have_written_it_down(self, hall: Running, seats: int) -> None:
        people, game = table(hall, seats)
        seat = lay(people, game)
        others = [other for other in range(seats) if other != seat]
        for n, other in enumerate(others):
            assert look(people[0], game)["view"]["on_turn"] == seat, "it waits for all of them"
            assert look(people[0], game)["view"]["accepted"] == sorted(others[:n])
            assert act(people[other], game, {"c": "accept"}).status_code == 200
        view = look(people[0], game)["view"]
        assert view["on_turn"] == (seat + 1) % seats and view["scores"][seat] > 0
        twice = act(people[others[0]], game, {"c": "accept"})
        assert twice.status_code == 422

    def test_one_challenge_is_enough(self, hall: Running, seats: int) -> None:
        people, game = table(hall, seats)
        seat = on_turn(people, game)
        rack = look(people[seat], game)["view"]["racks"][seat].replace("?", "a")
        assert act(people[seat], game, {"c": "play", "coord": "B8", "tiles": rack}).status_code == 200
        assert act(people[(seat + 1) % seats], game, {"c": "accept"}).status_code == 200
        assert act(people[seat - 1], game, {"c": "challenge"}).status_code == 200
        view = look(people[0], game)["view"]
        assert view["record"][-1]["kind"] == "withdrawn" and view["scores"] == [0] * seats
        assert view["on_turn"] == (seat + 1) % seats

    def test_a_whole_game_to_its_end(self, hall: Running, seats: int) -> None:
        people, game = table(hall, seats, judging="checked")
        play_on(people, game, 6)
        for _ in range(2 * seats):
            assert act(people[on_turn(people, game)], game, {"c": "pass"}).status_code == 200
        seen = look(hall.visitor(), game)
        assert (seen["status"], seen["view"]["ended"]) == ("finished", "passes")
        proof = hall.visitor().read(f"/api/games/{game}/fairness")
        assert proof["fair"]
        (row,) = hall.visitor().read("/api/games", params={"user": people[0].id})
        assert row["scores"] == seen["view"]["totals"] and len(row["places"]) == seats
        best = max(row["scores"])
        assert [place == 1 for place in row["places"]] == [score == best for score in row["scores"]]

    def test_everybody_must_want_to_stop(self, hall: Running, seats: int) -> None:
        people, game = table(hall, seats)
        for player in people[:-1]:
            assert act(player, game, {"c": "agree", "about": "end"}).status_code == 200
        assert look(people[0], game)["view"]["agreed"] == {"end": list(range(seats - 1))}
        assert look(people[0], game)["status"] == "playing"
        assert act(people[-1], game, {"c": "agree", "about": "end"}).status_code == 200
        assert look(people[0], game)["view"]["ended"] == "agreed"


class TestWhoLeaves:
    def test_the_others_play_on_without_them(self, hall: Running) -> None:
        people, game = table(hall, 4)
        first = on_turn(people, game)
        assert act(people[first], game, {"c": "resign"}).status_code == 200
        view = look(people[0], game)["view"]
        assert view["out"] == [first] and view["on_turn"] == (first + 1) % 4 and view["ended"] is None
        again = act(people[first], game, {"c": "pass"})
        assert (again.status_code, again.json()["code"]) == (422, "seat.out")
        for n in (1, 2):
            assert act(people[(first + n) % 4], game, {"c": "resign"}).status_code == 200
        view = look(people[0], game)["view"]
        assert view["ended"] == "resigned" and view["winners"] == [(first + 3) % 4]

    def test_nobody_waits_for_their_word(self, hall: Running) -> None:
        people, game = table(hall, 3)
        seat = lay(people, game)
        assert act(people[(seat + 1) % 3], game, {"c": "accept"}).status_code == 200
        assert act(people[(seat + 2) % 3], game, {"c": "resign"}).status_code == 200
        view = look(people[0], game)["view"]
        assert view["phase"] == "thinking" and view["scores"][seat] > 0

    def test_they_come_last_whatever_they_had(self, hall: Running) -> None:
        people, game = table(hall, 3, judging="checked")
        play_on(people, game, 3)
        leader = max(range(3), key=lambda seat: look(people[0], game)["view"]["scores"][seat])
        assert act(people[leader], game, {"c": "resign"}).status_code == 200
        for player in people:
            if player is not people[leader]:
                assert act(player, game, {"c": "agree", "about": "end"}).status_code == 200
        (row,) = hall.visitor().read("/api/games", params={"user": people[0].id})
        assert row["places"][leader] == 3

    def test_three_named_people_are_rated_each_against_each(self, hall: Running) -> None:
        people = [named(hall, name) for name in ("Ana", "Blas", "Carla")]
        game = start(people, ruleset="manual", judging="checked", clock="running")
        for _ in range(2 * len(people)):  # a game that nobody has really played is not rated
            seat = on_turn(people, game)
            rack = look(people[seat], game)["view"]["racks"][seat]
            tile = rack[: rack.index("]") + 1] if rack.startswith("[") else rack[0]
            assert act(people[seat], game, {"c": "exchange", "tiles": tile}).status_code == 200
        assert act(people[2], game, {"c": "resign"}).status_code == 200
        assert act(people[1], game, {"c": "resign"}).status_code == 200
        ratings = [hall.visitor().read(f"/api/users/{player.id}")["ratings"][0] for player in people]
        assert all(row["games"] == 1 and row["provisional"] for row in ratings)
        assert ratings[0]["rating"] > ratings[1]["rating"] > ratings[2]["rating"] or (
            ratings[0]["rating"] > ratings[1]["rating"] == ratings[2]["rating"]
        )


def test_four_sockets_hear_the_same_turns(hall: Running) -> None:
    people, game = table(hall, 4)
    with Line(hall, people[0]) as a, Line(hall, people[1]) as b, Line(hall, people[2]) as c, Line(hall) as d:
        lines = [a, b, c, d]
        for line in lines:
            line.watch(game)
        seat = on_turn(people, game)
        assert act(people[seat], game, {"c": "pass"}).status_code == 200
        end = look(people[0], game)["view"]["seq"]
        views = [line.reach(game, end) for line in lines]
        assert {view["on_turn"] for view in views} == {(seat + 1) % 4}
        turns = [[(turn["seat"], turn["kind"], turn["at"]) for turn in view["record"]] for view in views]
        assert all(each == turns[0] for each in turns) and len(turns[0]) == 1
