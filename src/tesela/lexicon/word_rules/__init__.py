"""Rules of word use: from an entry to its valid forms, point by point (section XII, and its heir of 2016)."""

from tesela.lexicon.word_rules.barred import barred, explain, suspects
from tesela.lexicon.word_rules.forms import forms
from tesela.lexicon.word_rules.rulesets import LEXICO_2016, WORD_RULES, XII_2007, WordRules
from tesela.lexicon.word_rules.values import Derivation, Form

__all__ = [
    "LEXICO_2016",
    "WORD_RULES",
    "XII_2007",
    "Derivation",
    "Form",
    "WordRules",
    "barred",
    "explain",
    "forms",
    "suspects",
]
