"""Guesses at a password, also many at once: eight are tried; the owner gets in from where they were before.

As seen before: forty guesses at once were all tried, and then the name and the address were shut for a day,
for the owner too. Now eight of forty are tried, nobody waits longer than a quarter of an hour, and a device
from which the owner came in before is not shut at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.server.conftest import Hands, Running
from tests.server.visitor import PASSWORD, Visitor

from tesela.server.people import passwords


def _guess(visitor: Visitor, name: str, password: str = "otra cosa") -> int:
    return visitor.post("/api/login", {"name": name, "password": password}).status_code


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every password that was compared with a hash."""
    found: list[str] = []
    check = passwords.check_password

    def counting(stored: str | None, password: str) -> bool:
        found.append(password)
        return check(stored, password)

    monkeypatch.setattr(passwords, "check_password", counting)
    return found


def test_of_forty_guesses_at_once_eight_are_tried(server: Running, tried: list[str]) -> None:
    server.person("Carla")
    thief = server.visitor()
    with ThreadPoolExecutor(40) as threads:
        answers = Counter(threads.map(lambda n: _guess(thief, "Carla", f"guess {n}"), range(40)))
    assert answers == {401: 8, 429: 32}
    assert len(tried) == 8


def test_the_owner_comes_in_from_a_known_device_whatever_others_guess(server: Running) -> None:
    carla = server.person("Carla")
    carla.ok("/api/logout")
    thief = server.visitor()
    while _guess(thief, "Carla") != 429:
        pass
    assert _guess(server.visitor(), "Carla", PASSWORD) == 429, "an unknown device waits"
    carla.csrf = None
    carla.login("Carla")


def test_a_known_device_is_no_way_to_guess(server: Running) -> None:
    """Neither at its own person's password beyond the limit, nor at anybody else's."""
    carla = server.person("Carla")
    server.person("Bruno")
    carla.ok("/api/logout")
    carla.csrf = None
    assert [_guess(carla, "Carla") for _ in range(9)] == [401] * 8 + [429]
    assert [_guess(carla, "Bruno") for _ in range(9)] == [401] * 8 + [429]
    assert _guess(server.visitor(), "Bruno") == 429, "they were counted as anybody's"


def test_nobody_waits_longer_than_a_quarter_of_an_hour(server: Running, hands: Hands) -> None:
    server.person("Carla")
    thief = server.visitor()
    for _ in range(30):
        answer = thief.post("/api/login", {"name": "Carla", "password": "otra"})
        if answer.status_code == 429:
            seconds = int(answer.headers["retry-after"])
            assert seconds <= 900
            hands.now += seconds * 1000
    assert seconds == 900
    hands.now += 900_000
    assert _guess(server.visitor(), "Carla", PASSWORD) == 200


def test_names_by_the_dozen_from_one_network_must_wait_too(serve: Callable[..., Running]) -> None:
    server = serve(login_failures=2)
    thief = server.visitor()
    answers = [_guess(thief, f"nombre {n}") for n in range(12)]
    assert answers == [401] * 10 + [429] * 2


def test_guesses_from_one_network_do_not_shut_others_out(
    serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(login_failures=3)
    server.person("Carla")
    thief = server.visitor()
    assert [_guess(thief, "Carla") for _ in range(4)] == [401] * 3 + [429]
    services = server.app.state.services
    monkeypatch.setattr(services, "asker", lambda scope: "203.0.113.9")
    assert _guess(server.visitor(), "Carla", PASSWORD) == 200


def test_a_new_password_forgets_the_other_devices(server: Running) -> None:
    here, there = server.person("Carla"), server.visitor()
    there.login("Carla")
    new = "otra contraseña larga"
    here.ok("/api/password", {"old": PASSWORD, "new": new})
    thief = server.visitor()
    while _guess(thief, "Carla") != 429:
        pass
    there.csrf = here.csrf = None
    here.http.cookies.delete("tesela")
    there.http.cookies.delete("tesela")
    assert _guess(there, "Carla", new) == 429
    assert _guess(here, "Carla", new) == 200


def test_no_more_than_some_seconds_of_hashing_wait(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one network, and of all together."""
    for waiting, told in (
        ({"127.0.0.1": 32}, (429, "request.many")),
        ({"198.51.100.7": 256}, (503, "server.busy")),
    ):
        monkeypatch.setattr(server.app.state.services._hashers, "_waiting", Counter(waiting))
        answer = server.visitor().post("/api/login", {"name": "Nadie", "password": "x"})
        assert (answer.status_code, answer.json()["code"]) == told
        assert answer.headers["retry-after"] == "5"
