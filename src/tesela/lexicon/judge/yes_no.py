"""Art. 35: one answer for all the words of a play, valid or invalid, and no more."""

from __future__ import annotations

from collections.abc import Iterable

from tesela.core.letters import LETTER_MASK
from tesela.lexicon.editions.edition import Edition


class Judge:
    """Answers yes or no for the words of one edition, as the rules room asks; it never says why."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def judge_play(self, words: Iterable[bytes | str]) -> bool:
        """Tell whether all the words of a play are valid; who asks learns nothing about each of them."""
        plain = (
            bytes(code & LETTER_MASK for code in word) if isinstance(word, bytes) else word for word in words
        )
        return all(word in self.edition for word in plain)
