"""The arbiter's desk: pause, verdict, penalty, correction, time, each logged with its article."""

from __future__ import annotations

from typing import Any

from tests.server.conftest import Running
from tests.server.mover import next_command
from tests.server.tables import act, look, on_turn, start
from tests.server.visitor import Visitor


def _events(judge: Visitor, game: str) -> list[dict[str, Any]]:
    found = judge.read(f"/api/games/{game}/events", params={"as_arbiter": "true"})
    return [each["event"] for each in found]


def test_the_desk_pauses_rules_and_corrects(server: Running) -> None:
    people, judge = [server.guest(), server.guest()], server.person("Jueza", "arbiter")
    game = server.appoint(judge, start(people, arbiter=True, clock="running", ruleset="file-2024"))
    seat = on_turn(people, game)
    assert act(people[seat], game, next_command(look(people[seat], game)["view"], seat)).status_code == 200
    assert act(people[1 - seat], game, {"c": "accept"}).status_code == 200
    assert act(people[0], game, {"c": "call", "note": "una duda"}).status_code == 200
    paused = act(people[1 - seat], game, {"c": "pass"})
    assert (paused.status_code, paused.json()["code"]) == (422, "game.paused")
    desk: list[dict[str, Any]] = [
        {"c": "rule", "article": "34", "text": "La suma se corrige."},
        {"c": "correct_sum", "who": seat, "delta": 2, "note": "sumaron mal"},
        {"c": "adjust_time", "who": seat, "ms": 60_000, "note": "por la espera"},
        {"c": "penalise", "who": 1 - seat, "note": "hablar"},
        {"c": "warn", "who": seat, "note": "silencio"},
        {"c": "resume"},
    ]
    before = look(judge, game, params={"as_arbiter": "true"})["view"]["scores"]
    for command in desk:
        answer = act(judge, game, command, as_arbiter=True)
        assert answer.status_code == 200, (command, answer.text)
    after = look(judge, game, params={"as_arbiter": "true"})
    assert after["you"] == "arbiter" and all(rack for rack in after["view"]["racks"])
    assert after["view"]["scores"][seat] == before[seat] + 2
    assert after["view"]["scores"][1 - seat] == before[1 - seat] - 30
    penalty = next(event for event in _events(judge, game) if event["e"] == "penalty")
    assert penalty["article"]["number"] and penalty["note"] == "hablar"
    assert act(people[1 - seat], game, {"c": "pass"}).status_code == 200


def test_an_invalid_verdict_may_be_appealed_and_the_desk_decides(server: Running) -> None:
    people, judge = [server.guest(), server.guest()], server.person("Jueza", "arbiter")
    game = server.appoint(judge, start(people, arbiter=True))
    seat = on_turn(people, game)
    rack = look(people[seat], game)["view"]["racks"][seat].replace("?", "a")
    assert act(people[seat], game, {"c": "play", "coord": "B8", "tiles": rack}).status_code == 200
    assert act(people[1 - seat], game, {"c": "challenge"}).status_code == 200
    assert act(people[seat], game, {"c": "sign_slip"}).status_code == 200, "both sign it (35.1)"
    assert look(people[seat], game)["view"]["phase"] == "rejected"
    assert act(people[seat], game, {"c": "appeal", "grounds": "Está en el diccionario."}).status_code == 200
    assert look(people[seat], game)["view"]["board"] is None, "covered while it is decided (35.5)"
    assert act(judge, game, {"c": "decide_appeal", "valid": True}, as_arbiter=True).status_code == 200
    view = look(people[seat], game)["view"]
    assert view["on_turn"] == 1 - seat and view["scores"][seat] > 50


def test_only_arbiters_sit_at_the_desk_and_never_at_their_own_game(server: Running) -> None:
    judge, other = server.person("Jueza", "arbiter"), server.guest()
    game = start([judge, other], arbiter=True)
    own = act(judge, game, {"c": "penalise", "who": 1, "note": "x"}, as_arbiter=True)
    assert own.status_code == 403
    assert look(judge, game, params={"as_arbiter": "true"})["you"] == "player"
    assert other.get(f"/api/games/{game}", params={"as_arbiter": "true"}).json()["you"] == "player"
    outside = server.guest().get(f"/api/games/{game}", params={"as_arbiter": "true"})
    assert (outside.status_code, outside.json()["code"]) == (403, "role.arbiter")
