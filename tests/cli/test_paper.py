"""`tesela paper`: a file for every kind, and a clear word where it can't be."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.terminal import tesela

from tesela.paper.kinds import EMPTY

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
        (("fichas", "--from", "no-hay.gcg"), "no se llena con una partida"),
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
