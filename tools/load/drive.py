"""Everybody connected and playing: one turn of each game every `pace` seconds, without a task for any."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import uvloop

from tools.load.rehearsal import ACCEPT, Rehearsed
from tools.load.wire import Wire


class Measured(NamedTuple):
    """What the players saw. Times in seconds, each list sorted."""

    answered: list[float]
    told: list[float]  # until the opponent had it
    counts: dict[str, int]
    took: float
    load_cpu: float
    server_cpu: float


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
        self._sent_at = 0.0
        self._began = 0.0
        self._wait_for = 1 << 60
        self._key = ""
        self._answered = True
        for wire in wires:
            wire.on_seen, wire.on_answer = self.seen, self.answer

    def begin(self) -> None:
        """The next turn, unless there is none."""
        self._began = time.perf_counter()
        self._next()

    def _next(self) -> None:
        if self._turn >= len(self.script) or not self.on:
            return
        seat, command = self.script[self._turn]
        self._turn += 1
        self._key = f"{self._turn:08d}"
        self._answered = False
        self._wait_for = self.wires[0].seen + 1
        self._sent_at = time.perf_counter()
        self.wires[seat].send(b'%s%s","command":%s}' % (self._head, self._key.encode(), command))

    def answer(self, key: str, refused: str | None) -> None:
        """`done` or `refused`."""
        if key != self._key or self._answered:
            return
        self._answered = True
        if self.on:
            self.measure.answered.append(time.perf_counter() - self._sent_at)
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
            self.measure.told.append(now - self._sent_at)
        self._wait_for = 1 << 60
        if self._turn < len(self.script) and self.script[self._turn][1] == ACCEPT:
            self._next()
            return
        asyncio.get_running_loop().call_later(max(0.0, self._began + self.pace - now), self.begin)


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
    measure = Measured([], [], {}, 0.0, 0.0, 0.0)
    games = await _connect(url, made, measure.counts, tick)
    for _ in range(40):  # who came is still being told to everybody
        before = server_cpu()
        await asyncio.sleep(1.0)
        if server_cpu() - before < 0.25:
            break
    plays = [Play(each, wires, measure, pace) for each, wires in zip(made, games, strict=True)]
    loop = asyncio.get_running_loop()
    for number, play in enumerate(plays):
        play.on = True
        loop.call_later(pace * number / len(plays), play.begin)
    await asyncio.sleep(min(pace, 3.0))  # the first seconds warm up
    measure.answered.clear()
    measure.told.clear()
    measure.counts.clear()
    began, spent, used = time.perf_counter(), time.process_time(), server_cpu()
    await asyncio.sleep(seconds)
    took, load = time.perf_counter() - began, time.process_time() - spent
    used = server_cpu() - used
    for play in plays:
        play.on = False
    for wires in games:
        for wire in wires:
            wire.close()
    return Measured(sorted(measure.answered), sorted(measure.told), dict(measure.counts), took, load, used)


def drive(*args: Any) -> Measured:
    """Run it; the arguments are those of `_drive`."""
    work: Coroutine[Any, Any, Measured] = _drive(*args)
    return uvloop.run(work)
