"""`tesela lexicon patch EDITION FILE`: an edition with somebody's corrections laid over it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tesela.cli.lexicon.edge import command, edition_progress, lexicon_errors, load
from tesela.cli.lexicon.making import NewName, Replace, check_name, report
from tesela.cli.output import AsJson
from tesela.texts import say

app, run = command()


@run
def patch(
    base: Annotated[str, typer.Argument(metavar="NAME", help=say("lexicon.option.lexicon"))],
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say("lexicon.patch.file"))],
    name: NewName,
    replace: Replace = False,
    as_json: AsJson = False,
) -> None:
    """Make an edition of another one and a patch file."""
    from tesela.lexicon import EditionStore
    from tesela.lexicon.editions.patches import apply_patches, read_patches

    with lexicon_errors():
        check_name(name)
        patches = read_patches(file)
        edition = load(base)
        with edition_progress() as on_progress:
            made = apply_patches(
                EditionStore(), edition, patches, name, replace=replace, progress=on_progress
            )
        report(made, as_json=as_json)
