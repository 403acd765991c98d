"""Placing and the rack (2, 6, 8, 9, 11), as a newcomer meets it: a code, an article, and a sentence."""

from __future__ import annotations

import pytest
from tests.rules.table import Table, line

from tesela.core.errors import TextError
from tesela.core.tiles import Tiles, read_tiles
from tesela.rules import commands as c
from tesela.rules.refusals import Refusal
from tesela.rules.rulesets import RULESETS
from tesela.texts import say

ALL = sorted(RULESETS)


def _refused(table: Table, command: c.Command) -> Refusal:
    done = table.send(command)
    assert isinstance(done, Refusal), done
    return done


@pytest.mark.topic("opening.centre", "opening.two_tiles")
@pytest.mark.parametrize("ruleset", ALL)
@pytest.mark.parametrize(
    ("coord", "tiles", "code"),
    [("A1", "CASA", "opening.centre"), ("H8", "C", "opening.two_tiles"), ("H8", "C.SA", "placement.gap")],
)
def test_openings_that_may_not_be(ruleset: str, coord: str, tiles: str, code: str) -> None:
    table = Table(ruleset).deal("CASARIO", "ABORUIL")
    refusal = _refused(table, c.PlayWord(0, coord, line(tiles)))
    assert refusal.code == code
    assert refusal.article is not None
    assert refusal.article.ruleset == ruleset


CASES = [
    ("P8", "SOL", "coord.off_board", "«P8»"),
    ("A16", "SOL", "coord.off_board", "«A16»"),
    ("88", "SOL", "coord.unreadable", "no es una coordenada"),
    ("", "SOL", "coord.unreadable", "no es una coordenada"),
    ("N8", "SOL", "placement.off_board", "3 casillas"),
    ("H8", "SOLO", "placement.occupied", "H8"),
    ("A1", "SOL", "placement.not_linked", "enlazar"),
    ("K6", "SO.L", "placement.gap", "M6"),
    ("L8", "S", "placement.cut", "K8"),
    ("H8", "....", "placement.no_tiles", "al menos una ficha"),
    ("G9", "SZ", "rack.missing", "Z"),
    ("G9", "[CH]E", "rack.digraph", "CH es una sola ficha"),
]


@pytest.mark.topic(
    "placement.line", "placement.contiguous", "placement.linked", "placement.own_tiles",
    "placement.free_squares", "placement.complete_words", "letters.digraphs", "material.coordinates",
)  # fmt: skip
@pytest.mark.parametrize(("coord", "tiles", "code", "said"), CASES)
@pytest.mark.parametrize("ruleset", ALL)
def test_plays_that_may_not_be(ruleset: str, coord: str, tiles: str, code: str, said: str) -> None:
    table = Table(ruleset).deal("CASARIO", "CHSOLOE")
    table.played(0, "H8", "CASA")
    refusal = _refused(table, c.PlayWord(1, coord, line(tiles)))
    assert refusal.code == code
    assert said in say(f"refusal.{refusal.code}", refusal.data, lang="es")
    assert refusal.article is None or refusal.article.ruleset == ruleset
    assert table.state.scores[1] == 0


@pytest.mark.topic("letters.no_k_w")
@pytest.mark.parametrize("text", ["KILO", "WEB", "kILO"])
def test_there_is_no_k_and_no_w_not_even_by_a_blank(text: str) -> None:
    with pytest.raises(TextError) as wrong:
        read_tiles(text)
    assert wrong.value.code == "tiles.no_k_w"
    with pytest.raises(TextError):
        c.read_command(f'{{"c":"play","seat":0,"coord":"H8","tiles":"{text}"}}')


@pytest.mark.topic("placement.same_word_again")
def test_the_same_word_may_be_played_again() -> None:
    table = Table().deal("CASARIO", "SACOLED")
    table.played(0, "H8", "CASA")
    table.state.racks[1] = bytes(Tiles.of("CASALED"))
    table.play(1, "8H", ".ASA")
    assert table.kinds(table.accept(0))[0] == "Accepted"


@pytest.mark.topic("placement.own_tiles")
def test_tiles_come_from_the_own_rack_blanks_as_blanks() -> None:
    table = Table().deal("CAS?RIO", "ABORUIL")
    assert table.no(c.PlayWord(0, "H8", line("CASA"))).startswith("rack.missing")
    table.play(0, "H8", "CASa")


def test_every_command_says_who_may_not() -> None:
    table = Table().deal("CASARIO", "ABORUIL")
    assert table.no(c.Pass(5)) == "seat.unknown"
    assert table.no(c.Pass(-7)) == "seat.unknown"
    table.ok(c.Resign(1))
    assert table.no(c.Pass(1)) == "seat.out"
    assert table.no(c.Pass(0)) == "game.over 37"
    assert table.no(c.PlayWord(0, "H8", line("CASA"))) == "game.over 37"


def test_texts_and_numbers_have_their_bounds() -> None:
    table = Table(arbiter=True).deal("CASARIO", "ABORUIL")
    assert table.no(c.CallArbiter(0, "x" * 3000)) == "text.too_long"
    assert table.no(c.CallArbiter(0, "\ud800")) == "text.too_long"
    assert table.no(c.AdjustTime(-1, 0, 10**20)) == "number.too_big"
