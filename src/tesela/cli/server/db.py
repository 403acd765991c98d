"""`tesela db`: bring the database up to date, back it up, check that every game replays."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.output import fail_with, progress_bar
from tesela.cli.server.edge import (
    ConfigOption,
    DbOption,
    address,
    must_exist,
    opened,
    server_errors,
    shape_up,
)
from tesela.texts import say

if TYPE_CHECKING:
    from sqlalchemy import URL

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.command(help=say("serve_cli.db_upgrade"))
def upgrade(db: DbOption = None, config: ConfigOption = None) -> None:
    with server_errors():
        before, after = shape_up(address(db, config))
    key = "serve_cli.db_current" if before == after else "serve_cli.db_upgraded"
    typer.echo(say(key, {"before": before or "–", "after": after}))


@app.command(help=say("serve_cli.db_backup"))
def backup(
    out: Annotated[Path, typer.Argument(metavar="FILE", help=say("serve_cli.backup_file"))],
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from sqlalchemy import make_url

    with server_errors():
        url = address(db, config)
        if out.exists():
            fail_with("serve_cli.error.exists", file=out)
        must_exist(url)
        dump = None if url.startswith("sqlite") else _pg_dump()
        _make_private(out)
        try:
            if dump is None:
                _copy_sqlite(make_url(url).database or "", out)
            else:
                _dump_postgres(dump, make_url(url), out)
        except BaseException:
            out.unlink(missing_ok=True)
            raise
    typer.echo(say("serve_cli.backed_up", {"file": out}))


def _make_private(out: Path) -> None:
    """An empty file for its owner alone: a copy has password hashes and the seeds of games in it."""
    os.close(os.open(out, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _copy_sqlite(source: str, out: Path) -> None:
    """SQLite's own online copy: whole, even while games go on."""
    import sqlite3

    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(out)) as new:
            old.backup(new)
    except sqlite3.Error as wrong:
        fail_with("serve_cli.error.db", problem=wrong)


def _pg_dump() -> str:
    program = shutil.which("pg_dump")
    if program is None:
        fail_with("serve_cli.error.pg_dump")
    return program


def _dump_postgres(program: str, url: URL, out: Path) -> None:
    """The password goes through the environment: a command's words are for everybody to see."""
    password = {"PGPASSWORD": str(url.password)} if url.password else {}
    shown = url.set(drivername="postgresql", password=None).render_as_string()
    done = subprocess.run(
        [program, "--format=custom", f"--file={out}", "--dbname", shown],
        check=False, capture_output=True, env={**os.environ, **password, "LC_ALL": "C"},
    )  # fmt: skip
    if done.returncode:
        said = done.stderr.decode(errors="replace").splitlines()
        fail_with("serve_cli.error.db", problem=said[-1] if said else done.returncode)


@app.command(help=say("serve_cli.db_archive"))
def archive(
    days: Annotated[int, typer.Option(min=1, max=36_500, help=say("serve_cli.archive_days"))] = 90,
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from tesela.server.games.archiving import archive_finished
    from tesela.server.ids import now_ms

    with server_errors(), opened(db, config, upgrade=False) as store, progress_bar() as bar:
        if store.archive is None:
            fail_with("serve_cli.error.no_archive")
        task = bar.add_task(say("serve_cli.archiving"), total=None)
        before = now_ms() - days * 86_400_000
        done = archive_finished(store, store.archive, before, lambda n: bar.update(task, completed=n))
    typer.echo(say("serve_cli.archived", {"games": done.games, "size": done.size}))


@app.command(help=say("serve_cli.db_check"))
def check(db: DbOption = None, config: ConfigOption = None) -> None:
    from tesela.server.storage import checkup

    with (
        server_errors(),
        opened(db, config, upgrade=False, shapeless=True) as store,
        progress_bar() as bar,
    ):
        task = bar.add_task(say("serve_cli.checking"), total=None)
        report = checkup.check(store, lambda done, all_: bar.update(task, completed=done, total=all_))
    for problem in report.problems:
        typer.echo(say(f"serve_cli.problem.{problem.code}", problem.data), err=True)
    typer.echo(say("serve_cli.checked", {"games": report.games, "problems": len(report.problems)}))
    raise typer.Exit(1 if report.problems else 0)
