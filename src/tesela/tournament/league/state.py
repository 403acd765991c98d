"""`fold(events)`: what the log of a club or league adds up to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tesela.core.errors import TextError
from tesela.tournament.event import Event
from tesela.tournament.league import events as ev
from tesela.tournament.pairing.round_robin import berger_round, rounds_needed
from tesela.tournament.results import Result


@dataclass(slots=True)
class Member:
    """Somebody of the club or league."""

    number: int
    name: str
    club: str
    account: str
    active: bool = True


@dataclass(slots=True)
class Season:
    """A season: its divisions, its games by who is named first and second, and its results."""

    number: int
    title: str
    rules: ev.LeagueRules
    divisions: tuple[tuple[int, ...], ...]
    results: dict[tuple[int, int], Result] = field(default_factory=dict)
    games: dict[tuple[int, int], ev.LeagueGame] = field(default_factory=dict)
    closed: bool = False

    def fixtures(self, division: int) -> list[list[tuple[int, int]]]:
        """The games of a division (from 0) round by round, as Berger's tables have them."""
        members = self.divisions[division]
        rounds = rounds_needed(len(members)) * (2 if self.rules.double else 1)
        return [
            [(one, other) for one, other in berger_round(members, number) if other is not None]
            for number in range(1, rounds + 1)
        ]

    def all_games(self) -> set[tuple[int, int]]:
        """Every game that the season asks for."""
        numbers = range(len(self.divisions))
        return {pair for at in numbers for round_ in self.fixtures(at) for pair in round_}


class League:
    """A club or league so far. Only `apply_to` changes it."""

    def __init__(self, header: ev.Founded) -> None:
        self.header = header
        self.rules = header.rules
        self.members: dict[int, Member] = {}
        self.seasons: list[Season] = []
        self.nights: list[ev.NightHeld] = []
        self.seq = 1
        self.last_at = header.at

    @property
    def open_season(self) -> Season | None:
        """The season under way."""
        return self.seasons[-1] if self.seasons and not self.seasons[-1].closed else None

    def named(self, name: str) -> Member | None:
        """The member of this name, however it is capitalised."""
        wanted = name.casefold().strip()
        return next((one for one in self.members.values() if one.name.casefold() == wanted), None)

    def of_account(self, account: str) -> Member | None:
        """Who plays here with this account."""
        return next((one for one in self.members.values() if account and one.account == account), None)


def fold(events: Sequence[Event]) -> League:
    """The league after these events; the first must be the header."""
    if not events or not isinstance(events[0], ev.Founded):
        raise TextError("league.no_header", "")
    league = League(events[0])
    apply_to(league, events[1:])
    return league


def apply_to(league: League, events: Iterable[Event]) -> None:
    """Let the events happen, in place."""
    for event in events:
        _apply(league, event)
        league.seq += 1
        league.last_at = max(league.last_at, event.at)


def _apply(league: League, event: Event) -> None:
    match event:
        case ev.RulesChanged():
            league.rules = event.rules
        case ev.Joined():
            league.members[event.member] = Member(event.member, event.name, event.club, event.account)
        case ev.Left():
            league.members[event.member].active = False
        case ev.SeasonOpened():
            league.seasons.append(Season(event.season, event.title, league.rules, event.divisions))
        case ev.LeagueGame():
            league.seasons[event.season - 1].games[event.first, event.second] = event
        case ev.LeagueResult():
            league.seasons[event.season - 1].results[event.first, event.second] = event.result
        case ev.SeasonClosed():
            league.seasons[event.season - 1].closed = True
        case ev.NightHeld():
            league.nights.append(event)
        case _:
            raise TextError("league.unreadable", "", 0, {"reason": type(event).__name__})


def in_order(events: Sequence[Event]) -> bool:
    """Whether no event is earlier than the one before it."""
    return all(one.at <= other.at for one, other in pairwise(events))
