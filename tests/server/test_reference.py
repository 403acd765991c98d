"""The judge and the rulebook over HTTP; files to keep of a finished game."""

from __future__ import annotations

from tests.server.conftest import Running
from tests.server.mover import EDITION
from tests.server.tables import act, look, play_on, start

from tesela.notation.files import read_game
from tesela.notation.recount import recount


def test_the_rulebook_in_both_languages(server: Running) -> None:
    spanish = server.visitor().read("/api/rules/fise-2007")
    english = server.visitor().read("/api/rules/fise-2007", headers={"Accept-Language": "en"})
    assert len(spanish) == len(english) > 50
    assert (
        next(each for each in english if each["number"] == "37.3")["heading"] == "Twelve turns without a play"
    )
    assert server.visitor().get("/api/rules/nada").status_code == 404


def test_who_plays_by_challenge_asks_at_the_table(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    during = people[0].get("/api/words/casa", params={"edition": EDITION})
    assert (during.status_code, during.json()["code"]) == (409, "judge.playing")
    unknown = server.visitor().get("/api/words/casa", params={"edition": "nada"})
    assert (unknown.status_code, unknown.json()["code"]) == (400, "edition.unknown")
    assert act(people[0], game, {"c": "resign"}).status_code == 200


def test_files_of_a_finished_game(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    play_on(people, game, 5)
    for kind in ("gcg", "planilla"):
        assert people[0].get(f"/api/games/{game}/{kind}").status_code == 409
    assert act(people[0], game, {"c": "agree", "about": "end"}).status_code == 200
    assert act(people[1], game, {"c": "agree", "about": "end"}).status_code == 200
    totals = look(people[0], game)["view"]["totals"]
    file = server.visitor().get(f"/api/games/{game}/gcg")
    assert file.status_code == 200 and "attachment" in file.headers["content-disposition"]
    counted = recount(read_game(file.content))
    assert counted.ok and list(counted.final) == totals
    sheet = server.visitor().get(f"/api/games/{game}/planilla")
    assert sheet.status_code == 200
    assert all(str(total) in sheet.text for total in totals)
