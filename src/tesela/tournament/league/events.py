"""Everything that happens in a club or league, in the order in which it happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from tesela.core.errors import TextError
from tesela.tournament.conditions import DEFAULT_TIE_BREAKS, TieBreak
from tesela.tournament.event import Event
from tesela.tournament.people import Number, ShortText
from tesela.tournament.results import Result

SeasonNumber: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]
Title: TypeAlias = Annotated[str, Meta(min_length=1, max_length=120)]


class LeagueRules(msgspec.Struct, frozen=True, kw_only=True):
    """What the members agree on; a season is played by those of the day on which it was opened."""

    ruleset: ShortText = "file-2024"
    edition: ShortText = "open"
    turn_days: Annotated[int, Meta(ge=1, le=30)] = 3
    """Games by correspondence: days for each turn."""
    size: Annotated[int, Meta(ge=2, le=40)] = 8
    """Members of a division."""
    moves: Annotated[int, Meta(ge=0, le=10)] = 2
    """How many go up and down between two divisions."""
    double: bool = False
    """Whether everybody meets everybody twice, with the other starting."""
    tie_breaks: Annotated[tuple[TieBreak, ...], Meta(min_length=1)] = DEFAULT_TIE_BREAKS


class NightRow(msgspec.Struct, frozen=True, array_like=True):
    """What a club night brought somebody: half points and spread."""

    member: Number
    points: Annotated[int, Meta(ge=0, le=1000)]
    spread: Annotated[int, Meta(ge=-100_000, le=100_000)]


class Founded(Event, frozen=True, kw_only=True, tag="founded"):
    """The header."""

    league: Annotated[str, Meta(min_length=1, max_length=64)]
    name: Title
    rules: LeagueRules
    code: str


class RulesChanged(Event, frozen=True, kw_only=True, tag="rules"):
    """Other rules, from the next season on."""

    rules: LeagueRules


class Joined(Event, frozen=True, kw_only=True, tag="joined"):
    """A new member, or one who comes back; `account` is who plays here as this member."""

    member: Number
    name: Title
    club: ShortText = ""
    account: ShortText = ""


class Left(Event, frozen=True, kw_only=True, tag="left"):
    """Games that were played stay; those to come are lost."""

    member: Number


class SeasonOpened(Event, frozen=True, kw_only=True, tag="season"):
    """The divisions of a season, the highest first, each in the order of its Berger table."""

    season: SeasonNumber
    title: Title
    divisions: tuple[tuple[Number, ...], ...]


class LeagueGame(Event, frozen=True, kw_only=True, tag="game"):
    """Two members play their game on this server, by correspondence."""

    season: SeasonNumber
    first: Number
    second: Number
    game: ShortText
    seats: tuple[Number, Number]
    """Who sits in which seat of it."""


class LeagueResult(Event, frozen=True, kw_only=True, tag="result"):
    """The result of a game of the season; entered again it replaces the one before, with its reason."""

    season: SeasonNumber
    first: Number
    second: Number
    result: Result
    reason: Annotated[str, Meta(max_length=2000)] = ""


class SeasonClosed(Event, frozen=True, kw_only=True, tag="closed"):
    """The season's places stand; promotion and relegation follow from them."""

    season: SeasonNumber


class NightHeld(Event, frozen=True, kw_only=True, tag="night"):
    """A club night; it counts for the table of nights of the season under way."""

    night: Annotated[int, Meta(ge=1, le=100_000)]
    title: Title
    day: ShortText
    rows: tuple[NightRow, ...]
    season: SeasonNumber | None = None


AnyEvent: TypeAlias = (
    Founded
    | RulesChanged
    | Joined
    | Left
    | SeasonOpened
    | LeagueGame
    | LeagueResult
    | SeasonClosed
    | NightHeld
)
_decoder: Final = msgspec.json.Decoder(AnyEvent)


def write_league_log(events: Iterable[Event]) -> bytes:
    """A log: one event a line."""
    return b"".join(msgspec.json.encode(event) + b"\n" for event in events)


def read_league_event(data: bytes | str) -> Event:
    """An event from JSON; `TextError` says what can't be read."""
    try:
        event: Event = _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise TextError("league.unreadable", "", 0, {"reason": str(wrong)}) from wrong
    return event


def read_league_log(data: bytes) -> list[Event]:
    """A log as `write_league_log` writes it."""
    return [read_league_event(line) for line in data.splitlines() if line.strip()]
