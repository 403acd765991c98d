"""Words kept by their hash, beside the editions: a game goes on with those it began with.

An edition's name may come to mean other words (imported again, built from newer entries) or nothing at all.
What a game was begun with stays here, one folder for each hash, written once and never changed.
"""

from __future__ import annotations

import re
import shutil
import zlib
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from tesela._kernel import KernelError, WordGraph
from tesela.lexicon.editions.about import About
from tesela.lexicon.editions.edition import GRAPH, Edition
from tesela.lexicon.editions.store import EditionStore
from tesela.lexicon.errors import LexiconError
from tesela.lexicon.home import new_folder

_KEPT: Final = "kept"
_ABOUT: Final = "about.json"
_HASH: Final = re.compile("[0-9a-f]{64}")


def keep(edition: Edition, store: EditionStore) -> None:
    """Put an edition's words aside, unless they are there. `LexiconError` where nothing can be written."""
    _keep(edition.about.hash, store, lambda work: _fill(work, edition))


def pack(edition: Edition) -> tuple[str, bytes]:
    """What is kept of an edition, to be put somewhere else: what is said of it, and its word graph."""
    with TemporaryDirectory(prefix="tesela-words-") as name:
        try:
            _fill(Path(name), edition)
        except KernelError as error:
            raise LexiconError("home.unwritable", {"path": name, "reason": error.code}) from error
        return (Path(name) / _ABOUT).read_text("utf-8"), zlib.compress((Path(name) / GRAPH).read_bytes())


def unpack(words: str, packed: tuple[str, bytes], store: EditionStore) -> Edition | None:
    """Keep here what was packed elsewhere; None if it is damaged, or nothing can be written."""
    place = _place(words, store)
    if place is not None and kept(words, store) is None:
        shutil.rmtree(place, ignore_errors=True)  # what can't be read is in the way

    def fill(work: Path) -> None:
        (work / _ABOUT).write_text(packed[0], "utf-8")
        (work / GRAPH).write_bytes(zlib.decompress(packed[1]))

    try:
        _keep(words, store, fill)
    except (LexiconError, zlib.error):
        return None
    return kept(words, store)


def kept(words: str, store: EditionStore) -> Edition | None:
    """The edition with exactly these words, if it was kept and can still be read."""
    place = _place(words, store)
    if place is None:
        return None
    try:
        about = msgspec.json.decode((place / _ABOUT).read_bytes(), type=About)
        return Edition(about, WordGraph.load(str(place / GRAPH)), place)
    except (OSError, msgspec.DecodeError, KernelError):
        return None


def _keep(words: str, store: EditionStore, fill: Callable[[Path], None]) -> None:
    place = _place(words, store)
    if place is None or place.is_dir():
        return
    try:
        with new_folder(place.parent, place.name) as work:
            fill(work)
    except LexiconError:
        if not place.is_dir():  # else another process was first
            raise
    except KernelError as error:
        raise LexiconError("home.unwritable", {"path": str(place), "reason": error.code}) from error


def _fill(work: Path, edition: Edition) -> None:
    """Without its entries and ways: a game asks whether, never why."""
    about = msgspec.structs.replace(edition.about, kind="list", key="", patches=0, folder=edition.about.hash)
    edition.graph.save(str(work / GRAPH))
    (work / _ABOUT).write_bytes(msgspec.json.encode(about))


def _place(words: str, store: EditionStore) -> Path | None:
    return store.folder / _KEPT / words if _HASH.fullmatch(words) else None
