"""What somebody wants to be told, when not, and whether by letter."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from typing import Annotated, Final, Literal, TypeAlias, get_args
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta
from sqlalchemy import Connection, select, update

from tesela.server.errors import ServerError
from tesela.server.people.accounts import User
from tesela.server.storage.store import insert_into
from tesela.server.storage.tables import notify_choices

Kind: TypeAlias = Literal["turn", "challenge", "message", "event"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
MailMode: TypeAlias = Literal["off", "each", "daily"]
Minute: TypeAlias = Annotated[int, Meta(ge=0, le=1439)]
_MINUTE_MS: Final = 60_000


class NotifyChoices(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to be told: `turn`, `challenge`, `message`, `event`.

    Between `quiet_from` and `quiet_to`, minutes of the day in `zone`, nothing is sent: it waits until then.
    """

    kinds: Annotated[list[Kind], Meta(max_length=8)]
    quiet_from: Minute | None = None
    quiet_to: Minute | None = None
    zone: Annotated[str, Meta(min_length=1, max_length=64)] = "UTC"
    mail_mode: MailMode = "off"
    mail_hour: Annotated[int, Meta(ge=0, le=23)] = 9
    """Of the daily letter, in `zone`."""


def usual(user: User) -> NotifyChoices:
    """What holds until somebody chooses: everything for who has a name, nothing for guests."""
    return NotifyChoices(kinds=list(KINDS) if user.kind == "person" else [])


def zone_of(name: str) -> tzinfo:
    """A time zone by its IANA name; `ValueError` where there is none."""
    if name == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (KeyError, OSError) as wrong:  # unknown, or a folder of that name
        raise ValueError(name) from wrong


def of_user(conn: Connection, user: User) -> NotifyChoices:
    """What somebody chose, or the usual."""
    row = conn.execute(select(notify_choices).where(notify_choices.c.user_id == user.id)).first()
    if row is None:
        return usual(user)
    return NotifyChoices(
        kinds=[kind for kind in KINDS if kind in row.kinds.split()], quiet_from=row.quiet_from,
        quiet_to=row.quiet_to, zone=row.zone, mail_mode=row.mail_mode, mail_hour=row.mail_hour,
    )  # fmt: skip


def choose(conn: Connection, user: User, wanted: NotifyChoices) -> NotifyChoices:
    """Keep somebody's choice."""
    try:
        zone_of(wanted.zone)
    except ValueError as wrong:
        raise ServerError(422, "notify.zone", {"zone": wanted.zone}) from wrong
    if (wanted.quiet_from is None) != (wanted.quiet_to is None):
        raise ServerError(422, "notify.quiet")
    values = msgspec.structs.asdict(wanted) | {
        "kinds": " ".join(kind for kind in KINDS if kind in wanted.kinds)
    }
    new = insert_into(conn, notify_choices).values(user_id=user.id, **values)
    conn.execute(new.on_conflict_do_update(index_elements=["user_id"], set_=values))
    return of_user(conn, user)


def silence_mail(conn: Connection, user_id: str) -> None:
    """No more letters, whatever was chosen."""
    mine = notify_choices.c.user_id == user_id
    conn.execute(update(notify_choices).where(mine).values(mail_mode="off"))


def quiet_until(wanted: NotifyChoices, now: int) -> int | None:
    """When the quiet hours that hold at `now` end; None if none do."""
    start, end = wanted.quiet_from, wanted.quiet_to
    if start is None or end is None or start == end:
        return None
    here = datetime.fromtimestamp(now / 1000, zone_of(wanted.zone))
    minute = here.hour * 60 + here.minute
    inside = start <= minute < end if start < end else minute >= start or minute < end
    if not inside:
        return None
    over = here.replace(hour=end // 60, minute=end % 60, second=0, microsecond=0)
    if over <= here:
        over = over + timedelta(days=1)
    return max(now + 1, round(over.timestamp() * 1000))


def next_letter(wanted: NotifyChoices, now: int) -> int:
    """When the next daily letter goes out."""
    here = datetime.fromtimestamp(now / 1000, zone_of(wanted.zone))
    then = here.replace(hour=wanted.mail_hour, minute=0, second=0, microsecond=0)
    if then <= here:
        then = then + timedelta(days=1)
    return max(now + _MINUTE_MS, round(then.timestamp() * 1000))
