"""`tesela lexicon import FILE`: an edition from a flat list, a KWG file or an entries file."""

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
def import_file(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say("lexicon.import.file"))],
    name: NewName,
    rules: Annotated[
        str, typer.Option("--use-rules", metavar="RULES", help=say("lexicon.import.rules"))
    ] = "lexico-2016",
    skip_unplayable: Annotated[
        bool, typer.Option("--skip-unplayable", help=say("lexicon.import.skip"))
    ] = False,
    replace: Replace = False,
    as_json: AsJson = False,
) -> None:
    from tesela.lexicon import EditionStore
    from tesela.lexicon.editions.building import build, rules_named
    from tesela.lexicon.editions.transfer import format_of, import_words

    with lexicon_errors():
        check_name(name)
        rules_named(rules)
        with edition_progress() as on_progress:
            if format_of(file) == "entries":
                edition = build(EditionStore(), name, rules, [file], replace=replace, progress=on_progress)
            else:
                edition = import_words(
                    EditionStore(),
                    file,
                    name,
                    rules,
                    skip_unplayable=skip_unplayable,
                    replace=replace,
                    progress=on_progress,
                )
        report(edition, as_json=as_json)
