"""`tesela tournament ratings`: ratings from a list before a tournament, and what its games make of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tesela.cli.output import AsJson, fail_with, print_json
from tesela.cli.tournament.log_file import ByOption, FileArgument, act, load_state, read_people_file
from tesela.texts import say

app = typer.Typer(add_completion=False)


@app.command()
def ratings(
    file: FileArgument,
    listed: Annotated[
        Path | None, typer.Argument(metavar="LIST", help=say("tournament.ratings.list"))
    ] = None,
    as_json: AsJson = False,
    by: ByOption = "",
) -> None:
    if listed is not None:
        _take(file, listed, by)
        return
    from tesela.tournament.ratings.changes import rating_changes

    rows = rating_changes(load_state(file))
    if as_json:
        print_json(rows)
        return
    if not rows:
        typer.echo(say("tournament.ratings.none"))
        return
    heads = [say(f"tournament.ratings.{head}") for head in ("before", "elo", "performance", "glicko")]
    width = max(len(row.name) for row in rows)
    typer.echo(f"{'':<{width}}  " + "  ".join(f"{head:>11}" for head in heads))
    for row in rows:
        glicko = f"{row.glicko} ± {2 * row.deviation}"
        figures = [*(str(one or "–") for one in (row.before, row.elo, row.performance)), glicko]
        typer.echo(f"{row.name:<{width}}  " + "  ".join(f"{one:>11}" for one in figures))


def _take(file: Path, listed: Path, by: str) -> None:
    from tesela.tournament.commands import SetRatings
    from tesela.tournament.ratings.lists import match_list

    matched = match_list(load_state(file), read_people_file(listed))
    if not matched.ratings:
        fail_with("tournament.ratings.nobody")
    act(file, SetRatings(ratings=matched.ratings), by=by)
    typer.echo(say("tournament.ratings.done", {"found": len(matched.ratings)}))
    if matched.missing:
        typer.echo(say("tournament.ratings.missing", {"names": ", ".join(matched.missing)}))
