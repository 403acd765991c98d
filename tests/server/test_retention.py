"""Guests whose session has run out: nobody can be them again, so nothing of them is kept but their games."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import delete, select, update
from tests.server.conftest import Running
from tests.server.tables import act, start
from tests.server.visitor import PATIENCE

from tesela.server.storage.tables import deletions, sessions, users


def run(server: Running, work: Any) -> None:
    """Do something in the server's event loop."""
    loop = server.app.state.services._short.get_loop()
    asyncio.run_coroutine_threadsafe(work(), loop).result(PATIENCE)


def test_a_guest_without_a_session_goes_and_the_game_stays(server: Running) -> None:
    gone, stays, named = server.guest(), server.guest(), server.person("Ana Queda")
    over = start([gone, named])
    assert act(gone, over, {"c": "resign"}).status_code == 200
    services = server.app.state.services
    away = delete(sessions).where(sessions.c.user_id.in_([gone.id, named.id]))
    services.store.write_now(lambda conn: conn.execute(away).rowcount)
    run(server, services.jobs.cleanup)
    assert services.store.read_now(lambda conn: conn.execute(select(deletions)).all()) == []
    long_ago = update(users).where(users.c.id.in_([gone.id, stays.id, named.id])).values(created=1)
    services.store.write_now(lambda conn: conn.execute(long_ago).rowcount)
    run(server, services.jobs.cleanup)
    run(server, services.people_jobs.erase)
    run(server, services.people_jobs.forget)
    names = dict(services.store.read_now(lambda conn: conn.execute(select(users.c.id, users.c.name)).all()))
    assert names[gone.id].startswith("anónimo-") and names[stays.id] == stays.name
    assert names[named.id] == "Ana Queda", "who has a name keeps it, session or not"
    log = server.visitor().get(f"/api/games/{over}/log")
    assert log.status_code == 200 and gone.name not in log.text and "Ana Queda" in log.text
    run(server, services.jobs.cleanup)
    assert services.store.read_now(lambda conn: conn.execute(select(deletions)).all()) == []
    assert stays.get("/api/me").json()["user"]["id"] == stays.id
