"""Bring a database to the current shape, whoever gets there first."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, make_url, text

_ADVISORY: Final = 0x7E5E1A
"""The number of PostgreSQL's advisory lock for migrations."""


def _config(conn: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = conn
    return config


def newest() -> str:
    """The revision that this code expects."""
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
            if before != newest():
                command.upgrade(_config(conn), "head")
            return before, newest()


def _make_room(engine: Engine) -> None:
    """SQLite makes a missing file, but not a missing folder."""
    path = make_url(str(engine.url)).database
    if engine.dialect.name == "sqlite" and path and path != ":memory:":
        Path(path).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
