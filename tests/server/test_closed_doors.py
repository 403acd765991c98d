"""What a stranger could use: other names, pages without TLS, figures, open files, old programs."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from tests.cli.terminal import refused, tesela
from tests.server.conftest import Running

from tesela.server.http import own_host, same_origin
from tesela.server.process.config import ConfigError, Settings, load

SECURE = Settings(public_url="https://tesela.example")


@pytest.mark.parametrize(
    ("origin", "ours"),
    [
        ("https://tesela.example", True),
        ("http://tesela.example", False),
        ("https://tesela.example:8443", False),
        ("null", False),
    ],
)
def test_under_tls_only_the_public_page_is_ours(origin: str, ours: bool) -> None:
    assert same_origin({"origin": origin, "host": "tesela.example"}, SECURE) is ours


def test_without_tls_the_name_in_the_request_counts() -> None:
    assert same_origin({"origin": "http://192.0.2.7:8080", "host": "192.0.2.7:8080"}, Settings())
    assert own_host({"host": "whatever"}, Settings())


def test_another_host_is_misdirected_and_browsers_are_told_to_keep_to_tls(
    serve: Callable[..., Running],
) -> None:
    visitor = serve(public_url="https://tesela.example").visitor()
    other = visitor.get("/api/options")
    assert (other.status_code, other.json()["code"]) == (421, "request.host")
    own = visitor.get("/api/options", headers={"Host": "tesela.example"})
    assert own.status_code == 200
    assert own.headers["strict-transport-security"].startswith("max-age=")
    assert visitor.get("/healthz").status_code == 200


def test_without_tls_nobody_is_sent_to_it(server: Running) -> None:
    assert "strict-transport-security" not in server.visitor().get("/api/options").headers


def test_figures_are_for_the_machine_itself(server: Running) -> None:
    assert server.visitor().get("/metrics").status_code == 200
    for header in ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"):
        answer = server.visitor().get("/metrics", headers={header: "203.0.113.7"})
        assert (answer.status_code, answer.json()["code"]) == (403, "metrics.private"), header


def test_nobody_believes_every_proxy() -> None:
    with pytest.raises(ConfigError, match="trusted_proxies"):
        load({}, environ={"TESELA_TRUSTED_PROXIES": "*"})


def test_a_new_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "new.db"
    assert tesela("db", "upgrade", "--db", f"sqlite:///{file}").code == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize("command", [("db", "upgrade"), ("user", "list")])
def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path, command: tuple[str, str]) -> None:
    file = tmp_path / "later.db"
    assert tesela("db", "upgrade", "--db", f"sqlite:///{file}").code == 0
    with closing(sqlite3.connect(file)) as hand, hand:
        hand.execute("UPDATE alembic_version SET version_num='9999_later'")
    before = file.read_bytes()
    said = refused(*command, "--db", f"sqlite:///{file}")
    assert "9999_later" in said and "Traceback" not in said
    assert file.read_bytes() == before
