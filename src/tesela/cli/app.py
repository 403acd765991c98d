"""The root command: finds the named command, sets the language, and answers mistakes clearly."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from tesela import __version__
from tesela.cli.commands import COMMANDS
from tesela.cli.lazy import lazy_group
from tesela.texts import LANGUAGES, say, set_language


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


def asked_language(arguments: list[str]) -> str | None:
    """The language that the options before the command ask for, which the help needs before it is built."""
    for at, argument in enumerate(arguments):
        if not argument.startswith("-"):
            return None
        name, given, value = argument.partition("=")
        if name == "--lang":
            asked = value if given else "".join(arguments[at + 1 : at + 2])
            return asked if asked in LANGUAGES else None
    return None


def main() -> None:
    """Entry point of the `tesela` script."""
    asked = asked_language(sys.argv[1:])
    if asked is not None:
        set_language(asked)
    build()()
