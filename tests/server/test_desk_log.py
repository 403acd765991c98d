"""Every act of the arbiter's desk stands in the log with its article, and players read it there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.conftest import Running
from tests.server.mover import next_command
from tests.server.tables import Line, act, look, on_turn, play_on, start
from tests.server.visitor import Visitor

RULES = "file-2024"


@pytest.fixture(scope="module")
def judge(hall: Running) -> Visitor:
    return hall.person("Jueza", "arbiter")


@pytest.fixture
def people(hall: Running) -> list[Visitor]:
    return [hall.guest(), hall.guest()]


@pytest.fixture
def game(hall: Running, judge: Visitor, people: list[Visitor]) -> str:
    return hall.appoint(judge, start(people, arbiter=True, clock="running", ruleset=RULES))


def log(player: Visitor, game: str, **more: Any) -> list[dict[str, Any]]:
    found = player.read(f"/api/games/{game}/events", params=more)
    return [each["event"] for each in found]


def desk(judge: Visitor, game: str, command: dict[str, Any]) -> Any:
    return act(judge, game, command, as_arbiter=True)


def last(player: Visitor, game: str, kind: str) -> dict[str, Any]:
    return [event for event in log(player, game) if event["e"] == kind][-1]


def article(event: dict[str, Any]) -> str:
    found: str = event["article"]["number"]
    return found


class TestEachActHasItsArticle:
    """Issue 6: pause, verdict, penalty, correction, time adjustment, each logged with its article."""

    @pytest.mark.parametrize(
        ("command", "kind", "number", "said"),
        [
            ({"c": "call", "note": "una duda"}, "arbiter", "31.5", {"seat": -1, "note": "una duda"}),
            ({"c": "adjust_time", "who": 0, "ms": 60_000, "note": "x"}, "time", "40", {"ms": 60_000}),
            ({"c": "adjust_time", "who": 1, "ms": -5_000}, "time", "40", {"ms": -5_000, "seat": 1}),
            ({"c": "penalise", "who": 1, "note": "hablar"}, "penalty", "38§5", {"points": 30}),
            ({"c": "penalise", "who": 0, "note": "x", "points": 30}, "penalty", "38§5", {"points": 30}),
            ({"c": "warn", "who": 0, "note": "silencio"}, "warning", "38§1", {"note": "silencio"}),
            ({"c": "disqualify", "who": 1, "note": "consultó"}, "disqualified", "38§3", {"seat": 1}),
            ({"c": "leave", "who": 1, "authorised": False}, "left", "38§6", {"authorised": False}),
            ({"c": "correct_sum", "who": 0, "delta": -2, "note": "mal"}, "sum", "34§3", {"delta": -2}),
            ({"c": "director_ends", "note": "es tarde"}, "director", "45.5", {"note": "es tarde"}),
        ],
    )
    def test_it_is_written_down_with_it(
        self,
        judge: Visitor,
        people: list[Visitor],
        game: str,
        command: dict[str, Any],
        kind: str,
        number: str,
        said: dict[str, Any],
    ) -> None:
        assert desk(judge, game, command).status_code == 200
        written = last(people[0], game, kind)
        assert article(written) == number
        assert {name: written[name] for name in said} == said

    def test_a_ruling_cites_what_the_arbiter_cites(
        self, judge: Visitor, people: list[Visitor], game: str
    ) -> None:
        assert desk(judge, game, {"c": "rule", "article": "39", "text": "Se sigue."}).status_code == 200
        ruled = last(people[1], game, "ruled")
        assert (ruled["article"], ruled["text"]) == ("39", "Se sigue.")

    def test_a_pause_and_its_end(self, judge: Visitor, people: list[Visitor], game: str) -> None:
        assert act(people[0], game, {"c": "call"}).status_code == 200
        assert article(last(people[1], game, "arbiter")) == "31.5"
        assert last(people[1], game, "stop")["case"] == "arbiter"
        assert look(people[0], game)["view"]["clocks"]["running"] == []
        assert desk(judge, game, {"c": "resume"}).status_code == 200
        assert article(last(people[1], game, "resume")) == "31.5"
        assert look(people[0], game)["view"]["clocks"]["running"] == [on_turn(people, game)]
        again = desk(judge, game, {"c": "resume"})
        assert (again.status_code, again.json()["code"]) == (422, "clock.not_called")

    def test_leaving_with_permission_and_coming_back(
        self, judge: Visitor, people: list[Visitor], game: str
    ) -> None:
        seat = on_turn(people, game)
        leave = {"c": "leave", "who": seat, "authorised": True}
        assert desk(judge, game, leave).status_code == 200
        again = desk(judge, game, leave)
        assert (again.status_code, again.json()["code"]) == (422, "conduct.leave_when")
        assert "38" in again.json()["article"]
        assert look(people[0], game)["view"]["away"] == [], "not before the turn is written down"
        assert act(people[seat], game, {"c": "pass"}).status_code == 200
        assert look(people[0], game)["view"]["away"] == [seat]
        said = act(people[1 - seat], game, {"c": "return", "who": seat})
        assert (said.status_code, said.json()["code"]) == (422, "arbiter.only")
        assert desk(judge, game, {"c": "return", "who": seat}).status_code == 200
        assert look(people[0], game)["view"]["away"] == []
        assert [article(last(people[0], game, kind)) for kind in ("left", "back")] == ["38§6", "38§6"]

    @pytest.mark.parametrize("valid", [True, False])
    def test_an_appeal_is_decided_once_and_for_good(
        self, hall: Running, judge: Visitor, people: list[Visitor], valid: bool
    ) -> None:
        game = hall.appoint(judge, start(people, arbiter=True))
        seat = on_turn(people, game)
        rack = look(people[seat], game)["view"]["racks"][seat].replace("?", "a")
        assert act(people[seat], game, {"c": "play", "coord": "B8", "tiles": rack}).status_code == 200
        assert act(people[1 - seat], game, {"c": "challenge"}).status_code == 200
        assert act(people[seat], game, {"c": "sign_slip"}).status_code == 200
        assert act(people[seat], game, {"c": "appeal", "grounds": "Está."}).status_code == 200
        decision = {"c": "decide_appeal", "valid": valid, "note": "lo dice el tomo II"}
        assert desk(judge, game, decision).status_code == 200
        decided = last(people[0], game, "appeal_decided")
        assert (article(decided), decided["note"], decided["valid"]) == (
            "35.4",
            "lo dice el tomo II",
            valid,
        )
        assert (look(people[0], game)["view"]["scores"][seat] > 0) == valid
        late = desk(judge, game, decision)
        assert (late.status_code, late.json()["code"]) == (422, "turn.not_now")

    def test_the_sheet_is_reopened(self, judge: Visitor, people: list[Visitor], game: str) -> None:
        for player in people:
            assert act(player, game, {"c": "agree", "about": "end"}).status_code == 200
        for player in people:
            assert act(player, game, {"c": "sign"}).status_code == 200
        assert desk(judge, game, {"c": "reopen", "note": "x"}).json()["code"] == "reopen.not_asked"
        for player in people:
            assert act(player, game, {"c": "agree", "about": "reopen"}).status_code == 200
        assert desk(judge, game, {"c": "reopen", "note": "la suma"}).status_code == 200
        assert article(last(people[0], game, "reopened")) == "44"

    def test_an_annulled_game_says_why_and_counts_for_nothing(self, hall: Running, judge: Visitor) -> None:
        people = [hall.person("Anulada Una"), hall.person("Anulada Dos")]
        game = hall.appoint(judge, start(people, arbiter=True))
        assert desk(judge, game, {"c": "annul", "note": "la mesa se cayó"}).status_code == 200
        ruled = last(people[0], game, "ruled")
        assert ruled["text"] == "la mesa se cayó" and "39" in ruled["article"]
        assert look(people[0], game)["view"]["ended"] == "annulled"
        assert people[0].read(f"/api/users/{people[0].name}")["ratings"] == []

    def test_where_both_are_disqualified_nobody_wins_and_nothing_is_rated(
        self, hall: Running, judge: Visitor
    ) -> None:
        """38 §3: «De igual manera será penalizado el jugador que conteste»."""
        people = [hall.person("Pregunta Una"), hall.person("Contesta Dos")]
        game = hall.appoint(judge, start(people, arbiter=True))
        play_on(people, game, 4)
        for who in (0, 1):
            asked = {"c": "asking", "who": who, "word": "casa", "by": 1 - who}
            assert desk(judge, game, asked).status_code == 200
        seen = look(people[0], game)["view"]
        assert (seen["ended"], seen["ended_by"], seen["winners"]) == ("disqualified", None, [])
        assert people[0].read(f"/api/users/{people[0].name}")["ratings"] == []

    def test_nobody_can_play_on(self, hall: Running, judge: Visitor, people: list[Visitor]) -> None:
        game = hall.appoint(judge, start(people, arbiter=True))
        assert desk(judge, game, {"c": "stuck"}).status_code == 200
        ended = last(people[0], game, "ended")
        assert (ended["reason"], article(ended)) == ("stuck", "37.1")


class TestWhatTheDeskMayNot:
    @pytest.mark.parametrize(
        ("command", "code"),
        [
            ({"c": "penalise", "who": 2, "note": "x"}, "seat.unknown"),
            ({"c": "penalise", "who": -1, "note": "x"}, "seat.unknown"),
            ({"c": "penalise", "who": 0, "note": "x", "points": 0}, "conduct.points"),
            ({"c": "penalise", "who": 0, "note": "x", "points": -30}, "conduct.points"),
            ({"c": "correct_sum", "who": 0, "delta": 0}, "sum.zero"),
            ({"c": "correct_sum", "who": 3, "delta": 1}, "seat.unknown"),
            ({"c": "return", "who": 0}, "conduct.not_away"),
            ({"c": "decide_appeal", "valid": True}, "turn.not_now"),
            ({"c": "verdict", "valid": True}, "turn.not_now"),
            ({"c": "reopen", "note": "x"}, "game.not_over"),
            ({"c": "stuck"}, "stuck.unregulated"),
            ({"c": "warn", "who": 0, "note": "x" * 5000}, "text.too_long"),
            ({"c": "adjust_time", "who": 0, "ms": 10**15}, "number.too_big"),
        ],
    )
    def test_it_is_refused_and_nothing_is_written(
        self, judge: Visitor, people: list[Visitor], game: str, command: dict[str, Any], code: str
    ) -> None:
        before = log(people[0], game)
        answer = desk(judge, game, command)
        assert (answer.status_code, answer.json()["code"]) == (422, code)
        assert log(people[0], game) == before

    @pytest.mark.parametrize(
        ("ruleset", "command", "code"),
        [
            ("manual", {"c": "penalise", "who": 0, "note": "x"}, "conduct.unregulated"),
            ("manual", {"c": "disqualify", "who": 0, "note": "x"}, "conduct.disqualify"),
            ("manual", {"c": "director_ends", "note": "x"}, "director.unregulated"),
            ("fise-2007", {"c": "director_ends", "note": "x"}, "director.unregulated"),
            ("aas-2018", {"c": "penalise", "who": 0, "note": "x"}, "conduct.unregulated"),
        ],
    )
    def test_what_a_rule_set_does_not_know(
        self,
        hall: Running,
        judge: Visitor,
        people: list[Visitor],
        ruleset: str,
        command: dict[str, Any],
        code: str,
    ) -> None:
        game = hall.appoint(judge, start(people, arbiter=True, ruleset=ruleset))
        answer = desk(judge, game, command)
        assert (answer.status_code, answer.json()["code"]) == (422, code)

    @pytest.mark.parametrize(
        "command",
        [
            {"c": "pass"},
            {"c": "play", "coord": "H8", "tiles": "AA"},
            {"c": "exchange", "tiles": "A"},
            {"c": "accept"},
            {"c": "resign"},
            {"c": "sign"},
            {"c": "agree", "about": "end"},
        ],
    )
    def test_the_desk_does_not_play(self, judge: Visitor, game: str, command: dict[str, Any]) -> None:
        answer = desk(judge, game, command)
        assert (answer.status_code, answer.json()["code"]) == (403, "command.not_yours")

    @pytest.mark.parametrize(
        "command",
        [
            {"c": "resume"},
            {"c": "verdict", "valid": True},
            {"c": "decide_appeal", "valid": True},
            {"c": "adjust_time", "who": 0, "ms": 1000},
            {"c": "penalise", "who": 1, "note": "x"},
            {"c": "warn", "who": 1, "note": "x"},
            {"c": "disqualify", "who": 1, "note": "x"},
            {"c": "correct_sum", "who": 0, "delta": 50},
            {"c": "rule", "article": "39", "text": "x"},
            {"c": "stuck"},
            {"c": "director_ends", "note": "x"},
            {"c": "annul", "note": "x"},
            {"c": "reopen", "note": "x"},
            {"c": "leave", "who": 1, "authorised": False},
        ],
    )
    def test_players_have_no_desk(self, people: list[Visitor], game: str, command: dict[str, Any]) -> None:
        before = log(people[0], game)
        for more in ({}, {"as_arbiter": True}):
            answer = act(people[0], game, command, **more)
            assert (answer.status_code, answer.json()["code"]) == (403, "role.arbiter")
        assert log(people[0], game) == before

    @pytest.mark.parametrize("command", [{"c": "start"}, {"c": "tick"}])
    def test_what_only_the_program_does(self, judge: Visitor, game: str, command: dict[str, Any]) -> None:
        answer = desk(judge, game, command)
        assert (answer.status_code, answer.json()["code"]) == (403, "command.not_yours")

    @pytest.mark.parametrize("command", [{"c": "nada"}, {}, {"c": 7}])
    def test_what_is_no_command(self, judge: Visitor, game: str, command: dict[str, Any]) -> None:
        answer = desk(judge, game, command)
        assert (answer.status_code, answer.json()["code"]) == (400, "command.unreadable")


class TestWhoSitsThere:
    @pytest.fixture
    def line(self, hall: Running, judge: Visitor, game: str) -> Iterator[Line]:
        with Line(hall, judge) as line:
            assert line.watch(game, as_arbiter=True)["game"]["you"] == "arbiter"
            yield line

    def test_it_sees_every_rack_and_never_the_bag(self, line: Line, people: list[Visitor], game: str) -> None:
        view = line.views[game]
        racks = [look(player, game)["view"]["racks"][seat] for seat, player in enumerate(people)]
        assert view["racks"] == racks and view["seed"] is None
        seat = view["on_turn"]
        assert (
            act(people[seat], game, next_command(look(people[seat], game)["view"], seat)).status_code == 200
        )
        update = line.next("update")
        assert update["view"]["phase"] == "announced"

    def test_it_acts_over_the_socket_as_over_http(self, line: Line, people: list[Visitor], game: str) -> None:
        done = line.do(game, {"c": "warn", "who": 0, "note": "silencio"}, as_arbiter=True)
        assert done["t"] == "done"
        assert look(people[0], game)["view"]["warnings"] == [1, 0]
        wrong = line.do(game, {"c": "penalise", "who": 9, "note": "x"}, as_arbiter=True)
        assert (wrong["t"], wrong["error"]["code"]) == ("refused", "seat.unknown")

    @pytest.mark.parametrize("role", ["arbiter", "director", "admin"])
    def test_three_roles_may_once_they_are_appointed(self, hall: Running, game: str, role: str) -> None:
        somebody = hall.person(f"De mesa {game[:5]}", role)
        refused = somebody.get(f"/api/games/{game}", params={"as_arbiter": "true"})
        assert (refused.status_code, refused.json()["code"]) == (403, "desk.not_appointed")
        hall.appoint(somebody, game)
        assert look(somebody, game, params={"as_arbiter": "true"})["you"] == "arbiter"
        assert desk(somebody, game, {"c": "warn", "who": 0, "note": "x"}).status_code == 200

    def test_without_asking_an_arbiter_is_a_spectator(
        self, judge: Visitor, people: list[Visitor], game: str
    ) -> None:
        seen = look(judge, game)
        assert seen["you"] == "spectator" and seen["view"]["racks"] == [None, None]
        answer = act(judge, game, {"c": "warn", "who": 0, "note": "x"})
        assert (answer.status_code, answer.json()["code"]) == (403, "seat.none")
