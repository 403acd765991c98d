"""The judge and the rulebook over HTTP; files to keep of a finished game."""

from __future__ import annotations

import httpx
from tests.server.conftest import Running
from tests.server.mover import EDITION
from tests.server.tables import act, look, play_on, start
from tests.server.visitor import Visitor

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


def test_two_rule_sets_side_by_side(server: Running) -> None:
    found = server.visitor().read("/api/rules/fise-2007/differences/file-2024")
    stuck = next(each for each in found["options"] if each["option"] == "termina si nadie puede jugar")
    assert (stuck["first"], stuck["second"]) == ("sí", "no")
    changed = [each for each in found["articles"] if each["change"] == "changed"]
    assert changed and all(each["first"] and each["second"] for each in changed)
    english = server.visitor().read(
        "/api/rules/fise-2007/differences/file-2024", headers={"Accept-Language": "en"}
    )
    assert len(english["articles"]) == len(found["articles"])
    assert server.visitor().read("/api/rules/manual/differences/manual") == {"options": [], "articles": []}
    assert server.visitor().get("/api/rules/manual/differences/nada").status_code == 404


def _patient(server: Running) -> Visitor:
    """The judge of a list explains by the open edition, which the first question builds."""
    found = server.visitor()
    found.http.timeout = httpx.Timeout(600)
    return found


def test_words_judged_together_have_one_answer(server: Running) -> None:
    asks = _patient(server)
    good = asks.ok("/api/judge", {"edition": EDITION, "words": ["sol", "mar"]})
    assert good["valid"] and good["score"] is None and len(good["verdicts"]) == 2
    mixed = asks.ok("/api/judge", {"edition": EDITION, "words": ["sol", "casa"]})
    assert not mixed["valid"]
    assert [each["valid"] for each in mixed["verdicts"]] == [True, False]


def test_a_whole_play_is_judged_on_its_board(server: Running) -> None:
    rows = ["." * 15] * 7 + ["......SOL......"] + ["." * 15] * 7
    played = _patient(server).ok(
        "/api/judge", {"edition": EDITION, "board": rows, "coord": "8I", "tiles": ".A"}
    )
    assert played["valid"] and played["score"] == 3
    assert [each["word"] for each in played["verdicts"]] == ["LA"]
    off = server.visitor().post(
        "/api/judge", {"edition": EDITION, "board": rows, "coord": "A1", "tiles": "LA"}
    )
    assert off.status_code == 422 and off.json()["code"].startswith("placement.")
    unreadable = server.visitor().post("/api/judge", {"edition": EDITION, "coord": "Z99", "tiles": "LA"})
    assert unreadable.status_code == 400
