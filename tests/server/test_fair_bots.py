"""Bots think for everybody in turn.

As seen before: 337 games started by one guest silenced everybody's bot for 90 seconds. Now another person's
bot waits for one thought of the guest's, whatever the guest has in the line.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection
from tests.server.conftest import Running
from tests.server.tables import offer
from tests.server.test_many_games import _put
from tests.server.visitor import Visitor, until

from tesela.lexicon.judge import Judge
from tesela.rules import commands as c
from tesela.rules.game import View
from tesela.server.games.fair_slots import FairSlots
from tesela.server.people import accounts
from tesela.server.storage import claims
from tesela.server.storage.store import Store
from tesela.server.storage.tables import games


async def _order(asked: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """In which order those who asked while the only slot was taken are called."""
    slots, called = FairSlots(1), []

    async def turn(network: str, person: str) -> None:
        async with slots.slot(network, person):
            called.append((network, person))

    async with slots.slot("first", "first"):
        tasks = [asyncio.create_task(turn(*each)) for each in asked]
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    return called


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("xyz")), max_size=30))
def test_nobody_is_called_twice_while_another_network_waits(asked: list[tuple[str, str]]) -> None:
    called = asyncio.run(_order(asked))
    assert sorted(called) == sorted(asked)
    for first in range(len(called)):
        for second in range(first + 1, len(called)):
            if called[first][0] == called[second][0]:
                between = {network for network, _ in called[first + 1 : second]}
                still = {network for network, _ in called[second:]} - {called[first][0]}
                assert still <= between, "who waits behind them had a turn in between"
                break


def test_within_a_network_people_take_turns() -> None:
    asked = [("net", "flood")] * 5 + [("net", "ana")] * 2 + [("far", "leo")]
    called = asyncio.run(_order(asked))
    assert called[:4] == [("net", "flood"), ("far", "leo"), ("net", "ana"), ("net", "flood")]


def test_who_gives_up_waiting_holds_nothing() -> None:
    async def run() -> None:
        slots = FairSlots(1)

        async def wait() -> None:
            async with slots.slot("a", "a"):
                pass

        async with slots.slot("b", "b"):
            task = asyncio.create_task(wait())
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        called = asyncio.create_task(wait())
        await asyncio.wait_for(called, 60)

    asyncio.run(run())


def test_one_guests_games_do_not_silence_the_bots_of_others(
    serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thirty games of one network wait for the only thread; a later one of another is next."""
    server = serve(bot_pace=0, sweep_every=3600)
    services = server.app.state.services
    order: list[str] = []
    go = threading.Event()

    def chooser(seen: View, judge: Judge) -> c.Command:
        go.wait(60)
        order.append(seen.header.game)
        return c.Pass(1)

    monkeypatch.setattr(services.bots, "choosers", {**services.bots.choosers, "static": chooser})
    body = {"offer": offer(bots=["static"], judging="checked")}

    def bots_turn(who: Visitor) -> str:
        """A game in which the bot is to move, whoever was drawn to begin."""
        game: str = who.ok("/api/seeks", body)["seek"]["game"]
        view = who.read(f"/api/games/{game}")["view"]
        if view["on_turn"] == 0:
            who.ok(f"/api/games/{game}/commands", {"key": game * 2, "command": {"c": "pass"}})
        return game

    flood = server.guest()
    many = [bots_turn(flood) for _ in range(30)]
    until(lambda: _in_line(services.bots._slots) == 29)
    monkeypatch.setattr(services, "asker", lambda scope: "203.0.113.9")
    one = bots_turn(server.guest())
    until(lambda: _in_line(services.bots._slots) == 30)
    go.set()
    until(lambda: len(order) == 31)
    assert set(order) == {*many, one}
    assert order.index(one) <= 2, "one thought was under way, and one of the guest's may be called first"


def _in_line(slots: FairSlots) -> int:
    return sum(len(line) for people in slots._waiting.values() for line in people.values())


def test_the_sweeper_takes_some_of_each_network(db: str) -> None:
    """Four hundred games of one network are older; the five of others are claimed all the same."""
    store = Store(db)

    def work(conn: Connection) -> list[str]:
        user = accounts.add_guest(conn, "es", 1).id
        for n in range(405):
            _put(conn, n, [user, user], closed=False)
        conn.execute(games.update().values(bot_seat=1, made_from="flood"))
        late = games.c.id >= "g00400"
        conn.execute(games.update().where(late).values(made_from=games.c.id, claimed_until=5))
        return claims.claim_bots(conn, "me", 10, 1_000, 50)

    claimed = store.write_now(work)
    assert len(claimed) == 50
    assert {f"g{n:05}" for n in range(400, 405)} <= set(claimed[:6])
    store.close()
