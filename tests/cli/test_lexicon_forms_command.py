"""`tesela lexicon forms`: what it prints, and how it answers mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tesela.cli.lexicon.forms import app


def run(tmp_path: Path, text: str, *options: str) -> tuple[int, str, str]:
    path = tmp_path / "entries.txt"
    path.write_text(text, "utf-8")
    done = CliRunner().invoke(app, ["--entries", str(path), *options])
    return done.exit_code, done.stdout, done.stderr


def test_forms_as_tiles_spell_them(tmp_path: Path) -> None:
    text = "niño, ña  s.\nkilo  m.\nfigo  m. desus.\n- niñas  a patch\n+ guion  another\n"
    assert run(tmp_path, text) == (0, "FIGO\nFIGOS\nGUION\nNIÑA\nNIÑO\nNIÑOS\n", "")
    assert "FIGOS" not in run(tmp_path, text, "--use-rules", "xii-2007")[1]


def test_forms_with_accents_and_with_reasons(tmp_path: Path) -> None:
    assert run(tmp_path, "león, na  s.\n", "--accents")[1].split() == ["leona", "leonas", "leones", "león"]
    assert "leonas\tleón\tplural\t\tXII.18.1.5 L16.18.4\n" in run(tmp_path, "león, na  s.\n", "--why")[1]


@pytest.mark.parametrize(
    ("text", "options", "told"),
    [
        ("casa  f.\ncasa  foo\n", (), ":2:7: «foo»"),
        ("cantar  v.tr. model=tener\n", (), "no puede conjugarse como «tener»"),
        ("casa  f.\n", ("--use-rules", "xiii"), "lexico-2016"),
    ],
)
def test_mistakes_are_told_with_their_place(
    tmp_path: Path, text: str, options: tuple[str, ...], told: str
) -> None:
    code, out, told_what = run(tmp_path, text, *options)
    assert (code, out) == (2, "")
    assert told in told_what


def test_a_missing_file(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["--entries", str(tmp_path / "none.txt")])
    assert done.exit_code == 2
    assert "none.txt" in done.stderr


def test_many_mistakes_are_told_at_once(tmp_path: Path) -> None:
    code, _, told = run(tmp_path, "uno  foo\ndos  m.\ntres  bar\n")
    assert (code, [line.split(":")[1] for line in told.splitlines()]) == (2, ["1", "3"])
    told = run(tmp_path, "uno  foo\n" * 50)[2]
    assert len(told.splitlines()) == 21
    assert told.endswith("Puede haber más líneas con errores.\n")
