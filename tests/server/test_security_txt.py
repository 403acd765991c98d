"""Who finds a hole learns whom to write to: `/.well-known/security.txt` (RFC 9116)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from tests.server.conftest import Running

from tesela.server.process.config import ConfigError, load
from tesela.server.security_txt import PATH, write

NOON = int(datetime(2026, 11, 18, 12, 30, tzinfo=UTC).timestamp() * 1000)


def test_it_has_what_the_standard_asks_for() -> None:
    assert write("arbitro@club.example", "https://juego.club.example/", NOON) == (
        "Contact: mailto:arbitro@club.example\n"
        "Expires: 2027-05-17T00:00:00Z\n"
        "Preferred-Languages: es, en\n"
        "Canonical: https://juego.club.example/.well-known/security.txt\n"
    )


def test_without_tls_it_names_no_address_of_its_own() -> None:
    assert "Canonical" not in write("arbitro@club.example", "http://192.0.2.7:8080", NOON)


def test_the_server_tells_the_contact_that_its_host_set(serve: Callable[..., Running]) -> None:
    visitor = serve(security_contact="https://club.example/avisos").visitor()
    answer = visitor.get(PATH)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert fields["Contact"] == "https://club.example/avisos"
    left = datetime.fromisoformat(fields["Expires"]) - datetime.now(UTC)
    assert timedelta(days=178) < left < timedelta(days=365)


def test_a_server_without_a_contact_has_no_such_file(server: Running) -> None:
    answer = server.visitor().get(PATH)
    assert (answer.status_code, answer.json()["code"]) == (404, "path.unknown")


@pytest.mark.parametrize(
    "contact",
    [
        "la mesa",
        "javascript:alert(1)",
        "http://club.example",
        "a@b.example\nContact: mailto:c@d.example",
        "@",
    ],
)
def test_a_contact_that_is_none_is_refused_at_the_start(contact: str) -> None:
    with pytest.raises(ConfigError, match="security_contact"):
        load({}, environ={"TESELA_SECURITY_CONTACT": contact})
