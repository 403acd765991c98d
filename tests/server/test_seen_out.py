"""Who logs out or is shut out is out at once, sockets too; networks are kept out; all of it is written down.

As seen before: after log-out or ban an open socket acted on for 20 to 47 seconds, and the log was empty.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.server.conftest import Hands, Running
from tests.server.tables import Line, start
from tests.server.visitor import PASSWORD, Visitor

from tesela.server.ids import now_ms
from tesela.server.people import accounts, bans, security
from tesela.server.people.bans import Ban, Banned
from tesela.server.storage.store import Store


def _kinds(server: Running, user: str | None = None) -> list[str]:
    store = server.app.state.services.store
    return [line.kind for line in store.read_now(lambda conn: security.entries(conn, user=user))]


def _console(server: Running) -> Store:
    """Another process with the same database, as `tesela user` is."""
    return Store(server.settings.db)


def test_logging_out_closes_the_sockets_of_that_session_only(server: Running) -> None:
    ana, elsewhere = server.person("Ana"), server.visitor()
    elsewhere.login("Ana")
    with Line(server, ana) as line, Line(server, elsewhere) as other:
        line.next("hello")
        other.next("hello")
        ana.ok("/api/logout")
        assert line.next("bye")["code"] == "session"
        other.send("lobby", on=True)
        other.next("lobby")


def test_who_is_shut_out_on_the_console_is_out_at_once_guests_too(server: Running) -> None:
    console = _console(server)
    for someone in (server.person("Ana"), server.guest()):
        with Line(server, someone) as line:
            line.next("hello")
            console.write_now(lambda conn, who=someone.id: accounts.set_disabled(conn, who, True))  # type: ignore[misc]
            assert line.next("bye")["code"] == "session"
        assert someone.read("/api/me")["user"] is None
    console.close()


def test_a_new_password_closes_the_other_sockets(server: Running) -> None:
    here, there = server.person("Ana"), server.visitor()
    there.login("Ana")
    with Line(server, there) as line:
        line.next("hello")
        here.ok("/api/password", {"old": PASSWORD, "new": "otra contraseña larga"})
        assert line.next("bye")["code"] == "session"


def test_another_role_closes_the_socket_that_had_the_old_one(server: Running) -> None:
    ana = server.person("Ana", "arbiter")
    console = _console(server)
    with Line(server, ana) as line:
        line.next("hello")
        console.write_now(lambda conn: accounts.set_role(conn, ana.id, "player"))
        assert line.next("bye")["code"] == "session"
    console.close()


def test_a_banned_network_is_kept_out_everywhere(server: Running) -> None:
    ana, leo = server.guest(), server.guest()
    game = start([ana, leo])
    console = _console(server)
    with Line(server, ana) as line:
        line.watch(game)
        ban = console.write_now(lambda conn: bans.add(conn, "127.0.0.0/8", "spam", now_ms(), 3))
        assert line.next("bye")["code"] == "banned"
    answer = server.visitor().post("/api/guest")
    assert (answer.status_code, answer.json()["code"]) == (403, "ban.network")
    assert "20" in answer.json()["message"], "until when"
    with pytest.raises(Exception, match="403"):
        Line(server, ana)
    console.write_now(lambda conn: bans.remove(conn, ban.id))
    _until_in(server.visitor())
    assert _kinds(server)[:2] == ["unban", "ban"]
    console.close()


def _until_in(visitor: Visitor) -> None:
    from tests.server.visitor import until

    until(lambda: visitor.post("/api/guest").status_code == 201)


@pytest.mark.parametrize(
    ("network", "inside", "outside"),
    [
        ("203.0.113.7", "203.0.113.7", "203.0.113.8"),
        ("203.0.113.99/24", "::ffff:203.0.113.1", "203.0.114.1"),
        ("2001:db8::/48", "2001:db8:0:5::1", "2001:db8:1::1"),
        ("0.0.0.0/0", "198.51.100.1", "2001:db8::1"),
    ],
)
def test_addresses_and_ranges_of_both_kinds(db: str, network: str, inside: str, outside: str) -> None:
    store = Store(db)
    made = store.write_now(lambda conn: bans.add(conn, network, "", 1_000, 1))
    banned = Banned()
    banned.take(store.read_now(lambda conn: bans.in_force(conn, 2_000)))
    assert banned.find(inside, 2_000) == made and banned.find(outside, 2_000) is None
    assert banned.find(inside, made.expires) is None, "it runs out by itself"
    assert banned.find("local", 2_000) is None
    store.close()


def test_what_is_no_network_is_refused(db: str) -> None:
    from tesela.server.errors import ServerError

    store = Store(db)
    for wrong in ("", "ana", "300.1.1.1", "10.0.0.0/99"):
        with pytest.raises(ServerError) as refused:
            store.write_now(lambda conn, text=wrong: bans.add(conn, text, "", 1, 1))  # type: ignore[misc]
        assert refused.value.code == "ban.unreadable"
    assert store.read_now(lambda conn: bans.in_force(conn, 0)) == list[Ban]()
    store.close()


def test_what_concerns_safety_is_written_down(serve: Callable[..., Running]) -> None:
    server = serve(login_failures=8)
    ana = server.person("Ana")
    thief = server.visitor()
    for _ in range(9):
        thief.post("/api/login", {"name": "Ana", "password": "mi otra clave"})
    thief.post("/api/login", {"name": "una contraseña puesta como nombre", "password": "x"})
    console = _console(server)
    console.write_now(lambda conn: accounts.set_role(conn, ana.id, "arbiter"))
    console.write_now(lambda conn: accounts.set_disabled(conn, ana.id, True))
    assert _kinds(server, user=ana.id) == ["disabled", "role", *["login.failed"] * 8]
    assert _kinds(server).count("login.failed") == 9
    said = str(console.read_now(security.entries))
    assert "clave" not in said and "puesta como nombre" not in said, "never what was typed"
    console.close()


def test_the_log_is_cleared_after_half_a_year(db: str, hands: Hands) -> None:
    store = Store(db)
    store.write_now(lambda conn: security.log(conn, "logout", user="x"))
    hands.now += security.KEPT_MS + 1
    store.write_now(lambda conn: security.log(conn, "login", user="x"))
    store.write_now(lambda conn: security.clean(conn, now_ms()))
    assert [line.kind for line in store.read_now(security.entries)] == ["login"]
    store.close()
