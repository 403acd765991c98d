"""XII.17.4: the regular participle of a verb that has another: volvido, abrida."""

from __future__ import annotations

import re
from typing import Final

from tesela.lexicon.judge.explain.dictionary import Dictionary
from tesela.lexicon.judge.verdicts import Reason
from tesela.lexicon.word_rules import forms

_REGULAR: Final = re.compile("(.+)([ai])d(?:o|a|os|as)")


def other_participle(words: Dictionary, word: str) -> Reason | None:
    """Explain a word as a regular participle, naming those that the verb has."""
    shape = _REGULAR.fullmatch(word)
    if shape is None:
        return None
    for ending in ("ar",) if shape[2] == "a" else ("er", "ir"):
        for trace in words.known(shape[1] + ending):
            made = forms(words.entry(trace.line), words.rules)
            own = {form.text for form in made if form.derivation.kind == "participle"}
            if own and trace.derivation.slot == "inf":
                texts = ", ".join(f"«{text}»" for text in sorted(own) if text.endswith("o"))
                data = {"entry": trace.form, "participles": texts}
                return Reason(words.point("17.4"), "other_participle", data)
    return None
