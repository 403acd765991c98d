"""From dictionary entries to valid forms, and the judge that explains them.

>>> from tesela import lexicon                                  # doctest: +SKIP
>>> words = lexicon.load()                                      # doctest: +SKIP
>>> "casa" in words, words.judge("surgidos").valid              # doctest: +SKIP
(True, False)
"""

from tesela.lexicon.editions import About, Edition, Source
from tesela.lexicon.errors import LexiconError
from tesela.lexicon.judge import Judge
from tesela.lexicon.library import judge, load
from tesela.lexicon.store import Store
from tesela.lexicon.verdicts import Derivation, Reason, Verdict

__all__ = [
    "About",
    "Derivation",
    "Edition",
    "Judge",
    "LexiconError",
    "Reason",
    "Source",
    "Store",
    "Verdict",
    "judge",
    "load",
]
