"""Lag compensation: the way through the network is given back on the clock, within a quota."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

from sqlalchemy import select
from tests.server.conftest import Running
from tests.server.tables import Line, start
from tests.server.visitor import PATIENCE

from tesela.server.storage.tables import seats


def test_lag_is_given_back_within_a_quota(serve: Callable[..., Running]) -> None:
    server = serve(lag_quota_ms=150, lag_per_move_ms=100)
    people = [server.guest(), server.guest()]
    game = start(people, clock="running", ruleset="fise-2007")
    store = server.app.state.services.store

    def used() -> list[int]:
        rows = store.read_now(lambda conn: conn.execute(select(seats).order_by(seats.c.seat)).all())
        return [row.lag_used_ms for row in rows]

    with Line(server, people[0]) as zero, Line(server, people[1]) as one:
        lines = [zero, one]
        for line in lines:
            while (message := json.loads(line.socket.recv(timeout=PATIENCE)))["t"] != "ping":
                pass
            time.sleep(0.6)  # a long way: 300 ms each way
            line.send("pong", n=message["n"])
            line.watch(game)
        given = []
        for _ in range(6):
            seat = zero.views[game]["on_turn"]
            time.sleep(0.15)
            before = sum(used())
            done = lines[seat].do(game, {"c": "exchange", "tiles": _rack(lines[seat], game, seat)})
            assert done["t"] == "done"
            for line in lines:
                line.reach(game, done["seq"])
            given.append(sum(used()) - before)
    assert given[:2] == [100, 100], "so much for a move"
    assert given[2:4] == [50, 50], "what is left of the quota"
    assert given[4:] == [0, 0], "and no more"


def _rack(line: Line, game: str, seat: int) -> str:
    rack: str = line.views[game]["racks"][seat]
    return rack
