"""Nothing lost: SIGKILL at random moments under load; every acknowledged command is there, none twice."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import tempfile
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest
from tests.server.load import Stubborn
from tests.server.postgres import Postgres
from tests.server.process import Process
from tests.server.tables import Line, new_key, start
from tests.server.visitor import PATIENCE, Visitor, until
from websockets.exceptions import ConnectionClosed

from tesela.rules import events as ev
from tesela.server.games import gamelog
from tesela.server.storage import checkup
from tesela.server.storage.store import Store

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


def _more(stubborn: list[Stubborn], count: int = 3) -> None:
    """Until every one of them was answered so many times more."""
    goals = [len(player.acknowledged) + count for player in stubborn]
    until(
        lambda: all(
            len(player.acknowledged) >= goal or player.problems
            for player, goal in zip(stubborn, goals, strict=True)
        )
    )


def _two(process: Process) -> list[int]:
    """Its two workers, once there are two."""
    found: list[int] = []

    def both() -> bool:
        found[:] = process.workers()
        return len(found) == 2

    until(both)
    return found


def _written(store: Store, game: str) -> list[tuple[str, int]]:
    log = store.read_now(partial(gamelog.read, game_id=game))
    kept = ((event, seq) for seq, event in enumerate(log, 1) if isinstance(event, (ev.Agreed, ev.Declined)))
    return [("agreed" if isinstance(event, ev.Agreed) else "declined", seq) for event, seq in kept]


def _evidence(db: str, store: Store, player: Stubborn, written: list[tuple[str, int]], log: Path) -> str:
    """Everything that could explain a difference, while it is still there."""
    same = next(
        (n for n, pair in enumerate(zip(written, player.acknowledged, strict=False)) if pair[0] != pair[1]),
        min(len(written), len(player.acknowledged)),
    )
    keys = player.keys[max(0, same - 2) : same + 3]
    outcomes = [store.read_now(partial(gamelog.outcome, user_id=player.who.id, key=key)) for key in keys]
    tail = log.read_text(errors="replace")[-3000:] if log.exists() else ""
    kept = Path(tempfile.mkdtemp(prefix="tesela-kill-"))
    report = {
        "database": db,
        "game": player.game,
        "player": player.who.id,
        "written": written,
        "acknowledged": player.acknowledged,
        "keys": player.keys,
        "attempts": player.attempts[-50:],
        "log": tail,
    }
    (kept / "evidence.json").write_text(json.dumps(report, indent=1))
    if db.startswith("sqlite:///"):
        for file in Path(db.removeprefix("sqlite:///")).parent.glob("tesela.db*"):
            shutil.copy(file, kept)
    return (
        f"acknowledged and written must be the same, in the same order; from number {same} on: "
        f"written {written[same : same + 3]}, acknowledged {player.acknowledged[same : same + 3]}, "
        f"last acknowledged {player.acknowledged[-1:]}, outcomes around it {outcomes}, "
        f"{len(written)} written, {len(player.acknowledged)} acknowledged. All of it is in {kept}"
    )


def _check(db: str, stubborn: list[Stubborn], log: Path) -> int:
    """The log of every game against what its player was told."""
    store = Store(db)
    total = 0
    for player in stubborn:
        written = _written(store, player.game)
        assert written == player.acknowledged, _evidence(db, store, player, written, log)
        total += len(written)
    report = checkup.check(store, lambda _done, _all: None)
    assert report.problems == [], f"{report.problems} in {db}"
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
        _more(stubborn)
        for player in stubborn:
            player.finish()
    finally:
        process.close()
    total = _check(db, stubborn, process.log)
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
        _more(stubborn)
        first, second = _two(process)
        os.kill(first, signal.SIGKILL)
        until(lambda: len(process.workers()) == 2 and first not in process.workers())
        _more(stubborn)
        process.restart_workers()
        until(lambda: len(process.workers()) == 2 and second not in process.workers())
        _more(stubborn)
        for player in stubborn:
            player.finish()
        assert process.stop() in STOPPED
    finally:
        process.kill()
    assert _check(db, stubborn, process.log) > PLAYERS


def test_a_graceful_stop_loses_nothing(db: str, tmp_path: Path, visitors: list[Visitor]) -> None:
    process = Process(db, tmp_path)
    process.start()
    process.wait_ready()
    stubborn = _games(process, visitors, 2)
    try:
        for player in stubborn:
            player.start()
        _more(stubborn)
        assert process.stop() in STOPPED
        process.start()
        process.wait_ready()
        _more(stubborn)
        for player in stubborn:
            player.finish()
    finally:
        process.kill()
    assert _check(db, stubborn, process.log) > 2


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
            _more(stubborn)
            postgres.restart()
        _more(stubborn)
        for player in stubborn:
            player.finish()
    finally:
        process.kill()
    assert _check(db, stubborn, process.log) > PLAYERS


def test_what_does_not_agree_is_kept_with_all_that_explains_it(tmp_path: Path) -> None:
    """The check itself: a log without a command that was acknowledged is found, and its evidence stays."""
    db = f"sqlite:///{tmp_path / 'tesela.db'}"
    process = Process(db, tmp_path)
    process.start()
    process.wait_ready()
    people: list[Visitor] = []
    try:
        [player] = _games(process, people, 1)
        player.start()
        while len(player.acknowledged) < 3:
            time.sleep(0.02)
        player.finish()
    finally:
        process.kill()
        for each in people:
            each.close()
    assert _check(db, [player], process.log) == len(player.acknowledged)
    player.acknowledged.append(("agreed", 10_000))
    with pytest.raises(AssertionError) as found:
        _check(db, [player], process.log)
    place = Path(str(found.value).rpartition("All of it is in ")[2].split("\n")[0])
    kept = json.loads((place / "evidence.json").read_text())
    assert kept["acknowledged"][-1] == ["agreed", 10_000] and kept["database"] == db
    assert len(kept["keys"]) >= 3 and (place / "tesela.db").is_file()
    shutil.rmtree(place)


class _Impatient(threading.Thread):
    """Asks again and again over new connections, and never a second time: whoever is turned away says so."""

    def __init__(self, url: str, who: Visitor, game: str) -> None:
        super().__init__(daemon=True)
        self.url, self.who, self.game = url, who, game
        self.done = threading.Event()
        self.refused: list[str] = []
        self.acknowledged: list[tuple[str, int]] = []

    def run(self) -> None:
        turn = 0
        headers = {"Cookie": self.who.cookie, "X-CSRF-Token": str(self.who.csrf)}
        while not self.done.is_set():
            kind = "agree" if turn % 2 == 0 else "decline"
            body = {"key": new_key(), "command": {"c": kind, "about": "end"}}
            try:
                with httpx.Client(base_url=self.url, timeout=PATIENCE, headers=headers) as once:
                    answer = once.post(f"/api/games/{self.game}/commands", json=body)
            except httpx.HTTPError as wrong:
                self.refused.append(f"{type(wrong).__name__}: {wrong}")
                return
            if answer.status_code != 200:
                self.refused.append(f"{answer.status_code} {answer.text}")
                return
            self.acknowledged.append(("agreed" if turn % 2 == 0 else "declined", answer.json()["seq"]))
            turn += 1
            time.sleep(0.01)


def test_a_rolling_restart_turns_nobody_away(db: str, tmp_path: Path, visitors: list[Visitor]) -> None:
    """SIGHUP while people play: no refused connection, no lost command, new workers."""
    process = Process(db, tmp_path, workers=2)
    process.start()
    process.wait_ready()
    try:
        before = set(_two(process))
        players = [_Impatient(process.url, each.who, each.game) for each in _games(process, visitors, 2)]
        with Line(process.url, players[0].who) as line:
            line.watch(players[0].game)
            for player in players:
                player.start()
            process.restart_workers()
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    line.next("bye")
            assert closed.value.rcvd is not None and closed.value.rcvd.code in (1001, 1012), "come again"
            seen = line.views[players[0].game]["seq"]
        until(lambda: not set(_two(process)) & before, "both workers must be new")
        enough = [len(player.acknowledged) + 3 for player in players]
        until(
            lambda: all(
                len(player.acknowledged) >= goal or player.refused
                for player, goal in zip(players, enough, strict=True)
            )
        )
        for player in players:
            player.done.set()
            player.join(PATIENCE)
        assert [player.refused for player in players] == [[], []]
        with Line(process.url, players[0].who) as again:
            missed = again.watch(players[0].game, after=seen)
            assert missed["t"] == "update" and missed["after"] == seen, "and what was missed comes"
        store = Store(db)
        for player in players:
            assert _written(store, player.game) == player.acknowledged
        store.close()
        assert process.stop() in STOPPED
    finally:
        process.kill()
