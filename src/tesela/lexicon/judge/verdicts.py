"""What the judge says, in codes and data; `tesela.texts` makes the sentences."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tesela.core.tiles import Tiles
from tesela.lexicon.word_rules.values import Derivation


class Origin(msgspec.Struct, frozen=True):
    """A dictionary entry that leads to the word, and the derivation from one to the other."""

    entry: str
    form: str
    """The word with its accents."""
    derivation: Derivation

    @property
    def points(self) -> tuple[str, ...]:
        """The points of the rules that allow it."""
        return self.derivation.points


class Reason(msgspec.Struct, frozen=True):
    """Why a word is not valid, or what else must be said of it; the point or article that says so."""

    point: str
    code: str
    data: Mapping[str, str]


class Verdict(msgspec.Struct, frozen=True):
    """Valid or not, and why."""

    word: str
    """As it was asked."""
    tiles: Tiles
    """Empty where the word can't be laid at all."""
    valid: bool
    edition: str
    rules: str
    """The regulation of word use that it was held against."""
    derivations: tuple[Origin, ...] = ()
    reasons: tuple[Reason, ...] = ()
    near: tuple[Tiles, ...] = ()
