"""XII.2: adverbs in -mente, which count only if the dictionary has them."""

from __future__ import annotations

from collections.abc import Iterator

from tesela.lexicon.judge.explain.dictionary import Dictionary
from tesela.lexicon.judge.verdicts import Reason


def adverb(words: Dictionary, word: str) -> Reason | None:
    """Explain a word as an adverb in -mente that the dictionary does not have."""
    return words.made_from("2", "adverb", adverb_bases(word))


def adverb_bases(word: str) -> Iterator[str]:
    """What an adverb in -mente was made of: an adjective in the feminine."""
    if word.endswith("mente") and len(word) > 7:
        yield word[:-5]
