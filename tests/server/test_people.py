"""Guests, names, passwords, sessions: what people do, and what others try."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from tests.server.conftest import Running
from tests.server.visitor import PASSWORD, PATIENCE


def test_a_guest_plays_at_once_and_keeps_the_account_when_registering(server: Running) -> None:
    ana = server.guest()
    assert ana.user["kind"] == "guest"
    before, old_cookie = ana.id, ana.cookie
    ana.register("Ana María")
    assert (ana.id, ana.user["kind"], ana.name) == (before, "person", "Ana María")
    assert ana.cookie != old_cookie
    stale = httpx.get(f"{server.url}/api/me", headers={"Cookie": old_cookie}, timeout=PATIENCE).json()
    assert stale["user"] is None, "the guest's session must end (no session fixation)"
    assert ana.read("/api/users/ana maria")["user"]["id"] == before


def test_cookies_are_out_of_scripts_reach_and_say_nothing(server: Running) -> None:
    answer = server.visitor().post("/api/guest")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Path=/" in cookie
    assert answer.json()["user"]["id"] not in cookie


def test_cookies_are_secure_behind_tls(serve: Callable[..., Running]) -> None:
    server = serve(public_url="https://tesela.example")
    answer = server.visitor().post("/api/guest", headers={"Host": "tesela.example"})
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-tesela=") and "Secure" in cookie


def test_a_cookie_that_somebody_planted_is_never_adopted(server: Running) -> None:
    visitor = server.visitor()
    planted = "x" * 43
    visitor.http.cookies.set("tesela", planted)
    visitor.come_in()
    assert visitor.http.cookies.get("tesela", domain="127.0.0.1") != planted


def test_names_that_look_alike_are_one_name(server: Running) -> None:
    server.person("Ana")
    for name in ("ANA", "aná", " a n a", "Ana ", "A.na"):
        other = server.visitor().post("/api/register", {"name": name, "password": PASSWORD})
        assert (other.status_code, other.json()["code"]) == (409, "name.taken"), name


def test_names_that_can_not_be_shown_are_refused(server: Running) -> None:
    for name in ("", "a", "--", "a" * 30, "a\x00b c", "<b>hola</b>", "ana\u202etset", "👍👍👍"):
        answer = server.visitor().post("/api/register", {"name": name, "password": PASSWORD})
        assert answer.status_code == 400, name
        assert answer.json()["code"] in ("name.invalid", "request.invalid")


def test_login_tells_wrong_name_and_wrong_password_alike(server: Running) -> None:
    server.person("Bruno")
    wrong = server.visitor().post("/api/login", {"name": "Bruno", "password": "otra cosa"})
    nobody = server.visitor().post("/api/login", {"name": "Nadie", "password": "otra cosa"})
    assert wrong.status_code == nobody.status_code == 401
    assert wrong.json() == nobody.json()
    again = server.visitor()
    again.login("bruno")
    assert again.name == "Bruno"


def test_brute_force_must_wait_on_every_process(serve: Callable[..., Running]) -> None:
    first, second = serve(login_failures=3), serve(login_failures=3)
    first.person("Carla")
    for _ in range(3):
        assert first.visitor().post("/api/login", {"name": "Carla", "password": "no"}).status_code == 401
    late = second.visitor().post("/api/login", {"name": "Carla", "password": PASSWORD})
    assert late.status_code == 429
    assert late.json()["code"] == "login.wait"
    assert int(late.headers["retry-after"]) > 200


def test_commands_need_the_token_and_our_own_page(server: Running) -> None:
    ana = server.guest()
    assert ana.send("PATCH", "/api/me", {"language": "en"}).status_code == 200
    without = ana.send("PATCH", "/api/me", {"language": "en"}, headers={"X-CSRF-Token": "nada"})
    assert (without.status_code, without.json()["code"]) == (403, "csrf.token")
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": server.url},
    ):
        other = ana.send("PATCH", "/api/me", {"language": "en"}, headers=headers)
        assert (other.status_code, other.json()["code"]) == (403, "csrf.origin"), headers
    mine = ana.send("PATCH", "/api/me", {"language": "es"}, headers={"Origin": server.url})
    assert mine.status_code == 200
    login = server.visitor().post("/api/guest", headers={"Origin": "https://evil.example"})
    assert login.status_code == 403


def test_a_new_password_ends_the_other_sessions(server: Running) -> None:
    here = server.person("Delia")
    there = server.visitor()
    there.login("Delia")
    new = "otra contraseña larga"
    assert here.post("/api/password", {"old": "mala mala", "new": new}).status_code == 401
    assert here.post("/api/password", {"old": PASSWORD, "new": new}).status_code == 200
    assert here.read("/api/me")["user"]["name"] == "Delia"
    assert there.read("/api/me")["user"] is None
    again = server.visitor()
    again.login("Delia", new)


def test_who_logs_out_is_out(server: Running) -> None:
    ana = server.person("Elena")
    cookie = ana.cookie
    ana.ok("/api/logout")
    again = httpx.get(f"{server.url}/api/me", headers={"Cookie": cookie}, timeout=PATIENCE)
    assert again.json()["user"] is None


def test_errors_come_in_the_readers_language(server: Running) -> None:
    body = {"name": "x", "password": PASSWORD}
    spanish = server.visitor().post("/api/register", body).json()
    english = server.visitor().post("/api/register", body, headers={"Accept-Language": "en-GB,en"}).json()
    assert spanish["code"] == english["code"] == "name.invalid"
    assert "nombre" in spanish["message"] and "name" in english["message"]


@pytest.mark.usefixtures("no_tokens_come_back")
def test_the_limit_of_requests_holds(serve: Callable[..., Running]) -> None:
    server = serve(requests_per_second=0.4)
    codes = [server.visitor().get("/api/me").status_code for _ in range(8)]
    assert codes == [200] * 2 + [429] * 6
    assert server.visitor().get("/healthz").status_code == 200
