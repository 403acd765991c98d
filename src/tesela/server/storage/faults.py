"""What a database's complaint means: gone for a moment, no room, a failing disk, or our own mistake."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError, OperationalError

from tesela.server.errors import ServerError


def passing(problem: DBAPIError) -> bool:
    """Whether trying again makes sense: a lost connection, a lock, a deadlock, a server starting up."""
    state = getattr(problem.orig, "sqlstate", None) or ""
    if problem.connection_invalidated or state[:2] in {"08", "40", "53", "57"}:
        return True
    text = str(problem.orig)
    return isinstance(problem, OperationalError) and (
        state == "" and ("locked" in text or "connect" in text or "starting up" in text or "server" in text)
    )


def no_room(problem: DBAPIError) -> bool:
    """Whether the disk is full: reading goes on, and writing does once somebody makes room."""
    return getattr(problem.orig, "sqlstate", None) == "53100" or "disk is full" in str(problem.orig)


def failing(problem: DBAPIError) -> bool:
    """Whether the disk itself errs: nothing was written, and the next try may meet a whole one."""
    state = getattr(problem.orig, "sqlstate", None) or ""
    text = str(problem.orig)
    return state[:2] == "58" or "disk I/O error" in text or "unable to open database file" in text


def away(problem: Exception) -> bool:
    """Whether the database's state is at fault, not what was asked of it."""
    return isinstance(problem, DBAPIError) and (passing(problem) or no_room(problem) or failing(problem))


def answer_to(problem: Exception) -> ServerError:
    """What the person is told. Whoever asks once more with the same key loses nothing."""
    if isinstance(problem, DBAPIError) and no_room(problem):
        return ServerError(503, "server.full", {"seconds": 30})
    if away(problem):
        return ServerError(503, "server.database", {"seconds": 2})
    return ServerError(500, "server.fault")
