"""`tesela duplicate seal`, `key`, `centre`, `merge`: a centre goes on without the network and comes back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import typer

from tesela.cli.duplicate.edge import EventFile, read_event_log, refusal_text
from tesela.cli.duplicate.run import Desk, key_lines, take_lines
from tesela.cli.files import atomic_write
from tesela.cli.games.files import DISAGREES
from tesela.cli.output import AsJson, fail, fail_with, print_json
from tesela.duplicate import commands as c
from tesela.duplicate.centres.course import by_move, moves_ahead
from tesela.duplicate.centres.merging import Conflict, conflicts
from tesela.duplicate.centres.players import centre_players
from tesela.duplicate.centres.sealing import seal as seal_course
from tesela.duplicate.centres.sealing import write_sealed
from tesela.duplicate.coordinates import write_as
from tesela.duplicate.state import Slip, State
from tesela.rules.refusals import Refusal
from tesela.texts import say

seal_app = typer.Typer(add_completion=False)
key_app = typer.Typer(add_completion=False)
centre_app = typer.Typer(add_completion=False)
merge_app = typer.Typer(add_completion=False)

EventFileArgument = Annotated[str, typer.Argument(metavar="FILE.json", help=say("duplicate_cli.run.file"))]
Arbiter = Annotated[str, typer.Option("--arbiter", help=say("duplicate_cli.run.arbiter"))]


def _by(arbiter: str) -> str:
    return (arbiter or say("duplicate_cli.run.somebody"))[:40]


@seal_app.command()
def seal(
    file: EventFileArgument,
    centre: Annotated[str, typer.Argument(metavar="CENTRE", help=say("duplicate_cli.seal.centre"))],
    out: Annotated[Path, typer.Option("--out", "-o", help=say("duplicate_cli.seal.out"))],
    arbiter: Arbiter = "",
) -> None:
    if out.suffix == ".json" or out.resolve() == Path(file).resolve():
        fail_with("duplicate_cli.seal.name", path=out)  # the centre's log lies beside it under that name
    event = EventFile.open(file)
    _ask(event, c.Seal(centre=centre), _by(arbiter))
    state = event.state
    players = centre_players(state, centre)
    parts = by_move(moves_ahead(event.log, event.tools))
    sealed = seal_course(state.header, players, centre, parts, event.tools.secret)
    try:
        atomic_write(out, write_sealed(sealed))
    except OSError as error:
        fail(say("duplicate_cli.unwritable", {"path": out, "reason": error.strerror or str(error)}))
    typer.echo(say("duplicate_cli.seal.made", {"path": out, "players": len(players)}))


@key_app.command()
def key(file: EventFileArgument) -> None:
    lines = list(key_lines(EventFile.open(file)))
    if not lines:
        fail_with("duplicate_cli.key.none")
    for line in lines:
        typer.echo(line)


@centre_app.command()
def centre(
    file: Annotated[str, typer.Argument(metavar="FILE.sealed", help=say("duplicate_cli.centre.file"))],
    arbiter: Arbiter = "",
) -> None:
    event = EventFile.cut_off(file, _by(arbiter))
    typer.echo(say("duplicate_cli.centre.welcome", {"path": event.path}))
    take_lines(Desk(event, _by(arbiter), event.state.centre), file)


@merge_app.command()
def merge(
    file: EventFileArgument,
    log: Annotated[str, typer.Argument(metavar="CENTRE.json", help=say("duplicate_cli.merge.log"))],
    take: Annotated[
        Literal["show", "centre", "event"], typer.Option("--take", help=say("duplicate_cli.merge.take"))
    ] = "show",
    arbiter: Arbiter = "",
    as_json: AsJson = False,
) -> None:
    event = EventFile.open(file)
    entries = read_event_log(log)
    told = conflicts(event.state, entries)
    if isinstance(told, Refusal):
        fail(refusal_text(told))
    added = _ask(event, c.MergeLog(entries=entries, take_theirs=take == "centre"), _by(arbiter))
    left = [] if take == "event" else conflicts(event.state, entries)
    if isinstance(left, Refusal):
        fail(refusal_text(left))
    if as_json:
        lines = [conflict_text(event.state, each) for each in left]
        print_json({"entries": added, "conflicts": lines})
    else:
        typer.echo(say("duplicate_cli.merge.done", {"entries": added}))
        _tell(event.state, left)
    if any(each.move for each in left):
        raise typer.Exit(DISAGREES)


def _tell(state: State, left: Sequence[Conflict]) -> None:
    for each in left:
        typer.echo(conflict_text(state, each))
    if any(each.move for each in left):
        typer.echo(say("duplicate_cli.merge.decide"))


def conflict_text(state: State, conflict: Conflict) -> str:
    """What both have differently, in a sentence."""
    data = {
        "table": conflict.table if conflict.table is not None else "—",
        "name": conflict.name,
        "other": conflict.other_name,
        "move": conflict.move,
        "here": _slip_text(state, conflict.here),
        "there": _slip_text(state, conflict.there),
    }
    return say(f"duplicate_cli.merge.{'slip' if conflict.move else 'table'}", data)


def _slip_text(state: State, slip: Slip | None) -> str:
    if slip is None or slip.play is None:
        return say("duplicate_cli.review.nothing")
    coord = write_as(slip.play.play().coord, state.conditions.coordinates)
    return f"{coord} {slip.play.tiles_text}"


def _ask(event: EventFile, command: c.Command, by: str) -> int:
    done = event.ask(command, by)
    if isinstance(done, Refusal):
        fail(refusal_text(done))
    return len(done)
