"""Finished games for everybody: lists by pages, files that other programs read, and what stays closed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from tests.server.conftest import Running
from tests.server.tables import act, look, new_key, offer, on_turn, play_on, start
from tests.server.visitor import Visitor

from tesela.notation.files import read_game
from tesela.notation.recount import recount
from tesela.rules.events import read_log
from tesela.rules.verify import verify_draws
from tesela.server.storage import migrate
from tesela.server.storage.store import make_engine
from tesela.server.storage.tables import seeks


@pytest.fixture
def db(tmp_path: Path) -> str:
    """The embedded database: nothing here depends on which one it is."""
    url = f"sqlite:///{tmp_path / 'tesela.db'}"
    engine = make_engine(url)
    migrate.upgrade(engine)
    engine.dispose()
    return url


def finished(players: list[Visitor], turns: int = 0, **more: Any) -> str:
    """A game that was played for some turns and given up."""
    game = start(players, **more)
    play_on(players, game, turns)
    assert act(players[0], game, {"c": "resign"}).status_code == 200
    return game


class TestLists:
    def pages(self, reader: Visitor, **more: str) -> list[list[str]]:
        """Page by page, as a client asks: `before` is the last one's time."""
        found: list[list[str]] = []
        params = {"most": "2", **more}
        while rows := reader.read("/api/games", params=params):
            found.append([row["id"] for row in rows])
            params["before"] = str(rows[-1]["finished"])
        return found

    def test_closed_games_are_skipped_and_end_no_list(self, server: Running) -> None:
        people = [server.person("Ana"), server.person("Blas")]
        made = [finished(people, closed=2 <= n <= 7) for n in range(10)]
        newest, public = made[::-1], [*made[:2], *made[8:]][::-1]
        outside = self.pages(server.visitor())
        assert [game for page in outside for game in page] == public
        assert all(len(page) == 2 for page in outside), "a page is full as long as there are more"
        assert [game for page in self.pages(people[1]) for game in page] == newest, "all, for who sat there"
        assert server.visitor().read("/api/games", params={"status": "playing"}) == []

    def test_one_persons_games(self, server: Running) -> None:
        ana, blas, carla = server.person("Ana"), server.person("Blas"), server.person("Carla")
        first, _, third = finished([ana, blas]), finished([blas, carla]), finished([carla, ana])
        assert [row["id"] for row in ana.read("/api/games", params={"user": "ana"})] == [third, first]
        assert ana.get("/api/games", params={"user": "nadie"}).status_code == 404

    @pytest.mark.parametrize("params", [{"most": "0"}, {"most": "101"}, {"before": "-1"}, {"status": "lost"}])
    def test_what_can_not_be_listed(self, server: Running, params: dict[str, str]) -> None:
        answer = server.visitor().get("/api/games", params=params)
        assert (answer.status_code, answer.json()["code"]) == (400, "request.invalid")


FILES = ("log", "gcg", "planilla", "fairness")


class TestFiles:
    @pytest.mark.parametrize(
        ("seats", "ruleset"), [(2, "fise-2007"), (2, "file-2024"), (3, "manual"), (4, "manual")]
    )
    def test_other_programs_can_read_them(self, server: Running, seats: int, ruleset: str) -> None:
        people = [server.guest() for _ in range(seats)]
        game = start(people, ruleset=ruleset, judging="checked")
        play_on(people, game, 2 * seats)
        while on_turn(people, game) >= 0:
            assert act(people[on_turn(people, game)], game, {"c": "pass"}).status_code == 200
        totals = look(people[0], game)["view"]["totals"]
        reader = server.visitor()
        log = read_log(reader.get(f"/api/games/{game}/log").content)
        assert verify_draws(log).ok
        counted = recount(read_game(reader.get(f"/api/games/{game}/gcg").content))
        assert counted.ok and list(counted.final) == totals
        for language, word in (("es", "PLANILLA"), ("en", "SCORE")):
            sheet = reader.get(f"/api/games/{game}/planilla", headers={"Accept-Language": language}).text
            assert word in sheet.upper()
            assert all(str(total) in sheet for total in totals)
        proof = reader.read(f"/api/games/{game}/fairness")
        assert proof["fair"] and proof["commitment_holds"] and all(draw["same"] for draw in proof["draws"])

    def test_nothing_of_a_game_that_goes_on(self, server: Running) -> None:
        people = [server.guest(), server.guest()]
        game = start(people)
        for reader in (*people, server.visitor()):
            for file in FILES:
                answer = reader.get(f"/api/games/{game}/{file}")
                assert (answer.status_code, answer.json()["code"]) == (409, "game.not_over")

    def test_public_games_may_be_read_by_any_page_and_kept(self, server: Running) -> None:
        game = finished([server.guest(), server.guest()])
        for file in FILES:
            answer = server.visitor().get(
                f"/api/games/{game}/{file}", headers={"Origin": "https://other.example"}
            )
            assert answer.status_code == 200 and answer.headers["access-control-allow-origin"] == "*"
            assert "public" in answer.headers["cache-control"]

    def test_closed_games_stay_among_their_players(self, server: Running) -> None:
        """Not even a proxy may keep a copy, nor another page read it with a player's cookie."""
        people = [server.guest(), server.guest()]
        game = finished(people, closed=True)
        for file in FILES:
            answer = people[1].get(f"/api/games/{game}/{file}")
            assert answer.status_code == 200 and "access-control-allow-origin" not in answer.headers
            assert answer.headers["cache-control"] == "private, no-store"
            for stranger in (server.visitor(), server.guest()):
                refused = stranger.get(f"/api/games/{game}/{file}")
                assert (refused.status_code, refused.json()["code"]) == (404, "game.unknown")
        assert server.visitor().get(f"/api/games/{game}").status_code == 404


class TestRematch:
    def test_only_after_the_end_and_only_for_who_played(self, server: Running) -> None:
        people = [server.guest(), server.guest()]
        game = start(people)
        early = people[0].post(f"/api/games/{game}/rematch")
        assert (early.status_code, early.json()["code"]) == (409, "game.not_over")
        act(people[0], game, {"c": "resign"})
        assert server.guest().post(f"/api/games/{game}/rematch").status_code == 404
        assert server.visitor().post(f"/api/games/{game}/rematch").status_code == 401

    def test_asking_twice_is_asking_once(self, server: Running) -> None:
        people = [server.guest(), server.guest()]
        game = finished(people)
        asked = [people[0].ok(f"/api/games/{game}/rematch") for _ in range(2)]
        assert asked[0]["id"] == asked[1]["id"] and asked[1]["game"] is None
        again = people[1].ok(f"/api/games/{game}/rematch")["game"]
        assert people[0].ok(f"/api/games/{game}/rematch")["game"] == again, "who asked finds where it is"
        assert look(people[0], again)["offer"] == look(people[0], game)["offer"]

    @pytest.mark.parametrize("rated", [True, False])
    def test_it_counts_as_the_first_one_did(self, server: Running, rated: bool) -> None:
        people = [server.person("Ana"), server.person("Blas")]
        game = finished(people, rated=rated, clock="running")
        people[0].ok(f"/api/games/{game}/rematch")
        again = people[1].ok(f"/api/games/{game}/rematch")["game"]
        assert look(people[0], again)["offer"]["rated"] is rated

    def test_one_that_ran_out_can_be_asked_for_again(self, server: Running) -> None:
        people = [server.guest(), server.guest()]
        game = finished(people)
        old = people[0].ok(f"/api/games/{game}/rematch")
        store = server.app.state.services.store
        store.write_now(lambda conn: conn.execute(update(seeks).values(expires=1)))
        new = people[1].ok(f"/api/games/{game}/rematch")
        assert new["id"] != old["id"] and new["game"] is None
        assert people[0].ok(f"/api/games/{game}/rematch")["game"]


class TestInvitations:
    def test_a_link_is_used_up_by_the_last_seat(self, server: Running) -> None:
        ana, blas, late = server.guest(), server.guest(), server.guest()
        made = ana.ok("/api/seeks", {"offer": offer(), "kind": "link"})
        path = f"/api/invitations/{made['secret']}/join"
        assert ana.ok(path)["game"] is None, "its maker sits there already"
        game = blas.ok(path)["game"]
        assert blas.ok(path)["game"] == game, "the same again is the same"
        refused = late.post(path)
        assert (refused.status_code, refused.json()["code"]) == (409, "seek.gone")

    def test_one_that_ran_out(self, server: Running) -> None:
        ana, blas = server.guest(), server.guest()
        made = ana.ok("/api/seeks", {"offer": offer(), "kind": "link"})
        store = server.app.state.services.store
        store.write_now(lambda conn: conn.execute(update(seeks).values(expires=1)))
        assert blas.post(f"/api/invitations/{made['secret']}/join").json()["code"] == "seek.gone"
        assert ana.read("/api/lobby")["seeks"] == []

    def test_who_leaves_makes_room_again(self, server: Running) -> None:
        ana, blas, carla = server.guest(), server.guest(), server.guest()
        made = ana.ok("/api/seeks", {"offer": offer(seats=3, ruleset="manual")})["seek"]
        path = f"/api/seeks/{made['id']}"
        assert blas.ok(f"{path}/join")["free"] == 1
        assert blas.send("DELETE", path).status_code == 204
        assert carla.ok(f"{path}/join")["free"] == 1
        assert blas.send("DELETE", path).status_code == 404, "not theirs any more"
        assert ana.send("DELETE", path).status_code == 204
        assert carla.post(f"{path}/join").status_code == 404, "its maker took it back"

    def test_so_many_and_no_more(self, server: Running) -> None:
        ana = server.guest()
        for _ in range(5):
            ana.ok("/api/seeks", {"offer": offer()})
        sixth = ana.post("/api/seeks", {"offer": offer()})
        assert (sixth.status_code, sixth.json()["code"]) == (409, "seek.many")

    @pytest.mark.parametrize(
        ("more", "code"),
        [
            ({"seats": 3, "ruleset": "fise-2007"}, "create.players"),
            ({"clock": "timer", "ruleset": "file-2024"}, "create.clock"),
            ({"clock": "running", "minutes": 0.000001}, "create.time"),
            ({"recycled_blanks": True, "ruleset": "fise-2007"}, "create.variants"),
            ({"bots": ["tertulia", "tertulia"]}, "offer.bots"),
            ({"bots": ["nadie"]}, "bot.unknown"),
        ],
    )
    def test_games_that_no_rule_set_has(self, server: Running, more: dict[str, Any], code: str) -> None:
        answer = server.guest().post("/api/seeks", {"offer": offer(**more)})
        assert (answer.status_code, answer.json()["code"]) == (422, code)

    def test_nobody_challenges_themselves_or_nobody(self, server: Running) -> None:
        ana = server.person("Ana")
        for to, status in (("ana", 422), ("nadie", 404), (None, 400)):
            body = {"offer": offer(), "kind": "challenge", "to": to}
            assert ana.post("/api/seeks", body).status_code == status


class TestTalk:
    @pytest.mark.parametrize(
        ("said", "code"),
        [
            ({}, "chat.what"),
            ({"phrase": "hello", "text": "hola"}, "chat.what"),
            ({"phrase": "tu rack es malo"}, "chat.what"),
            ({"text": " \u202e\x07 "}, "chat.long"),
            ({"text": "x" * 301}, "chat.long"),
        ],
    )
    def test_what_can_not_be_said(self, server: Running, said: dict[str, str], code: str) -> None:
        people = [server.guest(), server.guest()]
        game = finished(people)
        answer = people[0].post(f"/api/games/{game}/chat", {"key": new_key(), **said})
        assert (answer.status_code, answer.json()["code"]) == (400, code)

    def test_the_same_key_says_it_once(self, server: Running) -> None:
        people = [server.guest(), server.guest()]
        game = finished(people)
        path, line = f"/api/games/{game}/chat", {"key": new_key(), "text": "  buena\n partida  "}
        assert people[0].ok(path, line) == people[0].ok(path, line) == {"seq": 1}
        other = people[0].post(path, {**line, "text": "otra cosa"})
        assert (other.status_code, other.json()["code"]) == (409, "key.reused")
        heard = people[1].read(path)
        assert [(each["n"], each["seat"], each["text"]) for each in heard] == [(1, 0, "buena partida")]
        assert people[1].read(path, params={"after": "1"}) == []
        assert server.guest().get(path).status_code == 404, "talk is for the table"


class TestTime:
    def test_by_post_days_for_a_turn(self, server: Running) -> None:
        people = [server.guest(), server.guest()]
        game = start(people, clock="correspondence", turn_days=2, accept_seconds=60)
        seen = look(people[0], game)
        assert (seen["time"]["kind"], seen["time"]["turn_ms"]) == ("correspondence", 2 * 86_400_000)
        assert seen["time"]["accept_ms"] == 2 * 86_400_000, "nobody's silence accepts within a minute by post"
        assert seen["time"]["player_ms"] is None

    def test_spectators_lag_behind_and_learn_nothing_early(self, serve: Callable[..., Running]) -> None:
        server = serve()
        people = [server.guest(), server.guest()]
        game = start(people, spectator_delay=3600)
        before = look(server.visitor(), game)
        play_on(people, game, 2)
        outside = look(server.visitor(), game)
        assert outside["delay_ms"] == 3_600_000 and outside["view"]["seq"] == before["view"]["seq"]
        assert outside["view"]["record"] == [] and outside["view"]["scores"] == [0, 0]
        assert (
            server.visitor().read(f"/api/games/{game}/events", params={"after": before["view"]["seq"]}) == []
        )
        assert len(look(people[0], game)["view"]["record"]) == 2
        act(people[0], game, {"c": "resign"})
        assert look(server.visitor(), game)["view"]["ended"] == "resigned", "after the end there is no delay"


class TestOperations:
    def test_alive_and_ready(self, server: Running) -> None:
        assert server.visitor().read("/healthz")["status"] == "ok"
        assert server.visitor().read("/readyz")["status"] == "ok"
        server.app.state.services.stopping = True
        try:
            stopping = server.visitor().get("/readyz")
            assert (stopping.status_code, stopping.json()["code"]) == (503, "server.stopping")
            assert server.visitor().read("/healthz")["status"] == "ok", "alive until it is gone"
        finally:
            server.app.state.services.stopping = False

    def test_the_figures_count_and_name_nobody(self, server: Running) -> None:
        ana = server.person("Anabelinda")
        game = finished([ana, server.guest()])
        ana.get("/no/such/path.x")
        page = server.visitor().get("/metrics")
        assert page.headers["content-type"].startswith("text/plain")
        figures = dict(line.rsplit(" ", 1) for line in page.text.splitlines() if not line.startswith("#"))
        assert float(figures['tesela_commands_total{outcome="done"}']) >= 1
        assert any("/api/games/{game" in name for name in figures), "by route, not by address"
        for private in (game, ana.id, "nabelinda", "path.x"):
            assert private not in page.text

    def test_a_broken_origin_is_refused_not_a_fault(self, server: Running) -> None:
        ana = server.guest()
        answer = ana.post("/api/seeks", {"offer": offer()}, headers={"Origin": "http://["})
        assert (answer.status_code, answer.json()["code"]) == (403, "csrf.origin")
