"""`tesela study`: lists, quizzes and cards at the terminal; what is wrong gets a sentence and exit 2."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.terminal import tesela

from tesela.notation.example_game import CONTENT

S = ("--lexicon", "small")


def test_a_list_with_its_hooks(small_home: Path) -> None:
    shown = tesela("study", "list", "--length", "4", "--back", "s", *S)
    assert shown.code == 0 and "ROSA ls" in shown.out and "CASA s" in shown.out
    data = json.loads(tesela("study", "list", "--letters", "rr", "--json", *S).out)
    assert [row["word"] for row in data["words"]] == ["CARRA", "CARRO", "PERRO", "TORRE"]
    assert tesela("study", "list", "--ending", "zzz", *S).code == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("list",),
        ("list", "--length", "4", "--front", "ab"),
        ("list", "--letters", "3"),
        ("list", "--length", "4", "--without", "nada"),
        ("quiz", "otra"),
        ("add", "k"),
        ("add", "a"),
        ("import", "no-such-file"),
        ("mistakes", "no-such-file", "--player", "x"),
    ],
)
def test_bad_input_gets_a_sentence(small_home: Path, arguments: tuple[str, ...]) -> None:
    done = tesela("study", *arguments, *(S if arguments[0] != "import" else ()))
    assert done.code == 2
    assert done.err.strip() and "Traceback" not in done.err


def test_a_quiz_is_asked_and_counted(small_home: Path) -> None:
    quiz = ("study", "quiz", "pattern", "--seed", "5", "--count", "2", "--length", "4", *S)
    asked = json.loads(tesela(*quiz, "--json").out)
    right = " ".join(asked["questions"][0]["question"]["answers"]).replace("[", "").replace("]", "")
    done = tesela(*quiz, given=f"{right}\nnada\n")
    assert done.code == 0 and "1 de 2." in done.out
    assert "Prueba dejada: 0 de 1." in tesela(*quiz, given="x\n").out


def test_cards_are_added_drilled_exported_and_read_again(small_home: Path, tmp_path: Path) -> None:
    assert "2 tarjetas añadidas; 0 ya estaban." in tesela("study", "add", "casa", "rosa", *S).out
    assert "0 tarjetas añadidas; 1 ya estaba." in tesela("study", "add", "saca", *S).out
    drilled = tesela("study", "drill", given="\n4\n\n4\n")
    assert "CASA" in drilled.out and "2 tarjetas repasadas." in drilled.out
    assert "No toca ninguna tarjeta ahora." in tesela("study", "drill").out
    found = json.loads(tesela("study", "stats", "--json").out)
    assert (found["cards"], found["learnt"], found["reviews"], found["streak"]) == (2, 2, 2, 1)
    log = tmp_path / "log.jsonl"
    assert tesela("study", "export", "--out", log).code == 0
    other = tmp_path / "other.jsonl"
    assert "4 apuntes nuevos." in tesela("study", "import", log, "--file", other).out
    assert "0 apuntes nuevos." in tesela("study", "import", log, "--file", other).out
    table = [tesela("study", "export", "--format", "csv", "--file", each).out for each in (log, other)]
    assert table[0] == table[1] and "anagram,AACS,small,review," in table[0]
    assert "1 tarjeta quitada." in tesela("study", "drop", "casa", *S).out


def test_leitner_boxes_come_in(small_home: Path, tmp_path: Path) -> None:
    boxes = tmp_path / "boxes.csv"
    boxes.write_text("palabra!;caja\ncasa;3\nk;1\n", encoding="utf-8")
    done = tesela("study", "import", boxes, "--kind", "valid", *S)
    assert "1 tarjeta añadida" in done.out and "3" in done.err
    assert "valid,CASA,small,review," in tesela("study", "export", "--format", "csv").out


def test_a_damaged_file_of_cards_is_told_and_kept(small_home: Path) -> None:
    kept = small_home / "study.jsonl"
    kept.write_text("{}\n", encoding="utf-8")
    done = tesela("study", "add", "casa", *S)
    assert done.code == 2 and "línea 1" in done.err
    assert kept.read_text("utf-8") == "{}\n"


def test_mistakes_of_a_game_become_cards(small_home: Path, tmp_path: Path) -> None:
    """The manual's example by a small edition: what went unseen, and words that it lacks."""
    game = tmp_path / "game.gcg"
    game.write_bytes(CONTENT)
    first = CONTENT.decode().split("#player1 ")[1].split()[0]
    done = tesela("study", "mistakes", game, "--player", first, *S)
    assert done.code == 0, done
    table = tesela("study", "export", "--format", "csv").out
    assert "valid," in table and ",small,new," in table
    nobody = tesela("study", "mistakes", game, "--player", "nadie", *S)
    assert nobody.code == 2 and first in nobody.err
