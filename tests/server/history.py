"""A checker of histories: whether what clients were told and what the log says can be one history.

The log of a game is a total order of its events. A history is linearizable if every act that was
acknowledged is in it once, at the number that was told; if whoever asked after somebody else was answered
comes after them; and if nobody ever saw more, or later less, than there is. It knows nothing of the server's
code, and reads the tables with plain SQL.
"""

from __future__ import annotations

import heapq
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, Final

import psycopg

_OWN: Final = {
    "play": "laid", "accept": "accepted", "pass": "passed", "exchange": "exchange",
    "agree": "agreed", "decline": "declined", "resign": "resigned",
}  # fmt: skip
"""The event that a command itself brings about; others may follow from it."""
_BY_TIME: Final = {"accepted"}
"""What also comes by itself where there is a clock: silence accepts."""


@dataclass(slots=True)
class Sent:
    """A command with one key, from its first sending to its answer."""

    game: str
    user: str
    seat: int
    key: str
    command: dict[str, Any]
    began: float
    ended: float | None = None
    seq: int | None = None
    """The number that was told with it; none as long as nobody answered, and for a refusal."""
    refused: str | None = None


@dataclass(slots=True, frozen=True)
class Seen:
    """A look at a game: between these two moments it was at this number."""

    game: str
    began: float
    ended: float
    seq: int


@dataclass(slots=True)
class Log:
    """What the tables have of one game."""

    head: int
    clocked: bool
    events: list[tuple[int, dict[str, Any]]] = field(default_factory=list)


@dataclass(slots=True)
class Tables:
    """What the database says in the end: every game's log, and what became of every key."""

    logs: dict[str, Log]
    outcomes: dict[tuple[str, str], dict[str, Any]]


def read_tables(db: str) -> Tables:
    """The logs and outcomes of a database that nobody uses any more."""
    logs: dict[str, Log] = {}
    for game, head, offer in _rows(db, "SELECT id, head, offer FROM games"):
        logs[game] = Log(head, json.loads(offer)["clock"] != "none")
    for game, seq, body in _rows(db, "SELECT game_id, seq, body FROM events ORDER BY game_id, seq"):
        logs[game].events.append((seq, json.loads(body)))
    kept = _rows(db, "SELECT user_id, key, answer FROM outcomes")
    return Tables(logs, {(user, key): json.loads(answer) for user, key, answer in kept})


def _rows(db: str, statement: str) -> list[tuple[Any, ...]]:
    if db.startswith("sqlite:///"):
        with closing(sqlite3.connect(db.removeprefix("sqlite:///"))) as conn:
            return conn.execute(statement).fetchall()
    with psycopg.connect(db) as conn:
        return conn.execute(statement.encode()).fetchall()


def problems(tables: Tables, sent: Iterable[Sent], seen: Iterable[Seen]) -> list[str]:
    """Everything that no single history explains; empty if nothing."""
    acts: dict[str, list[Sent]] = defaultdict(list)
    looks: dict[str, list[Seen]] = defaultdict(list)
    for act in sent:
        acts[act.game].append(act)
    for look in seen:
        looks[look.game].append(look)
    found = [f"{game}: told of a game that is not there" for game in {*acts, *looks} - tables.logs.keys()]
    for game, log in tables.logs.items():
        found += [f"{game}: {each}" for each in _of_game(log, acts[game], looks[game])]
    for act in (act for several in acts.values() for act in several):
        found += [f"{act.game}: {each}" for each in _of_key(tables.outcomes, act)]
    return found


def _of_game(log: Log, acts: list[Sent], looks: list[Seen]) -> Iterator[str]:
    numbers = [seq for seq, _ in log.events]
    if numbers != list(range(1, log.head + 1)):
        yield f"numbers up to {log.head} have a hole or come twice: {numbers[-5:]}"
    dates = [event["at"] for _, event in log.events]
    if dates != sorted(dates):
        yield "an event is dated before the one that it follows"
    yield from _once_each(log, acts)
    yield from _in_time(log, acts, looks)


def _once_each(log: Log, acts: list[Sent]) -> Iterator[str]:
    """Every acknowledged act is there once, between the one told before it and its own number."""
    told = sorted(((act.seq, n, act) for n, act in enumerate(acts) if act.seq is not None))
    events = dict(log.events)
    left = {seq for seq, event in log.events if event["e"] in _OWN.values()}
    before = 0
    for seq, _, act in told:
        mine = [n for n in range(before + 1, seq + 1) if n in left and _is(act, events[n])]
        if len(mine) != 1:
            yield f"{act.command} with key {act.key}, told as {seq}, is there {len(mine)} times"
        left -= set(mine)
        before = seq
    unanswered = [act for act in acts if act.ended is None]
    for seq in sorted(left):
        cause = next((act for act in unanswered if _is(act, events[seq])), None)
        if cause is not None:
            unanswered.remove(cause)
        elif not (log.clocked and events[seq]["e"] in _BY_TIME):
            yield f"event {seq} ({events[seq]['e']} of {events[seq]['seat']}) comes of nothing that was asked"


def _is(act: Sent, event: dict[str, Any]) -> bool:
    """Whether this is the event that the act itself brings about."""
    same = event["e"] == _OWN[act.command["c"]] and event["seat"] == act.seat
    return same and event.get("coord") == act.command.get("coord")


def _in_time(log: Log, acts: list[Sent], looks: list[Seen]) -> Iterator[str]:
    """Who began after somebody else was answered stands behind them."""
    spans = [
        (act.began, act.ended, act.seq, 1) for act in acts if act.ended is not None and act.seq is not None
    ]
    spans += [(look.began, look.ended, look.seq, 0) for look in looks]
    over: list[tuple[float, int]] = []
    reached = 0
    for began, ended, seq, step in sorted(spans):
        while over and over[0][0] < began:
            reached = max(reached, heapq.heappop(over)[1])
        if seq < reached + step:
            yield f"number {seq} was told after {reached} had been"
        if seq > log.head:
            yield f"number {seq} was told, and the log ends at {log.head}"
        heapq.heappush(over, (ended, seq))


def _of_key(outcomes: dict[tuple[str, str], dict[str, Any]], act: Sent) -> Iterator[str]:
    """What became of a key is what was told of it."""
    if act.ended is None:
        return
    kept = outcomes.get((act.user, act.key))
    if kept is None:
        yield f"nothing is kept of key {act.key}, which was answered"
    elif act.seq is not None and (kept.get("refused") is not None or kept["seq"] != act.seq):
        yield f"key {act.key} was told {act.seq}, and {kept} is kept"
    elif act.refused is not None and kept.get("refused") is None:
        yield f"key {act.key} was refused, and {kept} is kept"
