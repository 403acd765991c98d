"""A lobby that nobody can flood: offers by network, the newest first, one's own always, and differences only.

As seen before: 505 seeks from one address, honest ones invisible behind them, and 3.4 MB to a follower for
six changes. Now 40 offers wait from a network, the hundred newest are shown, and six changes are six short
messages (some 5 kB together).
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
from sqlalchemy import Connection, insert
from tests.server.conftest import Hands, Running
from tests.server.tables import Line, offer
from tests.server.visitor import Visitor, until

from tesela.server.ids import now_ms
from tesela.server.lobby import board, seeks
from tesela.server.lobby.offers import Offer, write_offer
from tesela.server.people import accounts, blocks
from tesela.server.storage.tables import seeks as seeks_table


def _flood(server: Running, count: int) -> None:
    """Open offers of somebody, as rows: they were made before there was a limit."""

    def work(conn: Connection) -> None:
        who = accounts.add_guest(conn, "es", now_ms()).id
        rows = [
            {
                "id": f"flood{n}", "user_id": who, "kind": "open", "secret": None, "invited": "[]",
                "rematch_of": None, "offer": write_offer(Offer()), "joined": json.dumps([who]), "version": 0,
                "created": now_ms(), "expires": now_ms() + 3_600_000, "game_id": None,
            }
            for n in range(count)
        ]  # fmt: skip
        conn.execute(insert(seeks_table), rows)

    server.app.state.services.store.write_now(work)


def _ids(visitor: Visitor) -> list[str]:
    return [seek["id"] for seek in visitor.read("/api/lobby")["seeks"]]


def test_from_one_network_so_many_offers_wait(serve: Callable[..., Running]) -> None:
    server = serve(seeks_per_network=7)
    body = {"offer": offer()}
    answers = [server.guest().post("/api/seeks", body) for _ in range(9)]
    assert [each.status_code for each in answers] == [201] * 7 + [429] * 2
    assert answers[-1].json()["code"] == "seeks.network"


def test_the_newest_offers_are_shown_and_ones_own_always(server: Running, hands: Hands) -> None:
    ana, leo = server.guest(), server.guest()
    old = ana.ok("/api/seeks", {"offer": offer()})["seek"]["id"]
    challenge = {"offer": offer(), "kind": "challenge", "to": leo.id}
    called = ana.ok("/api/seeks", challenge)["seek"]["id"]
    hands.now += 1_000
    _flood(server, 505)
    hands.now += 1_000
    new = ana.ok("/api/seeks", {"offer": offer()})["seek"]["id"]
    stranger = _ids(server.guest())
    assert len(stranger) == 100 and stranger[0] == new and old not in stranger
    assert {old, new, called} <= set(_ids(ana))
    assert called in _ids(leo) and called not in stranger


def test_who_asks_for_differences_is_told_what_changed(server: Running) -> None:
    _flood(server, 99)
    ana = server.guest()
    with Line(server, server.guest()) as line, Line(server, ana) as hers:
        hers.next("hello")
        line.send("lobby", on=True, differences=True)
        whole = line.next("lobby")
        assert len(whole["seeks"]) == 99
        size = 0
        for _ in range(3):
            made = ana.ok("/api/seeks", {"offer": offer()})["seek"]["id"]
            told = line.next("lobby", "lobby_changed")
            assert (told["t"], [seek["id"] for seek in told["seeks"]], told["gone"]) == (
                "lobby_changed", [made], [],
            )  # fmt: skip
            size += len(json.dumps(told))
            assert ana.send("DELETE", f"/api/seeks/{made}").status_code == 204
            told = line.next("lobby", "lobby_changed")
            assert (told["t"], told["seeks"], told["gone"]) == ("lobby_changed", [], [made])
            size += len(json.dumps(told))
        assert size < 10_000 < len(json.dumps(whole))


def test_who_does_not_ask_is_told_the_whole_lobby_as_ever(server: Running) -> None:
    ana = server.guest()
    with Line(server, ana) as line:
        line.send("lobby", on=True)
        assert line.next("lobby")["seeks"] == []
        made = ana.ok("/api/seeks", {"offer": offer()})["seek"]["id"]
        until(lambda: [seek["id"] for seek in line.next("lobby")["seeks"]] == [made])


def test_without_a_socket_an_open_offer_goes_again(serve: Callable[..., Running]) -> None:
    server = serve(seek_grace=0.1)
    absent, present = server.guest(), server.guest()
    with Line(server, present) as line:
        line.next("hello")
        link = absent.ok("/api/seeks", {"offer": offer(), "kind": "link"})["seek"]["id"]
        open_one = absent.ok("/api/seeks", {"offer": offer()})["seek"]["id"]
        stays = present.ok("/api/seeks", {"offer": offer()})["seek"]["id"]
        until(lambda: open_one not in _ids(present), "nobody was there for it")
        assert stays in _ids(present) and link in _ids(absent)


def test_a_change_is_read_once_however_many_look_on(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """As seen before: 36 offers made and taken back, told to 99 sockets, held everybody up for 8 seconds."""
    read, each = _counting(monkeypatch, board, "shown_to_all"), _counting(monkeypatch, seeks, "shown_to")
    ana = server.guest()
    with ExitStack() as lines:
        hers = lines.enter_context(Line(server, ana))
        hers.next("hello")
        watching = [lines.enter_context(Line(server, server.guest())) for _ in range(9)]
        for line in watching:
            line.send("lobby", on=True, differences=True)
            line.next("lobby")
        before = len(each)
        made = ana.ok("/api/seeks", {"offer": offer()})["seek"]["id"]
        for line in watching:
            assert [seek["id"] for seek in line.next("lobby_changed")["seeks"]] == [made]
        assert (len(each), len(read) <= 2) == (before, True), (
            "once, and once more when the change was counted"
        )


def test_many_changes_are_told_together(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    read = _counting(monkeypatch, board, "shown_to_all")
    ana = server.guest()
    with Line(server, ana) as hers:
        hers.send("lobby", on=True)
        hers.next("lobby")
        monkeypatch.setattr(board, "_PACE", 3_600.0)
        before = len(read)
        for _ in range(20):
            made = ana.ok("/api/seeks", {"offer": offer()})["seek"]["id"]
            assert ana.send("DELETE", f"/api/seeks/{made}").status_code == 204
        assert len(read) <= before + 2, "one under way, and one that began since"
        made = ana.ok("/api/seeks", {"offer": offer()})["seek"]["id"]
        hers.send("lobby", on=True)  # who asks is told at once, whatever the others wait for
        until(lambda: [seek["id"] for seek in hers.next("lobby")["seeks"]] == [made])


@pytest.mark.parametrize("seed", range(5))
def test_all_are_shown_what_each_would_be(server: Running, seed: int) -> None:
    """The look for everybody against the look for one, over offers of every kind, and blocks."""
    chance, now = random.Random(seed), now_ms()

    def work(conn: Connection) -> None:
        people = [accounts.add_guest(conn, "es", now) for _ in range(12)]
        ids = [each.id for each in people]
        rows = []
        for n in range(140):
            maker, *others = chance.sample(ids, 3)
            kind = chance.choice(["open", "open", "link", "challenge", "rematch"])
            sits = [maker, *others[: chance.randrange(2)]]
            rows.append({
                "id": f"s{n}", "user_id": maker, "kind": kind,
                "secret": f"{seed} {n}" if kind == "link" else None,
                "invited": json.dumps(others if kind in ("challenge", "rematch") else []),
                "rematch_of": f"g{n}" if kind == "rematch" else None, "offer": write_offer(Offer(seats=4)),
                "joined": json.dumps(sits), "version": 0, "created": now + chance.randrange(60),
                "expires": now + chance.choice([-1, 60_000]), "game_id": chance.choice([None, None, f"x{n}"]),
            })  # fmt: skip
        conn.execute(insert(seeks_table), rows)
        for _ in range(8):
            one, other = chance.sample(people, 2)
            blocks.put(conn, one, other.id, chance.choice(["block", "mute"]), now)
        told = board.shown_to_all(conn, ids[:9], now)
        assert told.keys() == {None, *ids[:9]}
        for person in (None, *people[:9]):
            seen = told[person.id if person else None].seeks
            assert seen == seeks.shown_to(conn, person, now)

    server.app.state.services.store.write_now(work)


def _counting(patch: pytest.MonkeyPatch, module: Any, name: str) -> list[object]:
    """Every call of a function of a module from now on."""
    really, calls = getattr(module, name), list[object]()

    def called(*args: Any) -> Any:
        calls.append(args)
        return really(*args)

    patch.setattr(module, name, called)
    return calls
