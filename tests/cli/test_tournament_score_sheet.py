"""`tesela tournament sheet`: a result from the score sheet that a phone has kept of a real table."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.terminal import refused, tesela
from tests.mesa.tables import RealTable

from tesela.cli.mesa.log_file import write_log


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Ana and Beto at table 1, published."""
    path = tmp_path / "noche.torneo"
    assert tesela("tournament", "new", path, "--name", "Noche").code == 0
    for name, rating in (("Ana", "1800"), ("Beto", "1700")):
        assert tesela("tournament", "enter", path, name, "--rating", rating).code == 0
    assert tesela("tournament", "pair", path, "--publish").code == 0
    return path


def kept(tmp_path: Path, table: RealTable) -> Path:
    path = tmp_path / "mesa.json"
    write_log(path, table.facts)
    return path


def played(players: tuple[str, ...] = ("BETO", "Ána")) -> RealTable:
    """A short game; the second of the sheet is the first of the tournament's table."""
    table = RealTable(players=players).do("begin", seat=0)
    table.play("D8", "CASADOS").do("press").wait(5_000).do("pass").do("press")
    return table.do("end", reason="director")


@pytest.mark.article("fise-2007", "5.1")
def test_scores_bingos_and_best_play_come_from_the_sheet(file: Path, tmp_path: Path) -> None:
    told = tesela("tournament", "sheet", file, "1", kept(tmp_path, played()))
    assert told.code == 0
    assert "Beto: " in told.out and "1 jugada de siete fichas, mejor jugada CASADOS" in told.out
    (table,) = tesela("tournament", "tables", file, "--json").json["tables"]
    first, second = table["result"]["first"], table["result"]["second"]
    assert table["result"]["started"] == table["second"], "Beto began, and sits second here"
    assert (first["bingos"], second["bingos"], second["best_word"]) == (0, 1, "CASADOS")
    assert second["score"] == second["best_play"] > 60 > first["score"] == 0
    assert not table["confirmed"], "a second person still says so (44)"
    assert tesela("tournament", "replay", file, "--verify").code == 0


def test_a_sheet_that_can_t_be_of_this_table(file: Path, tmp_path: Path) -> None:
    unfinished = RealTable(players=("Ana", "Beto")).do("begin", seat=0)
    for game, said in ((unfinished, "no terminó"), (played(("Ana", "Carla")), "falta Beto")):
        assert said in refused("tournament", "sheet", file, "1", kept(tmp_path, game))
    assert "no hay mesa 9" in refused("tournament", "sheet", file, "9", kept(tmp_path, played()))
    (tmp_path / "nada.json").write_text("{}", "utf-8")
    assert tesela("tournament", "sheet", file, "1", tmp_path / "nada.json").code == 2
