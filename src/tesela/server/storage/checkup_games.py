"""One game held against its log: read, counted and drawn again, and every column that was written from it.

The steps stand in order, and the first that finds something speaks: a log that can't be read says nothing
about scores.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, Row, func, select
from sqlalchemy.exc import SQLAlchemyError

from tesela.notation.errors import NotationError
from tesela.notation.log_read import document_of
from tesela.notation.recount import recount
from tesela.rules.events import Event, SeedRevealed, Settled
from tesela.rules.game import Game, Secret, fold
from tesela.rules.verify import verify_draws
from tesela.server.games import gamelog
from tesela.server.games.keeper import UNREADABLE, standing_of
from tesela.server.lobby.offers import read_offer
from tesela.server.storage.log_archive import ArchiveAwayError
from tesela.server.storage.problems import Problem
from tesela.server.storage.tables import chat, events, games, rating_steps, seats, users


def rows(conn: Connection) -> list[Row[Any]]:
    """Every game's row, the oldest first."""
    return list(conn.execute(select(games).order_by(games.c.created, games.c.id)).all())


def check(conn: Connection, row: Row[Any]) -> list[Problem]:
    """What is wrong with one game; empty if nothing is."""
    try:
        log = gamelog.read(conn, row.id)
        game = fold(log)
    except ArchiveAwayError:
        return [Problem("archive", {"game": row.id})]
    except UNREADABLE as wrong:
        return [Problem("log", {"game": row.id, "problem": str(wrong)[:200]})]
    found = next(_look(conn, row, log, game), None)
    return [] if found is None else [Problem(found[0], {"game": row.id, **found[1]})]


Found = tuple[str, dict[str, object]]


def _look(conn: Connection, row: Row[Any], log: list[Event], game: Game) -> Iterator[Found]:
    """Everything that does not agree, the gravest first."""
    if len(log) != row.head:
        yield "head", {"head": row.head, "events": len(log)}
    if (game.ended is not None) != (row.status == "finished"):
        yield "status", {"status": row.status}
    yield from _header(row, game)
    if row.finished is not None and row.finished not in {event.at for event in log}:
        yield "finished", {}
    yield from _times(conn, row, log)
    yield from _bag(conn, row, log, game)
    yield from _count(log)
    yield from _sums(log)
    yield from _sitting(conn, row, game)
    yield from _standing(conn, row, game)
    yield from _chat(conn, row)


def _header(row: Row[Any], game: Game) -> Iterator[Found]:
    if game.header.game != row.id:
        yield "other", {"named": game.header.game}
    try:
        offer = read_offer(row.offer)
    except UNREADABLE as wrong:
        yield "offer", {"problem": str(wrong)[:200]}
        return
    if (offer.ruleset, offer.closed, offer.seats) != (
        game.header.ruleset, bool(row.closed), len(game.header.players),
    ):  # fmt: skip
        yield "offer", {"problem": f"{offer.ruleset}, {offer.seats}"}


def _times(conn: Connection, row: Row[Any], log: list[Event]) -> Iterator[Found]:
    """The time beside an event is the event's own: spectators who lag behind are served by it."""
    here = select(events.c.seq, events.c.at).where(events.c.game_id == row.id)
    for found in conn.execute(here.order_by(events.c.seq)):  # the others are in the archive
        if found.at != log[found.seq - 1].at:
            yield "time", {"event": found.seq}


def _bag(conn: Connection, row: Row[Any], log: list[Event], game: Game) -> Iterator[Found]:
    """The seed is the one that was promised, and every tile drawn so far is the one that it gives."""
    try:
        seed = gamelog.seed_of(conn, row.id)
        kept = Secret.from_hex(row.id, seed).commitment() == game.header.commitment
    except (SQLAlchemyError, ValueError):
        kept = False
    if not kept:
        yield "seed", {}
        return
    whole = log if game.ended is not None else [*log, SeedRevealed(at=game.at, seed=seed)]
    report = verify_draws(whole)
    if report.problems:
        yield "draws", {"event": report.problems[0].event}


def _count(log: list[Event]) -> Iterator[Found]:
    """Plays, racks, points and final sums, counted again by the reader of score sheets."""
    try:
        problems = recount(document_of(log)).problems
    except NotationError:
        return  # a variant that no score sheet has
    if problems:
        yield "count", {"turn": problems[0].turn, "what": problems[0].code}


def _sums(log: list[Event]) -> Iterator[Found]:
    """The totals at the end: the score, the rack and the time, or just under the rival for who lost by it."""
    for number, event in enumerate(log, 1):
        if isinstance(event, Settled):
            before = fold(log[: number - 1]).scores
            sums = [sum(each) for each in zip(before, event.rack_points, event.time_points, strict=True)]
            for seat, (meant, total) in enumerate(zip(sums, event.totals, strict=True)):
                rival = min(each for other, each in enumerate(event.totals) if other != seat)
                if total != meant and not (total < meant and total == rival - 1):
                    yield "sums", {"event": number}


def _sitting(conn: Connection, row: Row[Any], game: Game) -> Iterator[Found]:
    """A person in every seat, and what the seat repeats of the game."""
    wanted = select(seats, users.c.kind).join(users, users.c.id == seats.c.user_id, isouter=True)
    found = conn.execute(wanted.where(seats.c.game_id == row.id).order_by(seats.c.seat)).all()
    if [each.seat for each in found] != list(range(len(game.header.players))):
        yield "seats", {"seats": len(found), "players": len(game.header.players)}
    for each in found:
        if each.kind is None:
            yield "nobody", {"seat": each.seat}
        if (each.began, each.finished, bool(each.closed)) != (row.created, row.finished, bool(row.closed)):
            yield "seat", {"seat": each.seat}


def _standing(conn: Connection, row: Row[Any], game: Game) -> Iterator[Found]:
    """What lists, sweepers and profiles are told without folding the log."""
    found = conn.execute(
        select(seats, users.c.kind)
        .join(users, users.c.id == seats.c.user_id)
        .where(seats.c.game_id == row.id)
        .order_by(seats.c.seat)
    ).all()
    bots = frozenset(each.seat for each in found if each.kind == "bot")
    meant = standing_of(game, bots, row.finished)
    if meant.due is not None and (row.due is None or row.due > meant.due):
        yield "due", {}
    if meant.bot_seat != row.bot_seat:
        yield "bot", {}
    if row.waits is not None and (row.waits, row.tally) != (meant.waits, meant.tally):
        yield "waits", {}
    if meant.scores is not None and tuple(each.score for each in found) != meant.scores:
        yield "scores", {}
    if meant.places is not None and tuple(each.place for each in found) != meant.places:
        yield "places", {}
    steps = conn.execute(select(rating_steps).where(rating_steps.c.game_id == row.id)).all()
    places = {each.user_id: place for each, place in zip(found, meant.places or (), strict=False)}
    if any(places.get(step.user_id) != step.place for step in steps):
        yield "rated", {}


def _chat(conn: Connection, row: Row[Any]) -> Iterator[Found]:
    last = conn.execute(select(func.max(chat.c.n)).where(chat.c.game_id == row.id)).scalar() or 0
    if last > row.chat_head:
        yield "chat", {"head": row.chat_head, "last": last}
