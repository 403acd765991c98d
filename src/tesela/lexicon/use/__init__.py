"""Rules of word use: from an entry to its valid forms, point by point (section XII, and its heir of 2016)."""

from tesela.lexicon.use.barred import barred, explain, suspects
from tesela.lexicon.use.forms import forms
from tesela.lexicon.use.rulesets import LEXICO_2016, RULESETS, XII_2007, RuleSet
from tesela.lexicon.use.values import Derivation, Form

__all__ = [
    "LEXICO_2016",
    "RULESETS",
    "XII_2007",
    "Derivation",
    "Form",
    "RuleSet",
    "barred",
    "explain",
    "forms",
    "suspects",
]
