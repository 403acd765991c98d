"""`tesela serve` in a process of its own, to be killed."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
from tests.server.fault_layer import begin_mark
from tests.server.mover import EDITION
from tests.server.nursery import Nursery, Weather
from tests.server.postgres import free_port
from tests.server.visitor import PATIENCE


class Process:
    """A server that can be started again and again on the same port and database."""

    def __init__(
        self,
        db: str,
        folder: Path,
        *,
        workers: int = 1,
        forked: bool = False,
        nursery: Nursery | None = None,
        **settings: object,
    ) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self._args = ["serve", "--db", db, "--port", str(self.port), "--workers", str(workers)]
        limits: dict[str, object] = {
            "requests_per_second": 1e6,
            "newcomers_per_minute": 1e6,
            "socket_messages_per_second": 1e6,
            "games_per_guest": 10**6,
            "games_per_person": 10**6,
            "games_per_network": 10**6,
            "seeks_per_network": 10**6,
            "proposals_per_minute": 1e6,
            "openings_per_hour": 1e6,
            "starts_per_hour": 1e6,
            "seek_grace": 1e6,
            "request_seconds": 1e6,
        }
        limits |= {"warm_up": EDITION}
        self._env = {
            **os.environ,
            **{f"TESELA_{name.upper()}": str(value) for name, value in {**limits, **settings}.items()},
        }
        self._running: subprocess.Popen[bytes] | None = None
        self.nursery = nursery or (Nursery(self._env) if forked else None)  # one may have several servers
        self.weather: Weather | None = None  # of the next start
        self._forked: int | None = None

    @property
    def pid(self) -> int:
        assert self._running is not None
        return self._running.pid

    def start(self) -> None:
        if self.nursery:
            self._forked = self.nursery.start(self._args, str(self.log), self.weather)
            return
        command = [sys.executable, "-c", "from tesela.cli.app import main; main()", *self._args]
        with self.log.open("ab") as log:
            self._running = subprocess.Popen(
                command, env=self._env, stdout=log, stderr=log, start_new_session=True
            )

    def wait_ready(self) -> None:
        deadline = time.monotonic() + 2 * PATIENCE
        with httpx.Client(timeout=10, verify=False) as client:  # one: to make it costs more than to ask
            while time.monotonic() < deadline:
                with contextlib.suppress(httpx.HTTPError):
                    if client.get(f"{self.url}/readyz").status_code == 200:
                        return
                if self._running and self._running.poll() is not None:
                    raise AssertionError(self.log.read_text()[-2000:])
                time.sleep(0.02)
        raise AssertionError(f"the server did not come up: {self.log.read_text()[-2000:]}")

    def let_faults_begin(self) -> None:
        """Now that it is ready, its weather may come."""
        assert self.weather is not None and self._forked is not None
        begin_mark(Path(self.weather.faults), self._forked).touch()

    def kill(self) -> None:
        """SIGKILL, to every process of it at once."""
        if self._running is not None:
            os.killpg(self._running.pid, signal.SIGKILL)
            self._running.wait(PATIENCE)
            self._running = None
        if self._forked is not None:
            with contextlib.suppress(ProcessLookupError):  # it may have ended by itself
                os.killpg(self._forked, signal.SIGKILL)
            while Path(f"/proc/{self._forked}").exists():
                time.sleep(0.002)
            self._forked = None

    def close(self) -> None:
        """Kill it for good."""
        self.kill()
        if self.nursery:
            self.nursery.close()

    def stop(self, timeout: float = PATIENCE) -> int:
        """SIGTERM, and the exit status. The parent itself gives its workers forty seconds."""
        assert self._running is not None
        self._running.terminate()
        status = self._running.wait(timeout)
        self._running = None
        return status

    def workers(self) -> list[int]:
        """The process ids of the workers."""
        assert self._running is not None
        tasks = Path(f"/proc/{self._running.pid}/task")
        children = [pid for task in tasks.iterdir() for pid in _read(task / "children").split()]
        return [int(pid) for pid in children if b"spawn_main" in _read(Path(f"/proc/{pid.decode()}/cmdline"))]

    def restart_workers(self) -> None:
        """SIGHUP: the parent renews its workers one after the other."""
        assert self._running is not None
        self._running.send_signal(signal.SIGHUP)


def _read(path: Path) -> bytes:
    """What is there, or nothing of a thread or a process that has just gone."""
    try:
        return path.read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""
