"""One's own account: sessions, recovery codes, the copy of everything, and leaving for good."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from sqlalchemy import select
from tests.server.conftest import Hands, Running
from tests.server.tables import act, look, new_key, start
from tests.server.visitor import PASSWORD, PATIENCE, Visitor, until

from tesela.server.people import erasing, recovery
from tesela.server.people.session_list import device_name
from tesela.server.storage import tables as t

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
PHONE = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 "
    "Mobile Safari/537.36"
)
NEW = "otra contraseña larga"


def account(who: Visitor) -> Any:
    return who.read("/api/account")


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


class TestSessions:
    def test_each_tells_its_device_and_where_it_came_from_and_nothing_that_opens_it(
        self, server: Running
    ) -> None:
        ana = server.visitor()
        ana.http.headers["User-Agent"] = FIREFOX
        ana.register("Ana")
        there = server.visitor()
        there.http.headers["User-Agent"] = PHONE
        there.login("Ana")
        found = account(ana)["sessions"]
        assert {each["device"]: each["current"] for each in found} == {
            "Firefox · Linux": True,
            "Chrome · Android": False,
        }
        assert {each["network"] for each in found} == {"127.0.0.1"}
        secrets = [*ana.http.cookies.values(), *there.http.cookies.values(), there.csrf]
        assert not any(str(secret) in json.dumps(found) for secret in secrets)

    def test_one_is_ended_and_only_ones_own(self, server: Running) -> None:
        ana, there, leo = server.person("Ana"), server.visitor(), server.person("Leo")
        there.login("Ana")
        other = next(each["id"] for each in account(ana)["sessions"] if not each["current"])
        assert code(leo.send("DELETE", f"/api/account/sessions/{other}")) == (404, "session.unknown")
        assert code(ana.send("DELETE", "/api/account/sessions/%25")) == (404, "session.unknown")
        assert ana.send("DELETE", f"/api/account/sessions/{other}").status_code == 204
        assert there.read("/api/me")["user"] is None
        assert len(account(ana)["sessions"]) == 1 and leo.read("/api/me")["user"]["name"] == "Leo"

    def test_all_others_are_ended_at_once(self, server: Running) -> None:
        ana = server.person("Ana")
        others = [server.visitor() for _ in range(3)]
        for each in others:
            each.login("Ana")
        assert ana.post("/api/account/sessions/end").status_code == 204
        assert [each.read("/api/me")["user"] for each in others] == [None] * 3
        assert [each["current"] for each in account(ana)["sessions"]] == [True]

    def test_the_last_visit_is_noted_to_the_hour(self, server: Running, hands: Hands) -> None:
        ana = server.person("Ana")
        hands.now += 3 * 3_600_000
        ana.read("/api/me")
        (mine,) = account(ana)["sessions"]
        assert mine["seen"] == hands.now - hands.now % 3_600_000

    @pytest.mark.parametrize(
        ("agent", "name"),
        [(FIREFOX, "Firefox · Linux"), (PHONE, "Chrome · Android"), ("", ""), ("x" * 9000, "")],
    )
    def test_two_words_of_what_a_browser_says(self, agent: str, name: str) -> None:
        assert device_name(agent) == name


class TestRecovery:
    def codes(self, who: Visitor) -> list[str]:
        found: list[str] = who.ok("/api/account/recovery", {"password": PASSWORD})["codes"]
        return found

    def test_a_code_opens_the_account_once_with_a_new_password_and_ends_the_rest(
        self, server: Running
    ) -> None:
        ana = server.person("Ana")
        codes = self.codes(ana)
        assert len(set(codes)) == recovery.COUNT and account(ana)["recovery_codes"] == recovery.COUNT
        back = server.visitor()
        typed = codes[0].lower().replace("-", " ").replace("0", "o").replace("1", "l")
        body = {"name": "ana", "code": typed, "password": NEW}
        assert back.post("/api/recover", body).json()["user"]["name"] == "Ana"
        assert ana.read("/api/me")["user"] is None
        assert code(server.visitor().post("/api/recover", body)) == (401, "recovery.wrong")
        again = server.visitor()
        again.login("Ana", NEW)
        assert account(again)["recovery_codes"] == recovery.COUNT - 1

    def test_new_codes_make_the_old_ones_worthless_and_need_the_password(self, server: Running) -> None:
        ana = server.person("Ana")
        old = self.codes(ana)
        assert code(ana.post("/api/account/recovery", {})) == (403, "confirm.wrong")
        assert code(ana.post("/api/account/recovery", {"password": "no es esta"})) == (403, "confirm.wrong")
        self.codes(ana)
        body = {"name": "Ana", "code": old[0], "password": NEW}
        assert code(server.visitor().post("/api/recover", body)) == (401, "recovery.wrong")
        assert code(server.guest().post("/api/account/recovery", {})) == (403, "password.guest")

    def test_nobody_learns_which_names_there_are_and_guesses_must_wait(
        self, serve: Callable[..., Running]
    ) -> None:
        server = serve(login_failures=3)
        server.person("Ana")
        body = {"code": "AAAA-AAAA-AAAA-AAAA", "password": NEW}
        mine, nobody = (
            server.visitor().post("/api/recover", {"name": name, **body}) for name in ("Ana", "Nadie")
        )
        assert (mine.status_code, mine.json()) == (nobody.status_code, nobody.json())
        for _ in range(2):
            server.visitor().post("/api/recover", {"name": "Ana", **body})
        assert code(server.visitor().post("/api/recover", {"name": "Ana", **body})) == (429, "login.wait")

    def test_the_tables_keep_digests_only(self, server: Running) -> None:
        ana = server.person("Ana")
        codes = self.codes(ana)
        rows = server.app.state.services.store.read_now(
            lambda conn: conn.execute(select(t.recovery_codes)).all()
        )
        kept = json.dumps([list(row) for row in rows])
        assert not any(code in kept or code.replace("-", "") in kept for code in codes)

    def test_a_weak_password_is_refused_and_the_code_stays_good(self, server: Running) -> None:
        ana = server.person("Ana")
        body = {"name": "Ana", "code": self.codes(ana)[0]}
        assert code(server.visitor().post("/api/recover", {**body, "password": "12345678"}))[0] == 400
        assert server.visitor().post("/api/recover", {**body, "password": NEW}).status_code == 200


def opened(answer: httpx.Response) -> tuple[dict[str, Any], dict[str, str]]:
    assert answer.status_code == 200 and answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        texts = {name: file.read(name).decode() for name in file.namelist()}
    return json.loads(texts.pop("account.json")), texts


class TestExport:
    def test_it_has_what_is_mine_and_no_secret(self, server: Running) -> None:
        ana, leo = server.person("Ana"), server.person("Leo")
        over, running = start([ana, leo]), start([ana, leo])
        assert act(leo, over, {"c": "resign"}).status_code == 200
        assert ana.post(f"/api/games/{over}/chat", {"key": new_key(), "text": "bien jugado"}).is_success
        assert leo.post(f"/api/games/{over}/chat", {"key": new_key(), "text": "lo de Leo"}).is_success
        ana.ok("/api/account/blocks", {"to": "Leo", "kind": "mute"})
        answer = ana.post("/api/account/export", {"password": PASSWORD})
        told, logs = opened(answer)
        rows = told["tables"]
        assert rows["users"][0]["name"] == "Ana" and "password" not in rows["users"][0]
        assert {each["game_id"] for each in rows["seats"]} == {over, running}
        assert [each["text"] for each in rows["chat"]] == ["bien jugado"]
        assert rows["blocks"][0]["other_id"] == leo.id
        assert list(logs) == [f"games/{over}.jsonl"], "a running game has what the other holds"
        everything = json.dumps(told) + "".join(logs.values())
        rack = look(leo, running)["view"]["racks"][1]
        assert f'"{rack}"' not in everything and "argon2" not in everything
        assert not any(str(secret) in everything for secret in (ana.csrf, *ana.http.cookies.values()))

    def test_it_asks_for_the_password_and_not_again_and_again(
        self, server: Running, no_tokens_come_back: None
    ) -> None:
        ana = server.person("Ana")
        assert code(ana.post("/api/account/export", {"password": "no es esta"})) == (403, "confirm.wrong")
        answers = [ana.post("/api/account/export", {"password": PASSWORD}).status_code for _ in range(4)]
        assert answers == [200, 200, 200, 429]

    def test_a_guest_has_no_password_to_tell(self, server: Running) -> None:
        told, _ = opened(server.guest().post("/api/account/export", {}))
        assert told["tables"]["users"][0]["kind"] == "guest"


class TestDeletion:
    def test_it_asks_twice_ends_the_other_sessions_and_can_be_taken_back(self, server: Running) -> None:
        ana, there = server.person("Ana"), server.visitor()
        there.login("Ana")
        proof = {"password": PASSWORD}
        wrong = ana.post("/api/account/deletion", {"name": "Leo", "proof": proof})
        assert code(wrong) == (422, "deletion.name")
        assert code(ana.post("/api/account/deletion", {"name": "Ana"})) == (403, "confirm.wrong")
        asked = ana.ok("/api/account/deletion", {"name": "ana", "proof": proof})
        assert asked["due"] - asked["asked"] == 7 * erasing.DAY_MS
        assert there.read("/api/me")["user"] is None
        assert account(ana)["deletion"] == asked
        assert ana.send("DELETE", "/api/account/deletion").status_code == 204
        assert account(ana)["deletion"] is None

    def test_games_stay_without_the_name_and_the_rival_wins_those_that_were_running(
        self, serve: Callable[..., Running]
    ) -> None:
        server = serve(deletion_days=0, people_every=0.05)
        ana, leo = server.person("Ana Borrable"), server.person("Leo")
        over, running = start([ana, leo]), start([leo, ana])
        assert act(ana, over, {"c": "resign"}).status_code == 200
        assert ana.post(f"/api/games/{over}/chat", {"key": new_key(), "text": "mi teléfono"}).is_success
        assert leo.post(f"/api/games/{over}/chat", {"key": new_key(), "text": "hola"}).is_success
        leo.ok("/api/account/blocks", {"to": ana.id})
        cookie = ana.cookie
        ana.ok("/api/account/deletion", {"name": "Ana Borrable", "proof": {"password": PASSWORD}})
        until(lambda: leo.read(f"/api/users/{ana.id}")["user"]["name"].startswith("anónimo-"))
        until(lambda: "Borrable" not in leo.get(f"/api/games/{over}/log").text)
        stale = httpx.get(f"{server.url}/api/me", headers={"Cookie": cookie}, timeout=PATIENCE)
        assert stale.json()["user"] is None
        assert look(leo, running)["view"]["winners"] == [0]
        said = leo.read(f"/api/games/{over}/chat")
        assert [line["text"] for line in said if line["seat"] == 0] == [erasing.GONE]
        assert leo.read("/api/account")["blocks"] == []
        again = server.visitor().post("/api/register", {"name": "Ana Borrable", "password": PASSWORD})
        assert code(again) == (409, "name.taken"), "nobody is taken for who left"
        assert code(server.visitor().post("/api/login", {"name": "Ana Borrable", "password": PASSWORD})) == (
            401,
            "login.wrong",
        )
        assert _mentions(server, "Borrable") == []

    def test_the_name_is_free_again_after_half_a_year(
        self, serve: Callable[..., Running], hands: Hands
    ) -> None:
        server = serve(deletion_days=0, people_every=0.05)
        ana = server.person("Ana")
        ana.ok("/api/account/deletion", {"name": "Ana", "proof": {"password": PASSWORD}})
        until(lambda: server.visitor().get("/api/users/Ana").status_code == 404)
        hands.now += 181 * erasing.DAY_MS
        server.person("Ana")

    def test_a_guest_is_gone_at_once(self, serve: Callable[..., Running]) -> None:
        server = serve(people_every=0.05)
        guest = server.guest()
        guest.ok("/api/account/deletion", {"name": guest.name})
        until(lambda: guest.read("/api/me")["user"] is None)


def _mentions(server: Running, text: str) -> list[str]:
    """The tables in which a text still stands."""
    store = server.app.state.services.store
    return [
        table.name
        for table in t.metadata.sorted_tables
        if any(
            text in str(tuple(row))
            for row in store.read_now(lambda conn, table=table: conn.execute(select(table)).all())
        )
    ]
