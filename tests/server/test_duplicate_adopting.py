"""An event prepared in a file goes to the server: its players and moves are there, and phones join it."""

from __future__ import annotations

from collections.abc import Callable

from tests.server.conftest import Running
from tests.server.hall import Phone, some_play
from tests.server.mover import EDITION

from tesela.duplicate.commands import Close, Deal, Join, StopTime
from tesela.duplicate.conditions import MANUAL
from tesela.duplicate.create import create
from tesela.duplicate.decide import step
from tesela.duplicate.events import Created, Event
from tesela.duplicate.fold import fold
from tesela.lexicon.editions import library
from tesela.rules.bag import Secret
from tesela.rules.refusals import Refusal
from tesela.server.events.adopting import adopt
from tesela.server.events.keeper import tools_of
from tesela.server.ids import now_ms
from tesela.server.storage.store import Store


def _prepared() -> tuple[list[Event], Secret]:
    """An event with one player on paper and one move closed."""
    edition = library.load(EDITION)
    secret = Secret.new("club")
    header = create(
        "club", MANUAL, now_ms(), commitment=secret.commitment(), title="Club", lexicon=EDITION,
        lexicon_hash=edition.about.hash,
    )  # fmt: skip
    assert isinstance(header, Created)
    log: list[Event] = [header]
    tools = tools_of(edition.graph, secret)
    state = fold(log)
    for command in (Join(name="Doña Papel", table=1), Deal(start=True), StopTime(), Close()):
        done = step(state, command, now_ms(), by="Jefa", tools=tools)
        assert not isinstance(done, Refusal)
        state, events = done
        log += events
    return log, secret


def test_an_event_from_a_file_goes_on_with_phones(db: str, serve: Callable[..., Running]) -> None:
    log, secret = _prepared()
    store = Store(db)
    first = store.write_now(lambda conn: adopt(conn, log, secret.reveal(), now_ms()))
    again = store.write_now(lambda conn: adopt(conn, log, secret.reveal(), now_ms()))
    store.close()
    assert (again.code, again.desk != first.desk) == (first.code, True)
    server = serve()
    visitor = server.visitor()
    path = f"/api/duplicate/events/{first.code}"
    assert visitor.read(path)["event"]["closed"][0]["move"] == 1
    old = visitor.post(f"{path}/arbiters", {"name": "Jefa", "desk": first.desk})
    assert old.status_code == 403, "the secrets of before are void"
    desk = visitor.ok(f"{path}/arbiters", {"name": "Jefa", "desk": again.desk})["secret"]
    phone = Phone(server, visitor.ok(f"{path}/players", {"name": "Ana"})["secret"])
    headers = {"authorization": f"Bearer {desk}"}
    visitor.ok(f"{path}/desk", {"command": {"c": "deal", "start": True}}, headers=headers)
    coord, tiles = some_play(phone.until("open", 2))
    assert phone.slip(2, coord, tiles)["t"] == "taken"
    for kind in ("stop", "close"):
        visitor.ok(f"{path}/desk", {"command": {"c": kind}}, headers=headers)
    assert phone.next("closed")["total"] > 0
    assert visitor.read(f"{path}/ranking")["players"] == 2
    phone.close()
