"""Finding an edition by name; the built-in ones are made on first use."""

from __future__ import annotations

from tesela.lexicon.editions.builtin import ALIASES, BUILTIN, OPEN, companion_of
from tesela.lexicon.editions.edition import Edition
from tesela.lexicon.editions.shipped import open_entries, open_key
from tesela.lexicon.editions.store import EditionStore, Progress, silent
from tesela.lexicon.errors import LexiconError


def load(name: str = OPEN, *, store: EditionStore | None = None, progress: Progress = silent) -> Edition:
    """Load an edition for look-ups. The built-in ones are built first if need be (a few seconds)."""
    shelf = store or EditionStore()
    name = ALIASES.get(name, name)
    if name not in BUILTIN:
        return shelf.load(name)
    key = open_key(name)
    ready = _if_ready(shelf, name, key)
    if ready is not None:
        return ready
    from tesela.lexicon.editions.building import build_builtin  # numpy: slow to load, seldom needed

    with shelf.exclusively(name):
        return _if_ready(shelf, name, key) or build_builtin(shelf, name, open_entries(), key, progress)


def _if_ready(shelf: EditionStore, name: str, key: str) -> Edition | None:
    """Give the edition, if it was built from the entries and by the code that are here now."""
    try:
        return shelf.load(name) if shelf.about(name).key == key else None
    except LexiconError as error:
        if error.code.startswith("edition."):  # not there, damaged, of another version: made again
            return None
        raise


def unready(name: str, *, store: EditionStore | None = None) -> str | None:
    """Name the built-in edition that must be made before this one can explain its words, if one must."""
    shelf = store or EditionStore()
    name = ALIASES.get(name, name)
    if name not in BUILTIN:
        about = shelf.about(name)
        if about.kind == "entries":
            return None
        name = companion_of(about.rules)
    return None if _if_ready(shelf, name, open_key(name)) else name
