"""`tesela tournament`: pairs and tables by the desk's word, entries, conditions and ratings."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.terminal import refused as ended
from tests.cli.terminal import tesela


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A tournament with four players."""
    path, people = tmp_path / "noche.torneo", tmp_path / "gente.json"
    assert tesela("tournament", "new", path, "--name", "Noche").code == 0
    people.write_text(
        '[{"name":"Ana","rating":1800},{"name":"Blas","rating":1700},{"name":"Carla"},{"name":"Dani"}]',
        "utf-8",
    )
    assert tesela("tournament", "import", path, people).code == 0
    return path


def refused(*words: str | Path) -> str:
    """The sentence with which the rules say no."""
    return ended(*words, code=1)


def names(file: Path) -> list[set[str]]:
    tables = tesela("tournament", "tables", file, "--json").json["tables"]
    return [{one["first_name"], one["second_name"]} for one in tables]


def test_pairs_are_fixed_forbidden_and_released(file: Path) -> None:
    assert tesela("tournament", "fix", file, "Ana", "Blas", "--reason", "final").code == 0
    assert "Carla y Dani" in tesela("tournament", "forbid", file, "Carla", "Dani", "--reason", "x").out
    assert "prohibidas" in refused("tournament", "pair", file)
    assert tesela("tournament", "release", file, "Dani", "Carla", "--reason", "x").code == 0
    assert tesela("tournament", "pair", file, "--publish").code == 0
    assert names(file)[0] == {"Ana", "Blas"}
    assert "ni fijada" in refused("tournament", "release", file, "1", "2", "--reason", "x")


def test_published_tables_are_changed_and_moved_with_a_reason(file: Path) -> None:
    assert tesela("tournament", "pair", file, "--publish").code == 0
    changed = ("--table", "1:1-2", "--table", "2:3-4", "--reason", "error de lista")
    assert tesela("tournament", "reseat", file, *changed).code == 0
    assert names(file) == [{"Ana", "Blas"}, {"Carla", "Dani"}]
    assert tesela("tournament", "move", file, "1", "9", "--reason", "mesa coja").code == 0
    assert tesela("tournament", "result", file, "9", "400", "300").code == 0
    assert "ocupada" in refused("tournament", "move", file, "2", "9", "--reason", "x")
    for wrong in ("1-2", "0:1-2", "1:x-2"):
        assert tesela("tournament", "reseat", file, "--table", wrong, "--reason", "x").code == 2
    assert tesela("tournament", "move", file, "2", "0", "--reason", "x").code == 2
    assert tesela("tournament", "move", file, "2", "3", "--reason", " ").code == 2


def test_a_second_person_types_the_scores_again(file: Path) -> None:
    assert tesela("tournament", "pair", file, "--publish").code == 0
    assert tesela("tournament", "result", file, "1", "400", "300", "--by", "Uno").code == 0
    assert "400–300" in refused("tournament", "confirm", file, "1", "400", "310", "--by", "Dos")
    assert tesela("tournament", "confirm", file, "1", "400", "300", "--by", "Dos").code == 0


def test_an_entry_is_changed(file: Path) -> None:
    changed = ("--name", "Ana Paz", "--team", "Norte", "--category", "Sub 18", "--id", "A1", "--rating", "0")
    assert tesela("tournament", "entry", file, "Ana", *changed).code == 0
    entrant = tesela("tournament", "people", file, "--json").json[0]["entrant"]
    wanted = {"name": "Ana Paz", "team": "Norte", "categories": ["Sub 18"], "federation_id": "A1"}
    assert entrant == wanted
    assert "Blas" in refused("tournament", "entry", file, "1", "--name", "Blas")


def test_conditions_are_shown_and_changed(file: Path) -> None:
    changed = ("--minutes", "30", "--tie-breaks", "points,buchholz", "--phases", "swiss:2,king_of_the_hill:1")
    done = tesela("tournament", "conditions", file, *changed, "--fee", "10 €")
    assert done.code == 0
    assert "Emparejamiento: suizo × 2, por puestos × 1\n" in done.out
    kept = tesela("tournament", "conditions", file, "--json").json
    assert (kept["minutes"], kept["tie_breaks"], kept["fee"]) == (30, ["points", "buchholz"], "10 €")
    more = ("--categories", "Sub-1800, Debutantes", "--phases", "swiss:2:repeat,knockout:3:3")
    kept = tesela("tournament", "conditions", file, *more, "--json").json
    assert kept["categories"] == ["Sub-1800", "Debutantes"]
    assert (kept["phases"][0]["repeats"], kept["phases"][1]["best_of"]) == (True, 3)
    assert tesela("tournament", "conditions", file, "--phases", "swiss:2:1:1").code == 2
    for wrong in (("--minutes", "0"), ("--tie-breaks", "suerte"), ("--phases", "swiss"), ("--starts", "x")):
        assert tesela("tournament", "conditions", file, *wrong).code == 2
    assert tesela("tournament", "pair", file, "--publish").code == 0
    assert "exige un motivo" in refused("tournament", "conditions", file, "--place", "Lima")
    moved = ("--place", "Lima", "--reason", "mudanza")
    assert "dos veces" in refused("tournament", "conditions", file, *moved)
    assert tesela("tournament", "conditions", file, *moved, "--sure").code == 0


def test_ratings_come_from_a_list_and_change_with_the_games(file: Path, tmp_path: Path) -> None:
    listed = tmp_path / "lista.csv"
    listed.write_text("nombre,rating\nana,1600\nCARLA,1500\nNadie,1\n", "utf-8")
    done = tesela("tournament", "ratings", file, listed)
    assert (done.code, done.out) == (
        0,
        "Ratings tomados de la lista: 2.\nFuera de la lista: Blas, Dani.\n",
    )
    assert "Todavía no hay partidas" in tesela("tournament", "ratings", file).out
    assert tesela("tournament", "pair", file, "--publish").code == 0
    for table in ("1", "2"):
        assert tesela("tournament", "result", file, table, "400", "300").code == 0
    rows = tesela("tournament", "ratings", file, "--json").json
    assert {row["name"] for row in rows} == {"Ana", "Blas", "Carla", "Dani"}
    assert "Glicko-2" in tesela("tournament", "ratings", file).out
    out = tmp_path / "ratings.csv"
    assert tesela("tournament", "export", file, out, "--format", "ratings").code == 0
    assert out.read_text("utf-8").startswith("number,name,")
    listed.write_text("nombre,rating\nNadie,1\n", "utf-8")
    assert tesela("tournament", "ratings", file, listed).code == 2


def test_a_team_s_line_up_is_shown_and_changed(tmp_path: Path) -> None:
    file, people = tmp_path / "copa.torneo", tmp_path / "equipos.csv"
    assert tesela("tournament", "new", file, "--name", "Copa", "--template", "naciones").code == 0
    rows = [f"{team} {board},{team}" for team in ("Chile", "Cuba") for board in range(1, 6)]
    people.write_text("\n".join(["nombre,equipo", *rows]), "utf-8")
    assert tesela("tournament", "import", file, people).code == 0
    assert "  Suplente: Chile 5\n" in tesela("tournament", "line-up", file, "Chile").out
    told = tesela("tournament", "line-up", file, "Chile", "Chile 5", "Chile 2").out
    assert told.splitlines()[:2] == ["  Tablero 1: Chile 5", "  Tablero 2: Chile 2"]
    assert tesela("tournament", "pair", file, "--publish").code == 0
    assert names(file)[0] == {"Chile 5", "Cuba 1"}
    assert "ningún equipo Perú" in refused("tournament", "line-up", file, "Perú")
    assert "no es del equipo" in refused("tournament", "line-up", file, "Chile", "Cuba 1")
