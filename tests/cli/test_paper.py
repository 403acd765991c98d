"""`tesela paper`: a file for every kind, and a clear word where it can't be."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest
from tests.cli.terminal import tesela
from tests.mesa.tables import RealTable

from tesela.cli.mesa.log_file import write_log
from tesela.paper.kinds import EMPTY
from tesela.paper.table_kinds import OF_TABLE
from tesela.paper.tournament_kinds import OF_TOURNAMENT

GAME = """#character-encoding UTF-8
#player1 a Ana
#player2 b Blas
>a: AACSTRE 8D CASA +12 12
>b: EEIORLN - +0 0
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "partida.gcg"
    path.write_text(GAME, "utf-8")
    return path


@pytest.mark.parametrize("kind", [*EMPTY, "papeletas", "reglamento"])
def test_it_writes_a_pdf(kind: str, tmp_path: Path) -> None:
    out = tmp_path / "hoja.pdf"
    done = tesela("paper", kind, "--out", out)
    assert done.code == 0, done
    assert out.read_bytes().startswith(b"%PDF-")
    assert str(out) in done.err


@pytest.mark.parametrize("kind", ["planilla", "partida"])
def test_it_is_filled_from_a_game(kind: str, game: Path, tmp_path: Path) -> None:
    out = tmp_path / "partida.pdf"
    assert tesela("paper", kind, "--from", game, "--out", out).code == 0
    assert out.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("nada",), "No sé imprimir «nada»"),
        (("partida",), "hace falta una partida"),
        (("fichas", "--from", "no-hay.gcg"), "no se llena con un archivo"),
        (("mesas",), "hace falta el registro de un torneo"),
        (("mesas", "--from", "no-hay.torneo"), "no-hay.torneo"),
        (("planilla", "--from", "no-hay.gcg"), "No se puede leer"),
        (("planilla", "--page", "a3"), "No conozco la hoja «a3»"),
        (("planilla", "--two", "--seats", "4"), "Dos por hoja"),
        (("papeletas", "--tables", "1-x"), "No entiendo las mesas"),
        (("papeletas", "--tables", "0-3"), "No entiendo las mesas"),
        (("papeletas", "--tables", "9-1"), "No entiendo las mesas"),
        (("papeletas", "--tables", "1-99999"), "No entiendo las mesas"),
        (("papeletas", "--address", "x" * 501), "código QR"),
        (("reglamento", "--rules", "nada"), "nada"),
    ],
)
def test_what_can_t_be_printed_is_told(words: tuple[str, ...], told: str, tmp_path: Path) -> None:
    done = tesela("paper", *words, "--out", tmp_path / "hoja.pdf")
    assert done.code == 2
    assert told in " ".join(done.err.split())
    assert not (tmp_path / "hoja.pdf").exists()


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    """A tournament of four, one round published."""
    path = tmp_path / "copa.torneo"
    assert tesela("tournament", "new", path, "--name", "Copa Ñandú", "--rounds", "3").code == 0
    for name in ("Ana", "Blas", "Íñigo", "Eva"):
        assert tesela("tournament", "enter", path, name).code == 0
    assert tesela("tournament", "pair", path, "--publish").code == 0
    return path


@pytest.mark.parametrize("kind", OF_TOURNAMENT)
def test_a_tournament_s_log_fills_its_sheets(kind: str, cup: Path, tmp_path: Path) -> None:
    out = tmp_path / "hoja.pdf"
    address = "https://tesela.example/t/{}"
    done = tesela("paper", kind, "--from", cup, "--out", out, "--address", address)
    assert done.code == 0, done
    assert out.read_bytes().startswith(b"%PDF-")


def test_a_sheet_as_text(cup: Path, tmp_path: Path) -> None:
    told = tesela("paper", "nombres", "--from", cup, "--text", "--out", "-")
    assert told.code == 0
    assert "Copa Ñandú: Mesas por nombre" in told.out
    assert "Íñigo" in told.out
    out = tmp_path / "planilla.txt"
    assert tesela("paper", "planilla", "--out", out).code == 0
    assert "Firma" in out.read_text("utf-8")


def test_a_round_that_is_not_published_is_not_printed(cup: Path, tmp_path: Path) -> None:
    done = tesela("paper", "mesas", "--from", cup, "--round", "2", "--out", tmp_path / "hoja.pdf")
    assert done.code == 2
    assert "La ronda 2 no está publicada." in done.err


@pytest.mark.parametrize("kind", OF_TABLE)
def test_a_real_table_s_log_fills_its_sheets(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "club.mesa.json"
    table = RealTable().do("begin", seat=0).play("D8", "JEFAS").do("challenge", seat=1)
    write_log(path, list(table.do("verdict", valid=True).do("press").facts))
    told = tesela("paper", kind, "--from", path, "--text", "--out", "-")
    assert told.code == 0, told
    assert "JEFAS" in told.out


def test_a_table_by_rules_that_nobody_knows_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "club.mesa.json"
    table = RealTable().do("begin", seat=0).play("D8", "JEFAS")
    table.facts[0] = msgspec.structs.replace(table.facts[0], ruleset="nada")
    write_log(path, table.facts)
    done = tesela("paper", "partida", "--from", path, "--out", tmp_path / "hoja.pdf")
    assert (done.code, "nada" in done.err) == (2, True)
    assert tesela("paper", "arbitraje", "--from", path, "--out", tmp_path / "hoja.pdf").code == 0


def test_a_game_that_comes_through_a_pipe_is_read_whole() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading), os.fdopen(writing, "w", encoding="utf-8") as into:
        into.write(GAME)
        into.close()
        told = tesela("paper", "planilla", "--from", f"/dev/fd/{reading}", "--text", "--out", "-")
    assert (told.code, "CASA" in told.out) == (0, True)
