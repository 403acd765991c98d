"""`tesela lexicon info NAME`: counts by length, sources, licences, hash."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from tesela.cli.lexicon.edge import command, lexicon_errors, load
from tesela.cli.output import AsJson, print_json
from tesela.texts import say

app, run = command()


@run
def info(
    name: Annotated[str, typer.Argument(metavar="NAME", help=say("lexicon.option.lexicon"))] = "open",
    as_json: AsJson = False,
) -> None:
    with lexicon_errors():
        about = load(name).about
        if as_json:
            data: dict[str, object] = msgspec.to_builtins(about)
            del data["folder"], data["format"]
            return print_json({**data, "licences": list(about.licences)})
        data = msgspec.to_builtins(about)
        typer.echo(say("lexicon.info.head", {**data, "kind": say(f"lexicon.kind.{about.kind}")}))
        if about.kind == "entries":
            typer.echo(say("lexicon.info.entries", data))
        if about.left_out:
            typer.echo(say("lexicon.made.left_out", data))
        typer.echo(say("lexicon.info.lengths"))
        for length, count in about.by_length.items():
            typer.echo(f"  {length:>3} {count:>9}")
        typer.echo(say("lexicon.info.sources"))
        for source in about.sources:
            parts = " · ".join(part for part in (source.title, source.licence, source.origin) if part)
            typer.echo(f"  {parts}")
        return typer.echo(say("lexicon.info.hash", data))
