"""A league's log in a file: read, decided on and added to under a lock, durable when a command ends."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.output import fail, fail_with
from tesela.cli.tournament.log_file import extend, locked, now_ms, refuse
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.tournament.event import Event
    from tesela.tournament.league.acts import LeagueCommand
    from tesela.tournament.league.state import League, Member

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help=say("league.file"))]
ByOption = Annotated[str, typer.Option("--by", help=say("tournament.by"))]


def load(path: Path) -> list[Event]:
    """Every event of the file; what is wrong with it is said in a sentence."""
    from tesela.core.errors import TextError
    from tesela.tournament.league.events import read_league_log
    from tesela.tournament.league.state import fold

    try:
        data = path.read_bytes()
        events = read_league_log(data[: data.rfind(b"\n") + 1])
        fold(events)
    except OSError as problem:
        fail_with("tournament.error.system", file=path, problem=problem.strerror)
    except TextError as problem:
        fail(say(problem.code, {"file": path, **problem.data}))
    except (KeyError, IndexError):
        fail_with("league.error.impossible", file=path)
    return events


def load_league(path: Path) -> League:
    """The league as it stands."""
    from tesela.tournament.league.state import fold

    return fold(load(path))


def act(path: Path, command: LeagueCommand, by: str = "") -> League:
    """Carry a command out and give the league after it; a refusal ends with exit code 1."""
    from tesela.rules.refusals import Refusal
    from tesela.tournament.league.acts import act as decide_and_apply

    with locked(path) as handle:
        league = load_league(path)
        done = decide_and_apply(league, command, by or say("league.desk"), now_ms())
        if isinstance(done, Refusal):
            refuse(done)
        extend(handle, path, done)
    return league


def find_member(league: League, who: str) -> Member:
    """A member by number or by name; part of a name will do if only one has it."""
    if who.isdecimal() and int(who) in league.members:
        return league.members[int(who)]
    exact, wanted = league.named(who), who.casefold().strip()
    found = (
        [exact]
        if exact
        else [one for one in league.members.values() if wanted and wanted in one.name.casefold()]
    )
    if len(found) != 1:
        fail_with("tournament.error.who" if not found else "tournament.error.several", who=who)
    return found[0]
