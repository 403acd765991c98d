"""COES, the source of Debian's myspell-es: words with ispell flags, accents written as `'a`, `"u`, `'n`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from tools.open_edition.facts import Fact, Said, join

_MARKED: Final = re.compile(r"'([aeiounAEIOUN])")
_ACCENTED: Final = dict(zip("aeiounAEIOUN", "áéíóúñÁÉÍÓÚÑ", strict=True))
_VERB: Final = frozenset("VWXY")
_OBJECT: Final = frozenset("TQ")


def decode(text: str) -> str:
    """The Latin letters for COES's seven-bit spelling."""
    return _MARKED.sub(lambda match: _ACCENTED[match[1]], text).replace('"u', "ü").replace('"U', "Ü")


def read(lines: Iterable[str], *, old: bool = False) -> Said:
    """The headwords of one of its lists; `old` for the list of archaisms."""
    return join(pair for line in lines if line.strip() for pair in _read_line(line, old))


def _read_line(line: str, old: bool) -> list[tuple[str, frozenset[Fact]]]:
    word, _, letters = decode(line.strip()).partition("/")
    flags = frozenset(letters)
    facts: set[Fact] = {Fact.OLD} if old else set()
    if re.search(r"[aeií]r$", word) and flags & _VERB:
        facts.add(Fact.INFINITIVE if old else Fact.CONJUGATED)
        if flags & _OBJECT:
            facts.add(Fact.TRANSITIVE)
        return [(word, frozenset(facts))]
    if flags & {"S", "P"}:
        facts.add(Fact.PLURAL)
    if "P" in flags:
        facts.add(Fact.FEMININE)
    pairs = [(word, frozenset(facts))]
    if "M" in flags:
        pairs.append((_adverb(word), frozenset({Fact.ADVERB})))
    return pairs


def _adverb(word: str) -> str:
    """Flag M: the adverb in -mente."""
    return (word[:-1] + "a" if word.endswith("o") else word) + "mente"
