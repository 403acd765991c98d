"""Art. 20-23 as a table: what lay there, what the player does next, and what each rule set says to it."""

from __future__ import annotations

import pytest
from tests.rules.scenes import dealt
from tests.rules.table import Table, line

from tesela.core.tiles import Tiles
from tesela.rules import commands as c

SETS = ("manual", "fise-2007", "aas-2018", "file-2024")

PLAYED = "laying.must_be_played"
MOVED: list[tuple[str, str, str, tuple[str, str, str, str]]] = [
    # before, then: coordinate and tiles; what manual, fise, aas and file say ("" is fine)
    ("H8 CASA", "G8", "CASA", ("laying.moved", "", "", "")),  # 21.1 shifted along its line
    ("7H CASA", "8H", "CASA", ("laying.moved", "", "", "")),
    ("H8 CASA", "H8", "SACA", ("laying.moved", "", "", "")),  # 21.2 letters change places
    ("H8 CASA", "F8", "ASAC", ("laying.moved", "", "", "")),  # both at once
    ("H8 CASA", "8H", "CASA", ("laying.moved", "laying.line_fixed", "laying.moved", "laying.line_fixed")),
    ("8H CASA", "H8", "CASA", ("laying.moved", "laying.line_fixed", "laying.moved", "laying.line_fixed")),
    ("H8 CASA", "H8", "CASAR", ("laying.moved", PLAYED, "laying.moved", PLAYED)),
    ("H8 CASA", "H8", "CAS", ("laying.moved", PLAYED, "laying.moved", PLAYED)),
    ("H8 CASA", "H8", "CASO", ("laying.moved", PLAYED, "laying.moved", PLAYED)),
    ("H8 CASA", "H8", "CASA", ("laying.moved", "laying.moved", "laying.moved", "laying.moved")),
]


@pytest.mark.topic("laying.rearrange", "laying.shift", "laying.permute", "laying.must_be_played")
@pytest.mark.parametrize(
    ("ruleset", "before", "coord", "tiles", "code"),
    [
        pytest.param(ruleset, before, coord, tiles, code, id=f"{before}-{coord} {tiles}-{ruleset}")
        for before, coord, tiles, said in MOVED
        for ruleset, code in zip(SETS, said, strict=True)
    ],
)
def test_a_word_that_lies_there_is_laid_again(
    ruleset: str, before: str, coord: str, tiles: str, code: str
) -> None:
    table = dealt(ruleset)
    first, word = before.split()
    table.ok(c.Lay(0, first, line(word)))
    if code:
        assert table.no(c.Lay(0, coord, line(tiles))).split()[0] == code
    else:
        table.ok(c.Lay(0, coord, line(tiles)))
        assert table.state.pending is not None
        assert table.state.pending.tiles == Tiles.of(tiles)


PLACED: list[tuple[str, str, str, tuple[str, str, str, str]]] = [
    # squares and tiles placed one after the other, then the word laid
    ("H8:C", "H8", "CASA", ("", "", "", "")),
    ("I8:C", "H8", "CASA", ("laying.moved", "", "", "")),  # one tile moves along its row
    ("H6:C", "8H", "CASA", ("laying.moved", "", "", "")),  # or its column
    (
        "G7:C",
        "H8",
        "CASA",
        ("laying.moved", "laying.single_tile", "laying.single_tile", "laying.single_tile"),
    ),
    ("H8:C I8:A", "H8", "CASA", ("", "", "", "")),
    ("H8:A I8:C", "H8", "CASA", ("laying.moved", "", "", "")),
    ("H8:C I8:A", "8H", "CASA", ("laying.moved", "laying.line_fixed", "", "laying.line_fixed")),
    ("H8:C I8:A", "H8", "ASA", ("laying.moved", "laying.must_be_played", "", "laying.must_be_played")),
    ("H8:O", "H8", "CASA", ("laying.moved", "laying.must_be_played", "", "laying.must_be_played")),
]


@pytest.mark.topic("laying.first_tile", "laying.second_tile", "laying.single_tile")
@pytest.mark.parametrize(
    ("ruleset", "before", "coord", "tiles", "code"),
    [
        pytest.param(ruleset, before, coord, tiles, code, id=f"{before}-{coord} {tiles}-{ruleset}")
        for before, coord, tiles, said in PLACED
        for ruleset, code in zip(SETS, said, strict=True)
    ],
)
def test_tiles_laid_one_by_one_bind_the_word(
    ruleset: str, before: str, coord: str, tiles: str, code: str
) -> None:
    table = dealt(ruleset, strict_laying=True)
    for each in before.split():
        square, tile = each.split(":")
        table.ok(c.Place(0, (square,), line(tile)))
    if code:
        assert table.no(c.Lay(0, coord, line(tiles))).split()[0] == code
    else:
        table.ok(c.Lay(0, coord, line(tiles)))


@pytest.mark.topic("laying.breach")
@pytest.mark.parametrize(
    ("ruleset", "placed", "laid"),
    [
        ("manual", False, False),
        ("fise-2007", True, True),
        ("aas-2018", False, True),
        ("file-2024", True, True),
    ],
)
def test_taking_tiles_back_costs_the_turn_from_here_on(ruleset: str, placed: bool, laid: bool) -> None:
    """22 binds from the first tile, `aas-2018` 18 from the whole word; the manual lets no laid word move."""
    for whole, costs in ((False, placed), (True, laid)):
        table = dealt(ruleset, strict_laying=True)
        table.ok(c.Lay(0, "H8", line("CASA")) if whole else c.Place(0, ("H8",), line("C")))
        if whole and ruleset == "manual":
            assert table.no(c.TakeBack(0)).startswith("laying.moved M.palabras-permitidas.fijas")
            continue
        table.ok(c.TakeBack(0))
        assert (table.state.on_turn == 1) == costs
        assert (len(table.state.record) == 1) == costs
        assert Tiles(table.state.racks[0]) == Tiles.of("CASARIO")


@pytest.mark.article("fise-2007", "10.1", "21")
def test_a_blanks_letter_may_change_until_the_count_and_not_after() -> None:
    """21: «está prohibido cambiar … la asignación de letra al comodín» once counting has begun."""
    table = Table("fise-2007").deal("?ASARIO", "ABORUIL")
    table.ok(c.Lay(0, "H8", line("cASA")))
    table.ok(c.Lay(0, "H8", line("tASA")))
    table.ok(c.Announce(0))
    assert table.no(c.Lay(0, "H8", line("cASA"))) == "laying.counting 21"
    table.accept(1)
    assert str(Tiles(table.state.board[112:116])) == "tASA"


@pytest.mark.topic("laying.must_be_played")
@pytest.mark.parametrize("ruleset", ["fise-2007", "file-2024"])
def test_with_a_tile_on_the_board_there_is_no_pass_and_no_exchange(ruleset: str) -> None:
    table = dealt(ruleset, strict_laying=True)
    table.ok(c.Place(0, ("H8",), line("C")))
    for command in (c.Pass(0), c.Exchange(0, Tiles.of("A")), c.AnnounceExchange(0, 1)):
        assert table.no(command).split()[0] == "laying.must_be_played"
    table.ok(c.PlayWord(0, "H8", line("CASA")))
