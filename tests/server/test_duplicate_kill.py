"""Slips while the server is killed again and again: what was acknowledged is there, once, and counts."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections import Counter
from pathlib import Path

import httpx
import pytest
from tests.server.process import Process
from tests.server.visitor import PATIENCE, until
from tools.bench_duplicate import Load, Prepared, prepare, some_plays

from tesela.duplicate.events import HandedIn
from tesela.duplicate.fold import fold
from tesela.server.events import eventlog
from tesela.server.storage.store import Store

PLAYERS = 25


class Fates:
    """What is known of every player's slips: acknowledged, or sent and then silence."""

    def __init__(self) -> None:
        self.acknowledged: list[dict[int, str]] = [{} for _ in range(PLAYERS)]
        self.unknown: list[dict[int, str]] = [{} for _ in range(PLAYERS)]
        self.least = 0


async def _open(process: Process, made: Prepared) -> None:
    async with httpx.AsyncClient(timeout=60) as client:
        await Load(process.url, made).ask(client, "deal", start=True)


async def _burst(process: Process, made: Prepared, number: int, rng: random.Random, fates: Fates) -> None:
    """Everybody hands in a new slip; when so many are acknowledged, the server dies."""
    load = Load(process.url, made)
    await load.connect()
    await load.until(lambda phone: phone.opened == 1, "open")
    event = load.phones[0].event
    plays = some_plays(event.rack if event else "")
    play = plays[number % len(plays)]
    text = " ".join(play)
    for phone in load.phones:
        phone.closed = True  # that it is cut is no surprise
        phone.hand_in(*play)
    fatal = rng.randrange(PLAYERS)
    end = time.monotonic() + PATIENCE
    while sum(1 in phone.taken for phone in load.phones) < fatal:
        assert time.monotonic() < end, "nothing is acknowledged any more"
        await asyncio.sleep(0.0005)
    process.kill()
    await asyncio.sleep(0.02)  # what was on the wire arrives
    for phone in load.phones:
        phone.close()
    await asyncio.sleep(0)  # the loop lets go of them
    for player, phone in enumerate(load.phones):
        known = fates.acknowledged if 1 in phone.taken else fates.unknown
        known[player][number] = text
    fates.least += fatal


def _check(url: str, made: Prepared, fates: Fates) -> int:
    store = Store(url)
    log = store.read_now(lambda conn: eventlog.read(conn, made.event))
    store.close()
    written: Counter[tuple[int, str]] = Counter()
    for entry in log:
        if isinstance(entry, HandedIn) and entry.play:
            written[entry.player, f"{entry.play.coord} {entry.play.tiles_text}"] += 1
    state = fold(log)
    total = 0
    for player in range(PLAYERS):
        acknowledged, unknown = fates.acknowledged[player], fates.unknown[player]
        for text in acknowledged.values():
            assert written[player, text] == 1, (player, text)
            total += 1
        assert all(written[player, text] <= 1 for text in unknown.values())
        last = max(acknowledged, default=-1)
        may_be = {acknowledged[last]} if acknowledged else set()
        may_be |= {text for number, text in unknown.items() if number > last}
        slip = state.moves[0].slips.get(player)
        there = f"{slip.play.coord} {slip.play.tiles_text}" if slip and slip.play else None
        assert there in may_be or (there is None and not acknowledged)
    return total


def _kill_again_and_again(url: str, folder: Path, rounds: int) -> int:
    made = prepare(url, PLAYERS, move_ms=24 * 3_600_000)
    process = Process(url, folder, forked=True, event_requests_per_second=1e6)
    rng, fates = random.Random(7), Fates()
    process.start()
    process.wait_ready()
    asyncio.run(_open(process, made))
    for number in range(rounds):
        if number:
            process.start()
            process.wait_ready()
        asyncio.run(_burst(process, made, number, rng, fates))
    process.close()
    acknowledged = _check(url, made, fates)
    assert acknowledged >= fates.least > 0
    return acknowledged


def test_killed_in_the_middle_of_bursts_nothing_acknowledged_is_lost(db: str, tmp_path: Path) -> None:
    _kill_again_and_again(db, tmp_path, 4)


async def _one_of_two_dies(process: Process, made: Prepared) -> list[str]:
    """Everybody hands in; a worker dies in the middle; who was cut comes back and hands in again."""
    load = Load(process.url, made)
    await load.connect()
    await load.until(lambda phone: phone.opened == 1, "open")
    event = load.phones[0].event
    plays = some_plays(event.rack if event else "")
    texts = [" ".join(plays[number % len(plays)]) for number in range(PLAYERS)]
    for number, phone in enumerate(load.phones):
        phone.closed = True  # some will be cut
        phone.hand_in(*plays[number % len(plays)])
    end = time.monotonic() + PATIENCE
    while sum(1 in phone.taken for phone in load.phones) < PLAYERS // 3:
        assert time.monotonic() < end, "nothing is acknowledged any more"
        await asyncio.sleep(0.0005)
    os.kill(process.workers()[0], signal.SIGKILL)
    again = Load(process.url, made)
    await again.connect()
    await again.until(lambda phone: phone.opened == 1, "open again")
    for number, phone in enumerate(again.phones):
        if 1 not in load.phones[number].taken:
            phone.hand_in(*plays[number % len(plays)])
    done = [1 in phone.taken for phone in load.phones]
    await again.until(lambda phone: done[again.phones.index(phone)] or 1 in phone.taken, "acknowledged")
    for phone in (*load.phones, *again.phones):
        phone.close()
    await asyncio.sleep(0)  # the loop lets go of them
    return texts


def test_one_of_two_workers_killed_in_a_burst_loses_nothing(db: str, tmp_path: Path) -> None:
    made = prepare(db, PLAYERS, move_ms=24 * 3_600_000)
    process = Process(db, tmp_path, workers=2, event_requests_per_second=1e6)
    process.start()
    process.wait_ready()
    until(lambda: len(process.workers()) == 2)
    try:
        asyncio.run(_open(process, made))
        texts = asyncio.run(_one_of_two_dies(process, made))
    finally:
        process.stop()
    store = Store(db)
    state = fold(store.read_now(lambda conn: eventlog.read(conn, made.event)))
    store.close()
    slips = state.moves[0].slips
    counted = {
        player: f"{slip.play.coord} {slip.play.tiles_text}" for player, slip in slips.items() if slip.play
    }
    assert counted == dict(enumerate(texts))


@pytest.mark.slow
def test_killed_two_hundred_times_nothing_acknowledged_is_lost(db: str, tmp_path: Path) -> None:
    acknowledged = _kill_again_and_again(db, tmp_path, 200)
    print(f"{acknowledged} slips acknowledged, each there once")
