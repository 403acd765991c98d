"""`tesela db check` finds damage of every kind, and a damaged row harms nobody but itself.

A script does the damage, one kind at a time, to a copy of a database with a finished rated game, one under
way with a timer, one against a bot, an open offer, a duplicate event and a tournament.
"""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import pytest
from sqlalchemy import Connection, Table, delete, select, text, update
from tests.cli.terminal import tesela
from tests.server.conftest import Running, settings_for
from tests.server.hall import EventOnServer
from tests.server.tables import act, look, new_key, offer, play_on, start

from tesela.core.letters import Letter
from tesela.core.tiles import Tiles, write_tiles
from tesela.server.storage import checkup
from tesela.server.storage.store import Store
from tesela.server.storage.tables import (
    duplicate_events,
    duplicate_log,
    events,
    games,
    kept_words,
    league_events,
    leagues,
    rating_steps,
    ratings,
    seats,
    seeds,
    seeks,
    tournament_events,
    tournaments,
)
from tesela.texts import LANGUAGES, catalogue


class World(NamedTuple):
    """What is in the database that is to be damaged."""

    file: Path
    over: str
    on: str
    bot: str
    seek: str


@pytest.fixture(scope="module")
def world(hall: Running, tmp_path_factory: pytest.TempPathFactory) -> World:
    people = [hall.person("Alba"), hall.person("Bruno")]
    over = start(people, clock="running", accept_seconds=60)
    play_on(people, over, 6)
    assert act(people[1], over, {"c": "resign"}).status_code == 200
    people[0].ok(f"/api/games/{over}/chat", {"key": new_key(), "phrase": "thanks"})
    on = start(people, clock="timer", accept_seconds=60)
    play_on(people, on, 4)
    bot = people[0].ok("/api/seeks", {"offer": offer(bots=["semilla"])})["seek"]["game"]
    seek = people[0].ok("/api/seeks", {"offer": offer()})["seek"]["id"]
    EventOnServer(hall)
    hall.person("Dora").ok("/api/tournaments", {"name": "Jueves", "rounds": 3})
    hall.person("Elsa").ok("/api/leagues", {"name": "Liga"})
    out = tmp_path_factory.mktemp("whole") / "whole.db"
    assert tesela("db", "backup", out, "--db", hall.settings.db).code == 0
    return World(out, over, on, bot, seek)


@pytest.fixture
def copy(world: World, tmp_path: Path) -> Iterator[Store]:
    """The same database once more, to be spoilt."""
    store = Store(f"sqlite:///{shutil.copy(world.file, tmp_path / 'copy.db')}")
    yield store
    store.close()


class Damage(Protocol):
    """Something that goes wrong in a database."""

    def __call__(self, conn: Connection, world: World) -> object: ...


def _set(table: Table, where: Callable[[World], Any], **values: Any) -> Damage:
    return lambda conn, world: conn.execute(update(table).where(where(world)).values(**values))


def _gone(table: Table, where: Callable[[World], Any]) -> Damage:
    return lambda conn, world: conn.execute(delete(table).where(where(world)))


def _event(which: str, kind: str, change: Callable[[dict[str, Any]], object]) -> Damage:
    """Change the last event of a kind in one of the games."""

    def damage(conn: Connection, world: World) -> None:
        mine = select(events.c.seq, events.c.body).where(events.c.game_id == getattr(world, which))
        rows = conn.execute(mine.order_by(events.c.seq.desc())).all()
        row, body = next((row, body) for row in rows if (body := json.loads(row.body))["e"] == kind)
        change(body)
        here = (events.c.game_id == getattr(world, which)) & (events.c.seq == row.seq)
        conn.execute(update(events).where(here).values(body=json.dumps(body, ensure_ascii=False)))

    return damage


def _other_first(tiles: str) -> str:
    """The same tiles but for the first, which may well be a digraph or a blank."""
    first, *rest = Tiles.of(tiles)
    return write_tiles([Letter.E if first == Letter.A else Letter.A, *rest])


def _spelt_otherwise(laid: str) -> str:
    """The same play but for its first tile, which may be a digraph in brackets."""
    first = re.match(r"\[.*?\]|.", laid)
    assert first is not None
    return ("X" if first[0] == "Ñ" else "Ñ") + laid[first.end() :]


def _flip_bot(conn: Connection, world: World) -> None:
    now = conn.execute(select(games.c.bot_seat).where(games.c.id == world.bot)).scalar()
    conn.execute(update(games).where(games.c.id == world.bot).values(bot_seat=1 if now is None else None))


def _swap_places(conn: Connection, world: World) -> None:
    here = seats.c.game_id == world.over
    conn.execute(update(seats).where(here).values(place=3 - seats.c.place))


def _over(table: Table) -> Callable[[World], Any]:
    return lambda world: table.c[_GAME[table]] == world.over


def _on(table: Table) -> Callable[[World], Any]:
    return lambda world: table.c[_GAME[table]] == world.on


_GAME = {games: "id", seats: "game_id", events: "game_id", seeds: "game_id", rating_steps: "game_id"}


def _all(_world: World) -> Any:
    return text("1=1")


KINDS: dict[str, tuple[Damage, str]] = {
    "an event is missing": (_gone(events, lambda w: (events.c.game_id == w.on) & (events.c.seq == 8)), "log"),
    "the last event is missing": (
        _gone(
            events,
            lambda w: (
                (events.c.game_id == w.over)
                & (events.c.seq == select(games.c.head).where(games.c.id == w.over).scalar_subquery())
            ),
        ),
        "head",
    ),
    "an event is no JSON": (
        _set(events, lambda w: (events.c.game_id == w.on) & (events.c.seq == 7), body="nada"),
        "log",
    ),
    "an event is of no kind": (
        _set(events, lambda w: (events.c.game_id == w.on) & (events.c.seq == 7), body='{"e":"nada","at":1}'),
        "log",
    ),
    "an event is dated otherwise": (
        _set(events, lambda w: (events.c.game_id == w.on) & (events.c.seq == 7), at=5),
        "time",
    ),
    "the head is wrong": (_set(games, _on(games), head=99), "head"),
    "a running game is called finished": (_set(games, _on(games), status="finished"), "status"),
    "a finished game is called running": (_set(games, _over(games), status="playing"), "status"),
    "a score is changed": (_event("on", "announced", lambda e: e.update(score=e["score"] + 50)), "count"),
    "a score of a finished game is changed": (
        _event("over", "announced", lambda e: e.update(score=99)),
        "count",
    ),
    "a tile on the board is changed": (
        _event("on", "laid", lambda e: e.update(tiles=_spelt_otherwise(e["tiles"]))),
        "count",
    ),
    "a play lies elsewhere": (_event("on", "laid", lambda e: e.update(coord="A1")), "count"),
    "a draw is changed": (_event("on", "draw", lambda e: e.update(tiles=_other_first(e["tiles"]))), "draws"),
    "a draw of a finished game is changed": (
        _event("over", "draw", lambda e: e.update(tiles=_other_first(e["tiles"]))),
        "draws",
    ),
    "the draw for the start is changed": (
        _event("on", "start_draw", lambda e: e.update(tiles="ZZ")),
        "draws",
    ),
    "the published seed is changed": (_event("over", "seed", lambda e: e.update(seed="00" * 32)), "draws"),
    "the seed is replaced": (_set(seeds, _on(seeds), seed="00" * 32), "seed"),
    "the seed is no seed": (_set(seeds, _on(seeds), seed="nada"), "seed"),
    "the seed is missing": (_gone(seeds, _on(seeds)), "seed"),
    "the seed of a finished game is replaced": (_set(seeds, _over(seeds), seed="00" * 32), "seed"),
    "the commitment is changed": (_event("on", "created", lambda e: e.update(commitment="00" * 32)), "seed"),
    "the log is of another game": (_event("on", "created", lambda e: e.update(game="otra")), "other"),
    "the rule set is changed": (_event("on", "created", lambda e: e.update(ruleset="aas-2018")), "offer"),
    "final totals are changed": (_event("over", "settled", lambda e: e.update(totals=[500, 1])), "sums"),
    "another seat has resigned": (_event("over", "resigned", lambda e: e.update(seat=0)), "places"),
    "the offer is unreadable": (_set(games, _over(games), offer="{"), "offer"),
    "an open game is called closed": (_set(games, _over(games), closed=True), "offer"),
    "a seat is missing": (_gone(seats, lambda w: (seats.c.game_id == w.on) & (seats.c.seat == 1)), "seats"),
    "a seat is closed": (_set(seats, _over(seats), closed=True), "seat"),
    "a seat began at another time": (_set(seats, _on(seats), began=1), "seat"),
    "a seat is finished": (_set(seats, _on(seats), finished=1), "seat"),
    "points are changed": (_set(seats, _over(seats), score=777), "scores"),
    "the winner is changed": (_swap_places, "places"),
    "the end is at another time": (_set(games, _over(games), finished=1), "finished"),
    "the time that is due is lost": (_set(games, _on(games), due=None), "due"),
    "the time that is due is put off": (_set(games, _on(games), due=2**50), "due"),
    "somebody else is waited for": (_set(games, _on(games), waits=8), "waits"),
    "the points so far are changed": (_set(games, _on(games), tally="9 9"), "waits"),
    "the bot is not told, or told in vain": (_flip_bot, "bot"),
    "talk is cut short": (_set(games, _over(games), chat_head=0), "chat"),
    "a rating is changed": (_set(ratings, _all, rating=2400.0), "rating"),
    "a rating is missing": (_gone(ratings, _all), "rating"),
    "a game is rated with another result": (_set(rating_steps, _over(rating_steps), place=2), "rated rating"),
    "an offer in the lobby is unreadable": (_set(seeks, lambda w: seeks.c.id == w.seek, offer="[]"), "seek"),
    "nobody sits in an offer": (_set(seeks, lambda w: seeks.c.id == w.seek, joined='["nadie"]'), "seek"),
    "those who sit are unreadable": (_set(seeks, lambda w: seeks.c.id == w.seek, joined="nada"), "seek"),
    "an event of a hall is unreadable": (_set(duplicate_log, _all, body="nada"), "duplicate.log"),
    "a hall's log is longer": (_set(duplicate_events, _all, head=9), "duplicate.head"),
    "a hall's seed is replaced": (_set(duplicate_events, _all, seed="00" * 32), "duplicate.draws"),
    "a hall is called ended": (_set(duplicate_events, _all, status="ended"), "duplicate.row"),
    "an act of a tournament is unreadable": (_set(tournament_events, _all, data="nada"), "tournament"),
    "a tournament's log is longer": (_set(tournaments, _all, head=9), "tournament"),
    "an act of a league is unreadable": (_set(league_events, _all, data="nada"), "league"),
    "a league's log is longer": (_set(leagues, _all, head=9), "league"),
    "kept words are cut": (_set(kept_words, _all, graph=b"x"), "words"),
    "kept words are others": (_set(kept_words, _all, hash="00" * 32), "words"),
}


def _codes(store: Store) -> set[str]:
    return {problem.code for problem in checkup.check(store, lambda _done, _all: None).problems}


def test_nothing_is_found_where_nothing_is_wrong(copy: Store) -> None:
    assert checkup.check(copy, lambda _done, _all: None) == checkup.Report(3, [])


@pytest.mark.parametrize("kind", KINDS)
def test_damage_is_found(kind: str, world: World, copy: Store) -> None:
    damage, code = KINDS[kind]
    copy.write_now(partial(damage, world=world))
    assert _codes(copy) == set(code.split())


@pytest.mark.parametrize(
    ("statement", "codes"),
    [
        ("UPDATE seats SET user_id='nadie' WHERE game_id=:on AND seat=0", {"astray", "nobody"}),
        ("UPDATE events SET game_id='nada' WHERE game_id=:on AND seq=9", {"astray", "log"}),
        ("DELETE FROM users WHERE name='Dora'", {"astray"}),
    ],
)
def test_rows_that_belong_to_nothing_are_found(
    statement: str, codes: set[str], world: World, copy: Store
) -> None:
    """By a hand that has foreign keys switched off, as SQLite's own shell has."""
    with closing(sqlite3.connect(copy.engine.url.database or "")) as hand, hand:
        hand.execute(statement, {"on": world.on} if ":on" in statement else {})
    assert _codes(copy) == codes


def test_every_problem_has_its_sentence_in_both_languages() -> None:
    codes = {code for _, codes in KINDS.values() for code in codes.split()} | {"astray", "nobody"}
    wanted = {f"serve_cli.problem.{code}" for code in codes}
    assert all(wanted <= catalogue(lang).keys() for lang in LANGUAGES)


def test_a_damaged_row_harms_nobody_but_itself(world: World, copy: Store) -> None:
    """Before, one unreadable offer gave everybody 500, and a replaced seed went on drawing."""
    for kind in ("the offer is unreadable", "the seed is replaced", "an offer in the lobby is unreadable"):
        copy.write_now(partial(KINDS[kind][0], world=world))
    server = Running(settings_for(str(copy.engine.url)))
    server.start()
    try:
        guest = server.guest()
        for game in (world.over, world.on):
            answer = guest.get(f"/api/games/{game}")
            assert (answer.status_code, answer.json()["code"]) == (409, "game.damaged")
            assert "db check" in answer.json()["message"]
        assert look(guest, world.bot)["status"] == "playing"
        assert world.over not in guest.get("/api/games?status=finished").text
        assert world.bot in guest.get("/api/games?status=playing").text
        assert world.seek not in guest.get("/api/lobby").text
        people = [server.guest(), server.guest()]
        play_on(people, start(people), 2)
    finally:
        server.stop()
