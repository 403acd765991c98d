"""Duplicate ratings on the server: by final place, apart from games, once an event, corrected with it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import update
from tests.server.conftest import Running
from tests.server.hall import EventOnServer, some_play
from tests.server.mover import EDITION
from tests.server.visitor import Visitor

from tesela.core.glicko import Rating, Result, rate
from tesela.server.people.event_ratings import RIVALS, after_event, rivals
from tesela.server.storage.checkup_others import rated
from tesela.server.storage.tables import ratings


def test_ten_rivals_at_even_steps_of_the_final_table() -> None:
    order = [f"{n:04}" for n in range(1000)]
    found = rivals(order, "0000")
    assert len(found) == RIVALS
    assert found == [f"{n:04}" for n in range(50, 1000, 100)]
    assert len(rivals(order, "0050")) == RIVALS - 1, "nobody is their own rival"
    assert rivals(["a", "b", "c"], "b") == ["a", "c"]


def test_an_event_is_rated_as_the_paper_says() -> None:
    """Against rivals whose strength is known, one event is one period of Glicko-2."""
    sure = Rating(1500, 60, 0.06)
    before = dict.fromkeys(("ana", "blas", "cora"), sure)
    after = after_event(before, {"ana": 1, "blas": 2, "cora": 2})
    assert after["ana"] == rate(sure, [Result(sure, 1), Result(sure, 1)])
    assert after["blas"] == rate(sure, [Result(sure, 0), Result(sure, 0.5)])
    assert after["blas"] == after["cora"]
    assert after["ana"].rating > 1500 > after["blas"].rating


def _join(event: EventOnServer, who: Visitor, name: str) -> str:
    secret: str = who.ok(f"{event.path}/players", {"name": name})["secret"]
    return secret


def _ratings(who: Visitor, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = who.read(f"/api/users/{name}")["ratings"]
    return found


def _play(event: EventOnServer, first: str, second: str) -> None:
    """One move: the first hands in something valid, the second something that is not."""
    one, two = event.phone(first), event.phone(second)
    event.do("deal", start=True)
    coord, tiles = some_play(one.until("open"))
    two.until("open")
    one.slip(1, coord, tiles)
    two.slip(1, "A1", "AB")
    event.do("stop")
    event.do("close")


def test_places_of_a_rated_event_move_ratings_apart_from_games(server: Running) -> None:
    ana, blas = server.person("Ana"), server.person("Blas")
    event = EventOnServer(server, server.person("Marga", "arbiter"), rated=True)
    first, second = _join(event, ana, "Ana"), _join(event, blas, "Blas")
    guest = event.join("Invitada")
    idle = _join(event, server.person("Nadie"), "Nadie")
    assert guest and idle
    _play(event, first, second)
    assert _ratings(ana, "Ana") == [], "nothing before the end"
    event.do("end", why="hasta aquí")
    (mine,), (theirs,) = _ratings(ana, "Ana"), _ratings(blas, "Blas")
    assert mine["pool"] == theirs["pool"] == "duplicate/prueba"
    assert (mine["games"], mine["provisional"]) == (1, True)
    assert theirs["rating"] < 1500 <= mine["rating"]
    assert _ratings(ana, "Nadie") == [], "who handed nothing in took no part"
    rows = {row["name"]: row["rating"] for row in event.get("ranking")["rows"]}
    assert rows == {"Ana": mine["rating"], "Blas": theirs["rating"], "Invitada": None, "Nadie": None}
    event.do("warn", player=1, move=1, why="otra cosa")
    assert _ratings(blas, "Blas") == [theirs], "the same places again change nothing"
    event.close()
    store = server.app.state.services.store
    assert store.read_now(rated) == [], "the check-up reckons the same"
    store.write_now(lambda conn: conn.execute(update(ratings).values(rating=2400.0)))
    assert {problem.code for problem in store.read_now(rated)} == {"rating"}


def test_a_correction_after_the_end_rates_again(server: Running) -> None:
    ana, blas = server.person("Ana"), server.person("Blas")
    event = EventOnServer(server, server.person("Marga", "arbiter"), rated=True)
    first, second = _join(event, ana, "Ana"), _join(event, blas, "Blas")
    _play(event, first, second)
    event.do("end", why="hasta aquí")
    before = _ratings(ana, "Ana")[0]["rating"], _ratings(blas, "Blas")[0]["rating"]
    event.do("penalise", player=0, points=500, why="la vieron copiar")
    after = _ratings(ana, "Ana")[0]["rating"], _ratings(blas, "Blas")[0]["rating"]
    assert after == before[::-1]
    assert _ratings(ana, "Ana")[0]["games"] == 1
    event.close()


def test_an_event_that_is_not_rated_moves_nothing(server: Running) -> None:
    ana, blas = server.person("Ana"), server.person("Blas")
    event = EventOnServer(server)
    first, second = _join(event, ana, "Ana"), _join(event, blas, "Blas")
    _play(event, first, second)
    event.do("end", why="hasta aquí")
    assert _ratings(ana, "Ana") == []
    assert all(row["rating"] is None for row in event.get("ranking")["rows"])
    event.close()


def test_who_does_not_arbitrate_in_the_house_sets_up_no_rated_event(server: Running) -> None:
    """Its desk rules on words and takes points away: ten puppets would make a champion."""
    body = {"title": "Granja", "lexicon": EDITION, "rated": True}
    for somebody in (server.guest(), server.person("Granjera")):
        refused = somebody.post("/api/duplicate/events", body)
        assert (refused.status_code, refused.json()["code"]) == (403, "role.arbiter")
        assert somebody.ok("/api/duplicate/events", body | {"rated": False})["code"]
