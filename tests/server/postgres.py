"""A PostgreSQL of our own in a temporary folder. It refuses to run as root, so root lends it a user."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import psycopg


def find_binaries() -> Path | None:
    """The folder with `initdb` and `pg_ctl`: Debian keeps it off the path."""
    on_path = shutil.which("pg_ctl")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), key=lambda file: file.parent.parent.name)
    if on_path:
        return Path(on_path).resolve().parent
    return found[-1].parent if found else None


_LOWEST, _BLOCK, _BLOCKS = 12_000, 100, 200


def _own_ports() -> Iterator[int]:
    """Block after block of ports that no other process of these tests has: each is locked by a file."""
    folder = Path(tempfile.gettempdir()) / f"tesela-ports-{os.getuid()}"
    folder.mkdir(exist_ok=True)
    for n in range(_BLOCKS):
        block = (os.getpid() * 37 + n) % _BLOCKS
        lock = os.open(folder / str(block), os.O_RDWR | os.O_CREAT)  # held until this process ends
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            continue
        yield from range(_LOWEST + block * _BLOCK, _LOWEST + (block + 1) * _BLOCK)


_ports = _own_ports()


def free_port() -> int:
    """A port that nobody listens on, and that nobody else is given.

    Not one that the system chooses: it gives those to every connection that goes out, also while a server is
    between two starts. These are below them.
    """
    for port in _ports:
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("all ports are taken")


_MEMORY: Final = Path("/dev/shm")
_ROOM: Final = 8 << 30
"""Bytes that must be free there: a whole run makes hundreds of databases of a dozen megabytes."""


def _folder_in_memory() -> Path | None:
    """Where files cost no disk: to throw a run's databases away took minutes there."""
    with contextlib.suppress(OSError):
        if shutil.disk_usage(_MEMORY).free > _ROOM:
            return _MEMORY
    return None


class Postgres:
    """Start, restart, stop, and make databases."""

    def __init__(self, binaries: Path, *, durable: bool = False) -> None:
        self.binaries = binaries
        self.durable = durable  # flushes the disk, as in real life; tests kill our server, not this one
        self.port = free_port()
        memory = None if durable else _folder_in_memory()
        self.folder = Path(tempfile.mkdtemp(prefix="tesela-pg-", dir=memory))
        self._count = 0
        self._user: str | None = None
        if os.getuid() == 0:
            self._user = "postgres" if _exists("postgres") else "nobody"
            shutil.chown(self.folder, self._user)

    def _run(self, program: str, *args: str) -> None:
        # Output goes to a file: the server would keep a pipe open for ever.
        with (self.folder / f"{program}.out").open("ab") as out:
            subprocess.run(
                [self.binaries / program, *args],
                cwd=self.folder, user=self._user, stdout=out, stderr=out, check=True, timeout=300,
                env={"PATH": "/usr/bin:/bin", "LC_ALL": "C", "HOME": str(self.folder), "PGCTLTIMEOUT": "280"},
            )  # fmt: skip

    @contextlib.contextmanager
    def started(self) -> Iterator[Postgres]:
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", "tesela", "-A", "trust", "-E", "UTF8", "--no-sync")
        try:
            self.start()
            yield self
        finally:
            with contextlib.suppress(subprocess.SubprocessError):
                self._run("pg_ctl", "-D", data, "-m", "immediate", "stop")
            shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c max_connections=200"
        options += f" -c fsync={'on' if self.durable else 'off'} -c shared_buffers=64MB -c max_wal_size=256MB"
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-o", options, "start")

    def restart(self) -> None:
        """As in the middle of a day's work: connections are cut, nothing is lost."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-m", "fast", "restart")

    def new_database(self, like: str = "template1") -> str:
        """The address of a fresh database: empty, or a copy of another one that nobody has open."""
        self._count += 1
        name = f"t{os.getpid()}_{self._count}"
        with psycopg.connect(f"{self._address()}/postgres", autocommit=True) as conn:
            model = like.rpartition("/")[2]
            conn.execute(f'CREATE DATABASE "{name}" TEMPLATE "{model}"'.encode())
        return f"{self._address()}/{name}"

    def _address(self) -> str:
        return f"postgresql://tesela@127.0.0.1:{self.port}"


def _exists(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True
