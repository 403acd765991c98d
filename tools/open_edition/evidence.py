"""All that the sources say, side by side, and the votes that a word or a verb has."""

from __future__ import annotations

from typing import NamedTuple

from tools.open_edition.conjugator import Verb
from tools.open_edition.dict_tools import DictTools
from tools.open_edition.facts import Fact, Said
from tools.open_edition.lemarios import Lemarios
from tools.open_edition.rla import Rla
from tools.open_edition.shapes import is_infinitive, plain


class Evidence(NamedTuple):
    """What every source holds."""

    lemarios: Lemarios
    roots: DictTools
    rla: Rla
    old_dictionary: Said
    coes: Said
    archaisms: Said
    conjugator: dict[str, Verb]
    intransitive: frozenset[str]
    """Read by hand as verbs without a transitive sense."""
    pronominal: frozenset[str]
    later: frozenset[str]
    """Read by hand as taken in after 2017."""
    italics: frozenset[str]

    def word_votes(self, word: str) -> str:
        """Give the letters of the sources that have a word, verbs apart."""
        tagged = word in self.roots.classes
        held = {
            "L": word in self.lemarios.words,
            "D": word in self.roots.academic,
            "T": tagged or word in self.roots.older,
            "F": word in self.roots.later,
            "R": word in self.rla.classes or word in self.rla.old,
            "W": word in self.old_dictionary,
            "C": word in self.coes,
            "A": word in self.archaisms,
        }
        return "".join(letter for letter, has in held.items() if has)

    def verb_votes(self, infinitive: str) -> str:
        """Give the letters of the sources that have a verb, with or without -se."""
        both = (infinitive, infinitive + "se")
        held = {
            "J": infinitive in self.conjugator,
            "V": infinitive in self.lemarios.verbs,
            "L": infinitive in self.lemarios.general_verbs,
            "D": any(head in self.roots.academic_verbs for head in both),
            "T": any(head in self.roots.older_verbs for head in both),
            "R": any(self.rla.verb_uses(head) or head in self.rla.old for head in both),
            "W": any(head in self.old_dictionary for head in both),
            "C": Fact.CONJUGATED in self.coes.get(infinitive, ()),
        }
        return "".join(letter for letter, has in held.items() if has)

    def verbs(self) -> set[str]:
        """Give every infinitive that some source has as a verb, without -se."""
        rla = (word for word in (*self.rla.classes, *self.rla.old) if is_infinitive(word))
        found = {plain(word) for word in rla if self.rla.verb_uses(word) or word in self.rla.old}
        found |= self.conjugator.keys() | self.lemarios.verbs.keys()
        found |= {plain(word) for word in self.roots.academic_verbs | self.roots.older_verbs | self.later}
        return {verb for verb in found if is_infinitive(verb)}

    def is_obsolete(self, infinitive: str) -> bool:
        """Tell whether RLA-ES has a verb as obsolete, and nowhere in use."""
        return infinitive in self.rla.old or infinitive + "se" in self.rla.old

    def is_spanish(self, infinitive: str) -> bool:
        """Tell whether RLA-ES has a verb under Spain alone."""
        return infinitive in self.rla.spain or infinitive + "se" in self.rla.spain


def since(votes: str) -> str:
    """Tell since which dictionary a word stands: `1992` or before, `?` between that and 2012, `2014`.

    >>> since("LW"), since("LT"), since("DR")
    ('1992', '?', '2014')
    """
    if "W" in votes:
        return "1992"
    return "?" if "L" in votes or "V" in votes else "2014"
