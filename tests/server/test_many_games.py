"""Lists of games stay quick however many games there are, and nobody starts them without end.

As seen before (two shared cores, SQLite): 1,600 closed games of one guest, and each `GET
/api/games?status=playing` took 4 to 11 seconds, so that twenty of them stopped the site. Now a page is one
walk along an index: some 2 ms with 1,600 and with 5,000 closed games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, insert, select
from tests.server.conftest import Running
from tests.server.mover import EDITION
from tests.server.tables import act, offer, start

from tesela.server.games.listing import GameRow, Page, Status, listing
from tesela.server.lobby.offers import Offer, write_offer
from tesela.server.people import accounts
from tesela.server.storage import migrate
from tesela.server.storage.store import Store, make_engine
from tesela.server.storage.tables import games, seats

MANY = 1_600


def _put(conn: Connection, n: int, users: list[str], *, closed: bool, finished: int | None = None) -> str:
    """A game as its row and its seats tell of it."""
    game = f"g{n:05}"
    made = write_offer(Offer(edition=EDITION, closed=closed))
    status = "playing" if finished is None else "finished"
    conn.execute(
        insert(games).values(
            id=game, head=1, chat_head=0, side=0, status=status, offer=made, rated=False, created=n,
            finished=finished, due=None, bot_seat=None, claimed_until=0, claimed_by=None, settled=False,
            delay_ms=0, rematch_of=None, closed=closed, made_from=None,
        )
    )  # fmt: skip
    rows = [
        {"game_id": game, "seat": seat, "user_id": user, "lag_used_ms": 0, "began": n, "closed": closed}
        | {"finished": finished}
        for seat, user in enumerate(users)
    ]
    conn.execute(insert(seats), rows)
    return game


@pytest.fixture
def crowded(db: str) -> Iterator[tuple[Store, dict[str, str]]]:
    """One guest's closed games by the hundred, between a few that everybody may see."""
    store = Store(db)

    def fill(conn: Connection) -> dict[str, str]:
        ids = {name: accounts.add_guest(conn, "es", 1).id for name in ("flood", "ana", "leo")}
        for n in range(MANY):
            _put(conn, n, [ids["flood"], ids["ana"]] if n % 400 == 7 else [ids["flood"]] * 2, closed=True)
        for n in range(MANY, MANY + 40):
            _put(conn, n, [ids["ana"], ids["leo"]], closed=False, finished=n if n % 2 else None)
        return ids

    yield store, store.write_now(fill)
    store.close()


def _pages(store: Store, status: Status, **whose: Any) -> list[GameRow]:
    found: list[GameRow] = []
    page = Page(7)
    while rows := store.read_now(partial(listing, status=status, page=page, **whose)):
        found += rows
        last = rows[-1]
        page = Page(7, last.finished if status == "finished" else last.created, last.id)
    return found


def _names(numbers: list[int]) -> list[str]:
    return [f"g{n:05}" for n in sorted(numbers, reverse=True)]


def test_closed_games_are_in_the_lists_of_who_sits_in_them_only(
    crowded: tuple[Store, dict[str, str]],
) -> None:
    store, ids = crowded
    open_now = list(range(MANY, MANY + 40, 2))
    shared = [n for n in range(MANY) if n % 400 == 7]

    def shown(status: Status, **whose: Any) -> list[str]:
        return [row.id for row in _pages(store, status, **whose)]

    assert shown("playing") == shown("playing", viewer=ids["leo"]) == _names(open_now)
    assert shown("playing", viewer=ids["ana"]) == _names([*open_now, *shared])
    assert shown("playing", viewer=ids["flood"]) == _names([*open_now, *range(MANY)])
    assert shown("playing", user_id=ids["flood"]) == []
    assert shown("playing", user_id=ids["flood"], viewer=ids["ana"]) == _names(shared)
    assert shown("playing", user_id=ids["ana"], viewer=ids["flood"]) == _names([*open_now, *shared])
    assert shown("finished") == shown("finished", user_id=ids["leo"]) == _names([n + 1 for n in open_now])
    assert shown("finished", user_id=ids["flood"]) == []


def test_a_page_takes_as_many_statements_however_many_games_there_are(
    crowded: tuple[Store, dict[str, str]],
) -> None:
    """Three for everybody's list, one more for who may see closed ones; none without an index."""
    store, ids = crowded
    said: list[str] = []

    @event.listens_for(store.engine, "before_cursor_execute")
    def _hear(conn: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if statement.startswith("SELECT"):
            said.append(statement)

    for most in (5, 40):
        for viewer, expected in ((None, 3), (ids["flood"], 4)):
            said.clear()
            rows = store.read_now(partial(listing, status="playing", page=Page(most), viewer=viewer))
            assert len(rows) == min(most, 20 if viewer is None else 40) and len(said) == expected


@pytest.mark.parametrize("status", ["playing", "finished"])
@pytest.mark.parametrize("whose", ["everybody", "person"])
def test_a_page_is_read_along_an_index(tmp_path: Path, status: Status, whose: str) -> None:
    """SQLite's own plan: a search by an index of this list, and nothing is scanned or sorted but ties."""
    engine = make_engine(f"sqlite:///{tmp_path / 'x.db'}")
    migrate.upgrade(engine)
    plans: list[str] = []

    @event.listens_for(engine, "before_cursor_execute")
    def _explain(conn: Any, cursor: Any, statement: str, values: Any, *rest: Any) -> None:
        if "LIMIT" in statement and not statement.startswith("EXPLAIN"):
            steps = conn.connection.cursor().execute(f"EXPLAIN QUERY PLAN {statement}", values).fetchall()
            plans.extend(step[-1] for step in steps)

    with engine.connect() as conn:
        listing(
            conn, status, Page(30, 5, "x"), user_id="somebody" if whose == "person" else None, viewer="me"
        )
    assert plans
    assert not any(plan.startswith("SCAN") or "FOR ORDER BY" in plan for plan in plans), plans
    assert all(" INDEX " in plan for plan in plans if plan.startswith("SEARCH")), plans
    engine.dispose()


def test_a_guest_starts_so_many_games_and_no_more(serve: Callable[..., Running]) -> None:
    server = serve(games_per_guest=3)
    flood, ana = server.guest(), server.guest()
    body = {"offer": offer(bots=["static"], closed=True)}
    made = [flood.post("/api/seeks", body) for _ in range(5)]
    assert [each.status_code for each in made] == [201] * 3 + [409] * 2
    assert made[-1].json()["code"] == "games.many" and "3" in made[-1].json()["message"]
    open_seek = ana.ok("/api/seeks", {"offer": offer()})["seek"]["id"]
    assert flood.post(f"/api/seeks/{open_seek}/join").json()["code"] == "games.many"
    game = made[0].json()["seek"]["game"]
    assert act(flood, game, {"c": "resign"}).status_code == 200
    assert flood.post("/api/seeks", body).status_code == 201, "a game that is over makes room"


def test_a_name_may_play_more_at_once_than_a_guest(serve: Callable[..., Running]) -> None:
    server = serve(games_per_guest=1, games_per_person=2)
    ana = server.person("Ana")
    body = {"offer": offer(bots=["static"])}
    assert [ana.post("/api/seeks", body).status_code for _ in range(3)] == [201, 201, 409]


def test_guests_of_one_network_share_a_limit(serve: Callable[..., Running]) -> None:
    server = serve(games_per_network=3)
    body = {"offer": offer(bots=["static"])}
    puppets = [server.guest() for _ in range(4)]
    answers = [puppet.post("/api/seeks", body) for puppet in puppets]
    assert [each.status_code for each in answers] == [201] * 3 + [429]
    assert answers[-1].json()["code"] == "games.network"
    game = answers[0].json()["seek"]["game"]
    store = server.app.state.services.store

    def where_from() -> str | None:
        found: str | None = store.read_now(
            lambda conn: conn.execute(select(games.c.made_from).where(games.c.id == game)).scalar_one()
        )
        return found

    kept = where_from()
    assert kept is not None and "127.0.0.1" not in kept, "a digest"
    assert act(puppets[0], game, {"c": "resign"}).status_code == 200
    assert where_from() is None, "where a game was made from is forgotten with its end"
    assert puppets[3].post("/api/seeks", body).status_code == 201


def test_requests_at_once_find_no_more_room(serve: Callable[..., Running]) -> None:
    from concurrent.futures import ThreadPoolExecutor

    server = serve(games_per_guest=4)
    ana = server.guest()
    body = {"offer": offer(bots=["static"])}
    with ThreadPoolExecutor(12) as threads:
        answers = list(threads.map(lambda _: ana.post("/api/seeks", body).status_code, range(12)))
    assert sorted(answers) == [201] * 4 + [409] * 8


def test_seats_tell_when_a_game_ended(server: Running) -> None:
    ana, leo = server.guest(), server.guest()
    game = start([ana, leo])
    assert [row["id"] for row in ana.read(f"/api/games?status=playing&user={ana.id}")] == [game]
    assert ana.read("/api/lobby")["playing"] == [game]
    assert act(ana, game, {"c": "resign"}).status_code == 200
    assert ana.read(f"/api/games?status=playing&user={ana.id}") == []
    assert [row["id"] for row in ana.read(f"/api/games?status=finished&user={leo.id}")] == [game]
    assert ana.read("/api/lobby")["playing"] == []
