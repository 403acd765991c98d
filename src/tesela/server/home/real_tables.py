"""Games with real tiles on the server: devices at a table bring their facts, one leads, the others follow.

The address of a table is its secret. Nothing is refused for being against the rules: the log is folded again
here, and what the rules doubt is marked. What is acknowledged is on disk.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection

from tesela.core.errors import TextError
from tesela.mesa.course import Course, course
from tesela.mesa.facts import Fact, Lead, read_fact, write_fact
from tesela.mesa.fold import fold
from tesela.mesa.marks import Mark
from tesela.mesa.table import Table
from tesela.mesa.views import view
from tesela.server.errors import ServerError, missing
from tesela.server.home import home_log
from tesela.server.home.home_log import HomeRow
from tesela.server.ids import new_id, now_ms
from tesela.server.people.accounts import User
from tesela.server.process.workshop import Workshop
from tesela.server.storage.store import ConflictError, Store

MOST_FACTS = 4000
MOST_A_DAY = 100
"""Tables that one person may bring in a day."""
_DAY_MS = 24 * 60 * 60 * 1000
_CODE = 16
_TRIES = 8
"""Several devices may bring the same facts at once."""


class HeardFact(msgspec.Struct, frozen=True):
    """A fact as it came: at the server's moment `heard` it was `told` on the table's own clock."""

    heard: int
    told: int
    fact: msgspec.Raw


class RealTableNow(msgspec.Struct, frozen=True, kw_only=True):
    """A table as its devices see it: facts after a number, who leads, what the server's own fold marks."""

    id: str
    head: int
    leader: str
    phase: str
    at: int
    """The table's time now, as far as the server can tell."""
    facts: list[dict[str, Any]]
    marks: list[Mark]
    totals: list[int]


class RealTables:
    """All real tables; every one is read from its log."""

    def __init__(self, store: Store, workshop: Workshop) -> None:
        self.store = store
        self._workshop = workshop

    async def open(self, user: User, facts: Sequence[dict[str, Any]], told: int) -> RealTableNow:
        """Bring a table to the server; it gets an address that only its devices know."""
        read = await self._workshop.run(lambda: _read(facts))
        if await self._workshop.run(lambda: fold(read)) is None:
            raise ServerError(400, "mesa.unreadable", {"reason": "opened"})
        code, now = new_id(_CODE), now_ms()
        row = HomeRow(id=code, kind="mesa", owner=user.id, head=len(read), created=now, secret="")

        def work(conn: Connection) -> None:
            if home_log.count_open(conn, user.id, now - _DAY_MS) >= MOST_A_DAY:
                raise ServerError(429, "request.many", {"seconds": 3600})
            home_log.add(conn, row, _heard(read, now, told))

        await self.store.write(work)
        return await self.now(code, len(read))

    async def now(self, code: str, after: int) -> RealTableNow:
        """The table, with the facts that a device lacks."""
        log = await self.store.read(lambda conn: _log(conn, code))
        return await self._workshop.run(lambda: _shown(code, log, after))

    async def bring(
        self, code: str, device: str, after: int, facts: Sequence[dict[str, Any]], told: int
    ) -> RealTableNow:
        """Add what the leading device wrote after number `after`; sent again, nothing is added twice."""
        read = await self._workshop.run(lambda: _read(facts))

        def decided(log: Sequence[HeardFact]) -> list[HeardFact]:
            fresh = _fresh(log, after, read)
            if fresh is None or not _may_write(_folded(log), device, fresh):
                raise ServerError(409, "mesa.moved", {"head": len(log)})
            if len(log) + len(fresh) > MOST_FACTS:
                raise ServerError(409, "mesa.full", {"most": MOST_FACTS})
            return _heard(fresh, now_ms(), told)

        for _ in range(_TRIES):
            row, log = await self.store.read(lambda conn: _row_and_log(conn, code))
            added = await self._workshop.run(partial(decided, log))
            try:
                if added:
                    await self.store.write(partial(home_log.append, row=row, events=added))
            except ConflictError:  # somebody was quicker: with the same facts, or with others
                continue
            return await self._workshop.run(partial(_shown, code, [*log, *added], after + len(read)))
        raise ServerError(409, "mesa.moved", {"head": after})

    async def course(self, code: str) -> Course:
        """The table as the server's own fold has it, and how it came to that."""
        log = await self.store.read(lambda conn: _log(conn, code))
        return await self._workshop.run(lambda: _followed(log))


def _row_and_log(conn: Connection, code: str) -> tuple[HomeRow, list[HeardFact]]:
    """The table's row and its log, of one moment; 404 if there is none."""
    row = home_log.row_of(conn, "mesa", code)
    if row is None:
        raise missing("mesa")
    log = read_heard(home_log.log_of(conn, "mesa", code))
    return row, log


def _log(conn: Connection, code: str) -> list[HeardFact]:
    return _row_and_log(conn, code)[1]


def read_heard(log: bytes) -> list[HeardFact]:
    """A stored log; `ValidationError` for another."""
    return msgspec.json.decode(log, type=list[HeardFact])


def fold_heard(log: Sequence[HeardFact]) -> Table | None:
    """The fold of a stored log."""
    return fold([read_fact(bytes(entry.fact)) for entry in log])


def _folded(log: Sequence[HeardFact]) -> Table:
    table = fold_heard(log)
    if table is None:  # it was one when it was brought
        raise missing("mesa")
    return table


def _followed(log: Sequence[HeardFact]) -> Course:
    followed = course([read_fact(bytes(entry.fact)) for entry in log])
    if followed is None:  # it was a table when it was brought
        raise missing("mesa")
    return followed


def _read(facts: Sequence[dict[str, Any]]) -> list[Fact]:
    try:
        return [read_fact(msgspec.json.encode(fact)) for fact in facts]
    except TextError as wrong:
        raise ServerError(400, "mesa.unreadable", {"reason": str(wrong.data.get("reason", ""))}) from wrong


def _heard(facts: Sequence[Fact], now: int, told: int) -> list[HeardFact]:
    return [HeardFact(now, told, msgspec.Raw(write_fact(fact))) for fact in facts]


def _fresh(log: Sequence[HeardFact], after: int, facts: Sequence[Fact]) -> list[Fact] | None:
    """Those of `facts` that are not there yet; None where the log went another way after `after`."""
    known = [read_fact(bytes(entry.fact)) for entry in log[after:]]
    if after > len(log) or known[: len(facts)] != list(facts[: len(known)]) or len(known) > len(facts):
        return None
    return list(facts[len(known) :])


def _may_write(table: Table, device: str, fresh: Sequence[Fact]) -> bool:
    """Whether the device leads, or takes over with the first of these."""
    if not fresh or table.leader in ("", device):
        return True
    first = fresh[0]
    return isinstance(first, Lead) and first.device == device


def _shown(code: str, log: Sequence[HeardFact], after: int) -> RealTableNow:
    seen, last = view(_folded(log)), log[-1]
    return RealTableNow(
        id=code,
        head=len(log),
        leader=seen.leader,
        phase=seen.phase,
        at=last.told + now_ms() - last.heard,
        facts=[msgspec.json.decode(bytes(entry.fact)) for entry in log[after:]],
        marks=seen.marks,
        totals=seen.totals,
    )
