"""What all commands share on their way out: the sentence of a mistake, JSON, the progress bar."""

from __future__ import annotations

import json
from dataclasses import dataclass

import msgspec
import pytest
import typer

from tesela.cli.lexicon.edge import edition_progress
from tesela.cli.output import NOT_UNDERSTOOD, fail, fail_with, print_json, progress_bar
from tesela.texts import speaking


@dataclass(frozen=True)
class Pair:
    word: str
    points: int


class Row(msgspec.Struct):
    letter: str


def test_a_mistake_is_one_sentence_on_standard_error_and_exit_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit) as stopped:
        fail("No hay tal archivo.")
    said = capsys.readouterr()
    assert (stopped.value.exit_code, said.out, said.err) == (2, "", "No hay tal archivo.\n")
    assert NOT_UNDERSTOOD == 2


@pytest.mark.parametrize(("lang", "words"), [("es", "No conozco"), ("en", "is unknown")])
def test_a_mistake_by_its_key_is_said_in_the_readers_language(
    capsys: pytest.CaptureFixture[str], lang: str, words: str
) -> None:
    with speaking(lang), pytest.raises(typer.Exit) as stopped:
        fail_with("notation.error.format", path="x.doc")
    said = capsys.readouterr().err
    assert stopped.value.exit_code == 2 and words in said and "x.doc" in said


def test_json_is_readable_by_people_and_programs(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"pair": Pair("ñu", 9), "rows": [Row("CH")], "none": None})
    said = capsys.readouterr().out
    assert json.loads(said) == {"pair": {"word": "ñu", "points": 9}, "rows": [{"letter": "CH"}], "none": None}
    assert '\n  "pair": {\n' in said, "indented"
    assert "ñu" in said, "letters as they are, not as numbers"


def test_a_bar_writes_nothing_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar() as bar:
        task = bar.add_task("working", total=2)
        bar.update(task, completed=1)
        assert bar.tasks[0].completed == 1
    assert capsys.readouterr() == ("", "")


class TestTheBarOfAnEdition:
    def test_it_announces_the_work_once_before_the_first_stage(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with edition_progress("Se construye una vez.") as on_progress:
            assert capsys.readouterr() == ("", ""), "nothing before there is anything to wait for"
            on_progress("read", 0)
            on_progress("forms", 0.5)
            on_progress("forms", 1)
        said = capsys.readouterr()
        assert (said.out, said.err.count("Se construye una vez.")) == ("", 1)

    def test_an_edition_that_is_ready_is_not_announced(self, capsys: pytest.CaptureFixture[str]) -> None:
        with edition_progress("Se construye una vez."):
            pass
        assert capsys.readouterr() == ("", "")
