"""Is the database whole? Its shape, its own check, and every game replayed from its log."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from sqlalchemy import select, text
from sqlalchemy.exc import SQLAlchemyError

from tesela.core.errors import TextError
from tesela.rules.game import Secret, fold
from tesela.rules.verify import verify_draws
from tesela.server.games import gamelog
from tesela.server.storage import migrate
from tesela.server.storage.store import Store
from tesela.server.storage.tables import games


class Problem(msgspec.Struct, frozen=True):
    """Something that is not as it should be: `serve_cli.problem.CODE`."""

    code: str
    data: dict[str, object]


class Report(msgspec.Struct, frozen=True):
    """What was looked at, and what was found."""

    games: int
    problems: list[Problem]


def check(store: Store, told: Callable[[int, int], None]) -> Report:
    """Look at everything, whatever is found on the way."""
    problems: list[Problem] = []
    shape = store.read_now(migrate.current)
    if shape != migrate.newest():
        return Report(0, [Problem("shape", {"shape": shape or "–"})])
    if store.is_sqlite:
        found = store.read_now(lambda conn: conn.execute(text("PRAGMA integrity_check")).scalars().all())
        problems += [Problem("file", {"problem": line}) for line in found if line != "ok"]
    ids = store.read_now(lambda conn: conn.execute(select(games.c.id, games.c.head, games.c.status)).all())
    for done, row in enumerate(ids, 1):
        problems += _check_game(store, row.id, row.head, row.status)
        told(done, len(ids))
    return Report(len(ids), problems)


def _check_game(store: Store, game_id: str, head: int, status: str) -> list[Problem]:
    try:
        log = store.read_now(lambda conn: gamelog.read(conn, game_id))
        game = fold(log)
    except (TextError, ValueError, KeyError, IndexError) as wrong:
        return [Problem("log", {"game": game_id, "problem": str(wrong)[:200]})]
    if len(log) != head:
        return [Problem("head", {"game": game_id, "head": head, "events": len(log)})]
    if (game.ended is not None) != (status == "finished"):
        return [Problem("status", {"game": game_id, "status": status})]
    if game.ended is not None:
        return [] if verify_draws(log).ok else [Problem("draws", {"game": game_id})]
    return [] if _goes_on(store, game_id, game.header.commitment) else [Problem("seed", {"game": game_id})]


def _goes_on(store: Store, game_id: str, commitment: str) -> bool:
    """Whether the seed that further tiles are drawn by is there, and the one that was promised."""
    try:
        seed = store.read_now(lambda conn: gamelog.seed_of(conn, game_id))
        return Secret.from_hex(game_id, seed).commitment() == commitment
    except (SQLAlchemyError, ValueError):
        return False
