"""Faults, systematically: a driver that fails at every call in turn, and random games in the worst weather.

`make test-faults` runs the long ones. What a history must look like is in `history.py`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.conftest import Running
from tests.server.fault_layer import FULL, IO, KINDS, LOCKED, LOST, SLOW, UNSAID, AtStatement, FaultLayer, Nth
from tests.server.storm import Counts, storm
from tests.server.tables import look, new_key, offer, start
from tests.server.visitor import Visitor

from tesela.server.storage import checkup
from tesela.server.storage import store as stores
from tesela.server.storage.store import Store

_FEWEST = 4
"""Calls of one command: its outcome, the game's row, its events, commit; SQLite's `BEGIN` is another."""
_OF_A_LOOK = ("sessions.token", "games.offer", "events.body", "users.name_key")
"""Words of the statements by which a game is shown."""
ROUNDS = int(os.environ.get("TESELA_STORM_ROUNDS", "120"))


@pytest.fixture
def quiet(serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch) -> Running:
    """A server that writes nothing by itself, and does not wait long before it tries again."""
    monkeypatch.setattr(stores, "_WAITS", (0.001, 0.001))
    return serve(sweep_every=1e6, people_every=1e6)


def test_a_fault_at_every_call_of_a_command_neither_loses_nor_doubles_it(quiet: Running) -> None:
    """The first call fails, then the second, until the command is through without a fault."""
    people = [quiet.guest(), quiet.guest()]
    game = start(people)
    for kind in KINDS:
        _every_call(kind, quiet.app.state.services.store, people, game)
    assert checkup.check(quiet.app.state.services.store, lambda _done, _all: None).problems == []


def _every_call(kind: str, store: Store, people: list[Visitor], game: str) -> None:
    told: list[int] = []
    for n in range(1, 50):
        fault = Nth(kind, n)
        layer = FaultLayer(store.engine, fault)
        body = {
            "key": new_key(),
            "command": {"c": "decline" if _agreed(people[0], game) else "agree", "about": "end"},
        }
        first = people[0].post(f"/api/games/{game}/commands", body)
        layer.take_off()
        if kind in (LOCKED, SLOW) or not fault.happened:
            assert first.status_code == 200, "it passes by itself"
        elif first.status_code != 200:
            code = "server.full" if kind == FULL else "server.database"
            assert (first.status_code, first.json()["code"]) == (503, code)
            assert first.headers["retry-after"]
        again = people[0].ok(f"/api/games/{game}/commands", body)
        assert first.status_code != 200 or first.json() == again, "the same key, the same answer"
        told.append(again["seq"])
        assert look(people[1], game)["view"]["seq"] == again["seq"]
        if not fault.happened:
            break
    assert len(told) > (1 if kind == UNSAID else _FEWEST), "every call had its fault"
    assert told == list(range(told[0], told[0] + len(told))), "each once, and no number left out"


def _agreed(player: Visitor, game: str) -> bool:
    return bool(look(player, game)["view"]["agreed"].get("end"))


def test_a_fault_at_every_call_of_a_start_makes_one_game(quiet: Running) -> None:
    """Taking the last seat writes a whole game: all of it is there, or nothing."""
    store = quiet.app.state.services.store
    people = [quiet.guest(), quiet.guest()]
    for n in range(1, 60):
        made = people[0].ok("/api/seeks", {"offer": offer()})["seek"]
        fault = Nth(IO, n)
        layer = FaultLayer(store.engine, fault)
        first = people[1].post(f"/api/seeks/{made['id']}/join")
        layer.take_off()
        assert first.status_code in (200, 503)
        joined = people[1].ok(f"/api/seeks/{made['id']}/join")
        assert len(people[1].read("/api/lobby")["playing"]) == n
        assert look(people[0], joined["game"])["status"] == "playing"
        if not fault.happened:
            break
    assert n > 2 * _FEWEST
    assert checkup.check(store, lambda _done, _all: None).problems == []


def test_who_only_looks_is_told_to_come_again(quiet: Running) -> None:
    """Or waits a moment, where the next try finds the database in good health."""
    people = [quiet.guest(), quiet.guest()]
    game = start(people)
    store: Store = quiet.app.state.services.store
    passes = {LOCKED} if store.is_sqlite else {LOCKED, FULL, LOST}
    for kind in (IO, FULL, LOST, LOCKED):
        for words in _OF_A_LOOK:
            fault = AtStatement(kind, words)
            layer = FaultLayer(store.engine, fault)
            answer = people[0].get(f"/api/games/{game}")
            layer.take_off()
            assert fault.happened, words
            assert answer.status_code == (200 if kind in passes else 503), (kind, words)
            assert answer.status_code == 200 or answer.headers["retry-after"]
    assert look(people[0], game)["status"] == "playing"


def test_random_games_in_bad_weather(db: str, tmp_path: Path) -> None:
    counts = storm(db, tmp_path, rounds=2, pairs=2, seed=7)
    _bad_enough(counts, kills=1, faults=3)


@pytest.mark.slow
def test_random_games_in_the_worst_weather(db: str, tmp_path: Path) -> None:
    counts = storm(db, tmp_path, rounds=ROUNDS, pairs=4, seed=int(os.environ.get("TESELA_STORM_SEED", "23")))
    _bad_enough(counts, kills=ROUNDS // 4, faults=ROUNDS)


def _bad_enough(counts: Counts, *, kills: int, faults: int) -> None:
    """A storm that hit nothing proves nothing."""
    print("", counts, *counts.problems, sep="\n")
    assert counts.problems == []
    assert counts.kills >= kills and sum(counts.faults.values()) >= faults
    assert counts.acknowledged > counts.kills and counts.partitions > 0
