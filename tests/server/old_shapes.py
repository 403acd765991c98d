"""Databases as earlier versions left them: their shape by the migrations up to then, with some rows."""

from __future__ import annotations

from typing import Any

from alembic import command
from sqlalchemy import Connection, text

from tesela.server.storage.migrate import _config
from tesela.server.storage.store import make_engine


def old_database(url: str, revision: str, rows: dict[str, list[dict[str, Any]]]) -> None:
    """An empty database of that revision with these rows, as plain SQL: today's tables know it no more."""
    engine = make_engine(url)
    with engine.connect() as plain:
        conn = plain.execution_options(writing=True)
        with conn.begin():
            command.upgrade(_config(conn), revision)
            for table, some in rows.items():
                for row in some:
                    _insert(conn, table, row)
    engine.dispose()


def _insert(conn: Connection, table: str, row: dict[str, Any]) -> None:
    names = ", ".join(f'"{name}"' for name in row)
    values = ", ".join(f":{name}" for name in row)
    conn.execute(text(f'INSERT INTO "{table}" ({names}) VALUES ({values})'), row)


def user(name: str, **more: Any) -> dict[str, Any]:
    """A row of `users` as the first version had it."""
    usual = {"id": name, "name": name, "name_key": name.lower(), "kind": "person", "role": "player"}
    return usual | {"password": None, "language": "es", "created": 1, "disabled": False} | more


def game(name: str, offer: str, **more: Any) -> dict[str, Any]:
    """A row of `games` as the first version had it."""
    usual = {"id": name, "head": 0, "chat_head": 0, "side": 0, "status": "playing", "offer": offer}
    usual |= {"rated": False, "created": 1, "finished": None, "due": None, "bot_seat": None}
    usual |= {"claimed_until": 0, "claimed_by": None, "settled": False, "delay_ms": 0, "rematch_of": None}
    return usual | more


def seat(name: str, number: int, user_id: str, **more: Any) -> dict[str, Any]:
    """A row of `seats` as the first version had it."""
    usual = {"game_id": name, "seat": number, "user_id": user_id, "lag_used_ms": 0}
    return usual | {"score": None, "place": None} | more
