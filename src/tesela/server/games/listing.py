"""Lists of games by page, newest first: each page is one walk along an index, however many games there are.

A page goes on after the last game of the one before: its time, and its id where two are of the same moment.
Closed games are for who sits in them, and never slow down the lists of others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, Select, false, select, true

from tesela.server.games.seen import PlayerInfo, rack_name
from tesela.server.lobby.offers import Offer, offer_or_none
from tesela.server.storage.tables import games, seats, users

Status: TypeAlias = Literal["playing", "finished"]


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line in a list of games. Scores and places are there when it is finished."""

    id: str
    status: Status
    players: list[PlayerInfo]
    offer: Offer
    created: int
    finished: int | None
    scores: list[int] | None
    places: list[int] | None


class Page(NamedTuple):
    """How many games, and after which one: its time and its id."""

    most: int
    before: int | None = None
    before_id: str | None = None

    def of(self, wanted: Select[Any], when: ColumnElement[Any], name: ColumnElement[Any]) -> Select[Any]:
        """The rows of this page, in order."""
        if self.before is not None:
            wanted = wanted.where(when <= self.before)
            later = name > self.before_id if self.before_id is not None else false()
            wanted = wanted.where((when < self.before) | later)
        return wanted.order_by(when.desc(), name).limit(self.most)


def listing(
    conn: Connection, status: Status, page: Page, *, user_id: str | None = None, viewer: str | None = None
) -> list[GameRow]:
    """A page of everybody's games, or of one person's; with those closed ones in which `viewer` sits."""
    found = _seat_page(conn, status, page, user_id) if user_id else _open_page(conn, status, page)
    if viewer is not None:
        found += _closed_page(conn, status, page, viewer, user_id)
    found.sort(key=lambda key: (-key[0], key[1]))
    return rows(conn, [name for _, name in found[: page.most]])


def _open_page(conn: Connection, status: Status, page: Page) -> list[tuple[int, str]]:
    when = games.c.finished if status == "finished" else games.c.created
    wanted = select(when, games.c.id).where(games.c.status == status, games.c.closed == false())
    return [(row[0], row[1]) for row in conn.execute(page.of(wanted, when, games.c.id))]


def _seat_page(conn: Connection, status: Status, page: Page, user_id: str) -> list[tuple[int, str]]:
    wanted, when = _sat(status, user_id)
    wanted = wanted.where(seats.c.closed == false())
    return [(row[0], row[1]) for row in conn.execute(page.of(wanted, when, seats.c.game_id))]


def _closed_page(
    conn: Connection, status: Status, page: Page, viewer: str, user_id: str | None
) -> list[tuple[int, str]]:
    wanted, when = _sat(status, viewer)
    wanted = wanted.where(seats.c.closed == true())
    if user_id is not None and user_id != viewer:
        theirs = seats.alias()
        both = (theirs.c.game_id == seats.c.game_id) & (theirs.c.user_id == user_id)
        wanted = wanted.where(select(theirs.c.seat).where(both).exists())
    return [(row[0], row[1]) for row in conn.execute(page.of(wanted, when, seats.c.game_id))]


def _sat(status: Status, user_id: str) -> tuple[Select[Any], ColumnElement[Any]]:
    """The games in which somebody sits, each once (two bots of one name may sit in one game)."""
    over = status == "finished"
    when = seats.c.finished if over else seats.c.began
    state = seats.c.finished.is_not(None) if over else seats.c.finished.is_(None)
    return select(when, seats.c.game_id).distinct().where(seats.c.user_id == user_id, state), when


def rows(conn: Connection, ids: Sequence[str]) -> list[GameRow]:
    """These games in this order, from three statements however many there are; without the damaged ones."""
    about = {row.id: row for row in conn.execute(select(games).where(games.c.id.in_(ids)))}
    sitting: dict[str, list[Row[Any]]] = {name: [] for name in ids}
    wanted = select(seats, users.c.name, users.c.kind).join(users, users.c.id == seats.c.user_id)
    for seat in conn.execute(wanted.where(seats.c.game_id.in_(ids)).order_by(seats.c.game_id, seats.c.seat)):
        sitting[seat.game_id].append(seat)
    offers = {name: offer_or_none(row.offer) for name, row in about.items()}
    return [
        _row(about[name], offer, sitting[name]) for name in ids if (offer := offers.get(name)) is not None
    ]


def _row(game: Row[Any], offer: Offer, sitting: Sequence[Row[Any]]) -> GameRow:
    over = game.status == "finished"
    users = [each.user_id for each in sitting]
    return GameRow(
        id=game.id,
        status=game.status,
        players=[
            PlayerInfo(
                seat=each.seat,
                user_id=each.user_id,
                name=rack_name(each.name, each.seat, users),
                kind=each.kind,
            )
            for each in sitting
        ],
        offer=offer,
        created=game.created,
        finished=game.finished,
        scores=[each.score for each in sitting] if over else None,
        places=[each.place for each in sitting] if over else None,
    )
