"""Nothing lost: SIGKILL at random moments under load; every acknowledged command is there, none twice."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.load import Stubborn
from tests.server.postgres import Postgres
from tests.server.process import Process
from tests.server.tables import start
from tests.server.visitor import Visitor

from tesela.rules import events as ev
from tesela.server import checkup, gamelog
from tesela.server.store import Store

PLAYERS = 4
STOPPED = (0, -signal.SIGTERM, 128 + signal.SIGTERM)
"""Exit statuses of a server that was asked to stop and did."""


@pytest.fixture
def visitors() -> Iterator[list[Visitor]]:
    people: list[Visitor] = []
    yield people
    for each in people:
        each.close()


def _games(process: Process, visitors: list[Visitor], count: int = PLAYERS) -> list[Stubborn]:
    """Games with one stubborn player each."""
    stubborn = []
    for _ in range(count):
        pair = [Visitor(process.url), Visitor(process.url)]
        visitors += pair
        for each in pair:
            each.come_in()
        stubborn.append(Stubborn(pair[0], start(pair)))
    return stubborn


def _check(db: str, stubborn: list[Stubborn]) -> int:
    """The log of every game against what its player was told."""
    store = Store(db)
    total = 0
    for player in stubborn:
        log = store.read_now(lambda conn, g=player.game: gamelog.read(conn, g))  # type: ignore[misc]
        written = [
            ("agreed" if isinstance(event, ev.Agreed) else "declined", seq)
            for seq, event in enumerate(log, 1)
            if isinstance(event, (ev.Agreed, ev.Declined))
        ]
        assert written == player.acknowledged, "acknowledged and written must be the same, in the same order"
        total += len(written)
    report = checkup.check(store, lambda _done, _all: None)
    assert report.problems == []
    store.close()
    return total


def _kill_again_and_again(db: str, folder: Path, visitors: list[Visitor], kills: int) -> int:
    process = Process(db, folder, forked=True)
    process.start()
    process.wait_ready()
    stubborn = _games(process, visitors)
    for player in stubborn:
        player.start()
    chance = random.Random(7)
    busy = 0  # kills between which something was acknowledged
    try:
        for _ in range(kills):
            before = sum(len(player.acknowledged) for player in stubborn)
            time.sleep(chance.uniform(0.0, 0.4))
            process.kill()
            busy += sum(len(player.acknowledged) for player in stubborn) > before
            process.start()
            process.wait_ready()
        time.sleep(0.3)
        for player in stubborn:
            player.finish()
    finally:
        process.close()
    total = _check(db, stubborn)
    print(f"{kills} kills, {busy} of them under way, {total} commands acknowledged, none lost, none twice")
    assert total > kills // 2
    return total


def test_nothing_is_lost_when_the_server_is_killed(db: str, tmp_path: Path, visitors: list[Visitor]) -> None:
    _kill_again_and_again(db, tmp_path, visitors, 5)


@pytest.mark.slow
def test_nothing_is_lost_in_hundreds_of_kills(db: str, tmp_path: Path, visitors: list[Visitor]) -> None:
    _kill_again_and_again(db, tmp_path, visitors, int(os.environ.get("TESELA_KILLS", "200")))


def test_two_workers_one_killed_then_a_rolling_restart(
    db: str, tmp_path: Path, visitors: list[Visitor]
) -> None:
    """A worker dies, the other goes on; then both are renewed one by one and nobody is turned away."""
    process = Process(db, tmp_path, workers=2)
    process.start()
    process.wait_ready()
    stubborn = _games(process, visitors)
    try:
        for player in stubborn:
            player.start()
        time.sleep(0.5)
        os.kill(process.workers()[0], signal.SIGKILL)
        time.sleep(3)
        process.restart_workers()
        time.sleep(4)
        for player in stubborn:
            player.finish()
        assert process.stop() in STOPPED
    finally:
        process.kill()
    assert _check(db, stubborn) > PLAYERS


def test_a_graceful_stop_loses_nothing(db: str, tmp_path: Path, visitors: list[Visitor]) -> None:
    process = Process(db, tmp_path)
    process.start()
    process.wait_ready()
    stubborn = _games(process, visitors, 2)
    try:
        for player in stubborn:
            player.start()
        time.sleep(0.5)
        assert process.stop() in STOPPED
        process.start()
        process.wait_ready()
        for player in stubborn:
            player.finish()
    finally:
        process.kill()
    assert _check(db, stubborn) > 2


def test_the_database_restarts_in_the_middle(
    postgres: Postgres, tmp_path: Path, visitors: list[Visitor]
) -> None:
    db = postgres.new_database()
    process = Process(db, tmp_path)
    process.start()
    process.wait_ready()
    stubborn = _games(process, visitors)
    try:
        for player in stubborn:
            player.start()
        for _ in range(3):
            time.sleep(0.7)
            postgres.restart()
        time.sleep(0.7)
        for player in stubborn:
            player.finish()
    finally:
        process.kill()
    assert _check(db, stubborn) > PLAYERS
