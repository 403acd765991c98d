"""A lobby that nobody can flood: offers by network, the newest first, one's own always, and differences only.

As seen before: 505 seeks from one address, honest ones invisible behind them, and 3.4 MB to a follower for
six changes. Now 40 offers wait from a network, the hundred newest are shown, and six changes are six short
messages (some 5 kB together).
"""

from __future__ import annotations

import json
from collections.abc import Callable

from sqlalchemy import Connection, insert
from tests.server.conftest import Hands, Running
from tests.server.tables import Line, offer
from tests.server.visitor import Visitor, until

from tesela.server.ids import now_ms
from tesela.server.lobby.offers import Offer, write_offer
from tesela.server.people import accounts
from tesela.server.storage.tables import seeks


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
        conn.execute(insert(seeks), rows)

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
