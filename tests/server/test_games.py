"""Games over HTTP and the socket, from the lobby to the last tile."""

from __future__ import annotations

from typing import Any

import msgspec
from tests.server.conftest import Running
from tests.server.mover import next_command
from tests.server.tables import Line, act, look, new_key, offer, on_turn, play_on, start

from tesela.core.board import Board
from tesela.rules.codec import decode_hook
from tesela.server.games import messages as m


def test_an_open_seek_becomes_a_game_when_the_last_seat_is_taken(server: Running) -> None:
    ana, blas, carla = server.guest(), server.guest(), server.guest()
    made = ana.ok("/api/seeks", {"offer": offer(seats=3, ruleset="manual")})["seek"]
    assert [seek["id"] for seek in blas.read("/api/lobby")["seeks"]] == [made["id"]]
    assert blas.ok(f"/api/seeks/{made['id']}/join")["free"] == 1
    game = carla.ok(f"/api/seeks/{made['id']}/join")["game"]
    seen = look(ana, game)
    assert [player["user_id"] for player in seen["players"]] == [ana.id, blas.id, carla.id]
    assert seen["view"]["phase"] == "thinking"
    assert blas.read("/api/lobby")["playing"] == [game]
    assert ana.read("/api/lobby")["seeks"] == []
    late = server.guest().post(f"/api/seeks/{made['id']}/join")
    assert (late.status_code, late.json()["code"]) == (409, "seek.gone")


def test_a_link_opens_only_for_who_has_it(server: Running) -> None:
    ana, blas = server.guest(), server.guest()
    made = ana.ok("/api/seeks", {"offer": offer(), "kind": "link"})
    assert blas.read("/api/lobby")["seeks"] == []
    assert blas.post(f"/api/seeks/{made['seek']['id']}/join").status_code == 404
    assert blas.get("/api/invitations/nada").status_code == 404
    assert blas.read(f"/api/invitations/{made['secret']}")["by"]["user_id"] == ana.id
    assert blas.ok(f"/api/invitations/{made['secret']}/join")["game"]


def test_a_challenge_is_seen_and_taken_only_by_the_challenged(server: Running) -> None:
    ana, blas, carla = server.person("Ana"), server.person("Blas"), server.person("Carla")
    made = ana.ok("/api/seeks", {"offer": offer(), "kind": "challenge", "to": "blas"})["seek"]
    assert carla.read("/api/lobby")["seeks"] == []
    assert carla.post(f"/api/seeks/{made['id']}/join").status_code == 404
    assert [seek["id"] for seek in blas.read("/api/lobby")["seeks"]] == [made["id"]]
    assert blas.send("DELETE", f"/api/seeks/{made['id']}").status_code == 204
    assert blas.read("/api/lobby")["seeks"] == []


def test_a_whole_game_with_ratings_proof_and_rematch(server: Running) -> None:
    people = [server.person("Ana"), server.person("Blas")]
    game = start(people, clock="running")
    play_on(people, game, 6)
    assert people[0].get(f"/api/games/{game}/fairness").status_code == 409
    assert people[0].get(f"/api/games/{game}/log").status_code == 409
    for _ in range(4):
        assert act(people[on_turn(people, game)], game, {"c": "pass"}).status_code == 200
    seen = look(server.visitor(), game)
    assert (seen["status"], seen["view"]["ended"]) == ("finished", "passes")
    proof = server.visitor().read(f"/api/games/{game}/fairness")
    assert proof["fair"] and proof["commitment"] == seen["commitment"] and len(proof["draws"]) >= 4
    assert len(proof["players"]) == 2
    assert {draw["seat"] for draw in proof["draws"] if draw["kind"] == "draw"} == {0, 1}
    log = server.visitor().read(f"/api/games/{game}/log")
    assert len(log["events"]) == seen["view"]["seq"]
    rating = people[0].read("/api/users/Ana")["ratings"]
    assert [row["games"] for row in rating] == [1]
    listed = server.visitor().read("/api/games", params={"user": "ana"})
    assert [row["id"] for row in listed] == [game]
    assert listed[0]["scores"] == seen["view"]["totals"]
    asked = people[1].ok(f"/api/games/{game}/rematch")
    assert asked["game"] is None
    assert server.guest().post(f"/api/games/{game}/rematch").status_code == 404
    again = people[0].ok(f"/api/games/{game}/rematch")
    assert again["game"] and again["game"] != game
    assert look(people[0], again["game"])["rematch_of"] == game


def test_refusals_cite_their_article_in_the_readers_language(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    other = people[1 - on_turn(people, game)]
    answer = act(other, game, {"c": "pass"})
    assert answer.status_code == 422
    body = answer.json()
    assert body["code"] == "turn.not_yours" and body["article"] and "turno" in body["message"].lower()


def _read_back(kind: type, value: Any) -> Any:
    return Board.of(*value) if issubclass(kind, Board) else decode_hook(kind, value)


def test_the_socket_tells_each_what_they_may_know(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    with Line(server, people[0]) as zero, Line(server, people[1]) as one:
        lines = [zero, one]
        views = [line.watch(game)["game"]["view"] for line in lines]
        seat = views[0]["on_turn"]
        done = lines[seat].do(game, next_command(views[seat], seat))
        assert done["t"] == "done"
        for line in lines:
            line.reach(game, done["seq"])
        accepted = lines[1 - seat].do(game, {"c": "accept"})
        assert accepted["t"] == "done"
        for line in lines:
            assert line.reach(game, accepted["seq"])["on_turn"] == 1 - seat
            updates = [message for message in line.heard if message["t"] == "update"]
            assert [each["after"] for each in updates] == [
                views[0]["seq"],
                *[each["seq"] for each in updates[:-1]],
            ]
            numbers = [event["seq"] for each in updates for event in each["events"]]
            assert numbers == list(range(views[0]["seq"] + 1, accepted["seq"] + 1))
        for message in zero.heard + one.heard:
            msgspec.convert(message, m.AnyOutgoing, dec_hook=_read_back)


def test_who_comes_back_gets_what_was_missed(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    with Line(server, people[0]) as line:
        seen = line.watch(game)["game"]["view"]["seq"]
    play_on(people, game, 3)
    with Line(server, people[0]) as line:
        missed = line.watch(game, after=seen)
        assert missed["t"] == "update" and missed["after"] == seen
        assert [event["seq"] for event in missed["events"]] == list(range(seen + 1, missed["seq"] + 1))
        assert missed["view"]["seq"] == missed["seq"] == look(people[0], game)["view"]["seq"]


def test_the_same_key_acts_once_and_means_one_thing(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    seat = on_turn(people, game)
    path, key = f"/api/games/{game}/commands", new_key()
    body = {"key": key, "command": {"c": "pass"}}
    first = people[seat].ok(path, body)
    assert people[1 - seat].ok(path, {"key": new_key(), "command": {"c": "pass"}})["seq"] > first["seq"]
    assert people[seat].ok(path, body) == first, "the same command again is the same answer"
    assert look(people[0], game)["view"]["turns"] == [1, 1]
    other = people[seat].post(path, {"key": key, "command": {"c": "resign"}})
    assert (other.status_code, other.json()["code"]) == (409, "key.reused")


def test_a_refused_command_stays_refused_when_it_comes_again(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    seat = on_turn(people, game)
    early = {"key": new_key(), "command": {"c": "pass"}}
    path = f"/api/games/{game}/commands"
    assert people[1 - seat].post(path, early).json()["code"] == "turn.not_yours"
    assert act(people[seat], game, {"c": "pass"}).status_code == 200
    assert people[1 - seat].post(path, early).json()["code"] == "turn.not_yours", "it was for another moment"
    assert look(people[0], game)["view"]["on_turn"] == 1 - seat


def test_a_command_for_another_moment_is_refused(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    seat, seq = on_turn(people, game), look(people[0], game)["view"]["seq"]
    late = act(people[seat], game, {"c": "pass"}, seq=seq - 1)
    assert (late.status_code, late.json()["code"]) == (409, "game.moved")
    assert act(people[seat], game, {"c": "pass"}, seq=seq).status_code == 200


def test_a_play_is_counted_without_being_made_or_judged(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    view = look(people[0], game)["view"]
    seat = view["on_turn"]
    rack = look(people[seat], game)["view"]["racks"][seat]
    tiles = rack.replace("?", "a")
    counted = people[seat].post(f"/api/games/{game}/try", {"coord": "B8", "tiles": tiles})
    assert counted.status_code == 200 and counted.json()["score"] >= 50
    gap = people[seat].post(f"/api/games/{game}/try", {"coord": "A1", "tiles": tiles})
    assert (gap.status_code, gap.json()["code"]) == (422, "opening.centre")
    assert look(people[0], game)["view"]["seq"] == view["seq"]


def test_who_tries_a_play_with_tiles_of_nobody_is_told_which(server: Running) -> None:
    """Also out of turn. Nobody has three Z: there is one."""
    people = [server.guest(), server.guest()]
    game = start(people)
    for player in people:
        told = player.post(f"/api/games/{game}/try", {"coord": "G8", "tiles": "ZZZ"})
        assert (told.status_code, told.json()["code"]) == (422, "rack.missing")
        assert set(told.json()["data"]["tiles"]) == {"Z"} and "Z" in told.json()["message"]


def test_talk_is_free_after_the_game_and_set_phrases_during_it(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    path = f"/api/games/{game}/chat"
    during = people[0].post(path, {"key": new_key(), "text": "¿Qué tal?"})
    assert (during.status_code, during.json()["code"]) == (409, "chat.playing")
    assert during.json()["article"]
    assert people[0].post(path, {"key": new_key(), "phrase": "good_luck"}).status_code == 201
    assert server.guest().post(path, {"key": new_key(), "phrase": "hello"}).status_code == 403
    assert act(people[0], game, {"c": "resign"}).status_code == 200
    assert people[1].post(path, {"key": new_key(), "text": "¡Gracias por la partida!"}).status_code == 201
    with Line(server, people[0]) as line:
        line.watch(game)
        lines = line.next("chat")["lines"]
    assert [(line["n"], line["phrase"], line["text"]) for line in lines] == [
        (1, "good_luck", None),
        (2, None, "¡Gracias por la partida!"),
    ]


def test_presence_shows_who_is_at_the_table(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    with Line(server, people[0]) as zero:
        zero.watch(game)
        while zero.next("presence")["online"] != [0]:
            pass
        with Line(server, people[1]) as one, Line(server) as outside:
            one.watch(game)
            outside.watch(game)
            while (told := zero.next("presence"))["online"] != [0, 1] or told["spectators"] != 1:
                pass
        while (told := zero.next("presence"))["online"] != [0] or told["spectators"]:
            pass


def test_the_lobby_is_told_as_it_changes(server: Running) -> None:
    ana, blas = server.guest(), server.guest()
    with Line(server, blas) as line:
        line.send("lobby", on=True)
        assert line.next("lobby")["seeks"] == []
        game = start([ana, blas])
        while line.next("lobby")["playing"] != [game]:
            pass
