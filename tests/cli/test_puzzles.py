"""`tesela puzzles`: made, resumed, looked at again and solved in the terminal; bad input gets a sentence."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest
from tests.cli.terminal import RUBBISH, refused, tesela

from tesela.analysis.puzzles import making
from tesela.analysis.puzzles.puzzle import Kind, Puzzle
from tesela.analysis.puzzles.puzzle_files import read_puzzles, shipped_puzzles, write_puzzles
from tesela.core.squares import Habit
from tesela.notation.example_game import CONTENT

ONLY_BINGOS: Mapping[Kind, int] = {"bingo": 2}


def of_kind(kind: Kind) -> Puzzle:
    return next(each for each in shipped_puzzles() if each.kind == kind)


@pytest.fixture
def few(tmp_path: Path) -> Path:
    path = tmp_path / "few.jsonl"
    path.write_bytes(write_puzzles([of_kind("bingo"), of_kind("challenge")], packed=False))
    return path


@pytest.fixture
def only_bingos(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are quick to find."""
    monkeypatch.setattr(making, "GAMES", ONLY_BINGOS)
    monkeypatch.setattr(making, "ROUND", 2)


def typed(puzzle: Puzzle) -> str:
    """The answer as somebody would type it: where it begins, and the whole word."""
    play = puzzle.moves[0].play
    assert play is not None
    word = play.word_on(puzzle.view.board)
    return f"{play.coord.write(Habit.MANUAL)} {word}"


def test_they_are_made_and_a_run_that_was_broken_off_goes_on(tmp_path: Path, only_bingos: None) -> None:
    out, again = tmp_path / "new.jsonl", tmp_path / "again.jsonl.xz"
    made = tesela("puzzles", "make", "--count", "2", "--seed", "2026", "--out", out, "--json")
    assert made.code == 0 and made.json["kinds"] == {"bingo": made.json["puzzles"]}
    puzzles = read_puzzles(out.read_bytes())
    assert len(puzzles) == 2 and not list(tmp_path.glob("*.part"))

    # The first piece is there, with other words in it, and the second was being written.
    words = puzzles[0].words
    head = {"count": 2, "seed": 2026, "lexicon": "open", "mark": words, "games": []}
    mark = msgspec.structs.replace(puzzles[0], source="kept")
    first = msgspec.json.encode({"piece": 0, "puzzles": [msgspec.to_builtins(mark)]})
    (tmp_path / "again.jsonl.xz.part").write_bytes(msgspec.json.encode(head) + b"\n" + first + b'\n{"pie')
    done = tesela("puzzles", "make", "--count", "2", "--seed", "2026", "--out", again)
    assert done.code == 0 and "2 problemas en" in done.out
    assert read_puzzles(again.read_bytes())[0].source == "kept"
    assert not list(tmp_path.glob("*.part"))


def test_another_run_s_file_is_not_gone_on_with(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl.part").write_text("{}\n")
    assert "de otra búsqueda" in refused("puzzles", "make", "--out", tmp_path / "a.jsonl")


def test_recorded_games_are_looked_through(tmp_path: Path, only_bingos: None) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "a.gcg").write_bytes(CONTENT)
    (games / "b.gcg").write_bytes(RUBBISH)
    made = tesela("puzzles", "make", "--games", games, "--out", tmp_path / "out.jsonl", "--json")
    assert made.code == 0
    assert all(
        each.source.startswith("a.gcg#") for each in read_puzzles((tmp_path / "out.jsonl").read_bytes())
    )
    empty = tmp_path / "none"
    empty.mkdir()
    assert "no hay partidas" in refused("puzzles", "make", "--games", empty, "--out", tmp_path / "x.jsonl")


def test_a_second_look_tells_what_does_not_hold(few: Path, tmp_path: Path) -> None:
    bingo = of_kind("bingo")
    wrong = msgspec.structs.replace(bingo, answers=[bingo.evidence.weighed[1].move])
    few.write_bytes(few.read_bytes().split(b"\n")[1] + b"\n" + write_puzzles([wrong], packed=False))
    kept = tmp_path / "kept.jsonl.xz"
    told = tesela("puzzles", "verify", few, "--rollouts", "10", "--out", kept)
    assert told.code == 0 and "1 no se sostiene (50,0 %)" in told.out and bingo.id in told.out
    assert [each.kind for each in read_puzzles(kept.read_bytes())] == ["challenge"]
    assert json.loads(tesela("puzzles", "verify", kept, "--json").out) == {"puzzles": 1, "disagree": []}


def test_one_is_solved_with_a_wrong_try_before(few: Path) -> None:
    bingo = of_kind("bingo")
    hidden = typed(bingo).split()[1]
    done = tesela("puzzles", "solve", "--file", few, "--kind", "bingo", given=f"nada\npaso\n{typed(bingo)}\n")
    before, _, after = done.out.partition("No es esa.")
    assert done.code == 0 and hidden not in before and "no es una jugada" in before
    assert "¡Correcto!" in after and "es la única de siete fichas" in after and "0 de 1." in after


def test_a_word_is_doubted_with_the_judge_s_reason(few: Path) -> None:
    doubted = of_kind("challenge")
    right = "s" if doubted.answers == ["challenge"] else "n"
    done = tesela("puzzles", "solve", "--file", few, "--kind", "challenge", given=f"{right}\n")
    assert done.code == 0 and "¡Correcto!" in done.out and "1 de 1." in done.out
    assert doubted.evidence.word in done.out.partition("Solución:")[2]


def test_the_play_of_the_day_and_giving_up() -> None:
    done = tesela("puzzles", "today", "--day", "2026-01-01", given="\n")
    assert done.code == 0 and "La jugada del día, 2026-01-01" in done.out
    asked, _, told = done.out.partition("Te rindes.")
    assert "Solución:" not in asked and "Solución:" in told
    assert tesela("puzzles", "today", "--day", "2026-01-01", given="").out.startswith(asked[:200])


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "--kind", "otra"),
        ("solve", "--file", "no-such-file"),
        ("solve", "--rating", "-1"),
        ("today", "--day", "mañana"),
        ("today", "--day", "9999-01-01"),
        ("verify", "no-such-file"),
        ("make", "--count", "0", "--out", "x"),
        ("make", "--out", "no/such/folder/\0x"),
    ],
)
def test_bad_input_gets_a_sentence(words: tuple[str, ...]) -> None:
    assert refused("puzzles", *words)


@pytest.mark.parametrize("content", [b"", RUBBISH, b"{}\n", b"\xfd7zXZ\x00rubbish"])
def test_a_file_that_has_no_puzzles_is_told(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(content)
    assert refused("puzzles", "solve", "--file", path)
