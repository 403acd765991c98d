"""`tesela example`: the manual's example game at the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli import small_words
from typer.testing import CliRunner

from tesela.cli.games.example import app
from tesela.texts import say

run = CliRunner()


def test_the_whole_tour_without_a_terminal_waits_for_nobody() -> None:
    told = run.invoke(app, [])
    assert told.exit_code == 0
    assert told.stdout.count("Jugada ") == 28
    assert "JEFAS: 46 puntos" in told.stdout
    assert told.stdout.rstrip().endswith("Resultado: Jugador 1 438, Jugador 2 303.")


def test_one_turn_has_board_words_alternative_and_remark() -> None:
    told = run.invoke(app, ["--turn", "5"]).stdout
    assert "8D JAMON: 30 puntos (JAMON 28 + AS 2). Total 92." in told
    assert "Otra jugada: 2K COMENTAR, 62 puntos." in told
    assert say("example.comment.5") in told
    assert " 8  =  .  .  J  E  F  A  S" in told


def test_a_turn_that_the_manual_leaves_open_carries_our_note() -> None:
    told = run.invoke(app, ["--turn", "9"]).stdout
    assert say("example.comment.9") in told and "392" in told


def test_the_engine_can_be_asked_for_the_plays_of_the_most_points(tmp_path: Path) -> None:
    words = tmp_path / "small.txt"
    words.write_text("\n".join(small_words.WORDS.split()), "utf-8")
    told = run.invoke(app, ["--turn", "1", "--best", "2", "--lexicon", str(words)])
    assert told.exit_code == 0
    assert "JEFAS 46" in told.stdout.split("Las de más puntos:")[1]


def test_as_json_every_turn_has_its_facts() -> None:
    turns = json.loads(run.invoke(app, ["--json"]).stdout)
    assert len(turns) == 28
    assert turns[4]["alternative"] == {"coord": "2K", "word": "COMENTAR", "score": 62}
    assert (turns[7]["kind"], turns[7]["coord"], turns[7]["rack"]) == ("exchange", None, "BDLMSST")


@pytest.mark.parametrize("turn", ["0", "29", "-3"])
def test_a_turn_that_is_not_there_is_said_so(turn: str) -> None:
    told = run.invoke(app, ["--turn", turn])
    assert told.exit_code == 2
    assert told.stderr.strip() == "La partida de ejemplo tiene 28 anotaciones: --turn va de 1 a 28."
