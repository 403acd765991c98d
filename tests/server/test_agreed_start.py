"""Games for an agreed time on a real server: arrivals, grace, whose clock runs (32, 36), total time (27)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.conftest import Hands, Running
from tests.server.tables import Line, act, look, offer, on_turn, play_on, start
from tests.server.visitor import Visitor, until

MINUTE = 60_000


@pytest.fixture
def people(hall: Running) -> list[Visitor]:
    return [hall.guest(), hall.guest()]


def agreed(people: list[Visitor], hands: Hands, **more: Any) -> str:
    """A game of these two that begins in ten minutes."""
    return start(people, **{"clock": "running", "starts_at": hands.now + 10 * MINUTE, **more})


def seen(player: Visitor, game: str) -> dict[str, Any]:
    found: dict[str, Any] = look(player, game)["view"]
    return found


def here(people: list[Visitor], game: str, seat: int) -> None:
    answer = act(people[seat], game, {"c": "arrive", "who": seat})
    assert answer.status_code == 200, answer.text


def kinds(view: dict[str, Any]) -> dict[str, int]:
    return {each["kind"]: each["at"] for each in view["due"]}


class TestBeforeTheStart:
    def test_nothing_is_drawn_and_both_see_when_it_begins(self, people: list[Visitor], hands: Hands) -> None:
        game = agreed(people, hands)
        for seat, player in enumerate(people):
            view = seen(player, game)
            assert (view["phase"], view["starter"], view["rack_counts"]) == ("waiting", None, [0, 0])
            assert view["absent"] == [0, 1] and view["may"]["arrive"]["who"] == [seat]
            assert kinds(view) == {"round": hands.now + 10 * MINUTE}
            assert look(player, game)["offer"]["starts_at"] == hands.now + 10 * MINUTE

    def test_it_begins_by_itself_at_the_agreed_moment(self, people: list[Visitor], hands: Hands) -> None:
        game = agreed(people, hands)
        here(people, game, 0)
        here(people, game, 1)
        hands.now += 10 * MINUTE
        until(lambda: on_turn(people, game) >= 0, "it never began")
        view = seen(people[0], game)
        assert view["clocks"]["used_ms"] == [0, 0] and view["rack_counts"] == [7, 7]

    def test_words_may_be_looked_up_until_then_and_not_afterwards(
        self, people: list[Visitor], hands: Hands
    ) -> None:
        agreed(people, hands)
        ask = "/api/words/casa?edition=prueba"
        assert people[0].get(ask).status_code == 200, "nobody sits at a table yet"
        hands.now += 10 * MINUTE
        assert people[0].get(ask).json()["code"] == "judge.playing"

    def test_others_see_it_come_too(self, hall: Running, people: list[Visitor], hands: Hands) -> None:
        game = agreed(people, hands)
        with Line(hall, people[0]) as one, Line(hall) as outside:
            one.watch(game)
            outside.watch(game)
            here(people, game, 1)
            for line in (one, outside):
                view = line.reach(game, 2)
                assert (view["absent"], view["due"][0]["kind"]) == ([0], "round")
        assert "arrive" not in look(hall.guest(), game)["view"]["may"]


@pytest.mark.parametrize(("ruleset", "grace"), [("fise-2007", 0), ("file-2024", 2)])
class TestLate:
    def test_the_clock_of_who_is_absent_runs_after_the_grace(
        self, people: list[Visitor], hands: Hands, ruleset: str, grace: int
    ) -> None:
        game = agreed(people, hands, ruleset=ruleset)
        here(people, game, 0)
        hands.now += (10 + grace) * MINUTE
        until(lambda: seen(people[0], game)["clocks"]["running"] == [1], "his clock never started")
        hands.now += 7 * MINUTE
        here(people, game, 1)
        view = seen(people[1], game)
        assert view["clocks"]["used_ms"] == [0, 7 * MINUTE]
        assert view["on_turn"] is not None and view["absent"] == []

    def test_of_two_each_pays_up_to_their_own_arrival(
        self, people: list[Visitor], hands: Hands, ruleset: str, grace: int
    ) -> None:
        game = agreed(people, hands, ruleset=ruleset)
        hands.now += (10 + grace) * MINUTE + 90_000
        here(people, game, 1)
        assert seen(people[1], game)["clocks"]["running"] == [0]
        hands.now += 45_000
        here(people, game, 0)
        assert seen(people[0], game)["clocks"]["used_ms"] == [135_000, 90_000]

    def test_who_never_comes_loses(
        self, people: list[Visitor], hands: Hands, ruleset: str, grace: int
    ) -> None:
        game = agreed(people, hands, ruleset=ruleset, minutes=5)
        here(people, game, 1)
        hands.now += 120 * MINUTE
        until(lambda: look(people[1], game)["status"] == "finished", "it stood for ever")
        assert seen(people[1], game)["winners"] == [1]


def test_a_bot_is_always_there(hall: Running, hands: Hands) -> None:
    ana = hall.guest()
    wanted = offer(seats=2, bots=["aprendiz"], clock="running", starts_at=hands.now + MINUTE)
    game = ana.ok("/api/seeks", {"offer": wanted})["seek"]["game"]
    assert seen(ana, game)["absent"] == [0]


def test_the_desk_warns_and_excludes_who_comes_late_again(
    hall: Running, people: list[Visitor], hands: Hands
) -> None:
    game = agreed(people, hands, arbiter=True)
    here(people, game, 0)
    hands.now += 12 * MINUTE
    judge = hall.person("Jueza de llegadas", "arbiter")
    hall.appoint(judge, game)
    for what in ("warn", "disqualify"):
        command = {"c": what, "who": 1, "note": "tarde"}
        assert act(judge, game, command, as_arbiter=True).status_code == 200
    assert seen(people[0], game)["winners"] == [0]
    log = judge.read(f"/api/games/{game}/events", params={"as_arbiter": "true"})
    cited = {one["event"]["e"]: one["event"]["article"]["number"] for one in log if "article" in one["event"]}
    assert cited["warning"] == cited["disqualified"] == "32§3"


@pytest.mark.parametrize("minutes", [0, -5, 31 * 24 * 60])
def test_a_start_that_has_passed_or_is_too_far_away_is_refused(
    people: list[Visitor], hands: Hands, minutes: int
) -> None:
    wanted = offer(clock="running", starts_at=hands.now + minutes * MINUTE)
    answer = people[0].post("/api/seeks", {"offer": wanted})
    assert (answer.status_code, answer.json()["code"]) == (422, "offer.starts_at")


def test_an_offer_ends_with_its_start_and_outlives_the_line_of_who_made_it(
    people: list[Visitor], hands: Hands
) -> None:
    made = people[0].ok("/api/seeks", {"offer": offer(clock="running", starts_at=hands.now + 60 * MINUTE)})
    assert made["seek"]["expires"] == hands.now + 60 * MINUTE
    hands.now += 61 * MINUTE
    assert people[1].post(f"/api/seeks/{made['seek']['id']}/join").json()["code"] == "seek.gone"


def test_a_rematch_is_not_agreed_for_a_time_that_has_passed(people: list[Visitor], hands: Hands) -> None:
    game = agreed(people, hands)
    assert act(people[0], game, {"c": "resign"}).status_code == 200
    again = people[1].ok(f"/api/games/{game}/rematch")
    assert again["offer"]["starts_at"] is None


class TestTotalTime:
    """27: «cada jugador debe tener el mismo número de turnos»; 37.5: no rack counts."""

    @pytest.mark.parametrize("ruleset", ["fise-2007", "aas-2018", "file-2024"])
    def test_the_whole_game_ends_when_turns_are_equal(
        self, people: list[Visitor], hands: Hands, ruleset: str
    ) -> None:
        game = start(people, ruleset=ruleset, clock="running", game_minutes=20)
        assert kinds(seen(people[0], game))["game_time"] == hands.now + 20 * MINUTE
        play_on(people, game, 3)
        hands.now += 20 * MINUTE
        until(lambda: seen(people[0], game)["closing"] == "total_time", "time never ran out")
        assert look(people[0], game)["status"] == "playing", "the other still owes a turn"
        play_on(people, game, 1)
        view = seen(people[0], game)
        assert (view["ended"], view["rack_points"], view["turns"]) == ("total_time", [0, 0], [2, 2])

    def test_the_manual_has_none(self, people: list[Visitor]) -> None:
        wanted = offer(ruleset="manual", game_minutes=20)
        assert people[0].post("/api/seeks", {"offer": wanted}).json()["code"] == "create.total_time"
