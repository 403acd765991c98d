"""`tesela db`: bring up to date, copy while games go on, and find whatever is wrong with a log."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, delete, select, update
from tests.cli.terminal import refused, tesela
from tests.server.conftest import Running
from tests.server.tables import act, look, play_on, start

from tesela.server.storage import migrate
from tesela.server.storage.store import Store
from tesela.server.storage.tables import events, games, seeds


@pytest.fixture(scope="module")
def played(hall: Running) -> tuple[str, str]:
    """A finished game and one that goes on, in a database that a server holds open."""
    people = [hall.guest(), hall.guest()]
    over = start(people)
    play_on(people, over, 4)
    assert act(people[0], over, {"c": "resign"}).status_code == 200
    on = start(people)
    play_on(people, on, 2)
    return over, on


@pytest.fixture
def copy(hall: Running, played: tuple[str, str], tmp_path: Path) -> str:
    """A backup of it, to be spoilt."""
    out = tmp_path / "copy.db"
    done = tesela("db", "backup", out, "--db", hall.settings.db)
    assert done.code == 0 and str(out) in done.out
    return f"sqlite:///{out}"


@pytest.fixture
def spoil(copy: str) -> Iterator[Callable[[Callable[[Connection], Any]], None]]:
    store = Store(copy)
    yield lambda work: store.write_now(work) and None
    store.close()


class TestUpgrade:
    def test_a_new_database_and_one_that_is_up_to_date(self, tmp_path: Path) -> None:
        url = f"sqlite:///{tmp_path / 'deep' / 'x.db'}"
        (tmp_path / "deep").mkdir()
        first = tesela("db", "upgrade", "--db", url)
        assert first.code == 0 and migrate.newest() in first.out
        again = tesela("db", "upgrade", "--db", url)
        assert again.code == 0 and "ya estaba" in again.out

    def test_in_english(self, tmp_path: Path) -> None:
        done = tesela("db", "upgrade", "--db", f"sqlite:///{tmp_path / 'x.db'}", lang="en")
        assert done.code == 0 and "database" in done.out.lower() and "base de datos" not in done.out

    def test_games_survive_it(self, copy: str) -> None:
        assert tesela("db", "upgrade", "--db", copy).code == 0
        assert tesela("db", "check", "--db", copy).code == 0

    def test_its_folder_is_made(self, tmp_path: Path) -> None:
        assert tesela("db", "upgrade", "--db", f"sqlite:///{tmp_path / 'new' / 'x.db'}").code == 0
        assert (tmp_path / "new" / "x.db").is_file()

    def test_a_folder_that_can_not_be_made(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_bytes(b"")
        assert refused("db", "upgrade", "--db", f"sqlite:///{tmp_path / 'file' / 'x.db'}")


class TestBackup:
    def test_it_is_whole_though_the_server_runs(self, copy: str, played: tuple[str, str]) -> None:
        store = Store(copy)
        found = store.read_now(lambda conn: conn.execute(select(games.c.id, games.c.status)).all())
        assert {row.id: row.status for row in found} == {played[0]: "finished", played[1]: "playing"}
        store.close()
        checked = tesela("db", "check", "--db", copy)
        assert checked.code == 0 and "2" in checked.out and "0" in checked.out

    def test_a_server_can_be_started_on_it(self, copy: str, played: tuple[str, str]) -> None:
        from tests.server.conftest import settings_for

        again = Running(settings_for(copy))
        again.start()
        try:
            assert look(again.visitor(), played[0])["status"] == "finished"
            assert look(again.visitor(), played[1])["status"] == "playing"
        finally:
            again.stop()

    def test_it_is_for_its_owner_alone(self, copy: str) -> None:
        """It has password hashes and the seeds of games in it."""
        path = Path(copy.removeprefix("sqlite:///"))
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert {file.name for file in path.parent.iterdir()} == {"copy.db"}, "and one file is the whole of it"

    def test_into_a_folder_that_is_not_there(self, hall: Running, tmp_path: Path) -> None:
        said = refused("db", "backup", tmp_path / "no" / "copy.db", "--db", hall.settings.db)
        assert "copy.db" in said and list(tmp_path.iterdir()) == []

    def test_onto_a_folder(self, hall: Running, tmp_path: Path) -> None:
        assert str(tmp_path) in refused("db", "backup", tmp_path, "--db", hall.settings.db)

    def test_from_postgresql(self, request: pytest.FixtureRequest, tmp_path: Path) -> None:
        from tests.server.postgres import Postgres

        server: Postgres = request.getfixturevalue("postgres")
        url = server.new_database()
        assert tesela("db", "upgrade", "--db", url).code == 0
        out = tmp_path / "copy.dump"
        path = os.environ["PATH"]
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PATH", f"{server.binaries}{os.pathsep}{path}")
            assert tesela("db", "backup", out, "--db", url).code == 0
        assert out.read_bytes()[:5] == b"PGDMP" and stat.S_IMODE(out.stat().st_mode) == 0o600

    def test_without_the_program_for_it_nothing_is_left_behind(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("PATH", str(tmp_path))
        said = refused("db", "backup", tmp_path / "copy.dump", "--db", "postgresql://127.0.0.1:1/x")
        assert "pg_dump" in said and "postgresql-client" in said
        assert list(tmp_path.iterdir()) == []

    def test_when_the_program_fails_it_says_why_and_nothing_is_left(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        program = tmp_path / "bin" / "pg_dump"
        program.parent.mkdir()
        program.write_text('#!/bin/sh\necho "first line" >&2\necho "no such base" >&2\nexit 1\n', "utf-8")
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
        url = "postgresql://ana:secreto@127.0.0.1:1/x"
        said = refused("db", "backup", tmp_path / "copy.dump", "--db", url)
        assert "no such base" in said and "[" not in said and "secreto" not in said
        assert not (tmp_path / "copy.dump").exists()

    def test_no_password_is_shown_to_who_looks_at_the_processes(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """`ps` shows everybody's words to everybody; the environment is for its owner."""
        program = tmp_path / "bin" / "pg_dump"
        program.parent.mkdir()
        noted = tmp_path / "words"
        program.write_text(f'#!/bin/sh\necho "$@" > {noted}\necho "$PGPASSWORD" >> {noted}\n', "utf-8")
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
        url = "postgresql://ana:sec%20reto@127.0.0.1:1/x"
        assert tesela("db", "backup", tmp_path / "copy.dump", "--db", url).code == 0
        words, password = noted.read_text("utf-8").splitlines()
        assert "reto" not in words and "127.0.0.1" in words and password == "sec reto"


class TestCheck:
    def problems(self, url: str, lang: str = "es") -> list[str]:
        done = tesela("db", "check", "--db", url, lang=lang)
        assert done.code == 1, done
        assert "1" in done.out
        return done.err.splitlines()

    def test_a_whole_one(self, copy: str) -> None:
        done = tesela("db", "check", "--db", copy, lang="en")
        assert (done.code, done.err) == (0, "") and "2" in done.out

    @pytest.mark.parametrize("lang", ["es", "en"])
    def test_a_log_with_a_hole(
        self, copy: str, spoil: Callable[..., None], played: tuple[str, str], lang: str
    ) -> None:
        spoil(
            lambda conn: conn.execute(delete(events).where(events.c.game_id == played[1], events.c.seq == 5))
        )
        (told,) = self.problems(copy, lang)
        assert played[1] in told and played[0] not in told

    def test_an_event_that_no_game_can_have(
        self, copy: str, spoil: Callable[..., None], played: tuple[str, str]
    ) -> None:
        here = (events.c.game_id == played[0]) & (events.c.seq == 4)
        for body in ("not JSON", '{"e":"nada","at":1}', '{"e":"passed","at":1,"seat":-1}'):
            spoil(lambda conn, body=body: conn.execute(update(events).where(here).values(body=body)))
            (told,) = self.problems(copy)
            assert played[0] in told, body

    def test_an_event_too_few_at_the_end(
        self, copy: str, spoil: Callable[..., None], played: tuple[str, str]
    ) -> None:
        spoil(lambda conn: conn.execute(update(games).where(games.c.id == played[1]).values(head=999)))
        (told,) = self.problems(copy)
        assert played[1] in told and "999" in told

    def test_a_game_that_says_something_else_than_its_log(
        self, copy: str, spoil: Callable[..., None], played: tuple[str, str]
    ) -> None:
        spoil(lambda conn: conn.execute(update(games).values(status="finished")))
        (told,) = self.problems(copy)
        assert played[1] in told and "finished" in told

    def test_tiles_that_the_seed_does_not_give(
        self, copy: str, spoil: Callable[..., None], played: tuple[str, str]
    ) -> None:
        def swap(conn: Connection) -> None:
            row = conn.execute(
                select(events).where(events.c.game_id == played[0], events.c.body.contains('"e":"seed"'))
            ).one()
            seed = row.body.split('"seed":"')[1][:2]
            other = row.body.replace(f'"seed":"{seed}', '"seed":"' + ("00" if seed != "00" else "11"))
            here = (events.c.game_id == played[0]) & (events.c.seq == row.seq)
            conn.execute(update(events).where(here).values(body=other))

        spoil(swap)
        (told,) = self.problems(copy)
        assert played[0] in told and "semilla" in told

    def test_all_problems_are_told_not_the_first_only(
        self, copy: str, spoil: Callable[..., None], played: tuple[str, str]
    ) -> None:
        spoil(lambda conn: conn.execute(update(games).values(head=998)))
        done = tesela("db", "check", "--db", copy)
        assert done.code == 1 and len(done.err.splitlines()) == 2 and "2" in done.out

    def test_a_game_without_its_seed(
        self, copy: str, spoil: Callable[..., None], played: tuple[str, str]
    ) -> None:
        """A game that goes on could not be drawn for any more."""
        spoil(lambda conn: conn.execute(delete(seeds).where(seeds.c.game_id == played[1])))
        (told,) = self.problems(copy)
        assert played[1] in told

    def test_a_database_of_another_time(self, tmp_path: Path) -> None:
        with sqlite3.connect(tmp_path / "old.db") as old:
            old.execute("CREATE TABLE alembic_version (version_num TEXT)")
            old.execute("INSERT INTO alembic_version VALUES ('0000_before')")
        done = tesela("db", "check", "--db", f"sqlite:///{tmp_path / 'old.db'}")
        assert done.code == 1 and "tesela db upgrade" in done.err

    def test_an_empty_file(self, tmp_path: Path) -> None:
        (tmp_path / "x.db").write_bytes(b"")
        done = tesela("db", "check", "--db", f"sqlite:///{tmp_path / 'x.db'}")
        assert done.code == 1 and "tesela db upgrade" in done.err

    def test_a_file_cut_short(self, copy: str, tmp_path: Path) -> None:
        whole = Path(copy.removeprefix("sqlite:///")).read_bytes()
        (tmp_path / "cut.db").write_bytes(whole[: len(whole) // 2])
        done = tesela("db", "check", "--db", f"sqlite:///{tmp_path / 'cut.db'}")
        assert done.code in (1, 2) and done.err.strip() and "Traceback" not in done.err
