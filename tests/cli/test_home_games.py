"""`tesela reverse` and `tesela bingo` from the first line to the last."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.terminal import tesela
from tests.notation.samples import EXAMPLE, gcg
from tests.rules.table import Table

from tesela.rules import commands as c
from tesela.rules.game import write_log
from tesela.rules.header import Variants
from tesela.rules.home.bingo_log import fold as fold_bingo
from tesela.rules.home.bingo_log import read_log as read_bingo
from tesela.rules.home.reverse_log import fold, read_log

GAME = gcg(">ana: TRENAAA 8E TREN +8 8", ">blas: IDOAAAA H8 .IDO +5 5")


@pytest.fixture
def small(tmp_path: Path) -> tuple[Path, Path]:
    """A game of two words, and a list of those and what is left of them."""
    game, words = tmp_path / "game.gcg", tmp_path / "words.txt"
    game.write_bytes(GAME)
    words.write_text("tren\nnido\nen\nido\nno\n", "utf-8")
    return game, words


@pytest.fixture(autouse=True)
def edition(small: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TESELA_HOME", str(tmp_path / "home"))
    done = tesela("lexicon", "import", str(small[1]), "--name", "dos")
    assert done.code == 0, done


@pytest.mark.article("manual", "M.variantes.inverso")
def test_two_people_take_a_board_apart(small: tuple[Path, Path]) -> None:
    game, _ = small
    typed = "H8\nnada\nH9 H10 H11\nE8 F8 G8 H8\n"
    told = tesela("reverse", str(game), "--bots", "0", "-l", "dos", given=typed)
    assert told.code == 0, told
    assert "deben seguir formando palabras" in told.out or "debe seguir formando palabras" in told.out
    assert "[manual M.variantes.inverso]" in told.out
    assert "No entiendo «nada»" in told.out
    assert "Ana Gil retira H10 H11 H9: 4 puntos." in told.out
    assert "El tablero quedó vacío." in told.out
    log = read_log(Path(f"{game}.inverso.json").read_bytes())
    assert fold(log).game.scores == (4, 4)


@pytest.mark.article("manual", "M.variantes.inverso")
def test_a_game_that_was_left_goes_on_where_it_was(small: tuple[Path, Path]) -> None:
    game, _ = small
    left = tesela("reverse", str(game), "--bots", "0", "-l", "dos", given="H9 H10 H11\nq\n")
    assert left.code == 0 and "inverso.json" in left.out
    again = tesela("reverse", str(game), "--bots", "0", "-l", "dos", given="E8 F8 G8 H8\n")
    assert "El tablero quedó vacío." in again.out


@pytest.mark.article("manual", "M.variantes.inverso")
def test_bots_finish_the_manual_s_example_game(tmp_path: Path) -> None:
    game = tmp_path / "example.gcg"
    game.write_bytes(EXAMPLE)
    told = tesela("reverse", str(game), "--bots", "2", "-l", "dos", "--log", str(tmp_path / "log.json"))
    assert told.code == 0, told
    assert fold(read_log((tmp_path / "log.json").read_bytes())).over is not None


def test_a_log_that_is_none_and_too_many_bots_are_said_so(small: tuple[Path, Path], tmp_path: Path) -> None:
    (tmp_path / "no.json").write_text("{}", "utf-8")
    no = tesela("reverse", str(small[0]), "-l", "dos", "--log", str(tmp_path / "no.json"))
    assert no.code == 2 and "no.json" in no.err
    many = tesela("reverse", str(small[0]), "-l", "dos", "--bots", "3")
    assert many.code == 2 and "2 jugadores" in many.err


@pytest.mark.article("manual", "M.variantes.inverso", "M.variantes.comodines")
def test_a_game_whose_blanks_were_recycled_is_taken_apart_too(tmp_path: Path) -> None:
    table = Table("manual", variants=Variants(recycled_blanks=True)).deal("?ASARIO", "CBORUIL")
    table.played(0, "H8", "cASA")
    table.ok(c.SwapBlank(1, "H8"))
    table.ok(c.Resign(0))
    game = tmp_path / "game.json"
    game.write_bytes(write_log(table.log))
    told = tesela("reverse", str(game), "--bots", "0", "-l", "dos", given="H8 I8 J8 K8\n")
    assert told.code == 0, told
    assert "H8 I8 J8 K8: 6 puntos." in told.out, "the letter that took the blank's place counts"


@pytest.mark.article("manual", "M.variantes.inverso")
def test_a_line_played_alone_has_no_reverse(tmp_path: Path) -> None:
    alone = tmp_path / "alone.gcg"
    alone.write_bytes(b"#x-players 1\n#player1 Ana Ana\n>Ana: TRENAAA 8E TREN +8 8\n")
    no = tesela("reverse", str(alone), "-l", "dos")
    assert no.code == 2 and "[manual M.variantes.inverso]" in no.err
    assert not Path(f"{alone}.inverso.json").exists()


CARDS = ("-c", "Ana: estreno charlaba", "-c", "Blas: caminos ventana")


@pytest.mark.article("manual", "M.variantes.bingo")
def test_bingo_by_itself_to_its_winner(tmp_path: Path) -> None:
    log = tmp_path / "bingo.json"
    told = tesela("bingo", *CARDS, "--seed", "00" * 32, "--log", str(log))
    assert told.code == 0, told
    state = fold_bingo(read_bingo(log.read_bytes()))
    assert state.winners and state.over
    assert state.players[state.winners[0]].name in told.out
    assert f"Semilla de la bolsa: {'00' * 32}" in told.out


@pytest.mark.article("manual", "M.variantes.bingo")
def test_bingo_by_hand_marks_and_claims(tmp_path: Path) -> None:
    typed = "bingo ana\ntacha ana z\nvaya\nq\n"
    told = tesela("bingo", *CARDS, "--by-hand", given=typed)
    assert told.code == 0, told
    assert "Todavía no" in told.out
    assert "[manual M.variantes.bingo]" in told.out
    assert "No entiendo «vaya»" in told.out


@pytest.mark.article("manual", "M.variantes.bingo")
@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("Zoe: zozobra estreno", "El juego solo tiene 1 ficha Z"),
        ("Zoe: tren estreno", "siete letras"),
        ("sin nombre", "No entiendo el cartón"),
        ("Zoe: kilo2 w", "No entiendo el cartón"),
    ],
)
def test_words_that_the_set_can_not_make_are_refused(card: str, said: str) -> None:
    no = tesela("bingo", *CARDS, "-c", card)
    assert no.code == 2 and said in no.err


def test_one_player_and_a_bad_seed_are_said_so() -> None:
    one = tesela("bingo", "-c", "Ana: estreno ventana").err
    assert "de 2 a 20" in one and "[manual M.variantes.bingo]" in one
    assert "64 cifras" in tesela("bingo", *CARDS, "--seed", "xyz").err


@pytest.mark.article("manual", "M.variantes.bingo")
def test_cards_on_paper(tmp_path: Path) -> None:
    out = tmp_path / "bingo.pdf"
    assert tesela("paper", "bingo", *CARDS, "--out", str(out)).code == 0
    assert out.read_bytes().startswith(b"%PDF-")
    no = tesela("paper", "bingo", "-c", "Zoe: zozobra estreno", "--out", str(out))
    assert no.code == 2 and "M.variantes.bingo" in no.err
