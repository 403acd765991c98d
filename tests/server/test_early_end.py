"""Stopping early and other things that take everybody's word: offered, declined, agreed, and never twice."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.conftest import Running
from tests.server.mover import next_command
from tests.server.tables import Line, act, look, on_turn, play_on, start
from tests.server.visitor import Visitor


@pytest.fixture
def people(hall: Running) -> list[Visitor]:
    return [hall.guest(), hall.guest()]


def agreed(player: Visitor, game: str) -> dict[str, list[int]]:
    found: dict[str, list[int]] = look(player, game)["view"]["agreed"]
    return found


def wish(player: Visitor, game: str, about: str, c: str = "agree") -> Any:
    return act(player, game, {"c": c, "about": about})


class TestOffer:
    def test_it_is_seen_by_the_other_and_taken_up(self, people: list[Visitor]) -> None:
        game = start(people)
        play_on(people, game, 2)
        assert wish(people[0], game, "end").status_code == 200
        assert agreed(people[1], game) == {"end": [0]} and look(people[1], game)["status"] == "playing"
        assert wish(people[1], game, "end").status_code == 200
        seen = look(people[0], game)
        assert (seen["status"], seen["view"]["ended"]) == ("finished", "agreed")
        assert seen["view"]["seed"], "the seed is published, as after any end"

    def test_it_may_be_made_out_of_turn(self, people: list[Visitor]) -> None:
        game = start(people)
        other = 1 - on_turn(people, game)
        assert wish(people[other], game, "end").status_code == 200

    def test_declined_it_is_gone_and_may_be_made_again(self, people: list[Visitor]) -> None:
        game = start(people)
        assert wish(people[0], game, "end").status_code == 200
        assert wish(people[1], game, "end", "decline").status_code == 200
        assert agreed(people[0], game) == {}
        assert wish(people[1], game, "end").status_code == 200
        assert agreed(people[0], game) == {"end": [1]} and look(people[0], game)["status"] == "playing"

    def test_who_offered_may_think_better_of_it(self, people: list[Visitor]) -> None:
        game = start(people)
        assert wish(people[0], game, "end").status_code == 200
        assert wish(people[0], game, "end", "decline").status_code == 200
        assert wish(people[1], game, "end").status_code == 200
        assert look(people[0], game)["status"] == "playing"

    def test_one_word_does_not_count_twice(self, people: list[Visitor]) -> None:
        game = start(people)
        assert wish(people[0], game, "end").status_code == 200
        again = wish(people[0], game, "end")
        assert (again.status_code, again.json()["code"]) == (422, "agree.again")
        assert look(people[0], game)["status"] == "playing"

    def test_the_other_hears_of_it_at_once(self, hall: Running, people: list[Visitor]) -> None:
        game = start(people)
        with Line(hall, people[1]) as line:
            line.watch(game)
            assert wish(people[0], game, "end").status_code == 200
            update = line.next("update")
            assert update["events"][-1]["event"] == {
                **update["events"][-1]["event"],
                "e": "agreed",
                "seat": 0,
            }
            assert update["view"]["agreed"] == {"end": [0]}
            done = line.do(game, {"c": "agree", "about": "end"})
            assert done["t"] == "done" and line.reach(game, done["seq"])["ended"] == "agreed"

    @pytest.mark.parametrize(
        ("about", "c", "code"),
        [
            ("end", "decline", "agree.nothing"),
            ("nada", "agree", "agree.unknown"),
            ("", "agree", "agree.unknown"),
            ("sum:9:5", "agree", "agree.unknown"),
            ("sum:2:5", "agree", "agree.unknown"),
            ("sum:0:0", "agree", "agree.unknown"),
            ("reopen", "agree", "agree.not_now"),
            ("count", "agree", "clock.dispute_none"),
            ("theme", "agree", "agree.unknown"),
            ("x" * 5000, "agree", "text.too_long"),
        ],
    )
    def test_what_can_not_be_agreed_on(self, people: list[Visitor], about: str, c: str, code: str) -> None:
        game = start(people)
        before = look(people[0], game)["view"]["seq"]
        answer = wish(people[0], game, about, c)
        assert (answer.status_code, answer.json()["code"]) == (422, code)
        assert look(people[0], game)["view"]["seq"] == before

    def test_it_may_be_offered_to_a_finished_game_no_more(self, people: list[Visitor]) -> None:
        game = start(people)
        assert act(people[0], game, {"c": "resign"}).status_code == 200
        late = wish(people[1], game, "end")
        assert (late.status_code, late.json()["code"]) in ((422, "game.over"), (422, "agree.not_now"))


class TestOtherAgreements:
    def test_both_say_that_nobody_can_play(self, people: list[Visitor]) -> None:
        game = start(people)
        for player in people:
            assert wish(player, game, "stuck").status_code == 200
        assert look(people[0], game)["view"]["ended"] == "stuck"

    def test_where_the_rule_set_knows_it(self, people: list[Visitor]) -> None:
        game = start(people, ruleset="file-2024", clock="running")
        answer = wish(people[0], game, "stuck")
        assert (answer.status_code, answer.json()["code"]) == (422, "stuck.unregulated")

    def test_a_sum_is_put_right_by_both(self, people: list[Visitor]) -> None:
        """34: arithmetic may be corrected at any time."""
        game = start(people)
        play_on(people, game, 2)
        before = look(people[0], game)["view"]["scores"]
        for player in people:
            assert wish(player, game, "sum:0:-3").status_code == 200
        assert look(people[0], game)["view"]["scores"] == [before[0] - 3, before[1]]
        assert agreed(people[0], game) == {}, "done once, it is not agreed for ever"

    def test_two_sums_are_two_questions(self, people: list[Visitor]) -> None:
        game = start(people)
        assert wish(people[0], game, "sum:0:5").status_code == 200
        assert wish(people[1], game, "sum:0:6").status_code == 200
        assert look(people[0], game)["view"]["scores"] == [0, 0]
        assert agreed(people[0], game) == {"sum:0:5": [0], "sum:0:6": [1]}

    def test_a_count_in_dispute_stops_the_clocks_until_they_agree(self, people: list[Visitor]) -> None:
        """31.3"""
        game = start(people, clock="running", ruleset="fise-2007", arbiter=True)
        seat = on_turn(people, game)
        while (command := next_command(look(people[seat], game)["view"], seat))["c"] != "play":
            assert act(people[seat], game, command).status_code == 200
            seat = on_turn(people, game)
        assert act(people[seat], game, command).status_code == 200
        assert act(people[1 - seat], game, {"c": "dispute"}).status_code == 200
        view = look(people[0], game)["view"]
        assert view["clocks"]["running"] == [] and view["clocks"]["stopped_for"] == "count"
        early = act(people[1 - seat], game, {"c": "accept"})
        assert (early.status_code, early.json()["code"]) == (422, "accept.count_disputed")
        for player in people:
            assert wish(player, game, "count").status_code == 200
        assert look(people[0], game)["view"]["clocks"]["running"] != []
        assert act(people[1 - seat], game, {"c": "accept"}).status_code == 200


class TestResigning:
    def test_it_ends_a_game_of_two_and_names_the_winner(self, people: list[Visitor]) -> None:
        game = start(people)
        assert act(people[0], game, {"c": "resign"}).status_code == 200
        view = look(people[1], game)["view"]
        assert (view["ended"], view["ended_by"], view["winners"]) == ("resigned", 0, [1])

    def test_also_out_of_turn_and_while_a_play_waits(self, people: list[Visitor]) -> None:
        game = start(people)
        seat = on_turn(people, game)
        assert act(people[seat], game, {"c": "play", "coord": "H8", "tiles": ".."}).status_code == 422
        assert act(people[1 - seat], game, {"c": "resign"}).status_code == 200
        assert look(people[0], game)["view"]["winners"] == [seat]

    def test_nothing_more_can_be_done(self, people: list[Visitor]) -> None:
        game = start(people)
        assert act(people[0], game, {"c": "resign"}).status_code == 200
        for player in people:
            for command in ({"c": "pass"}, {"c": "resign"}, {"c": "exchange", "tiles": "A"}):
                late = act(player, game, command)
                assert late.status_code == 422 and late.json()["code"] in ("game.over", "seat.out")


class TestSigning:
    def test_both_sign_and_it_is_closed(self, people: list[Visitor]) -> None:
        game = start(people, ruleset="file-2024", clock="running")
        early = act(people[0], game, {"c": "sign"})
        assert (early.status_code, early.json()["code"]) == (422, "game.not_over")
        assert act(people[0], game, {"c": "resign"}).status_code == 200
        signed = act(people[1], game, {"c": "sign"})
        assert signed.status_code == 200
        assert look(people[0], game)["view"]["signed"] == [1]
        again = act(people[1], game, {"c": "sign"})
        assert (again.status_code, again.json()["code"]) == (422, "sign.again")

    def test_where_the_rule_set_has_no_sheets_to_sign(self, people: list[Visitor]) -> None:
        game = start(people, ruleset="manual")
        for player in people:
            assert wish(player, game, "end").status_code == 200
        answer = act(people[0], game, {"c": "sign"})
        assert (answer.status_code, answer.json()["code"]) == (422, "sign.unregulated")
