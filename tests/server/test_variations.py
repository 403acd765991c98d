"""The manual's variations over HTTP: offered, agreed, played; hints only where they lie open to all."""

from __future__ import annotations

import pytest
from tests.server.conftest import Running
from tests.server.mover import next_command
from tests.server.tables import act, look, offer, on_turn, start


@pytest.mark.topic("variant.agreed")
def test_every_variation_is_offered_with_what_it_changes_and_its_article(server: Running) -> None:
    shown = {each["key"]: each for each in server.visitor().read("/api/options")["variations"]}
    assert {"recycled_blanks", "open_dictionary", "cingulillo", "two_bags"} <= shown.keys()
    assert shown["two_bags"]["article"] == "manual M.variantes.dos-bolsas"
    assert all(each["title"] and each["about"] and each["changes"] for each in shown.values())


@pytest.mark.topic("variant.two_bags")
def test_two_people_draw_from_two_bags(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people, ruleset="manual", two_bags=True)
    seat = on_turn(people, game)
    seen = look(people[seat], game)
    assert seen["offer"]["rated"] is False
    assert (seen["view"]["phase"], seen["view"]["bags"]) == ("filling", [44, 56])
    early = act(people[seat], game, {"c": "pass"})
    assert early.status_code == 422
    assert act(people[seat], game, {"c": "draw_from", "vowels": 3, "consonants": 4}).status_code == 200
    other = look(people[1 - seat], game)["view"]
    assert (other["rack_counts"][seat], other["racks"][seat]) == (7, None)
    assert other["bags"] == [41, 52]
    refused = act(
        people[seat], game, {"c": "exchange", "tiles": look(people[seat], game)["view"]["racks"][seat][0]}
    )
    assert refused.json()["article"] == "manual M.variantes.dos-bolsas"


@pytest.mark.topic("variant.open_dictionary")
def test_hints_lie_open_to_all_where_it_was_agreed_and_nowhere_else(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people, ruleset="manual", open_dictionary=True)
    seat = on_turn(people, game)
    hints = people[seat].read(f"/api/games/{game}/hints")
    assert 1 <= len(hints) <= 3
    assert people[1 - seat].read(f"/api/games/{game}/hints") == [], "it is not their turn"
    assert server.guest().get(f"/api/games/{game}/hints").status_code == 403
    assert act(people[0], game, {"c": "resign"}).status_code == 200
    closed = start(people, ruleset="manual")
    shut = people[0].get(f"/api/games/{closed}/hints")
    assert (shut.status_code, shut.json()["code"]) == (422, "consult.closed")
    assert shut.json()["article"] == "manual M.otras-dudas.2"


@pytest.mark.topic("variant.agreed")
@pytest.mark.parametrize(
    ("agreed", "code", "article"),
    [
        ({"two_bags": True, "ruleset": "file-2024"}, "create.variants", "file-2024 (manual M.variantes)"),
        ({"cingulillo": True, "ruleset": "fise-2007"}, "create.variants", "fise-2007 (manual M.variantes)"),
        ({"cingulillo_least": 3, "ruleset": "manual"}, "cingulillo.alone", "manual M.variantes.cingulillo"),
        ({"theme_points": 9, "ruleset": "manual"}, "theme.alone", "manual M.variantes.tematico"),
    ],
)
def test_house_rules_are_the_manual_s(
    server: Running, agreed: dict[str, object], code: str, article: str
) -> None:
    answer = server.guest().post("/api/seeks", {"offer": offer(**agreed)})
    assert (answer.status_code, answer.json()["code"], answer.json()["article"]) == (422, code, article)


@pytest.mark.topic("variant.themed")
def test_a_theme_is_claimed_and_voted_on_over_http(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people, ruleset="manual", judging="checked", theme=" La  casa ", theme_points=7)
    seat = on_turn(people, game)
    seen = look(people[seat], game)
    assert (seen["offer"]["rated"], seen["view"]["claim"]) == (False, None)
    best = next_command(seen["view"], seat)
    assert best.pop("c") == "play"
    counted = people[seat].post(f"/api/games/{game}/try", best).json()
    assert isinstance(counted["theme"], list)
    claimed = {"c": "play", **best, "theme": ""}
    assert act(people[seat], game, claimed).status_code == 200
    claim = look(people[1 - seat], game)["view"]["claim"]
    assert (claim["seat"], claim["points"], claim["contested"]) == (seat, 7, False)
    looker = server.guest()
    watched = act(looker, game, {"c": "theme_vote", "uphold": True})
    assert (watched.status_code, watched.json()["code"]) == (403, "theme.outsider")
    assert watched.json()["article"] == "manual M.variantes.tematico"
    assert act(looker, game, {"c": "pass"}).json()["code"] == "seat.none"
    own = act(people[seat], game, {"c": "theme_vote", "uphold": True})
    assert (own.status_code, own.json()["code"]) == (422, "theme.own")
    assert own.json()["article"] == "manual M.variantes.tematico"
    before = look(looker, game)["view"]["scores"][seat]
    assert act(people[1 - seat], game, {"c": "theme_vote", "uphold": False}).status_code == 200
    assert act(people[seat], game, {"c": "theme_argue", "text": "Vive en casa."}).status_code == 200
    assert look(looker, game)["view"]["claim"]["argument"] == "Vive en casa."
    assert act(people[1 - seat], game, {"c": "theme_vote", "uphold": True}).status_code == 200
    assert look(looker, game)["view"]["scores"][seat] == before + 7


@pytest.mark.topic("variant.themed")
def test_ready_themes_are_offered_in_the_reader_s_language(server: Running) -> None:
    shown = {each["key"]: each for each in server.visitor().read("/api/options")["themes"]}
    assert shown["navidad"]["title"] == "Navidad"
    assert all(each["words"] > 200 for each in shown.values())


@pytest.mark.topic("variant.themed")
@pytest.mark.parametrize(
    ("agreed", "status"),
    [({"theme": "x" * 41}, 400), ({"theme": "mar", "theme_points": 51}, 400), ({"theme_points": 0}, 400)],
)
def test_a_theme_has_its_bounds(server: Running, agreed: dict[str, object], status: int) -> None:
    answer = server.guest().post("/api/seeks", {"offer": offer(ruleset="manual", **agreed)})
    assert answer.status_code == status
