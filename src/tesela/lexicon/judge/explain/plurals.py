"""XII.18.4: the plural of a word that forms it otherwise, or has none: relojs, casaes, leis."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tesela.lexicon.entries import Entry
from tesela.lexicon.judge.explain.dictionary import NOMINAL, Dictionary
from tesela.lexicon.judge.verdicts import Reason
from tesela.lexicon.word_rules import explain, forms

_ENDINGS: Final = (("s", ""), ("es", ""), ("is", "y"), ("ces", "z"))


def wrong_plurals(words: Dictionary, word: str) -> Iterator[Reason]:
    """Give a reason for each entry that the word would be a plural of."""
    bases = [word[: -len(plural)] + singular for plural, singular in _ENDINGS if word.endswith(plural)]
    known = (trace for base in bases for trace in words.known(base))
    for line in sorted({trace.line for trace in known if trace.derivation.kind in NOMINAL}):
        entry = words.entry(line)
        found = {
            point: form.text
            for form in explain(entry, word, words.rules)
            for point in form.derivation.points
            if form.derivation.kind == "plural"
        }
        for point, text in found.items():
            yield plural_reason(words, entry, point, text)


def plural_reason(words: Dictionary, entry: Entry, point: str, text: str) -> Reason:
    """Tell what the entry's plural is, if it has one."""
    made = (form.text for form in forms(entry, words.rules) if form.derivation.kind == "plural")
    plurals = ", ".join(f"«{each}»" for each in dict.fromkeys(made))
    data = {"entry": entry.head, "form": text, "plurals": plurals}
    return Reason(point, "other_plural" if plurals else "no_plural", data)
