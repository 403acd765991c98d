"""Statements put into SQL once: for what every command does, that costs more than to run it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, CursorResult
from sqlalchemy.sql.expression import ClauseElement


class Prepared:
    """A statement whose values are all named (`bindparam`) and of plain types: text and numbers."""

    __slots__ = ("_made", "_statement")

    def __init__(self, statement: ClauseElement) -> None:
        self._statement = statement
        self._made: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def run(self, conn: Connection, values: Mapping[str, Any]) -> CursorResult[Any]:
        """Run it with these values; each name must be there."""
        made = self._made.get(conn.dialect.name)
        if made is None:
            made = self._made[conn.dialect.name] = self._make(conn)
        text, order = made
        given = values if order is None else tuple([values[name] for name in order])
        return conn.exec_driver_sql(text, given)

    def _make(self, conn: Connection) -> tuple[str, tuple[str, ...] | None]:
        """The text, and the order of its values where the driver counts them (SQLite)."""
        compiled = self._statement.compile(dialect=conn.dialect)
        order = getattr(compiled, "positiontup", None)
        return str(compiled), tuple(order) if order is not None else None
