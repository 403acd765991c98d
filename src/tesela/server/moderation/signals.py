"""Fair-play figures for moderators: worked out in the background, one person at a time, within bounds."""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, select, update

from tesela.analysis.play_signals import ChosenTurn, Signals, signals, turns_of
from tesela.engine.knowledge import knowledge, table_folder
from tesela.lexicon.editions.edition import Edition
from tesela.notation.replay import Replay
from tesela.rules.game import SPECTATOR
from tesela.server.errors import ServerError
from tesela.server.games import archive
from tesela.server.games.keeper import Keeper, Table
from tesela.server.moderation import staff
from tesela.server.people.accounts import User
from tesela.server.process.logs import note
from tesela.server.storage import tables
from tesela.server.storage.store import Store, insert_into
from tesela.server.storage.tables import games, seats

MOST_GAMES: Final = 40
SECONDS: Final = 60.0
"""The most that one person's figures may take; then fewer games are told of."""
KEPT_MS: Final = 365 * 86_400_000
AGAIN_MS: Final = 3_600_000
"""Figures younger than this are not worked out again."""
_CLAIM_MS: Final = 180_000
_LIVE: Final = ("running", "stopped", "timer")
_CHOICES: Final = ("play", "exchange", "pass")
_signals = tables.signals


class SignalsNow(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of somebody: figures, or that they are being worked out."""

    name: str
    status: str
    """`none`: nobody asked. `waiting`: they come. `made`; `few`: not enough games."""
    made: int | None
    signals: Signals | None


def ask(conn: Connection, by: User | None, about: User, now: int) -> None:
    """Have them worked out; asking again soon changes nothing. Asking is written down."""
    staff.log(conn, "signals", by=by, about=about.id)
    row = conn.execute(select(_signals).where(_signals.c.user_id == about.id)).first()
    if row is not None and (row.made is None or row.made > now - AGAIN_MS):
        return
    values = {"asked": now, "claimed_until": 0, "made": None, "body": None}
    new = insert_into(conn, _signals).values(user_id=about.id, **values)
    conn.execute(new.on_conflict_do_update(index_elements=["user_id"], set_=values))


def get(conn: Connection, about: User) -> SignalsNow:
    """What is known of somebody by now."""
    row = conn.execute(select(_signals).where(_signals.c.user_id == about.id)).first()
    if row is None:
        return SignalsNow(name=about.name, status="none", made=None, signals=None)
    if row.made is None:
        return SignalsNow(name=about.name, status="waiting", made=None, signals=None)
    found = msgspec.json.decode(row.body, type=Signals | None)
    return SignalsNow(name=about.name, status="made" if found else "few", made=row.made, signals=found)


def _waits(now: int) -> ColumnElement[bool]:
    return _signals.c.made.is_(None) & (_signals.c.claimed_until < now)


def is_waiting(conn: Connection, now: int) -> bool:
    """Whether there is something to do: looking takes no writer's lock."""
    return conn.execute(select(_signals.c.user_id).where(_waits(now)).limit(1)).first() is not None


def claim(conn: Connection, now: int) -> str | None:
    """Somebody whose figures nobody works at; they are this process's for a while."""
    waits = _waits(now)
    row = conn.execute(select(_signals.c.user_id).where(waits).order_by(_signals.c.asked).limit(1)).first()
    if row is None:
        return None
    mine = update(_signals).where(_signals.c.user_id == row.user_id, waits)
    taken = conn.execute(mine.values(claimed_until=now + _CLAIM_MS)).rowcount == 1
    return str(row.user_id) if taken else None


def keep(conn: Connection, user_id: str, found: Signals | None, now: int) -> None:
    """Write the figures down."""
    body = msgspec.json.encode(found).decode()
    conn.execute(update(_signals).where(_signals.c.user_id == user_id).values(made=now, body=body))


def recent_games(conn: Connection, user_id: str) -> list[str]:
    """The person's last finished games."""
    mine = (
        select(seats.c.game_id)
        .join(games, games.c.id == seats.c.game_id)
        .where(seats.c.user_id == user_id, games.c.status == "finished")
        .order_by(games.c.finished.desc(), games.c.id)
        .limit(MOST_GAMES * 2)
    )
    return list(dict.fromkeys(conn.execute(mine).scalars()))


async def work_out(keeper: Keeper, store: Store, user_id: str) -> Signals | None:
    """The figures of somebody's last games, off the event loop; None where there is no game to look at."""
    deadline = time.monotonic() + SECONDS
    mine: list[ChosenTurn] = []
    theirs: list[ChosenTurn] = []
    looked = 0
    for game_id in await store.read(lambda conn: recent_games(conn, user_id)):
        if looked == MOST_GAMES or time.monotonic() > deadline:
            break
        try:
            table = await keeper.fresh(game_id)
            header = table.game.header
            judge = await keeper.words.judge(header.lexicon, header.lexicon_hash)
        except ServerError:  # a damaged log, or words that are no longer here
            continue
        if not _tells(table):
            continue
        try:
            turns = await asyncio.to_thread(_looked_at, table, judge.edition, looked, deadline)
        except Exception as problem:  # one game that can't be counted must not hide the others
            note("signals", logging.WARNING, game=game_id, kind=type(problem).__name__)
            continue
        seat = table.users.index(user_id)
        mine += [turn for who, turn in turns if who == seat]
        theirs += [turn for who, turn in turns if who != seat]
        looked += 1
    return signals(mine, theirs) if mine else None


def _tells(table: Table) -> bool:
    """Whether a game says how somebody chooses by themselves: two people, no help at hand."""
    return table.over and len(set(table.users)) == 2 and not table.offer.looks_up


def _looked_at(table: Table, edition: Edition, game: int, deadline: float) -> list[tuple[int, ChosenTurn]]:
    known = knowledge(edition.graph, table_folder(edition.name))
    replay = archive.counted(table)
    return list(turns_of(known, replay, game, _seconds(table, replay), lambda: time.monotonic() > deadline))


def _seconds(table: Table, replay: Replay) -> dict[int, float]:
    """Seconds by number of the turn; none where the clock was the post, or the two sheets differ.

    Of the first turn nobody knows when it began.
    """
    record = table.game.view(SPECTATOR).record
    spent = [max(0, after.at - before.at) / 1000 for before, after in itertools.pairwise(record)]
    timed = [pair for pair in zip(record[1:], spent, strict=True) if pair[0].kind in _CHOICES]
    turns = [turn for turn in replay.turns if turn.kind in _CHOICES]
    if record and record[0].kind in _CHOICES:
        turns = turns[1:]
    if table.offer.clock not in _LIVE or len(timed) != len(turns):
        return {}
    return {turn.n: seconds for turn, (_, seconds) in zip(turns, timed, strict=True)}


def clean(conn: Connection, now: int) -> None:
    """Drop figures that are a year old."""
    conn.execute(delete(_signals).where(_signals.c.asked < now - KEPT_MS))
