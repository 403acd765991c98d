"""Finished games, open to everybody: lists, the log, files to keep, and the proof that draws were fair."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, Row, Select, false, select

from tesela.notation.gcg_write import write_gcg
from tesela.notation.log_read import document_of
from tesela.notation.planilla import LABELS, planilla, write_planilla
from tesela.notation.recount import recount
from tesela.rules.events import SeedRevealed
from tesela.rules.game import write_log
from tesela.rules.verify import chosen_in, verify_draws
from tesela.server.errors import ServerError, missing
from tesela.server.games.keeper import Table
from tesela.server.games.seen import PlayerInfo
from tesela.server.lobby import seeks
from tesela.server.lobby.offers import Offer, read_offer
from tesela.server.storage.tables import games, seats
from tesela.texts import say


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line in a list of games. Scores and places are there when it is finished."""

    id: str
    status: Literal["playing", "finished"]
    players: list[PlayerInfo]
    offer: Offer
    created: int
    finished: int | None
    scores: list[int] | None
    places: list[int] | None


class Draw(msgspec.Struct, frozen=True, kw_only=True):
    """A draw of the log; `same` if the seed gives the same tiles in the same order."""

    seq: int
    kind: str
    tiles: str
    same: bool


class Fairness(msgspec.Struct, frozen=True, kw_only=True):
    """Was the bag fair? The hash was published before the first draw; the seed proves every one."""

    game: str
    commitment: str
    seed: str
    commitment_holds: bool
    draws: list[Draw]
    fair: bool


def listing(
    conn: Connection,
    status: str,
    *,
    user_id: str | None,
    before: int | None,
    viewer: str | None,
    most: int,
    before_id: str | None = None,
) -> list[GameRow]:
    """Newest first, and by id where two are of the same moment. Closed games are for who sits in them.

    A page goes on after the last game of the one before: its time, and its id.
    """
    when = games.c.finished if status == "finished" else games.c.created
    wanted = select(games).where(games.c.status == status).order_by(when.desc(), games.c.id)
    if user_id is not None:
        wanted = wanted.where(games.c.id.in_(select(seats.c.game_id).where(seats.c.user_id == user_id)))
    if before is not None:
        same = (when == before) & (games.c.id > before_id) if before_id is not None else false()
        wanted = wanted.where((when < before) | same)
    found: list[GameRow] = []
    for row in _in_pages(conn, wanted, most):
        if len(found) == most:
            break
        offer = read_offer(row.offer)
        here = conn.execute(select(seats).where(seats.c.game_id == row.id).order_by(seats.c.seat)).all()
        ids = [seat.user_id for seat in here]
        if offer.closed and viewer not in ids:
            continue
        over = row.status == "finished"
        found.append(
            GameRow(
                id=row.id, status=row.status, players=seeks.names_of(conn, ids), offer=offer,
                created=row.created, finished=row.finished,
                scores=[seat.score for seat in here] if over else None,
                places=[seat.place for seat in here] if over else None,
            )
        )  # fmt: skip
    return found


def _in_pages(conn: Connection, wanted: Select[Any], size: int) -> Iterator[Row[Any]]:
    """All rows, read as far as somebody asks: closed games in between must not end a list early."""
    for start in count(0, size):
        rows = conn.execute(wanted.limit(size).offset(start)).all()
        yield from rows
        if len(rows) < size:
            return


def must_be_over(table: Table) -> None:
    """While it is played, nothing of this is for anybody."""
    if not table.over:
        raise ServerError(409, "game.not_over")


def log_file(table: Table) -> bytes:
    """The whole log as our own JSON file."""
    must_be_over(table)
    return write_log(table.events)


def gcg_file(table: Table) -> bytes:
    """The game as GCG."""
    must_be_over(table)
    return write_gcg(document_of(table.events))


def planilla_text(table: Table, lang: str) -> str:
    """The score sheet, as players would have written it."""
    must_be_over(table)
    labels = {label: say(f"planilla.{label}", lang=lang) for label in LABELS}
    return write_planilla(planilla(recount(document_of(table.events))), labels)


def fairness(table: Table) -> Fairness:
    """Replay every draw from the seed and compare."""
    must_be_over(table)
    report = verify_draws(table.events)
    seed = next((event.seed for event in table.events if isinstance(event, SeedRevealed)), None)
    if seed is None:
        raise missing("game")
    wrong = {problem.event for problem in report.problems}
    draws = [
        Draw(seq=seq, kind=str(event.__struct_config__.tag), tiles=str(tiles), same=seq not in wrong)
        for seq, event in enumerate(table.events, 1)
        if (tiles := chosen_in(event))
    ]
    return Fairness(
        game=table.id,
        commitment=report.commitment,
        seed=seed,
        commitment_holds=not any(problem.code == "commitment" for problem in report.problems),
        draws=draws,
        fair=report.ok,
    )
