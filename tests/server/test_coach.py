"""The coach and pasted games over HTTP: facts with citations, clear refusals, and nothing during a game."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.conftest import Running
from tests.server.mover import EDITION
from tests.server.tables import act, on_turn, start

from tesela.notation.example_game import CONTENT

EMPTY = "/".join(["15"] * 15)
LINE = "15/15/15/15/15/15/15/3JEFAS7/15/15/15/15/15/15/15"
SAID: dict[str, Any] = {
    "edition": EDITION,
    "position": f"{EMPTY} AEFJNST/ 0/0 0",
    "played": {"kind": "place", "coord": "H8", "tiles": "FAJ"},
    "best": {"kind": "place", "coord": "D8", "tiles": "JEFAS"},
    "points": 2.5,
    "wins": 0.01,
    "error": 0.02,
}


def asked(server: Running, path: str, body: object) -> Any:
    answer = server.visitor().post(path, body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_turn_is_explained_with_the_manual_s_points_in_the_reader_s_language(server: Running) -> None:
    found = asked(server, "/api/coach", SAID)
    assert "La diferencia no está probada" in found[0]["text"] and "D8 JEFAS (46)" in found[0]["text"]
    premium = next(one for one in found if one["point"] == "M.consejos.premios")
    assert premium["heading"] == "Aprovechar las casillas con premio" and "46 puntos" in premium["text"]
    english = server.visitor().post("/api/coach", SAID, headers={"Accept-Language": "en"}).json()
    assert "not established" in english[0]["text"]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"position": "nothing"}, "coach.unreadable"),
        ({"position": f"{EMPTY} AEFJNST/A/B 0/0/0 0"}, "coach.unreadable"),
        ({"position": f"{EMPTY} / 0/0 0"}, "coach.unreadable"),
        ({"position": f"{EMPTY} JJ/ 0/0 0"}, "coach.unreadable"),
        ({"played": {"kind": "place", "coord": "H8", "tiles": "ZOO"}}, "coach.move"),
        ({"played": {"kind": "place", "coord": "A1", "tiles": "FAJEN"}}, "coach.move"),
        ({"played": {"kind": "place", "coord": "Ñ99", "tiles": "FAJEN"}}, "coach.unreadable"),
        ({"best": {"kind": "exchange", "tiles": "Z"}}, "coach.move"),
        ({"best": {"kind": "exchange", "tiles": ""}}, "coach.move"),
    ],
)
def test_what_is_no_turn_is_refused_in_a_sentence(server: Running, wrong: dict[str, Any], code: str) -> None:
    answer = server.visitor().post("/api/coach", {**SAID, **wrong})
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert answer.json()["message"].endswith(".")


@pytest.mark.parametrize("wrong", [{"points": -1}, {"wins": 2}, {"more": 1}, {"position": "1" * 2001}])
def test_figures_out_of_bounds_are_refused(server: Running, wrong: dict[str, Any]) -> None:
    assert server.visitor().post("/api/coach", {**SAID, **wrong}).status_code == 400


def test_the_bag_and_the_other_s_rack_count_as_they_were_set_up(server: Running) -> None:
    """The analysis board says how many tiles the bag has, and what is known of the other's rack."""
    board = LINE
    waits = {"played": {"kind": "pass"}, "best": {"kind": "place", "coord": "H9", "tiles": "UN"}}

    def told(position: str) -> list[str]:
        return [one["text"] for one in asked(server, "/api/coach", {**SAID, **waits, "position": position})]

    said = "No guardes la U para la Q, que está en la bolsa solo con un"
    for bag, percent in (("", 92), (" bag 88;", 100), (" bag 81;", 92)):
        line = f"{board} UNEERTL/ 0/0 0{bag}"
        assert any(text.startswith(f"{said} {percent} %") for text in told(line)), (bag, told(line))
    assert not any(said in text for text in told(f"{board} UNEERTL/Q 0/0 0"))
    for wrong in ("UNEERTL/ 0/0 0 bag 80;", "UNEERTL/ 0/0 0 bag 89;", "UNEERTL/ 0/0 0 bag x;",
                  "UNEERTL/Q 0/0 0 bag 88;", "UNEERTL/QQ 0/0 0", "UNEERTL/a 0/0 0"):  # fmt: skip
        answer = server.visitor().post("/api/coach", {**SAID, **waits, "position": f"{board} {wrong}"})
        assert (answer.status_code, answer.json()["code"]) == (422, "coach.unreadable"), wrong


@pytest.mark.topic("consult")
def test_who_sits_in_a_running_game_gets_no_coach(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    seat = on_turn(people, game)
    shut = people[seat].post("/api/coach", SAID)
    assert (shut.status_code, shut.json()["code"]) == (409, "engine.playing")
    assert act(people[seat], game, {"c": "resign"}).status_code == 200
    assert people[seat].post("/api/coach", SAID).status_code == 200


def test_in_a_training_game_the_coach_speaks_of_one_s_own_turns(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people, ruleset="manual", training=True)
    for _ in range(3):
        assert act(people[on_turn(people, game)], game, {"c": "pass"}).status_code == 200
    for seat, person in enumerate(people):
        told = person.read(f"/api/games/{game}/remarks")
        assert [one["turn"] for one in told] == [1, 2, 3]
        for one in told:
            assert bool(one["advice"]) == (one["seat"] == seat), "others' racks are not spoken of"
        mine = next(one for one in told if one["seat"] == seat)
        assert any(each["point"] == "M.consejos.cambio" for each in mine["advice"])


def test_a_pasted_game_is_read_and_counted_again(server: Running) -> None:
    found = asked(server, "/api/pasted", {"text": CONTENT.decode()})
    assert found["players"] == ["Jugador 1", "Jugador 2"] and found["totals"] == [438, 303]
    assert len(found["record"]) == 26 and found["problems"] == 0
    fifth = found["record"][4]
    assert (fifth["seat"], fifth["kind"], fifth["coord"], fifth["tiles"]) == (0, "play", "8D", ".AMON")
    assert (fifth["rack"], fifth["score"], fifth["total"]) == ("ACMNORT", 30, 92)


def test_our_own_log_is_read_too(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    assert act(people[on_turn(people, game)], game, {"c": "pass"}).status_code == 200
    assert act(people[on_turn(people, game)], game, {"c": "resign"}).status_code == 200
    log = server.visitor().get(f"/api/games/{game}/log").text
    found = asked(server, "/api/pasted", {"text": log})
    assert [turn["kind"] for turn in found["record"]] == ["pass"] and found["edition"]


def test_a_play_that_was_taken_back_is_one_turn(server: Running) -> None:
    lines = [
        "#player1 ana Ana", "#player2 bea Bea",
        ">ana: CASARIO 8H CASA +12 12", ">ana: CASARIO -- -12 0", ">bea: AEINORS - +0 0",
    ]  # fmt: skip
    found = asked(server, "/api/pasted", {"text": "\n".join(lines)})
    told = [(turn["kind"], turn["score"], turn["total"]) for turn in found["record"]]
    assert told == [("withdrawn", 0, 0), ("pass", 0, 0)]


def test_points_for_a_challenge_count_with_the_turn_before_them(server: Running) -> None:
    lines = [
        "#player1 a Ana", "#player2 b Bea", ">a: AEFJNST 8D JEFAS +46 46", ">a: AEFJNST (challenge) +5 51",
        ">b: ?AABIRU H1 ABU[rr]IRA. +77 77", ">a: CINNRST E4 CRIN.S +16 67",
    ]  # fmt: skip
    found = asked(server, "/api/pasted", {"text": "\n".join(lines)})
    assert [(turn["score"], turn["total"]) for turn in found["record"]] == [(46, 51), (77, 77), (16, 67)]


def test_what_a_file_says_of_its_encoding_does_not_hold_for_pasted_text(server: Running) -> None:
    """Quackle writes ISO-8859-1; the browser has decoded it already."""
    text = "#character-encoding ISO-8859-1\n#player1 a Íñigo\n#player2 b Bea\n>a: AEÑJNST 8D JEÑAS +54 54"
    found = asked(server, "/api/pasted", {"text": "\ufeff" + text})
    assert found["players"] == ["Íñigo", "Bea"] and found["record"][0]["tiles"] == "JEÑAS"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("hola", "pasted.unreadable"),
        ("{", "pasted.unreadable"),
        ("{}", "pasted.unreadable"),
        ("#player1 ana Ana\n#player2 bea Bea\n", "pasted.empty"),
        ("\x00\n", "pasted.unreadable"),
    ],
)
def test_what_is_no_game_says_so_with_its_line(server: Running, text: str, code: str) -> None:
    answer = server.visitor().post("/api/pasted", {"text": text})
    assert (answer.status_code, answer.json()["code"]) == (422, code), answer.text
    if code == "pasted.unreadable":
        assert "ínea" in answer.json()["message"]


def test_too_much_is_refused(server: Running) -> None:
    assert server.visitor().post("/api/pasted", {"text": "x" * 120_001}).status_code == 400
    assert server.visitor().post("/api/pasted", {"text": "x" * 600_000}).status_code == 413
    many = "#player1 ana Ana\n#player2 bea Bea\n" + ">ana: AEINORS - +0 0\n>bea: AEINORS - +0 0\n" * 151
    answer = server.visitor().post("/api/pasted", {"text": many})
    assert (answer.status_code, answer.json()["code"]) == (422, "pasted.long")
