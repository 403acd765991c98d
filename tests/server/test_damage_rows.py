"""`tesela db check` and the rows that are no game: people, desks, study, talk, tables at home.

The server itself writes most of the rows, so that what it writes is known to be right; a hand with foreign
keys switched off, as SQLite's own shell has, spoils them one at a time.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection
from tests.cli.terminal import tesela
from tests.server.conftest import Running
from tests.server.mover import EDITION
from tests.server.push_service import Browser
from tests.server.tables import act, new_key, offer, start
from tests.server.test_damage import KINDS
from tests.server.visitor import PASSWORD, Visitor

from tesela.server.moderation import staff
from tesela.server.people import accounts
from tesela.server.storage import checkup, checkup_others, checkup_rows
from tesela.server.storage.problems import Problem
from tesela.server.storage.store import Store

PAGE = Path(__file__).parents[2] / "docs" / "server.md"
FURNITURE = (
    "INSERT INTO passkeys VALUES ('c', :ana, x'00', 0, 'llave', 1)",
    "INSERT INTO mail_addresses VALUES (:ana, 'ana@example.org', NULL, 1, 2)",
    "INSERT INTO signals VALUES (:ana, 1, 0, NULL, NULL), (:leo, 1, 0, 2, 'null')",
)
"""What only a device or hours of thinking would bring about."""

ROWS: dict[str, tuple[str, str, str]] = {
    "somebody is of no kind": ("UPDATE users SET kind='nada' WHERE name='Leo'", "value", "users.kind"),
    "a role that nobody has": ("UPDATE users SET role='rey' WHERE name='Leo'", "value", "users.role"),
    "a language without texts": (
        "UPDATE users SET language='xx' WHERE name='Leo'",
        "value",
        "users.language",
    ),
    "a name that nobody can log in by": (
        "UPDATE users SET name_key=NULL WHERE name='Leo'",
        "value",
        "users.name_key",
    ),
    "a session without its digest": (
        "UPDATE sessions SET token='x' WHERE user_id=:leo",
        "value",
        "sessions.token",
    ),
    "a session that ended before it began": (
        "UPDATE sessions SET expires=1 WHERE user_id=:leo",
        "value",
        "sessions.expires",
    ),
    "a device without its digest": (
        "UPDATE devices SET token='x' WHERE user_id=:leo",
        "value",
        "devices.token",
    ),
    "a recovery code in clear": (
        "UPDATE recovery_codes SET code='clara' WHERE code=(SELECT min(code) FROM recovery_codes)",
        "value",
        "recovery_codes.code",
    ),
    "a passkey that counts backwards": ("UPDATE passkeys SET sign_count=-1", "value", "passkeys.sign_count"),
    "an account that is erased before it is asked for": (
        "UPDATE deletions SET due=1",
        "value",
        "deletions.due",
    ),
    "a block of no kind": ("UPDATE blocks SET kind='nada'", "value", "blocks.kind"),
    "somebody blocks themself": ("UPDATE blocks SET other_id=user_id", "value", "blocks.other_id"),
    "somebody follows themself": ("UPDATE follows SET other_id=user_id", "value", "follows.other_id"),
    "letters of no kind": (
        "UPDATE notify_choices SET mail_mode='nada'",
        "value",
        "notify_choices.mail_mode",
    ),
    "quiet hours without an end": (
        "UPDATE notify_choices SET quiet_to=NULL",
        "value",
        "notify_choices.quiet_to",
    ),
    "a time zone that is none": ("UPDATE notify_choices SET zone='Marte'", "value", "notify_choices.zone"),
    "a code for an address in clear": (
        "UPDATE mail_addresses SET code='clara', confirmed=NULL",
        "value",
        "mail_addresses.code",
    ),
    "an address neither confirmed nor asked for": (
        "UPDATE mail_addresses SET confirmed=NULL",
        "value",
        "mail_addresses.confirmed",
    ),
    "a browser without the digest of its address": (
        "UPDATE push_subscriptions SET endpoint_digest='x'",
        "value",
        "push_subscriptions.endpoint_digest",
    ),
    "a browser without its session's digest": (
        "UPDATE push_subscriptions SET token='x'",
        "value",
        "push_subscriptions.token",
    ),
    "news of no kind": ("UPDATE notices SET kind='nada'", "value", "notices.kind"),
    "news about nobody": (
        "UPDATE notices SET about_id='nadie' WHERE about_id IS NOT NULL",
        "dangling",
        "notices.about_id",
    ),
    "news of no game": (
        "UPDATE notices SET game_id='nada' WHERE game_id IS NOT NULL",
        "dangling",
        "notices.game_id",
    ),
    "a report for no reason": ("UPDATE reports SET reason='nada'", "value", "reports.reason"),
    "a report that nobody knows how it stands": (
        "UPDATE reports SET status='nada' WHERE status='acted'",
        "value",
        "reports.status",
    ),
    "a report decided and open": (
        "UPDATE reports SET status='open' WHERE status='acted'",
        "value",
        "reports.decided",
    ),
    "a report by nobody": ("UPDATE reports SET reporter_id='nadie'", "dangling", "reports.reporter_id"),
    "a report decided by nobody": (
        "UPDATE reports SET decided_by='nadie' WHERE status='acted'",
        "dangling",
        "reports.decided_by",
    ),
    "a report about no game": (
        "UPDATE reports SET game_id='nada' WHERE game_id IS NOT NULL",
        "dangling",
        "reports.game_id",
    ),
    "a sanction of no kind": ("UPDATE sanctions SET kind='nada'", "value", "sanctions.kind"),
    "a sanction that ended before it began": ("UPDATE sanctions SET ends=1", "value", "sanctions.ends"),
    "a sanction by nobody": ("UPDATE sanctions SET decided_by='nadie'", "dangling", "sanctions.decided_by"),
    "an appeal that nobody knows how it stands": (
        "UPDATE appeals SET status='nada', decided=1",
        "value",
        "appeals.status",
    ),
    "an appeal granted at no time": ("UPDATE appeals SET status='granted'", "value", "appeals.decided"),
    "an appeal against somebody else's sanction": (
        "UPDATE appeals SET user_id=:ana",
        "value",
        "appeals.user_id",
    ),
    "an appeal decided by nobody": (
        "UPDATE appeals SET decided_by='nadie'",
        "dangling",
        "appeals.decided_by",
    ),
    "an act that no moderator has": ("UPDATE moderation_log SET act='nada'", "value", "moderation_log.act"),
    "a moderator who never was": (
        "UPDATE moderation_log SET decided_by='nadie'",
        "dangling",
        "moderation_log.decided_by",
    ),
    "an act about nobody": (
        "UPDATE moderation_log SET about_id='nadie'",
        "dangling",
        "moderation_log.about_id",
    ),
    "figures made and not there": (
        "UPDATE signals SET body=NULL WHERE made IS NOT NULL",
        "value",
        "signals.body",
    ),
    "figures that can't be read": (
        "UPDATE signals SET body='{' WHERE made IS NOT NULL",
        "value",
        "signals.body",
    ),
    "a line of the security log of no kind": (
        "UPDATE security_log SET kind='nada'",
        "value",
        "security_log.kind",
    ),
    "a line of the security log about nobody": (
        "UPDATE security_log SET user_id='nadie' WHERE user_id IS NOT NULL",
        "dangling",
        "security_log.user_id",
    ),
    "a line of the security log by nobody": (
        "UPDATE security_log SET by='nadie'",
        "dangling",
        "security_log.by",
    ),
    "a ban that ended before it began": ("UPDATE bans SET expires=1", "value", "bans.expires"),
    "a ban of no network": ("UPDATE bans SET network='nada'", "value", "bans.network"),
    "an event code that lets in less than nobody": (
        "UPDATE event_codes SET devices=-1",
        "value",
        "event_codes.devices",
    ),
    "an arbiter without a reason": ("UPDATE game_arbiters SET why='nada'", "value", "game_arbiters.why"),
    "an arbiter who plays": ("UPDATE game_arbiters SET user_id=:leo", "value", "game_arbiters.user_id"),
    "a line of the desk of no kind": ("UPDATE desk_log SET kind='nada'", "value", "desk_log.kind"),
    "nobody at the desk": ("UPDATE desk_log SET user_id='nadie'", "dangling", "desk_log.user_id"),
    "appointed by nobody": ("UPDATE desk_log SET by='nadie'", "dangling", "desk_log.by"),
    "a look at what was not yet played": ("UPDATE desk_log SET seq=9999", "value", "desk_log.seq"),
    "a line of talk that says nothing": ("UPDATE chat SET text=NULL", "value", "chat.text"),
    "a line of talk by nobody": ("UPDATE chat SET user_id='nadie'", "dangling", "chat.user_id"),
    "the outcome of nobody's command": (
        "UPDATE outcomes SET user_id='nadie'",
        "dangling",
        "outcomes.user_id",
    ),
    "an outcome that can't be read": ("UPDATE outcomes SET answer='{'", "value", "outcomes.answer"),
    "an offer of no kind": ("UPDATE seeks SET kind='nada' WHERE id=:seek", "value", "seeks.kind"),
    "a rematch of no game": (
        "UPDATE games SET rematch_of='nada' WHERE status='finished'",
        "dangling",
        "games.rematch_of",
    ),
    "lag that was never given": ("UPDATE seats SET lag_used_ms=-1", "value", "seats.lag_used_ms"),
    "a card that is none": ("UPDATE study_events SET card='nada'", "value", "study_events.card"),
    "a number missing among a device's cards": (
        "DELETE FROM study_events WHERE n=1",
        "value",
        "study_events.n",
    ),
    "a way of playing alone that is none": (
        "UPDATE solo_records SET mode='nada'",
        "value",
        "solo_records.mode",
    ),
    "somebody else's total": ("UPDATE solo_records SET user_id=:leo", "value", "solo_records.user_id"),
    "a tournament neither open nor closed": (
        "UPDATE tournaments SET status='nada'",
        "value",
        "tournaments.status",
    ),
    "a role that no tournament has": (
        "UPDATE tournament_roles SET role='nada'",
        "value",
        "tournament_roles.role",
    ),
    "fewer rated games than none": (
        "INSERT INTO ratings VALUES (:leo, 'x', 1500, 100, 0.06, -1, 1)",
        "value",
        "ratings.games",
    ),
    "a game at home of no kind": ("UPDATE home_games SET kind='nada'", "value", "home_games.kind"),
    "a seat in no game at home": (
        "INSERT INTO home_seats VALUES ('nada', 0, :leo)",
        "dangling",
        "home_seats.game_id",
    ),
    "a way through an event that is none": (
        "INSERT INTO duplicate_alone VALUES ('x', 'x', :leo, 'Leo', 'nada', 1, 2)",
        "value",
        "duplicate_alone.mode",
    ),
    "an event played by nobody": (
        "INSERT INTO duplicate_alone VALUES ('x', 'x', 'nadie', 'Leo', 'day', 1, 2)",
        "dangling",
        "duplicate_alone.user_id",
    ),
    "fewer hints than none": (
        "INSERT INTO duplicate_alone_moves VALUES ('x', 1, 1, 2, '', '', -1, 0)",
        "value",
        "duplicate_alone_moves.hints",
    ),
    "a day that closes before it opens": (
        "INSERT INTO duplicate_days VALUES ('2026-11-17', 'x', 2, 1, 0)",
        "value",
        "duplicate_days.closes",
    ),
    "a place before the first": (
        "INSERT INTO duplicate_places VALUES ('x', :leo, 'x', 1, 0)",
        "value",
        "duplicate_places.place",
    ),
}
"""A statement, and the problem that it makes: its code, and the column that is to blame."""

LOGS: dict[str, tuple[str, str]] = {
    "a total that was not played": ("UPDATE solo_records SET total=total+1", "home"),
    "a total that is missing": ("DELETE FROM solo_records", "home"),
    "the total of no game": ("DELETE FROM home_games", "home"),
    "a game alone that can't be read": ("UPDATE home_events SET data='nada'", "home"),
    "a game alone that is longer": ("UPDATE home_games SET head=9", "home"),
    "the bag of a game alone is another": ("UPDATE home_games SET secret='nada'", "home"),
    "a pledge of nobody": ("""UPDATE seeks SET pledges='{"nadie":"00"}' WHERE id=:seek""", "seek"),
    "pledges that can't be read": ("UPDATE seeks SET pledges='nada' WHERE id=:seek", "seek"),
}
"""The same for what is counted again from its own log."""

Place = tuple[str, str]
Check = Callable[[Connection], list[Problem]]


@pytest.fixture(scope="module")
def world(hall: Running, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A database with a row of everything, and the ids that the statements need."""
    ana, leo, judge = hall.person("Ana"), hall.person("Leo"), hall.person("Iris", "arbiter")
    store: Store = hall.app.state.services.store
    store.write_now(lambda conn: staff.appoint(conn, accounts.get(conn, judge.id), 0))
    game = hall.appoint(judge, start([ana, leo], arbiter=True))
    assert act(leo, game, {"c": "resign"}).status_code == 200
    said = leo.post(f"/api/games/{game}/chat", {"key": new_key(), "text": "eres idiota"})
    assert said.status_code == 201
    _quarrel(ana, leo, judge, game)
    ana.ok("/api/account/recovery", {"password": PASSWORD})
    ana.ok("/api/account/friends", {"to": "Iris"})
    quiet = {"kinds": ["turn"], "quiet_from": 60, "quiet_to": 120, "zone": "America/Lima"}
    ana.ok("/api/account/notify", quiet)
    ana.ok("/api/account/push", Browser("https://push.example/x").subscription())
    bia = hall.person("Bia")
    bia.ok("/api/account/deletion", {"name": "Bia", "proof": {"password": PASSWORD}})
    seek = ana.ok("/api/seeks", {"offer": offer()})["seek"]["id"]
    card = {"device": "a", "at": 1_700_000_000_000, "act": "add", "card": f"anagram:AACS:{EDITION}"}
    ana.ok("/api/study/sync", {"have": {}, "events": [card | {"n": n} for n in (1, 2)]})
    solo = ana.ok("/api/solo", {"mode": "record", "edition": EDITION})["id"]
    ana.ok(f"/api/solo/{solo}/acts", {"act": "end"})
    ana.ok("/api/tournaments", {"name": "Jueves", "rounds": 3})
    where = ("--db", hall.settings.db)
    assert tesela("ban", "add", "203.0.113.0/24", "--days", "7", *where).code == 0
    assert tesela("event-code", "add", "Copa", "--devices", "10", *where).code == 0
    out = tmp_path_factory.mktemp("rows") / "whole.db"
    assert tesela("db", "backup", out, *where).code == 0
    ids = {"ana": ana.id, "leo": leo.id, "seek": seek}
    _by_hand(out, ids, *FURNITURE)
    return out, ids


def _quarrel(ana: Visitor, leo: Visitor, judge: Visitor, game: str) -> None:
    """A report, a sanction, an appeal against it, and a block."""
    said = {"about": leo.id, "reason": "insult", "game": game, "line": 1}
    assert ana.post("/api/reports", said).status_code == 204
    (case,) = judge.read("/api/moderation/reports")
    answer = judge.post(
        f"/api/moderation/reports/{case['id']}",
        {"verdict": "silence", "days": 3, "reason": "Eso aquí no se dice."},
    )
    assert answer.status_code == 204, answer.text
    (sanction,) = leo.read("/api/account")["sanctions"]
    appeal = {"sanction": sanction["id"], "text": "Fue una broma."}
    assert leo.post("/api/account/appeals", appeal).status_code == 204
    ana.ok("/api/account/blocks", {"to": leo.id})


def _by_hand(file: Path, ids: dict[str, str], *statements: str) -> None:
    with closing(sqlite3.connect(file)) as hand, hand:
        for statement in statements:
            hand.execute(statement, {name: value for name, value in ids.items() if f":{name}" in statement})


def _found(file: Path) -> list[Problem]:
    store = Store(f"sqlite:///{file}")
    problems = checkup.check(store, lambda _done, _all: None).problems
    store.close()
    return problems


def _after(
    statement: str, world: tuple[Path, dict[str, str]], folder: Path, checks: Sequence[Check]
) -> list[Problem]:
    """What these checks find in a copy that the statement has spoilt."""
    file = Path(shutil.copy(world[0], folder / "copy.db"))
    _by_hand(file, world[1], statement)
    store = Store(f"sqlite:///{file}")
    told = [each for check in checks for each in store.read_now(check)]
    store.close()
    return told


def _place(problem: Problem) -> Place:
    return problem.code, f"{problem.data['table']}.{problem.data['column']}"


def test_what_the_server_writes_is_right(world: tuple[Path, dict[str, str]]) -> None:
    assert _found(world[0]) == []


@pytest.mark.parametrize("kind", ROWS)
def test_a_spoilt_row_is_found(kind: str, world: tuple[Path, dict[str, str]], tmp_path: Path) -> None:
    statement, code, place = ROWS[kind]
    told = _after(statement, world, tmp_path, checkup_rows.CHECKS)
    assert {_place(each) for each in told} == {(code, place)}


@pytest.mark.parametrize("kind", LOGS)
def test_a_spoilt_log_is_found(kind: str, world: tuple[Path, dict[str, str]], tmp_path: Path) -> None:
    statement, code = LOGS[kind]
    assert {each.code for each in _after(statement, world, tmp_path, checkup_others.CHECKS)} == {code}


def test_every_rule_has_its_damage() -> None:
    rules = {(rule.code, f"{rule.table.name}.{rule.column}") for rule in checkup_rows.RULES}
    rules |= {("value", f"{table.name}.{column}") for table, column, _ in checkup_rows.READERS}
    assert rules <= {(code, place) for _, code, place in ROWS.values()}


def test_the_page_says_how_many_kinds_of_damage_are_found() -> None:
    assert f"{len(KINDS) + len(ROWS) + len(LOGS)} kinds of damage" in PAGE.read_text("utf-8")
