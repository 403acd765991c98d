"""Pages of games: every game once, whatever ends in the same millisecond and whatever comes meanwhile."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, delete, insert
from tests.server.conftest import Running
from tests.server.mover import EDITION

from tesela.server.games.listing import Page, listing
from tesela.server.lobby.offers import Offer, write_offer
from tesela.server.storage import migrate
from tesela.server.storage.store import Store
from tesela.server.storage.tables import games, seats


def _put(conn: Connection, game: str, at: int, *, closed: bool = False) -> None:
    offer = write_offer(Offer(edition=EDITION, clock="none", closed=closed))
    conn.execute(
        insert(games).values(
            id=game, head=1, chat_head=0, side=0, status="finished", offer=offer, rated=False, created=at,
            finished=at, due=None, bot_seat=None, claimed_until=0, claimed_by=None, settled=False,
            delay_ms=0, rematch_of=None, closed=closed, made_from=None,
        )
    )  # fmt: skip


def _pages(conn: Connection, most: int) -> list[str]:
    """All ids, a page after the other, as a client asks for them."""
    found: list[str] = []
    before: int | None = None
    before_id: str | None = None
    while True:
        page = listing(conn, "finished", Page(most, before, before_id))
        found += [row.id for row in page]
        if len(page) < most:
            return found
        before, before_id = page[-1].finished, page[-1].id


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    made = Store(f"sqlite:///{tmp_path_factory.mktemp('paging') / 'x.db'}")
    migrate.upgrade(made.engine)
    return made


@settings(max_examples=60)
@given(
    st.lists(st.tuples(st.integers(1, 4), st.booleans()), max_size=14),
    st.integers(1, 5),
)
def test_every_game_is_on_one_page(store: Store, ends: list[tuple[int, bool]], most: int) -> None:
    """Few moments, many games: most of them end in the same millisecond, and closed ones lie between."""

    def run(conn: Connection) -> list[str]:
        conn.execute(delete(seats))
        conn.execute(delete(games))
        for n, (at, closed) in enumerate(ends):
            _put(conn, f"g{n * 7 % 15:02}", at, closed=closed)
        return _pages(conn, most)

    found = store.write_now(run)
    shown = [(at, f"g{n * 7 % 15:02}") for n, (at, closed) in enumerate(ends) if not closed]
    assert found == [game for _, game in sorted(shown, key=lambda row: (-row[0], row[1]))]


def test_the_same_over_http(server: Running) -> None:
    kept = server.app.state.services.store

    def put(conn: Connection) -> None:
        for n in range(7):
            _put(conn, f"same{n}", 5_000)

    kept.write_now(put)
    visitor = server.visitor()
    first = visitor.read("/api/games?most=3")
    second = visitor.read(f"/api/games?most=3&before=5000&before_id={first[-1]['id']}")
    third = visitor.read(f"/api/games?most=3&before=5000&before_id={second[-1]['id']}")
    assert [row["id"] for row in [*first, *second, *third]] == [f"same{n}" for n in range(7)]
    assert visitor.read("/api/games?before=5000") == [], "without an id, what was before that moment"
    for wrong in ("before=-1", "before=x", f"before_id={'x' * 65}", "most=0", "most=101", "status=lost"):
        assert visitor.get(f"/api/games?{wrong}").status_code == 400
