"""Typer's own words (headings, «usage», mistakes in what was typed) in the language in force.

Typer offers its panel titles as settings of `typer.rich_utils`; the rest is reached through the
context's formatter and through the mistakes themselves, told apart by their class's name because
Typer does not export them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import typer
from typer.exceptions import TyperException

from tesela.texts import catalogue, language, say

if TYPE_CHECKING:
    from typer._click.formatting import HelpFormatter
else:  # where Typer keeps it is its own affair
    HelpFormatter = typer.Context.formatter_class

_METAVAR: Final = re.compile("[A-Z]+")
_EXTRA: Final = re.compile(r"unexpected extra argument\(s\) \((.*)\)", re.DOTALL)
_NO_COMMAND: Final = re.compile(r"No such command (['\"])(.*?)\1\.(.*)", re.DOTALL)
_QUOTED: Final = re.compile(r"'([^']+)'")
_NOT_A: Final = re.compile(r"valid (integer|number)|(integer|number) is required|parse string as")
_FILE_TROUBLES: Final = (
    ("does not exist", "no_file"),
    ("is a directory", "a_folder"),
    ("is a file", "a_file"),
)
_BOUND: Final = re.compile(r"(greater|less) than( or equal to)? (-?[\d.]+)")
_NONE_OF: Final = re.compile(r"'([^']*)' is not one of (.+?)\.?$", re.DOTALL)


class LocalisedFormatter(HelpFormatter):
    """The usage line begins with our word."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the line, with our heading where none is given."""
        super().write_usage(prog, args, prefix or f"{say('typer.usage')}: ")


class LocalisedContext(typer.Context):
    """A command's context whose `--help` explains itself in our language."""

    formatter_class = LocalisedFormatter

    def __init__(self, command: Any, **given: Any) -> None:
        super().__init__(command, **given)
        command.options_metavar = f"[{say('typer.options').upper()}]"
        if hasattr(command, "subcommand_metavar"):
            command.subcommand_metavar = say("typer.command_metavar")
        for parameter in command.params:
            if getattr(parameter, "metavar", None):
                parameter.metavar = metavar(parameter.metavar)
        option = command.get_help_option(self)
        if option is not None:
            option.help = say("typer.help")

    def get_help(self) -> str:
        """The help, its panels headed in our language."""
        set_headings()
        return super().get_help()


def metavar(words: str) -> str:
    """What stands for a value (`FILE|FOLDER`) in the language in force; unknown words stay."""
    known = catalogue(language())
    return _METAVAR.sub(lambda found: known.get(f"typer.metavar.{found[0]}", found[0]), words)


def localise(command: Any) -> Any:
    """Make `command` and all below it speak our language; gives it back."""
    command.context_class = LocalisedContext
    for inner in getattr(command, "commands", {}).values():
        localise(inner)
    return command


def set_headings() -> None:
    """Put the panels' titles and notes into the language in force."""
    from typer import rich_utils  # slow to load, and only help and mistakes want it

    for setting in ("ARGUMENTS_PANEL_TITLE", "OPTIONS_PANEL_TITLE", "COMMANDS_PANEL_TITLE"):
        setattr(rich_utils, setting, say(f"typer.{setting.partition('_')[0].lower()}"))
    rich_utils.ERRORS_PANEL_TITLE = say("typer.error")
    rich_utils.ABORTED_TEXT = say("typer.aborted")
    rich_utils.REQUIRED_LONG_STRING = f"[{say('typer.required')}]"
    rich_utils.DEFAULT_STRING = f"[{say('typer.default')}: {{}}]"
    rich_utils.RICH_HELP = say("typer.try", {"command": "[blue]'{command_path} {help_option}'[/]"})


@contextmanager
def localised_errors() -> Iterator[None]:
    """Let Typer's mistakes through with a message of ours."""
    try:
        yield
    except TyperException as mistake:
        set_headings()
        text = sentence_of(mistake)
        vars(mistake)["format_message"] = lambda: text  # this mistake's own, before its class's
        raise


def sentence_of(mistake: TyperException) -> str:
    """What `mistake` says, in the language in force; an unknown one keeps its words."""
    at = _place(mistake)
    match type(mistake).__name__:
        case "NoSuchOption":
            return say("typer.no_option", {"name": getattr(mistake, "option_name", "")}) + _choices(
                getattr(mistake, "possibilities", None)
            )
        case "MissingParameter":
            return say("typer.missing", {"name": at})
        case "BadOptionUsage":
            code = "typer.no_value" if "requires" in mistake.message else "typer.takes_no_value"
            return say(code, {"name": getattr(mistake, "option_name", "")})
        case "BadParameter":
            return say("typer.bad_value", {"name": at, "why": _why(mistake.message)})
        case "UsageError":
            return _usage(mistake.message, getattr(mistake, "near", ()))
        case _:
            return mistake.format_message()


def _place(mistake: TyperException) -> str:
    """The option or argument that the mistake is about, as its help shows it."""
    parameter = getattr(mistake, "param", None)
    return parameter.get_error_hint().strip("'\"") if parameter is not None else "?"


def _choices(near: Iterable[str] | None) -> str:
    names = sorted(near or ())
    return f" {say('typer.perhaps', {'names': ', '.join(names)})}" if names else ""


def _why(message: str) -> str:
    if _NOT_A.search(message):
        return say("typer.not_a_number")
    if bound := _BOUND.search(message):
        side, equal, limit = bound.groups()
        return say(f"typer.{side}{'_or_equal' if equal else ''}", {"limit": limit})
    if choice := _NONE_OF.search(message):
        known = ", ".join(_QUOTED.findall(choice[2]))
        return say("typer.none_of", {"value": choice[1], "known": known})
    for sign, code in _FILE_TROUBLES:
        if sign in message:
            return say(f"typer.{code}")
    return message


def _usage(message: str, near: Iterable[str]) -> str:
    if found := _NO_COMMAND.search(message):
        return say("typer.no_command", {"name": found[2]}) + _choices(near or _QUOTED.findall(found[3]))
    if found := _EXTRA.search(message):
        return say("typer.extra", {"names": found.group(1)})
    return say("typer.missing_command") if message == "Missing command." else message
