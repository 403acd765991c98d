"""Numbers that only grow, kept in `marks`: safe however many transactions make them grow at once."""

from __future__ import annotations

from sqlalchemy import Connection

from tesela.server.storage.store import insert_into
from tesela.server.storage.tables import marks


def grow(conn: Connection, name: str) -> int:
    """The next number of that name, from 1 on. Its row stays locked until the transaction ends."""
    more = insert_into(conn, marks).values(name=name, value=1)
    more = more.on_conflict_do_update(index_elements=[marks.c.name], set_={"value": marks.c.value + 1})
    n: int = conn.execute(more.returning(marks.c.value)).scalar_one()
    return n
