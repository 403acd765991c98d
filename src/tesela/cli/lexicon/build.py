"""`tesela lexicon build`: an edition from entries by rules of word use."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tesela.cli.lexicon.edge import AsJson, clear_errors, command, progress_bar
from tesela.cli.lexicon.making import NewName, Replace, check_name, report
from tesela.texts import say

app, run = command("build")


@run
def build(
    entries: Annotated[
        list[str], typer.Option("--entries", metavar="FILE", help=say("lexicon.build.entries"))
    ],
    name: NewName,
    rules: Annotated[
        str, typer.Option("--use-rules", metavar="RULES", help=say("lexicon.build.rules"))
    ] = "lexico-2016",
    replace: Replace = False,
    as_json: AsJson = False,
) -> None:
    from tesela.lexicon import Store
    from tesela.lexicon.building import build as build_edition
    from tesela.lexicon.builtin import ALIASES, BUILTIN, open_entries

    with clear_errors():
        check_name(name)
        opened = ALIASES | {each: each for each in BUILTIN}
        paths = [
            open_entries() if each in opened and not Path(each).exists() else Path(each) for each in entries
        ]
        with progress_bar() as told:
            edition = build_edition(Store(), name, rules, paths, replace=replace, progress=told)
        report(edition, as_json=as_json)
