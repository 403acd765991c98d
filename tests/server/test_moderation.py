"""Reports, the moderators' queue and log, sanctions with reason and end, appeals, fair-play figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from tests.server.conftest import Hands, Running
from tests.server.mover import next_command
from tests.server.tables import act, look, new_key, offer, on_turn, start
from tests.server.visitor import PASSWORD, Visitor, until

from tesela.server.moderation import reports, staff
from tesela.server.people import accounts

DAY_MS = 86_400_000


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def moderator(server: Running, name: str = "Marta") -> Visitor:
    someone = server.person(name)
    store = server.app.state.services.store
    store.write_now(lambda conn: staff.appoint(conn, accounts.get(conn, someone.id), 0))
    return someone


def report(who: Visitor, about: Visitor, **more: Any) -> httpx.Response:
    return who.post("/api/reports", {"about": about.id, "reason": "insult", **more})


def queue(who: Visitor, **params: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = who.read("/api/moderation/reports", params=params)
    return found


def decide(who: Visitor, case: str, verdict: str, **more: Any) -> httpx.Response:
    return who.post(f"/api/moderation/reports/{case}", {"verdict": verdict, **more})


def quarrel(server: Running) -> tuple[Visitor, Visitor, str]:
    """Two who played, and what one of them said then."""
    ana, leo = server.person("Ana"), server.person("Leo")
    game = start([ana, leo])
    assert act(leo, game, {"c": "resign"}).status_code == 200
    said = leo.post(f"/api/games/{game}/chat", {"key": new_key(), "text": "eres idiota"})
    assert said.status_code == 201
    return ana, leo, game


class TestReporting:
    def test_moderators_read_who_why_and_the_line_as_it_was_said(self, server: Running) -> None:
        ana, leo, game = quarrel(server)
        assert report(ana, leo, note="  me\ninsultó ", game=game, line=1).status_code == 204
        assert report(ana, leo, note="otra vez", game=game, line=1).status_code == 204
        (one,) = queue(moderator(server))
        told = {
            name: one[name] for name in ("reporter", "about", "reason", "note", "game", "quoted", "status")
        }
        assert told == {
            "reporter": "Ana", "about": "Leo", "reason": "insult", "note": "me insultó", "game": game,
            "quoted": "eres idiota", "status": "open",
        }  # fmt: skip

    def test_only_what_one_could_see_and_who_was_there(self, server: Running) -> None:
        ana, leo, game = quarrel(server)
        zoe = server.person("Zoe")
        assert refusal(report(zoe, leo, game=game, line=1)) == (422, "report.line")
        assert refusal(report(ana, leo, line=1)) == (422, "report.line")
        assert refusal(report(ana, leo, game=game, line=2)) == (422, "report.line")
        assert refusal(report(ana, zoe, game=game)) == (422, "report.game")
        assert refusal(report(ana, ana)) == (422, "report.self")
        assert refusal(report(ana, leo, game="nada")) == (404, "game.unknown")
        closed = start([leo, zoe], closed=True)
        assert refusal(report(ana, leo, game=closed)) == (404, "game.unknown")
        assert refusal(report(ana, leo, note="x" * 1001)) == (400, "report.long")

    def test_one_person_can_not_fill_the_queue(self, server: Running, no_tokens_come_back: None) -> None:
        ana = server.person("Ana")
        codes = [report(ana, server.guest()).status_code for _ in range(reports.MOST_OPEN + 1)]
        assert codes == [204] * reports.MOST_OPEN + [429]

    def test_nobody_else_sees_the_desk(self, server: Running) -> None:
        for who in (server.person("Ana"), server.guest(), server.person("Jueza", "arbiter")):
            for path in ("reports", "reports/x", "appeals", "log", "signals/Ana"):
                assert refusal(who.get(f"/api/moderation/{path}")) == (404, "path.unknown")
            assert who.read("/api/me")["moderates"] is False
            assert refusal(decide(who, "x", "dismiss")) == (404, "path.unknown")
        assert server.person("Jefa", "admin").read("/api/moderation/log") == []
        assert server.visitor().get("/api/moderation/log").status_code == 401


class TestDeciding:
    def test_a_ban_says_why_and_until_when_and_ends_by_itself(
        self, serve: Callable[..., Running], hands: Hands
    ) -> None:
        server = serve()
        ana, leo, game = quarrel(server)
        marta = moderator(server)
        assert report(ana, leo, game=game, line=1).status_code == 204
        (one,) = queue(marta)
        running = start([leo, ana])
        leo.ok("/api/seeks", {"offer": offer()})
        assert decide(marta, one["id"], "ban", reason="Insultos.", days=3).status_code == 204
        assert refusal(decide(marta, one["id"], "dismiss")) == (409, "report.decided")
        assert ana.read("/api/lobby")["seeks"] == []
        assert leo.read("/api/me")["notices"] is True
        barred = leo.post("/api/seeks", {"offer": offer()})
        assert refusal(barred) == (403, "sanction.ban")
        assert barred.json()["data"]["reason"] == "Insultos." and "Insultos." in barred.json()["message"]
        talk = leo.post(f"/api/games/{game}/chat", {"key": new_key(), "text": "hola"})
        assert refusal(talk) == (403, "sanction.ban")
        assert act(leo, running, {"c": "resign"}).status_code == 200, "the other at the table did nothing"
        (told,) = leo.read("/api/account")["sanctions"]
        assert (told["kind"], told["reason"], told["in_force"]) == ("ban", "Insultos.", True)
        assert "Marta" not in leo.get("/api/account").text and marta.id not in leo.get("/api/account").text
        assert leo.post("/api/account/notices").status_code == 204
        assert leo.read("/api/me")["notices"] is False
        hands.now += 3 * DAY_MS + 1
        assert leo.post("/api/seeks", {"offer": offer()}).status_code == 201

    def test_silence_lets_play_but_not_write(self, server: Running) -> None:
        ana, leo, game = quarrel(server)
        marta = moderator(server)
        report(ana, leo)
        assert decide(marta, queue(marta)[0]["id"], "silence", reason="Calma.", days=1).status_code == 204
        talk = leo.post(f"/api/games/{game}/chat", {"key": new_key(), "text": "hola"})
        assert refusal(talk) == (403, "sanction.silence")
        assert leo.post(f"/api/games/{game}/chat", {"key": new_key(), "phrase": "hello"}).status_code == 201
        assert leo.post("/api/seeks", {"offer": offer()}).status_code == 201

    def test_a_decision_needs_its_reason_and_its_days(self, server: Running) -> None:
        ana, leo, _ = quarrel(server)
        marta = moderator(server)
        report(ana, leo)
        one = queue(marta)[0]["id"]
        assert refusal(decide(marta, one, "ban", days=3)) == (400, "sanction.reason")
        assert refusal(decide(marta, one, "ban", reason="x")) == (400, "sanction.days")
        assert refusal(decide(marta, one, "silence", reason="x", days=10**9)) == (400, "sanction.days")
        assert queue(marta), "nothing was decided"
        assert decide(marta, one, "dismiss").status_code == 204
        assert not queue(marta) and leo.read("/api/account")["sanctions"] == []

    def test_nobody_decides_in_their_own_matter_nor_about_a_colleague(self, server: Running) -> None:
        ana = server.person("Ana")
        marta, luis, boss = moderator(server), moderator(server, "Luis"), server.person("Jefa", "admin")
        report(marta, ana)
        report(ana, marta)
        ours, theirs = (each["id"] for each in queue(boss))
        assert refusal(decide(marta, ours, "dismiss")) == (403, "moderation.own")
        assert refusal(decide(marta, theirs, "dismiss")) == (403, "moderation.own")
        assert refusal(decide(luis, theirs, "ban", reason="x", days=1)) == (403, "moderation.staff")
        assert decide(boss, theirs, "warning", reason="Cuidado.").status_code == 204

    def test_every_look_and_act_is_in_the_log_with_the_person(self, server: Running) -> None:
        ana, leo, _ = quarrel(server)
        marta = moderator(server)
        report(ana, leo)
        one = queue(marta)[0]["id"]
        case = marta.read(f"/api/moderation/reports/{one}")
        assert case["report"]["about"] == "Leo" and case["history"] == [] and case["earlier"] == 0
        decide(marta, one, "warning", reason="Cuidado.")
        lines = [(each["act"], each["by"], each["about"]) for each in marta.read("/api/moderation/log")]
        assert lines == [
            ("warning", "Marta", "Leo"),
            ("look", "Marta", "Leo"),
            ("appoint", None, "Marta"),
        ]


class TestAppeals:
    def sanctioned(self, server: Running) -> tuple[Visitor, Visitor, str]:
        ana, leo, _ = quarrel(server)
        marta = moderator(server)
        report(ana, leo)
        decide(marta, queue(marta)[0]["id"], "ban", reason="Insultos.", days=30)
        return leo, marta, leo.read("/api/account")["sanctions"][0]["id"]

    def test_another_moderator_decides_and_the_person_reads_the_answer(self, server: Running) -> None:
        leo, marta, ban = self.sanctioned(server)
        luis = moderator(server, "Luis")
        appeal = {"sanction": ban, "text": "Fue una broma."}
        assert leo.post("/api/account/appeals", appeal).status_code == 204
        assert refusal(leo.post("/api/account/appeals", appeal)) == (409, "appeal.twice")
        (one,) = marta.read("/api/moderation/appeals")
        assert (one["by"], one["text"], one["reason"], one["yours"]) == (
            "Leo", "Fue una broma.", "Insultos.", True,
        )  # fmt: skip
        path = f"/api/moderation/appeals/{one['id']}"
        granted = {"verdict": "granted", "answer": "De acuerdo, por esta vez."}
        assert refusal(marta.post(path, granted)) == (403, "appeal.yours")
        assert luis.post(path, granted).status_code == 204
        assert refusal(luis.post(path, granted)) == (409, "report.decided")
        (told,) = leo.read("/api/account")["sanctions"]
        assert (told["in_force"], told["appeal"], told["answer"]) == (
            False, "granted", "De acuerdo, por esta vez.",
        )  # fmt: skip
        assert leo.read("/api/me")["notices"] is True
        assert leo.post("/api/seeks", {"offer": offer()}).status_code == 201

    def test_where_there_is_nobody_else_the_same_one_decides(self, server: Running) -> None:
        leo, marta, ban = self.sanctioned(server)
        leo.post("/api/account/appeals", {"sanction": ban, "text": "Fue una broma."})
        (one,) = marta.read("/api/moderation/appeals")
        upheld = {"verdict": "upheld", "answer": "No lo fue."}
        assert marta.post(f"/api/moderation/appeals/{one['id']}", upheld).status_code == 204
        assert refusal(leo.post("/api/seeks", {"offer": offer()})) == (403, "sanction.ban")

    def test_only_against_ones_own(self, server: Running) -> None:
        _, marta, ban = self.sanctioned(server)
        other = server.person("Zoe").post("/api/account/appeals", {"sanction": ban, "text": "x"})
        assert refusal(other) == (404, "sanction.unknown")
        assert marta.post(f"/api/moderation/lift/{ban}").status_code == 204
        assert refusal(marta.post(f"/api/moderation/lift/{ban}")) == (404, "sanction.unknown")

    def test_who_is_banned_can_take_their_data_and_leave(self, server: Running) -> None:
        leo, _, _ = self.sanctioned(server)
        assert leo.post("/api/account/export", {"password": PASSWORD}).status_code == 200
        assert leo.post("/api/account/sessions/end").status_code == 204
        asked = leo.post("/api/account/deletion", {"name": "Leo", "proof": {"password": PASSWORD}})
        assert asked.status_code == 200
        assert leo.post("/api/logout").status_code == 200


class TestSignals:
    @pytest.fixture
    def played(self, server: Running) -> tuple[Visitor, Visitor]:
        """Two games in which Ana plays what comes first, and Leo exchanges everything."""
        people = [server.person("Ana"), server.person("Leo")]
        for _ in range(2):
            game = start(people, clock="running")
            for _ in range(8):
                seat = on_turn(people, game)
                view = look(people[seat], game)["view"]
                command = (
                    next_command(view, seat) if seat == 0 else {"c": "exchange", "tiles": view["racks"][seat]}
                )
                assert act(people[seat], game, command).status_code == 200
                if seat == 0:
                    act(people[1], game, {"c": "accept"})
            assert act(people[1], game, {"c": "resign"}).status_code == 200
        return people[0], people[1]

    def test_figures_come_with_their_error_beside_those_of_the_others(
        self, server: Running, played: tuple[Visitor, Visitor]
    ) -> None:
        marta = moderator(server)
        assert marta.read("/api/moderation/signals/Ana")["status"] == "none"
        marta.ok("/api/moderation/signals", {"about": "Ana"})
        until(lambda: marta.read("/api/moderation/signals/Ana")["status"] == "made")
        found = marta.read("/api/moderation/signals/Ana")["signals"]
        assert found["games"] == 2
        assert found["player"]["loss"]["turns"] == 8 and found["player"]["loss"]["error"] is not None
        assert found["others"]["loss"]["turns"] == 8 and found["others"]["agreement"]["error"] is not None
        difference = found["others"]["loss"]["mean"] - found["player"]["loss"]["mean"]
        assert found["difference"]["mean"] == pytest.approx(difference, abs=0.002)
        timed = found["player"]["seconds"]["turns"] + found["others"]["seconds"]["turns"]
        assert timed == 14, "of a game's first turn nobody knows when it began"
        assert next(each["act"] for each in marta.read("/api/moderation/log")) == "signals"

    def test_of_who_has_not_played_there_is_nothing(self, server: Running) -> None:
        marta = moderator(server)
        server.person("Ana")
        marta.ok("/api/moderation/signals", {"about": "Ana"})
        until(lambda: marta.read("/api/moderation/signals/Ana")["status"] == "few")

    def test_a_game_without_a_turn_tells_nothing(self, server: Running) -> None:
        quarrel(server)
        marta = moderator(server)
        marta.ok("/api/moderation/signals", {"about": "Leo"})
        until(lambda: marta.read("/api/moderation/signals/Leo")["status"] == "few")
