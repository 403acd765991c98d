"""`tesela user` and `tesela moderation` for people who ask, and `tesela privacy`."""

from __future__ import annotations

import uuid
import zipfile
from pathlib import Path

import pytest
from tests.cli.terminal import Answer, tesela
from tests.server.conftest import Running
from tests.server.visitor import PASSWORD, Visitor, until

from tesela.server.storage.tables import metadata


@pytest.fixture
def someone(hall: Running) -> Visitor:
    return hall.person(f"Persona {uuid.uuid4().hex[:6]}")


def user(hall: Running, *words: str) -> Answer:
    return tesela("user", *words, "--db", hall.settings.db)


def moderation(hall: Running, *words: str) -> Answer:
    return tesela("moderation", *words, "--db", hall.settings.db)


def test_reset_gives_one_code_that_opens_the_account_again(hall: Running, someone: Visitor) -> None:
    done = user(hall, "reset", someone.name)
    assert done.code == 0
    code = next(word.rstrip(".") for word in done.out.split() if word.count("-") == 3)
    assert someone.read("/api/me")["user"] is None
    old = hall.visitor().post("/api/login", {"name": someone.name, "password": PASSWORD})
    assert old.status_code == 401
    back = hall.visitor()
    body = {"name": someone.name, "code": code, "password": "otra contraseña larga"}
    assert back.post("/api/recover", body).status_code == 200
    assert hall.visitor().post("/api/recover", body).status_code == 401


def test_sessions_are_listed_and_ended(hall: Running, someone: Visitor) -> None:
    assert "127.0.0.1" in user(hall, "sessions", someone.name).out
    assert [row["network"] for row in user(hall, "sessions", someone.name, "--json").json] == ["127.0.0.1"]
    assert user(hall, "sessions", someone.name, "--end").code == 0
    assert someone.read("/api/me")["user"] is None


def test_the_copy_is_a_zip_and_no_file_is_overwritten(
    hall: Running, someone: Visitor, tmp_path: Path
) -> None:
    file = tmp_path / "copia.zip"
    assert user(hall, "export", someone.name, str(file)).code == 0
    assert zipfile.ZipFile(file).namelist() == ["account.json"]
    again = user(hall, "export", someone.name, str(file))
    assert again.code != 0 and "copia.zip" in again.err


def test_deleting_waits_can_be_taken_back_and_can_be_had_at_once(hall: Running, someone: Visitor) -> None:
    assert user(hall, "delete", someone.name).code == 0
    assert someone.read("/api/account")["deletion"] is not None
    assert user(hall, "delete", someone.name, "--undo").code == 0
    assert someone.read("/api/account")["deletion"] is None
    assert user(hall, "delete", someone.name, "--now").code == 0
    until(lambda: hall.visitor().get(f"/api/users/{someone.name}").status_code == 404)


def test_reports_are_decided_and_appeals_answered(hall: Running, someone: Visitor) -> None:
    other = hall.person(f"Otra {uuid.uuid4().hex[:6]}")
    assert other.post("/api/reports", {"about": someone.id, "reason": "spam"}).status_code == 204
    mine = next(row for row in moderation(hall, "queue", "--json").json if row["about"] == someone.name)
    assert other.name in moderation(hall, "queue").out
    assert someone.name in moderation(hall, "show", mine["id"]).out
    wrong = moderation(hall, "decide", mine["id"], "todo")
    assert wrong.code != 0 and "dismiss" in wrong.err
    empty = moderation(hall, "decide", mine["id"], "ban", "--days", "2")
    assert empty.code == 1 and "motivo" in empty.err
    done = moderation(hall, "decide", mine["id"], "ban", "--days", "2", "--reason", "Anuncios.")
    assert done.code == 0
    (ban,) = someone.read("/api/account")["sanctions"]
    assert someone.post("/api/account/appeals", {"sanction": ban["id"], "text": "No."}).status_code == 204
    asked = next(row for row in moderation(hall, "appeals", "--json").json if row["by"] == someone.name)
    assert "Anuncios." in moderation(hall, "appeals").out
    assert moderation(hall, "answer", asked["id"], "granted", "Vale.").code == 0
    (after,) = someone.read("/api/account")["sanctions"]
    assert (after["in_force"], after["answer"]) == (False, "Vale.")
    assert someone.name in moderation(hall, "log").out
    assert moderation(hall, "lift", ban["id"]).code == 1


def test_figures_are_asked_of_the_server_that_runs(hall: Running, someone: Visitor) -> None:
    assert "servidor" in moderation(hall, "signals", someone.name).out
    until(lambda: moderation(hall, "signals", someone.name, "--json").json["status"] == "few")


def test_nobody_of_that_name_and_bots_get_a_sentence(hall: Running) -> None:
    for words in (["reset"], ["sessions"], ["delete"], ["moderator"]):
        done = user(hall, *words, "nadie de nadie")
        assert done.code == 1 and done.err.strip() and "Traceback" not in done.err
    assert moderation(hall, "show", "nada").code == 1
    assert user(hall, "moderator", "bot:semilla").code == 1


def test_privacy_names_every_table() -> None:
    told = tesela("privacy").out
    assert all(f"\n{table}: " in told for table in metadata.tables)
    page = tesela("privacy", "--json", lang="en").json
    assert page["title"] == "Privacy"
