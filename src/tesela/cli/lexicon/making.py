"""What the commands that make an edition share: its name, what it replaces, what is said when it was made."""

from __future__ import annotations

from typing import Annotated

import typer

from tesela.cli.output import fail, print_json
from tesela.lexicon import Edition
from tesela.texts import say

NewName = Annotated[str, typer.Option("--name", metavar="NAME", help=say("lexicon.build.name"))]
Replace = Annotated[bool, typer.Option("--replace", help=say("lexicon.option.replace"))]


def check_name(name: str) -> None:
    """The names of the built-in editions are taken, also before those are built."""
    from tesela.lexicon.editions.builtin import ALIASES, BUILTIN

    if ALIASES.get(name, name) in BUILTIN:
        fail(say("lexicon.error.edition.builtin", {"name": name}))


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
