"""Nothing leaked, nobody acts for another: verdicts, seats, closed games, late spectators, others' keys."""

from __future__ import annotations

import json
import time
from typing import Any

from tests.server.conftest import Running
from tests.server.mover import next_command
from tests.server.tables import Line, act, look, new_key, on_turn, start
from tests.server.visitor import Visitor


def test_no_verdict_reaches_who_did_not_ask(server: Running) -> None:
    """A play of seven tiles is never a word here; until somebody challenges nothing may say so."""
    people = [server.guest(), server.guest()]
    game = start(people)
    seat = on_turn(people, game)
    view = look(people[seat], game)["view"]
    long = {"coord": "B8", "tiles": view["racks"][seat].replace("?", "a")}
    with Line(server, people[0]) as zero, Line(server, people[1]) as one, Line(server) as outside:
        lines = [zero, one, outside]
        for line in lines:
            line.watch(game)
        tried = people[seat].ok(f"/api/games/{game}/try", long)
        good = next_command(view, seat)
        fine = people[seat].ok(f"/api/games/{game}/try", {"coord": good["coord"], "tiles": good["tiles"]})
        assert tried.keys() == fine.keys() == {"score", "words", "theme"}
        assert tried["theme"] == fine["theme"] == [], "only a theme has suggestions"
        assert act(people[seat], game, {"c": "play", **long}).status_code == 200
        for line in lines:
            line.next("update")
        told = [json.dumps(line.heard) for line in lines] + [people[seat].get(f"/api/games/{game}").text]
        assert not any("verdict" in text or "valid" in text for text in told)
        assert act(people[1 - seat], game, {"c": "challenge"}).status_code == 200
        for line in lines:
            kinds = [event["event"]["e"] for event in line.next("update")["events"]]
            assert kinds[0] == "challenged" and "verdict" in kinds and "withdrawn" in kinds


def test_nobody_acts_for_another_seat(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    seat, before = on_turn(people, game), look(people[0], game)["view"]["seq"]
    other, outside, judge = people[1 - seat], server.guest(), server.person("Jueza", "arbiter")
    tries: list[tuple[Visitor, dict[str, Any], dict[str, Any], int]] = [
        (other, {"c": "pass", "seat": seat}, {}, 400),
        (other, {"c": "pass"}, {}, 422),
        (other, {"c": "pass"}, {"as_arbiter": True}, 422),  # a player is a player, whatever they say
        (other, {"c": "penalise", "who": seat, "note": "x"}, {"as_arbiter": True}, 403),
        (other, {"c": "tick"}, {}, 403),
        (other, {"c": "start"}, {}, 403),
        (outside, {"c": "pass"}, {}, 403),
        (outside, {"c": "resign"}, {}, 403),
        (outside, {"c": "annul", "note": "x"}, {"as_arbiter": True}, 403),
        (judge, {"c": "pass"}, {}, 403),
        (judge, {"c": "pass"}, {"as_arbiter": True}, 403),
    ]
    for who, command, more, wanted in tries:
        answer = act(who, game, command, **more)
        assert answer.status_code == wanted, (command, more, answer.text)
    assert act(server.visitor(), game, {"c": "pass"}).status_code == 401
    assert look(people[0], game)["view"]["seq"] == before


def test_a_closed_game_is_not_there_for_others(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people, closed=True)
    outside = server.guest()
    for path in ("", "/events", "/chat", "/log", "/fairness"):
        assert outside.get(f"/api/games/{game}{path}").status_code == 404
    with Line(server, outside) as line:
        assert line.watch(game)["t"] == "problem"
    assert act(people[0], game, {"c": "resign"}).status_code == 200
    assert outside.get(f"/api/games/{game}/log").status_code == 404
    assert people[1].get(f"/api/games/{game}/log").status_code == 200
    assert outside.read("/api/games") == []


def test_spectators_lag_behind_by_the_games_delay(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game, later = start(people, spectator_delay=2), start(people, spectator_delay=3600)
    start_seq = look(people[0], game)["view"]["seq"]
    with Line(server) as outside:
        outside.watch(game)
        before = time.monotonic()
        for each in (game, later):
            assert act(people[on_turn(people, each)], each, {"c": "pass"}).status_code == 200
        assert look(server.visitor(), later)["view"]["seq"] == 1
        assert server.visitor().read(f"/api/games/{later}/events?after={start_seq}") == []
        while (update := outside.next("update"))["seq"] <= start_seq:
            pass
        assert time.monotonic() - before > 1.9
        assert update["events"][-1]["event"]["e"] == "turn"


def test_a_key_belongs_to_who_made_it_and_to_one_game(server: Running) -> None:
    """Who overhears a key can neither repeat the command nor take its place; nor does it count elsewhere."""
    people = [server.guest(), server.guest()]
    game, other = start(people), start(people)
    seat = on_turn(people, game)
    body = {"key": new_key(), "command": {"c": "pass"}}
    stolen = people[1 - seat].post(f"/api/games/{game}/commands", body)
    assert (stolen.status_code, stolen.json()["code"]) == (422, "turn.not_yours")
    assert people[seat].post(f"/api/games/{game}/commands", body).status_code == 200, "it was still unused"
    again = people[seat].post(f"/api/games/{other}/commands", body)
    assert (again.status_code, again.json()["code"]) == (409, "key.reused")
    assert look(people[0], other)["view"]["turns"] == [0, 0]


def test_commands_that_arrive_in_another_order_do_not_take_effect(server: Running) -> None:
    """Two moves of one player, sent with the numbers they were meant for, come in the wrong order."""
    people = [server.guest(), server.guest()]
    game = start(people)
    seat, seq = on_turn(people, game), look(people[0], game)["view"]["seq"]
    later = act(people[seat], game, {"c": "agree", "about": "end"}, seq=seq + 2)
    assert (later.status_code, later.json()["code"]) == (409, "game.moved")
    assert act(people[seat], game, {"c": "pass"}, seq=seq).status_code == 200
    assert act(people[seat], game, {"c": "agree", "about": "end"}, seq=seq).status_code == 409
    assert look(people[0], game)["view"]["agreed"] == {}
