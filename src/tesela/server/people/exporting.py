"""Everything that is kept about a person, in one file: their rows of every table, and their games.

Which rows those are, and which columns stay here, is declared in `storage.privacy`. Running games are listed
and no more: their logs have what the others hold.
"""

from __future__ import annotations

import base64
import io
import zipfile
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, or_, select

from tesela.server.games import gamelog
from tesela.server.ids import now_ms
from tesela.server.people import own_archive
from tesela.server.people.accounts import User
from tesela.server.storage import privacy
from tesela.server.storage.tables import (
    duplicate_alone,
    duplicate_alone_moves,
    games,
    metadata,
    seats,
)

MOST_ROWS: Final = 20_000
"""Of one table: more than anybody has, and a bound for the work."""
MOST_GAMES: Final = 500
"""Logs of games; every one of them can also be downloaded by itself."""


def tables_of(conn: Connection, user_id: str) -> dict[str, list[dict[str, Any]]]:
    """The person's rows, by table; secrets are left out."""
    found: dict[str, list[dict[str, Any]]] = {}
    for name, keeping in privacy.TABLES.items():
        if not keeping.whose:
            continue
        table = metadata.tables[name]
        columns = [table.c[column] for column in privacy.exported(name)]
        mine = or_(*(table.c[column] == user_id for column in keeping.whose))
        rows = conn.execute(select(*columns).where(mine).limit(MOST_ROWS))
        found[name] = [{key: _plain(value) for key, value in row._mapping.items()} for row in rows]
    moves = duplicate_alone_moves
    alone = select(duplicate_alone.c.id).where(duplicate_alone.c.user_id == user_id)
    rows = conn.execute(select(moves).where(moves.c.alone_id.in_(alone)).limit(MOST_ROWS))
    found[moves.name] = [dict(row._mapping) for row in rows]
    return found


def _plain(value: object) -> object:
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


def logs_of(conn: Connection, user_id: str) -> Iterable[tuple[str, str]]:
    """The logs of the person's finished games, the newest first, as lines of JSON."""
    mine = (
        select(seats.c.game_id)
        .join(games, games.c.id == seats.c.game_id)
        .where(seats.c.user_id == user_id, games.c.status == "finished")
        .order_by(games.c.finished.desc(), games.c.id)
        .limit(MOST_GAMES)
    )
    for game_id in dict.fromkeys(conn.execute(mine).scalars()):
        yield game_id, "\n".join(gamelog.bodies(conn, game_id)) + "\n"


def export(conn: Connection, user: User) -> bytes:
    """The file: a zip with `account.json`, and a log for each finished game, and the own archive."""
    account = {"person": user.name, "made": now_ms(), "tables": tables_of(conn, user.id)}
    told = io.BytesIO()
    with zipfile.ZipFile(told, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("account.json", msgspec.json.format(msgspec.json.encode(account), indent=2))
        for game_id, log in logs_of(conn, user.id):
            file.writestr(f"games/{game_id}.jsonl", log)
        for kept, text in own_archive.texts_of(conn, user.id):
            file.writestr(f"archive/{kept}.gcg", text)
    return told.getvalue()
