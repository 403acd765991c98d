"""What time brings to events: trouble with one of them holds no other up."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from sqlalchemy import Connection, select, update
from tests.server.conftest import Running
from tests.server.hall import EventOnServer
from tests.server.visitor import until

from tesela.server.events.live_event import LiveEvent
from tesela.server.storage.store import Store
from tesela.server.storage.tables import duplicate_events as events
from tesela.server.storage.tables import duplicate_log as log


def test_an_event_that_cannot_be_moved_on_stops_no_other_clock(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = (EventOnServer(server, move_ms=3_600_000) for _ in range(2))
    keeper = server.app.state.services.events
    tick = keeper.tick

    async def fails_for_one(live: LiveEvent) -> bool:
        if live.id == broken.opened["id"]:
            raise ValueError("no such tiles")
        return bool(await tick(live))

    monkeypatch.setattr(keeper, "tick", fails_for_one)
    broken.do("deal", start=True)
    sound.do("deal", start=True)
    live = keeper.known(sound.opened["id"])
    assert next(each.id for each in keeper.all_known) == broken.opened["id"], "it is looked at first"
    live.state.move.deadline = live.state.move.started  # as if its time were up
    until(lambda: live.state.phase == "collecting", "the other's clock stands")
    broken.close()
    sound.close()


def test_a_log_that_cannot_be_read_stops_no_other_event(db: str, serve: Callable[..., Running]) -> None:
    """After a restart one event turns out damaged; another one's time is up all the same."""
    first = serve()
    broken, sound = (EventOnServer(first, move_ms=3_600_000) for _ in range(2))
    for each in (broken, sound):
        each.do("deal", start=True)
        each.close()
    first.stop()
    store = Store(db)
    store.write_now(lambda conn: _damage(conn, broken.opened["id"]))
    store.write_now(lambda conn: _let_time_be_up(conn, sound.opened["id"]))
    second = serve()
    until(lambda: store.read_now(lambda conn: _has(conn, sound.opened["id"], "time_up")), "the clock stands")
    assert second.visitor().read(f"{sound.path}")["event"]["phase"] == "collecting"
    store.close()


def _damage(conn: Connection, event_id: str) -> None:
    conn.execute(update(log).where(log.c.event_id == event_id, log.c.seq == 2).values(body="nada"))
    conn.execute(update(events).where(events.c.id == event_id).values(due=1))


def _let_time_be_up(conn: Connection, event_id: str) -> None:
    """The last entry started the clock: it ran out long ago."""
    here = (log.c.event_id == event_id) & (log.c.seq == 3)
    entry = json.loads(conn.execute(select(log.c.body).where(here)).scalar_one())
    entry["deadline"] = entry["at"] + 1
    conn.execute(update(log).where(here).values(body=json.dumps(entry)))
    conn.execute(update(events).where(events.c.id == event_id).values(due=entry["deadline"]))


def _has(conn: Connection, event_id: str, kind: str) -> bool:
    bodies = conn.execute(select(log.c.body).where(log.c.event_id == event_id)).scalars()
    return any(json.loads(body)["e"] == kind for body in bodies if body.startswith("{"))
