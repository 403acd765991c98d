"""`make bench-duplicate`: thousands of real sockets at one duplicate event; a table at the end.

Every player is a socket. In each move all hand in one slip, within so many seconds before the end; then the
arbiter closes the move. `acknowledged` is the time from when a slip was sent to the word that it is on the
disk, `told` from the arbiter's «close» until a player knows their own place. At the end the log is read from
the database: each acknowledged slip must be there once, and count. The load shares the processors with the
server; `load late` is how much later than meant it sent.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
import uvloop
from msgspec.structs import replace
from rich.console import Console
from tests.server.mover import EDITION, make_edition
from tests.server.process import Process

from tesela.duplicate.commands import Join
from tesela.duplicate.conditions import MANUAL
from tesela.duplicate.create import create
from tesela.duplicate.decide import join_many
from tesela.duplicate.events import Created, HandedIn, Joined
from tesela.duplicate.fold import apply, fold
from tesela.lexicon.editions import library
from tesela.rules.bag import Secret
from tesela.server.events import eventlog, people
from tesela.server.events.keeper import tools_of
from tesela.server.ids import digest, new_id, new_secret, now_ms
from tesela.server.people import accounts
from tesela.server.storage import migrate
from tesela.server.storage.store import Store
from tools.bench_server import cpu_seconds, database, hurry, memory_mb, quantile, show
from tools.load.wire import Wire

BATCH: Final = 200


class _Event(msgspec.Struct):
    phase: str
    move: int
    rack: str


class _Now(msgspec.Struct):
    event: _Event


class _Keyed(msgspec.Struct):
    key: str


class Prepared(msgspec.Struct, frozen=True):
    """An event in the database, and the secrets of who takes part."""

    event: str
    code: str
    desk: str
    players: list[str]


class Phone(Wire):
    """One player's socket."""

    def __init__(
        self, host: str, secret: str, counts: dict[str, int], loop: asyncio.AbstractEventLoop
    ) -> None:
        super().__init__(host, "", "", counts)
        key = base64.b64encode(os.urandom(16)).decode()
        self._hello = (
            f"GET /api/duplicate/live HTTP/1.1\r\nHost: {host}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
        ).encode()
        self.secret = secret
        self.event: _Event | None = None
        self.opened = 0
        self.sent: dict[str, float] = {}
        self.acknowledged: list[float] = []
        self.taken: dict[int, str] = {}
        self.refused = 0
        self.told: float = 0.0
        self.shown: float = 0.0
        self._loop = loop

    def _message(self, body: bytes) -> None:
        self.counts["bytes"] = self.counts.get("bytes", 0) + len(body)
        if body.startswith(b'{"t":"event"'):
            self.event = msgspec.json.decode(body, type=_Now).event
            if self.event.phase == "open":
                self.opened = self.event.move
            else:
                self.shown = self._loop.time()
        elif body.startswith(b'{"t":"taken"'):
            key = msgspec.json.decode(body, type=_Keyed).key
            self.acknowledged.append(self._loop.time() - self.sent.pop(key))
            move, _, text = key.partition(":")
            self.taken[int(move)] = text
        elif body.startswith(b'{"t":"closed"'):
            self.told = self._loop.time()
        elif body.startswith(b'{"t":"refused"'):
            self.refused += 1
        elif body.startswith(b'{"t":"ping"'):
            self.send(b'{"t":"pong"}')

    def hand_in(self, coord: str, tiles: str) -> None:
        key = f"{self.opened}:{coord} {tiles}"
        self.sent[key] = self._loop.time()
        slip = {"t": "slip", "key": key, "move": self.opened, "coord": coord, "tiles": tiles}
        self.send(msgspec.json.encode(slip))


def prepare(url: str, players: int, move_ms: int = MANUAL.timing.move_ms) -> Prepared:
    """An event with its players, written as the server writes them."""
    agreed = replace(MANUAL, timing=replace(MANUAL.timing, move_ms=move_ms))
    store = Store(url)
    migrate.upgrade(store.engine)
    edition = library.load(EDITION)
    name, code, desk = new_id(), new_id(6), new_secret()
    secret, now = Secret.new(name), now_ms()
    header = create(
        name, agreed, now, commitment=secret.commitment(), title="Carga", lexicon=EDITION,
        lexicon_hash=edition.about.hash,
    )  # fmt: skip
    if not isinstance(header, Created):
        raise SystemExit(header.code)
    tools = tools_of(edition.graph, secret)
    state = fold([header])
    newcomers = [(Join(name=f"J{n}", table=n + 1), "") for n in range(players)]
    joined = join_many(state, newcomers, now, tools=tools)
    entries = [each for each in joined if isinstance(each, Joined)]
    secrets = [new_secret() for _ in entries]
    arbiter = new_secret()

    def work(conn: Any) -> None:
        owner = accounts.add_guest(conn, "es", now)
        eventlog.create(
            conn, header, eventlog.standing_of(state), event_id=name, code=code, title="Carga",
            owner=owner.id, secrets=(secret.reveal(), digest(desk), digest(new_secret())), listed=False,
            now=now,
        )  # fmt: skip
        eventlog.append(conn, name, 1, entries, eventlog.standing_of(apply(state, entries)))
        rows = [
            {"token": digest(own), "event_id": name, "role": "player", "player": n, "name": f"J{n}",
             "user_id": None, "created": now}
            for n, own in enumerate(secrets)
        ]  # fmt: skip
        rows.append(
            {"token": digest(arbiter), "event_id": name, "role": "arbiter", "player": None, "name": "Jefa",
             "user_id": None, "created": now}
        )  # fmt: skip
        people.add(conn, rows)

    store.write_now(work)
    store.close()
    return Prepared(name, code, arbiter, secrets)


class Load:
    """All phones, and the arbiter."""

    def __init__(self, url: str, made: Prepared) -> None:
        self.url, self.made = url, made
        self.counts: dict[str, int] = {}
        self.phones: list[Phone] = []
        self.late: list[float] = []

    async def connect(self) -> None:
        loop = asyncio.get_running_loop()
        host, port = self.url.removeprefix("http://").split(":")

        async def one(secret: str) -> Phone:
            phone = Phone(f"{host}:{port}", secret, self.counts, loop)
            await loop.create_connection(lambda: phone, host, int(port))
            await phone.upgraded
            phone.send(msgspec.json.encode({"t": "hello", "secret": secret}))
            return phone

        for start in range(0, len(self.made.players), BATCH):
            some = self.made.players[start : start + BATCH]
            self.phones += await asyncio.gather(*(one(secret) for secret in some))
        await self.until(lambda phone: phone.event is not None, "hello")

    async def until(self, ready: Any, what: str, seconds: float = 300.0) -> None:
        end = time.monotonic() + seconds
        while not all(ready(phone) for phone in self.phones):
            if time.monotonic() > end:
                missing = sum(not ready(phone) for phone in self.phones)
                raise SystemExit(f"{what}: {missing} of {len(self.phones)} are missing")
            await asyncio.sleep(0.01)

    async def ask(self, client: httpx.AsyncClient, kind: str, **more: Any) -> None:
        path = f"{self.url}/api/duplicate/events/{self.made.code}/desk"
        headers = {"authorization": f"Bearer {self.made.desk}"}
        answer = await client.post(path, json={"command": {"c": kind, **more}}, headers=headers)
        if answer.status_code >= 300:
            raise SystemExit(f"{kind}: {answer.text}")

    async def move(self, client: httpx.AsyncClient, number: int, within: float) -> dict[str, Any]:
        """One move: everybody's slip, then the close."""
        await self.ask(client, "deal", start=True)
        await self.until(lambda phone: phone.opened == number, "open")
        event = self.phones[0].event
        plays = some_plays(event.rack if event else "")
        rng, loop = random.Random(number), asyncio.get_running_loop()
        order = rng.sample(self.phones, len(self.phones))
        start = loop.time()
        for n, phone in enumerate(order):
            meant = start + within * n / len(order)
            if (wait := meant - loop.time()) > 0:
                await asyncio.sleep(wait)
            self.late.append(max(0.0, loop.time() - meant))
            phone.hand_in(*plays[rng.randrange(len(plays))])
        await self.until(lambda phone: number in phone.taken, "acknowledged")
        answered = sorted(phone.acknowledged[-1] for phone in self.phones)
        await self.ask(client, "stop")
        closing = loop.time()
        await self.ask(client, "close")
        await self.until(lambda phone: phone.told >= closing, "told")
        await self.until(lambda phone: phone.event.phase == "closed", "shown")
        told = sorted(phone.told - closing for phone in self.phones)
        shown = sorted(phone.shown - closing for phone in self.phones)
        reading = loop.time()
        pages = -(-len(self.phones) // 100)
        for page in range(pages):
            path = f"{self.url}/api/duplicate/events/{self.made.code}/ranking?page={page}"
            (await client.get(path)).raise_for_status()
        return {
            "acknowledged p50 ms": quantile(answered, 0.5),
            "acknowledged p99 ms": quantile(answered, 0.99),
            "acknowledged max ms": quantile(answered, 1.0),
            "own place p99 ms": quantile(told, 0.99),
            "own place max ms": quantile(told, 1.0),
            "board and first hundred max ms": quantile(shown, 1.0),
            "full ranking by pages s": loop.time() - reading,
        }


def some_plays(rack: str) -> list[tuple[str, str]]:
    """A few hundred distinct plays of two and three tiles about the centre; not all are legal."""
    letters = [tile for tile in rack.replace("?", "a") if tile not in "[]"]
    words = {"".join(word) for size in (2, 3) for word in permutations(letters, size)}
    return [(coord, word) for word in sorted(words) for coord in ("H8", "G8", "8H", "8G")][:400]


def check(url: str, made: Prepared, phones: Sequence[Phone]) -> dict[str, Any]:
    """What the database has: every acknowledged slip, once."""
    store = Store(url)
    log = store.read_now(lambda conn: eventlog.read(conn, made.event))
    store.close()
    state = fold(log)
    lost = counted = 0
    for n, phone in enumerate(phones):
        for move, text in phone.taken.items():
            slip = state.moves[move - 1].slips.get(n)
            there = f"{slip.play.coord} {slip.play.tiles_text}" if slip and slip.play else ""
            lost += there != text
            counted += there == text
    slips = sum(isinstance(entry, HandedIn) for entry in log)
    return {"slips counted": counted, "slips lost": lost, "slips in the log": slips}


def bench(kind: str, workers: int, asked: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="tesela-bench-") as folder:
        os.environ["TESELA_HOME"] = folder
        make_edition()
        with database(kind, Path(folder)) as url:
            made = prepare(url, asked.players)
            process = Process(url, Path(folder), workers=workers, event_requests_per_second=1e6)
            process.start()
            if asked.nice:
                hurry(process.pid, asked.nice)  # its workers inherit it
            process.wait_ready()
            try:
                row, phones = asyncio.run(drive(process, made, asked))
            finally:
                process.kill()
            return (
                {"database": kind, "workers": workers, "players": asked.players}
                | row
                | check(url, made, phones)
            )


async def drive(
    process: Process, made: Prepared, asked: argparse.Namespace
) -> tuple[dict[str, Any], list[Phone]]:
    load = Load(process.url, made)
    await load.connect()
    before = cpu_seconds(process)
    row: dict[str, Any] = {}
    async with httpx.AsyncClient(timeout=120) as client:
        for number, within in enumerate(asked.within, 1):
            found = await load.move(client, number, within)
            row |= {f"{within:g} s: {name}": value for name, value in found.items()}
    row |= {
        "refused": sum(phone.refused for phone in load.phones),
        "cut": load.counts.get("cut", 0),
        "load late p99 ms": quantile(sorted(load.late), 0.99),
        "server cpu s": cpu_seconds(process) - before,
        "MB": memory_mb(process),
    }
    for phone in load.phones:
        phone.closed = True
    return row, load.phones


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=6000)
    parser.add_argument("--within", type=float, nargs="*", default=[10.0, 2.0], help="seconds for all slips")
    parser.add_argument("--workers", type=int, nargs="*", default=[1])
    parser.add_argument("--db", nargs="*", default=["sqlite"])
    parser.add_argument("--nice", type=int, default=0, help="priority of server and load, on a busy machine")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    uvloop.install()
    if asked.nice:
        hurry(os.getpid(), asked.nice)
    rows = []
    for kind in asked.db:
        for workers in asked.workers:
            rows.append(bench(kind, workers, asked))
            print(json.dumps(rows[-1]), file=sys.stderr, flush=True)
    if asked.json:
        print(json.dumps(rows))
    else:
        show(rows)
        Console().print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
