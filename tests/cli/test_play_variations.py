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


HOUSE = Variants(theme="La casa", theme_points=5)


@pytest.mark.topic("variant.themed")
def test_a_bonus_is_claimed_contested_argued_and_granted(tmp_path: Path) -> None:
    table = dealt(tmp_path, "CASARIO", "ABORUIL", judging="checked", variants=HOUSE)
    rival = Rival(c.VoteTheme(1, False), c.VoteTheme(1, True))
    shown = typed(table, "H8 casa tema caso", "H8 casa tema", "En ella vivimos.", rivals=[rival])
    assert "CASO no es una palabra de esta jugada" in shown
    assert "M.variantes.tematico" in shown
    assert "Ana: «En ella vivimos.»" in shown
    assert "Premio concedido: 5 puntos más para Ana." in shown
    assert inside(table).scores[0] == 17
    assert "(+5 del tema: 17)" in shown


@pytest.mark.topic("variant.themed")
@pytest.mark.parametrize(
    ("answers", "scored"), [(["sí?", ""], 17), (["no", "no"], 12), (["no", ""], 17), (["acepto"], 17)]
)
def test_somebody_else_s_claim_is_upheld_or_contested(
    tmp_path: Path, answers: list[str], scored: int
) -> None:
    table = dealt(tmp_path, "ABORUIL", "CASARIO", judging="checked", variants=HOUSE)
    claim = c.PlayWord(1, "H8", LineTiles(Tiles.of("CASA")), theme=Tiles.of("CASA"))
    rival = Rival(claim, *([c.ArgueTheme(1, "Es un hogar.")] if "no" in answers else []))
    shown = typed(table, "paso", *answers, rivals=[rival])
    assert "Está en la lista" in shown
    assert ("«Es un hogar.»" in shown) == ("no" in answers)
    assert inside(table).scores[1] == scored


@pytest.mark.topic("variant.themed")
def test_a_whole_themed_game_in_the_terminal(tmp_path: Path) -> None:
    table = new_table(tmp_path, {1: "semilla"}, "checked", variants=HOUSE, starter=0)
    shown = typed(table, *["paso"] * 6, rivals=[Rival()])
    assert "Fin de la partida" in shown


@pytest.mark.topic("variant.themed")
@pytest.mark.parametrize("options", [["--theme-points", "99"], ["--rules", "fise-2007"]])
def test_a_theme_that_can_not_be_agreed_on(options: list[str]) -> None:
    assert "M.variantes" in refused("play", "-l", "small", "--theme", "Navidad", *options)
