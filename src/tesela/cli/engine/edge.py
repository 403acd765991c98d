"""Shared by the engine's commands: the word graph by name or file, positions from text, clear errors."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer

from tesela._kernel import KernelError, WordGraph
from tesela.cli.lexicon.edge import lexicon_errors
from tesela.cli.output import fail
from tesela.core.cgp import CgpPosition, read_cgp
from tesela.core.errors import TextError
from tesela.engine.position import Position
from tesela.texts import catalogue, language, say

FILES: Final = (".kwg", ".txt", ".tsg")
"""Endings by which `--lexicon` is taken for a file: word graph of other engines, flat list, our own graph."""

Lexicon = Annotated[str, typer.Option("--lexicon", "-l", metavar="NAME", help=say("engine.option.lexicon"))]
Leaves = Annotated[bool, typer.Option("--leaves/--no-leaves", help=say("engine.option.leaves"))]
Threads = Annotated[int, typer.Option("--threads", min=1, max=256, help=say("engine.option.threads"))]


def graph_of(name: str) -> WordGraph:
    """The words of an edition by name, or of a file."""
    path = Path(name)
    if path.suffix not in FILES:
        from tesela.cli.lexicon.edge import load

        with lexicon_errors():
            return load(name).graph
    try:
        if path.suffix == ".tsg":
            return WordGraph.load(name)
        if path.suffix == ".kwg":
            return WordGraph.from_kwg(path.read_bytes())
    except KernelError as error:
        fail(say("engine.error.graph", {"path": name, "code": error.code, "at": error.at}))
    except OSError:
        fail(say("engine.error.no_file", {"path": name}))
    from tesela.lexicon.editions.wordlist import read_list

    with lexicon_errors():
        return WordGraph.build(list(read_list(path).words))


def position_of(text: str, *, line: int | None = None) -> Position:
    """One line of CGP as a position, or the reason why it can't be read and exit 2."""
    with _text_errors(line):
        return Position.from_cgp(text)


def cgp_of(text: str, *, line: int | None = None) -> CgpPosition:
    """One line of CGP as it stands, or the reason why it can't be read and exit 2."""
    with _text_errors(line):
        return read_cgp(text)


@contextmanager
def _text_errors(line: int | None) -> Iterator[None]:
    """Turn text that can't be read into a sentence, with its line if it has one, and exit 2."""
    try:
        yield
    except TextError as error:
        sentence = _sentence(error)
        if line is not None:
            sentence = say("engine.error.at_line", {"line": line, "text": sentence})
        fail(sentence)


def _sentence(error: TextError) -> str:
    known = catalogue(language())
    for prefix in ("engine.error.", "notation.error."):
        if prefix + error.code in known:
            text = say(prefix + error.code, error.data)
            return say("engine.error.at_column", {"column": error.at + 1, "text": text})
    return say("engine.error.unreadable", {"column": error.at + 1})


def positions_in(path: str) -> list[Position]:
    """One position a line."""
    return [position_of(line, line=number) for number, line in lines_in(path)]


def lines_in(path: str) -> list[tuple[int, str]]:
    """Lines with their numbers; blank ones and those that start with `#` are passed over."""
    text = typed() if path == "-" else _text(path)
    found = [
        (number, line)
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.startswith("#")
    ]
    if not found:
        fail(say("engine.error.no_positions", {"path": path}))
    return found


def typed() -> str:
    """All of standard input, which must be UTF-8."""
    try:
        return sys.stdin.buffer.read().decode("utf-8")
    except UnicodeDecodeError:
        fail(say("engine.error.not_text"))


def _text(path: str) -> str:
    try:
        return Path(path).read_text("utf-8")
    except (OSError, ValueError):
        fail(say("engine.error.no_file", {"path": path}))
