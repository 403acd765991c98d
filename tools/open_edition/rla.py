"""The word lists of RLA-ES by class and country: the sources of the Hunspell dictionaries.

Only the folder RAE is read: what the academy has, in the opinion of its keepers. A file's name is the class
of its words; `.old` files hold words that are out of use; `l10n/es_ES` holds those of Spain alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

_ROOT: Final = re.compile(r"ortografia/palabras/RAE/(?:l10n/(es_\w\w)/)?(\w+)\.(txt|old)$")
_SKIPPED: Final = frozenset({"ConjugacionesIrregulares", "Frases", "Expresiones"})
"""Single forms, and pieces of phrases."""
OBSOLETE_VERBS: Final = "VerbosAnticuadosDesusados"
SPAIN: Final = "es_ES"
_USES: Final = (("Transitivos", "tr."), ("Intransitivos", "intr."), ("Pronominales", "prnl."))


class Rla(NamedTuple):
    """What the lists say of each word."""

    classes: dict[str, frozenset[str]]
    """The classes of a word in use, of whatever country."""
    feminine: frozenset[str]
    """Words flagged with a feminine."""
    old: dict[str, frozenset[str]]
    """Words of the `.old` files and obsolete verbs that stand in no list of words in use, by class."""
    spain: frozenset[str]
    """Words that stand under Spain and nowhere else."""

    def verb_uses(self, infinitive: str) -> frozenset[str]:
        """Tell how a verb is used: `tr.`, `intr.`, `prnl.`; nothing if it is no verb in use here."""
        named = "".join(name for name in self.classes.get(infinitive, ()) if name.startswith("Verbos"))
        return frozenset(mark for word, mark in _USES if word in named)


def read(files: Mapping[str, Iterable[str]]) -> Rla:
    """Read the lists by their path in the archive."""
    classes: dict[str, set[str]] = {}
    countries: dict[str, set[str]] = {}
    feminine: set[str] = set()
    old: dict[str, set[str]] = {}
    for path, lines in files.items():
        found = _ROOT.search(path)
        if found is None or found[2] in _SKIPPED:
            continue
        for line in lines:
            word, _, flags = line.split("#")[0].strip().partition("/")
            if not word:
                continue
            if "G" in flags:
                feminine.add(word)
            if found[3] == "old" or found[2] == OBSOLETE_VERBS:
                old.setdefault(word, set()).add(found[2])
            else:
                classes.setdefault(word, set()).add(found[2])
                countries.setdefault(word, set()).add(found[1] or "")
    return Rla(
        {word: frozenset(names) for word, names in classes.items()},
        frozenset(feminine),
        {word: frozenset(names) for word, names in old.items() if word not in classes},
        frozenset(word for word, where in countries.items() if where == {SPAIN}),
    )
