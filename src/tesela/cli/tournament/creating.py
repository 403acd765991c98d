"""`tesela tournament new`: a file for a new tournament, from a template."""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import Annotated

import typer

from tesela.cli.files import atomic_write
from tesela.cli.output import fail_with
from tesela.cli.tournament.log_file import now_ms, refuse
from tesela.texts import say

app = typer.Typer(add_completion=False)


@app.command()
def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say("tournament.new.file"))],
    name: Annotated[str, typer.Option("--name", help=say("tournament.new.name"))],
    template: Annotated[str, typer.Option("--template", help=say("tournament.new.template"))] = "club",
    rounds: Annotated[
        int | None, typer.Option("--rounds", min=1, max=200, help=say("tournament.new.rounds"))
    ] = None,
    ruleset: Annotated[
        str, typer.Option("--rules", "--ruleset", help=say("tournament.new.ruleset"))
    ] = "file-2024",
    edition: Annotated[str, typer.Option("--edition", help=say("tournament.new.edition"))] = "open",
    place: Annotated[str, typer.Option("--place", help=say("tournament.new.place"))] = "",
    date: Annotated[str, typer.Option("--date", help=say("tournament.new.date"))] = "",
    by: Annotated[str, typer.Option("--by", help=say("tournament.by"))] = "",
) -> None:
    import msgspec

    from tesela.rules.refusals import Refusal
    from tesela.tournament.events import write_event
    from tesela.tournament.setting_up import create
    from tesela.tournament.templates import TEMPLATES
    from tesela.version import __version__

    make = TEMPLATES.get(template)
    if make is None:
        fail_with("tournament.error.template", template=template, known=", ".join(TEMPLATES))
    if not name.strip() or len(name) > 200:
        fail_with("tournament.error.name")
    if file.exists():
        fail_with("tournament.error.exists", file=file)
    ready = make(name.strip(), ruleset, edition)
    conditions = ready if rounds is None else ready.lasting(rounds)
    if conditions is None:
        fail_with("tournament.error.rounds", rounds=rounds, template=template)
    conditions = msgspec.structs.replace(conditions, place=place[:120], begins=date[:120])
    header = create(
        _identifier(name),
        conditions,
        seed=secrets.token_bytes(32),
        code=__version__,
        by=by or say("tournament.desk"),
        now=now_ms(),
    )
    if isinstance(header, Refusal):
        refuse(header)
    try:
        atomic_write(file, write_event(header) + b"\n")
    except OSError as problem:
        fail_with("tournament.error.system", file=file, problem=problem.strerror)
    told = {"name": conditions.name, "rounds": conditions.rounds, "file": file, "ruleset": ruleset}
    typer.echo(say("tournament.new.made", told))


def _identifier(name: str) -> str:
    """A name for addresses: letters and digits of the title, and a few by chance."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.casefold().encode("ascii", "ignore").decode()).strip("-")
    return f"{plain[:40] or 'torneo'}-{secrets.token_hex(3)}"
