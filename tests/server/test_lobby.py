"""Finding opponents: seeks, links, challenges and rematches, and what happens when many want the same one."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable
from functools import partial
from typing import Any

import httpx
import pytest
from tests.server.conftest import Running
from tests.server.mover import EDITION
from tests.server.tables import Line, act, look, offer, start
from tests.server.visitor import Visitor

from tesela.server import accounts, lobby


def seek(player: Visitor, kind: str = "open", to: str | None = None, **more: Any) -> dict[str, Any]:
    """A new seek, as its maker is told of it."""
    body = {"offer": offer(**more), "kind": kind, **({"to": to} if to else {})}
    made: dict[str, Any] = player.ok("/api/seeks", body)
    return made


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def listed(player: Visitor) -> list[str]:
    """The seeks that somebody sees."""
    return [each["id"] for each in player.read("/api/lobby")["seeks"]]


def named(hall: Running, name: str) -> Visitor:
    """Somebody with a name of their own, however often tests say it."""
    return hall.person(f"{name} {uuid.uuid4().hex[:8]}")


def at_once(*doings: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """All of these at the same moment; their answers in order."""
    answers: list[httpx.Response | None] = [None] * len(doings)
    gate = threading.Barrier(len(doings))

    def run(n: int) -> None:
        gate.wait(20)
        answers[n] = doings[n]()

    threads = [threading.Thread(target=run, args=(n,)) for n in range(len(doings))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return [answer for answer in answers if answer is not None]


class TestSeeks:
    def test_a_seek_tells_what_is_offered_by_whom_and_how_many_seats_are_free(self, hall: Running) -> None:
        ana = hall.guest()
        made = seek(ana, seats=4, ruleset="manual", clock="timer", turn_seconds=45, judging="checked")
        assert made["secret"] is None, "only a link has one"
        seen = made["seek"]
        assert (seen["kind"], seen["free"], seen["game"], seen["rematch_of"]) == ("open", 3, None, None)
        assert seen["by"]["user_id"] == ana.id and [each["user_id"] for each in seen["joined"]] == [ana.id]
        agreed = seen["offer"]
        assert (agreed["seats"], agreed["ruleset"], agreed["clock"]) == (4, "manual", "timer")
        assert (agreed["turn_seconds"], agreed["judging"], agreed["edition"]) == (45, "checked", EDITION)
        assert seen["expires"] - seen["created"] == 30 * 60_000
        ana.send("DELETE", f"/api/seeks/{seen['id']}")

    def test_everything_has_a_default(self, hall: Running) -> None:
        """docs/api.md: an offer has defaults for everything."""
        ana = hall.guest()
        given = ana.ok("/api/seeks", {"offer": {"edition": EDITION}})["seek"]["offer"]
        assert (given["seats"], given["ruleset"], given["judging"]) == (2, "file-2024", "challenge")
        assert (given["clock"], given["rated"], given["closed"]) == ("running", True, False)
        assert given["bots"] == [] and given["spectator_delay"] == 0

    def test_strangers_see_open_seeks_and_may_not_make_or_take_one(self, hall: Running) -> None:
        made = seek(hall.guest())["seek"]
        stranger = hall.visitor()
        assert made["id"] in listed(stranger)
        assert stranger.read("/api/lobby")["playing"] == []
        assert refusal(stranger.post("/api/seeks", {"offer": offer()})) == (401, "session.none")
        assert refusal(stranger.post(f"/api/seeks/{made['id']}/join")) == (401, "session.none")
        assert refusal(stranger.send("DELETE", f"/api/seeks/{made['id']}")) == (401, "session.none")

    def test_taking_the_same_seat_twice_is_taking_it_once(self, hall: Running) -> None:
        ana, blas = hall.guest(), hall.guest()
        made = seek(ana, seats=3, ruleset="manual")["seek"]
        first = blas.ok(f"/api/seeks/{made['id']}/join")
        assert blas.ok(f"/api/seeks/{made['id']}/join") == first and first["free"] == 1
        assert ana.ok(f"/api/seeks/{made['id']}/join")["free"] == 1, "nobody plays against themselves"

    def test_who_sat_down_is_told_the_game_again_when_the_answer_was_lost(self, hall: Running) -> None:
        ana, blas = hall.guest(), hall.guest()
        made = seek(ana)["seek"]
        game = blas.ok(f"/api/seeks/{made['id']}/join")["game"]
        assert game and blas.ok(f"/api/seeks/{made['id']}/join")["game"] == game
        assert ana.ok(f"/api/seeks/{made['id']}/join")["game"] == game

    def test_who_joined_may_leave_and_the_seat_is_free_again(self, hall: Running) -> None:
        ana, blas, carla = hall.guest(), hall.guest(), hall.guest()
        made = seek(ana, seats=3, ruleset="manual")["seek"]
        blas.ok(f"/api/seeks/{made['id']}/join")
        assert blas.send("DELETE", f"/api/seeks/{made['id']}").status_code == 204
        assert made["id"] in listed(blas), "the seek itself stays"
        seen = carla.ok(f"/api/seeks/{made['id']}/join")
        assert seen["free"] == 1
        assert [each["user_id"] for each in seen["joined"]] == [ana.id, carla.id]

    def test_its_maker_takes_it_back_for_all(self, hall: Running) -> None:
        ana, blas = hall.guest(), hall.guest()
        made = seek(ana, seats=3, ruleset="manual")["seek"]
        blas.ok(f"/api/seeks/{made['id']}/join")
        assert ana.send("DELETE", f"/api/seeks/{made['id']}").status_code == 204
        assert made["id"] not in listed(blas)
        assert refusal(blas.post(f"/api/seeks/{made['id']}/join")) == (404, "seek.unknown")
        assert refusal(ana.send("DELETE", f"/api/seeks/{made['id']}")) == (404, "seek.unknown")

    def test_nobody_else_can_take_it_back(self, hall: Running) -> None:
        ana, blas = hall.guest(), hall.guest()
        made = seek(ana)["seek"]
        assert refusal(blas.send("DELETE", f"/api/seeks/{made['id']}")) == (404, "seek.unknown")
        assert made["id"] in listed(blas)

    def test_once_it_is_a_game_it_can_not_be_taken_back(self, hall: Running) -> None:
        ana, blas = hall.guest(), hall.guest()
        made = seek(ana)["seek"]
        game = blas.ok(f"/api/seeks/{made['id']}/join")["game"]
        for player in (ana, blas):
            assert player.send("DELETE", f"/api/seeks/{made['id']}").status_code == 404
        assert look(ana, game)["status"] == "playing"

    def test_five_at_once_are_enough(self, hall: Running) -> None:
        ana = hall.guest()
        ids = [seek(ana)["seek"]["id"] for _ in range(5)]
        late = ana.post("/api/seeks", {"offer": offer()})
        assert refusal(late) == (409, "seek.many") and late.json()["data"] == {"most": 5}
        assert "5" in late.json()["message"]
        ana.send("DELETE", f"/api/seeks/{ids[0]}")
        assert seek(ana)["seek"]["id"] not in ids

    @pytest.mark.parametrize(
        ("more", "code", "article"),
        [
            ({"seats": 3}, "create.players", "M.jugadores"),
            ({"seats": 4, "ruleset": "file-2024"}, "create.players", "M.jugadores"),
            ({"clock": "stopped", "ruleset": "file-2024"}, "create.clock", None),
            ({"clock": "timer", "ruleset": "file-2024"}, "create.clock", None),
            ({"game_minutes": 60, "ruleset": "manual"}, "create.total_time", None),
            ({"cingulillo": True}, "create.variants", "M.variantes"),
            ({"recycled_blanks": True, "ruleset": "file-2024"}, "create.variants", "M.variantes"),
        ],
    )
    def test_what_the_rule_set_does_not_have_is_refused_with_its_article(
        self, hall: Running, more: dict[str, Any], code: str, article: str | None
    ) -> None:
        answer = hall.guest().post("/api/seeks", {"offer": offer(**more)})
        assert refusal(answer) == (422, code)
        cited = answer.json()["article"] or ""
        assert article is None or article in cited, cited

    @pytest.mark.parametrize(
        ("more", "status", "code"),
        [
            ({"bots": ["static", "static"]}, 422, "offer.bots"),
            ({"bots": ["nadie"]}, 422, "bot.unknown"),
            ({"edition": "nada"}, 400, "edition.unknown"),
            ({"edition": "../../etc/passwd"}, 400, "edition.unknown"),
            ({"seats": 1}, 400, "request.invalid"),
            ({"seats": 5}, 400, "request.invalid"),
            ({"minutes": 0}, 400, "request.invalid"),
            ({"minutes": 601}, 400, "request.invalid"),
            ({"turn_seconds": 4}, 400, "request.invalid"),
            ({"turn_days": 31}, 400, "request.invalid"),
            ({"accept_seconds": 2}, 400, "request.invalid"),
            ({"spectator_delay": -1}, 400, "request.invalid"),
            ({"spectator_delay": 3601}, 400, "request.invalid"),
            ({"ruleset": "mine"}, 400, "request.invalid"),
            ({"clock": "sand"}, 400, "request.invalid"),
            ({"judging": "perhaps"}, 400, "request.invalid"),
            ({"rated": "yes"}, 400, "request.invalid"),
            ({"colour": "red"}, 400, "request.invalid"),
        ],
    )
    def test_offers_that_can_not_be(
        self, hall: Running, more: dict[str, Any], status: int, code: str
    ) -> None:
        ana = hall.guest()
        before = listed(ana)
        assert refusal(ana.post("/api/seeks", {"offer": offer(**more)})) == (status, code)
        assert listed(ana) == before, "and nothing is left of them"

    def test_an_edition_has_one_name_whatever_it_is_called(
        self, hall: Running, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Ratings are kept by lexicon: another name for the same one must not open another pool."""
        monkeypatch.setitem(hall.app.state.services.words._judges, "open", _judge_of(hall))
        made = seek(hall.guest(), edition="abierta")["seek"]
        assert made["offer"]["edition"] == EDITION

    def test_it_runs_out(self, serve: Callable[..., Running]) -> None:
        server = serve(seek_minutes=0, invitation_days=0)
        ana, blas = server.guest(), server.guest()
        made = seek(ana)["seek"]
        assert listed(blas) == []
        assert refusal(blas.post(f"/api/seeks/{made['id']}/join")) == (409, "seek.gone")
        link = seek(ana, "link")
        assert refusal(blas.post(f"/api/invitations/{link['secret']}/join")) == (409, "seek.gone")
        services = server.app.state.services
        services.store.write_now(lambda conn: lobby.clean(conn, made["expires"] + 86_400_001))
        assert refusal(blas.post(f"/api/seeks/{made['id']}/join")) == (404, "seek.unknown")


def _judge_of(hall: Running) -> Any:
    return hall.app.state.services.words.judge_now(EDITION)


class TestLinks:
    def test_a_link_is_for_who_has_it_and_its_secret_is_shown_once(self, hall: Running) -> None:
        ana, blas = hall.guest(), hall.guest()
        made = seek(ana, "link", seats=3, ruleset="manual")
        assert len(made["secret"]) >= 20
        assert made["seek"]["id"] in listed(ana) and made["seek"]["id"] not in listed(blas)
        assert made["secret"] not in ana.get("/api/lobby").text
        assert made["secret"] not in hall.visitor().get(f"/api/invitations/{made['secret']}").text
        assert made["seek"]["expires"] - made["seek"]["created"] == 7 * 86_400_000

    def test_a_stranger_may_read_it_and_comes_in_to_take_it(self, hall: Running) -> None:
        made = seek(hall.guest(), "link")
        path = f"/api/invitations/{made['secret']}"
        friend = hall.visitor()
        assert friend.read(path)["id"] == made["seek"]["id"]
        assert refusal(friend.post(f"{path}/join")) == (401, "session.none")
        friend.come_in()
        assert friend.ok(f"{path}/join")["game"]

    def test_it_works_until_the_seats_are_taken(self, hall: Running) -> None:
        ana, blas, carla = hall.guest(), hall.guest(), hall.guest()
        made = seek(ana, "link")
        path = f"/api/invitations/{made['secret']}/join"
        game = blas.ok(path)["game"]
        assert blas.ok(path)["game"] == game, "who sits there finds the way back by it"
        assert refusal(carla.post(path)) == (409, "seek.gone")
        assert refusal(carla.post(path[:-5] + "x/join")) == (404, "seek.unknown")

    def test_the_id_alone_opens_nothing(self, hall: Running) -> None:
        ana, blas = hall.guest(), hall.guest()
        made = seek(ana, "link")
        assert refusal(blas.post(f"/api/seeks/{made['seek']['id']}/join")) == (404, "seek.unknown")
        assert refusal(blas.send("DELETE", f"/api/seeks/{made['seek']['id']}")) == (404, "seek.unknown")

    def test_taken_back_it_leads_nowhere(self, hall: Running) -> None:
        ana, blas = hall.guest(), hall.guest()
        made = seek(ana, "link")
        assert ana.send("DELETE", f"/api/seeks/{made['seek']['id']}").status_code == 204
        assert refusal(blas.get(f"/api/invitations/{made['secret']}")) == (404, "seek.unknown")
        assert refusal(blas.post(f"/api/invitations/{made['secret']}/join")) == (404, "seek.unknown")


class TestChallenges:
    def test_only_the_challenged_sees_it_and_takes_it(self, hall: Running) -> None:
        ana, blas, carla = (named(hall, name) for name in ("Ana", "Blas", "Carla"))
        made = seek(ana, "challenge", blas.name.upper())["seek"]
        assert made["id"] in listed(ana) and made["id"] in listed(blas)
        assert made["id"] not in listed(carla) and made["id"] not in listed(hall.visitor())
        assert refusal(carla.post(f"/api/seeks/{made['id']}/join")) == (404, "seek.unknown")
        assert refusal(carla.send("DELETE", f"/api/seeks/{made['id']}")) == (404, "seek.unknown")
        game = blas.ok(f"/api/seeks/{made['id']}/join")["game"]
        assert [each["name"] for each in look(carla, game)["players"]] == [ana.name, blas.name]

    def test_a_guest_is_challenged_by_id(self, hall: Running) -> None:
        ana, guest = named(hall, "Ana"), hall.guest()
        made = seek(ana, "challenge", guest.id)["seek"]
        assert guest.ok(f"/api/seeks/{made['id']}/join")["game"]

    def test_who_declines_ends_it_for_both(self, hall: Running) -> None:
        ana, blas = named(hall, "Ana"), named(hall, "Blas")
        made = seek(ana, "challenge", blas.name)["seek"]
        assert blas.send("DELETE", f"/api/seeks/{made['id']}").status_code == 204
        assert made["id"] not in listed(ana) and made["id"] not in listed(blas)

    def test_challenges_that_go_nowhere(self, hall: Running) -> None:
        ana, blas = named(hall, "Ana"), named(hall, "Blas")
        for body, expected in (
            ({"offer": offer(), "kind": "challenge"}, (400, "seek.to")),
            ({"offer": offer(), "kind": "open", "to": blas.name}, (400, "seek.to")),
            ({"offer": offer(), "kind": "link", "to": blas.name}, (400, "seek.to")),
            ({"offer": offer(), "kind": "challenge", "to": "Nadie Nunca"}, (404, "user.unknown")),
            ({"offer": offer(), "kind": "challenge", "to": ana.name}, (422, "seek.self")),
            ({"offer": offer(), "kind": "rematch"}, (400, "request.invalid")),
            ({"offer": offer(), "kind": "challenge", "to": ""}, (400, "request.invalid")),
        ):
            assert refusal(ana.post("/api/seeks", body)) == expected, body
        store = hall.app.state.services.store
        store.write_now(lambda conn: accounts.set_disabled(conn, blas.id, True))
        shut = ana.post("/api/seeks", {"offer": offer(), "kind": "challenge", "to": blas.name})
        assert refusal(shut) == (422, "seek.self")


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
            lobby.forget(conn, user)

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
        ana, blas = hall.guest(), hall.guest()
        with Line(hall, blas) as line:
            line.send("lobby", on=True)
            line.next("lobby")
            line.send("lobby", on=False)
            game = start([hall.guest(), hall.guest()])
            line.watch(game)  # what comes after this was sent after it
            seek(ana)
            line.send("watch", game="nada")
            line.next("problem")
            late = [message for message in line.heard[1:] if message["t"] == "lobby"]
        assert len(late) <= 1
