"""Duplicate for one on the server: the game of the day, a past event alone, topping, reviews of slips."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from itertools import count
from typing import Any

import pytest
from sqlalchemy import Connection, event
from tests.server.conftest import Running
from tests.server.hall import EventOnServer, some_play
from tests.server.mover import EDITION
from tests.server.test_workshops import listening
from tests.server.visitor import Visitor, until

from tesela.duplicate.events import read_log
from tesela.duplicate.fold import fold
from tesela.duplicate.ranking import ranking
from tesela.duplicate.solo.day import Entrant
from tesela.duplicate.verify import verify_draws
from tesela.lexicon.editions import library
from tesela.rules.bag import Secret
from tesela.server.api import duplicate_solo
from tesela.server.events import day_standings, days
from tesela.server.events.keeper import tools_of
from tesela.server.ids import now_ms
from tesela.server.storage import checkup
from tesela.server.storage.store import Store
from tesela.server.storage.tables import duplicate_days, duplicate_events

MOVES = 3


@pytest.fixture(autouse=True)
def same_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same courses every time: how long one is depends on its seed."""
    numbers = count(1)
    monkeypatch.setattr(days, "new_id", lambda size=12: f"{next(numbers):0{size}}")
    monkeypatch.setattr(Secret, "new", lambda game: Secret(game, bytes(32)))


def _today() -> date:
    return datetime.now(UTC).date()


def _week(db: str, first: date | None = None) -> list[days.Day]:
    """Seven days from today, and those that have begun."""
    store = Store(db)
    begin = first or _today()
    wanted = [begin + timedelta(days=n) for n in range(7)]
    store.write_now(lambda conn: days.prepare(conn, wanted, 0, library.load(EDITION), now_ms()))
    found = store.read_now(lambda conn: days.listed(conn, now_ms()))
    store.close()
    return found


def _end_day(db: str, day: str) -> None:
    """The clock strikes midnight for one day."""
    store = Store(db)
    over = duplicate_days.update().where(duplicate_days.c.day == day).values(closes=now_ms() - 1)
    store.write_now(lambda conn: conn.execute(over))
    store.close()


def _start(who: Visitor, code: str, mode: str) -> dict[str, Any]:
    found: dict[str, Any] = who.ok("/api/duplicate/alone", {"code": code, "mode": mode})
    return found


def _next(who: Visitor, game: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = who.ok(f"/api/duplicate/alone/{game['id']}/next", {})
    return found


def _play(who: Visitor, game: dict[str, Any], coord: str = "", tiles: str = "") -> dict[str, Any]:
    body = {"move": game["move"]["move"], "coord": coord, "tiles": tiles}
    found: dict[str, Any] = who.ok(f"/api/duplicate/alone/{game['id']}/plays", body)
    return found


def _play_through(who: Visitor, game: dict[str, Any], slips: int) -> dict[str, Any]:
    """All moves, with some play in the first ones and nothing in the others."""
    while not game["over"]:
        game = _next(who, game)
        handed = some_play(game["move"]) if len(game["turns"]) < slips else ("", "")
        game = _play(who, game, *handed)
    return game


def test_a_day_is_played_ranked_closed_and_published(db: str, serve: Callable[..., Running]) -> None:
    server = serve()
    (day,) = _week(db)
    ana, blas, outside = server.person("Ana"), server.person("Blas"), server.visitor()
    listed = outside.read("/api/duplicate/days")
    assert [each["day"] for each in listed] == [day.day], "the days ahead are nobody's business"
    tomorrow = (_today() + timedelta(days=1)).isoformat()
    assert outside.get(f"/api/duplicate/days/{tomorrow}").json()["code"] == "day.unknown"

    first = _start(ana, day.code, "day")
    assert (first["moves"], first["move"], first["turns"]) == (MOVES, None, [])
    open_move = _next(ana, first)
    assert open_move["move"]["rack"]
    coord, tiles = some_play(open_move["move"])
    after = _play(ana, open_move, coord, tiles)
    turn = after["turns"][0]
    assert (turn["play"]["at"], turn["points"] > 0) == (coord, True)
    assert turn["missed"] == turn["top"]["score"] - turn["points"]
    assert (turn["better"] == 0) == (turn["missed"] == 0)
    hidden = ana.read(f"/api/duplicate/days/{day.day}")
    assert (hidden["ranking"], hidden["moves"], hidden["seed"]) == ([], [], ""), "not before the end"

    done = _play_through(ana, after, slips=2)
    assert (done["over"], done["place"], done["players"], len(done["squares"])) == (True, 1, 1, MOVES)
    other = _play_through(blas, _start(blas, day.code, "day"), slips=1)
    assert (other["place"], other["players"]) == (2, 2)
    shown = blas.read(f"/api/duplicate/days/{day.day}")
    assert [row["name"] for row in shown["ranking"]] == ["Ana", "Blas"]
    assert [each["slips"] for each in shown["moves"]] == [2, 1, 0]
    assert outside.read(f"/api/duplicate/days/{day.day}")["ranking"] == []
    again = _start(ana, day.code, "day")
    assert (again["id"], again["over"]) == (done["id"], True), "once a person"
    path = f"/api/duplicate/events/{day.code}"
    assert outside.get(f"{path}/log").status_code == 409
    assert outside.post(f"{path}/players", {"name": "Eva"}).json()["code"] == "event.day"

    _end_day(db, day.day)
    until(lambda: outside.read(f"/api/duplicate/days/{day.day}")["info"]["closed"], "the day was not closed")
    log = read_log(outside.get(f"{path}/log").content)
    assert verify_draws(log).ok
    state = fold(log)
    assert [state.players[row.player].name for row in ranking(state)] == ["Ana", "Blas"]
    assert state.header.commitment == hidden["commitment"]
    late = ana.post("/api/duplicate/alone", {"code": day.code, "mode": "day"})
    assert (late.status_code, late.json()["code"]) == (409, "day.over")
    assert _start(ana, day.code, "alone")["moves"] == MOVES, "now it is a past event like any other"


def test_who_plays_the_day_asks_neither_engine_nor_judge_while_a_move_is_open(
    db: str, serve: Callable[..., Running]
) -> None:
    server = serve()
    (day,) = _week(db)
    ana = server.person("Ana")
    ways = (f"/api/engine/{EDITION}", f"/api/words/casa?edition={EDITION}")

    def refused() -> list[str]:
        answers = [ana.get(path) for path in ways]
        return [answer.json()["code"] for answer in answers if answer.status_code == 409]

    game = _start(ana, day.code, "day")
    assert refused() == [], "no tiles were shown"
    game = _next(ana, game)
    assert refused() == ["engine.slips", "judge.slips"]
    _play(ana, game)
    assert refused() == []


def test_a_week_of_days_is_no_damage(db: str) -> None:
    """Open, ahead and closed ones; but a day that calls itself something else is."""
    _week(db, _today() - timedelta(days=3))
    store = Store(db)
    (over, *_) = store.read_now(lambda conn: days.to_close(conn, now_ms()))
    tools = tools_of(library.load(EDITION).graph, Secret(over.event_id, bytes(32)))
    assert store.write_now(lambda conn: days.close(conn, over, tools, now_ms()))
    assert checkup.check(store, lambda _done, _all: None).problems == []
    waiting = duplicate_events.update().where(duplicate_events.c.status == "day").values(status="waiting")
    store.write_now(lambda conn: conn.execute(waiting))
    problems = checkup.check(store, lambda _done, _all: None).problems
    assert [problem.code for problem in problems] == ["duplicate.row"] * 6
    store.close()


def test_a_week_and_a_game_in_it_survive_a_restart(db: str, serve: Callable[..., Running]) -> None:
    first = serve()
    (day,) = _week(db)
    ana = first.person("Ana")
    game = _next(ana, _start(ana, day.code, "day"))
    coord, tiles = some_play(game["move"])
    rack = _next(ana, _play(ana, game, coord, tiles))["move"]["rack"]
    first.stop()
    assert [each.day for each in _week(db)] == [day.day], "the same command again makes nothing twice"
    second = serve()
    back = second.visitor()
    back.login("Ana")
    found = back.read(f"/api/duplicate/alone/{game['id']}")
    assert (found["move"]["rack"], found["turns"][0]["play"]["tiles"]) == (rack, tiles)
    assert found["move"]["deadline"] <= now_ms() + found["limit_ms"]


def test_who_is_in_the_middle_when_the_day_ends_keeps_what_was_handed_in(
    db: str, serve: Callable[..., Running]
) -> None:
    server = serve()
    (day,) = _week(db)
    ana = server.person("Ana")
    game = _next(ana, _start(ana, day.code, "day"))
    game = _play(ana, game, *some_play(game["move"]))
    points = game["turns"][0]["points"]
    game = _next(ana, game)
    _end_day(db, day.day)
    until(lambda: ana.read(f"/api/duplicate/days/{day.day}")["info"]["closed"])
    body = {"move": 2, "coord": "H8", "tiles": "AB"}
    late = ana.post(f"/api/duplicate/alone/{game['id']}/plays", body)
    assert (late.status_code, late.json()["code"]) == (409, "day.over")
    rows = ana.read(f"/api/duplicate/days/{day.day}")["ranking"]
    assert [(row["name"], row["total"]) for row in rows] == [("Ana", points)]


def test_who_finishes_while_the_ranking_is_read_is_not_half_there(
    db: str, serve: Callable[..., Running]
) -> None:
    """The day is closed between the question who has finished and the question what they handed in."""
    (day,) = _week(db)
    ana = serve().person("Ana")
    game = _next(ana, _start(ana, day.code, "day"))
    _play(ana, game, *some_play(game["move"]))
    reader, writer = Store(db), Store(db)

    def read(conn: Connection) -> list[tuple[str, Entrant]]:
        @event.listens_for(conn, "after_cursor_execute", once=True)
        def _close(*_: object) -> None:
            writer.write_now(lambda other: days.finish_started(other, day.event_id, now_ms()))

        return days.finishers(conn, day.event_id)

    assert reader.read_now(read) == []
    assert [who.name for _, who in reader.read_now(lambda conn: days.finishers(conn, day.event_id))] == [
        "Ana"
    ]
    reader.close()
    writer.close()


def test_all_who_finish_at_once_are_ranked_together_and_not_on_the_event_loop(
    db: str, serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve()
    (day,) = _week(db)
    people = [server.person(name) for name in ("Ana", "Blas", "Cora", "Dani", "Eva")]
    games = [_next(who, _start(who, day.code, "day")) for who in people]
    for number in range(1, MOVES):
        games = [
            _next(who, _play(who, game, *(some_play(game["move"]) if number == 1 else ())))
            for who, game in zip(people, games, strict=True)
        ]
    store, make = Store(db), day_standings._standings
    made: list[Any] = []

    def slowly(*given: Any) -> Any:
        """The first one is being made until all have finished."""
        with pytest.raises(RuntimeError):  # this thread has no event loop that it could hold up
            asyncio.get_running_loop()
        made.append(given)
        until(lambda: store.read_now(lambda conn: days.finished(conn, day.event_id))[0] == len(people))
        return make(*given)

    monkeypatch.setattr(day_standings, "_standings", slowly)
    with ThreadPoolExecutor(len(people)) as pool:
        done = list(pool.map(_play, people, games))
    assert [(game["over"], game["place"]) for game in done] == [(True, 1)] * len(people), "all have the same"
    assert max(game["players"] for game in done) == len(people)
    assert len(made) <= 2, "one for the first, one for all who came while it was made"
    assert people[0].read(f"/api/duplicate/days/{day.day}")["players"] == len(people)
    assert len(made) <= 2, "what is known is not made again"
    store.close()


def test_who_looks_at_days_gone_by_forgets_only_the_oldest() -> None:
    known: dict[str, int] = {}
    for day in range(40):
        day_standings.keep(known, "today", 0)
        day_standings.keep(known, f"day {day}", day)
    assert list(known) == [*(f"day {day}" for day in range(21, 39)), "today", "day 39"]


def _over(server: Running) -> tuple[EventOnServer, str, int]:
    event = EventOnServer(server)
    secret = event.join("Ana")
    phone = event.phone(secret)
    event.do("deal", start=True)
    phone.slip(1, *some_play(phone.until("open")))
    event.do("stop")
    event.do("close")
    total: int = phone.next("closed")["total"]
    event.do("deal", start=True)
    event.do("stop")
    event.do("close")
    event.do("end", why="ya")
    event.close()
    return event, secret, total


def test_a_past_event_alone_gives_a_place_and_leaves_the_event_as_it_was(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    event, secret, total = _over(server)
    me = server.guest()
    before = event.owner.get(f"{event.path}/log").content
    game = _start(me, event.code, "alone")
    game = _play_through(me, game, slips=0)
    assert (game["place"], game["players"], game["total"]) == (2 if total else 1, 1, 0)
    best = _start(me, event.code, "alone")
    assert best["id"] != game["id"]
    assert _start(me, event.code, "alone")["id"] == best["id"], "what was begun goes on"
    while not best["over"]:
        best = _next(me, best)
        top = next(each["top"] for each in game["turns"] if each["move"] == best["move"]["move"])
        best = _play(me, best, top["at"], top["tiles"])
    assert (best["percentage"], best["tops"], best["place"]) == (1_000_000, 2, 1)
    assert best["squares"] == "🟩🟩"
    assert event.owner.get(f"{event.path}/log").content == before
    heard = listening(monkeypatch, duplicate_solo, "review_player")
    review = event.get("review", secret)
    assert len(heard) == 1 and heard[0].startswith("workshop"), "by turns: every play of every move"
    assert [each["points"] for each in review] == [total, 0]
    assert review[1]["missed"] == review[1]["top"]["score"]
    assert event.owner.get(f"{event.path}/review").status_code == 401


def test_topping_ends_with_the_top_and_counts_hints(server: Running) -> None:
    event, _secret, _total = _over(server)
    me = server.guest()
    tops = [move["top"] for move in event.owner.read(event.path)["event"]["closed"]]
    game = _next(me, _start(me, event.code, "topping"))
    hint = f"/api/duplicate/alone/{game['id']}/hints"
    game = me.ok(hint, {"move": 1})
    assert (game["move"]["hints"], game["move"]["price_ms"]) == ([["score", str(tops[0]["score"])]], 15_000)
    game = _play(me, game, "A1", "ZZ")
    assert (game["move"]["tries"], game["turns"]) == (1, []), "it goes on until the top is found"
    game = _play(me, game, tops[0]["at"], tops[0]["tiles"])
    turn = game["turns"][0]
    assert (turn["missed"], turn["hints"], turn["tries"]) == (0, 1, 2)
    assert turn["spent_ms"] == turn["ms"] + 10_000
    game = _play(me, _next(me, game))
    assert game["turns"][1]["spent_ms"] == game["limit_ms"], "who gives up has used all the time"
    assert me.post(hint, {"move": 2}).json()["code"] == "alone.no_hint"


def test_a_game_alone_is_nobody_elses_and_an_event_under_way_is_not_played_alone(server: Running) -> None:
    event, _secret, _total = _over(server)
    me, other = server.guest(), server.guest()
    game = _start(me, event.code, "alone")
    assert other.get(f"/api/duplicate/alone/{game['id']}").json()["code"] == "alone.unknown"
    assert server.visitor().post("/api/duplicate/alone", {"code": event.code}).status_code == 401
    running = EventOnServer(server)
    refused = me.post("/api/duplicate/alone", {"code": running.code})
    assert (refused.status_code, refused.json()["code"]) == (409, "event.open")
    assert me.post("/api/duplicate/alone", {"code": event.code, "mode": "day"}).json()["code"] == "day.over"
    body = {"move": 1, "coord": "H8", "tiles": "AB"}
    early = me.post(f"/api/duplicate/alone/{game['id']}/plays", body)
    assert early.json()["code"] == "duplicate.slip.late", "no move is open before its tiles are shown"
