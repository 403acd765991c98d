"""`tesela tournament stats|cross|what-if|prize|quota` and the new exports."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.terminal import refused, tesela


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Four people, the first round published."""
    path = tmp_path / "noche.torneo"
    assert tesela("tournament", "new", path, "--name", "Noche").code == 0
    for number in range(1, 5):
        rating = str(2000 - number)
        assert tesela("tournament", "enter", path, f"Jugador {number}", "--rating", rating).code == 0
    assert tesela("tournament", "prize", path, "1", "Campeón").code == 0
    assert tesela("tournament", "quota", path, "2", "Nacional", "--per-country", "1").code == 0
    assert tesela("tournament", "pair", path, "--publish").code == 0
    return path


def test_what_if_shows_the_next_tables_and_writes_nothing(file: Path) -> None:
    before = file.read_bytes()
    seen = tesela("tournament", "what-if", file, "--result", "1:400-300", "--result", "2:390-300").out
    assert "1. Jugador 1" in seen
    assert "Ronda 2 (supuesta)" in seen
    assert file.read_bytes() == before
    assert "faltan resultados" in tesela("tournament", "what-if", file).out
    assert "3:412-377" in refused("tournament", "what-if", file, "--result", "x", code=2)
    assert "mesa 9" in refused("tournament", "what-if", file, "--result", "9:1-2", code=1)


def test_statistics_prizes_and_possible_places(file: Path) -> None:
    for table in ("1", "2"):
        assert tesela("tournament", "result", file, table, "412", "377").code == 0
    out = tesela("tournament", "stats", file).out
    assert "Partidas jugadas: 2" in out
    assert "Campeón: Jugador 1, Jugador 2" in out
    assert "Nacional: Jugador 1" in out
    assert "Mayor puntaje: 412" in out
    assert tesela("tournament", "stats", file, "--json").json["statistics"]["games"] == 2
    assert "412–377" in tesela("tournament", "cross", file).out


def test_conditions_are_frozen_unless_a_reason_is_given(file: Path) -> None:
    assert "exige un motivo" in refused("tournament", "prize", file, "2", "Segundo", code=1)
    why = ("--reason", "Llegó un patrocinador")
    assert "dos veces" in refused("tournament", "prize", file, "2", "Segundo", *why, code=1)
    assert "dos veces" in refused("tournament", "quota", file, "2", "Nacional", *why, code=1)
    assert tesela("tournament", "prize", file, "2", "Segundo", *why, "--sure").code == 0
    assert "no es un número" in refused("tournament", "prize", file, "0", "Nada", code=2)


def test_reports_as_files(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "salida"
    assert tesela("tournament", "export", file, out, "--format", "tou").code == 0
    assert out.read_bytes().endswith(b"*** END OF FILE ***\r\n")
    assert tesela("tournament", "export", file, out, "--format", "federation").code == 0
    assert json.loads(out.read_text("utf-8"))["format"] == "tesela-federation-report/1"


def test_a_list_that_was_handed_out_is_held_against_the_log(file: Path, tmp_path: Path) -> None:
    listed = tmp_path / "lista.csv"
    assert tesela("tournament", "export", file, listed).code == 0
    told = tesela("tournament", "replay", file, "--verify", "--round", "1", "--standings", listed)
    assert (told.code, "es la del registro" in told.out) == (0, True)
    lines = listed.read_text("utf-8").splitlines()
    listed.write_text("\n".join([lines[0], lines[2], lines[1], *lines[3:]]) + "\n", "utf-8")
    unlike = tesela("tournament", "replay", file, "--standings", listed)
    assert unlike.code == 1
    assert [line.split(":")[0] for line in unlike.out.splitlines()] == ["Línea 2", "Línea 3"]
    assert "se publicaron 1" in refused("tournament", "replay", file, "--round", "2", code=2)
    assert tesela("tournament", "replay", file, "--standings", tmp_path / "nada.csv").code == 2
    teams = tmp_path / "equipos.csv"
    assert tesela("tournament", "export", file, teams, "--format", "teams").code == 0
    assert teams.read_text("utf-8").startswith("place,team,match_points,")


def test_a_list_handed_out_before_somebody_else_came_is_still_that_of_its_round(
    file: Path, tmp_path: Path
) -> None:
    listed, later = tmp_path / "ronda1.csv", tmp_path / "ronda2.csv"
    for table in ("1", "2"):
        assert tesela("tournament", "result", file, table, "412", "377").code == 0
    assert tesela("tournament", "export", file, listed).code == 0
    assert tesela("tournament", "pair", file, "--publish").code == 0
    assert tesela("tournament", "enter", file, "Tarde", "--rating", "1500").code == 0
    assert tesela("tournament", "export", file, later).code == 0
    assert "Tarde" in later.read_text("utf-8")
    replay = ("tournament", "replay", file, "--standings")
    told = tesela(*replay, listed, "--round", "1")
    assert (told.code, "es la del registro" in told.out, "Tarde" in told.out) == (0, True, False)
    assert tesela(*replay, later, "--round", "2").code == 0
    assert tesela(*replay, listed, "--round", "2").code == 1
