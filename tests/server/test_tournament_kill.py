"""A tournament whose server is killed again and again in mid-round: what was acknowledged is there, once."""

from __future__ import annotations

import asyncio
import random
import subprocess
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.cli.terminal import tesela
from tests.server.conftest import Running, settings_for
from tests.server.postgres import Postgres
from tests.server.process import Process
from tests.server.test_tournaments import Club
from tests.server.visitor import PATIENCE, Visitor

from tesela.server.storage.store import Store
from tesela.server.tournaments import tournament_log
from tesela.tournament.events import ArbiterCalled, EntryChanged, Event, ResultEntered
from tesela.tournament.fold import fold
from tesela.tournament.verify import verify

PLAYERS = 16


class Request:
    """Something asked of the server, and the mark by which the log is searched for it."""

    def __init__(self, path: str, body: dict[str, Any], mark: str) -> None:
        self.path, self.body, self.mark = path, body, mark
        self.acknowledged = False


class Hall:
    """A director, players with their phones, and a server that does not live long."""

    def __init__(self, db: str, folder: Path, rounds: int) -> None:
        self.db = db
        self.process = Process(db, folder, forked=True)
        self.process.start()
        self.process.wait_ready()
        self.desk = Visitor(self.process.url)
        self.desk.register("Marta Ruiz")
        made = self.desk.ok("/api/tournaments", {"name": "Abierto", "rounds": rounds})
        self.path = f"/api/tournaments/{made['id']}"
        self.tournament: str = made["id"]
        for number in range(1, PLAYERS + 1):
            self.act({"c": "enter", "entrant": {"name": f"Jugador {number}", "rating": 2000 - number}})
        self.codes = {one["number"]: one["code"] for one in self.desk.read(f"{self.path}/codes")}
        self.asked: list[Request] = []

    def act(self, command: dict[str, Any]) -> Any:
        return self.desk.ok(f"{self.path}/acts", {"command": command})

    def pair(self) -> list[dict[str, Any]]:
        """The next round, once the one before is complete."""
        for table in self.missing():
            self.act(self.result(table, 999))
        self.act({"c": "pair"})
        tables: list[dict[str, Any]] = self.act({"c": "publish_round"})["view"]["rounds"][-1]["tables"]
        return tables

    def missing(self) -> list[int]:
        rounds = self.desk.read(self.path)["view"]["rounds"]
        return [one["table"] for one in rounds[-1]["tables"] if one["result"] is None] if rounds else []

    def result(self, table: int, score: int) -> dict[str, Any]:
        number = len(self.desk.read(self.path)["view"]["rounds"])
        figures = {"first": {"score": score}, "second": {"score": 300}}
        return {"c": "result", "round": number, "table": table, "result": figures}

    def requests(self, kill: int, tables: list[dict[str, Any]]) -> list[Request]:
        """What a hall asks for at once: results, calls from the tables, entries that are mended."""
        made = []
        for one in tables:
            table, player = one["table"], one["first"]
            figures = {"first": {"score": 400}, "second": {"score": 300}}
            result = {"c": "result", "round": kill + 1, "table": table, "result": figures}
            made.append(Request(f"{self.path}/acts", {"command": result}, f"result {kill + 1} {table} 400"))
            call = f"{self.path}/mine/{self.codes[player]}/calls"
            made.append(Request(call, {"kind": f"{kill} {table}"}, f"call {kill} {table}"))
            entrant = {"name": f"Jugador {player}", "club": f"Club {kill}"}
            entry = {"c": "entry", "number": player, "entrant": entrant}
            made.append(Request(f"{self.path}/acts", {"command": entry}, f"entry {player} Club {kill}"))
        return made

    async def burst(self, requests: list[Request], fatal: int) -> None:
        """Everything at once; when so many are acknowledged, the server dies."""
        headers = {"X-CSRF-Token": self.desk.csrf or "", "Cookie": self.desk.cookie}
        async with httpx.AsyncClient(base_url=self.process.url, headers=headers, timeout=PATIENCE) as client:

            async def send(one: Request) -> None:
                try:
                    answer = await client.post(one.path, json=one.body)
                except httpx.TransportError:
                    return  # cut off: nobody knows
                assert answer.is_success, answer.text
                one.acknowledged = True

            sending = [asyncio.create_task(send(one)) for one in requests]
            end = time.monotonic() + PATIENCE
            while sum(one.acknowledged for one in requests) < fatal:
                assert time.monotonic() < end, "nothing is acknowledged any more"
                await asyncio.sleep(0.0005)
            self.process.kill()
            await asyncio.gather(*sending)
        self.asked += requests

    def restart(self) -> None:
        self.process.start()
        self.process.wait_ready()

    def log(self) -> list[Event]:
        store = Store(self.db)
        try:
            row = store.read_now(lambda conn: tournament_log.row_of(conn, self.tournament))
            log = store.read_now(lambda conn: tournament_log.events_after(conn, self.tournament, 0))
        finally:
            store.close()
        assert row.head == len(log)
        return log

    def close(self) -> None:
        self.desk.close()
        self.process.close()


def marks(log: list[Event]) -> Counter[str]:
    """What of the requests the log has, by their marks."""
    found: Counter[str] = Counter()
    for event in log:
        if isinstance(event, ResultEntered):
            found[f"result {event.round} {event.table} {event.result.first.score}"] += 1
        elif isinstance(event, ArbiterCalled):
            found[f"call {event.kind}"] += 1
        elif isinstance(event, EntryChanged):
            found[f"entry {event.number} {event.entrant.club}"] += 1
    return found


def kill_again_and_again(db: str, folder: Path, kills: int) -> tuple[int, int]:
    """So many rounds, each cut short; how many requests were acknowledged, and how many were cut off."""
    hall, chance = Hall(db, folder, kills + 1), random.Random(5)
    try:
        for kill in range(kills):
            requests = hall.requests(kill, hall.pair())
            asyncio.run(hall.burst(requests, chance.randrange(len(requests))))
            hall.restart()
        hall.pair()
    finally:
        hall.close()
    log = hall.log()
    assert verify(log) == []
    assert len(fold(log).rounds) == kills + 1
    written = marks(log)
    for one in hall.asked:
        assert written[one.mark] <= 1, one.mark
        assert written[one.mark] == 1 or not one.acknowledged, one.mark
    acknowledged = sum(one.acknowledged for one in hall.asked)
    assert tesela("db", "check", "--db", db).code == 0
    return acknowledged, len(hall.asked) - acknowledged


def test_killed_in_mid_round_nothing_acknowledged_is_lost(db: str, tmp_path: Path) -> None:
    acknowledged, _ = kill_again_and_again(db, tmp_path, 3)
    assert acknowledged > 0


@pytest.mark.slow
def test_killed_a_hundred_times_nothing_acknowledged_is_lost(db: str, tmp_path: Path) -> None:
    acknowledged, cut = kill_again_and_again(db, tmp_path, 100)
    print(f"{acknowledged} acts acknowledged, each there once; {cut} cut off, each there once or not at all")


def restored(db: str, copy: Path, request: pytest.FixtureRequest) -> str:
    """The backup as a database of its own."""
    if db.startswith("sqlite"):
        return f"sqlite:///{copy}"
    server: Postgres = request.getfixturevalue("postgres")
    new = server.new_database()
    subprocess.run(["pg_restore", "--no-owner", "--dbname", new, copy], check=True, timeout=600)
    return new


def test_backup_and_restore_in_mid_round(db: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """What stood when the copy was made stands in it; the round goes on there, with the players' codes."""
    first = Running(settings_for(db))
    first.start()
    club = Club(first, players=6)
    tables = club.pair()
    result = {"first": {"score": 400}, "second": {"score": 300}}
    club.act({"c": "result", "round": 1, "table": 1, "result": result})
    codes = club.codes()
    copy = tmp_path / "copy.db"
    assert tesela("db", "backup", copy, "--db", db).code == 0
    club.act({"c": "result", "round": 1, "table": 2, "result": result})  # after the copy: not in it
    first.stop()

    again = Running(settings_for(restored(db, copy, request)))
    again.start()
    try:
        desk = again.visitor()
        desk.login("Marta Ruiz")
        now = desk.read(club.path)["view"]["rounds"][0]["tables"]
        assert [one["result"] is not None for one in now] == [True, False, False]
        phone = again.visitor()
        for player in (tables[1]["first"], tables[1]["second"]):
            phone.ok(f"{club.path}/mine/{codes[player]}", {"first": 350, "second": 340})
        club.act({"c": "result", "round": 1, "table": 3, "result": result}, desk)
        club.act({"c": "pair"}, desk)
        rounds = club.act({"c": "publish_round"}, desk)["view"]["rounds"]
        assert len(rounds) == 2 and rounds[0]["complete"] is True
    finally:
        again.stop()
    assert tesela("db", "check", "--db", again.settings.db).code == 0
