"""The root command: its language is known before the help is written."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tesela.cli.app import asked_language, language_first


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--lang", "en", "--help"], "en"),
        (["--help", "--lang=en"], "en"),
        (["judge", "--lang", "en"], "en"),
        (["judge", "casa", "--lang=es", "--json"], "es"),
        (["judge", "--", "--lang", "en"], None),
        (["--lang", "xx"], None),
        (["--lang"], None),
        (["--lang="], None),
        ([], None),
    ],
)
def test_the_language_may_be_asked_for_anywhere(arguments: list[str], expected: str | None) -> None:
    moved = language_first(arguments)
    assert asked_language(moved) == expected
    assert sorted(moved) == sorted(arguments)


SPANISH = {**os.environ, "TESELA_LANG": "es"}
ENGLISH_WORDS = ("Usage", "ptions", "OPTIONS", "COMMAND", "Arguments", "Show this", "required", "default:")


def tesela(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The real command in a process of its own, in Spanish unless told otherwise."""
    command = [sys.executable, "-c", "from tesela.cli.app import main; main()", *arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True, env=SPANISH)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["judge", "--foo"], "No existe la opción --foo."),
        (["moves", "--cgp"], "La opción --cgp necesita un valor."),
        (["nada"], "No existe la orden «nada»."),
        (["judge"], "Falta "),
        (["selfplay", "--games", "muchas"], "--games: se espera un número."),
        (["selfplay", "--games", "-3"], "--games: tiene que ser "),
        (["rules", "nada"], "No existe la orden «nada»."),
        (["lexicon", "info", "open", "sobra"], "Sobra algo al final: sobra"),
    ],
)
def test_a_mistake_is_told_in_spanish(arguments: list[str], said: str) -> None:
    answer = tesela(*arguments)
    assert answer.returncode == 2
    assert said in " ".join(answer.stderr.split())
    if "--cgp" not in arguments:  # Typer shows no usage with a missing value
        assert "Uso: tesela" in answer.stderr and "para ver la ayuda" in answer.stderr
    assert "Usage" not in answer.stderr and "OPTIONS" not in answer.stderr and "Try" not in answer.stderr


@pytest.mark.parametrize("command", [[], ["judge"], ["lexicon"], ["rules", "show"], ["user", "add"]])
def test_help_has_no_english_words_in_it(command: list[str]) -> None:
    shown = tesela(*command, "--help").stdout
    assert "Uso: tesela" in shown and "Opciones" in shown and "Muestra esta ayuda" in shown
    for word in ENGLISH_WORDS:
        assert word not in shown


def test_english_can_be_asked_for_after_the_command() -> None:
    assert "No such option: --foo." in tesela("judge", "--foo", "--lang", "en").stderr
    assert "Show this help" in tesela("judge", "--help", "--lang=en").stdout


def test_the_whole_help_is_in_one_language() -> None:
    command = [sys.executable, "-c", "from tesela.cli.app import main; main()", "--lang", "en", "--help"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "crossword" in shown
    assert "según el reglamento" not in shown and "Idioma" not in shown
