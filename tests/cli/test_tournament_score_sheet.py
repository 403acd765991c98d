"""`tesela tournament sheet`: a result from the score sheet that a phone has kept of a real table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from tests.cli.terminal import refused, tesela
from tests.mesa.tables import RealTable

from tesela.cli.mesa.log_file import write_log
from tesela.mesa import facts as f


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
    assert "Beto: " in told.out and "1 jugada de siete, mejor jugada CASADOS" in told.out
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


def opening() -> RealTable:
    return RealTable(players=("Ana", "Beto")).do("begin", seat=0)


def too_low() -> RealTable:
    return opening().do("score", points=-5000).do("press")


def too_many_bingos() -> RealTable:
    table = opening()
    for _ in range(21):
        table.do("score", points=80, count=7).do("press").do("pass").do("press")
    return table


def too_late() -> RealTable:
    """Ten hours over, put right by hand so that the score is a possible one."""
    table = RealTable("fise-2007", players=("Ana", "Beto")).do("begin", seat=0)
    return table.do("adjust", seat=0, ms=36_000_000).do("correct", seat=0, delta=5000)


@pytest.mark.article("fise-2007", "5.1")
@pytest.mark.parametrize("made", [too_low, too_many_bingos, too_late])
def test_figures_that_no_log_can_hold_are_refused(
    file: Path, tmp_path: Path, made: Callable[[], RealTable]
) -> None:
    before = file.read_bytes()
    game = made().do("end", reason="agreed")
    assert "no puede ser" in refused("tournament", "sheet", file, "1", kept(tmp_path, game))
    assert file.read_bytes() == before


@pytest.mark.parametrize("reason", ["resigned", "disqualified"])
@pytest.mark.article("fise-2007", "37", "38")
def test_who_resigned_or_was_put_out_loses_whatever_the_points(
    file: Path, tmp_path: Path, reason: str
) -> None:
    game = opening().do("score", points=90, count=7, word="CASADOS").do("press")
    game.do("end", reason=reason, seat=0)
    assert tesela("tournament", "sheet", file, "1", kept(tmp_path, game)).code == 0
    (table,) = tesela("tournament", "tables", file, "--json").json["tables"]
    lost = "first" if table["first"] == 1 else "second"
    assert table["result"]["forfeit"] == lost
    assert table["result"][lost]["score"] == 0


@pytest.mark.article("fise-2007", "5.1")
def test_plays_of_which_only_the_points_were_written_count_too(file: Path, tmp_path: Path) -> None:
    game = opening().do("score", points=90, count=7, word="CASADOS\u202e").do("press")
    game.do("score", points=30, word="SOL").do("press").do("end", reason="agreed")
    told = tesela("tournament", "sheet", file, "1", kept(tmp_path, game))
    assert "1 jugada de siete, mejor jugada CASADOS 90." in told.out
    assert "Beto: 30 puntos, mejor jugada SOL 30." in told.out, "nobody counted those tiles"


def test_the_sheet_of_another_round_is_refused(file: Path, tmp_path: Path) -> None:
    game = opening().do("score", points=90).do("press").do("end", reason="agreed")
    for round_, table, code in ((2, 1, 2), (1, 7, 0)):
        place = f.TournamentTable(tournament="Noche", round=round_, table=table)
        game.facts[0] = msgspec.structs.replace(game.facts[0], event=place)
        told = tesela("tournament", "sheet", file, "1", kept(tmp_path, game))
        assert told.code == code, "a table may move, a round does not"
