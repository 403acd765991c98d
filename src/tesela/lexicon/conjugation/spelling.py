"""Spelling that follows from sound: how a stem is written before each vowel (sacar, saqué)."""

from __future__ import annotations

from typing import Final

_FRONT: Final = frozenset("eéií")
# In -ar verbs the infinitive shows the stem before a; in -er and -ir verbs before e or i.
_AR_BEFORE_FRONT: Final = (("gu", "gü"), ("c", "qu"), ("g", "gu"), ("z", "c"))
_ER_BEFORE_BACK: Final = (("sc", "sc"), ("qu", "c"), ("gu", "g"), ("gü", "gu"), ("c", "z"), ("g", "j"))


def join(stem: str, ending: str, theme: str) -> str:
    """Stem and ending, the stem's last sound kept: sac+é, dirig+o, segu+o, averigu+é."""
    front = ending[0] in _FRONT
    if theme == "a":
        if front:
            for old, new in _AR_BEFORE_FRONT:
                if stem.endswith(old):
                    return stem[: -len(old)] + new + ending
    elif not front and ending[0] != "y":
        for old, new in _ER_BEFORE_BACK:
            if stem.endswith(old):
                return stem[: -len(old)] + new + ending
    return stem + ending


def is_vowel_final(stem: str) -> bool:
    """Whether a stem ends in a vowel that sounds: le-, ca-, constru-, argü-; not segu- or delinqu-."""
    if stem.endswith(("gu", "qu")):
        return False
    return stem[-1:] in tuple("aeiouü")
