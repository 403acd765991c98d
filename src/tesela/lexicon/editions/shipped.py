"""The entries that ship with Tesela, one file an initial, and the key of what is built from them.

The built-in editions are built on first use, and again whenever the entries or the code that turns them
into forms have changed.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

from tesela._kernel import ABI
from tesela.lexicon.editions.about import FORMAT
from tesela.lexicon.editions.builtin import BUILTIN, VINTAGES
from tesela.lexicon.errors import LexiconError

FOLDER: Final = "open"
_MAKES_FORMS: Final = ("entries/*.py", "stress.py", "word_rules/*.py", "conjugation/*.py")
_MAKES_FILES: Final = ("editions/building.py", "editions/store.py", "derivations/*.py", "bulk.py")


def data_folder() -> Path:
    """Give the folder of shipped data."""
    return Path(__file__).parents[1] / "data"


def open_entries() -> Path:
    """Give the folder of the shipped entries: `a.entries` to `z.entries`."""
    folder = data_folder() / FOLDER
    if not any(folder.glob("*.entries")):
        raise LexiconError("open.missing", {"path": str(folder)})
    return folder


@cache
def open_key(name: str) -> str:
    """Hash all that a built-in edition depends on: the entries, the code, the format."""
    digest = hashlib.sha256(f"{FORMAT} {ABI} {BUILTIN[name]} {VINTAGES[name]}\n".encode())
    for path in sorted(open_entries().glob("*.entries")):
        digest.update(path.read_bytes())
    here = Path(__file__).parents[1]
    for path in sorted(path for pattern in (*_MAKES_FORMS, *_MAKES_FILES) for path in here.glob(pattern)):
        digest.update(path.read_bytes())
    return digest.hexdigest()
