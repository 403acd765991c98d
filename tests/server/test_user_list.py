"""`tesela user list`: who has an account, in what role, and who is shut out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sqlalchemy import Connection
from typer.testing import CliRunner

from tesela.cli.server import user as user_commands
from tesela.server.people import accounts
from tesela.server.storage.store import Store

runner = CliRunner()


@pytest.fixture
def people(db: str) -> str:
    """Three people, a guest and a bot."""

    def add(conn: Connection) -> None:
        for name, role in (("Zoe Ñu", "player"), ("Ana", "arbiter"), ("Blas", "admin")):
            user = accounts.register(conn, name, "x", "es", 1_700_000_000_000)
            known = next(each for each in accounts.ROLES if each == role)
            accounts.set_role(conn, user.id, known)
            accounts.set_disabled(conn, user.id, name == "Ana")
        accounts.add_guest(conn, "es", 1)
        accounts.add_bot(conn, "static", "Rápida", 1)

    store = Store(db)
    store.write_now(add)
    store.close()
    return db


def test_as_json_with_all_that_is_promised_and_no_more(people: str) -> None:
    answer = runner.invoke(user_commands.app, ["list", "--json", "--db", people])
    assert answer.exit_code == 0, answer.output
    rows = json.loads(answer.output)
    assert [(row["name"], row["role"], row["disabled"]) for row in rows] == [
        ("Ana", "arbiter", True),
        ("Blas", "admin", False),
        ("Zoe Ñu", "player", False),
    ]
    assert set(rows[0]) == {"id", "name", "role", "disabled", "language", "created"}, "no password, no key"
    assert all(row["created"] == 1_700_000_000_000 and row["language"] == "es" for row in rows)


def test_a_line_for_each_and_a_word_for_who_is_shut(people: str) -> None:
    answer = runner.invoke(user_commands.app, ["list", "--db", people])
    lines = answer.output.splitlines()
    assert answer.exit_code == 0 and len(lines) == 3
    assert lines[0].split() == ["Ana", "arbiter", "2023-11-14", "cerrada"]
    assert lines[2].split() == ["Zoe", "Ñu", "player", "2023-11-14"]


def test_only_one_role(people: str) -> None:
    answer = runner.invoke(user_commands.app, ["list", "--json", "--role", "admin", "--db", people])
    assert [row["name"] for row in json.loads(answer.output)] == ["Blas"]
    none = runner.invoke(user_commands.app, ["list", "--role", "director", "--db", people])
    assert none.exit_code == 0 and none.output.strip()
    empty = runner.invoke(user_commands.app, ["list", "--json", "--role", "director", "--db", people])
    assert json.loads(empty.output) == []


def test_what_can_not_be_listed_is_said_clearly(people: str, tmp_path: Path) -> None:
    king = runner.invoke(user_commands.app, ["list", "--role", "rey", "--db", people])
    assert king.exit_code == 2 and "rey" in king.output
    nowhere = tmp_path / "nowhere.db"
    absent = runner.invoke(user_commands.app, ["list", "--db", f"sqlite:///{nowhere}"])
    assert absent.exit_code == 2 and not nowhere.exists(), "looking must not make a database"
    text = tmp_path / "text.db"
    text.write_text("this is no database, and long enough to be told from an empty file" * 20)
    wrong = runner.invoke(user_commands.app, ["list", "--db", f"sqlite:///{text}"])
    assert wrong.exit_code == 2 and wrong.output.strip() and "Traceback" not in wrong.output
