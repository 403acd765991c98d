"""Servers by fork: everything is imported once, so that killing hundreds of them takes minutes, not hours.

Run as a program it waits for lines of JSON on its standard input, each with the arguments of `tesela`, a log
file and perhaps the weather that it is to stand, and answers with the process id of the new server. Each has
a process group of its own.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple


class Weather(NamedTuple):
    """What one server has to stand: faults of its database, and a clock that was set before it started."""

    seed: int
    every: int
    """Calls of the database between two faults, on average."""
    faults: str
    """The file in which each fault is written down."""
    clock_ms: int = 0


class Nursery:
    """The parent of servers that start at once."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._parent = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery"],
            env=dict(env), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def start(self, args: list[str], log: str, weather: Weather | None = None) -> int:
        """A new server; its process id."""
        assert self._parent.stdin and self._parent.stdout
        self._parent.stdin.write(json.dumps([args, log, weather]) + "\n")
        self._parent.stdin.flush()
        return int(self._parent.stdout.readline())

    def close(self) -> None:
        """No more servers."""
        self._parent.kill()
        self._parent.communicate()


def _stand(weather: Weather) -> None:
    """In the child: a fault layer under every store, and another time."""
    from tests.server.fault_layer import AtRandom, FaultLayer

    from tesela.server.clock import CLOCK
    from tesela.server.storage.store import Store

    usual = Store.__init__
    choose = AtRandom(weather.seed, weather.every, Path(weather.faults))

    def under_faults(store: Store, *args: Any) -> None:
        usual(store, *args)
        FaultLayer(store.engine, choose)

    Store.__init__ = under_faults  # type: ignore[assignment, method-assign]
    CLOCK.offset += weather.clock_ms * 1_000_000


def _serve(args: list[str], log: str, weather: Weather | None) -> None:
    """In the child: become `tesela serve`, and never come back."""
    os.setpgid(0, 0)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    written = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for stream in (1, 2):
        os.dup2(written, stream)
    from tesela.cli.app import main

    if weather:
        _stand(weather)
    sys.argv = ["tesela", *args]
    with contextlib.suppress(SystemExit):
        main()
    os._exit(0)


def _run() -> None:
    import tesela.cli.server.serve
    import tesela.server.process.app  # noqa: F401

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who are killed
    for line in sys.stdin:
        args, log, weather = json.loads(line)
        pid = os.fork()
        if pid == 0:
            _serve(args, log, Weather(*weather) if weather else None)
        with contextlib.suppress(OSError):  # the child does it too: whoever comes first
            os.setpgid(pid, pid)
        print(pid, flush=True)


if __name__ == "__main__":
    _run()
