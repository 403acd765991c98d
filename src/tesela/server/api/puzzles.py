"""Puzzles over HTTP: the play of the day, the next one for you, answers; solutions only once it is over."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta
from sqlalchemy import Connection

from tesela.analysis.puzzles.choosing import next_puzzle
from tesela.analysis.puzzles.puzzle import Kind, Puzzle
from tesela.server.api.reference import not_at_a_table
from tesela.server.api.who import Asked, Mine, Parts, Who
from tesela.server.errors import ServerError
from tesela.server.http import language_of
from tesela.server.ids import now_ms
from tesela.server.people.accounts import User
from tesela.server.services import Services
from tesela.server.study import puzzle_log
from tesela.server.study.puzzle_desk import PuzzleAnswer, PuzzleShown
from tesela.server.study.puzzle_log import Attempt

PuzzleId = Annotated[str, Meta(max_length=16)]


@get("/api/puzzles/today", summary="The play of the day", tags=["puzzles"])
async def today(request: Asked, who: Who, services: Parts) -> PuzzleShown:
    """The same for everybody, from midnight to midnight by universal time."""
    return await _shown(request, services, who.user if who else None, services.puzzles.of_day(_day()))


@get("/api/puzzles/next", summary="The next puzzle for your rating", tags=["puzzles"])
async def following(
    request: Asked, me: Mine, services: Parts, kind: Annotated[Kind | None, QueryParameter()] = None
) -> PuzzleShown:
    """One that you have not finished; 404 when there are no more."""

    def choose(conn: Connection) -> Puzzle | None:
        moved = puzzle_log.rated_by_people(conn)
        done = {*puzzle_log.done_by(conn, me.user.id), services.puzzles.of_day(_day()).id}
        mine = puzzle_log.solver_rating(conn, me.user.id).rating
        rated = lambda each: moved.get(each.id, float(each.rating))  # noqa: E731
        return next_puzzle(services.puzzles.all, mine, kind=kind, done=done, rated=rated)

    found = await services.store.read(choose)
    if found is None:
        raise ServerError(404, "puzzle.no_more")
    return await _shown(request, services, me.user, found)


@get("/api/puzzles/{puzzle:str}", summary="A puzzle", tags=["puzzles"])
async def show(puzzle: FromPath[PuzzleId], request: Asked, who: Who, services: Parts) -> PuzzleShown:
    return await _shown(request, services, who.user if who else None, services.puzzles.find(puzzle))


@post("/api/puzzles/{puzzle:str}/answer", summary="Answer a puzzle", status_code=200, tags=["puzzles"])
async def answer(
    puzzle: FromPath[PuzzleId], data: JSONBody[PuzzleAnswer], request: Asked, me: Mine, services: Parts
) -> PuzzleShown:
    """What can't be laid, or has words that are none, costs no try. 36: not during a game of yours."""
    await not_at_a_table(me, services)
    found = services.puzzles.find(puzzle)
    text, right = await services.puzzles.judge(found, data, services.asker(request.scope))
    now = now_ms()
    await services.store.write(lambda conn: puzzle_log.answer(conn, me.user, found, right, now))
    return await _shown(request, services, me.user, found, text)


@post("/api/puzzles/{puzzle:str}/give-up", summary="See the solution", status_code=200, tags=["puzzles"])
async def give_up(puzzle: FromPath[PuzzleId], request: Asked, me: Mine, services: Parts) -> PuzzleShown:
    await not_at_a_table(me, services)
    found, now = services.puzzles.find(puzzle), now_ms()
    await services.store.write(lambda conn: puzzle_log.answer(conn, me.user, found, None, now))
    return await _shown(request, services, me.user, found)


async def _shown(
    request: Asked, services: Services, user: User | None, puzzle: Puzzle, answer: str | None = None
) -> PuzzleShown:
    def read(conn: Connection) -> tuple[Attempt, tuple[float, float]]:
        mine = puzzle_log.solver_rating(conn, user.id if user else "")
        ratings = puzzle_log.rating_of(conn, puzzle).rating, mine.rating
        return puzzle_log.attempt_of(conn, user.id, puzzle.id) if user else Attempt(), ratings

    attempt, ratings = await services.store.read(read)
    day = _day()
    todays = services.puzzles.of_day(day).id == puzzle.id
    return await services.puzzles.show(
        puzzle, attempt, ratings, language_of(request.headers), services.asker(request.scope),
        day=day.isoformat() if todays else "", answer=answer,
    )  # fmt: skip


def _day() -> date:
    return datetime.fromtimestamp(now_ms() / 1000, UTC).date()


HANDLERS = [today, following, show, answer, give_up]
