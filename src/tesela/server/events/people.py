"""Who takes part: a secret on the phone, its digest in the table. No account is needed."""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, delete, insert, select

from tesela.duplicate.events import LONGEST_LABEL
from tesela.server.events import alone_log
from tesela.server.ids import digest
from tesela.server.storage.store import insert_into
from tesela.server.storage.tables import duplicate_claims as claims
from tesela.server.storage.tables import duplicate_events as events
from tesela.server.storage.tables import duplicate_log as log
from tesela.server.storage.tables import duplicate_people as people

Role: TypeAlias = Literal["player", "arbiter", "screen", "spectator"]
CLAIM_MS = 60_000
"""How long an arbiter keeps a play to themselves."""
_FORGOTTEN_MS = 86_400_000
"""An event that nobody has touched for so long holds nobody up, though its move was left open."""
_LEFT_MS = 1_800_000
"""The same of a move whose clock does not run: it was dealt, or time is up, and nobody goes on."""


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody at an event."""

    event_id: str
    role: Role
    name: str
    token: str  # digest
    player: int | None = None


def find(conn: Connection, secret: str) -> Person | None:
    """Whose secret it is: a player's, an arbiter's, or the projector's."""
    token = digest(secret)
    row = conn.execute(select(people).where(people.c.token == token)).first()
    if row is not None:
        return Person(event_id=row.event_id, role=row.role, name=row.name, token=token, player=row.player)
    screen = conn.execute(select(events.c.id).where(events.c.screen == token)).first()
    return Person(event_id=screen.id, role="screen", name="", token=token) if screen else None


def add(conn: Connection, rows: Sequence[Mapping[str, object]]) -> None:
    """Write newcomers down."""
    if rows:
        conn.execute(insert(people), [dict(row) for row in rows])


def there(conn: Connection, rows: Sequence[Mapping[str, object]]) -> bool:
    """Whether these newcomers were written down before."""
    tokens = [row["token"] for row in rows[:1]]
    return conn.execute(select(people.c.token).where(people.c.token.in_(tokens))).first() is not None


def hands_in(conn: Connection, user_id: str, now: int) -> bool:
    """Whether somebody has tiles of an open duplicate move before them: at an event, or in a day's game.

    A move is open from the deal on, before its clock starts, and until it is closed: once time is up the
    desk may still give more. An event's organiser has its desk anyhow.
    """
    return _at_an_event(conn, user_id, now) or alone_log.plays_day(conn, user_id, now)


def _at_an_event(conn: Connection, user_id: str, now: int) -> bool:
    touched = (log.c.event_id == events.c.id) & (log.c.seq == events.c.head)
    running = (events.c.open_until >= now) & (log.c.at > now - _FORGOTTEN_MS)
    wanted = (
        select(events.c.id)
        .join(people, people.c.event_id == events.c.id)
        .join(log, touched)
        .where(people.c.user_id == user_id, people.c.role == "player", events.c.owner != user_id)
        .where(events.c.open_move > 0, running | (log.c.at > now - _LEFT_MS))
    )
    return conn.execute(wanted.limit(1)).first() is not None


def opens_desk(conn: Connection, event_id: str, secret: str) -> bool:
    """Whether the secret is the one by which arbiters of this event come in."""
    kept = conn.execute(select(events.c.desk).where(events.c.id == event_id)).scalar_one_or_none()
    return kept is not None and hmac.compare_digest(kept, digest(secret))


def desk_name(conn: Connection, event_id: str, name: str) -> str:
    """The name as nobody else has it at this desk («Ana», then «Ana 2»): every act tells who did it.

    Two who type the same slip are two people only if they have two names.
    """
    here = select(people.c.name).where(people.c.event_id == event_id, people.c.role == "arbiter")
    taken = {row.name.casefold() for row in conn.execute(here)}
    numbered = (_numbered(name, number) for number in range(2, len(taken) + 3))
    return next(each for each in (name[:LONGEST_LABEL], *numbered) if each.casefold() not in taken)


def _numbered(name: str, number: int) -> str:
    """«Ana 2», no longer than the log takes it."""
    end = f" {number}"
    return name[: LONGEST_LABEL - len(end)] + end


def claim(conn: Connection, person: Person, move: int, plays: Sequence[str], now: int) -> list[str]:
    """Take plays of the queue to look at: those that nobody else looks at now are given."""
    conn.execute(delete(claims).where(claims.c.event_id == person.event_id, claims.c.until <= now))
    mine = []
    for play in plays:
        row = {
            "event_id": person.event_id, "move": move, "play": play, "arbiter": person.token,
            "name": person.name, "until": now + CLAIM_MS,
        }  # fmt: skip
        conn.execute(insert_into(conn, claims).values(row).on_conflict_do_nothing())
        held = conn.execute(
            select(claims.c.arbiter).where(
                claims.c.event_id == person.event_id, claims.c.move == move, claims.c.play == play
            )
        ).scalar_one()
        if held == person.token:
            mine.append(play)
    return mine


def claimed(conn: Connection, event_id: str, move: int, now: int) -> dict[str, str]:
    """Plays that somebody looks at now, with their name."""
    wanted = (claims.c.event_id == event_id) & (claims.c.move == move) & (claims.c.until > now)
    return {row.play: row.name for row in conn.execute(select(claims.c.play, claims.c.name).where(wanted))}


def held_by_another(conn: Connection, person: Person, move: int, play: str, now: int) -> str:
    """The name of another arbiter who looks at a play now; empty if nobody does."""
    row = conn.execute(
        select(claims.c.name).where(
            claims.c.event_id == person.event_id, claims.c.move == move, claims.c.play == play,
            claims.c.until > now, claims.c.arbiter != person.token,
        )
    ).first()  # fmt: skip
    return row.name if row else ""
