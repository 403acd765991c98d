"""`tesela tournament report|fee|reasons`, and the sheet's figures as options."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.terminal import refused as ended
from tests.cli.terminal import tesela
from tests.cli.test_tournament_tables import file, refused

__all__ = ["file"]

SHEET = ("--bingos", "2,1", "--best", "86 zapatos, 70 río", "--time-penalty", "10,0", "--started", "Ana")


def paired(path: Path) -> None:
    assert tesela("tournament", "fix", path, "Ana", "Blas").code == 0
    assert tesela("tournament", "pair", path, "--publish").code == 0


def test_both_players_sign_the_sheet(file: Path) -> None:
    paired(file)
    assert "Falta la firma" in tesela("tournament", "report", file, "Ana", "401", "377", *SHEET).out
    other = tesela("tournament", "report", file, "Blas", "401", "377", "--bingos", "3,", "--started", "Blas")
    assert "jugadas de siete fichas (Ana): 3 / 2" in other.out
    assert "quién empezó: Blas / Ana" in other.out
    assert "401–377, firmado" in tesela("tournament", "report", file, "Blas", "401", "377", *SHEET).out
    first = tesela("tournament", "tables", file, "--json").json["tables"][0]["result"]["first"]
    assert (first["bingos"], first["best_word"], first["time_penalty"]) == (2, "ZAPATOS", 10)
    assert "firmado" in refused("tournament", "report", file, "Ana", "1", "2")


def test_the_desk_writes_the_same_figures(file: Path) -> None:
    paired(file)
    assert tesela("tournament", "result", file, "1", "401", "377", *SHEET).code == 0
    other = ("--bingos", "1,1", "--by", "Otra")
    assert "demás datos" in refused("tournament", "confirm", file, "1", "401", "377", *other)
    assert tesela("tournament", "confirm", file, "1", "401", "377", *SHEET, "--by", "Otra").code == 0


@pytest.mark.parametrize(
    "wrong",
    [
        ("--bingos", "2"), ("--bingos", "21,0"), ("--time-penalty", "-5,0"), ("--best", "86 zapatos"),
        ("--best", "86 zapatos, 9999 río"), ("--best", "1,2,3"), ("--started", "Zoe"),
    ],
)  # fmt: skip
def test_what_no_sheet_has_is_told_in_a_sentence(file: Path, wrong: tuple[str, str]) -> None:
    paired(file)
    assert wrong[1] in ended("tournament", "result", file, "1", "401", "377", *wrong, code=2)


def test_fees_are_noted_listed_and_taken_back(file: Path, tmp_path: Path) -> None:
    assert "cuota pagada" in tesela("tournament", "fee", file, "Ana", "--amount", "20 €").out
    assert "cuota pagada 20 €" in tesela("tournament", "people", file).out
    listed = tesela("tournament", "people", file, "--json").json
    assert [one["paid"] and one["paid"]["amount"] for one in listed] == ["20 €", None, None, None]
    out = tmp_path / "gente.csv"
    assert tesela("tournament", "export", file, out, "--format", "people").code == 0
    assert out.read_text("utf-8").splitlines()[1].endswith(",20 €")
    assert "ya está anotada" in refused("tournament", "fee", file, "Ana", "--amount", "20 €")
    assert "sin pagar" in tesela("tournament", "fee", file, "Ana", "--undo").out
    assert "no está anotada" in refused("tournament", "fee", file, "Ana", "--undo")
    assert "demasiado larga" in ended("tournament", "fee", file, "Ana", "--amount", "x" * 41, code=2)


def test_the_reasons_of_the_desk_are_read_together(file: Path) -> None:
    assert "Ningún acto" in tesela("tournament", "reasons", file).out
    assert tesela("tournament", "withdraw", file, "Dani", "--reason", "se sintió mal").code == 0
    assert "retirado: se sintió mal" in tesela("tournament", "people", file).out
    paired(file)
    assert "exige un motivo" in refused("tournament", "forbid", file, "Ana", "Carla")
    assert tesela("tournament", "forbid", file, "Ana", "Carla", "--reason", "hermanas").code == 0
    lines = tesela("tournament", "reasons", file).out.splitlines()
    assert lines[0].startswith("Pareja prohibida: Ana – Carla (")
    assert lines[0].endswith("): hermanas")
    assert lines[1].endswith("): se sintió mal")
    assert [one["kind"] for one in tesela("tournament", "reasons", file, "--json").json] == [
        "forbidden", "withdrawn",
    ]  # fmt: skip
