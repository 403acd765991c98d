"""`make bench-server`: real socket clients playing fast games against a real server; a table at the end.

Every game has two sockets, and a turn every PACE seconds: the player on turn exchanges the whole rack (three
events each time, with real draws; at nil-nil `fise-2007` lets it go on for ever), both players are told.
Latency is from sending a command to its `done`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table
from tests.server.mover import EDITION, make_edition
from tests.server.process import Process
from websockets.asyncio.client import ClientConnection, connect

from tesela.server import accounts, migrate, opening, sessions
from tesela.server.ids import new_id, now_ms
from tesela.server.offers import Offer
from tesela.server.store import Store


class Player:
    """One socket: knows its view, and which of its commands wait for an answer."""

    def __init__(self, socket: ClientConnection, game: str, seat: int) -> None:
        self.socket, self.game, self.seat = socket, game, seat
        self.view: dict[str, Any] = {}
        self.waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}

    async def read(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            kind = message["t"]
            if kind == "update":
                self.view = message["view"]
            elif kind == "game":
                self.view = message["game"]["view"]
            elif kind in ("done", "refused"):
                self.waiting.pop(message["key"]).set_result(message)
            elif kind == "ping":
                await self.socket.send(json.dumps({"t": "pong", "n": message["n"]}))

    async def do(self, command: dict[str, Any]) -> tuple[dict[str, Any], float]:
        key = uuid.uuid4().hex
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.waiting[key] = answer
        started = time.perf_counter()
        await self.socket.send(json.dumps({"t": "do", "game": self.game, "key": key, "command": command}))
        return await answer, time.perf_counter() - started


async def play(players: list[Player], pace: float, until: float, spent: list[float], odd: list[str]) -> None:
    """One game until the time is over, its first turn at a moment of its own."""
    await asyncio.sleep(pace * (hash(players[0].game) % 1000) / 1000)
    while time.monotonic() < until:
        begun = time.monotonic()
        mover = players[max((player.view for player in players), key=lambda view: view["seq"])["on_turn"]]
        if mover.view["on_turn"] == mover.seat:
            done, took = await mover.do({"c": "exchange", "tiles": mover.view["racks"][mover.seat]})
            spent.append(took)
            if done["t"] == "refused":
                odd.append(done["error"]["code"])
        await asyncio.sleep(max(0.0, pace - (time.monotonic() - begun)))


def prepare(db: str, games: int) -> list[tuple[str, list[str]]]:
    """Games and their players' cookies, straight into the tables: coming in is not what we measure."""
    store = Store(db)
    migrate.upgrade(store.engine)
    offer = Offer(edition=EDITION, ruleset="fise-2007", clock="running", minutes=600, accept_seconds=None)
    made = []
    for _ in track(range(games), "preparing", console=Console(stderr=True), transient=True):

        def work(conn: Any) -> tuple[str, list[str]]:
            now = now_ms()
            pair = [accounts.add_guest(conn, "es", now) for _ in range(2)]
            cookies = [sessions.open_session(conn, user, 1, now)[0] for user in pair]
            game = new_id()
            opening.open_game(conn, game, offer, pair, now, lexicon_hash="")
            return game, cookies

        made.append(store.write_now(work))
    store.close()
    return made


async def run(url: str, made: list[tuple[str, list[str]]], pace: float, seconds: float) -> dict[str, float]:
    """Connect everybody, let them play, and measure the last part."""
    games: list[list[Player]] = []
    readers = []
    for game, cookies in track(made, "connecting", console=Console(stderr=True), transient=True):
        players = []
        for seat, cookie in enumerate(cookies):
            socket = await connect(
                url.replace("http", "ws") + "/api/live",
                additional_headers={"Cookie": f"tesela={cookie}"},
                open_timeout=60, ping_interval=None, compression=None, max_queue=None,
            )  # fmt: skip
            player = Player(socket, game, seat)
            readers.append(asyncio.create_task(player.read()))
            await socket.send(json.dumps({"t": "watch", "game": game}))
            players.append(player)
        games.append(players)
    while not all(player.view for players in games for player in players):
        await asyncio.sleep(0.1)
    spent: list[float] = []
    odd: list[str] = []
    started = time.monotonic()
    await asyncio.gather(*(play(players, pace, started + seconds, spent, odd) for players in games))
    took = time.monotonic() - started
    for reader in readers:
        reader.cancel()
    events = sum(players[0].view["seq"] for players in games)
    for players in games:
        for player in players:
            await player.socket.close()
    ordered = sorted(spent)
    return {
        "games": len(games), "commands/s": len(spent) / took, "events": events, "refused": len(odd),
        "p50 ms": 1000 * ordered[len(ordered) // 2], "p99 ms": 1000 * ordered[int(len(ordered) * 0.99)],
        "max ms": 1000 * ordered[-1],
    }  # fmt: skip


def memory_mb(process: Process) -> float:
    """Resident memory of the server and its workers."""
    found = 0
    for pid in {*process.workers(), process.pid}:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                found += int(line.split()[1])
    return found / 1024


def bench(workers: int, games: int, pace: float, seconds: float, db: str | None) -> dict[str, float]:
    with tempfile.TemporaryDirectory(prefix="tesela-bench-") as folder:
        place = Path(folder)
        os.environ["TESELA_HOME"] = folder
        make_edition()
        url = db or f"sqlite:///{place / 'bench.db'}"
        made = prepare(url, games)
        process = Process(url, place, workers=workers, sockets_per_address=100_000)
        process.start()
        process.wait_ready()
        before = memory_mb(process)
        try:
            found = asyncio.run(run(process.url, made, pace, seconds))
            found["MB"] = memory_mb(process)
            found["kB/game"] = 1024 * (found["MB"] - before) / games
        finally:
            process.kill()
    return {"workers": workers, **found}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--pace", type=float, default=10.0, help="seconds between the turns of a game")
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2])
    parser.add_argument("--db", help="an empty PostgreSQL database instead of SQLite")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    rows = [bench(n, asked.games, asked.pace, asked.seconds, asked.db) for n in asked.workers]
    if asked.json:
        print(json.dumps(rows))
        return
    table = Table(*rows[0])
    for row in rows:
        table.add_row(
            *(f"{value:,.1f}" if isinstance(value, float) else str(value) for value in row.values())
        )
    Console().print(table)


if __name__ == "__main__":
    main()
