"""Lag compensation: the way through the network is given back on the clock, within a quota."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from sqlalchemy import select
from tests.server.conftest import Hands, Running
from tests.server.tables import Line, start
from tests.server.visitor import PATIENCE, Visitor

from tesela.server.api import live
from tesela.server.storage.tables import seats


@pytest.fixture(autouse=True)
def _sockets_go_by_the_same_clock(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """The way is as long as a test says, however long it really takes."""
    monkeypatch.setattr(live, "time", hands)


def _far_away(server: Running, who: Visitor, hands: Hands, way: int) -> Line:
    """A socket whose answer to the first ping takes so many milliseconds each way."""
    line = Line(server, who)
    message = json.loads(line.socket.recv(timeout=PATIENCE))
    while message["t"] != "ping":
        message = json.loads(line.socket.recv(timeout=PATIENCE))
    hands.now += 2 * way
    line.send("pong", n=message["n"])
    return line


@pytest.mark.parametrize(
    ("way", "given"),
    [
        (300, [100, 100, 50, 50, 0, 0]),  # so much for a move, then what is left of the quota, and no more
        (60, [60, 60, 60, 60, 30, 30]),  # no more than the way took
        (0, [0, 0, 0, 0, 0, 0]),
    ],
)
def test_lag_is_given_back_within_a_quota(
    serve: Callable[..., Running], hands: Hands, way: int, given: list[int]
) -> None:
    server = serve(lag_quota_ms=150, lag_per_move_ms=100)
    people = [server.guest(), server.guest()]
    game = start(people, clock="running", ruleset="fise-2007")
    store = server.app.state.services.store

    def used() -> int:
        return sum(store.read_now(lambda conn: conn.execute(select(seats.c.lag_used_ms)).scalars().all()))

    with _far_away(server, people[0], hands, way) as zero, _far_away(server, people[1], hands, way) as one:
        lines, told = [zero, one], []
        for line in lines:
            line.watch(game)
        for _ in given:
            seat = zero.views[game]["on_turn"]
            hands.now += 150
            before = used()
            done = lines[seat].do(game, {"c": "exchange", "tiles": _rack(lines[seat], game, seat)})
            assert done["t"] == "done"
            for line in lines:
                line.reach(game, done["seq"])
            told.append(used() - before)
    assert told == given


def _rack(line: Line, game: str, seat: int) -> str:
    rack: str = line.views[game]["racks"][seat]
    return rack
