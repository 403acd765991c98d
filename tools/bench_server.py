"""`make bench-server`: real sockets playing rehearsed games against a real server; a table at the end.

Every game has two sockets and a turn every PACE seconds; both players are told. `answer` is the time from
when a command was meant to be sent to its `done`, `told` until the opponent has the new position as well,
`server` what the server itself needed to decide and store it. `load late` is how much of the first two was
the load's own fault. The load shares the processors with the server: its share stands beside the server's.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from tests.server.mover import make_edition
from tests.server.postgres import Postgres, find_binaries
from tests.server.process import Process

from tools.load import histograms
from tools.load.drive import Measured, drive
from tools.load.rehearsal import prepare

TICKS = os.sysconf("SC_CLK_TCK")


def pids(process: Process) -> set[int]:
    """The server and its workers."""
    return {*process.workers(), process.pid}


def memory_mb(process: Process) -> float:
    """Resident memory of them all."""
    lines = [line for pid in pids(process) for line in Path(f"/proc/{pid}/status").read_text().splitlines()]
    return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


def cpu_seconds(process: Process) -> float:
    """Processor time that they have used."""
    stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids(process)]
    return sum(int(stat[11]) + int(stat[12]) for stat in stats) / TICKS


def hurry(pid: int, nice: int) -> None:
    """Give a process another priority; Linux may also group by session, and then looks at the group's."""
    os.setpriority(os.PRIO_PROCESS, pid, nice)
    group = Path(f"/proc/{pid}/autogroup")
    if group.exists():
        group.write_text(str(nice))


def quantile(ordered: Sequence[float], share: float) -> float:
    """In milliseconds; 0 if nothing was measured."""
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


@contextlib.contextmanager
def database(kind: str, place: Path) -> Iterator[str]:
    """An empty database of this kind."""
    if kind == "sqlite":
        yield f"sqlite:///{place / 'bench.db'}"
    elif "://" in kind:
        yield kind
    else:
        binaries = find_binaries()
        if binaries is None:
            raise SystemExit("PostgreSQL is not installed: run `tools/ensure.sh postgresql` as root")
        with Postgres(binaries, durable=True).started() as server:
            yield server.new_database()


def bench(kind: str, workers: int, asked: argparse.Namespace, progress: Progress) -> dict[str, Any]:
    """One line of the table."""
    with tempfile.TemporaryDirectory(prefix="tesela-bench-") as folder:
        place = Path(folder)
        os.environ["TESELA_HOME"] = folder
        make_edition()
        with database(kind, place) as url:
            turns = round(asked.seconds / asked.pace) + 3
            bar = progress.add_task(f"{kind} {workers}: preparing", total=asked.games)
            made = prepare(
                url, asked.games, turns, asked.judging, lambda n: progress.update(bar, completed=n)
            )
            process = Process(url, place, workers=workers, sockets_per_address=100_000)
            process.start()
            if asked.nice:
                hurry(process.pid, asked.nice)  # its workers inherit it
            process.wait_ready()
            before = memory_mb(process)
            progress.update(bar, description=f"{kind} {workers}: connecting", completed=0)
            try:
                measured = drive(
                    process.url, made, asked.pace, asked.seconds,
                    lambda n: progress.update(bar, completed=n), lambda: cpu_seconds(process),
                )  # fmt: skip
                after = memory_mb(process)
            finally:
                process.kill()
                progress.remove_task(bar)
    row = {
        "database": "sqlite" if kind == "sqlite" else "postgresql",
        "workers": workers,
        "games": asked.games,
    }
    return row | figures(measured, before, after, asked.games)


def figures(measured: Measured, before: float, after: float, games: int) -> dict[str, Any]:
    """What the table says."""
    done, took, server = len(measured.answered), measured.took, measured.server_cpu
    refused = {code: n for code, n in measured.counts.items() if code.startswith("refused")}
    return {
        "commands/s": done / took,
        "pushed/s": measured.counts.get("pushed", 0) / took,
        "answer p50 ms": quantile(measured.answered, 0.5),
        "answer p99 ms": quantile(measured.answered, 0.99),
        "told p50 ms": quantile(measured.told, 0.5),
        "told p99 ms": quantile(measured.told, 0.99),
        "server p50 ms": 1000 * histograms.quantile(measured.handled, 0.5),
        "server p99 ms": 1000 * histograms.quantile(measured.handled, 0.99),
        "load late p99 ms": quantile(measured.late, 0.99),
        "max ms": quantile(measured.told, 1.0),
        "refused": ", ".join(f"{n} {code}" for code, n in refused.items()) or 0,
        "cut": measured.counts.get("cut", 0),
        "server ms/command": 1000 * server / max(1, done),
        "server cpu %": 100 * server / took,
        "load cpu %": 100 * measured.load_cpu / took,
        "MB": after,
        "kB/game": 1024 * (after - before) / games,
    }


def show(rows: list[dict[str, Any]]) -> None:
    """A line of the table for every figure: there are more figures than runs."""
    table = Table(
        "",
        *(f"{row['database']}, {row['workers']} process{'es'[: 2 * (row['workers'] > 1)]}" for row in rows),
    )
    for name in rows[0]:
        if name not in ("database", "workers"):
            cells = [row[name] for row in rows]
            table.add_row(name, *(f"{cell:,.1f}" if isinstance(cell, float) else str(cell) for cell in cells))
    Console().print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--pace", type=float, default=10.0, help="seconds between the turns of a game")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument(
        "--judging",
        choices=["checked", "challenge"],
        default="checked",
        help="challenge: two commands a turn",
    )
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2])
    parser.add_argument(
        "--db",
        nargs="*",
        default=["sqlite", "postgresql"],
        help="sqlite, postgresql, or an empty database's address",
    )
    parser.add_argument("--nice", type=int, default=0, help="priority of server and load, on a busy machine")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    rows = []
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server goes too
    if asked.nice:
        hurry(os.getpid(), asked.nice)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for kind in asked.db:
            for workers in asked.workers:
                rows.append(bench(kind, workers, asked, progress))
                print(json.dumps(rows[-1]), file=sys.stderr, flush=True)
    if asked.json:
        print(json.dumps(rows))
    else:
        show(rows)


if __name__ == "__main__":
    main()
