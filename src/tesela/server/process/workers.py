"""Several processes behind one port, and the parent that keeps them: none missing, none stuck, none alone.

A worker says every second, from its event loop, that it is well; the first time means that it is ready. The
parent waits for all of them at once and never for one alone, so a dead worker is replaced while another one
starts. A worker that hears its parent no more finishes and goes: the port is free for the next server.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final

import msgspec
import uvicorn
from uvicorn.config import STARTUP_FAILURE

from tesela.server.process import config, logs, metrics
from tesela.server.process.config import Settings
from tesela.server.process.logs import note
from tesela.server.process.serving import uvicorn_options

Target = Callable[[Connection, socket.socket], None]

_BEATS: Final = 10  # of uvicorn's ticks, ten a second
_LONGEST_WAIT: Final = 30.0
_LOOK_EVERY: Final = 0.5
_FIRST_WORD: Final = 3.0  # seconds that a new connection has to ask for something when its worker goes
_LISTEN_EVERY: Final = 0.05


class Patience(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds that a worker may take."""

    starting: float = 180.0  # until it is ready; on a starved machine thirty were seen
    silent: float = 60.0  # without a word, before it is taken for stuck
    leaving: float = 40.0  # to finish what was accepted: four times what uvicorn gives open requests


def _options(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config("tesela.server.process.app:from_parent", factory=True, **uvicorn_options(settings))


class Beating(uvicorn.Server):
    """Uvicorn's server that tells its parent how it is, and notices when there is none any more."""

    def __init__(self, options: uvicorn.Config, line: Connection) -> None:
        super().__init__(options)
        self._line = line
        os.set_blocking(line.fileno(), False)  # a parent that sleeps must not make us wait

    async def on_tick(self, counter: int) -> bool:
        if counter % _BEATS == 0 and not self.should_exit:
            try:
                self._line.send_bytes(b"well")
            except BlockingIOError:  # it lives, but does not listen just now
                pass
            except OSError:
                note("no_parent", logging.WARNING, pid=os.getpid())
                self.should_exit = True
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nobody in any more; but who is in and has not asked for anything yet is heard first.

        Uvicorn would close on them without a word, and they can't know whether to ask again.
        """
        for server in self.servers:
            server.close()
        end = time.monotonic() + _FIRST_WORD
        await asyncio.sleep(_LISTEN_EVERY)  # what came to the door last is let in
        while time.monotonic() < end and any(map(_has_asked_nothing, self.server_state.connections)):
            await asyncio.sleep(_LISTEN_EVERY)
        await super().shutdown(sockets)


def _has_asked_nothing(connection: object) -> bool:
    return getattr(connection, "cycle", connection) is None  # sockets have no such thing


def serve(line: Connection, door: socket.socket) -> None:
    """What a worker does; its settings come from the parent."""
    options = _options(config.handed_down())
    options.load()  # takes longest; who is told to go meanwhile goes at once, as there is nothing to finish
    server = Beating(options, line)
    with contextlib.suppress(KeyboardInterrupt):  # the terminal told our parent too
        server.run(sockets=[door])
    if not server.started:
        sys.exit(STARTUP_FAILURE)


class Worker:
    """One process and what its parent knows of it."""

    def __init__(self, target: Target, door: socket.socket) -> None:
        self.line, theirs = multiprocessing.Pipe(duplex=False)
        self.process: SpawnProcess = multiprocessing.get_context("spawn").Process(
            target=target, args=(theirs, door)
        )
        self.process.start()
        theirs.close()  # or its death would not end the line
        self.born = self.heard = time.monotonic()
        self.ready = False
        self.asked_to_go: float | None = None
        self.killed = False

    @property
    def pid(self) -> int:
        return self.process.pid or 0

    @property
    def gone(self) -> bool:
        return not self.process.is_alive()

    def listen(self) -> None:
        """Take what it said."""
        with contextlib.suppress(EOFError, OSError):
            while self.line.poll():
                self.line.recv_bytes(64)
                self.heard = time.monotonic()
                self.ready = True

    def go(self) -> None:
        """Ask it to finish; once is enough."""
        if self.asked_to_go is None:
            self.asked_to_go = time.monotonic()
            self.process.terminate()

    def stuck(self, patience: Patience) -> str | None:
        """Which patience has run out, if one has."""
        now = time.monotonic()
        if self.asked_to_go is not None:
            return "leaving" if now - self.asked_to_go > patience.leaving else None
        if not self.ready:
            return "starting" if now - self.born > patience.starting else None
        return "silent" if now - self.heard > patience.silent else None

    def bury(self) -> int | None:
        """Let go of what a dead one left; its exit status."""
        self.process.join()
        self.line.close()
        metrics.forget(self.pid)
        return self.process.exitcode


class Workers:
    """The parent: `run` returns when everybody has gone."""

    def __init__(
        self, count: int, door: socket.socket, target: Target = serve, patience: Patience | None = None
    ) -> None:
        self.count, self.door, self.target = count, door, target
        self.patience = patience or Patience()
        self.team: list[Worker] = []
        self.leaving: list[Worker] = []
        self.newcomer: Worker | None = None  # who will take the place of the first of `to_renew`
        self.to_renew: list[Worker] = []
        self.stopping = False
        self.served = False  # whether anybody ever was ready: if not, starting again would not help
        self._not_before = 0.0
        self._early_deaths = 0
        self._asked: list[int] = []

    def run(self) -> int:
        """Keep them until told to stop; the exit status."""
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), lambda number, _frame: self._asked.append(number))
        while True:
            self._obey()
            if not self.stopping:
                self._fill()
            everybody = self._everybody()
            if self.stopping and not everybody:
                return 0 if self.served or not self._early_deaths else STARTUP_FAILURE
            if everybody:
                wait([each.process.sentinel for each in everybody], _LOOK_EVERY)
            else:  # the next one may not start yet
                time.sleep(_LOOK_EVERY)
            self._look(everybody)
            self._renew()

    def _everybody(self) -> list[Worker]:
        return [*self.team, *self.leaving, *([self.newcomer] if self.newcomer else [])]

    def _obey(self) -> None:
        while self._asked:
            if self._asked.pop(0) in (signal.SIGINT, signal.SIGTERM):
                self._stop()
            elif not self.stopping:  # SIGHUP: all that are here now, whatever was under way
                self.to_renew = list(self.team)
                note("renewing", workers=len(self.to_renew))

    def _stop(self) -> None:
        self.stopping = True
        self.to_renew = []
        for each in self._everybody():
            each.go()

    def _fill(self) -> None:
        while len(self.team) < self.count and time.monotonic() >= self._not_before:
            self.team.append(Worker(self.target, self.door))

    def _look(self, everybody: list[Worker]) -> None:
        for each in everybody:
            each.listen()
            self.served = self.served or each.ready
            if each.gone:
                self._gone(each)
            elif not each.killed and (how := each.stuck(self.patience)):
                note("worker_stuck", logging.ERROR, pid=each.pid, how=how)
                each.killed = True
                each.process.kill()

    def _gone(self, worker: Worker) -> None:
        status = worker.bury()
        expected = worker.asked_to_go is not None
        if not expected:
            note("worker_died", logging.WARNING, pid=worker.pid, status=status, ready=worker.ready)
        if worker in self.leaving:
            self.leaving.remove(worker)
        elif worker is self.newcomer:
            # The old ones serve well: better they than nobody.
            self.newcomer, self.to_renew = None, []
            if not expected:
                note("renewal_given_up", logging.ERROR, pid=worker.pid, status=status)
        else:
            self.team.remove(worker)
            self.to_renew = [each for each in self.to_renew if each is not worker]
            if self.newcomer and not self.to_renew and not self.stopping:  # it came for the dead one
                self.team.append(self.newcomer)
                self.newcomer = None
            if not expected:
                self._count_death(worker)

    def _count_death(self, worker: Worker) -> None:
        """Replace at once who served; after deaths in the cradle wait, or stop if nobody ever served."""
        if worker.ready:
            self._early_deaths = 0
            return
        self._early_deaths += 1
        if not self.served:
            note("cannot_start", logging.ERROR, pid=worker.pid)
            self._stop()
        else:
            self._not_before = time.monotonic() + min(2.0 ** min(self._early_deaths, 9) / 2, _LONGEST_WAIT)

    def _renew(self) -> None:
        """One by one: first a new one that is ready, then the old one goes."""
        if self.stopping or not self.to_renew:
            return
        if self.newcomer is None:
            self.newcomer = Worker(self.target, self.door)
        elif self.newcomer.ready:
            old = self.to_renew.pop(0)
            self.team[self.team.index(old)] = self.newcomer
            note("renewed", old=old.pid, new=self.newcomer.pid)
            self.newcomer = None
            self.leaving.append(old)
            old.go()


def run(settings: Settings) -> int:
    """Bind the port and keep the workers that serve it."""
    logs.set_up(settings.log_format, settings.log_level)
    door = _options(settings).bind_socket()
    try:
        return Workers(settings.workers, door).run()
    finally:
        door.close()
