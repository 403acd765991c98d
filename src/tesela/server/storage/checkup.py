"""Is the database whole? Its shape, its own check, every log counted again, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec
from sqlalchemy import text

from tesela.server.storage import checkup_games, checkup_others, checkup_rows, migrate
from tesela.server.storage.problems import Problem
from tesela.server.storage.store import Store


class Report(msgspec.Struct, frozen=True):
    """What was looked at, and what was found."""

    games: int
    problems: list[Problem]


def check(store: Store, told: Callable[[int, int], None]) -> Report:
    """Look at everything, whatever is found on the way."""
    shape = store.read_now(migrate.current)
    if shape != migrate.newest():
        return Report(0, [Problem("shape", {"shape": shape or "–"})])
    problems = _own_check(store) if store.is_sqlite else []
    rows = store.read_now(checkup_games.rows)
    for done, row in enumerate(rows, 1):
        problems += store.read_now(partial(checkup_games.check, row=row))
        told(done, len(rows))
    for others in (*checkup_others.CHECKS, *checkup_rows.CHECKS):
        problems += store.read_now(others)
    return Report(len(rows), problems)


def _own_check(store: Store) -> list[Problem]:
    """What SQLite itself says of the file, and rows that belong to nothing (PostgreSQL refuses those)."""
    found = store.read_now(lambda conn: conn.execute(text("PRAGMA integrity_check")).scalars().all())
    problems = [Problem("file", {"problem": line}) for line in found if line != "ok"]
    if problems:
        return problems
    astray = store.read_now(lambda conn: conn.execute(text("PRAGMA foreign_key_check")).all())
    return [Problem("astray", {"table": row[0], "row": row[1], "parent": row[2]}) for row in astray]
