"""XII.17.5: verb forms with pronouns stuck on (dame, cómetela, amaos) are several words, and not valid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

_ORDER: Final = (("", "se"), ("", "te", "os"), ("", "me", "nos"), ("", "lo", "la", "le", "los", "las", "les"))
"""Pronouns come in this order, at most one of each group: se, te, me, lo."""


def _clusters() -> tuple[tuple[str, tuple[str, ...]], ...]:
    found = {}
    for picked in product(*_ORDER):
        pronouns = tuple(filter(None, picked))
        if pronouns and len(pronouns) <= 3:
            found["".join(pronouns)] = pronouns
    return tuple(sorted(found.items(), key=lambda item: len(item[0])))


CLUSTERS: Final = _clusters()
LONGEST: Final = max(len(text) for text, _ in CLUSTERS)
_ENDS: Final = tuple(text for text, _ in CLUSTERS)


def splits(word: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The verb forms (without accents) and pronouns that a plain lower-case word may be made of.

    >>> list(splits("dame"))
    [('da', ('me',))]
    >>> ('amad', ('os',)) in splits("amaos")
    True
    """
    if not word.endswith(_ENDS):
        return
    for text, pronouns in CLUSTERS:
        if not word.endswith(text) or len(word) - len(text) < 2:
            continue
        stem = word[: -len(text)]
        if pronouns[0] == "os" and stem[-1] in "aei":
            yield stem + "d", pronouns  # amad + os: the -d falls
        if pronouns[0] in ("nos", "se", "os") and stem.endswith("mo"):
            yield stem + "s", pronouns  # vamos + nos: the -s falls
        yield stem, pronouns
