"""Learning over HTTP: the example game's tour, and remarks in training games."""

from __future__ import annotations

import pytest
from tests.server.conftest import Running
from tests.server.tables import act, look, on_turn, start


@pytest.mark.article("manual", "M.ejemplo")
def test_the_tour_is_there_for_everybody_in_both_languages(server: Running) -> None:
    visitor = server.visitor()
    tour = visitor.read("/api/example")
    assert tour["players"] == ["Jugador 1", "Jugador 2"]
    assert len(tour["turns"]) == 28
    fifth = tour["turns"][4]
    assert (fifth["coord"], fifth["tiles"], fifth["score"], fifth["totals"]) == ("8D", ".AMON", 30, [92, 95])
    assert fifth["words"] == [{"word": "JAMON", "points": 28}, {"word": "AS", "points": 2}]
    assert fifth["alternative"] == {"coord": "2K", "tiles": "COM.NTAR", "word": "COMENTAR", "score": 62}
    assert tour["turns"][-1]["totals"] == [438, 303]
    english = visitor.get("/api/example", headers={"Accept-Language": "en"}).json()
    assert english["turns"][4]["comment"] != fifth["comment"]


def test_other_plays_come_from_the_engine_best_first(server: Running) -> None:
    found = server.visitor().read("/api/example/1/plays?edition=prueba")
    assert len(found) == 3
    assert [one["score"] for one in found] == sorted((one["score"] for one in found), reverse=True)
    assert all(one["coord"] and one["word"] for one in found)


@pytest.mark.parametrize("turn", ["8", "27", "29"])
def test_a_turn_without_a_play_has_no_other_plays(server: Running, turn: str) -> None:
    answer = server.visitor().get(f"/api/example/{turn}/plays?edition=prueba")
    assert (answer.status_code, answer.json()["code"]) == (404, "move.unknown")


def test_remarks_are_made_in_training_games_to_those_who_sit_there(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people, ruleset="manual", training=True)
    seat = on_turn(people, game)
    assert people[seat].read(f"/api/games/{game}/remarks") == []
    assert act(people[seat], game, {"c": "pass"}).status_code == 200
    mine = people[seat].read(f"/api/games/{game}/remarks")
    theirs = people[1 - seat].read(f"/api/games/{game}/remarks")
    assert [(one["turn"], one["seat"]) for one in mine] == [(1, seat)]
    assert mine[0]["texts"][0] == theirs[0]["texts"][0]
    assert len(mine[0]["texts"]) == 2, "what could have been played"
    assert len(theirs[0]["texts"]) == 1, "a rack that they have not seen is not spoken of"
    assert people[seat].read(f"/api/games/{game}/remarks?after=1") == []
    assert server.guest().get(f"/api/games/{game}/remarks").status_code == 403


def test_a_game_without_help_is_not_remarked_on_before_it_is_over(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    seat = on_turn(people, game)
    assert act(people[seat], game, {"c": "pass"}).status_code == 200
    shut = people[seat].get(f"/api/games/{game}/remarks")
    assert (shut.status_code, shut.json()["code"]) == (422, "consult.closed")
    assert act(people[seat], game, {"c": "resign"}).status_code == 200
    assert look(people[seat], game)["status"] == "finished"
    assert len(people[seat].read(f"/api/games/{game}/remarks")) >= 1
