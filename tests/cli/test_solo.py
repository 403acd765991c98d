"""Playing alone in the terminal (manual, «en solitario»): each way to its end, and records that stay."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from tests.cli.small_words import edition
from tests.cli.terminal import refused, tesela

from tesela.cli.solo import records
from tesela.cli.solo.gcg import line_as_gcg
from tesela.cli.solo.loop import Solo, SoloLoop
from tesela.core.squares import Habit
from tesela.core.tiles import Tiles
from tesela.engine.solo_search import SoloSearch
from tesela.lexicon import Judge, explainer_for
from tesela.notation.gcg_read import read_gcg
from tesela.rules.bag import Secret
from tesela.rules.home.best_known import best_known


@pytest.fixture(autouse=True)
def _at_home(small_home: Path) -> None:
    """Every command here finds the small edition, and keeps its records apart."""


@pytest.mark.article("manual", "M.solitario.a")
def test_one_rack_is_played_to_its_end_and_its_record_stays() -> None:
    shown = tesela(
        "solo", "record", "-l", "small", given="H8 zzz\ncambio todo\ndeshacer\nbolsa\nayuda\nfin\n"
    )
    assert shown.code == 0
    assert "récord que batir: 0" in shown.out
    assert "lo jugado queda jugado" in shown.out
    (kept,) = records.all_records()
    assert (kept.mode, kept.ruleset, kept.edition, kept.minutes) == ("record", "manual", "small", 0)
    assert kept.total <= 0, "nothing was laid, and the rack is taken off"
    told = tesela("solo", "history")
    assert "Contra tu récord · manual · small" in told.out
    assert tesela("solo", "history", "--json").json[0]["total"] == kept.total


@pytest.mark.article("manual", "M.solitario.a")
def test_records_are_kept_apart_by_rules_words_and_time() -> None:
    records.keep("record", "manual", "open", 0, 300)
    records.keep("record", "manual", "open", 15, 200)
    records.keep("record", "fise-2007", "open-2007", 0, 100)
    assert [each.total for each in records.records_like(("record", "manual", "open", 0))] == [300]
    assert records.graph([1, 5, 8]) == "▁▅█"


@pytest.mark.article("manual", "M.solitario.a")
def test_a_game_that_is_left_does_not_count() -> None:
    assert "no cuenta" in tesela("solo", "record", "-l", "small", given="salir\n").out
    assert records.all_records() == []


@pytest.mark.article("manual", "M.solitario.b")
def test_two_racks_are_both_one_s_own() -> None:
    shown = tesela("solo", "two", "-l", "small", given="paso\n" * 4)
    assert "Fin de la partida" in shown.out
    assert "Atril 1>" in shown.out and "Atril 2>" in shown.out


@pytest.mark.article("manual", "M.solitario.c")
def test_face_up_words_are_laid_undone_and_laid_again() -> None:
    lines = "H8 casa\ndeshacer\ndeshacer\nrehacer\nrehacer\nprobar 8H casa\njuez casa\nfin\n"
    shown = tesela("solo", "open", "-l", "small", given=lines)
    assert shown.code == 0
    assert shown.out.count("No hay nada que deshacer ni rehacer") == 2
    (kept,) = records.all_records()
    assert (kept.mode, kept.total) == ("open", 12)
    assert "¡Récord!" in shown.out


@pytest.mark.article("manual", "M.solitario.c")
def test_the_clock_is_shown_and_what_is_typed_after_it_is_over_does_not_count() -> None:
    left = 65.0

    def typist(_prompt: str) -> str:
        nonlocal left
        left -= 60
        return "H8 casa" if left > 0 else "8H cosa"

    console = Console(file=StringIO(), width=100)
    secret, judge = Secret("solo", bytes(32)), Judge(edition()).judge_play
    table = Solo(secret, judge, lambda: explainer_for(edition()), console, Habit.MANUAL, typist, lambda: left)
    assert SoloLoop(table, face_up=True).run() == 12, "CASA came in time, COSA did not"
    assert isinstance(console.file, StringIO)
    shown = console.file.getvalue()
    assert "Quedan 1:05." in shown
    assert "Quedan 0:05." in shown
    assert shown.count("Se acabó el tiempo.") == 1


@pytest.mark.parametrize("mode", ["record", "open", "two"])
def test_a_rule_set_that_there_is_not(mode: str) -> None:
    assert "nada" in refused("solo", mode, "--rules", "nada")


@pytest.mark.article("manual", "M.solitario.c")
def test_the_best_known_line_is_counted_again(tmp_path: Path) -> None:
    file = tmp_path / "best.gcg"
    file.write_text(tesela("solo", "best").out, "utf-8")
    counted = tesela("replay", file, "--json").json
    document = read_gcg(best_known())
    assert counted["ok"]
    assert counted["final"] == [document.entries[-1].total]
    assert counted["final"][0] > 1700
    assert document.first("lexicon") == "open"


@pytest.mark.article("manual", "M.solitario.c")
def test_the_same_seed_searches_the_same_and_never_gets_worse() -> None:
    graph = edition().graph
    totals: list[int] = []
    line = SoloSearch(graph, seed=3, racks=16).run(5, lambda found: totals.append(found.total))
    assert totals == sorted(totals)
    assert line.total == SoloSearch(graph, seed=3, racks=16).run(5).total == totals[-1]
    laid = Tiles(code for move in line.moves for code in move.tiles if code)
    assert len(laid) <= 100
    again = read_gcg(line_as_gcg(line, "small"))
    assert again.entries[-1].total == line.total
