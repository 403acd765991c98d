"""`tesela convert`: a recorded game in another format."""

from __future__ import annotations

from typing import Annotated

import typer

from tesela.cli.games.files import (
    FORMATS,
    RULESET_NAMES,
    Format,
    format_of,
    load_game,
    load_position,
    replay_of,
    stop_at,
    turn_in,
    write_to,
)
from tesela.cli.output import fail_with
from tesela.core.cgp import write_cgp
from tesela.notation.errors import NotationError
from tesela.notation.gcg_write import write_gcg
from tesela.notation.log_write import log_of
from tesela.notation.normalise import normalised
from tesela.notation.planilla import LABELS, planilla, write_planilla
from tesela.notation.position import position_after
from tesela.notation.replay import Replay
from tesela.rules.events import write_log
from tesela.texts import say

app = typer.Typer(add_completion=False)


@app.command()
def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help=say("convert.source"))],
    target: Annotated[str, typer.Argument(metavar="OUT", help=say("convert.target"))],
    turn: Annotated[int | None, typer.Option("--turn", help=say("convert.turn"))] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", help=say("convert.rules", {"names": RULESET_NAMES}))
    ] = None,
    to: Annotated[str | None, typer.Option("--to", help=say("convert.to"))] = None,
) -> None:
    wanted = _wanted(target, to)
    if format_of(source) == "cgp":
        if wanted != "cgp":
            fail_with("notation.error.no_game", path=source)
        content = f"{write_cgp(load_position(source))}\n".encode()
    else:
        counted = replay_of(load_game(source), rules)
        try:
            content = _written(counted, wanted, turn_in(counted, turn))
        except NotationError as error:
            stop_at(error, path=source)
        if not counted.ok:
            typer.echo(say("convert.with_problems", {"path": source}), err=True)
    write_to(target, content)
    if target != "-":
        typer.echo(say("convert.done", {"path": target}), err=True)


def _wanted(target: str, to: str | None) -> Format:
    named = format_of(target) if to is None else next((known for known in FORMATS if known == to), None)
    if named is None:
        fail_with("notation.error.format", path=target if to is None else to)
    return named


def _written(counted: Replay, wanted: Format, turn: int) -> bytes:
    if wanted == "cgp":
        return f"{write_cgp(position_after(counted, turn))}\n".encode()
    if wanted == "txt":
        labels = {label: say(f"planilla.{label}") for label in LABELS}
        return write_planilla(planilla(counted), labels).encode()
    if wanted == "json":
        return write_log(log_of(counted))
    return write_gcg(normalised(counted))
