"""The server's commands: clear, whatever they are given."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sqlalchemy import text
from tests.server.conftest import Running
from tests.server.tables import play_on, start
from typer.testing import CliRunner

from tesela.cli.server import db as db_commands
from tesela.cli.server import serve as serve_commands
from tesela.cli.server import user as user_commands
from tesela.server.storage.store import Store

runner = CliRunner()


def test_people_from_the_console(serve: object, server: Running, db: str) -> None:
    added = runner.invoke(
        user_commands.app, ["add", "Jueza", "--role", "arbiter", "--password-stdin", "--db", db],
        input="una contraseña larga\n",
    )  # fmt: skip
    assert added.exit_code == 0, added.output
    judge = server.visitor()
    judge.login("Jueza")
    assert judge.user["role"] == "arbiter"
    assert runner.invoke(user_commands.app, ["role", "jueza", "director", "--db", db]).exit_code == 0
    assert judge.read("/api/me")["user"]["role"] == "director"
    assert runner.invoke(user_commands.app, ["disable", "Jueza", "--db", db]).exit_code == 0
    assert judge.read("/api/me")["user"] is None, "at once, on a running server"
    shut = server.visitor().post("/api/login", {"name": "Jueza", "password": "una contraseña larga"})
    assert shut.status_code == 401
    for wrong, code in (
        (["role", "nadie", "admin"], 1),
        (["role", "jueza", "rey"], 2),
        (["disable", "nadie"], 1),
    ):
        answer = runner.invoke(user_commands.app, [*wrong, "--db", db])
        assert answer.exit_code == code and answer.output.strip() and "Traceback" not in answer.output


def test_check_replays_every_game_and_finds_what_is_wrong(server: Running, db: str) -> None:
    people = [server.guest(), server.guest()]
    play_on(people, start(people), 4)
    assert runner.invoke(db_commands.app, ["check", "--db", db]).exit_code == 0
    store = Store(db)
    store.write_now(lambda conn: conn.execute(text("DELETE FROM events WHERE seq = 5")))
    store.close()
    broken = runner.invoke(db_commands.app, ["check", "--db", db])
    assert broken.exit_code == 1 and "Traceback" not in broken.output


def test_a_backup_is_a_database(tmp_path: Path, server: Running, db: str) -> None:
    people = [server.guest(), server.guest()]
    play_on(people, start(people), 2)
    out = tmp_path / "copia.db"
    assert runner.invoke(db_commands.app, ["backup", str(out), "--db", db]).exit_code == 0
    assert out.stat().st_size > 1000
    assert runner.invoke(db_commands.app, ["backup", str(out), "--db", db]).exit_code == 2, (
        "never overwritten"
    )
    if db.startswith("sqlite"):
        assert runner.invoke(db_commands.app, ["check", "--db", f"sqlite:///{out}"]).exit_code == 0


@pytest.mark.parametrize(
    "flags",
    [
        ["--db", "nada"], ["--db", "mysql://x/y"], ["--db", "sqlite:////proc/nada/x.db"],
        ["--db", "postgresql://nadie@127.0.0.1:1/nada"], ["--config", "/nada.toml"],
        ["--host", "203.0.113.1", "--db", "sqlite://"], ["--log-format", "xml"], ["--port", "0"],
    ],
)  # fmt: skip
def test_what_can_not_be_served_is_said_clearly(flags: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tesela.server.storage.store._WAITS", ())
    answer = runner.invoke(serve_commands.app, flags)
    assert answer.exit_code == 2, answer.output
    assert "Traceback" not in answer.output and answer.output.strip()


def test_the_document_is_written_to_a_file(tmp_path: Path) -> None:
    out = tmp_path / "openapi.json"
    assert runner.invoke(serve_commands.app, ["--openapi", str(out)]).exit_code == 0
    document = json.loads(out.read_bytes())
    assert document["openapi"].startswith("3.") and "/api/games/{game}" in document["paths"]
    names = set(document["components"]["schemas"])
    assert {"SocketIncoming", "SocketOutgoing", "Command", "GameView", "ErrorBody"} <= names
    used = {ref.rpartition("/")[2] for ref in _references(document)}
    assert used <= names, "every reference must lead somewhere"


def _references(value: object) -> list[str]:
    if isinstance(value, dict):
        own = [str(value["$ref"])] if isinstance(value.get("$ref"), str) else []
        return own + [found for inner in value.values() for found in _references(inner)]
    if isinstance(value, list):
        return [found for inner in value for found in _references(inner)]
    return []
