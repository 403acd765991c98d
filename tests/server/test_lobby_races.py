"""Rematches, many who want the same seat, owners who have gone, and the lobby as it is told."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, text
from tests.server.conftest import Running
from tests.server.seeking import at_once, listed, named, refusal, seek
from tests.server.tables import Line, act, look, start
from tests.server.visitor import Visitor, until

from tesela.server.games import opening
from tesela.server.lobby import seeks
from tesela.server.people import accounts
from tesela.server.storage.store import Store


class TestRematches:
    def finished(self, people: list[Visitor], **more: Any) -> str:
        game = start(people, **more)
        for player in people[1:]:
            assert act(player, game, {"c": "resign"}).status_code == 200
        return game

    def test_all_must_agree_and_the_same_game_is_agreed(self, hall: Running) -> None:
        people = [hall.guest() for _ in range(3)]
        game = self.finished(people, ruleset="manual", judging="checked", clock="timer", turn_seconds=77)
        asked = people[0].ok(f"/api/games/{game}/rematch")
        assert (asked["kind"], asked["free"], asked["rematch_of"]) == ("rematch", 2, game)
        assert people[1].ok(f"/api/games/{game}/rematch")["free"] == 1
        again = people[2].ok(f"/api/games/{game}/rematch")["game"]
        seen = look(people[0], again)
        assert seen["rematch_of"] == game and seen["offer"]["turn_seconds"] == 77
        assert {each["user_id"] for each in seen["players"]} == {each.id for each in people}
        assert seen["commitment"] != look(people[0], game)["commitment"], "a new bag"

    def test_asking_again_changes_nothing_and_afterwards_leads_to_the_game(self, hall: Running) -> None:
        people = [hall.guest(), hall.guest()]
        game = self.finished(people)
        first = people[0].ok(f"/api/games/{game}/rematch")
        assert people[0].ok(f"/api/games/{game}/rematch")["id"] == first["id"]
        again = people[1].ok(f"/api/games/{game}/rematch")["game"]
        assert [player.ok(f"/api/games/{game}/rematch")["game"] for player in people] == [again, again]

    def test_it_is_shown_to_its_players_only(self, hall: Running) -> None:
        people = [hall.guest(), hall.guest()]
        game = self.finished(people)
        asked = people[0].ok(f"/api/games/{game}/rematch")["id"]
        assert asked in listed(people[1]) and asked not in listed(hall.guest())
        assert refusal(hall.guest().post(f"/api/seeks/{asked}/join")) == (404, "seek.unknown")
        assert refusal(hall.guest().post(f"/api/games/{game}/rematch")) == (404, "game.unknown")

    def test_declined_it_may_be_asked_for_again(self, hall: Running) -> None:
        people = [hall.guest(), hall.guest()]
        game = self.finished(people)
        first = people[0].ok(f"/api/games/{game}/rematch")["id"]
        assert people[1].send("DELETE", f"/api/seeks/{first}").status_code == 204
        assert people[1].ok(f"/api/games/{game}/rematch")["id"] != first

    def test_not_before_the_end(self, hall: Running) -> None:
        people = [hall.guest(), hall.guest()]
        game = start(people)
        assert refusal(people[0].post(f"/api/games/{game}/rematch")) == (409, "game.not_over")
        assert refusal(people[0].post("/api/games/nada/rematch")) == (404, "game.unknown")

    def test_against_bots_it_begins_at_once(self, hall: Running) -> None:
        ana = hall.guest()
        game = seek(ana, bots=["static"])["seek"]["game"]
        assert act(ana, game, {"c": "resign"}).status_code == 200
        again = ana.ok(f"/api/games/{game}/rematch")["game"]
        assert again and again != game
        assert [each["kind"] for each in look(ana, again)["players"]] == ["guest", "bot"]

    def test_one_asked_for_since_we_looked_is_not_dropped(self, server: Running) -> None:
        """On PostgreSQL the other's may be written between our look and our making room for our own."""
        people = [server.guest(), server.guest()]
        game = self.finished(people)
        asked = people[0].ok(f"/api/games/{game}/rematch")
        store = server.app.state.services.store
        store.write_now(lambda conn: seeks.drop_rematch(conn, game, asked["expires"] - 1))
        assert people[1].ok(f"/api/games/{game}/rematch")["id"] == asked["id"]

    def test_one_that_ran_out_makes_room(self, server: Running) -> None:
        people = [server.guest(), server.guest()]
        game = self.finished(people)
        asked = people[0].ok(f"/api/games/{game}/rematch")
        store = server.app.state.services.store
        store.write_now(lambda conn: seeks.drop_rematch(conn, game, asked["expires"]))
        again = people[1].ok(f"/api/games/{game}/rematch")
        assert again["id"] != asked["id"] and again["game"] is None

    def test_both_ask_at_the_same_moment(self, server: Running) -> None:
        people = [server.guest(), server.guest()]
        for _ in range(4):
            game = self.finished(people)
            path = f"/api/games/{game}/rematch"
            answers = at_once(*[partial(player.post, path) for player in people])
            assert {answer.status_code for answer in answers} == {200}
            games = {player.ok(path)["game"] for player in people}
            assert len(games) == 1 and None not in games, "one game for both"
            assert act(people[0], games.pop(), {"c": "resign"}).status_code == 200


class TestRaces:
    def test_two_take_one_seat_at_once(self, server: Running) -> None:
        """One sits down, the other is told that it is gone; never both, never neither."""
        rivals = [server.guest() for _ in range(4)]
        for _ in range(5):
            made = seek(server.guest())["seek"]
            path = f"/api/seeks/{made['id']}/join"
            answers = at_once(*[partial(rival.post, path) for rival in rivals])
            assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
            won = next(n for n, answer in enumerate(answers) if answer.status_code == 200)
            game = answers[won].json()["game"]
            assert [each["user_id"] for each in look(rivals[won], game)["players"]][1] == rivals[won].id
            assert {answer.json()["code"] for answer in answers if answer.status_code == 409} == {"seek.gone"}

    def test_three_seats_for_five_at_once(self, server: Running) -> None:
        rivals = [server.guest() for _ in range(5)]
        made = seek(server.guest(), seats=4, ruleset="manual")["seek"]
        path = f"/api/seeks/{made['id']}/join"
        answers = at_once(*[partial(rival.post, path) for rival in rivals])
        assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 409, 409]
        sat = {rivals[n].id for n, answer in enumerate(answers) if answer.status_code == 200}
        game = next(games[0] for rival in rivals if (games := rival.read("/api/lobby")["playing"]))
        assert {each["user_id"] for each in look(rivals[0], game)["players"][1:]} == sat

    def test_taken_and_taken_back_at_once(self, server: Running) -> None:
        """Either there is a game, and it was too late to take it back, or there is none for anybody."""
        ana, blas = server.guest(), server.guest()
        for _ in range(8):
            made = seek(ana)["seek"]
            path = f"/api/seeks/{made['id']}"
            back, taken = at_once(partial(ana.send, "DELETE", path), partial(blas.post, f"{path}/join"))
            playing = blas.read("/api/lobby")["playing"]
            if taken.status_code == 200:
                assert back.status_code == 404, "who is told 204 has taken it back"
                assert playing == [taken.json()["game"]] == ana.read("/api/lobby")["playing"]
                assert act(ana, playing[0], {"c": "resign"}).status_code == 200
            else:
                assert (taken.status_code, back.status_code, playing) == (404, 204, [])
            assert made["id"] not in listed(ana)

    def test_one_person_joins_from_two_windows(self, server: Running) -> None:
        ana, blas = server.guest(), server.guest()
        made = seek(ana, seats=3, ruleset="manual")["seek"]
        path = f"/api/seeks/{made['id']}/join"
        other = server.visitor()
        other.http.cookies.update(dict(blas.http.cookies))
        other.csrf = blas.csrf
        answers = at_once(lambda: blas.post(path), lambda: other.post(path))
        assert [answer.status_code for answer in answers] == [200, 200]
        assert blas.ok(path)["free"] == 1, "they have one seat, not two"


class TestWhoHasGone:
    """A seek vanishes with its owner: nobody should sit down opposite an empty chair."""

    def test_a_guest_who_logs_out_takes_everything_along(self, hall: Running) -> None:
        ana, blas = hall.guest(), hall.guest()
        mine, link = seek(ana)["seek"]["id"], seek(ana, "link")
        other = seek(blas, seats=3, ruleset="manual")["seek"]
        assert ana.ok(f"/api/seeks/{other['id']}/join")["free"] == 1
        ana.ok("/api/logout")
        assert mine not in listed(blas)
        assert refusal(blas.post(f"/api/seeks/{mine}/join")) == (404, "seek.unknown")
        assert refusal(blas.get(f"/api/invitations/{link['secret']}")) == (404, "seek.unknown")
        assert blas.ok(f"/api/seeks/{other['id']}/join")["free"] == 2, "the seat they had taken is free"

    def test_somebody_with_a_name_keeps_what_waits_for_days(self, hall: Running) -> None:
        ana, blas = named(hall, "Ana"), named(hall, "Blas")
        mine = seek(ana)["seek"]["id"]
        asked = seek(ana, "challenge", blas.name)["seek"]["id"]
        link = seek(ana, "link")["secret"]
        ana.ok("/api/logout")
        assert mine not in listed(blas) and asked in listed(blas)
        assert blas.read(f"/api/invitations/{link}")["by"]["name"] == ana.name

    def test_not_while_they_are_still_in_elsewhere(self, hall: Running) -> None:
        ana = named(hall, "Ana")
        phone = hall.visitor()
        phone.login(ana.name)
        mine = seek(ana)["seek"]["id"]
        ana.ok("/api/logout")
        assert mine in listed(phone)
        phone.ok("/api/logout")
        assert mine not in listed(hall.visitor())

    def test_who_is_shut_out_looks_for_nobody_and_sits_nowhere(self, hall: Running) -> None:
        ana, blas, carla = (named(hall, name) for name in ("Ana", "Blas", "Carla"))
        mine = seek(ana)["seek"]["id"]
        asked = seek(blas, "challenge", ana.name)["seek"]["id"]
        table = seek(blas, seats=3, ruleset="manual")["seek"]["id"]
        ana.ok(f"/api/seeks/{table}/join")
        store = hall.app.state.services.store

        def shut(conn: Any) -> None:
            user = accounts.by_name(conn, ana.name)
            accounts.set_disabled(conn, user.id, True)
            seeks.forget(conn, user)

        store.write_now(shut)
        assert mine not in listed(carla) and asked not in listed(blas)
        assert carla.ok(f"/api/seeks/{table}/join")["free"] == 1

    def test_games_that_go_on_are_left_alone(self, hall: Running) -> None:
        people = [hall.guest(), hall.guest()]
        game = start(people)
        people[0].ok("/api/logout")
        assert look(people[1], game)["status"] == "playing"


class TestFollowing:
    def test_everybody_in_the_lobby_hears_what_concerns_them(self, hall: Running) -> None:
        ana, blas, carla = (named(hall, name) for name in ("Ana", "Blas", "Carla"))
        with Line(hall, blas) as to_blas, Line(hall, carla) as to_carla, Line(hall) as to_nobody:
            for line in (to_blas, to_carla, to_nobody):
                line.send("lobby", on=True)
                line.next("lobby")
            asked = seek(ana, "challenge", blas.name)["seek"]["id"]
            shown = seek(ana)["seek"]["id"]
            for line, hears in ((to_blas, True), (to_carla, False), (to_nobody, False)):
                while shown not in (ids := [each["id"] for each in line.next("lobby")["seeks"]]):
                    pass
                assert (asked in ids) == hears
            game = blas.ok(f"/api/seeks/{asked}/join")["game"]
            while game not in to_blas.next("lobby")["playing"]:
                pass
            ana.send("DELETE", f"/api/seeks/{shown}")
            while shown in (seen := [each["id"] for each in to_carla.next("lobby")["seeks"]]):
                pass
            assert asked not in seen
            assert all(not message["playing"] for message in to_carla.heard if message["t"] == "lobby")

    def test_who_stops_following_hears_no_more(self, hall: Running) -> None:
        ana, blas, carla = hall.guest(), hall.guest(), hall.guest()
        with Line(hall, blas) as line, Line(hall, carla) as other:
            for each in (line, other):
                each.send("lobby", on=True)
                each.next("lobby")
            line.send("lobby", on=False)
            line.watch("nada")  # answered after that was read: from here on nothing more may come
            so_far = len(line.heard)
            mine = seek(ana)["seek"]["id"]
            while mine not in [each["id"] for each in other.next("lobby")["seeks"]]:
                pass  # who still follows has been told
            line.watch("nada")
        assert [message for message in line.heard[so_far:] if message["t"] == "lobby"] == []


class TestBlockedMeanwhile:
    """Somebody takes a seat with a person who blocks them at that moment: whichever comes first holds."""

    def test_between_the_look_at_an_offer_and_the_seat(
        self, serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        server = serve()
        ana, leo = server.guest(), server.guest()
        looked = seeks.wanted

        def wanted(*args: Any) -> seeks.Seek:
            found = looked(*args)
            ana.ok("/api/account/blocks", {"to": leo.id})
            return found

        monkeypatch.setattr(seeks, "wanted", wanted)
        place = seek(ana)["seek"]["id"]
        assert refusal(leo.post(f"/api/seeks/{place}/join")) == (404, "seek.unknown")
        assert ana.read("/api/lobby")["playing"] == [] and place in listed(ana)

    def test_nobody_is_told_of_a_block_before_whoever_sits_down_sits(
        self, serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """After the answer no game begins with them any more: it has begun, or never does.

        Who was muted before has a row already, so that nothing else makes the block wait.
        """
        server = serve()
        store: Store = server.app.state.services.store
        ana, leo = server.guest(), server.guest()
        ana.ok("/api/account/blocks", {"to": leo.id, "kind": "mute"})
        place = seek(ana)["seek"]["id"]
        order: list[str] = []
        open_game = opening.open_game

        def block() -> None:
            ana.ok("/api/account/blocks", {"to": leo.id})
            order.append("blocked")

        blocking = threading.Thread(target=block)

        def slowly(*args: Any, **more: Any) -> None:
            blocking.start()
            until(lambda: order or store.is_sqlite or store.read_now(_waits))
            open_game(*args, **more)
            order.append("seated")

        monkeypatch.setattr(opening, "open_game", slowly)
        assert leo.ok(f"/api/seeks/{place}/join")["game"]
        blocking.join()
        assert order == ["seated", "blocked"]


def _waits(conn: Connection) -> bool:
    """Whether somebody waits for a row that another holds."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    return bool(conn.execute(text(f"{waiting} AND datname = current_database()")).scalar())
