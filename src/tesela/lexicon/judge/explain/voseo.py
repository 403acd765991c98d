"""XII.17.3: vos has no present subjunctive of its own; contés would be contéis without its i."""

from __future__ import annotations

from tesela.lexicon.judge.explain.dictionary import Dictionary
from tesela.lexicon.judge.verdicts import Reason


def voseo_subjunctive(words: Dictionary, word: str) -> Reason | None:
    """Explain a word as a present subjunctive of vos."""
    if not word.endswith(("es", "as")):
        return None
    for trace in words.known(word[:-1] + "is"):
        if "ps.2p" in trace.derivation.slot.split(","):
            return Reason(words.point("17.3"), "voseo_subjunctive", {"entry": words.head(trace.line)})
    return None
