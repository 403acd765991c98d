"""The root command: finds the named command, sets the language, and answers mistakes clearly."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from tesela.cli.commands import COMMANDS
from tesela.cli.lazy import lazy_group
from tesela.texts import LANGUAGES, say, set_language
from tesela.version import __version__


def _language(value: str | None) -> str | None:
    if value is not None:
        if value not in LANGUAGES:
            raise typer.BadParameter(", ".join(LANGUAGES))
        set_language(value)
    return value


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tesela {__version__}")
        raise typer.Exit


def build() -> typer.Typer:
    """The whole command line, texts in the language in force."""
    app = typer.Typer(
        cls=lazy_group(COMMANDS),
        help=say("cli.about"),
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )

    @app.callback()
    def root(
        lang: Annotated[
            str | None, typer.Option("--lang", help=say("cli.lang"), callback=_language, is_eager=True)
        ] = None,
        version: Annotated[
            bool, typer.Option("--version", help=say("cli.version"), callback=_version, is_eager=True)
        ] = False,
    ) -> None:
        del lang, version

    return app


def language_first(arguments: list[str]) -> list[str]:
    """The same words with `--lang` moved to the front, so that it may stand anywhere before a `--`."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    for at, argument in enumerate(arguments[:end]):
        if argument.startswith("--lang="):
            return [argument, *arguments[:at], *arguments[at + 1 :]]
        if argument == "--lang":
            return [*arguments[at : at + 2], *arguments[:at], *arguments[at + 2 :]]
    return arguments


def asked_language(arguments: list[str]) -> str | None:
    """The language that the first words ask for, which the help needs before it is built."""
    name, _, value = " ".join(arguments[:2]).replace("=", " ").partition(" ")
    asked = value.partition(" ")[0]
    return asked if name == "--lang" and asked in LANGUAGES else None


def main() -> None:
    """Entry point of the `tesela` script."""
    arguments = language_first(sys.argv[1:])
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without «» still gets the rest
    asked = asked_language(arguments)
    if asked is not None:
        set_language(asked)
    build()(args=arguments, prog_name="tesela")
