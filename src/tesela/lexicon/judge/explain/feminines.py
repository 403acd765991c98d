"""XII.7: feminines, which count only if the dictionary gives them."""

from __future__ import annotations

from collections.abc import Iterator

from tesela.lexicon.judge.explain.dictionary import Dictionary
from tesela.lexicon.judge.verdicts import Reason


def feminine(words: Dictionary, word: str) -> Reason | None:
    """Explain a word as a feminine that the dictionary does not give."""
    return words.made_from("7", "no_feminine", masculine_bases(word), kinds=("headword",))


def masculine_bases(word: str) -> Iterator[str]:
    """The masculine that a feminine would belong to."""
    plain = word.removesuffix("s")
    if plain.endswith("a") and len(plain) > 3:
        yield plain[:-1] + "o"
        yield plain[:-1]
        yield plain[:-1] + "e"
