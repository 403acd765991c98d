"""Settings: defaults, then a TOML file, then `TESELA_…` variables, then flags; a wrong one is named."""

from __future__ import annotations

import errno
import math
import os
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.cli.terminal import refused, tesela

from tesela.server.process.config import ConfigError, Settings, handed_down, load

FIELDS = {field.name: field for field in msgspec.structs.fields(Settings)}
OTHER: dict[str, Any] = {
    "db": "sqlite:////x.db", "host": "0.0.0.0", "port": 9000, "workers": 3, "public_url": "https://x.example",
    "trusted_origins": ["https://a.example", "https://b.example"], "trusted_proxies": ["10.0.0.1"],
    "security_contact": "https://club.example/avisos", "static": "/srv/client", "wasm": "/srv/engine.wasm",
    "warm_up": ["open", "mine"], "log_format": "json", "log_level": "debug",
    "session_days": 7, "guest_days": 2, "password_min": 12, "login_failures": 3, "login_wait": 60,
    "requests_per_second": 2.5, "event_requests_per_second": 9.5, "newcomers_per_minute": 4.0,
    "socket_messages_per_second": 7.0,
    "sockets_per_address": 5, "connections_per_address": 50, "body_limit": 1000, "request_seconds": 5.0,
    "socket_limit": 2000,
    "lag_quota_ms": 100, "lag_per_move_ms": 10, "sweep_every": 0.25, "poll_every": 0.1, "claim_for": 3.0,
    "seek_minutes": 5, "invitation_days": 1, "idempotency_days": 1, "bot_threads": 2, "bot_queue": 10,
    "bot_seconds": 1.5, "bot_claim": 4.0, "bot_pace": 0.0, "seek_grace": 3.5,
    "games_per_guest": 2, "games_per_person": 9, "games_per_network": 30, "header_limit": 9000,
    "seeks_per_network": 4, "proposals_per_minute": 3.0, "openings_per_hour": 9.0, "starts_per_hour": 8.0,
    "archive": "/var/lib/archivo", "deletion_days": 3, "people_every": 2.5,
    "notify_every": 1.5, "push_contact": "mailto:x@club.example", "push_local": True,
    "smtp_host": "mail.example", "smtp_port": 25, "smtp_security": "tls", "smtp_user": "x",
    "smtp_password": "y", "mail_from": "x@club.example", "challenges_per_hour": 3.0,
}  # fmt: skip
"""Another value than the default for everything that can be set."""


def as_toml(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(as_toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def as_variable(value: Any) -> str:
    return ",".join(value) if isinstance(value, list) else str(value)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tesela.toml"


def test_every_setting_is_tried_here() -> None:
    assert set(OTHER) == set(FIELDS)
    for name, value in OTHER.items():
        assert getattr(Settings(), name) != value, name


@pytest.mark.parametrize("name", FIELDS)
class TestEachSetting:
    def test_from_a_file(self, name: str, file: Path) -> None:
        file.write_text(f"{name} = {as_toml(OTHER[name])}\n", "utf-8")
        settings = load({}, file, {})
        assert getattr(settings, name) == OTHER[name]
        assert settings == msgspec.structs.replace(Settings(), **{name: OTHER[name]}), "and nothing else"

    def test_from_the_environment_before_the_file(self, name: str, file: Path) -> None:
        usual = getattr(Settings(), name)
        file.write_text(f"{name} = {as_toml(usual)}\n", "utf-8")
        settings = load({}, file, {f"TESELA_{name.upper()}": as_variable(OTHER[name])})
        assert getattr(settings, name) == OTHER[name]

    def test_flags_before_all(self, name: str, file: Path) -> None:
        usual = getattr(Settings(), name)
        file.write_text(f"{name} = {as_toml(usual)}\n", "utf-8")
        settings = load({name: OTHER[name]}, file, {f"TESELA_{name.upper()}": as_variable(usual)})
        assert getattr(settings, name) == OTHER[name]

    def test_of_the_wrong_kind_in_a_file(self, name: str, file: Path) -> None:
        wrong = 5 if isinstance(OTHER[name], str | list) else '"x"'
        file.write_text(f"{name} = {wrong}\n", "utf-8")
        with pytest.raises(ConfigError) as caught:
            load({}, file, {})
        assert caught.value.source == str(file) and name in caught.value.problem

    def test_workers_get_the_same(self, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        settings = msgspec.structs.replace(Settings(), **{name: OTHER[name]})
        monkeypatch.setenv("TESELA_SERVER_SETTINGS", msgspec.json.encode(settings).decode())
        assert handed_down() == settings


NUMBERS = [
    name for name, value in OTHER.items() if isinstance(value, int | float) and not isinstance(value, bool)
]


@pytest.mark.parametrize("name", NUMBERS)
class TestNumbers:
    """A number that no server can work with is told at the start, not met as a fault later."""

    @pytest.mark.parametrize("value", ["-1", "-0.5"])
    def test_nothing_is_less_than_nothing(self, name: str, value: str, file: Path) -> None:
        file.write_text(f"{name} = {value}\n", "utf-8")
        for source, flags, environ in (
            (str(file), file, {}),
            (f"TESELA_{name.upper()}", None, {f"TESELA_{name.upper()}": value}),
        ):
            with pytest.raises(ConfigError) as caught:
                load({}, flags, environ)
            assert caught.value.source == source

    @pytest.mark.parametrize("value", ["nan", "inf", "-inf"])
    def test_only_numbers(self, name: str, value: str, file: Path) -> None:
        file.write_text(f"{name} = {value}\n", "utf-8")
        assert not math.isfinite(tomllib.loads(file.read_text("utf-8"))[name])
        with pytest.raises(ConfigError):
            load({}, file, {})
        with pytest.raises(ConfigError):
            load({}, None, {f"TESELA_{name.upper()}": value})


@pytest.mark.parametrize(
    "name",
    [
        "port", "workers", "session_days", "guest_days", "password_min", "login_failures",
        "requests_per_second", "event_requests_per_second", "newcomers_per_minute",
        "socket_messages_per_second", "sockets_per_address", "connections_per_address",
        "body_limit", "header_limit", "games_per_guest", "games_per_person", "games_per_network",
        "seeks_per_network", "proposals_per_minute", "openings_per_hour", "starts_per_hour",
        "request_seconds", "socket_limit", "sweep_every", "poll_every", "claim_for",
        "idempotency_days", "bot_threads", "bot_queue", "bot_seconds", "bot_claim",
    ],
)  # fmt: skip
def test_where_none_at_all_would_stop_everything(name: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load({}, None, {f"TESELA_{name.upper()}": "0"})
    assert caught.value.source == f"TESELA_{name.upper()}"


class TestFiles:
    @pytest.mark.parametrize(
        ("content", "said"),
        [
            (b"port = 80\nport = 81\n", "line 2"),
            (b"[server]\nport = 80\n", "server"),
            (b"port 80\n", "line 1"),
            (b"\xff\xfe", os.strerror(errno.EILSEQ)),
            (b'host = "a\n', "line 1"),
            (b"prot = 80\n", "prot"),
        ],
    )
    def test_what_is_no_settings_file(self, file: Path, content: bytes, said: str) -> None:
        file.write_bytes(content)
        with pytest.raises(ConfigError) as caught:
            load({}, file, {})
        assert caught.value.source == str(file) and said in caught.value.problem

    def test_an_empty_one_changes_nothing(self, file: Path) -> None:
        file.write_text("# nothing yet\n", "utf-8")
        assert load({}, file, {}) == Settings()

    def test_an_old_mark_at_the_beginning_does_no_harm_or_is_told(self, file: Path) -> None:
        file.write_bytes(b"\xef\xbb\xbfport = 9000\n")
        try:
            assert load({}, file, {}).port == 9000
        except ConfigError as wrong:
            assert wrong.source == str(file)


class TestCommands:
    """What commands make of them, in both languages."""

    @pytest.fixture(autouse=True)
    def home(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.setenv("TESELA_HOME", str(tmp_path / "home"))
        return tmp_path / "home"

    def test_the_database_is_where_the_file_the_variable_and_the_flag_say(
        self, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        places = [tmp_path / name for name in ("file.db", "variable.db", "flag.db")]
        file.write_text(f'db = "sqlite:///{places[0]}"\n', "utf-8")
        assert tesela("db", "upgrade", "--config", file).code == 0
        assert [place.exists() for place in places] == [True, False, False]
        monkeypatch.setenv("TESELA_DB", f"sqlite:///{places[1]}")
        assert tesela("db", "upgrade", "--config", file).code == 0
        assert [place.exists() for place in places] == [True, True, False]
        assert tesela("db", "upgrade", "--config", file, "--db", f"sqlite:///{places[2]}").code == 0
        assert all(place.exists() for place in places)

    def test_without_any_it_is_in_the_data_folder_which_is_made(self, home: Path) -> None:
        assert tesela("db", "upgrade").code == 0
        assert (home / "tesela.db").is_file()

    @pytest.mark.parametrize(("lang", "said"), [("es", "Configuración errónea"), ("en", "setting")])
    def test_a_wrong_variable_is_named(
        self, lang: str, said: str, monkeypatch: pytest.MonkeyPatch, home: Path
    ) -> None:
        monkeypatch.setenv("TESELA_PORT", "ochenta")
        done = tesela("db", "upgrade", lang=lang)
        assert done.code == 2 and said in done.err and "TESELA_PORT" in done.err
        assert not home.exists()

    @pytest.mark.parametrize(
        "url",
        [
            "nada", "nada://x", "http://x.example/db", "sqlite", "://", "postgresql", "mysql://x/y",
            "postgresql+nada://x/y", "sqlite+aiosqlite+x:///y", "postgresql://[::1/x", "postgresql://h:port/x",
        ],
    )  # fmt: skip
    @pytest.mark.parametrize("command", [("db", "upgrade"), ("db", "check"), ("user", "list")])
    def test_what_is_no_address_of_a_database(self, url: str, command: tuple[str, ...]) -> None:
        said = refused(*command, "--db", url)
        assert "sqlite:///" in said and "postgresql://" in said, said

    @pytest.mark.parametrize("command", [("db", "upgrade"), ("db", "check"), ("user", "list")])
    def test_a_server_that_is_not_there(self, command: tuple[str, ...]) -> None:
        said = refused(*command, "--db", "postgresql://ana:secreto@127.0.0.1:1/x")
        assert "base de datos" in said and "secreto" not in said


def test_every_setting_stands_on_the_page_with_its_default() -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
    section = page.partition("## Settings\n")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:3]] for line in section.splitlines() if "| `" in line]
    assert rows == [[f"`{name}`", shown(getattr(Settings(), name))] for name in FIELDS]


def shown(value: Any) -> str:
    """A default as the page writes it."""
    text = (
        ", ".join(value)
        if isinstance(value, list)
        else f"{value:g}"
        if isinstance(value, float)
        else str(value)
    )
    return text or "–"
