"""Attempts at puzzles in the tables, and the ratings that follow from everybody's first answer."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, Table, select

from tesela.analysis.puzzles.answering import tries_at
from tesela.analysis.puzzles.puzzle import Puzzle
from tesela.core.glicko import Rating, Result, rate
from tesela.server.people.accounts import User
from tesela.server.storage.store import insert_into
from tesela.server.storage.tables import puzzle_attempts, puzzle_ratings, puzzle_solvers, users

Status: TypeAlias = Literal["open", "solved", "missed"]
GRADED_BY_BOTS: Final = 120.0
"""How sure a rating is that only bots have given."""


class Attempt(msgspec.Struct, frozen=True):
    """How far somebody is with a puzzle."""

    tries: int = 0
    status: Status = "open"


def attempt_of(conn: Connection, user_id: str, puzzle: str) -> Attempt:
    """Where somebody stands; the beginning if it was never tried."""
    mine = (puzzle_attempts.c.user_id == user_id, puzzle_attempts.c.puzzle == puzzle)
    row = conn.execute(select(puzzle_attempts).where(*mine)).first()
    return Attempt(row.tries, row.status) if row else Attempt()


def answer(conn: Connection, user: User, puzzle: Puzzle, right: bool | None, now: int) -> Attempt:
    """Count an answer, or None for who gives up. What is over stays as it is."""
    conn.execute(select(users.c.id).where(users.c.id == user.id).with_for_update())  # one answer at a time
    before = attempt_of(conn, user.id, puzzle.id)
    if before.status != "open":
        return before
    tries = before.tries + (right is not None)
    over = right is None or right or tries >= tries_at(puzzle)
    status: Status = "open" if not over else "solved" if right else "missed"
    values = {"tries": tries, "status": status, "at": now}
    new = insert_into(conn, puzzle_attempts).values(user_id=user.id, puzzle=puzzle.id, **values)
    conn.execute(new.on_conflict_do_update(index_elements=["user_id", "puzzle"], set_=values))
    if not before.tries:
        _rate(conn, user, puzzle, right is True)
    return Attempt(tries, status)


def _rate(conn: Connection, user: User, puzzle: Puzzle, right: bool) -> None:
    """The first answer counts. A guest's moves no puzzle: anybody can be any number of guests."""
    if user.kind == "person":
        _hold(conn, puzzle)
    mine, theirs = solver_rating(conn, user.id), rating_of(conn, puzzle)
    _keep(conn, puzzle_solvers, {"user_id": user.id}, rate(mine, [Result(theirs, float(right))]))
    if user.kind == "person":
        _keep(conn, puzzle_ratings, {"puzzle": puzzle.id}, rate(theirs, [Result(mine, float(not right))]))


def _hold(conn: Connection, puzzle: Puzzle) -> None:
    """Keep others from rating it meanwhile; a puzzle that nobody has tried gets its row."""
    start = insert_into(conn, puzzle_ratings).values(
        puzzle=puzzle.id, games=0, **_graded_by_bots(puzzle)._asdict()
    )
    conn.execute(start.on_conflict_do_nothing(index_elements=["puzzle"]))
    conn.execute(select(puzzle_ratings.c.games).where(puzzle_ratings.c.puzzle == puzzle.id).with_for_update())


def _keep(conn: Connection, table: Table, key: dict[str, str], new: Rating) -> None:
    values = new._asdict()
    column = next(iter(key))
    first = insert_into(conn, table).values(**key, games=1, **values)
    again = {**values, "games": table.c.games + 1}
    conn.execute(first.on_conflict_do_update(index_elements=[column], set_=again))


def solver_rating(conn: Connection, user_id: str) -> Rating:
    """How strong somebody is at puzzles."""
    row = conn.execute(select(puzzle_solvers).where(puzzle_solvers.c.user_id == user_id)).first()
    return _read(row) if row else Rating()


def rating_of(conn: Connection, puzzle: Puzzle) -> Rating:
    """How hard a puzzle is: as the bots found it until people have tried it."""
    row = conn.execute(select(puzzle_ratings).where(puzzle_ratings.c.puzzle == puzzle.id)).first()
    return _read(row) if row else _graded_by_bots(puzzle)


def _graded_by_bots(puzzle: Puzzle) -> Rating:
    return Rating(float(puzzle.rating), GRADED_BY_BOTS)


def rated_by_people(conn: Connection) -> dict[str, float]:
    """The ratings that people have moved."""
    return {row.puzzle: row.rating for row in conn.execute(select(puzzle_ratings))}


def done_by(conn: Connection, user_id: str) -> set[str]:
    """Puzzles that are over for somebody."""
    c = puzzle_attempts.c
    return set(conn.execute(select(c.puzzle).where(c.user_id == user_id, c.status != "open")).scalars())


def _read(row: Any) -> Rating:
    return Rating(row.rating, row.deviation, row.volatility)
