"""Shared by the commands about strength: a lexicon with its tables, and the engine's errors as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer

from tesela.cli.engine_edge import FILES, graph_of
from tesela.cli.lexicon.edge import fail
from tesela.engine.errors import EngineError
from tesela.engine.knowledge import Knowledge, knowledge
from tesela.texts import catalogue, language, say

Seed = Annotated[int, typer.Option("--seed", min=0, help=say("strength.option.seed"))]
FOLDER: Final = "engine"


def table_folder(lexicon: str) -> Path:
    """Where `tesela train` keeps the tables of an edition or of a file with words."""
    from tesela.lexicon.home import home

    path = Path(lexicon)
    return home() / FOLDER / (path.stem if path.suffix in FILES else lexicon)


def knowledge_of(lexicon: str) -> Knowledge:
    """A lexicon with its own tables, or with the shipped ones."""
    graph = graph_of(lexicon)
    with engine_errors():
        return knowledge(graph, table_folder(lexicon))


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
