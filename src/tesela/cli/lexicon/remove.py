"""`tesela lexicon remove NAME`: take an edition away."""

from __future__ import annotations

from typing import Annotated

import typer

from tesela.cli.lexicon.edge import command, lexicon_errors
from tesela.texts import say

app, run = command()


@run
def remove(name: Annotated[str, typer.Argument(metavar="NAME", help=say("lexicon.option.lexicon"))]) -> None:
    from tesela.lexicon import EditionStore
    from tesela.lexicon.editions.builtin import ALIASES

    with lexicon_errors():
        EditionStore().remove(ALIASES.get(name, name))
        typer.echo(say("lexicon.remove.done", {"name": name}))
