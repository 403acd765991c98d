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
    try:
        if shelf.about(name).key == open_key(rules):
            return shelf.load(name)
    except LexiconError as error:
        if not error.code.startswith("edition."):
            raise
    from tesela.lexicon.building import build_builtin

    return build_builtin(shelf, name, rules, open_entries(), open_key(rules), progress)


def judge(edition: Edition, *, store: Store | None = None, progress: Progress = silent) -> Judge:
    """A judge for an edition; for a list it stands on the open edition's entries by the list's rules."""
    if edition.about.kind == "entries":
        return Judge(edition)
    return Judge(edition, load(companion_of(edition.about.rules), store=store, progress=progress))
