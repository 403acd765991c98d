"""The open edition's entries as they ship: the packed file built from packages, and the hand-made ones.

The data has its own licences (`data/LICENSE`), apart from the code's.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from tesela.lexicon.entries import Entry, Listed
from tesela.lexicon.entries_text import parse_entries

PACKED: Final = "open.entries.xz"


def open_entries() -> Iterator[Entry | Listed]:
    """Every entry and listed patch of the open edition."""
    for name, text in open_texts():
        yield from parse_entries(text.split("\n"), name)


def open_texts() -> Iterator[tuple[str, str]]:
    """The entries files of the open edition, each with its name: the packed one first."""
    data = data_folder()
    yield PACKED, lzma.decompress((data / PACKED).read_bytes()).decode("utf-8")
    for path in sorted((data / "hand").iterdir(), key=lambda each: each.name):
        if path.name.endswith(".entries"):
            yield path.name, path.read_text(encoding="utf-8")


def data_folder() -> Traversable:
    """Where the data, its sources and its licences are."""
    return files("tesela.lexicon") / "data"
