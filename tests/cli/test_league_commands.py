"""`tesela league`: a club from its first member to promotion and relegation, by the terminal alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.terminal import refused, tesela

from tesela.texts import say
from tesela.tournament.league.acts import REFUSALS


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A league of four in divisions of two."""
    path = tmp_path / "sur.liga"
    made = tesela("league", "new", path, "--name", "Liga del Sur", "--size", "2", "--moves", "1")
    assert "Liga del Sur: liga creada" in made.out
    assert tesela("league", "join", path, "Ana", "Blas", "Carla", "Dani").out == "4 socios.\n"
    return path


def test_a_season_with_promotion_and_relegation(file: Path) -> None:
    told = tesela("league", "season", file, "2026").out
    assert "División 1" in told
    assert "falta" in refused("league", "close", file, code=1).lower()
    # The order of the names is the order of the points, whoever is listed first.
    assert tesela("league", "result", file, "ana", "blas", "300", "400").out == "Ana 300 – 400 Blas\n"
    assert tesela("league", "result", file, "Carla", "Dani", "450", "350").code == 0
    closed = tesela("league", "close", file).out
    assert "Ana" in closed and "desciende" in closed
    assert "Carla" in closed and "asciende" in closed
    tesela("league", "season", file, "2027")
    seasons = tesela("league", "show", file, "--json").json["seasons"]
    names = [{row["name"] for row in division["table"]} for division in seasons[1]["divisions"]]
    assert names == [{"Blas", "Carla"}, {"Ana", "Dani"}]
    assert "Blas – Carla" in tesela("league", "show", file, "--games").out
    assert "todo se sigue" in tesela("league", "verify", file).out


def test_a_log_that_was_changed_by_hand_is_found_out(file: Path) -> None:
    tesela("league", "season", file, "2026")
    text = file.read_text().replace("[[1,2],[3,4]]", "[[1,3],[2,4]]")
    file.write_text(text)
    assert "Evento 6" in tesela("league", "verify", file).out
    assert tesela("league", "verify", file).code == 1


def test_a_club_night_is_taken_from_a_tournament(file: Path, tmp_path: Path) -> None:
    night = tmp_path / "jueves.torneo"
    assert tesela("tournament", "new", night, "--name", "Jueves", "--date", "2026-03-05").code == 0
    for name in ("Ana", "Zoe"):
        assert tesela("tournament", "enter", night, name).code == 0
    assert tesela("tournament", "pair", night, "--publish").code == 0
    assert tesela("tournament", "result", night, "1", "400", "390").code == 0
    told = tesela("league", "night", file, night).out
    assert "Jueves: 1 socio." in told
    assert "No es socio: Zoe." in told
    assert "Noches de club" in tesela("league", "show", file).out


def test_members_come_and_go_and_rules_change_between_seasons(file: Path) -> None:
    assert "Dani: baja anotada" in tesela("league", "leave", file, "dan").out
    assert "ya no es socio" in refused("league", "leave", file, "4", code=1)
    assert "a dos vueltas; 5 días" in tesela("league", "rules", file, "--double", "--days", "5").out
    tesela("league", "season", file, "2026")
    assert "está en juego" in refused("league", "rules", file, "--single", code=1)


@pytest.mark.parametrize(
    "words",
    [
        ["season", " "],
        ["result", "Ana", "Nadie", "1", "2"],
        ["result", "Ana", "Blas", "x", "2"],
        ["result", "Ana", "Blas", "99999", "2"],
        ["leave", "Nadie"],
    ],
)
def test_bad_input_is_answered(file: Path, words: list[str]) -> None:
    command, *rest = words
    assert refused("league", command, file, *rest)


def test_what_is_no_league_is_said(tmp_path: Path) -> None:
    path = tmp_path / "x.liga"
    assert "x.liga" in refused("league", "show", path)
    path.write_text("{}\n")
    assert "No se puede leer" in refused("league", "show", path)
    path.write_text("")
    assert "no es el archivo de una liga" in refused("league", "show", path)


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("code", REFUSALS)
def test_every_refusal_has_a_sentence(code: str, lang: str) -> None:
    data = {"name": "Ana", "member": 1, "title": "T", "ruleset": "x", "n": 1, "first": 1, "second": 2}
    assert say(f"refusal.league.{code}", data, lang=lang) != f"refusal.league.{code}"
