"""What every table keeps about people, why, and for how long: one declaration.

The privacy page, its page in the docs, `tesela privacy` and the export of an account come of it. Its
sentences are `privacy.table.NAME.what` and `.why`, `privacy.kept_for.CODE` and `privacy.column.KIND`; a table
or a column without its line here fails the tests.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from tesela.server.storage.tables import metadata

Kind: TypeAlias = Literal["person", "name", "secret", "network", "words", "time", "game", "choice", "work"]
"""What a column holds: who (by number), what somebody is called, what opens a door (a digest where that is
enough), where from, what somebody wrote, when, the game itself, what somebody chose or was decided, and what
only the program needs."""
KINDS: Final[tuple[Kind, ...]] = (
    "person", "name", "words", "network", "choice", "game", "time", "secret", "work",
)  # fmt: skip
Kept: TypeAlias = Literal[
    "account", "session", "device", "codes", "minutes", "days", "game", "seek", "half_year", "grace",
    "name_reserved", "report", "sanction", "two_years", "until_end", "year", "event",
    "official", "never_personal", "month",
]  # fmt: skip


class Keeping(NamedTuple):
    """A table: how long it keeps its rows, and by which columns a person's own are found."""

    kept: Kept
    whose: tuple[str, ...] = ()


TABLES: Final[Mapping[str, Keeping]] = {
    "users": Keeping("account", ("id",)),
    "sessions": Keeping("session", ("user_id",)),
    "devices": Keeping("device", ("user_id",)),
    "passkeys": Keeping("account", ("user_id",)),
    "recovery_codes": Keeping("codes", ("user_id",)),
    "ceremonies": Keeping("minutes", ("user_id",)),
    "throttles": Keeping("minutes"),
    "deletions": Keeping("grace", ("user_id",)),
    "retired_names": Keeping("name_reserved"),
    "security_log": Keeping("half_year", ("user_id",)),
    "bans": Keeping("until_end"),
    "games": Keeping("game"),
    "seats": Keeping("game", ("user_id",)),
    "events": Keeping("game"),
    "seeds": Keeping("game"),
    "archived_logs": Keeping("game"),
    "game_arbiters": Keeping("game", ("user_id",)),
    "desk_log": Keeping("game", ("user_id",)),
    "game_tournaments": Keeping("never_personal"),
    "outcomes": Keeping("days", ("user_id",)),
    "chat": Keeping("game", ("user_id",)),
    "chat_choices": Keeping("account", ("user_id",)),
    "seeks": Keeping("seek", ("user_id",)),
    "presence": Keeping("minutes", ("user_id",)),
    "ratings": Keeping("game", ("user_id",)),
    "rating_steps": Keeping("game", ("user_id",)),
    "blocks": Keeping("account", ("user_id",)),
    "game_figures": Keeping("game", ("user_id",)),
    "follows": Keeping("account", ("user_id",)),
    "own_archive": Keeping("account", ("user_id",)),
    "notify_choices": Keeping("account", ("user_id",)),
    "mail_addresses": Keeping("account", ("user_id",)),
    "push_subscriptions": Keeping("session", ("user_id",)),
    "notices": Keeping("month", ("user_id",)),
    "reports": Keeping("report", ("reporter_id",)),
    "sanctions": Keeping("sanction", ("user_id",)),
    "appeals": Keeping("sanction", ("user_id",)),
    "moderators": Keeping("account", ("user_id",)),
    "moderation_log": Keeping("two_years"),
    "signals": Keeping("year"),
    "study_events": Keeping("account", ("user_id",)),
    "puzzle_attempts": Keeping("account", ("user_id",)),
    "puzzle_ratings": Keeping("never_personal"),
    "puzzle_solvers": Keeping("account", ("user_id",)),
    "home_games": Keeping("game", ("owner",)),
    "home_seats": Keeping("game", ("user_id",)),
    "home_events": Keeping("game"),
    "solo_records": Keeping("game", ("user_id",)),
    "duplicate_events": Keeping("event", ("owner",)),
    "duplicate_log": Keeping("event"),
    "duplicate_people": Keeping("event", ("user_id",)),
    "duplicate_places": Keeping("event", ("user_id",)),
    "duplicate_claims": Keeping("minutes"),
    "duplicate_days": Keeping("never_personal"),
    "duplicate_alone": Keeping("game", ("user_id",)),
    "duplicate_alone_moves": Keeping("game"),
    "tournaments": Keeping("official", ("owner",)),
    "tournament_events": Keeping("official"),
    "tournament_roles": Keeping("official", ("user_id",)),
    "league_members": Keeping("account", ("user_id",)),
    "leagues": Keeping("official", ("owner",)),
    "league_events": Keeping("official"),
    "event_codes": Keeping("never_personal"),
    "keys": Keeping("never_personal"),
    "marks": Keeping("never_personal"),
    "kept_words": Keeping("never_personal"),
}

_BY_KIND: Final[Mapping[Kind, str]] = {
    "person": "user_id owner other_id reporter_id about_id decided_by by invited joined player",
    "name": "name title label players name_key name_skeleton name_shape",
    "secret": "password token csrf secret seed desk screen credential public_key sign_count challenge code "
    "digest key request value arbiter pledges endpoint endpoint_digest p256dh auth",
    "network": "network made_from device address",
    "words": "text phrase note quoted reason detail answer",
    "time": "created expires seen at began finished until due asked decided lifted ends since updated made "
    "opens closes shown done open_until claimed_until archived confirmed notify_at letter",
    "choice": "role language disabled kind status words links repeats act listed why what card kinds "
    "quiet_from quiet_to zone mail_mode mail_hour visibility",
    "game": "game_id seat score place offer rated rating deviation volatility games pool weight coord tiles "
    "hints tries total turns minutes mode ruleset edition body data move play line rematch_of closed "
    "lag_used_ms people day delay_ms puzzle waits tally won "
    "bingos best_score best_word opening",
    "work": "id seq n head chat_head side bot_seat claimed_by settled last_key version process about graph "
    "hash item report_id sanction_id event_id alone_id league_id tournament_id failures devices open_move "
    "last file sha256 figured",
}
_COLUMNS: Final = {column: kind for kind, columns in _BY_KIND.items() for column in columns.split()}
_OVERRIDES: Final[Mapping[str, Kind]] = {
    "users.id": "person",
    "throttles.name": "secret",
    "keys.name": "work",
    "marks.name": "work",
    "marks.value": "work",
    "duplicate_events.code": "work",
    "outcomes.answer": "game",
    "home_games.kind": "game",
    "home_events.kind": "game",
    "seeks.kind": "game",
    "solo_records.at": "time",
    "event_codes.devices": "work",
    "study_events.rating": "choice",
    "study_events.device": "work",
}


def kind_of(table: str, column: str) -> Kind:
    """What a column holds; `KeyError` where nobody has said so."""
    return _OVERRIDES.get(f"{table}.{column}") or _COLUMNS[column]


def columns_of(table: str) -> dict[Kind, list[str]]:
    """A table's columns by what they hold, in a fixed order."""
    names = [str(column.name) for column in metadata.tables[table].columns]  # plain text, which JSON knows
    found = {name: kind_of(table, name) for name in names}
    return {
        kind: [name for name, each in found.items() if each == kind]
        for kind in KINDS
        if kind in found.values()
    }


_STAFF: Final = frozenset({"decided_by", "by", "report_id"})
"""Who decided, and by whose report: told to nobody whom it is about."""


def exported(table: str) -> list[str]:
    """The columns of a person's export: all but secrets, which open doors to a finder, and others' part."""
    return [
        column.name
        for column in metadata.tables[table].columns
        if kind_of(table, column.name) != "secret" and column.name not in _STAFF
    ]
