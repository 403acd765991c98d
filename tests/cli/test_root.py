"""The root command: its language is known before the help is written."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tesela.cli.app import asked_language


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--lang", "en", "--help"], "en"),
        (["--help", "--lang=en"], "en"),
        (["judge", "--lang", "en"], None),
        (["--lang", "xx"], None),
        (["--lang"], None),
        ([], None),
    ],
)
def test_the_language_asked_for_before_the_command(arguments: list[str], expected: str | None) -> None:
    assert asked_language(arguments) == expected


def test_the_whole_help_is_in_one_language() -> None:
    command = [sys.executable, "-c", "from tesela.cli.app import main; main()", "--lang", "en", "--help"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "crossword" in shown
    assert "según el reglamento" not in shown and "Idioma" not in shown
