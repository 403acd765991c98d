"""`tesela lexicon build`: an edition from entries by rules of word use."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tesela.cli.lexicon.edge import command, edition_progress, lexicon_errors
from tesela.cli.lexicon.making import NewName, Replace, check_name, report
from tesela.cli.output import AsJson
from tesela.texts import say

app, run = command()


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
    from tesela.lexicon import EditionStore
    from tesela.lexicon.editions.about import NEWEST
    from tesela.lexicon.editions.building import BuildPlan, build_edition
    from tesela.lexicon.editions.builtin import ALIASES, BUILTIN, VINTAGES
    from tesela.lexicon.editions.shipped import open_entries

    with lexicon_errors():
        check_name(name)
        shipped = ALIASES | {each: each for each in BUILTIN}
        opened = [shipped[each] for each in entries if each in shipped and not Path(each).exists()]
        paths = [
            open_entries() if each in shipped and not Path(each).exists() else Path(each) for each in entries
        ]
        vintage = min((VINTAGES[each] for each in opened), default=NEWEST)
        plan = BuildPlan(name, rules, tuple(paths), vintage=vintage)
        with edition_progress() as on_progress:
            edition = build_edition(EditionStore(), plan, replace=replace, progress=on_progress)
        report(edition, as_json=as_json)
