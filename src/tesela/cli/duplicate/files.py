"""`tesela duplicate replay`, `verify` and `export`: an event's file, shown, proven and passed on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, Literal, TypeAlias

import typer

from tesela.cli.duplicate.edge import folded, read_event_log, unreadable, words_of
from tesela.cli.duplicate.show import closed_lines, ranking_lines
from tesela.cli.games.files import DISAGREES, write_to
from tesela.cli.output import AsJson, print_json
from tesela.core.errors import TextError
from tesela.duplicate.audit import Difference, audit
from tesela.duplicate.events import write_log
from tesela.duplicate.files.eliot import write_eliot
from tesela.duplicate.files.sigles import write_sigles
from tesela.duplicate.files.tables import write_csv
from tesela.duplicate.files.tops import write_tops
from tesela.duplicate.ranking import ranking
from tesela.duplicate.reckoning import reckon
from tesela.duplicate.state import State
from tesela.duplicate.top import plays_by
from tesela.duplicate.verify import verify_draws
from tesela.duplicate.views import public, rank_rows
from tesela.texts import say

replay_app = typer.Typer(add_completion=False)
verify_app = typer.Typer(add_completion=False)
export_app = typer.Typer(add_completion=False)

EventArgument = Annotated[str, typer.Argument(metavar="FILE.json", help=say("duplicate_cli.file"))]
Format: TypeAlias = Literal["json", "csv", "eliot", "sigles", "gcg"]

_WRITERS: Final[dict[str, Callable[[State], bytes]]] = {
    "csv": write_csv,
    "eliot": write_eliot,
    "sigles": write_sigles,
    "gcg": write_tops,
}


@replay_app.command()
def replay(file: EventArgument, as_json: AsJson = False) -> None:
    state = folded(file, read_event_log(file))
    sums = reckon(state)
    if as_json:
        rows = rank_rows(state, ranking(state, sums))
        print_json({"event": public(state, sums, spectator=state.ended is None), "ranking": rows})
        return
    for move in state.moves:
        for line in closed_lines(state, move, sums):
            typer.echo(line)
    typer.echo(str(state.board))
    for line in ranking_lines(state, sums):
        typer.echo(line)


@verify_app.command()
def verify(
    file: EventArgument,
    words: Annotated[bool, typer.Option("--words/--no-words", help=say("duplicate_cli.verify.words"))] = True,
    as_json: AsJson = False,
) -> None:
    log = read_event_log(file)
    state = folded(file, log)
    try:
        report = verify_draws(log)
    except TextError as error:
        unreadable(file, error)
    found = [say(f"verify_draws.{each.code}", {"event": each.event, **each.data}) for each in report.problems]
    if words:
        graph, _hash = words_of(state.header.lexicon)
        found += [_text(each) for each in audit(log, lambda word: bytes(word) in graph, plays_by(graph))]
    if as_json:
        print_json({"ok": not found, "choices": report.choices, "problems": found})
    else:
        for line in found:
            typer.echo(line)
        if not found:
            typer.echo(
                say("duplicate_cli.verify.agrees", {"choices": report.choices, "moves": len(state.moves)})
            )
    if found:
        raise typer.Exit(DISAGREES)


def _text(difference: Difference) -> str:
    return say(f"duplicate_cli.verify.{difference.code}", {"move": difference.move, **difference.data})


@export_app.command()
def export(
    file: EventArgument,
    wanted: Annotated[
        Format, typer.Option("--format", "-f", help=say("duplicate_cli.export.format"))
    ] = "csv",
    out: Annotated[str, typer.Option("--out", "-o", help=say("duplicate_cli.export.out"))] = "-",
) -> None:
    log = read_event_log(file)
    state = folded(file, log)
    write_to(out, write_log(log) if wanted == "json" else _WRITERS[wanted](state))
