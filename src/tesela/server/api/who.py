"""Who is asking. Handlers name what they need: `who` (perhaps nobody), `me`, `arbiter`, `moderator`."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide

from tesela.server.errors import ServerError
from tesela.server.http import is_unsafe, same_origin
from tesela.server.ids import now_ms
from tesela.server.moderation import staff
from tesela.server.people import sessions
from tesela.server.people.sessions import Session
from tesela.server.services import Services

Who: TypeAlias = NamedDependency[Session | None]
Mine: TypeAlias = NamedDependency[Session]
Parts: TypeAlias = NamedDependency[Services]
Asked: TypeAlias = Request[Any, Any, Any]


def services_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Services:
    """The server's parts."""
    found: Services = connection.app.state.services
    return found


async def find_session(connection: ASGIConnection[Any, Any, Any, Any]) -> Session | None:
    """The session of the cookie that came, if it is good."""
    services = services_of(connection)
    secret = sessions.secret_in(connection.headers.get("cookie", ""), secure=services.settings.secure)
    if secret is None:
        return None
    return await services.store.read(lambda conn: sessions.find(conn, secret, now_ms()))


async def who(request: Asked) -> Session | None:
    """The session, if any. What may change something must come from a page of ours (CSRF)."""
    settings = services_of(request).settings
    if is_unsafe(request.method) and not same_origin(request.headers, settings):
        raise ServerError(403, "csrf.origin")
    session = await find_session(request)
    if (
        session
        and is_unsafe(request.method)
        and not sessions.proves(session, request.headers.get("x-csrf-token"))
    ):
        raise ServerError(403, "csrf.token")
    return session


_WHILE_BANNED: Final = ("/api/logout", "/api/me", "/api/account", "/api/password", "/api/passkeys")
"""What one may do with one's own account whatever one has done."""


async def me(request: Asked, who: Who) -> Session:
    """Somebody, or 401. Who is banned changes nothing but their account and the games they are in."""
    if who is None:
        raise ServerError(401, "session.none")
    path = request.url.path
    own = path.startswith(_WHILE_BANNED) or (path.startswith("/api/games/") and path.endswith("/commands"))
    if is_unsafe(request.method) and not own:
        services_of(request).sanctioned.check(who.user, now_ms(), "ban")
    return who


async def moderator(me: Mine, services: Parts) -> Session:
    """Somebody who moderates, or 404: that there is a queue is nobody else's business."""
    if not await services.store.read(lambda conn: staff.moderates(conn, me.user)):
        raise ServerError(404, "path.unknown")
    return me


async def arbiter(me: Mine) -> Session:
    """Somebody who may sit at the desk, or 403."""
    if not me.user.arbitrates:
        raise ServerError(403, "role.arbiter")
    return me


async def services(request: Asked) -> Services:
    """The server's parts, for handlers."""
    return services_of(request)


PROVIDERS = {
    "who": Provide(who),
    "me": Provide(me),
    "arbiter": Provide(arbiter),
    "moderator": Provide(moderator),
    "services": Provide(services),
}
