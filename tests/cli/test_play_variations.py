"""The manual's variations in the terminal: agreed by options, said at the table, played by typing."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.play_table import Rival, dealt, inside, new_table, typed
from tests.cli.terminal import refused

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules.codec import LineTiles
from tesela.rules.header import Variants


@pytest.mark.topic("variant.two_bags")
def test_the_rack_is_completed_from_two_bags(tmp_path: Path) -> None:
    table = dealt(tmp_path, "CASARIO", "ABORUIL", judging="checked", variants=Variants(two_bags=True))
    shown = typed(table, "H8 casa", "vocal", "vocales 9", "vocal x", "consonante 3", rivals=[Rival()])
    assert "M.finalizacion-turno" in shown, "nine vowels are more than are missing"
    assert "No entiendo «x»" in shown
    state = inside(table)
    assert sum(code in set(Tiles.of("AEIOU")) for code in state.racks[0]) == 3
    assert len(state.racks[0]) == 7


@pytest.mark.topic("variant.two_bags")
def test_a_whole_game_with_two_bags(tmp_path: Path) -> None:
    table = new_table(tmp_path, {1: "semilla"}, "checked", variants=Variants(two_bags=True), starter=0)
    lines = ["vocales 3", "consonantes 4", "cambio todo 3", "paso", "paso", "paso", "paso", "paso"]
    shown = typed(table, *lines, rivals=[_passes_after_drawing()])
    assert "Fin de la partida" in shown


def _passes_after_drawing() -> Rival:
    return Rival(c.DrawFrom(1, 3, 4))


@pytest.mark.topic("variant.recycled_blanks")
def test_the_blank_is_taken_by_naming_its_square(tmp_path: Path) -> None:
    agreed = Variants(recycled_blanks=True)
    table = dealt(tmp_path, "ABORUIL", "C?SARIO", judging="checked", variants=agreed)
    rival = Rival(c.PlayWord(1, "H8", LineTiles(Tiles.of("CaSA"))))
    shown = typed(table, "paso", "comodín H8", "comodín I8", rivals=[rival])
    assert "M.variantes.comodines" in shown
    assert 0 in inside(table).racks[0]


@pytest.mark.topic("variant.agreed")
@pytest.mark.parametrize(
    ("options", "article"),
    [
        (["--cingulillo", "--rules", "file-2024"], "M.variantes"),
        (["--cingulillo", "--cingulillo-least", "7"], "M.variantes.cingulillo"),
    ],
)
def test_what_cannot_be_agreed_is_refused_with_its_article(options: list[str], article: str) -> None:
    assert article in refused("play", "-l", "small", *options)
