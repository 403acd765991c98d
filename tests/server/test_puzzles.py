"""Puzzles over HTTP: the day's for everybody, answers counted for each, and no solution before the end."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.conftest import Hands, Running
from tests.server.mover import EDITION
from tests.server.tables import act, on_turn, start
from tests.server.visitor import Visitor

from tesela.analysis.puzzles.puzzle import ACCEPT, Evidence, Kind, Puzzle, Weighed, puzzle_id

LINE = "15/15/15/15/15/15/15/7AB6/15/15/15/15/15/15/15"
BEST, NEXT = "play 8H ..C", "play 8G C.."
DAY_MS = 86_400_000


def puzzle(kind: Kind, scores: str, rating: int = 1500) -> Puzzle:
    """On the tests' edition, whose words are all those of two and three tiles."""
    doubted = kind == "challenge"
    position = f"{LINE} {'' if doubted else 'CDEFGHI'}/ {scores} 0"
    laid = BEST if doubted else ""
    simulated = [Weighed(BEST, 7, 0.61, 0.01), Weighed(NEXT, 7, 0.5, 0.01)]
    return Puzzle(
        id=puzzle_id(kind, position, laid),
        kind=kind,
        position=position,
        lexicon=EDITION,
        words="",
        laid=laid,
        answers=[ACCEPT] if doubted else [BEST],
        evidence=Evidence("verdict", word="ABC") if doubted else Evidence("simulated", simulated, rollouts=8),
        rating=rating,
        source="selfplay:77#4",
    )


PUZZLES = (
    puzzle("best", "12/30"),
    puzzle("hook", "14/30", 1800),
    puzzle("best", "16/30", 1200),
    puzzle("challenge", "18/30", 1600),
)
RIGHT = {"kind": "place", "coord": "H8", "tiles": "..C"}
WRONG = {"kind": "place", "coord": "G8", "tiles": "C.."}


@pytest.fixture(autouse=True)
def few_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tesela.server.study.puzzle_desk.shipped_puzzles", lambda: PUZZLES)


def answer(who: Visitor, puzzle: str, said: dict[str, Any]) -> Any:
    return who.ok(f"/api/puzzles/{puzzle}/answer", said)


def tells(shown: str) -> bool:
    """Whether the text of an answer gives something of the solution away."""
    return any(word in shown for word in ("..C", "0.61", "selfplay", '"wins"', '"advice"', '"proof"'))


def test_the_day_s_is_the_same_for_everybody_and_another_tomorrow(hall: Running, hands: Hands) -> None:
    first = hall.visitor().read("/api/puzzles/today")
    assert first["day"] and first == hall.visitor().read("/api/puzzles/today")
    assert hall.guest().read("/api/puzzles/today")["id"] == first["id"]
    assert first["kind"] != "challenge" and first["task"].endswith(".")
    hands.now += DAY_MS
    second = hall.visitor().read("/api/puzzles/today")
    assert second["id"] != first["id"] and second["day"] > first["day"]
    assert hall.visitor().read(f"/api/puzzles/{first['id']}")["day"] == ""


def test_nothing_of_the_solution_is_told_before_it_is_over(hall: Running, hands: Hands) -> None:
    me = hall.guest()
    day = me.read("/api/puzzles/today")["id"]
    asked = ("today", "next?kind=best", day)  # of a doubted play the tiles are shown
    seen = [me.get(f"/api/puzzles/{each}").text for each in asked]
    seen += [hall.visitor().get(f"/api/puzzles/{each.id}").text for each in PUZZLES[:3]]
    seen.append(me.post(f"/api/puzzles/{day}/answer", WRONG).text)
    assert not any(tells(each) for each in seen) and all('"solution":null' in each for each in seen)
    over = answer(me, day, RIGHT)
    assert (over["status"], over["tried"]) == ("solved", 2)
    assert over["solution"]["answer"] == "H8 ABC" and over["solution"]["moves"][0]["answer"] is True
    assert hall.guest().read(f"/api/puzzles/{day}")["solution"] is None


def test_a_doubted_word_is_told_only_with_the_answer(hall: Running) -> None:
    me = hall.guest()
    shown = me.read("/api/puzzles/next", params={"kind": "challenge"})
    assert shown["laid"]["words"] == ["ABC"] and shown["tries"] == 1 and shown["unseen"] == ""
    assert shown["rating"] == 1600 and shown["solution"] is None
    over = answer(me, shown["id"], {"kind": "challenge"})
    assert over["status"] == "missed" and over["solution"]["answer"] == "hay que aceptarla"


def test_three_answers_count_and_what_is_over_stays_so(hall: Running) -> None:
    me, one = hall.guest(), PUZZLES[0].id
    assert [answer(me, one, WRONG)["status"] for _ in range(3)] == ["open", "open", "missed"]
    again = answer(me, one, RIGHT)
    assert (again["status"], again["tried"]) == ("missed", 3)
    assert me.read(f"/api/puzzles/{one}")["solution"]["proof"]


def test_who_gives_up_sees_it_and_has_missed_it(hall: Running) -> None:
    me, one = hall.guest(), PUZZLES[1].id
    given = me.ok(f"/api/puzzles/{one}/give-up")
    assert (given["status"], given["tried"]) == ("missed", 0) and given["solution"]["answer"] == "H8 ABC"
    english = me.get(f"/api/puzzles/{one}", headers={"Accept-Language": "en"}).json()
    assert "Simulated" in english["solution"]["proof"][0]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"kind": "place", "coord": "H8", "tiles": "..Z"}, "puzzle.move"),
        ({"kind": "place", "coord": "Ñ99", "tiles": "..C"}, "puzzle.move"),
        ({"kind": "place", "coord": "A1", "tiles": "CDE"}, "puzzle.move"),
        ({"kind": "place", "coord": "H8", "tiles": "..C D"}, "puzzle.move"),
        ({"kind": "exchange", "tiles": "ZZ"}, "puzzle.move"),
        ({"kind": "challenge"}, "puzzle.move"),
        ({"kind": "place", "coord": "H8", "tiles": "..CD"}, "puzzle.words"),
    ],
)
def test_what_is_no_answer_costs_no_try(hall: Running, said: dict[str, Any], code: str) -> None:
    me, one = hall.guest(), PUZZLES[0].id
    told = me.post(f"/api/puzzles/{one}/answer", said)
    assert (told.status_code, told.json()["code"]) == (422, code) and told.json()["message"].endswith(".")
    assert me.read(f"/api/puzzles/{one}")["tried"] == 0


def test_what_is_not_there_or_not_said_so(hall: Running) -> None:
    me = hall.guest()
    assert me.get("/api/puzzles/nada").json()["code"] == "puzzle.unknown"
    assert me.post("/api/puzzles/nada/give-up").status_code == 404
    assert me.get("/api/puzzles/next", params={"kind": "otra"}).status_code == 400
    assert me.post(f"/api/puzzles/{PUZZLES[0].id}/answer", {"kind": "otra"}).status_code == 400
    assert hall.visitor().post(f"/api/puzzles/{PUZZLES[0].id}/answer", RIGHT).status_code == 401


def test_the_next_is_the_nearest_to_one_s_rating_until_none_is_left(hall: Running, hands: Hands) -> None:
    me = hall.guest()
    day = me.read("/api/puzzles/today")["id"]
    met = []
    while (shown := me.get("/api/puzzles/next")).status_code == 200:
        met.append(shown.json()["id"])
        me.ok(f"/api/puzzles/{met[-1]}/give-up")
    assert shown.json()["code"] == "puzzle.no_more"
    assert sorted(met) == sorted(each.id for each in PUZZLES if each.id != day)


def test_people_move_a_puzzle_s_rating_and_guests_do_not(serve: Any) -> None:
    """On both databases. Only the first answer counts."""
    server: Running = serve()
    one = PUZZLES[0].id
    guest, person = server.guest(), server.person("Eva")
    missed = answer(guest, one, WRONG)
    assert missed["rating"] == 1500 and missed["mine"] < 1500
    solved = answer(person, one, RIGHT)
    assert solved["rating"] < 1500 < solved["mine"]
    other = server.person("Sol")
    first = answer(other, one, WRONG)
    assert first["rating"] > solved["rating"] and first["mine"] < 1500
    second = answer(other, one, RIGHT)
    assert (second["rating"], second["mine"]) == (first["rating"], first["mine"])


@pytest.mark.topic("consult")
def test_who_sits_in_a_running_game_answers_none(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    mine = people[on_turn(people, game)]
    told = mine.post(f"/api/puzzles/{PUZZLES[0].id}/answer", RIGHT)
    assert (told.status_code, told.json()["code"]) == (409, "judge.playing")
    assert mine.post(f"/api/puzzles/{PUZZLES[0].id}/give-up").status_code == 409
    assert act(mine, game, {"c": "resign"}).status_code == 200
    assert answer(mine, PUZZLES[0].id, RIGHT)["status"] == "solved"
