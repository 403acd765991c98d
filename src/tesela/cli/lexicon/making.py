"""What is said when an edition was made."""

from __future__ import annotations

import typer

from tesela.cli.lexicon.edge import print_json
from tesela.lexicon import Edition
from tesela.texts import say


def report(edition: Edition, *, as_json: bool) -> None:
    """Name, number of words and what was left out."""
    about = edition.about
    data = {"name": about.name, "words": about.words, "hash": about.hash, "left_out": about.left_out}
    if as_json:
        return print_json(data)
    typer.echo(say("lexicon.made.edition", data | {"hash": about.hash[:16]}))
    if about.left_out:
        typer.echo(say("lexicon.made.left_out", data))
    return None
