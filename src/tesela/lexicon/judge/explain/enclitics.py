"""XII.17.5: verb forms with pronouns stuck on (dame, cómetela, amaos) are several words, and not valid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from tesela.core.tiles import strip_accents
from tesela.lexicon.derivations.index import Trace
from tesela.lexicon.judge.explain.dictionary import Dictionary
from tesela.lexicon.judge.verdicts import Reason
from tesela.lexicon.stress import accent_at, stress_at

_JOINS: Final = ("inf", "ger", "imp", "ps")
"""Where pronouns stick on in today's Spanish."""
_WRONG_STRESS: Final = 10
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


def with_pronouns(words: Dictionary, word: str, typed: str) -> Reason | None:
    """Explain a word as a verb form with pronouns; forms that take them today go first.

    An accent that was typed tells cóme-te-lo from comé-te-lo.
    """
    found: list[tuple[int, Reason]] = []
    accent = accent_at(typed)
    for stem, pronouns in splits(word):
        for trace in words.known(stem):
            if trace.derivation.kind == "verb":
                rank = min(map(_readiness, trace.derivation.slot.split(",")))
                rank += _WRONG_STRESS if accent not in (-1, stress_at(trace.form)) else 0
                found.append((rank, _reason(words, trace, pronouns)))
    return min(found, key=lambda pair: pair[0])[1] if found else None


def _reason(words: Dictionary, trace: Trace, pronouns: tuple[str, ...]) -> Reason:
    entry = words.head(trace.line)
    data = {"entry": entry, "form": trace.form, "pronouns": " + ".join(pronouns)}
    data["valid"] = strip_accents(trace.form).upper()
    return Reason(words.point("17.5"), "enclitic" if entry != trace.form else "enclitic_infinitive", data)


def _readiness(slot: str) -> int:
    """Rank how readily a place of the paradigm takes pronouns: dámelo, then the voseo's, then díjole."""
    return 2 if not slot.startswith(_JOINS) else 1 if slot.endswith("vos") else 0
