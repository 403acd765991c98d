"""A real table's game as a file for others: GCG, a score sheet as PDF or as plain text."""

from __future__ import annotations

from pathlib import Path

from tesela.cli.games.files import write_to
from tesela.cli.mesa.screen import sheet_text
from tesela.core.errors import TextError
from tesela.mesa.record import recorded
from tesela.mesa.table import Table
from tesela.notation.gcg_write import write_gcg
from tesela.paper.typesetting import PageSize
from tesela.texts import say


def export_table(table: Table, path: str, page: PageSize = "a4") -> None:
    """Write the file that the name's extension asks for; `TextError` for another."""
    ending = Path(path).suffix.lower()
    if ending == ".gcg":
        if table.header.mode != "board":
            raise TextError("no_gcg", path, 0, {})
        write_to(path, write_gcg(recorded(table)))
    elif ending == ".pdf":
        from tesela.paper.score_sheet import real_planilla
        from tesela.paper.typesetting import pdf

        write_to(path, pdf(real_planilla(table, page)))
    elif ending == ".txt":
        write_to(path, sheet_text(table).encode())
    else:
        raise TextError("format", path, 0, {"path": path})


def sentence_of(error: TextError) -> str:
    """What could not be read, as a sentence."""
    from tesela.texts import catalogue, language

    known = catalogue(language())
    for key in (f"mesa_cli.error.{error.code}", f"play.{error.code}", error.code):
        if key in known:
            return say(key, error.data)
    return say("mesa_cli.error.line", {"read": error.text})
