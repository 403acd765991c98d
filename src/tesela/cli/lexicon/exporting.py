"""`tesela lexicon export NAME OUT`: an edition's words or entries in a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tesela.cli.lexicon.edge import command, lexicon_errors, load
from tesela.texts import say

app, run = command()


@run
def export(
    name: Annotated[str, typer.Argument(metavar="NAME", help=say("lexicon.option.lexicon"))],
    out: Annotated[Path, typer.Argument(metavar="OUT", help=say("lexicon.export.out"))],
    form: Annotated[
        str | None, typer.Option("--format", metavar="txt|kwg|entries", help=say("lexicon.export.format"))
    ] = None,
    replace: Annotated[bool, typer.Option("--replace", help=say("lexicon.export.replace"))] = False,
) -> None:
    from tesela.lexicon import LexiconError
    from tesela.lexicon.editions.transfer import FORMATS, format_of
    from tesela.lexicon.editions.transfer import export as write

    with lexicon_errors():
        wanted = format_of(out) if form is None else form
        chosen = next((each for each in FORMATS if each == wanted), None)
        if chosen is None:
            raise LexiconError("export.format", {"read": wanted, "known": ", ".join(FORMATS)})
        if out.exists() and not replace:
            raise LexiconError("export.exists", {"file": str(out)})
        edition = load(name)
        write(edition, chosen, out)
        typer.echo(
            say("lexicon.export.done", {"name": edition.name, "words": len(edition), "file": str(out)})
        )
