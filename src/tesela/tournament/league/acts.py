"""What may be done in a club or league: each act is a function that gives events, or a refusal as a value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, get_args

import msgspec

from tesela.core.errors import TextError
from tesela.core.visible_text import one_line
from tesela.rules.refusals import Refusal
from tesela.rules.rulesets import RULESETS
from tesela.tournament.asking import Signature
from tesela.tournament.event import Event
from tesela.tournament.league import events as ev
from tesela.tournament.league.state import League, Season, apply_to
from tesela.tournament.league.tables import next_divisions
from tesela.tournament.people import LONGEST, Number, ShortText
from tesela.tournament.results import Result

REFUSALS: Final = (
    "name", "member", "gone", "season.open", "season.none", "few", "game", "ruleset", "reason",
    "unplayed", "night.twice", "night.empty", "played", "account",
)  # fmt: skip
"""Every code there is; its sentence is `refusal.league.CODE`."""


class LeagueCommand(msgspec.Struct, frozen=True, kw_only=True, tag_field="c", forbid_unknown_fields=True):
    """Something asked for."""


class ChangeRules(LeagueCommand, frozen=True, kw_only=True, tag="rules"):
    rules: ev.LeagueRules


class Join(LeagueCommand, frozen=True, kw_only=True, tag="join"):
    name: ev.Title
    club: ShortText = ""
    account: ShortText = ""


class Leave(LeagueCommand, frozen=True, kw_only=True, tag="leave"):
    member: Number


class OpenSeason(LeagueCommand, frozen=True, kw_only=True, tag="season"):
    """Divisions follow from the last season and who has joined since."""

    title: ev.Title


class OpenLeagueGame(LeagueCommand, frozen=True, kw_only=True, tag="game"):
    first: Number
    second: Number
    game: ShortText
    seats: tuple[Number, Number]


class EnterLeagueResult(LeagueCommand, frozen=True, kw_only=True, tag="result"):
    first: Number
    second: Number
    result: Result
    reason: ShortText = ""
    """Why another result replaces the one that stands."""


class CloseSeason(LeagueCommand, frozen=True, kw_only=True, tag="close"):
    """`sure`: although games are missing; who was there to play them wins those."""

    sure: bool = False


class HoldNight(LeagueCommand, frozen=True, kw_only=True, tag="night"):
    title: ev.Title
    day: ShortText
    rows: tuple[ev.NightRow, ...]


AnyLeagueCommand: TypeAlias = (
    ChangeRules | Join | Leave | OpenSeason | OpenLeagueGame | EnterLeagueResult | CloseSeason | HoldNight
)
LEAGUE_COMMANDS: Final[tuple[type[LeagueCommand], ...]] = get_args(AnyLeagueCommand)
_decoder: Final = msgspec.json.Decoder(AnyLeagueCommand)


def read_league_command(data: bytes | str) -> LeagueCommand:
    """A command from JSON; `TextError` says what is wrong with anything else."""
    try:
        command: LeagueCommand = _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise TextError("league.command", "", 0, {"reason": str(wrong)}) from wrong
    return command


Answer: TypeAlias = Sequence[Event] | Refusal


class _Ask(NamedTuple):
    league: League
    by: str
    now: int

    def signed(self) -> Signature:
        """Time and author; a clock that was set back can't undo the order of what happened."""
        return {"at": max(self.now, self.league.last_at), "by": self.by}


def league_refusal(code: str, **data: object) -> Refusal:
    """A refusal; no rulebook speaks of leagues, so none is cited."""
    assert code in REFUSALS
    return Refusal(f"league.{code}", None, data)


def found_league(
    league: str, name: str, rules: ev.LeagueRules, *, code: str, by: str, now: int
) -> ev.Founded | Refusal:
    """The header of a new log."""
    if rules.ruleset not in RULESETS:
        return league_refusal("ruleset", ruleset=rules.ruleset)
    return ev.Founded(at=now, by=by, league=league, name=name, rules=rules, code=code)


def decide(league: League, command: LeagueCommand, by: str, now: int) -> tuple[Event, ...] | Refusal:
    """The events that the command brings about. The league does not change."""
    answer = _HANDLERS[type(command)](_Ask(league, by, now), command)
    return answer if isinstance(answer, Refusal) else tuple(answer)


def act(league: League, command: LeagueCommand, by: str, now: int) -> tuple[Event, ...] | Refusal:
    """Decide, and let it happen."""
    done = decide(league, command, by, now)
    if not isinstance(done, Refusal):
        apply_to(league, done)
    return done


def _rules(ask: _Ask, command: ChangeRules) -> Answer:
    if command.rules.ruleset not in RULESETS:
        return league_refusal("ruleset", ruleset=command.rules.ruleset)
    if ask.league.open_season is not None:
        return league_refusal("season.open", title=ask.league.open_season.title)
    return [ev.RulesChanged(**ask.signed(), rules=command.rules)]


def _join(ask: _Ask, command: Join) -> Answer:
    """A new number, or the old one for who comes back; a season under way goes on without."""
    name = one_line(command.name, LONGEST)
    known = ask.league.named(name)
    if not name or (known is not None and (known.active or known.account != command.account)):
        return league_refusal("name", name=command.name)
    same = ask.league.of_account(command.account)
    if same is not None and same is not known:
        return league_refusal("account", name=same.name)
    number = known.number if known else max(ask.league.members, default=0) + 1
    joined = ev.Joined(
        **ask.signed(),
        member=number,
        name=name,
        club=one_line(command.club, LONGEST),
        account=command.account,
    )
    return [joined]


def _leave(ask: _Ask, command: Leave) -> Answer:
    member = ask.league.members.get(command.member)
    if member is None:
        return league_refusal("member", member=command.member)
    if not member.active:
        return league_refusal("gone", name=member.name)
    return [ev.Left(**ask.signed(), member=command.member)]


def _season(ask: _Ask, command: OpenSeason) -> Answer:
    league = ask.league
    if league.open_season is not None:
        return league_refusal("season.open", title=league.open_season.title)
    divisions = next_divisions(league, league.rules)
    if not divisions or len(divisions[0]) < 2:
        return league_refusal("few")
    number = len(league.seasons) + 1
    return [ev.SeasonOpened(**ask.signed(), season=number, title=command.title, divisions=divisions)]


def _fixture(ask: _Ask, first: int, second: int) -> Season | Refusal:
    """The season under way, if it has this game."""
    season = ask.league.open_season
    if season is None:
        return league_refusal("season.none")
    if (first, second) not in season.all_games():
        return league_refusal("game", first=first, second=second)
    return season


def _game(ask: _Ask, command: OpenLeagueGame) -> Answer:
    season = _fixture(ask, command.first, command.second)
    if isinstance(season, Refusal):
        return season
    pair = (command.first, command.second)
    if pair in season.games or pair in season.results:
        return league_refusal("played")
    opened = ev.LeagueGame(
        **ask.signed(),
        season=season.number,
        first=command.first,
        second=command.second,
        game=command.game,
        seats=command.seats,
    )
    return [opened]


def _result(ask: _Ask, command: EnterLeagueResult) -> Answer:
    season = _fixture(ask, command.first, command.second)
    if isinstance(season, Refusal):
        return season
    known = season.results.get((command.first, command.second))
    if known == command.result:
        return league_refusal("played")
    if known is not None and not command.reason.strip():
        return league_refusal("reason")
    entered = ev.LeagueResult(
        **ask.signed(),
        season=season.number,
        first=command.first,
        second=command.second,
        result=command.result,
        reason=command.reason.strip(),
    )
    return [entered]


def _close(ask: _Ask, command: CloseSeason) -> Answer:
    season = ask.league.open_season
    if season is None:
        return league_refusal("season.none")
    active = {number for number, member in ask.league.members.items() if member.active}
    missing = [pair for pair in season.all_games() - season.results.keys() if active.issuperset(pair)]
    if missing and not command.sure:
        return league_refusal("unplayed", n=len(missing))
    return [ev.SeasonClosed(**ask.signed(), season=season.number)]


def _night(ask: _Ask, command: HoldNight) -> Answer:
    named = [row.member for row in command.rows]
    if not named:
        return league_refusal("night.empty")
    if len(set(named)) < len(named):
        return league_refusal("night.twice")
    strangers = [one for one in named if one not in ask.league.members]
    if strangers:
        return league_refusal("member", member=strangers[0])
    season = ask.league.open_season
    held = ev.NightHeld(
        **ask.signed(),
        night=len(ask.league.nights) + 1,
        title=command.title,
        day=command.day,
        rows=command.rows,
        season=season.number if season else None,
    )
    return [held]


_HANDLERS: Final[dict[type[LeagueCommand], Callable[[_Ask, Any], Answer]]] = {
    ChangeRules: _rules,
    Join: _join,
    Leave: _leave,
    OpenSeason: _season,
    OpenLeagueGame: _game,
    EnterLeagueResult: _result,
    CloseSeason: _close,
    HoldNight: _night,
}
