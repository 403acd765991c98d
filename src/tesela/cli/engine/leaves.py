"""`tesela leaves`: the table of leaves that an edition plays by, to a file and from one (KLV2 or our own)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tesela.cli.engine.edge import Lexicon, graph_of
from tesela.cli.engine.strength import engine_errors, knowledge_of, make_room, table_folder
from tesela.cli.files import atomic_write
from tesela.texts import say

export_app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
import_app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@export_app.command()
def export_leaves(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say("strength.leaves.to_file"))],
    lexicon: Lexicon = "open",
) -> None:
    from tesela.engine.leaves import leaves_bytes

    known = knowledge_of(lexicon)
    with engine_errors():
        assert known.leaves is not None  # every lexicon has its own or the shipped ones
        atomic_write(file, leaves_bytes(known.leaves.values, file))
    typer.echo(say("strength.leaves.exported", {"file": file, "lexicon": lexicon}))


@import_app.command()
def import_leaves(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say("strength.leaves.from_file"))],
    lexicon: Lexicon = "open",
) -> None:
    from tesela.engine.knowledge import LEAVES_FILE
    from tesela.engine.leaves import pack_leaves, read_leaves

    with engine_errors():
        table = read_leaves(file)  # a broken file is refused before an edition is built
    graph_of(lexicon)
    path = table_folder(lexicon) / LEAVES_FILE
    with engine_errors():
        make_room(path)
        atomic_write(path, pack_leaves(table.values))
    typer.echo(say("strength.leaves.imported", {"file": path, "lexicon": lexicon}))
