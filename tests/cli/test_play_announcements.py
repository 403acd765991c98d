"""What is said aloud and typed in the terminal: «cambio», that nobody can play; and private notes."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.play_table import Rival, dealt, inside, typed

from tesela.cli.play.table import Table
from tesela.core.tiles import write_tiles
from tesela.rules import commands as c


@pytest.mark.article("fise-2007", "24")
def test_cambio_comes_first_and_the_tiles_later(tmp_path: Path) -> None:
    """«En primer lugar anunciará en voz alta su intención, con la palabra “cambio”»; no way back."""
    table = dealt(tmp_path, "CASARIO", "AEIOULN", ruleset="fise-2007", judging="checked")
    shown = typed(table, "cambio", "cambio", "H8 casa", "paso", "cambio ca", rivals=[Rival()])
    assert "Ana: «cambio»." in shown and "¿Qué fichas?" in shown
    assert shown.count("pero no desistir") == 2
    line = inside(table).record[0]
    assert (line.kind, write_tiles(line.tiles)) == ("exchange", "CA")


@pytest.mark.topic("end.stuck")
def test_that_nobody_can_play_is_noted_and_ends_the_game_once_all_say_so(tmp_path: Path) -> None:
    table = dealt(tmp_path, "CASARIO", "AEIOULN", ruleset="fise-2007", judging="checked")
    shown = typed(table, "nadie", "paso", rivals=[Rival(c.Agree(1, "stuck"))])
    assert "Ana: «nadie puede jugar». Queda anotado." in shown
    assert inside(table).ended == "stuck"


def test_where_a_rule_set_does_not_know_it_that_is_said(tmp_path: Path) -> None:
    table = dealt(tmp_path, "CASARIO", "AEIOULN", ruleset="file-2024", judging="checked")
    assert "la partida no termina porque nadie pueda jugar" in typed(table, "nadie")


@pytest.mark.topic("sheet.notes")
def test_notes_start_blank_stay_with_the_game_and_out_of_its_log(tmp_path: Path) -> None:
    """`aas-2018` 3: «sólo se permite hacer anotaciones en un papel en blanco»."""
    table = dealt(tmp_path, "CASARIO", "AEIOULN", ruleset="aas-2018", judging="checked")
    shown = typed(table, "notas", "nota guarda la Q", "nota quedan dos eñes", "notas")
    assert "Todavía no hay notas." in shown
    assert shown.count("guarda la Q\nquedan dos eñes") == 2
    again = Table(table.events, table.saved, table.path, table.judge)
    assert again.notes == ("guarda la Q", "quedan dos eñes")
    assert b"guarda la Q" not in table.path.read_bytes()
    assert b"guarda la Q" in table.path.with_suffix(".mesa").read_bytes()
