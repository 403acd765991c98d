"""Random games in the worst weather: two servers on one database, faults, kills, partitions, clock jumps.

Chance chooses what happens, by a seed; how long it takes is the machine's affair. A round is over when every
pair of players has been answered a few times more, so that nothing depends on speed.
"""

from __future__ import annotations

import contextlib
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.history import problems, read_tables
from tests.server.nursery import Weather
from tests.server.pg_proxy import Proxy
from tests.server.players import Pair
from tests.server.process import Process
from tests.server.visitor import until

from tesela.server.storage import checkup
from tesela.server.storage.store import Store

_EVERY = 60
_JUMPS_MS = (0, 0, 300_000, -300_000, 3_600_000, -7_200_000)


@dataclass
class Counts:
    """What there was, and what came of it."""

    rounds: int = 0
    kills: int = 0
    partitions: int = 0
    jumps: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    games: int = 0
    ended: int = 0
    acknowledged: int = 0
    refused: int = 0
    looks: int = 0
    problems: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(self.faults.items()))
        injected = f"{sum(self.faults.values())} faults ({kinds}), {self.kills} kills"
        weather = f"{self.partitions} partitions, {self.jumps} clock jumps"
        told = f"{self.acknowledged} commands acknowledged, {self.refused} refused, {self.looks} looks"
        games = f"{self.games} games, {self.ended} ended"
        return f"{injected}, {weather}; {games}; {told}; {len(self.problems)} problems"


def storm(db: str, folder: Path, *, rounds: int, pairs: int, seed: int) -> Counts:
    """So many rounds of bad weather over so many pairs; what came of it, held against the tables."""
    counts, chance = Counts(), random.Random(seed)
    with _servers(db, folder) as (servers, line):
        _start(servers, folder, chance, counts)
        playing = [Pair([server.url for server in servers], n, seed) for n in range(pairs)]
        for pair in playing:
            pair.start()
        for _ in range(rounds):
            _progress(playing)
            _strike(db, line, servers, folder, chance, counts)
            counts.rounds += 1
        _progress(playing)
        for pair in playing:
            pair.finish()
        for server in servers:
            server.kill()
        servers[0].weather = None
        servers[0].start()
        servers[0].wait_ready()
        counts.problems += [wrong for pair in playing for wrong in pair.ended(servers[0].url)]
    _judge(db, folder, playing, counts)
    return counts


@contextlib.contextmanager
def _servers(db: str, folder: Path) -> Iterator[tuple[list[Process], Proxy | None]]:
    """Two servers on one database; between them and PostgreSQL a line that can be cut."""
    line = None if db.startswith("sqlite") else Proxy(db)
    first = Process(line.db if line else db, folder, forked=True, sweep_every=0.2)
    second = Process(line.db if line else db, folder, nursery=first.nursery)
    try:
        yield [first, second], line
    finally:
        second.kill()
        first.close()
        if line:
            line.close()


def _start(servers: list[Process], folder: Path, chance: random.Random, counts: Counts) -> None:
    """Each with faults of its own, and perhaps on a machine whose clock was set while it was down."""
    for server in servers:
        jump = chance.choice(_JUMPS_MS)
        counts.jumps += jump != 0
        server.weather = Weather(chance.getrandbits(32), _EVERY, str(folder / "faults"), jump)
        server.start()
    for server in servers:
        server.wait_ready()
        server.let_faults_begin()


def _progress(playing: list[Pair], count: int = 3) -> None:
    """Until every pair was answered so many times more, or something went wrong."""
    goals = [pair.answered + count for pair in playing]
    until(
        lambda: all(
            pair.answered >= goal or pair.problems for pair, goal in zip(playing, goals, strict=True)
        ),
        "nobody was answered any more",
    )


def _strike(
    db: str, line: Proxy | None, servers: list[Process], folder: Path, chance: random.Random, counts: Counts
) -> None:
    """A kill of one server or of both, and a partition before they are back."""
    time.sleep(chance.uniform(0.0, 0.2))
    struck = [servers[counts.rounds % 2]] if chance.random() < 0.8 else servers
    for server in struck:
        server.kill()
        counts.kills += 1
    with _partition(db, line, chance):
        counts.partitions += 1
        time.sleep(chance.uniform(0.05, 0.6))
    _start(struck, folder, chance, counts)


@contextlib.contextmanager
def _partition(db: str, line: Proxy | None, chance: random.Random) -> Iterator[None]:
    """The servers can't reach their database: cut off, without an answer, or shut out by somebody's lock."""
    if line is None:
        with closing(
            sqlite3.connect(db.removeprefix("sqlite:///"), timeout=60, isolation_level=None)
        ) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")
        return
    if chance.random() < 0.5:
        line.stop()
        time.sleep(chance.uniform(0.0, 0.2))
    if chance.random() < 0.7:
        line.cut()
    yield
    line.heal()


def _judge(db: str, folder: Path, playing: list[Pair], counts: Counts) -> None:
    """What everybody was told against what is there, by the checker and by the server's own check."""
    sent = [act for pair in playing for act in pair.sent]
    seen = [look for pair in playing for look in pair.seen]
    tables = read_tables(db)
    counts.problems += [wrong for pair in playing for wrong in pair.problems]
    counts.problems += problems(tables, sent, seen)
    store = Store(db)
    counts.problems += [str(each) for each in checkup.check(store, lambda _done, _all: None).problems]
    store.close()
    if (folder / "faults").exists():
        counts.faults.update((folder / "faults").read_text().split())
    counts.games = len(tables.logs)
    counts.ended = sum(any(event["e"] == "ended" for _, event in log.events) for log in tables.logs.values())
    counts.acknowledged = sum(act.seq is not None for act in sent)
    counts.refused = sum(act.refused is not None for act in sent)
    counts.looks = len(seen)
    if counts.ended != counts.games:
        counts.problems.append(f"{counts.games - counts.ended} games never ended")
