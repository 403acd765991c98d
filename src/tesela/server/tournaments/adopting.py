"""Taking in a log that was written elsewhere: as a new tournament, or into the one that is here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection

from tesela.core.errors import TextError
from tesela.rules.refusals import Refusal
from tesela.rules.rulesets import RULESETS
from tesela.server.ids import new_id, new_secret
from tesela.server.people.accounts import User
from tesela.server.tournaments import tournament_log
from tesela.server.tournaments.tournament_log import Addition, TournamentRow
from tesela.tournament.asking import Actor
from tesela.tournament.commands import NameOfficial
from tesela.tournament.decide import decide
from tesela.tournament.events import LATEST, Closed, Created, Event
from tesela.tournament.fold import fold
from tesela.tournament.merging.joining import Merged, merge
from tesela.tournament.people import Official
from tesela.tournament.state import State
from tesela.tournament.verify import verify

_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Taken(NamedTuple):
    """Which tournament a log was taken into, what that added, and whether it is new here."""

    tournament: str
    merged: Merged
    created: bool


def header_of(log: Sequence[Event]) -> Created:
    """The header of a log; `TextError` if it has none, or one that no tournament here can have."""
    if not log or not isinstance(log[0], Created):
        raise TextError("tournament.no_header", "", 0, {"file": "–"})
    header = log[0]
    if not _ID.fullmatch(header.tournament) or header.conditions.ruleset not in RULESETS:
        raise TextError("tournament.merge.unsound", "")
    return header


def check_new(log: Sequence[Event]) -> State:
    """What a log adds up to; `TextError` for one that no desk can have written."""
    if any(not 0 <= event.at <= LATEST for event in log) or verify(log):
        raise TextError("tournament.merge.unsound", "")
    return fold(log)


def add_new(conn: Connection, log: Sequence[Event], state: State, owner: User, now: int) -> Taken:
    """Keep a checked log as a new tournament; who brings it directs it here, and that is on record."""
    header = header_of(log)
    named = Official(name=owner.name, role="director")
    done = decide(state, NameOfficial(official=named), Actor(owner.name, "director"), now)
    added = [] if isinstance(done, Refusal) else list(done)
    row = TournamentRow(
        id=header.tournament,
        title=state.conditions.name,
        owner=owner.id,
        head=1,
        status="open",
        created=now,
        secret=new_secret(),
    )
    tournament_log.add(conn, row, header)
    rest = [*log[1:], *added]
    if rest:
        _append(conn, row.id, 1, rest, closed=state.closed)
    return Taken(row.id, Merged(rest, len(log) - 1, 0, 0), created=True)


def take_in(conn: Connection, log: Sequence[Event], owner: User, now: int) -> Taken:
    """Keep a log as a new tournament or add it to the one that is here, in one transaction."""
    header = header_of(log)
    ours = tournament_log.events_after(conn, header.tournament, 0)
    if not ours:
        return add_new(conn, log, check_new(log), owner, now)
    merged = merge(ours, log, now)
    if merged.added:
        row = tournament_log.row_of(conn, header.tournament)
        closed = row.status == "closed" or has_closed(merged.added)
        _append(conn, row.id, len(ours), merged.added, closed=closed)
    tournament_log.set_role(conn, header.tournament, owner.id, "director")
    return Taken(header.tournament, merged, created=False)


def has_closed(events: Sequence[Event]) -> bool:
    """Whether the tournament ends with one of these events."""
    return any(isinstance(event, Closed) for event in events)


def _append(conn: Connection, tournament: str, head: int, events: list[Event], *, closed: bool) -> None:
    addition = Addition(head, events, new_id(16), "closed" if closed else "open")
    tournament_log.append(conn, tournament, addition)
