"""Somebody's own games that are on: whose move, the score, and how long they have."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, select

from tesela.server.games import listing
from tesela.server.games.listing import GameRow
from tesela.server.lobby import sitting
from tesela.server.storage.tables import games, seats


class OwnGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that you play. `due`: when the clock acts next, whoever's it is, or it wakes."""

    game: GameRow
    seat: int
    my_turn: bool
    scores: list[int]
    due: int | None
    asleep: bool = False
    """Correspondence: somebody is on holiday, and nobody's time runs."""


def of_user(conn: Connection, user_id: str) -> list[OwnGame]:
    """Those that wait for you first, the most urgent before the others.

    A game by correspondence that waits for nobody sleeps, or its judge is asked: its log tells which.
    """
    ids = sitting.playing(conn, user_id)
    about = {row.id: row for row in conn.execute(select(games).where(games.c.id.in_(ids)))}
    mine = select(seats.c.game_id, seats.c.seat).where(seats.c.user_id == user_id, seats.c.game_id.in_(ids))
    sits = {row.game_id: row.seat for row in conn.execute(mine)}
    found = []
    for row in listing.rows(conn, ids):
        game, seat = about[row.id], sits[row.id]
        found.append(
            OwnGame(
                game=row, seat=seat, my_turn=bool((game.waits or 0) >> seat & 1), due=game.due,
                scores=[int(each) for each in (game.tally or "").split()],
                asleep=not game.waits and row.offer.clock == "correspondence",
            )
        )  # fmt: skip
    return sorted(found, key=lambda one: (not one.my_turn, one.due or 2**53, one.game.id))
