"""What the rules of word use speak in: forms, how each was derived, and what bars a form."""

from __future__ import annotations

from functools import cache, partial

import msgspec


class Derivation(msgspec.Struct, frozen=True):
    """How a form comes from its entry. Shared between forms: a few hundred values in all."""

    kind: str
    """`headword`, `feminine`, `neuter`, `plural`, `verb`, `participle`, `infinitive-se`, `patch`, or, for a
    barred form, what it would have been (`enclitic` too)."""
    points: tuple[str, ...]
    """The points that allow or bar it: `("XII.17.4",)`."""
    slot: str = ""
    """For verbs the place in the paradigm: `pi.3s`; for participles `f`, `mp`, `fp`, or nothing."""
    reason: str = ""
    """For patches, the reason given."""
    valid: bool = True
    """Whether the points allow the form; else they bar it."""


class Form(msgspec.Struct, frozen=True, gc=False):
    """A form of an entry, with its accents, and its derivation."""

    text: str
    derivation: Derivation


@cache
def derivation(
    kind: str, points: tuple[str, ...], slot: str = "", reason: str = "", *, valid: bool = True
) -> Derivation:
    """Give the one value for these: forms share their derivations."""
    return Derivation(kind, points, slot, reason, valid)


barring = partial(derivation, valid=False)
"""The same for a form that the points bar."""
