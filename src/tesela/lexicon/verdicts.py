"""What the judge says, in codes and data; `tesela.texts` makes the sentences."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tesela.core.tiles import Tiles


class Derivation(msgspec.Struct, frozen=True):
    """A way from a dictionary entry to the word, with the points of the rules that allow it."""

    entry: str
    form: str
    """The word with its accents."""
    points: tuple[str, ...]
    code: str
    data: Mapping[str, str]


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
    derivations: tuple[Derivation, ...] = ()
    reasons: tuple[Reason, ...] = ()
    near: tuple[Tiles, ...] = ()
