"""The score sheet on paper (5; `file-2024` 5.3; manual, «hoja de puntuación») for two, three and four."""

from __future__ import annotations

import pytest
from tests.notation.records import counted, passes

from tesela.core.squares import Habit
from tesela.notation.planilla import LABELS, ZERO_REASON, planilla, write_planilla
from tesela.notation.replay import Replay
from tesela.texts import LANGUAGES, say

LABEL = {label: label for label in LABELS}
JEFAS = "ana AEFJNST 8D JEFAS +46"


def _text(replay: Replay) -> list[str]:
    return write_planilla(planilla(replay), LABEL).splitlines()


@pytest.mark.topic("sheet.zero_reason")
def test_p_c_and_i_and_nothing_else() -> None:
    assert dict(ZERO_REASON) == {"pass": "P", "exchange": "C", "withdrawn": "I"}
    lines = _text(counted(JEFAS, "ana AEFJNST -- -46", "blas - +0", "ana AEFJNST -2 +0", "#incomplete"))
    assert any("JEFAS" in line and "0 I" in line and "0 P" in line for line in lines)
    assert any("(2)" in line and "0 C" in line for line in lines)


@pytest.mark.article("fise-2007", "10.1")
def test_a_blank_is_recorded_as_the_letter_it_stands_for() -> None:
    """10.1: «la letra representada por cada comodín será asentada en la planilla»."""
    replay = counted("ana ?AEFJNT 8D JEFAs +44", "blas - +0", "#incomplete")
    assert planilla(replay).turns[0][0].word == "JEFAs"


def test_a_digraph_tile_is_told_apart_from_its_letters() -> None:
    replay = counted("ana [CH]ICOSLL 8H [CH]ICO +20", "blas - +0", "ana SLLAAAA -LL +0", "#incomplete")
    words = [cell.word for cell in planilla(replay).turns[0]]
    assert words == ["ChICO", "(LL)"]
    one = counted("ana [LL]AVESOR -[LL] +0", "#incomplete")
    assert planilla(one).turns[0][0].word == "(Ll)"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_column_for_each_player(players: int) -> None:
    rules = "manual"
    replay = counted(*passes(players, players), "#incomplete", rules=rules, players=players)
    sheet = planilla(replay)
    assert len(sheet.turns) == len(sheet.final) == players
    lines = _text(replay)
    assert lines[2].count("|") == players - 1
    assert lines[-1].count("signature") == players


def test_columns_of_different_length_leave_a_gap() -> None:
    lines = _text(counted(JEFAS, "blas - +0", "ana NTAAEEO - +0", "#incomplete"))
    second = next(line for line in lines if line.startswith("  2 "))
    assert second.endswith("|")


@pytest.mark.topic("sheet", "overtime", "conduct.penalty")
def test_penalties_time_and_corrections_stand_below_the_turns() -> None:
    replay = counted(
        JEFAS, "ana (penalty) -30", "blas (correction) +2", "blas - +0", "ana (time) -10", "#x-ended director"
    )
    sheet = planilla(replay)
    assert [(line.kind, line.points, line.total) for line in sheet.sums[0]] == [
        ("penalty", -30, 16),
        ("time", -10, 6),
    ]
    assert [(line.kind, line.points) for line in sheet.sums[1]] == [("correction", 2)]
    assert sheet.final == (6, 2)
    lines = _text(replay)
    assert any("penalty" in line and "-30" in line and "correction" in line for line in lines)


def test_running_totals_are_the_recounts_not_the_files() -> None:
    """A sum that the file gets wrong is right on the sheet."""
    replay = counted("ana AEFJNST 8D JEFAS +45", "blas - +0", "#incomplete")
    assert planilla(replay).turns[0][0].total == 46


@pytest.mark.parametrize(("habit", "place"), [(Habit.MANUAL, "D8"), (Habit.GCG, "8D")])
def test_places_are_written_as_asked(habit: Habit, place: str) -> None:
    replay = counted(JEFAS, "#incomplete")
    assert planilla(replay, habit).turns[0][0].place == place


def test_the_longest_names_and_words_do_not_push_the_columns_apart() -> None:
    replay = counted(JEFAS, "blas - +0", "#incomplete")
    first = next(line for line in _text(replay) if line.startswith("  1 "))
    head = next(line for line in _text(replay) if "Ana" in line)
    assert first.index("|") == head.index("|")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_label_has_its_word(lang: str) -> None:
    labels = {label: say(f"planilla.{label}", lang=lang) for label in LABELS}
    assert all(labels.values())
    assert write_planilla(planilla(counted(JEFAS, "#incomplete")), labels).startswith(labels["title"])
