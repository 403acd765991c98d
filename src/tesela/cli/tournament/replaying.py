"""`tesela tournament replay`: a tournament again from its log, each pairing and a published list checked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.output import fail_with
from tesela.cli.tournament.log_file import FileArgument, load
from tesela.cli.tournament.showing import print_standings
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.tournament.events import Event
    from tesela.tournament.state import State

app = typer.Typer(add_completion=False)


@app.command()
def replay(
    file: FileArgument,
    verify: Annotated[bool, typer.Option("--verify", help=say("tournament.replay.verify"))] = False,
    round_: Annotated[int | None, typer.Option("--round", min=1, help=say("tournament.replay.round"))] = None,
    standings: Annotated[
        Path | None, typer.Option("--standings", help=say("tournament.replay.standings"))
    ] = None,
) -> None:
    from tesela.tournament.fold import fold
    from tesela.tournament.verify import verify as verified

    events = load(file)
    state = fold(events)
    problems = [
        say(f"tournament.replay.problem.{one.code}", {"event": one.event})
        for one in (verified(events) if verify else ())
    ]
    shown = state if round_ is None else _after(events, state, round_)
    if standings is not None:
        problems += _unlike(shown, standings)
    for problem in problems:
        typer.echo(problem)
    if problems:
        raise typer.Exit(1)
    if verify:
        typer.echo(say("tournament.replay.agrees", {"events": len(events), "rounds": len(state.rounds)}))
    if standings is not None:
        typer.echo(say("tournament.replay.listed", {"file": standings}))
    print_standings(shown)


def _after(events: Sequence[Event], state: State, round_: int) -> State:
    """After a round: its people and conditions until the next was paired, its results as they are now."""
    from tesela.tournament.events import RoundPaired
    from tesela.tournament.fold import fold

    published = [one for one in state.rounds if one.published]
    if round_ > len(published):
        fail_with("tournament.replay.no_round", round=round_, rounds=len(published))
    following = (
        at for at, one in enumerate(events) if isinstance(one, RoundPaired) and one.round == round_ + 1
    )
    return fold(events[: next(following, len(events))]).after(published[:round_])


def _unlike(state: State, file: Path) -> list[str]:
    """The lines of a list that was handed out which the log does not give, in a sentence each."""
    from tesela.tournament.files.standings_csv import write_standings

    try:
        published = file.read_text("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else str(problem)
        fail_with("tournament.error.system", file=file, problem=reason)
    pairs = zip_longest(published, write_standings(state).splitlines(), fillvalue="–")
    return [
        say("tournament.replay.unlike", {"line": line, "listed": listed, "found": found})
        for line, (listed, found) in enumerate(pairs, 1)
        if listed != found
    ]
