"""The manual's variations in the terminal: agreed by options, said at the table, played by typing."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.play_table import Rival, dealt, inside, new_table, script, seat_down, typed
from tests.cli.small_words import edition
from tests.cli.terminal import refused

from tesela.bots import Bot
from tesela.cli.play.loop import Loop
from tesela.core.plays import Play
from tesela.core.squares import read_coord
from tesela.core.tiles import Tiles, spell, write_tiles
from tesela.rules import commands as c
from tesela.rules.codec import LineTiles
from tesela.rules.game import View
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


@pytest.mark.topic("variant.two_bags", "variant.open_dictionary")
def test_hints_wait_until_the_rack_is_complete(tmp_path: Path) -> None:
    agreed = Variants(two_bags=True, open_dictionary=True)
    table = new_table(tmp_path, {1: "semilla"}, "checked", variants=agreed, starter=0)
    shown = typed(table, "vocales 2", "pista", rivals=[_passes_after_drawing()])
    assert "con el atril completo" in shown
    assert "Cambiar" not in shown


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
        (["--cingulillo-least", "4"], "M.variantes.cingulillo"),
        (["--cingulillo-least", "2"], "M.variantes.cingulillo"),
        (["--theme-points", "5"], "M.variantes.tematico"),
        (["--theme-points", "0"], "M.variantes.tematico"),
        (["--theme", " "], "M.variantes.tematico"),
    ],
)
def test_what_cannot_be_agreed_is_refused_with_its_article(options: list[str], article: str) -> None:
    assert article in refused("play", "-l", "small", *options)


@pytest.mark.topic("variant.cingulillo")
@pytest.mark.parametrize(
    ("agreed", "advised"), [(Variants(), True), (Variants(cingulillo=True, cingulillo_least=4), False)]
)
def test_nobody_is_told_of_an_opening_that_was_too_short(
    tmp_path: Path, agreed: Variants, advised: bool
) -> None:
    table = dealt(tmp_path, "CASABDF", "ABORUIL", judging="checked", training=True, variants=agreed)
    loop, out = seat_down(table, script("paso"), rivals=[Rival()])
    loop.remarks = edition().graph
    with pytest.raises(EOFError):
        loop.run()
    assert "Pasar no suma nada" in out.getvalue()
    assert ("También se podía" in out.getvalue()) == advised


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


class FamilyTypist:
    """Somebody who types what the engine would do at this table, house rules and all."""

    def __init__(self) -> None:
        self.mind = Bot("semilla", edition().graph)
        self.loop: Loop | None = None

    def __call__(self, prompt: str) -> str:
        assert self.loop is not None
        seen = self.loop.table.seen_by(0)
        return as_typed(self.mind.act(seen), seen)


def as_typed(command: c.Command, seen: View) -> str:
    """The line by which a person does the same."""
    match command:
        case c.PlayWord(coord=coord, tiles=tiles, theme=theme) if seen.board is not None:
            where = read_coord(coord)
            word = spell(Play(where.square, where.direction, tiles).word_on(seen.board)).lower()
            return f"{coord} {word} tema" if theme else f"{coord} {word}"
        case c.Exchange(tiles=given, vowels=None):
            return f"cambio {write_tiles(given)}"
        case c.Exchange(tiles=given, vowels=vowels):
            return f"cambio {write_tiles(given)} {vowels}"
        case c.DrawFrom(vowels=vowels, consonants=consonants):
            return f"vocales {vowels}" if vowels else f"consonantes {consonants}"
        case c.SwapBlank(square=square):
            return f"comodín {square}"
        case c.VoteTheme(uphold=False):
            return "no"
        case c.VoteTheme() | c.Accept():
            return ""
    return "paso"


EVERY = {
    "recycled_blanks": Variants(recycled_blanks=True),
    "open_dictionary": Variants(open_dictionary=True),
    "themed": HOUSE,
    "cingulillo": Variants(cingulillo=True, cingulillo_least=4),
    "two_bags": Variants(two_bags=True),
    "all": Variants(
        recycled_blanks=True,
        open_dictionary=True,
        cingulillo=True,
        cingulillo_least=4,
        two_bags=True,
        theme="La casa",
        theme_points=5,
    ),
}


@pytest.mark.topic("variant.recycled_blanks", "variant.open_dictionary", "variant.themed")
@pytest.mark.topic("variant.cingulillo", "variant.two_bags", "variant.agreed")
@pytest.mark.parametrize("agreed", EVERY.values(), ids=EVERY)
def test_each_is_played_by_typing_until_nobody_can_go_on(tmp_path: Path, agreed: Variants) -> None:
    table = new_table(tmp_path, {1: "semilla"}, "checked", variants=agreed, starter=0)
    typist = FamilyTypist()
    typist.loop, out = seat_down(table, typist)
    typist.loop.run()
    typist.loop.finish()
    assert "Fin de la partida" in out.getvalue()
    state = inside(table)
    assert state.ended is not None
    assert any(turn.kind == "play" for turn in state.record)
    assert "No entiendo" not in out.getvalue()
