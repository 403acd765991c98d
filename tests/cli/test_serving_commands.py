"""`tesela serve`, `db` and `user` before any server runs: settings, addresses, what is left on the disk."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.terminal import full_disk, refused, tesela


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TESELA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody else listens on."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


class TestOpenApi:
    def test_the_document_is_whole_and_makes_no_database(self, tmp_path: Path, home: Path) -> None:
        done = tesela("serve", "--openapi", tmp_path / "api.json")
        assert done.code == 0 and not home.exists()
        document = json.loads((tmp_path / "api.json").read_bytes())
        assert document["openapi"].startswith("3.1")
        for path in ("/api/games/{game}/commands", "/api/seeks", "/api/lobby", "/healthz", "/metrics"):
            assert path in document["paths"], path
        for name in ("CommandPlayWord", "CommandPenalise", "SocketIncoming", "SocketOutgoing"):
            assert name in document["components"]["schemas"], name

    def test_the_same_every_time(self, tmp_path: Path) -> None:
        for name in ("a.json", "b.json"):
            assert tesela("serve", "--openapi", tmp_path / name).code == 0
        assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()

    def test_every_error_has_one_shape(self, tmp_path: Path) -> None:
        assert tesela("serve", "--openapi", tmp_path / "a.json").code == 0
        schemas = json.loads((tmp_path / "a.json").read_bytes())["components"]["schemas"]
        assert set(schemas["ErrorBody"]["properties"]) == {"code", "message", "article", "data"}

    def test_on_a_full_disk_the_old_one_stays(self, tmp_path: Path) -> None:
        (tmp_path / "a.json").write_bytes(b"{}")
        with full_disk():
            assert "a.json" in refused("serve", "--openapi", tmp_path / "a.json")
        assert (tmp_path / "a.json").read_bytes() == b"{}" and len(list(tmp_path.iterdir())) == 1


class TestServe:
    @pytest.mark.parametrize(("lang", "said"), [("es", "Prueba con otro puerto"), ("en", "port")])
    def test_a_port_that_is_taken_is_told_before_anything_is_made(
        self, taken: int, home: Path, lang: str, said: str
    ) -> None:
        done = tesela("serve", "--port", str(taken), lang=lang)
        assert (done.code, done.out) == (2, "") and str(taken) in done.err and said in done.err
        assert not home.exists()

    @pytest.mark.parametrize("host", ["999.1.1.1", "no.such.host.invalid", "8.8.8.8"])
    def test_an_address_that_is_not_ours(self, home: Path, host: str) -> None:
        assert host in refused("serve", "--host", host)
        assert not home.exists()

    @pytest.mark.parametrize(
        "words",
        [
            ("--workers", "0"),
            ("--workers", "65"),
            ("--port", "0"),
            ("--port", "65536"),
            ("--log-format", "xml"),
            ("--config", "none.toml"),
        ],
    )
    def test_what_can_not_be_set(self, home: Path, words: tuple[str, ...]) -> None:
        said = refused("serve", *words)
        assert words[0].removeprefix("--").replace("-", "_") in said.replace("-", "_") or words[1] in said
        assert not home.exists()

    @pytest.mark.parametrize(
        "name", ["TESELA_BOT_THREADS", "TESELA_SWEEP_EVERY", "TESELA_REQUESTS_PER_SECOND"]
    )
    def test_a_server_that_could_not_work_is_not_started(
        self, home: Path, monkeypatch: pytest.MonkeyPatch, name: str
    ) -> None:
        monkeypatch.setenv(name, "0")
        assert name in refused("serve")
        assert not home.exists()


class TestDisk:
    def test_a_database_on_a_full_disk(self, tmp_path: Path) -> None:
        with full_disk(4096):
            said = refused("db", "upgrade", "--db", f"sqlite:///{tmp_path / 'x.db'}")
        assert "base de datos" in said or "x.db" in said
        assert tesela("db", "upgrade", "--db", f"sqlite:///{tmp_path / 'x.db'}").code == 0, (
            "once there is room"
        )

    def test_a_backup_on_a_full_disk_leaves_nothing(self, tmp_path: Path) -> None:
        url = f"sqlite:///{tmp_path / 'x.db'}"
        assert tesela("db", "upgrade", "--db", url).code == 0
        with full_disk(4096):
            refused("db", "backup", tmp_path / "copy.db", "--db", url)
        assert sorted(path.name for path in tmp_path.iterdir() if "copy" in path.name) == []

    def test_a_file_that_is_no_database(self, tmp_path: Path) -> None:
        (tmp_path / "x.db").write_text("these are my notes\n" * 50, "utf-8")
        for words in (("db", "upgrade"), ("db", "check"), ("user", "list"), ("user", "role", "Ana", "admin")):
            refused(*words, "--db", f"sqlite:///{tmp_path / 'x.db'}")
        assert (tmp_path / "x.db").read_text("utf-8").startswith("these are my notes")

    @pytest.mark.parametrize("words", [("role", "Ana", "admin"), ("disable", "Ana"), ("list",)])
    def test_looking_for_somebody_makes_no_database(self, tmp_path: Path, words: tuple[str, ...]) -> None:
        assert "typo.db" in refused("user", *words, "--db", f"sqlite:///{tmp_path / 'typo.db'}")
        assert list(tmp_path.iterdir()) == []
