"""What all commands share on their way out: JSON for programs, a sentence for a mistake, a progress bar."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

from tesela.texts import say

if TYPE_CHECKING:
    from rich.progress import Progress

NOT_UNDERSTOOD: Final = 2
"""The exit code for input that can't be read or used."""

AsJson = Annotated[bool, typer.Option("--json", help=say("cli.json"))]


def fail(sentence: str) -> NoReturn:
    """Print what is wrong on standard error and exit with 2."""
    typer.echo(sentence, err=True)
    raise typer.Exit(NOT_UNDERSTOOD)


def fail_with(key: str, /, **data: object) -> NoReturn:
    """Print the sentence of `key`, filled in with `data`, and exit with 2."""
    fail(say(key, data))


def print_json(data: object) -> None:
    """Print `data` (also structs and dataclasses) as indented JSON."""
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """Give a progress bar on standard error that shows only on a terminal and leaves nothing behind."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        yield progress
