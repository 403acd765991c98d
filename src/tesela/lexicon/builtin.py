"""The editions that come with Tesela: the open one, by the rules of 2016 (the default) and of 2007.

They ship as entries and are built on first use, and again whenever the entries or the code that turns
them into forms have changed.
"""

from __future__ import annotations

import gzip
import hashlib
import lzma
from functools import cache
from pathlib import Path
from typing import Final

from tesela._kernel import ABI
from tesela.lexicon.editions import FORMAT
from tesela.lexicon.errors import LexiconError

OPEN: Final = "open"
BUILTIN: Final = {OPEN: "lexico-2016", "open-2007": "xii-2007"}
"""Name to rules of word use."""
ALIASES: Final = {"abierta": OPEN, "abierta-2007": "open-2007"}
_OPENERS: Final = {".gz": gzip.decompress, ".xz": lzma.decompress}
_MAKES_FORMS: Final = ("entries*.py", "marks.py", "headword.py", "stress.py", "use/**/*", "conjugation/**/*")
_MAKES_FILES: Final = ("building.py", "restricted.py", "trac*.py", "packing.py", "bulk.py")


def edition_for(word_use: str | None) -> str:
    """The built-in edition for a rule set's regulation of word use; the newest where it names none.

    >>> edition_for("xii-2007"), edition_for("lexico-2016"), edition_for(None)
    ('open-2007', 'open', 'open')
    """
    newest = max(BUILTIN, key=lambda name: BUILTIN[name].rpartition("-")[2])
    return newest if word_use is None else companion_of(word_use)


def companion_of(rules: str) -> str:
    """The built-in edition whose entries explain a list's words by these rules."""
    return next((name for name, each in BUILTIN.items() if each == rules), OPEN)


def open_entries() -> Path:
    """The shipped entries file."""
    found = [path for path in _data().glob("open.entries*") if path.suffix in ("", ".entries", *_OPENERS)]
    if not found:
        raise LexiconError("open.missing", {"path": str(_data())})
    return found[0]


def decompress(path: Path, data: bytes) -> bytes:
    """The plain bytes of a file that may be compressed."""
    opener = _OPENERS.get(path.suffix)
    if opener is None:
        return data
    try:
        return opener(data)
    except (OSError, EOFError, lzma.LZMAError) as error:
        raise LexiconError("file.compressed", {"file": str(path), "reason": str(error)}) from error


@cache
def open_key(rules: str) -> str:
    """A hash of all that the built edition depends on: the entries, the code, the format."""
    digest = hashlib.sha256(f"{FORMAT} {ABI} {rules}\n".encode())
    digest.update(open_entries().read_bytes())
    here = _data().parent
    code = {path for pattern in (*_MAKES_FORMS, *_MAKES_FILES) for path in here.glob(pattern)}
    for path in sorted(code):
        if path.suffix in (".py", ".toml", ".txt"):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _data() -> Path:
    return Path(__file__).parent / "data"
