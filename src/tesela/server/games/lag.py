"""Lag compensation: a move's way through the network is not the player's time, within a quota.

What was measured on the socket is given back by dating the command that much earlier; never before the
last event of the game, never more than so much for a move, and never beyond the seat's quota in all.
"""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, select, update

from tesela.rules.game import Game
from tesela.server.process.metrics import LAG_GIVEN
from tesela.server.storage.prepared import Prepared
from tesela.server.storage.tables import seats

_CHARGE = Prepared(
    update(seats)
    .where(seats.c.game_id == bindparam("game"), seats.c.seat == bindparam("number"))
    .values(lag_used_ms=seats.c.lag_used_ms + bindparam("given"))
)


def given_back(game: Game, seat: int, lag_ms: int, now: int) -> int:
    """How many milliseconds to take off `now` for who is on the clock."""
    if seat < 0 or lag_ms <= 0 or seat not in game.clocks.running:
        return 0
    return max(0, min(lag_ms, now - game.at))


def charge(conn: Connection, game_id: str, seat: int, given: int) -> None:
    """Take it off the quota, in the same transaction as the move."""
    _CHARGE.run(conn, {"game": game_id, "number": seat, "given": given})
    LAG_GIVEN.inc(given)


def used(conn: Connection, game_id: str) -> list[int]:
    """What each seat has been given so far."""
    rows = conn.execute(select(seats.c.lag_used_ms).where(seats.c.game_id == game_id).order_by(seats.c.seat))
    return [row.lag_used_ms for row in rows]
