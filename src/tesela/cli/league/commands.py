"""`tesela league new|join|leave|rules|season|result|night|close`: what is done in a club or league."""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.files import atomic_write
from tesela.cli.league.league_file import ByOption, FileArgument, act, find_member, load_league
from tesela.cli.league.showing import print_season
from tesela.cli.output import fail_with
from tesela.cli.tournament.log_file import load_state, now_ms, refuse, whole_number
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.tournament.league.events import LeagueRules
    from tesela.tournament.league.state import League

new_app = typer.Typer(add_completion=False)
join_app = typer.Typer(add_completion=False)
leave_app = typer.Typer(add_completion=False)
rules_app = typer.Typer(add_completion=False)
season_app = typer.Typer(add_completion=False)
result_app = typer.Typer(add_completion=False)
night_app = typer.Typer(add_completion=False)
close_app = typer.Typer(add_completion=False)

WhoArgument = Annotated[str, typer.Argument(metavar="MEMBER", help=say("league.who"))]
SizeOption = Annotated[int | None, typer.Option("--size", min=2, max=40, help=say("league.rules.size"))]
MovesOption = Annotated[int | None, typer.Option("--moves", min=0, max=10, help=say("league.rules.moves"))]
DoubleOption = Annotated[bool | None, typer.Option("--double/--single", help=say("league.rules.double"))]
DaysOption = Annotated[int | None, typer.Option("--days", min=1, max=30, help=say("league.rules.days"))]


@new_app.command()
def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say("league.file"))],
    name: Annotated[str, typer.Option("--name", help=say("league.new.name"))],
    ruleset: Annotated[
        str, typer.Option("--rules", "--ruleset", help=say("tournament.new.ruleset"))
    ] = "file-2024",
    edition: Annotated[str, typer.Option("--edition", help=say("tournament.new.edition"))] = "open",
    size: SizeOption = None,
    moves: MovesOption = None,
    double: DoubleOption = None,
    days: DaysOption = None,
    by: ByOption = "",
) -> None:
    from tesela.rules.refusals import Refusal
    from tesela.tournament.league.acts import found_league
    from tesela.tournament.league.events import LeagueRules, write_league_log
    from tesela.version import __version__

    if not name.strip() or len(name) > 120:
        fail_with("league.error.name")
    if file.exists():
        fail_with("tournament.error.exists", file=file)
    rules = _changed(LeagueRules(ruleset=ruleset, edition=edition), size, moves, double, days)
    header = found_league(
        _identifier(name), name.strip(), rules, code=__version__, by=by or say("league.desk"), now=now_ms()
    )
    if isinstance(header, Refusal):
        refuse(header)
    try:
        atomic_write(file, write_league_log([header]))
    except OSError as problem:
        fail_with("tournament.error.system", file=file, problem=problem.strerror)
    typer.echo(say("league.new.made", {"name": header.name, "file": file}))


@join_app.command()
def join(
    file: FileArgument,
    names: Annotated[list[str], typer.Argument(metavar="NAME...", help=say("league.join.names"))],
    club: Annotated[str, typer.Option("--club", help=say("league.join.club"))] = "",
    by: ByOption = "",
) -> None:
    from tesela.tournament.league.acts import Join

    for name in names:
        league = act(file, Join(name=name[:120] or " ", club=club[:120]), by=by)
    here = sum(one.active for one in league.members.values())
    typer.echo(say("league.join.done", {"n": here}))


@leave_app.command()
def leave(file: FileArgument, who: WhoArgument, by: ByOption = "") -> None:
    from tesela.tournament.league.acts import Leave

    member = find_member(load_league(file), who)
    act(file, Leave(member=member.number), by=by)
    typer.echo(say("league.leave.done", {"name": member.name}))


@rules_app.command()
def rules(
    file: FileArgument,
    size: SizeOption = None,
    moves: MovesOption = None,
    double: DoubleOption = None,
    days: DaysOption = None,
    by: ByOption = "",
) -> None:
    from tesela.tournament.league.acts import ChangeRules

    league = load_league(file)
    wanted = _changed(league.rules, size, moves, double, days)
    if wanted != league.rules:
        league = act(file, ChangeRules(rules=wanted), by=by)
    told = {"size": league.rules.size, "moves": league.rules.moves, "days": league.rules.turn_days}
    key = "league.rules.twice" if league.rules.double else "league.rules.once"
    typer.echo(say(key, told))


@season_app.command()
def season(
    file: FileArgument,
    title: Annotated[str, typer.Argument(metavar="TITLE", help=say("league.season.title"))],
    by: ByOption = "",
) -> None:
    from tesela.tournament.league.acts import OpenSeason

    if not title.strip():
        fail_with("league.error.name")
    print_season(act(file, OpenSeason(title=title.strip()[:120]), by=by))


@result_app.command()
def result(
    file: FileArgument,
    first: Annotated[str, typer.Argument(metavar="FIRST", help=say("league.who"))],
    second: Annotated[str, typer.Argument(metavar="SECOND", help=say("league.who"))],
    mine: Annotated[str, typer.Argument(metavar="POINTS", help=say("league.result.points"))],
    theirs: Annotated[str, typer.Argument(metavar="POINTS", help=say("league.result.points"))],
    reason: Annotated[str, typer.Option("--reason", help=say("tournament.reason_help"))] = "",
    by: ByOption = "",
) -> None:
    from tesela.tournament.league.acts import EnterLeagueResult
    from tesela.tournament.results import Result, Side

    league = load_league(file)
    one, other = find_member(league, first), find_member(league, second)
    scores = [whole_number(mine), whole_number(theirs)]
    if any(not -2000 <= score <= 5000 for score in scores):
        fail_with("tournament.error.number", text=f"{mine} {theirs}")
    pair, sides = _as_listed(league, (one.number, other.number), (scores[0], scores[1]))
    given = Result(first=Side(score=sides[0]), second=Side(score=sides[1]))
    command = EnterLeagueResult(first=pair[0], second=pair[1], result=given, reason=reason[:120])
    act(file, command, by=by)
    typer.echo(f"{one.name} {scores[0]} – {scores[1]} {other.name}")


@night_app.command()
def night(
    file: FileArgument,
    tournament: Annotated[Path, typer.Argument(metavar="TOURNAMENT", help=say("league.night.tournament"))],
    day: Annotated[str, typer.Option("--day", help=say("league.night.day"))] = "",
    by: ByOption = "",
) -> None:
    from tesela.tournament.league.acts import HoldNight
    from tesela.tournament.league.nights import night_rows

    played = load_state(tournament)
    rows, strangers = night_rows(load_league(file), played)
    title = played.conditions.name[:120]
    act(file, HoldNight(title=title, day=(day or played.conditions.begins)[:120], rows=rows), by=by)
    typer.echo(say("league.night.done", {"title": title, "n": len(rows)}))
    if strangers:
        typer.echo(say("league.night.strangers", {"names": ", ".join(strangers), "n": len(strangers)}))


@close_app.command()
def close(
    file: FileArgument,
    sure: Annotated[bool, typer.Option("--sure", help=say("league.close.sure"))] = False,
    by: ByOption = "",
) -> None:
    from tesela.tournament.league.acts import CloseSeason

    print_season(act(file, CloseSeason(sure=sure), by=by))


def _changed(
    rules: LeagueRules, size: int | None, moves: int | None, double: bool | None, days: int | None
) -> LeagueRules:
    import msgspec

    wanted = {"size": size, "moves": moves, "double": double, "turn_days": days}
    return msgspec.structs.replace(rules, **{key: one for key, one in wanted.items() if one is not None})


def _as_listed(
    league: League, pair: tuple[int, int], scores: tuple[int, int]
) -> tuple[tuple[int, int], tuple[int, int]]:
    """The game as the season has it: in a single round robin it is listed one way round only."""
    season = league.open_season
    if season is not None and pair not in season.all_games() and pair[::-1] in season.all_games():
        return (pair[1], pair[0]), (scores[1], scores[0])
    return pair, scores


def _identifier(name: str) -> str:
    plain = re.sub(r"[^a-z0-9]+", "-", name.casefold().encode("ascii", "ignore").decode()).strip("-")
    return f"{plain[:40] or 'liga'}-{secrets.token_hex(3)}"
