"""Profiles and leaderboards, from rows that were kept for them: no log is read, no page scans everybody."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, false, func, or_, select, true

from tesela.server.people.ratings import PROVISIONAL
from tesela.server.storage.tables import game_figures, games, rating_steps, ratings, seats, users

_SHOWN: Final = 5
PAGE: Final = 50
_POINTS: Final = 300


class BestPlay(msgspec.Struct, frozen=True, kw_only=True):
    """A play to be proud of: the best of its game."""

    word: str
    score: int
    game: str


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """A word that somebody opened with, and how often."""

    word: str
    games: int


class Opponent(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody met often, and how it went: ties count for neither."""

    user_id: str
    name: str
    kind: str
    games: int
    wins: int


class ClassFigures(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of one pool: time class and lexicon."""

    pool: str
    games: int
    wins: int
    mean: float
    bingos: int


class PlayerFigures(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's finished games in figures; training games don't count, closed ones only for themself."""

    games: int
    wins: int
    ties: int
    mean: float
    """Points a game."""
    best_game: int
    bingos: int
    turns: int
    classes: list[ClassFigures]
    best_plays: list[BestPlay]
    openings: list[Opening]
    opponents: list[Opponent]


class RatingPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A rating after a game; `game` is None for the latest."""

    at: int
    rating: int
    game: str | None


class BoardRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a leaderboard. The next page goes on after `sort` and `user_id` of the last line."""

    user_id: str
    name: str
    rating: int
    deviation: int
    games: int
    sort: float


class Leaderboard(msgspec.Struct, frozen=True, kw_only=True):
    """A page of it; `before`: how many stand above its first line."""

    pool: str
    before: int
    rows: list[BoardRow]


class BoardInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A leaderboard that there is: how many are on it, and how many are still provisional."""

    pool: str
    players: int
    provisional: int


def figures(conn: Connection, user_id: str, *, own: bool) -> PlayerFigures:
    """Somebody's figures; with those of their closed games for themself."""
    f = game_figures.c
    mine: ColumnElement[bool] = f.user_id == user_id
    if not own:
        mine = and_(mine, f.closed == false())
    won, tied = func.sum(f.won / 2), func.sum(f.won % 2)
    by_pool = select(
        f.pool, func.count().label("games"), won.label("wins"), tied.label("ties"),
        func.sum(f.score).label("score"), func.max(f.score).label("best"), func.sum(f.bingos).label("bingos"),
        func.sum(f.turns).label("turns"),
    )  # fmt: skip
    rows = conn.execute(by_pool.where(mine).group_by(f.pool).order_by(f.pool)).all()
    total = sum(row.games for row in rows)
    best = select(f.best_word, f.best_score, f.game_id).where(mine)
    openings = select(f.opening, func.count().label("n")).where(mine, f.opening.is_not(None))
    return PlayerFigures(
        games=total,
        wins=sum(int(row.wins) for row in rows),
        ties=sum(int(row.ties) for row in rows),
        mean=_mean(sum(int(row.score) for row in rows), total),
        best_game=max((row.best for row in rows), default=0),
        bingos=sum(int(row.bingos) for row in rows),
        turns=sum(int(row.turns) for row in rows),
        classes=[
            ClassFigures(
                pool=row.pool, games=row.games, wins=int(row.wins), mean=_mean(int(row.score), row.games),
                bingos=int(row.bingos),
            )
            for row in rows
        ],
        best_plays=[
            BestPlay(word=row.best_word, score=row.best_score, game=row.game_id)
            for row in conn.execute(best.order_by(f.best_score.desc(), f.game_id).limit(_SHOWN))
        ],
        openings=[
            Opening(word=row.opening, games=row.n)
            for row in conn.execute(
                openings.group_by(f.opening).order_by(func.count().desc(), f.opening).limit(_SHOWN)
            )
        ],
        opponents=_opponents(conn, mine),
    )  # fmt: skip


def _mean(total: int, count: int) -> float:
    return round(total / count, 1) if count else 0.0


def _opponents(conn: Connection, mine: ColumnElement[bool]) -> list[Opponent]:
    f = game_figures.c
    met = (
        select(
            users.c.id, users.c.name, users.c.kind, func.count().label("n"), func.sum(f.won / 2).label("wins")
        )
        .select_from(game_figures)
        .join(seats, (seats.c.game_id == f.game_id) & (seats.c.seat != f.seat))
        .join(users, users.c.id == seats.c.user_id)
        .where(mine)
        .group_by(users.c.id, users.c.name, users.c.kind)
        .order_by(func.count().desc(), users.c.name, users.c.id)
        .limit(_SHOWN)
    )
    return [
        Opponent(user_id=row.id, name=row.name, kind=row.kind, games=row.n, wins=int(row.wins))
        for row in conn.execute(met)
    ]


def history(conn: Connection, user_id: str, pool: str) -> list[RatingPoint]:
    """The rating of one pool, game by game, the last three hundred."""
    steps = (
        select(rating_steps.c.rating, rating_steps.c.game_id, rating_steps.c.n, games.c.finished)
        .join(games, games.c.id == rating_steps.c.game_id)
        .where(rating_steps.c.user_id == user_id, rating_steps.c.pool == pool)
        .order_by(rating_steps.c.n.desc())
        .limit(_POINTS)
    )
    found = list(reversed(conn.execute(steps).all()))
    now = conn.execute(select(ratings).where(ratings.c.user_id == user_id, ratings.c.pool == pool)).first()
    points = [
        RatingPoint(at=row.finished or 0, rating=round(row.rating), game=row.game_id) for row in found
    ]  # a step keeps the rating from before its game
    if now is not None:
        points.append(RatingPoint(at=now.updated, rating=round(now.rating), game=None))
    return points


_SURE: Final = ratings.c.deviation <= PROVISIONAL
_PERSON: Final = and_(users.c.kind == "person", users.c.disabled == false())


def boards(conn: Connection) -> list[BoardInfo]:
    """The leaderboards that there are."""
    wanted = (
        select(ratings.c.pool, func.count().label("n"), func.sum(_as_number(_SURE)).label("sure"))
        .join(users, users.c.id == ratings.c.user_id)
        .where(_PERSON)
        .group_by(ratings.c.pool)
        .order_by(func.count().desc(), ratings.c.pool)
    )
    return [
        BoardInfo(pool=row.pool, players=int(row.sure), provisional=row.n - int(row.sure))
        for row in conn.execute(wanted)
    ]


def _as_number(condition: ColumnElement[bool]) -> Any:
    from sqlalchemy import case

    return case((condition, 1), else_=0)


def leaderboard(
    conn: Connection, pool: str, *, provisional: bool, after: float | None, after_id: str | None
) -> Leaderboard:
    """A page of a pool, the best first; who is not sure yet stands apart."""
    rating, name = ratings.c.rating, ratings.c.user_id
    here = and_(ratings.c.pool == pool, ~_SURE if provisional else _SURE, _PERSON)
    wanted = select(ratings, users.c.name).join(users, users.c.id == name).where(here)
    above: ColumnElement[bool] = false()
    if after is not None:
        later = and_(rating == after, name > after_id) if after_id is not None else false()
        wanted = wanted.where(rating <= after, or_(rating < after, later))
        above = or_(rating > after, and_(rating == after, name <= after_id if after_id else true()))
    rows = conn.execute(wanted.order_by(rating.desc(), name).limit(PAGE)).all()
    count = select(func.count()).select_from(ratings).join(users, users.c.id == name).where(here, above)
    return Leaderboard(
        pool=pool,
        before=conn.execute(count).scalar_one() if after is not None else 0,
        rows=[
            BoardRow(
                user_id=row.user_id, name=row.name, rating=round(row.rating), deviation=round(row.deviation),
                games=row.games, sort=row.rating,
            )
            for row in rows
        ],
    )  # fmt: skip
