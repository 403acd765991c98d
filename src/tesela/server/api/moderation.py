"""The moderators' desk: reports, appeals, sanctions, figures, and the log of what they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta
from sqlalchemy import Connection

from tesela.server.api.who import Parts
from tesela.server.errors import ServerError
from tesela.server.ids import now_ms
from tesela.server.lobby import seeks
from tesela.server.moderation import appeals, reports, sanctions, signals, staff
from tesela.server.moderation.appeals import Appeal, Verdict
from tesela.server.moderation.reports import Case, ConductReport, Decision, Status
from tesela.server.moderation.signals import SignalsNow
from tesela.server.moderation.staff import LogLine
from tesela.server.people import accounts
from tesela.server.people.sessions import Session
from tesela.server.services import Services
from tesela.server.storage.store import ConflictError

T = TypeVar("T")
Moderator = NamedDependency[Session]
After = Annotated[int | None, QueryParameter(ge=0, le=2**53)]
AfterId = Annotated[str | None, QueryParameter(max_length=16)]


class AppealDecision(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`upheld`: the sanction stays; `granted`: it ends. The person reads the answer."""

    verdict: Verdict
    answer: Annotated[str, Meta(min_length=1, max_length=appeals.LONGEST)]


class About(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody, by name or id."""

    about: Annotated[str, Meta(min_length=1, max_length=64)]


def _from(at: int | None, name: str | None) -> tuple[int, str] | None:
    return None if at is None else (at, name or "")


async def _decided(services: Services, work: Callable[[Connection], T]) -> T:
    """Write a decision, and let every process know; again where somebody took a seat meanwhile."""
    for _ in range(8):
        try:
            done = await services.store.write(work)
        except ConflictError:
            continue
        await services.door_changed()
        services.lobby_changed()
        return done
    raise ServerError(503, "server.busy", {"seconds": 1})


@get("/api/moderation/reports", summary="Reports, the oldest first", tags=["moderation"])
async def queue(
    moderator: Moderator,
    services: Parts,
    status: FromQuery[Status] = "open",
    after: After = None,
    after_id: AfterId = None,
) -> list[ConductReport]:
    start = _from(after, after_id)
    return await services.store.read(lambda conn: reports.queue(conn, status=status, after=start))


@get("/api/moderation/reports/{report:str}", summary="A report and its history", tags=["moderation"])
async def case(report: FromPath[str], moderator: Moderator, services: Parts) -> Case:
    """Looking is written into the log."""
    return await services.store.write(lambda conn: reports.look(conn, moderator.user, report, now_ms()))


@post("/api/moderation/reports/{report:str}", summary="Decide a report", status_code=204, tags=["moderation"])
async def decide(
    report: FromPath[str], data: JSONBody[Decision], moderator: Moderator, services: Parts
) -> None:
    def work(conn: Connection) -> None:
        about = reports.decide(conn, moderator.user, report, data, now_ms())
        if data.verdict == "ban":
            seeks.forget(conn, about)  # nobody should wait for who may not play

    await _decided(services, work)


@get("/api/moderation/appeals", summary="Appeals that wait", tags=["moderation"])
async def appeal_queue(
    moderator: Moderator, services: Parts, after: After = None, after_id: AfterId = None
) -> list[Appeal]:
    start = _from(after, after_id)
    return await services.store.read(lambda conn: appeals.queue(conn, moderator.user, after=start))


@post(
    "/api/moderation/appeals/{appeal:str}", summary="Decide an appeal", status_code=204, tags=["moderation"]
)
async def decide_appeal(
    appeal: FromPath[str], data: JSONBody[AppealDecision], moderator: Moderator, services: Parts
) -> None:
    await _decided(
        services,
        lambda conn: appeals.decide(conn, moderator.user, appeal, data.verdict, data.answer, now_ms()),
    )


@post(
    "/api/moderation/lift/{sanction:str}", summary="End a sanction now", status_code=204, tags=["moderation"]
)
async def lift(sanction: FromPath[str], moderator: Moderator, services: Parts) -> None:
    await _decided(services, lambda conn: sanctions.lift(conn, sanction, now_ms(), by=moderator.user))


@get("/api/moderation/log", summary="What moderators looked at and did", tags=["moderation"])
async def log(
    moderator: Moderator, services: Parts, after: After = None, after_id: AfterId = None
) -> list[LogLine]:
    start = _from(after, after_id)
    return await services.store.read(lambda conn: staff.lines(conn, before=start))


@post("/api/moderation/signals", summary="Work out fair-play figures", status_code=202, tags=["moderation"])
async def ask_signals(data: JSONBody[About], moderator: Moderator, services: Parts) -> SignalsNow:
    def work(conn: Connection) -> SignalsNow:
        about = accounts.find(conn, data.about)
        signals.ask(conn, moderator.user, about, now_ms())
        return signals.get(conn, about)

    asked = await services.store.write(work)
    services.people_jobs.wake()
    return asked


@get("/api/moderation/signals/{name:str}", summary="Fair-play figures, with their error", tags=["moderation"])
async def get_signals(name: FromPath[str], moderator: Moderator, services: Parts) -> SignalsNow:
    return await services.store.read(lambda conn: signals.get(conn, accounts.find(conn, name)))


HANDLERS = [queue, case, decide, appeal_queue, decide_appeal, lift, log, ask_signals, get_signals]
