"""News is taken by turns, each piece once, on either database."""

from __future__ import annotations

from collections import Counter
from functools import partial

from sqlalchemy import Connection, insert

from tesela.server.ids import new_id
from tesela.server.notify import notices as news
from tesela.server.people import accounts
from tesela.server.storage.store import Store
from tesela.server.storage.tables import notices


def _someone_with(conn: Connection, *, pieces: int, first: int) -> str:
    """A guest, and so many pieces of news; `first` sets people apart who wait equally long."""
    user = accounts.add_guest(conn, "es", 1).id
    row = {"user_id": user, "kind": "message", "created": 1, "claimed_until": 0}
    for number in range(pieces):
        when = 10 * number + first
        conn.execute(insert(notices).values(id=new_id(), item=f"{user}-{number}", due=when, **row))
    return user


def test_everybody_has_a_turn_and_nothing_is_taken_twice(db: str) -> None:
    store = Store(db)
    busy, one, two = (
        store.write_now(partial(_someone_with, pieces=pieces, first=at))
        for at, pieces in enumerate((9, 1, 2))
    )
    first = store.write_now(lambda conn: news.claim(conn, 100, 4))
    assert Counter(piece.user.id for piece in first) == {busy: 2, one: 1, two: 1}
    second = store.write_now(lambda conn: news.claim(conn, 100, 20, but={two}))
    assert Counter(piece.user.id for piece in second) == {busy: 2}
    assert not {piece.id for piece in first} & {piece.id for piece in second}
    store.close()
