"""Sessions: an opaque secret in a cookie, its digest in a table. The cookie says nothing of the person."""

from __future__ import annotations

import hmac
from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, bindparam, delete, false, insert, select

from tesela.server.ids import digest, new_secret
from tesela.server.people import security
from tesela.server.people.accounts import User, user_of
from tesela.server.storage.prepared import Prepared
from tesela.server.storage.tables import ceremonies, outcomes, sessions, users

_GOOD = (sessions.c.expires > bindparam("now")) & (users.c.disabled == false())
_FIND = Prepared(
    select(users, sessions.c.csrf, sessions.c.token)
    .join(users, users.c.id == sessions.c.user_id)
    .where(sessions.c.token == bindparam("digest"), _GOOD)
)


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """Who is asking, and the token that proves that the page is ours (CSRF)."""

    user: User
    csrf: str
    token: str  # digest


def cookie_name(secure: bool) -> str:
    """`__Host-` makes browsers refuse a cookie that another host or path planted."""
    return "__Host-tesela" if secure else "tesela"


def set_cookie(secret: str, *, secure: bool, days: int) -> str:
    """The header that gives the browser its secret."""
    end = f"Max-Age={days * 86_400}" if secret else "Max-Age=0"
    flags = "; Secure" if secure else ""
    return f"{cookie_name(secure)}={secret}; Path=/; HttpOnly; SameSite=Lax; {end}{flags}"


def cookie_in(cookie_header: str, name: str) -> str | None:
    """The cookie of that name among those that came, the last if there are several.

    Ours have nothing to be unquoted, which Python's own reader does in a time that grows with the square.
    """
    for part in reversed(cookie_header.split(";")):
        key, told, value = part.partition("=")
        if told and key.strip() == name:
            return value.strip().strip('"')
    return None


def secret_in(cookie_header: str, *, secure: bool, name: str = "") -> str | None:
    """The session's secret among the cookies that came, or that of another name."""
    found = cookie_in(cookie_header, name or cookie_name(secure))
    return found if found and 20 <= len(found) <= 100 else None


def open_session(
    conn: Connection, user: User, days: int, now: int, *, device: str = "", network: str = ""
) -> tuple[str, Session]:
    """A new secret. A session never changes hands: whoever logs in gets a new one."""
    secret = new_secret()
    session = Session(user=user, csrf=new_secret(), token=digest(secret))
    conn.execute(
        insert(sessions).values(
            token=session.token,
            user_id=user.id,
            csrf=session.csrf,
            created=now,
            expires=now + days * 86_400_000,
            device=device[:64],
            network=network[:64],
            seen=now,
        )
    )
    return secret, session


def find(conn: Connection, secret: str, now: int) -> Session | None:
    """The session of that secret, if it still runs and the person is not shut out."""
    row = _FIND.run(conn, {"digest": digest(secret), "now": now}).first()
    return Session(user=user_of(row), csrf=row.csrf, token=row.token) if row else None


def still_good(conn: Connection, tokens: Sequence[str], now: int) -> dict[str, str]:
    """Those of these sessions (by digest) that still run, with the role of who is in and not shut out."""
    good: dict[str, str] = {}
    for start in range(0, len(tokens), 500):
        some = sessions.c.token.in_(tokens[start : start + 500])
        mine = users.c.id == sessions.c.user_id
        wanted = select(sessions.c.token, users.c.role).join(users, mine).where(some, _GOOD)
        good |= {row.token: row.role for row in conn.execute(wanted, {"now": now})}
    return good


def close(conn: Connection, token: str) -> None:
    """Log out; sockets of this session are closed at once."""
    conn.execute(delete(sessions).where(sessions.c.token == token))
    security.door(conn)


def has_any(conn: Connection, user_id: str, now: int) -> bool:
    """Whether somebody is still in, here or elsewhere."""
    some = select(sessions.c.token).where(sessions.c.user_id == user_id, sessions.c.expires > now)
    return conn.execute(some.limit(1)).first() is not None


def close_all(conn: Connection, user_id: str, *, but: str = "") -> None:
    """Log out everywhere else."""
    conn.execute(delete(sessions).where(sessions.c.user_id == user_id, sessions.c.token != but))
    security.door(conn)


def proves(session: Session, token: str | None) -> bool:
    """Whether the CSRF token is this session's, compared in constant time."""
    return token is not None and hmac.compare_digest(token.encode(), session.csrf.encode())


def clean(conn: Connection, now: int, idempotency_ms: int) -> None:
    """Drop what has run out."""
    conn.execute(delete(sessions).where(sessions.c.expires < now))
    conn.execute(delete(ceremonies).where(ceremonies.c.expires < now))
    conn.execute(delete(outcomes).where(outcomes.c.created < now - idempotency_ms))
