"""Two hosts on one machine: network namespaces with an address each, joined by a bridge that can be cut."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
from tests.server.mover import EDITION
from tests.server.visitor import PATIENCE

BRIDGE = f"tsl{os.getpid() % 10_000}"
NET = f"10.{77 + os.getpid() % 100}.{os.getpid() // 100 % 250}"


def possible() -> bool:
    """Whether this system lets us make networks."""
    if os.getuid() != 0 or shutil.which("ip") is None:
        return False
    return subprocess.run(["unshare", "--net", "true"], check=False, capture_output=True).returncode == 0


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


class Host:
    """A machine of its own on the bridge, with a server on it."""

    def __init__(self, number: int, folder: Path) -> None:
        self.name, self.wire = f"{BRIDGE}h{number}", f"{BRIDGE}w{number}"
        self.address = f"{NET}.{number + 1}"
        self.url = f"http://{self.address}:8080"
        self.log = folder / f"host{number}.log"
        self._server: subprocess.Popen[bytes] | None = None
        ip("netns", "add", self.name)
        ip("link", "add", self.wire, "type", "veth", "peer", "name", "eth0", "netns", self.name)
        ip("link", "set", self.wire, "master", BRIDGE, "up")
        for words in (["addr", "add", f"{self.address}/24", "dev", "eth0"], ["link", "set", "eth0", "up"]):
            ip("-n", self.name, *words)
        ip("-n", self.name, "link", "set", "lo", "up")

    def serve(self, db: str, python: str = sys.executable, **settings: object) -> None:
        """Start a server here, of this version or of another one's Python."""
        limits = {
            "requests_per_second": 1e6, "newcomers_per_minute": 1e6, "games_per_guest": 10**6,
            "games_per_network": 10**6, "starts_per_hour": 1e6, "warm_up": EDITION, "seek_grace": 1e6,
        }  # fmt: skip
        env = {f"TESELA_{name.upper()}": str(value) for name, value in {**limits, **settings}.items()}
        words = ["serve", "--db", db, "--host", "0.0.0.0", "--port", "8080"]
        command = [python, "-c", "from tesela.cli.app import main; main()", *words]
        with self.log.open("ab") as log:
            self._server = subprocess.Popen(
                ["ip", "netns", "exec", self.name, *command],
                env={**os.environ, **env}, stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/readyz", timeout=10).status_code == 200:
                    return
            assert self._server.poll() is None, self.log.read_text()[-2000:]
            time.sleep(0.1)
        raise AssertionError(self.log.read_text()[-2000:])

    def stop(self) -> None:
        """Let the server finish what it was asked, and go."""
        if self._server is not None:
            self._server.terminate()
            self._server.wait(PATIENCE)
            self._server = None

    def cut(self) -> None:
        """Nobody reaches this host, and it reaches nobody; it does not know."""
        ip("link", "set", self.wire, "down")

    def join(self) -> None:
        """The cable is in again."""
        ip("link", "set", self.wire, "up")

    def remove(self) -> None:
        if self._server is not None:
            self._server.kill()
            self._server.wait(PATIENCE)
        ip("netns", "del", self.name)


@contextlib.contextmanager
def hosts(count: int, folder: Path) -> Iterator[list[Host]]:
    """So many hosts; this process is at the bridge's own address, `NET`.1."""
    ip("link", "add", BRIDGE, "type", "bridge")
    made: list[Host] = []
    try:
        ip("addr", "add", f"{NET}.1/24", "dev", BRIDGE)
        ip("link", "set", BRIDGE, "up")
        made += [Host(number, folder) for number in range(1, count + 1)]
        yield made
    finally:
        for host in made:
            host.remove()
        ip("link", "del", BRIDGE)
