"""Rows about people, desks, study and talk: values that nobody writes, and ids of what does not exist.

Where the database itself could refuse, PostgreSQL does; SQLite's own check tells of the rest (`astray`).
Times that two requests wrote are not compared: a machine's clock may have been set between them.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, get_args

import msgspec
from sqlalchemy import ColumnElement, Connection, FromClause, Row, Table, and_, false, func, or_, select

from tesela.analysis.play_signals import Signals
from tesela.rules.home.solo_log import Mode as SoloMode
from tesela.server.events.alone_log import Mode as AloneMode
from tesela.server.games import desks
from tesela.server.games.keeper import UNREADABLE
from tesela.server.home.home_log import HomeKind
from tesela.server.lobby.seeks import SeekKind
from tesela.server.moderation import appeals, reports, sanctions, staff
from tesela.server.notify import choices
from tesela.server.people import accounts, blocks, security
from tesela.server.storage import tables as t
from tesela.server.storage.problems import Problem
from tesela.study.cards import StudyEvent, check_event
from tesela.texts import LANGUAGES
from tesela.tournament.people import Role as TournamentRole

_MOST: Final = 100
"""Rows that are told for one rule: a broken column breaks all of them."""


class Wrong(NamedTuple):
    """What must never be true of a row, and the column that is to blame."""

    table: Table
    column: str
    condition: ColumnElement[bool]
    code: str = "value"


def _one_of(table: Table, column: str, known: Sequence[str]) -> Wrong:
    return Wrong(table, column, table.c[column].not_in(known))


def _refers(table: Table, column: str, parent: FromClause) -> Wrong:
    """An id without a foreign key: what it names may be younger or older, but is never deleted."""
    known = select(parent.c.id).where(parent.c.id == table.c[column]).exists()
    return Wrong(table, column, and_(table.c[column].is_not(None), ~known), "dangling")


def _digest(table: Table, column: str) -> Wrong:
    return Wrong(table, column, func.length(table.c[column]) != 64)


def _before(table: Table, column: str, first: str) -> Wrong:
    """Two times of one request, the second before the first."""
    return Wrong(table, column, table.c[column] < table.c[first])


def _negative(table: Table, column: str) -> Wrong:
    return Wrong(table, column, table.c[column] < 0)


def _half_decided(table: Table) -> Wrong:
    """Open and decided, or neither."""
    is_open, when = table.c.status == "open", table.c.decided
    return Wrong(table, "decided", or_(and_(is_open, when.is_not(None)), and_(~is_open, when.is_(None))))


_OTHERS_APPEAL: Final = (
    select(t.sanctions.c.id)
    .where(t.sanctions.c.id == t.appeals.c.sanction_id, t.sanctions.c.user_id != t.appeals.c.user_id)
    .exists()
)
_PLAYS_THERE: Final = (
    select(t.seats.c.seat)
    .where(t.seats.c.game_id == t.game_arbiters.c.game_id, t.seats.c.user_id == t.game_arbiters.c.user_id)
    .exists()
)
_NOT_THAT_FAR: Final = (
    select(t.games.c.id)
    .where(t.games.c.id == t.desk_log.c.game_id, t.games.c.head < t.desk_log.c.seq)
    .exists()
)
_OTHERS_TOTAL: Final = (
    select(t.home_games.c.id)
    .where(t.home_games.c.id == t.solo_records.c.game_id, t.home_games.c.owner != t.solo_records.c.user_id)
    .exists()
)
_NAMELESS: Final = and_(
    t.users.c.kind == "person", t.users.c.name_key.is_(None), t.users.c.disabled == false()
)

_HALF_QUIET: Final = t.notify_choices.c.quiet_from.is_(None) != t.notify_choices.c.quiet_to.is_(None)
_HALF_CONFIRMED: Final = t.mail_addresses.c.code.is_(None) == t.mail_addresses.c.confirmed.is_(None)

RULES: Final = (
    _one_of(t.users, "kind", get_args(accounts.Kind)),
    _one_of(t.users, "role", get_args(accounts.Role)),
    _one_of(t.users, "language", LANGUAGES),
    Wrong(t.users, "name_key", _NAMELESS),
    _digest(t.sessions, "token"),
    _before(t.sessions, "expires", "created"),
    _digest(t.devices, "token"),
    _digest(t.recovery_codes, "code"),
    _negative(t.passkeys, "sign_count"),
    _before(t.deletions, "due", "asked"),
    _one_of(t.blocks, "kind", get_args(blocks.Kind)),
    Wrong(t.blocks, "other_id", t.blocks.c.user_id == t.blocks.c.other_id),
    Wrong(t.follows, "other_id", t.follows.c.user_id == t.follows.c.other_id),
    _one_of(t.notify_choices, "mail_mode", get_args(choices.MailMode)),
    Wrong(t.notify_choices, "quiet_to", _HALF_QUIET),
    _digest(t.mail_addresses, "code"),
    Wrong(t.mail_addresses, "confirmed", _HALF_CONFIRMED),
    _digest(t.push_subscriptions, "endpoint_digest"),
    _digest(t.push_subscriptions, "token"),
    _one_of(t.notices, "kind", choices.KINDS),
    _refers(t.notices, "about_id", t.users),
    _refers(t.notices, "game_id", t.games),
    _one_of(t.reports, "reason", get_args(reports.Reason)),
    _one_of(t.reports, "status", get_args(reports.Status)),
    _half_decided(t.reports),
    _refers(t.reports, "reporter_id", t.users),
    _refers(t.reports, "decided_by", t.users),
    _refers(t.reports, "game_id", t.games),
    _one_of(t.sanctions, "kind", get_args(sanctions.Kind)),
    _before(t.sanctions, "ends", "created"),
    _refers(t.sanctions, "decided_by", t.users),
    _one_of(t.appeals, "status", ("open", *get_args(appeals.Verdict))),
    _half_decided(t.appeals),
    Wrong(t.appeals, "user_id", _OTHERS_APPEAL),
    _refers(t.appeals, "decided_by", t.users),
    _one_of(t.moderation_log, "act", get_args(staff.Act)),
    _refers(t.moderation_log, "decided_by", t.users),
    _refers(t.moderation_log, "about_id", t.users),
    Wrong(t.signals, "body", and_(t.signals.c.made.is_not(None), t.signals.c.body.is_(None))),
    _one_of(t.security_log, "kind", get_args(security.Kind)),
    _refers(t.security_log, "user_id", t.users),
    _refers(t.security_log, "by", t.users),
    _before(t.bans, "expires", "created"),
    _negative(t.event_codes, "devices"),
    _one_of(t.game_arbiters, "why", ("appointed", "called")),
    Wrong(t.game_arbiters, "user_id", _PLAYS_THERE),
    _one_of(t.desk_log, "kind", get_args(desks.Kind)),
    _refers(t.desk_log, "user_id", t.users),
    _refers(t.desk_log, "by", t.users),
    Wrong(t.desk_log, "seq", _NOT_THAT_FAR),
    Wrong(t.chat, "text", and_(t.chat.c.phrase.is_(None), t.chat.c.text.is_(None))),
    _refers(t.chat, "user_id", t.users),
    _refers(t.outcomes, "user_id", t.users),
    _one_of(t.seeks, "kind", get_args(SeekKind)),
    _refers(t.games, "rematch_of", t.games.alias()),
    _negative(t.seats, "lag_used_ms"),
    _negative(t.ratings, "games"),
    _one_of(t.home_games, "kind", get_args(HomeKind)),
    _refers(t.home_seats, "game_id", t.home_games),
    _one_of(t.solo_records, "mode", get_args(SoloMode)),
    Wrong(t.solo_records, "user_id", _OTHERS_TOTAL),
    _one_of(t.tournaments, "status", ("open", "closed")),
    _one_of(t.tournament_roles, "role", get_args(TournamentRole)),
    _one_of(t.duplicate_alone, "mode", get_args(AloneMode)),
    _refers(t.duplicate_alone, "user_id", t.users),
    _before(t.duplicate_days, "closes", "opens"),
    _negative(t.duplicate_alone_moves, "hints"),
    Wrong(t.duplicate_places, "place", t.duplicate_places.c.place < 1),
)


def ruled(conn: Connection) -> list[Problem]:
    """Every rule over its table, in the database itself."""
    problems = []
    for rule in RULES:
        key = rule.table.primary_key.columns
        for row in conn.execute(select(*key).where(rule.condition).limit(_MOST)):
            problems.append(_problem(rule.table, rule.column, row, rule.code))
    return problems


def _problem(table: Table, column: str, row: Row[Any], code: str = "value") -> Problem:
    """The row by its key, cut short: some keys are digests of secrets."""
    name = "/".join(str(row._mapping[each.name])[:16] for each in table.primary_key.columns)
    return Problem(code, {"table": table.name, "row": name, "column": column})


def _network(row: Row[Any]) -> None:
    ipaddress.ip_network(row.network)


def _zone(row: Row[Any]) -> None:
    choices.zone_of(row.zone)


def _answer(row: Row[Any]) -> None:
    msgspec.json.decode(row.answer)


def _signals(row: Row[Any]) -> None:
    if row.body is not None:
        msgspec.json.decode(row.body, type=Signals | None)


def _card(row: Row[Any]) -> None:
    fields = {name: row._mapping[name] for name in StudyEvent.__struct_fields__}
    check_event(msgspec.convert(fields, StudyEvent))


READERS: Final[tuple[tuple[Table, str, Callable[[Row[Any]], None]], ...]] = (
    (t.bans, "network", _network),
    (t.notify_choices, "zone", _zone),
    (t.outcomes, "answer", _answer),
    (t.signals, "body", _signals),
    (t.study_events, "card", _card),
)


def readable(conn: Connection) -> list[Problem]:
    """Documents that can be read as what they are."""
    return [problem for reader in READERS for problem in _unreadable(conn, *reader)][:1000]


def _unreadable(
    conn: Connection, table: Table, column: str, read: Callable[[Row[Any]], None]
) -> Iterator[Problem]:
    for row in conn.execute(select(table).execution_options(yield_per=1000)):
        try:
            read(row)
        except UNREADABLE:
            yield _problem(table, column, row)


def study_logs(conn: Connection) -> list[Problem]:
    """Every device's numbers, from one on without a hole."""
    log = t.study_events.c
    whole = and_(func.min(log.n) == 1, func.max(log.n) == func.count())
    holes = select(log.user_id, log.device).group_by(log.user_id, log.device).having(~whole).limit(_MOST)
    return [
        Problem("value", {"table": "study_events", "row": f"{row.user_id}/{row.device}", "column": "n"})
        for row in conn.execute(holes)
    ]


CHECKS: Final = (ruled, readable, study_logs)
