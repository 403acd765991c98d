"""Shared by the commands about strength: a lexicon with its tables, and the engine's errors as sentences."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EISDIR
from functools import lru_cache
from pathlib import Path
from typing import Annotated

import typer

from tesela._kernel import LeaveTable, WordGraph
from tesela.cli.engine.edge import FILES, graph_of
from tesela.cli.output import fail
from tesela.engine import knowledge as knowing
from tesela.engine.errors import EngineError
from tesela.engine.knowledge import Knowledge, knowledge
from tesela.texts import catalogue, language, say

Seed = Annotated[int, typer.Option("--seed", min=0, max=2**63 - 1, help=say("strength.option.seed"))]


def table_folder(lexicon: str) -> Path:
    """Where `tesela train` keeps the tables of an edition or of a file with words."""
    path = Path(lexicon)
    return knowing.table_folder(path.stem if path.suffix in FILES else lexicon)


@lru_cache(maxsize=4)
def mark_of(graph: WordGraph) -> str:
    """What tells an edition's words from others: their hash, as `tesela lexicon info` shows it."""
    from tesela.lexicon.editions.about import hash_words

    return hash_words(graph.words())


def knowledge_of(lexicon: str) -> Knowledge:
    """A lexicon with its own tables, or with the shipped ones."""
    graph = graph_of(lexicon)
    with engine_errors():
        return knowledge(graph, table_folder(lexicon))


def leaves_of(graph: WordGraph, lexicon: str) -> LeaveTable | None:
    """What the tiles that stay are worth: by the lexicon's own table, or the shipped one."""
    with engine_errors():
        return knowledge(graph, table_folder(lexicon)).leaves


def make_room(path: Path) -> None:
    """The folder of a file that will be written after hours of work; `OSError` now if it can't be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))


@contextmanager
def engine_errors() -> Iterator[None]:
    """What the engine refuses becomes a sentence and exit 2."""
    try:
        yield
    except EngineError as error:
        key = f"strength.error.{error.code}"
        known = key in catalogue(language())
        fail(say(key, error.data) if known else say("strength.error.other", {"code": error.code}))
    except OSError as error:
        fail(say("strength.error.io", {"path": error.filename or "", "reason": error.strerror or ""}))
