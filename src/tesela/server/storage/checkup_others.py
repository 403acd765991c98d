"""What is not a game: ratings replayed step by step, offers, duplicate events, tournaments, kept words."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, select

from tesela.core.glicko import Rating
from tesela.duplicate.events import SeedRevealed
from tesela.duplicate.events import read_event as read_duplicate
from tesela.duplicate.fold import fold as fold_duplicate
from tesela.duplicate.verify import verify_draws
from tesela.rules.bag import Secret
from tesela.rules.home.bingo_log import fold as fold_bingo
from tesela.rules.home.bingo_log import read_log as read_bingo
from tesela.rules.home.reverse_log import fold as fold_reverse
from tesela.rules.home.reverse_log import read_log as read_reverse
from tesela.rules.home.solo_log import read_log as read_solo
from tesela.rules.home.solo_log import replay as replay_solo
from tesela.server.events import eventlog
from tesela.server.events.keeper import DAY
from tesela.server.games.keeper import UNREADABLE
from tesela.server.home import home_log
from tesela.server.home.real_tables import fold_heard, read_heard
from tesela.server.lobby.offers import read_offer
from tesela.server.people.event_ratings import rated_again
from tesela.server.people.ratings import after_game
from tesela.server.storage.problems import Problem
from tesela.server.storage.tables import (
    duplicate_days,
    duplicate_events,
    duplicate_log,
    duplicate_places,
    games,
    home_games,
    kept_words,
    league_events,
    leagues,
    rating_steps,
    ratings,
    seeks,
    solo_records,
    tournament_events,
    tournaments,
    users,
)
from tesela.tournament.events import read_event as read_tournament
from tesela.tournament.league.events import read_league_event
from tesela.tournament.league.verify import verify_league
from tesela.tournament.verify import verify

_NEAR: Final = 1e-6
"""Two ways of adding up the same ratings differ by less."""


def rated(conn: Connection) -> list[Problem]:
    """Every pool, game by game: each step begins where the one before ended, and the last is the rating.

    The ratings of duplicate are what the places of all its events come to.
    """
    problems: list[Problem] = []
    steps = conn.execute(select(rating_steps).order_by(rating_steps.c.pool, rating_steps.c.n)).all()
    latest: dict[tuple[str, str], Rating] = {}
    for (pool, _), of_game in groupby(steps, key=lambda step: (step.pool, step.n)):
        together = list(of_game)
        before = {step.user_id: Rating(step.rating, step.deviation, step.volatility) for step in together}
        for user_id, rating in before.items():
            if not _near(latest.get((user_id, pool), rating), rating):
                problems.append(Problem("rating", {"user": user_id, "pool": pool}))
        places = {step.user_id: step.place for step in together}
        now = after_game(before, places, together[0].weight)
        latest |= {(user_id, pool): rating for user_id, rating in now.items()}
    for pool in conn.execute(select(duplicate_places.c.pool).distinct()).scalars().all():
        latest |= {(user_id, pool): rating for user_id, rating in rated_again(conn, pool).items()}
    for row in conn.execute(select(ratings)):
        last = latest.pop((row.user_id, row.pool), None)
        if last is not None and not _near(last, Rating(row.rating, row.deviation, row.volatility)):
            problems.append(Problem("rating", {"user": row.user_id, "pool": row.pool}))
    return problems + [Problem("rating", {"user": user_id, "pool": pool}) for user_id, pool in latest]


def _near(one: Rating, other: Rating) -> bool:
    return all(abs(a - b) < _NEAR for a, b in zip(one, other, strict=True))


def offered(conn: Connection) -> list[Problem]:
    """Offers that can be read, by and for people who exist, with the game that came of them."""
    known = set(conn.execute(select(users.c.id)).scalars())
    begun = set(conn.execute(select(games.c.id)).scalars())
    return [
        Problem("seek", {"seek": row.id})
        for row in conn.execute(select(seeks))
        if not _offer_holds(row, known, begun)
    ]


def _offer_holds(row: Row[Any], known: set[str], begun: set[str]) -> bool:
    try:
        read_offer(row.offer)
        people = {*msgspec.json.decode(row.joined, type=list[str]), row.user_id}
        people |= set(msgspec.json.decode(row.invited, type=list[str]))
        people |= msgspec.json.decode(row.pledges or "{}", type=dict[str, str]).keys()
    except UNREADABLE:
        return False
    return people <= known and (row.game_id is None or row.game_id in begun)


def duplicates(conn: Connection) -> list[Problem]:
    """Every duplicate event: its log, its seed, its draws, and its row."""
    found = conn.execute(select(duplicate_events)).all()
    return [Problem(code, {"event": row.id}) for row in found for code in _of_duplicate(conn, row)][:1000]


def _of_duplicate(conn: Connection, row: Row[Any]) -> Iterator[str]:
    wanted = select(duplicate_log.c.seq, duplicate_log.c.body).where(duplicate_log.c.event_id == row.id)
    entries = conn.execute(wanted.order_by(duplicate_log.c.seq)).all()
    try:
        log = [read_duplicate(entry.body) for entry in entries]
        state = fold_duplicate(log)
        open_log = [*log, SeedRevealed(at=log[-1].at, seed=row.seed)] if not state.ended else log
        drawn = verify_draws(open_log).ok
    except UNREADABLE:
        yield "duplicate.log"
        return
    meant = eventlog.standing_of(state)
    late = meant.due is not None and (row.due is None or row.due > meant.due)
    if [entry.seq for entry in entries] != list(range(1, row.head + 1)):
        yield "duplicate.head"
    elif not drawn:
        yield "duplicate.draws"
    elif late or _status(conn, row.id, meant.status) != row.status:
        yield "duplicate.row"


def _status(conn: Connection, event_id: str, by_its_log: str) -> str:
    """A day's game has nothing but its header until the day is closed, and a status of its own."""
    here = select(duplicate_days.c.closed).where(duplicate_days.c.event_id == event_id)
    return DAY if conn.execute(here).scalar_one_or_none() is False else by_its_log


def tournament_logs(conn: Connection) -> list[Problem]:
    """Every tournament: its log, whose every pairing follows from what was before it, and its row."""
    problems = []
    for row in conn.execute(select(tournaments)).all():
        wanted = select(tournament_events).where(tournament_events.c.tournament_id == row.id)
        entries = conn.execute(wanted.order_by(tournament_events.c.seq)).all()
        try:
            wrong = bool(verify([read_tournament(entry.data) for entry in entries]))
        except UNREADABLE:
            wrong = True
        if wrong or [entry.seq for entry in entries] != list(range(1, row.head + 1)):
            problems.append(Problem("tournament", {"tournament": row.id}))
    return problems


def league_logs(conn: Connection) -> list[Problem]:
    """Every league: its log, whose every division follows from the season before, and its row."""
    problems = []
    for row in conn.execute(select(leagues)).all():
        wanted = select(league_events).where(league_events.c.league_id == row.id)
        entries = conn.execute(wanted.order_by(league_events.c.seq)).all()
        try:
            wrong = bool(verify_league([read_league_event(entry.data) for entry in entries]))
        except UNREADABLE:
            wrong = True
        if wrong or [entry.seq for entry in entries] != list(range(1, row.head + 1)):
            problems.append(Problem("league", {"league": row.id}))
    return problems


def home_logs(conn: Connection) -> list[Problem]:
    """Every game at home and real table: a log that adds up, its row, and the total that came of it."""
    problems = []
    totals: dict[str, int] = {row.game_id: row.total for row in conn.execute(select(solo_records))}
    for row in conn.execute(select(home_games)).all():
        log = home_log.log_of(conn, row.kind, row.id)
        try:
            if row.kind == "solo":
                wrong = not _solo_holds(row, log, totals.pop(row.id, None))
            else:
                wrong = _length(row.kind, log) != row.head
        except UNREADABLE:
            wrong = True
        if wrong:
            problems.append(Problem("home", {"game": row.id}))
    return problems + [Problem("home", {"game": game}) for game in totals]


def _solo_holds(row: Row[Any], log: bytes, total: int | None) -> bool:
    """Whether a solo game comes to the total that was kept of it; words were judged when it ended."""
    moves = read_solo(log)
    state = replay_solo(moves, Secret.from_hex(row.id, row.secret), lambda _words: True)
    return len(moves) == row.head and total == (state.over.total if state.over else None)


def _length(kind: str, log: bytes) -> int:
    """How many events a log has that adds up; `ValueError` for one that does not."""
    if kind == "reverse":
        removals = read_reverse(log)
        fold_reverse(removals)
        return len(removals)
    if kind == "mesa":
        heard = read_heard(log)
        if fold_heard(heard) is None:
            raise ValueError("no table")
        return len(heard)
    calls = read_bingo(log)
    fold_bingo(calls)
    return len(calls)


def words(conn: Connection) -> list[Problem]:
    """The words that games began with: whole, and under their own hash."""
    found = conn.execute(select(kept_words)).all()
    return [Problem("words", {"hash": row.hash[:12]}) for row in found if not _words_hold(row)]


def _words_hold(row: Row[Any]) -> bool:
    try:
        zlib.decompress(row.graph)  # with its own checksum
        return bool(msgspec.json.decode(row.about, type=_About).hash == row.hash)
    except (zlib.error, msgspec.MsgspecError):
        return False


class _About(msgspec.Struct):
    """What is said of kept words, as far as it matters here."""

    hash: str


CHECKS: Final[tuple[Callable[[Connection], list[Problem]], ...]] = (
    rated,
    offered,
    duplicates,
    tournament_logs,
    league_logs,
    home_logs,
    words,
)
