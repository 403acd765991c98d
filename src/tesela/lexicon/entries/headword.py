"""From a headword and its printed endings to whole words: `niño, ña` to niña (docs/entries.md)."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from tesela.lexicon.stress import bare, nuclei, stressed

_ONSET: Final = re.compile(r"[^aeiouáéíóúü]+")
_STRESSED_ENDINGS: Final = ("esa", "isa", "ina", "triz")
"""Endings that take the stress with them: lideresa, poetisa, gallina, actriz; not espontánea."""
_LAST_VOWEL: Final = re.compile(r"[aeiouáéíóú](?=[^aeiouáéíóú]*$)")


@cache
def _onsets(ending: str) -> tuple[str, ...]:
    """The ending's first consonants, the whole group first: `gra` gives gr, g."""
    found = _ONSET.match(ending)
    if found is None:
        return ()
    onset = found[0]
    if onset == "q":
        onset = "qu"
    return tuple(onset[:size] for size in range(len(onset), 0, -1))


def whole(head: str, ending: str) -> str:
    """The word that an ending printed after the headword stands for."""
    if head[-1] == "o" and ending == head[-2:-1] + "a":
        return head[:-1] + "a"
    if ending[1:] in _STRESSED_ENDINGS and head[-2:-1] == ending[0] and head[-1] in "aeo":
        return _join(head, head[:-2], ending)
    if ending == "triz" and head.endswith(("dor", "tor")):
        return bare(head[:-3]) + ending
    if _is_whole(head, ending):
        return ending
    if ending == "ca" and head.endswith("que"):
        return head[:-3] + ending
    if ending == "a" and head[-1] not in "aeiouáéíóú":
        return _join(head, head, ending)
    if ending in _STRESSED_ENDINGS and _ONSET.fullmatch(head[-1]) and not bare(head).endswith(ending[:-1]):
        return bare(head) + ending
    for onset in _onsets(ending):
        at = head.rfind(onset)
        if at > 0:
            return _join(head, head[:at], ending)
    if ending[0] in "aeiouáéíóú":
        vowel = _LAST_VOWEL.search(head)
        if vowel is not None:
            return _join(head, head[: vowel.start()], ending)
    return _join(head, head, ending)


def _is_whole(head: str, ending: str) -> bool:
    """An ending that begins as the headword does and is about as long: `rey, reina`; not `nano, na`.

    Headwords of one or two letters have no tail to replace: `el, la, lo`.
    """
    if len(head) < 3:
        return len(ending) > 1
    return bare(ending[0]) == bare(head[0]) and len(ending) >= len(head) - 1 and len(ending) > 1


def _join(head: str, stem: str, ending: str) -> str:
    """Put them together; an accent that the new stress makes wrong goes away: león, leona."""
    if bare(ending) != ending or ending.endswith(_STRESSED_ENDINGS):
        return bare(stem) + ending
    last = nuclei(stem)[-1:]
    if last and stressed(head) == 1 and not _parts_vowels(stem, last[0]):
        start, end = last[0].span()
        stem = stem[:start] + bare(stem[start:end]) + stem[end:]
    return stem + ending


def _parts_vowels(stem: str, last: re.Match[str]) -> bool:
    """Whether the accent keeps two vowels apart, so that it stays: tahúr, tahúra."""
    return last[0][-1] in "íú" and stem[: last.start()].removesuffix("h")[-1:] in ("a", "e", "o")
