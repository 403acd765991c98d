"""Statements put into SQL once, and run by the driver itself: what every command does is worth it.

SQLAlchemy's way from a statement to its rows costs more than the statement. Errors still go through it, so
that a lost connection is known as one.
"""

from __future__ import annotations

import collections
from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.sql.expression import ClauseElement


class Ran(NamedTuple):
    """What a statement came to."""

    rowcount: int
    rows: list[Any]

    def first(self) -> Any:
        """The first row, its columns as attributes; None if there is none."""
        return self.rows[0] if self.rows else None

    def all(self) -> list[Any]:
        """Every row."""
        return self.rows


class _Made(NamedTuple):
    """A statement as one kind of database reads it."""

    text: str
    order: tuple[str, ...] | None
    """The order of its values where the driver counts them (SQLite)."""


def _row_of(names: list[str]) -> Any:
    """A row with these columns, which can be asked as SQLAlchemy's are."""
    plain = collections.namedtuple("Row", tuple(names))  # type: ignore[misc]
    return type("Row", (plain,), {"__slots__": (), "_mapping": property(plain._asdict)})


class Prepared:
    """A statement whose values are all named (`bindparam`) and of plain types: text and numbers."""

    __slots__ = ("_made", "_row", "_statement")

    def __init__(self, statement: ClauseElement) -> None:
        self._statement = statement
        self._made: dict[str, _Made] = {}
        self._row: Any = None

    def run(self, conn: Connection, values: Mapping[str, Any]) -> Ran:
        """Run it with these values; each name must be there."""
        dialect = conn.dialect
        made = self._made.get(dialect.name)
        if made is None:
            made = self._made[dialect.name] = self._make(conn)
        given: Any = values if made.order is None else tuple([values[name] for name in made.order])
        cursor = conn.connection.cursor()
        try:
            dialect.do_execute(cursor, made.text, given)
            rows = self._rows(cursor) if cursor.description else []
            return Ran(cursor.rowcount, rows)
        except dialect.loaded_dbapi.Error as problem:
            conn._handle_dbapi_exception(problem, made.text, given, cursor, None)
        finally:
            cursor.close()

    def _rows(self, cursor: Any) -> list[Any]:
        if self._row is None:
            self._row = _row_of([column[0] for column in cursor.description])
        return list(map(self._row._make, cursor.fetchall()))

    def _make(self, conn: Connection) -> _Made:
        compiled = self._statement.compile(dialect=conn.dialect)
        order = getattr(compiled, "positiontup", None)
        return _Made(str(compiled), tuple(order) if order is not None else None)
