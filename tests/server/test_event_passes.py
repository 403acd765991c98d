"""A thousand phones behind one address: with the event's code each device is counted by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.server.conftest import Hands, Running
from tests.server.tables import offer
from tests.server.visitor import Visitor

from tesela.server.ids import now_ms
from tesela.server.people import event_passes


def _code(server: Running, devices: int = 50, days: int = 1) -> str:
    store = server.app.state.services.store
    code, _ = store.write_now(lambda conn: event_passes.add(conn, "Copa", devices, now_ms(), days))
    return str(code)


def _with_pass(server: Running, code: str) -> Visitor:
    someone = server.visitor()
    answer = someone.post("/api/event-pass", {"code": code})
    assert answer.status_code == 204, answer.text
    return someone


@pytest.mark.usefixtures("no_tokens_come_back")
def test_phones_with_the_code_come_in_where_the_network_alone_would_be_shut(
    serve: Callable[..., Running],
) -> None:
    server = serve(newcomers_per_minute=3, games_per_network=2, requests_per_second=2, seeks_per_network=2)
    code = _code(server)
    body = {"offer": offer(bots=["static"])}
    for _ in range(12):
        phone = _with_pass(server, code)
        phone.come_in()
        assert phone.post("/api/seeks", body).status_code == 201
    codes = [server.visitor().post("/api/guest").status_code for _ in range(5)]
    assert codes.count(201) == 3 and set(codes) == {201, 429}, "who has no code is counted as before"


def test_one_device_with_a_pass_has_limits_of_its_own(serve: Callable[..., Running]) -> None:
    server = serve(games_per_guest=10, games_per_network=2)
    phone = _with_pass(server, _code(server))
    phone.come_in()
    body = {"offer": offer(bots=["static"])}
    assert [phone.post("/api/seeks", body).status_code for _ in range(3)] == [201, 201, 429]


def test_sockets_are_counted_by_device_too(serve: Callable[..., Running]) -> None:
    server = serve(sockets_per_address=1)
    services = server.app.state.services
    phones = [_with_pass(server, _code(server)) for _ in range(2)]
    askers = {services.asker({"headers": [(b"cookie", phone.cookie.encode())]}) for phone in phones}
    assert len(askers) == 2 and all(asker.startswith("event ") for asker in askers)


def test_a_code_lets_in_so_many_devices(server: Running) -> None:
    code = _code(server, devices=2)
    spoken = f" {code[:5].upper()} {code[5:]} "
    answers = [server.visitor().post("/api/event-pass", {"code": spoken}) for _ in range(3)]
    assert [each.status_code for each in answers] == [204, 204, 404]
    assert answers[-1].json()["code"] == "event_code.wrong"


def test_a_code_and_its_passes_run_out(serve: Callable[..., Running], hands: Hands) -> None:
    server = serve()
    code = _code(server, days=1)
    phone = _with_pass(server, code)
    scope = {"headers": [(b"cookie", phone.cookie.encode())], "client": ("203.0.113.9", 1)}
    services = server.app.state.services
    assert services.asker(scope).startswith("event ")
    hands.now += 86_400_001
    assert services.asker(scope) == "203.0.113.9"
    assert server.visitor().post("/api/event-pass", {"code": code}).status_code == 404


@pytest.mark.parametrize(
    "forged", ["x", "a.b.c.d", "e.0.99999999999999.00000000000000000000000000000000", "."]
)
def test_nobody_writes_his_own_pass(server: Running, forged: str) -> None:
    scope = {"headers": [(b"cookie", f"tesela-event={forged}".encode())], "client": ("203.0.113.9", 1)}
    assert server.app.state.services.asker(scope) == "203.0.113.9"


def test_codes_are_not_guessed(serve: Callable[..., Running]) -> None:
    server = serve(login_failures=2)
    answers = [server.visitor().post("/api/event-pass", {"code": f"x{n}"}).status_code for n in range(12)]
    assert answers == [404] * 10 + [429] * 2
