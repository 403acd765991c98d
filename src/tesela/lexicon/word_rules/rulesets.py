"""The two rule sets as values: `xii-2007` (section XII) and `lexico-2016` (the later regulation).

Points are cited by their number. The regulation of 2016 keeps its own numbers; where it says nothing new
it agrees with XII, and XII's number is cited.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tesela.lexicon.stress import bare
from tesela.lexicon.word_rules import plural_lists as lists
from tesela.lexicon.word_rules import verb_lists


class WordRules:
    """One regulation of word use: its points' numbers, its switches and its word lists.

    Compared by identity: there are two, and caches are kept by them.
    """

    def __init__(
        self,
        name: str,
        *,
        numbers: Mapping[str, str] | None = None,
        old_inflects: bool,
        regional_counts: bool,
        obsolete_model_revives: bool,
        only_carried_se: bool,
        impersonal: tuple[str, ...],
        phrase_adjectives_after: frozenset[str] | None,
        contractions_inflect: bool,
        digraph_names_barred: bool,
        nouns: tuple[tuple[str, lists.Plurals], ...],
        letters: tuple[lists.Plurals, lists.Plurals, lists.Plurals],
        contractions: lists.Plurals,
        apocopes: lists.Plurals,
        phrases: lists.Plurals,
        to_is: frozenset[str] = frozenset(),
        both_is: frozenset[str] = frozenset(),
        peoples_join: bool = False,
        verbs: verb_lists.VerbLists,
        vintage_point: str = "",
    ) -> None:
        self.name = name
        self._numbers = numbers or {}
        self.old_inflects = old_inflects
        """12: old nouns and adjectives take plurals as usual."""
        self.regional_counts = regional_counts
        """17.2, 17.4, 17.10: a sense that is regional to Spain does not count as current."""
        self.obsolete_model_revives = obsolete_model_revives
        """17.6: an old verb that has a model in the dictionary is conjugated."""
        self.only_carried_se = only_carried_se
        """17.10: the infinitive in -se needs an entry that carries it."""
        self.impersonal = impersonal
        """17.8: the slots of exclusively impersonal verbs."""
        self.phrase_adjectives_after = phrase_adjectives_after
        """18.2.4: adjectives of phrases inflect after these words only; None: always."""
        self.contractions_inflect = contractions_inflect
        self.digraph_names_barred = digraph_names_barred
        self.nouns: lists.Plurals = {word: forms for _, table in nouns for word, forms in table.items()}
        """18.1, 18.2.10, 18.4: words whose plural is named, by tables that each have their point."""
        self.naming = {word: number for number, table in nouns for word in table}
        self.letters = letters
        self.contractions = contractions
        self.apocopes = apocopes
        self.phrases = phrases
        in_y = {bare(word): forms for word, forms in self.nouns.items() if word[-1] == "y" and forms}
        both = {word for word, forms in in_y.items() if len(forms) > 1}
        self.to_is = frozenset(map(bare, to_is)) | in_y.keys() - both
        """18.4.3: words in -y whose plural is in -is, whatever accent the dictionary writes: póney, poney."""
        self.both_is = frozenset(map(bare, both_is)) | both
        self.peoples_join = peoples_join
        """18.1.7: the plural of a people's name by the rule and the dictionary's own are both valid."""
        self.verbs = verbs
        self.vintage_point = vintage_point
        """What names the dictionary in force, and so bars later entries."""

    def point(self, number: str) -> str:
        """How this rule set cites a point of XII: `XII.17.4`, `L16.17.4`.

        XI, which names the dictionary of 2007, stands for itself there; in 2016 the regulation names its own.

        What XII says of pronouns in the general words of 18.1 has a point of its own in 2016: `18.1.pron`.
        """
        own = self._numbers.get(number)
        if number == "XI":
            return own or number
        return f"XII.{number.removesuffix('.pron')}" if own is None else own

    def __repr__(self) -> str:
        return f"WordRules({self.name!r})"


_NUMBERS_2016: Final = {
    "XI": "L16", "17": "L16.17", "18": "L16.18", "18.1": "L16.18.1", "18.2": "L16.18.2",
    "8": "L16.6", "12": "L16.12", "13": "L16.13", "dígrafo": "L16.5",
    "17.2": "L16.17.2", "17.3": "L16.17.3", "17.4": "L16.17.4", "17.5": "L16.17.5", "17.6": "L16.17.2",
    "17.7": "L16.17.6", "17.8": "L16.17.8", "17.9": "L16.17.9", "17.10": "L16.17.10", "17.12": "L16.17.12",
    "18.1.pron": "L16.18.1.1", "18.1.1": "L16.18.1.2", "18.1.2": "L16.18.1.2", "18.1.3": "L16.18.1.2.3",
    "18.1.4": "L16.18.1.2.4", "18.1.7": "L16.18.1.2.8", "18.2.2": "L16.18.2.2", "18.2.4": "L16.18.2.4",
    "18.2.5": "L16.18.2.4", "18.2.6": "L16.18.2.4", "18.2.8": "L16.18.2.4",
    "18.2.10": "L16.18.1.2.7", "18.4": "L16.18.4", "18.4.1": "L16.18.4", "18.4.2": "L16.18.4",
    "18.4.3": "L16.18.4",
}  # fmt: skip

XII_2007: Final = WordRules(
    "xii-2007",
    old_inflects=False,
    regional_counts=True,
    obsolete_model_revives=True,
    only_carried_se=False,
    impersonal=("np", "3"),
    phrase_adjectives_after=None,
    contractions_inflect=False,
    digraph_names_barred=False,
    nouns=(
        ("18.1.4", lists.GREEK_AS_THEY_ARE),
        ("18.4", lists.ENDINGS_2007),
        ("18.1.1", lists.SHORT_2007),
        ("18.2.10", lists.TITLES_2007),
        ("18.1.7", lists.PEOPLES_2007),
    ),
    letters=(lists.LETTERS_2007, lists.GREEK_2007, lists.NOTES),
    contractions={},
    apocopes={},
    phrases={},
    peoples_join=True,
    verbs=verb_lists.XII_2007,
    vintage_point="XI",
)

LEXICO_2016: Final = WordRules(
    "lexico-2016",
    numbers=_NUMBERS_2016,
    old_inflects=True,
    regional_counts=False,
    obsolete_model_revives=False,
    only_carried_se=True,
    impersonal=("np", "3s"),
    phrase_adjectives_after=frozenset({"bien", "mal"}),
    contractions_inflect=True,
    digraph_names_barred=True,
    nouns=(
        ("18.1.4", lists.GREEK_AS_THEY_ARE),
        ("18.4", lists.ENDINGS_2016),
        ("18.1.1", lists.SHORT_2016),
        ("18.2.10", lists.TITLES_2016),
        ("18.1.7", lists.PEOPLES_2016),
    ),
    letters=(lists.LETTERS_2016, lists.GREEK_2016, lists.NOTES),
    contractions=lists.CONTRACTIONS_2016,
    apocopes=lists.APOCOPES_2016,
    phrases=lists.PHRASES_2016,
    to_is=lists.TO_IS_2016,
    both_is=lists.BOTH_IS_2016,
    verbs=verb_lists.LEXICO_2016,
)

WORD_RULES: Final[Mapping[str, WordRules]] = {rules.name: rules for rules in (XII_2007, LEXICO_2016)}
