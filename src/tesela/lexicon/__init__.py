"""From dictionary entries to valid forms, and the judge that explains them.

>>> from tesela import lexicon                                  # doctest: +SKIP
>>> words = lexicon.load()                                      # doctest: +SKIP
>>> explainer = lexicon.explainer_for(words)                    # doctest: +SKIP
>>> "casa" in words, explainer.verdict("surgidos").valid        # doctest: +SKIP
(True, False)
"""

from tesela.lexicon.editions.about import About, Source
from tesela.lexicon.editions.edition import Edition
from tesela.lexicon.editions.library import load
from tesela.lexicon.editions.store import EditionStore
from tesela.lexicon.errors import LexiconError
from tesela.lexicon.judge import Explainer, Judge, Origin, Reason, Verdict, explainer_for

__all__ = [
    "About",
    "Edition",
    "EditionStore",
    "Explainer",
    "Judge",
    "LexiconError",
    "Origin",
    "Reason",
    "Source",
    "Verdict",
    "explainer_for",
    "load",
]
