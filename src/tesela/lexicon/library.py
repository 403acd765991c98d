"""Finding an edition by name; the built-in ones are made on first use."""

from __future__ import annotations

from tesela.lexicon.builtin import ALIASES, BUILTIN, OPEN, companion_of, open_entries, open_key
from tesela.lexicon.editions import Edition
from tesela.lexicon.errors import LexiconError
from tesela.lexicon.judge import Judge
from tesela.lexicon.store import Progress, Store, silent


def load(name: str = OPEN, *, store: Store | None = None, progress: Progress = silent) -> Edition:
    """An edition, ready for look-ups. The built-in ones are built first if need be (a few seconds)."""
    shelf = store or Store()
    name = ALIASES.get(name, name)
    rules = BUILTIN.get(name)
    if rules is None:
        return shelf.load(name)
    key = open_key(rules)
    ready = _if_ready(shelf, name, key)
    if ready is not None:
        return ready
    from tesela.lexicon.building import build_builtin

    with shelf.exclusively(name):
        return _if_ready(shelf, name, key) or build_builtin(shelf, name, rules, open_entries(), key, progress)


def _if_ready(shelf: Store, name: str, key: str) -> Edition | None:
    """The edition, if it was built from the entries and by the code that are here now."""
    try:
        return shelf.load(name) if shelf.about(name).key == key else None
    except LexiconError as error:
        if error.code.startswith("edition."):  # not there, damaged, of another version: made again
            return None
        raise


def unready(name: str, *, store: Store | None = None) -> str | None:
    """The built-in edition that must be made before this one can explain its words; None if all is there."""
    shelf = store or Store()
    name = ALIASES.get(name, name)
    if name not in BUILTIN:
        about = shelf.about(name)
        if about.kind == "entries":
            return None
        name = companion_of(about.rules)
    return None if _if_ready(shelf, name, open_key(BUILTIN[name])) else name


def judge(edition: Edition, *, store: Store | None = None, progress: Progress = silent) -> Judge:
    """A judge for an edition; for a list it stands on the open edition's entries by the list's rules."""
    if edition.about.kind == "entries":
        return Judge(edition)
    return Judge(edition, load(companion_of(edition.about.rules), store=store, progress=progress))
