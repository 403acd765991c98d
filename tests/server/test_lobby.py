"""Finding opponents: seeks, links and challenges, and offers that can't be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.server.conftest import Running
from tests.server.mover import EDITION
from tests.server.seeking import listed, named, refusal, seek
from tests.server.tables import look, offer

from tesela.lexicon.editions.builtin import ALIASES
from tesela.rules.rulesets import RULESETS
from tesela.server.lobby import seeks
from tesela.server.people import accounts


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
        assert (given["clock"], given["rated"], given["closed"]) == ("running", False, False)
        rated = named(hall, "Ana").ok("/api/seeks", {"offer": {"edition": EDITION}})["seek"]["offer"]["rated"]
        assert rated is True, "a guest's game can't count, and is not said to"
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
        monkeypatch.setitem(ALIASES, "ensayo", EDITION)
        made = seek(hall.guest(), edition="ensayo")["seek"]
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
        services.store.write_now(lambda conn: seeks.clean(conn, made["expires"] + 86_400_001))
        assert refusal(blas.post(f"/api/seeks/{made['id']}/join")) == (404, "seek.unknown")


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


def test_a_rule_set_tells_its_own_measure_for_each_clock(hall: Running) -> None:
    """28: a running clock of half an hour, a stopped one of 25 minutes, a timer of two."""
    told = {each["name"]: each["minutes"] for each in hall.visitor().read("/api/options")["rulesets"]}
    assert set(told) == set(RULESETS)
    assert told["fise-2007"] == {"running": 30, "stopped": 25, "timer": 2}
    assert told["file-2024"]["running"] == 30
