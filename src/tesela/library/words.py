"""Words: an edition of the lexicon by name, the judge's verdict, and the verdict in words.

>>> from tesela.library.words import judge
>>> judge("casa").valid, judge("surgidos").valid
(True, False)
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from tesela import lexicon as room
from tesela.lexicon.editions.builtin import OPEN
from tesela.lexicon.editions.edition import Edition
from tesela.lexicon.judge.verdicts import Verdict
from tesela.texts import language, speaking
from tesela.texts.verdicts import verdict_lines

Words: TypeAlias = str | Edition
"""An edition, or its name."""


def load_lexicon(name: str = OPEN) -> Edition:
    """Load an edition of the lexicon; the built-in one is built first if need be, which takes some seconds.

    `LexiconError` if there is no such edition.
    """
    return room.load(name)


def edition_of(words: Words) -> Edition:
    """The edition that was meant; a name is looked up once in a process."""
    return _loaded(words) if isinstance(words, str) else words


def judge(word: str, *, lexicon: Words = OPEN) -> Verdict:
    """Judge a word: whether it is valid, how it derives from the dictionary, or why it does not.

    `TextError` for what is no word at all.
    """
    found = _explainer(lexicon) if isinstance(lexicon, str) else room.explainer_for(lexicon)
    return found.verdict(word)


def explain(verdict: Verdict, *, lang: str | None = None) -> str:
    """Put a verdict into words, in Spanish (`es`) or English (`en`)."""
    with speaking(lang or language()):
        return "\n".join(verdict_lines(verdict))


@lru_cache(maxsize=8)
def _loaded(name: str) -> Edition:
    return room.load(name)


@lru_cache(maxsize=8)
def _explainer(name: str) -> room.Explainer:
    return room.explainer_for(_loaded(name))
