"""Everybody connected and playing: one turn of each game every `pace` seconds, without a task for any."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx
import uvloop

from tools.load.histograms import Histogram, read, since
from tools.load.rehearsal import ACCEPT, Rehearsed
from tools.load.wire import Wire


class Measured(NamedTuple):
    """What the players saw. Times in seconds, each list sorted.

    Counted from the moment at which a player meant to send: what waits to be sent has begun to wait.
    """

    answered: list[float]
    told: list[float]  # until the opponent had it
    late: list[float]  # how late we were ourselves, though nothing stood in our way
    counts: dict[str, int]
    took: float
    load_cpu: float
    server_cpu: float
    handled: Histogram  # by the server's own clock: to decide and store a command


async def _metrics(url: str) -> Histogram:
    page = await asyncio.to_thread(httpx.get, f"{url}/metrics", timeout=30)
    return read(page.text, "tesela_command_seconds")


class Play:
    """One game: sends its script, a line at a time, when both players have seen the one before."""

    def __init__(self, rehearsed: Rehearsed, wires: list[Wire], measure: Measured, pace: float) -> None:
        self.script = rehearsed.script
        self.wires = wires
        self.measure = measure
        self.pace = pace
        self.on = False
        self._head = b'{"t":"do","game":"%s","key":"' % rehearsed.game.encode()
        self._turn = 0
        self._due = 0.0  # when this turn was meant to be played
        self._meant = 0.0  # and when this command of it
        self._wait_for = 1 << 60
        self._key = ""
        self._answered = True
        for wire in wires:
            wire.on_seen, wire.on_answer = self.seen, self.answer

    def plan(self, due: float) -> None:
        """The next turn at this moment, or at once if it has passed."""
        now = time.perf_counter()
        self._due = due
        asyncio.get_running_loop().call_later(max(0.0, due - now), self._begin, due >= now)

    def _begin(self, free: bool) -> None:
        if free and self.on:
            self.measure.late.append(max(0.0, time.perf_counter() - self._due))
        self._next(self._due)

    def _next(self, meant: float) -> None:
        if self._turn >= len(self.script) or not self.on:
            return
        seat, command = self.script[self._turn]
        self._turn += 1
        self._key = f"{self._turn:08d}"
        self._answered = False
        self._wait_for = self.wires[0].seen + 1
        self._meant = meant
        self.wires[seat].send(b'%s%s","command":%s}' % (self._head, self._key.encode(), command))

    def answer(self, key: str, refused: str | None) -> None:
        """`done` or `refused`."""
        if key != self._key or self._answered:
            return
        self._answered = True
        if self.on:
            self.measure.answered.append(time.perf_counter() - self._meant)
        if refused is not None:
            name = f"refused {refused}"
            self.measure.counts[name] = self.measure.counts.get(name, 0) + 1
            self.on = False
        self._go_on()

    def seen(self, _wire: Wire) -> None:
        """A socket came to another number."""
        self._go_on()

    def _go_on(self) -> None:
        if not self._answered or min(wire.seen for wire in self.wires) < self._wait_for:
            return
        now = time.perf_counter()
        if self.on:
            self.measure.told.append(now - self._meant)
        self._wait_for = 1 << 60
        if self._turn < len(self.script) and self.script[self._turn][1] == ACCEPT:
            self._next(now)
        else:
            self.plan(self._due + self.pace)


async def _connect(
    url: str, made: list[Rehearsed], counts: dict[str, int], tick: Callable[[int], None]
) -> list[list[Wire]]:
    host = urlsplit(url)
    loop = asyncio.get_running_loop()
    few = asyncio.Semaphore(16)

    async def one(cookie: str, game: str) -> Wire:
        async with few:
            _, wire = await loop.create_connection(
                lambda: Wire(host.netloc, cookie, game, counts), str(host.hostname), int(host.port or 80)
            )
            await wire.upgraded
            wire.send(b'{"t":"watch","game":"%s"}' % game.encode())
            while not wire.seen:
                await asyncio.sleep(0.005)
            return wire

    found: list[list[Wire]] = []
    for at in range(0, len(made), 50):
        some = made[at : at + 50]
        wires = await asyncio.gather(*(one(cookie, each.game) for each in some for cookie in each.cookies))
        found += [list(wires[n : n + 2]) for n in range(0, len(wires), 2)]
        tick(len(found))
    return found


async def _drive(
    url: str,
    made: list[Rehearsed],
    pace: float,
    seconds: float,
    tick: Callable[[int], None],
    server_cpu: Callable[[], float],
) -> Measured:
    measure = Measured([], [], [], {}, 0.0, 0.0, 0.0, {})
    games = await _connect(url, made, measure.counts, tick)
    for _ in range(40):  # who came is still being told to everybody
        before = server_cpu()
        await asyncio.sleep(1.0)
        if server_cpu() - before < 0.25:
            break
    plays = [Play(each, wires, measure, pace) for each, wires in zip(made, games, strict=True)]
    start = time.perf_counter() + 0.1
    for number, play in enumerate(plays):
        play.on = True
        play.plan(start + pace * number / len(plays))
    await asyncio.sleep(min(pace, 3.0))  # the first seconds warm up
    measure.answered.clear()
    measure.told.clear()
    measure.late.clear()
    measure.counts.clear()
    page = await _metrics(url)
    began, spent, used = time.perf_counter(), time.process_time(), server_cpu()
    await asyncio.sleep(seconds)
    took, load = time.perf_counter() - began, time.process_time() - spent
    used = server_cpu() - used
    handled = since(page, await _metrics(url))
    for play in plays:
        play.on = False
    for wires in games:
        for wire in wires:
            wire.close()
    answered, told, late = (sorted(times) for times in (measure.answered, measure.told, measure.late))
    return Measured(answered, told, late, dict(measure.counts), took, load, used, handled)


def drive(*args: Any) -> Measured:
    """Run it; the arguments are those of `_drive`."""
    work: Coroutine[Any, Any, Measured] = _drive(*args)
    return uvloop.run(work)
