"""The judge and the rulebook over HTTP; files to keep of a finished game."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from tests.server.conftest import Running
from tests.server.mover import EDITION
from tests.server.tables import act, look, play_on, start
from tests.server.visitor import Visitor

from tesela.notation.files import read_game
from tesela.notation.recount import recount
from tesela.rules.articles.whole import whole
from tesela.server.lobby.offers import Offer, RuleSetName, read_offer


def test_the_rulebook_is_consolidated_and_says_where_each_article_stands(server: Running) -> None:
    """2024 amends 2007: the reader gets all that is in force, as many articles as the terminal lists."""
    found = server.visitor().read("/api/rules/file-2024")
    assert (found[0]["source"], found[0]["number"]) == ("fise-2007", "1")
    assert [(each["source"], each["number"]) for each in found] == [
        (article.ruleset, article.number) for article in whole("file-2024")
    ]
    by = {(each["source"], each["number"]): each for each in found}
    assert by["file-2024", "22"]["replaces"] == ["21"]
    assert by["fise-2007", "28"]["amended_by"] == ["VI"]
    assert ("lexico-2016", "L16.17.8") in by


@pytest.mark.parametrize("words", ["impugnar", "desafío", "consulta"])
def test_the_rulebook_is_searched_by_what_people_say(server: Running, words: str) -> None:
    found = server.visitor().read("/api/rules/file-2024", params={"q": words})
    assert "42.1" in [each["number"] for each in found]
    assert 0 < len(found) < 60
    assert server.visitor().read("/api/rules/file-2024", params={"q": "xyzzy"}) == []


def test_the_rulebook_in_both_languages(server: Running) -> None:
    spanish = server.visitor().read("/api/rules/fise-2007")
    english = server.visitor().read("/api/rules/fise-2007", headers={"Accept-Language": "en"})
    assert len(spanish) == len(english) > 50
    assert (
        next(each for each in english if each["number"] == "37.3")["heading"] == "Twelve turns without a play"
    )
    assert server.visitor().get("/api/rules/nada").status_code == 404


@pytest.mark.parametrize(
    ("ruleset", "article"),
    [
        ("manual", "manual M.otras-dudas.2"),
        ("fise-2007", "fise-2007 36"),
        ("aas-2018", "aas-2018 24"),
        ("file-2024", "file-2024 (fise-2007 36)"),
    ],
)
@pytest.mark.parametrize("judging", ["challenge", "checked"])
def test_who_sits_in_a_running_game_is_told_nothing_about_words(
    server: Running, ruleset: str, article: str, judging: str
) -> None:
    """36: nobody asks the dictionary before laying; others behind the same address may."""
    people = [server.guest(), server.guest()]
    game = start(people, ruleset=ruleset, judging=judging)
    for seated in people:
        alone = seated.get("/api/words/aa", params={"edition": EDITION})
        together = seated.post("/api/judge", {"edition": EDITION, "words": ["aa"]})
        for answer in (alone, together):
            assert (answer.status_code, answer.json()["code"]) == (409, "judge.playing")
            assert answer.json()["article"] == article
            assert "valid" not in answer.text
    for other in (server.visitor(), server.guest()):
        assert other.read("/api/words/aa", params={"edition": EDITION})["valid"] is True
    assert act(people[0], game, {"c": "resign"}).status_code == 200
    assert people[0].read("/api/words/aa", params={"edition": EDITION})["valid"] is True


@pytest.mark.parametrize("agreed", [{"training": True}, {"open_dictionary": True, "ruleset": "manual"}])
def test_where_it_was_agreed_the_judge_answers_during_the_game(
    server: Running, agreed: dict[str, Any]
) -> None:
    people = [server.guest(), server.guest()]
    game = start(people, **agreed)
    assert look(people[0], game)["offer"]["rated"] is False
    assert people[0].read("/api/words/aa", params={"edition": EDITION})["valid"] is True
    assert act(people[0], game, {"c": "resign"}).status_code == 200


@pytest.mark.article("fise-2007", "XI", "XII")
@pytest.mark.parametrize(("ruleset", "edition"), [("fise-2007", "open-2007"), ("file-2024", "open")])
def test_a_game_that_names_no_edition_has_its_rule_set_s(server: Running, ruleset: str, edition: str) -> None:
    """XI, XII: a game of 2007 is judged by the words of 2007. The header says which they are."""
    me = server.guest()
    offered = {"ruleset": ruleset, "clock": "none"}
    made = me.ok("/api/seeks", {"offer": offered})["seek"]
    assert made["offer"]["edition"] == edition
    game = server.guest().ok(f"/api/seeks/{made['id']}/join")["game"]
    now = look(me, game)
    assert now["edition"] == now["offer"]["edition"] == edition
    created = me.read(f"/api/games/{game}/events")[0]["event"]
    assert (created["lexicon"], len(created["lexicon_hash"])) == (edition, 64)


def test_every_rule_set_says_its_edition_and_the_dictionary_that_its_document_names(server: Running) -> None:
    """`file-2024` names none: what it is played with is our choice, and told apart from the document's."""
    shown = server.visitor().read("/api/options")["rulesets"]
    assert {each["name"]: (each["edition"], each["lexicon"]) for each in shown} == {
        "manual": ("hoy", "Larousse 1997"),
        "fise-2007": ("open-2007", "DRAE 22, CD 1.0 (2003)"),
        "aas-2018": ("open", "Lexicón 2017"),
        "file-2024": ("open", None),
    }


@pytest.mark.parametrize(
    ("ruleset", "edition"),
    [("manual", "hoy"), ("fise-2007", "open-2007"), ("aas-2018", "open"), ("file-2024", "open")],
)
def test_an_offer_that_names_no_edition_takes_its_rule_set_s(ruleset: RuleSetName, edition: str) -> None:
    assert Offer(ruleset=ruleset).lexicon() == edition
    assert Offer(ruleset=ruleset, edition="mine").lexicon() == "mine"


def test_an_offer_that_was_kept_with_an_edition_keeps_it() -> None:
    """A game of 2007 that began with the words of 2016 goes on with them, and so does its rematch."""
    assert read_offer('{"ruleset": "fise-2007", "edition": "open"}').lexicon() == "open"


def test_an_edition_that_nobody_has_is_refused(server: Running) -> None:
    unknown = server.visitor().get("/api/words/casa", params={"edition": "nada"})
    assert (unknown.status_code, unknown.json()["code"]) == (400, "edition.unknown")


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


def test_what_was_decided_stands_under_its_article(server: Running) -> None:
    """39: our own readings, in both languages, with the document's words."""
    someone = server.visitor()
    told = {one["number"]: one for one in someone.read("/api/rules/fise-2007")}
    (reading,) = told["7.3"]["readings"]
    assert reading["ours"] and reading["quote"] == "su oponente tiene el derecho de verla(s)"
    assert "antes de que vuelvan" in reading["decided"]
    assert told["15"]["readings"] == []
    english = someone.read("/api/rules/fise-2007", headers={"Accept-Language": "en"})
    assert "before they go" in str(next(one for one in english if one["number"] == "7.3")["readings"])


def test_the_regulation_of_2016_is_read_by_itself(server: Running) -> None:
    points = server.visitor().read("/api/rules/lexico-2016")
    assert {"L16.17.8", "L16.18.4", "XII.2"} <= {one["number"] for one in points}
    found = server.visitor().read("/api/rules/lexico-2016", params={"q": "unipersonal"})
    assert "L16.17.8" in [one["number"] for one in found]


def test_cases_of_known_directors_stand_under_their_article_and_no_others(server: Running) -> None:
    """39, 40: anybody may open a tournament, but not everybody writes under the rules."""
    case = {"c": "case", "facts": "Ficha caída", "articles": ["23", "nada"], "decision": "Se repone"}
    ids = []
    for who in (server.person("Paz Olmos", "director"), server.person("Cualquiera")):
        made = who.ok("/api/tournaments", {"name": "Copa", "rounds": 3, "edition": EDITION})
        who.ok(f"/api/tournaments/{made['id']}/acts", {"command": case})
        ids.append(made["id"])
    stranger = server.visitor()
    (shown,) = stranger.read("/api/rules/file-2024/cases")
    assert (shown["tournament"], shown["source"], shown["number"]) == (ids[0], "file-2024", "23")
    assert (shown["case"], shown["facts"], shown["decision"]) == (1, "Ficha caída", "Se repone")
    both = stranger.read("/api/rules/file-2024/cases", params={"tournament": ids[1]})
    assert {one["tournament"] for one in both} == set(ids), "and of a tournament that one asks for"
