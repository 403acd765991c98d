"""Databases of earlier versions come up to date with everything in them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.old_shapes import game, old_database, seat, user
from tests.server.postgres import Postgres

from tesela.server.games.listing import Page, listing
from tesela.server.lobby.offers import Offer, write_offer
from tesela.server.storage import migrate
from tesela.server.storage.store import Store


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database without any shape."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'old.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


def _upgraded(url: str) -> Store:
    store = Store(url)
    assert migrate.upgrade(store.engine)[1] == migrate.newest()
    return store


def test_lists_find_the_games_from_before_lists_had_indexes(url: str) -> None:
    opened, closed = (write_offer(Offer(closed=closed)) for closed in (False, True))
    over = {"status": "finished", "finished": 50}
    rows = {
        "users": [user("ana"), user("leo")],
        "games": [
            game("g1", opened, created=10),
            game("g2", closed, created=20),
            game("g3", opened, created=30, **over),
            game("g4", closed, created=40, **over),
        ],
        "seats": [
            seat(name, n, who) for name in ("g1", "g2", "g3", "g4") for n, who in enumerate(("ana", "leo"))
        ],
        "events": [{"game_id": "g1", "seq": 1, "at": 1, "body": "{}"}],
    }
    old_database(url, "0003", rows)
    store = _upgraded(url)

    def shown(status: str, **whose: str) -> list[str]:
        found = store.read_now(lambda conn: listing(conn, status, Page(9), **whose))  # type: ignore[arg-type]
        return [row.id for row in found]

    assert shown("playing") == ["g1"] and shown("finished") == ["g3"]
    assert shown("playing", user_id="leo", viewer="ana") == ["g2", "g1"]
    assert shown("finished", user_id="leo", viewer="ana") == ["g3", "g4"]
    store.close()
