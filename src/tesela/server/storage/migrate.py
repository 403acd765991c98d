"""Bring a database to the current shape, whoever gets there first."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, make_url, text

_ADVISORY: Final = 0x7E5E1A
"""The number of PostgreSQL's advisory lock for migrations."""


class NewerShapeError(Exception):
    """The database was made by a later version than this one: nothing is touched."""

    def __init__(self, shape: str) -> None:
        super().__init__(shape)
        self.shape = shape


def _config(conn: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = conn
    return config


@cache
def newest() -> str:
    """The revision that this code expects; looked for once, since whoever asks `/readyz` asks for it."""
    return ScriptDirectory.from_config(_config()).get_current_head() or ""


def current(conn: Connection) -> str | None:
    """The revision that the database has, None for an empty one."""
    return MigrationContext.configure(conn).get_current_revision()


def upgrade(engine: Engine) -> tuple[str | None, str]:
    """Apply what is missing; returns the revisions before and after."""
    _make_room(engine)
    with engine.connect() as plain:
        conn = plain.execution_options(writing=True)
        with conn.begin():
            if engine.dialect.name == "postgresql":
                conn.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": _ADVISORY})
            before = current(conn)
            if before is not None and not known(before):
                raise NewerShapeError(before)
            if before != newest():
                command.upgrade(_config(conn), "head")
            return before, newest()


def known(revision: str) -> bool:
    """Whether this code has heard of a revision."""
    try:
        return ScriptDirectory.from_config(_config()).get_revision(revision) is not None
    except CommandError:
        return False


def _make_room(engine: Engine) -> None:
    """Make the folder and an empty file for their owner alone: seeds and password hashes are kept in it."""
    path = make_url(str(engine.url)).database
    if engine.dialect.name == "sqlite" and path and path != ":memory:":
        Path(path).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with suppress(IsADirectoryError):  # which is no database, as SQLite will say
            os.close(os.open(path, os.O_CREAT | os.O_RDONLY, 0o600))
