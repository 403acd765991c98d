"""Every command and option of docs/cli.md: its help, and mistakes in how it is typed, in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import typer
from rich.text import Text
from tests.cli.terminal import tesela

from tesela.cli.app import build
from tesela.texts import LANGUAGES, speaking

PAGE = (Path(__file__).parent.parent.parent / "docs" / "cli.md").read_text("utf-8")
SECTIONS = {tuple(part.partition("`\n")[0].split()[1:]): part for part in PAGE.split("\n## `")[1:]}
"""What the page says, by the command's words."""


def walk(command: Any, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Any]]:
    found = [(path, command)]
    if hasattr(command, "list_commands"):
        for name in command.list_commands(None):
            found += walk(command.get_command(None, name), (*path, name))
    return found


COMMANDS = dict(walk(typer.main.get_command(build())))
GROUPS = [path for path, command in COMMANDS.items() if getattr(command, "list_commands", lambda _: ())(None)]
LEAVES = [path for path in COMMANDS if path not in GROUPS]


def shown(path: tuple[str, ...]) -> str:
    return " ".join(path) or "tesela"


def in_a_row(text: str) -> str:
    """Without the frame and the line breaks that a narrow terminal makes."""
    return " ".join(re.sub(r"[│╭╮╰╯─]", " ", text).split())


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("TERMINAL_WIDTH", "200")
    monkeypatch.setenv("TESELA_HOME", str(tmp_path / "home"))


def test_the_page_has_every_command_and_no_other() -> None:
    assert set(SECTIONS) == set(COMMANDS)


@pytest.mark.parametrize("path", LEAVES, ids=shown)
class TestLeaves:
    def test_its_help_names_every_option_of_the_page(self, path: tuple[str, ...]) -> None:
        told = tesela(*path, "--help")
        assert (told.code, told.err) == (0, "")
        options = re.findall(r"^\| `(--[a-z-]+)", SECTIONS[path], re.M)
        text = in_a_row(told.out)
        assert [name for name in options if name not in text] == []

    def test_every_option_says_what_it_is_for(self, path: tuple[str, ...]) -> None:
        for parameter in COMMANDS[path].params:
            if "--help" not in parameter.opts:
                assert len(getattr(parameter, "help", None) or "") > 4, parameter.name

    def test_nothing_of_its_help_is_taken_for_a_colour(self, path: tuple[str, ...]) -> None:
        """In brackets the help reads names of colours: what else stands in them has to be escaped."""
        command = COMMANDS[path]
        texts = [command.help or "", *(getattr(each, "help", None) or "" for each in command.params)]
        for text in texts:
            assert Text.from_markup(text).plain == text.replace("\\[", "["), text

    @pytest.mark.parametrize(("lang", "said"), [("es", "No existe la opción"), ("en", "No such option")])
    def test_an_option_that_there_is_not(self, path: tuple[str, ...], lang: str, said: str) -> None:
        told = tesela(*path, "--nada-de-nada", lang=lang)
        assert (told.code, told.out) == (2, "")
        assert said in in_a_row(told.err) and "--nada-de-nada" in told.err

    def test_the_way_to_the_help_is_shown_with_a_mistake(self, path: tuple[str, ...]) -> None:
        told = in_a_row(tesela(*path, "--nada-de-nada").err)
        assert "--help" in told and "Uso:" in told

    def test_a_misspelt_option_is_told_the_right_one(self, path: tuple[str, ...]) -> None:
        names = [name for parameter in COMMANDS[path].params for name in parameter.opts if len(name) > 5]
        for name in names[:2]:
            if name.startswith("--") and name != "--help":
                told = tesela(*path, name + "x")
                assert told.code == 2 and name in in_a_row(told.err)


@pytest.mark.parametrize("path", LEAVES, ids=shown)
def test_numbers_are_numbers_and_within_bounds(path: tuple[str, ...]) -> None:
    """Every option that takes a number, with a word and beyond each of its bounds."""
    for parameter in COMMANDS[path].params:
        if parameter.type_descriptor.annotation not in (int, float, int | None, float | None):
            continue
        name = parameter.opts[0]
        told = tesela(*path, name, "muchos")
        assert told.code == 2 and "se espera un número" in in_a_row(told.err), name
        for bound, step, said in (("min", -1, "o más"), ("max", 1, "o menos")):
            limit = getattr(parameter, bound, None)
            if limit is not None:
                told = tesela(*path, f"{name}={limit + step}")
                assert told.code == 2 and name in told.err and said in in_a_row(told.err), name


@pytest.mark.parametrize("path", LEAVES, ids=shown)
def test_an_option_without_its_value(path: tuple[str, ...]) -> None:
    for parameter in COMMANDS[path].params:
        if parameter.param_type_name == "option" and not parameter.is_flag and "--help" not in parameter.opts:
            told = tesela(*path, parameter.opts[0])
            assert told.code == 2, parameter.opts
            assert "necesita un valor" in in_a_row(told.err), parameter.opts
            break


NEEDY = [path for path in LEAVES if any(parameter.required for parameter in COMMANDS[path].params)]


@pytest.mark.parametrize("path", NEEDY, ids=shown)
@pytest.mark.parametrize(("lang", "said"), [("es", "Falta"), ("en", "is missing")])
def test_what_must_be_given_is_asked_for(path: tuple[str, ...], lang: str, said: str) -> None:
    told = tesela(*path, lang=lang)
    assert (told.code, told.out) == (2, "") and said in in_a_row(told.err)


TAKES_MANY = [path for path in LEAVES if any(p.nargs == -1 for p in COMMANDS[path].params)]


@pytest.mark.parametrize("path", [path for path in LEAVES if path not in TAKES_MANY], ids=shown)
def test_a_word_too_many(path: tuple[str, ...]) -> None:
    arguments = ["x" for p in COMMANDS[path].params if p.param_type_name == "argument"]
    told = tesela(*path, *arguments, "uno-de-mas")
    assert (told.code == 2 and "uno-de-mas" in told.err) or "Falta" in told.err


@pytest.mark.parametrize("path", [path for path in GROUPS if path], ids=shown)
class TestGroups:
    def test_alone_it_shows_what_there_is(self, path: tuple[str, ...]) -> None:
        told = tesela(*path, "--help")
        assert told.code == 0
        for name in COMMANDS[path].list_commands(None):
            assert name in told.out

    def test_a_command_that_there_is_not(self, path: tuple[str, ...]) -> None:
        told = tesela(*path, "nada")
        assert told.code == 2 and "No existe la orden «nada»" in in_a_row(told.err)
        told = tesela(*path, "nada", lang="en")
        assert told.code == 2 and "nada" in told.err and "No existe" not in told.err


class TestRoot:
    def test_every_command_has_a_line(self) -> None:
        told = tesela("--help").out
        for path in COMMANDS:
            if len(path) == 1:
                assert re.search(rf"\b{path[0]}\b", told), path

    def test_the_version(self) -> None:
        from tesela import __version__

        assert tesela("--version").out == f"tesela {__version__}\n"

    @pytest.mark.parametrize("lang", ["fr", "", "ES", "english"])
    def test_a_language_that_there_is_not(self, lang: str) -> None:
        told = tesela(f"--lang={lang}", "bots")
        assert told.code == 2 and all(known in told.err for known in LANGUAGES)

    def test_a_command_that_there_is_not_in_english(self) -> None:
        with speaking("en"):
            told = tesela("jugde", lang="en")
        assert told.code == 2 and "jugde" in told.err
