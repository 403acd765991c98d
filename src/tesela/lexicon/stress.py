"""Where a Spanish word is stressed, and how an ending moves its written accent.

Play folds accents, so this matters for two things only: rules that ask for the stress (XII.18.4: «vocal
tónica», «polisílabos agudos», «esdrújulos»), and forms that people read.
"""

from __future__ import annotations

import re
from typing import Final

_PLAIN: Final = str.maketrans("áéíóú", "aeiou")
_ACUTE: Final = dict(zip("aeiou", "áéíóú", strict=True))
# One match is one syllable's vowels: weak vowels join their neighbours unless they carry the accent.
_NUCLEUS: Final = re.compile(
    r"[iuü]?[aeoáéó](?:[iuü](?![aeiouáéíóú])|y(?![aeiouáéíóú]))?|[iuü]?[íú]|[iuü][iuü]|[iuü]y?"
)
_SILENT_U: Final = re.compile(r"(?<=[gq])u(?=[eiéí])")


def bare(text: str) -> str:
    """Without acute accents; ü and ñ stay."""
    return text.translate(_PLAIN)


def nuclei(word: str) -> list[re.Match[str]]:
    """The vowel groups of a word, one a syllable. The u of gue, gui, que, qui is no vowel."""
    return list(_NUCLEUS.finditer(_SILENT_U.sub("-", word)))


def stressed(word: str) -> int:
    """The stressed syllable counted from the end: 1 for oxytones and monosyllables."""
    groups = nuclei(word)
    for back, group in enumerate(reversed(groups), 1):
        if bare(group[0]) != group[0]:
            return back
    if len(groups) < 2:
        return 1
    return 2 if word[-1] in "aeiouns" else 1


def accent_at(word: str) -> int:
    """Where the written accent stands; -1 if there is none."""
    return next((at for at, char in enumerate(word.lower()) if char in _ACUTE.values()), -1)


def stress_at(word: str) -> int:
    """Where the accent would stand if it were written.

    >>> stress_at("come"), stress_at("comed"), stress_at("cuenta")
    (1, 3, 2)
    """
    group = nuclei(word)[-stressed(word)]
    return group.start() + accent_at(_accent(bare(group[0])))


def is_final_vowel_stressed(word: str) -> bool:
    """Whether a word that ends in a vowel is stressed on that very vowel (XII.18.4.2).

    Not chai, cui or miau: their last vowel is the weak end of a diphthong (XII.18.4.1).
    """
    if word[-1] in "áéíóú":
        return True
    groups = nuclei(word)
    if len(groups) != 1:
        return False
    return not (len(groups[0][0]) > 1 and word[-1] in "iu")


def _accent(group: str) -> str:
    """A vowel group with its accent: on the strong vowel, else on the last."""
    at = next((at for at, char in enumerate(group) if char in "aeo"), None)
    if at is None:
        at = max(at for at, char in enumerate(group) if char in "iuü")
    return group[:at] + _ACUTE.get(group[at], "ú") + group[at + 1 :]


def add_es(word: str) -> str:
    """The word with -es, its accent where the longer word needs it: pemones, bármanes, países."""
    last = nuclei(word)[-1:]
    back = stressed(word)
    if last and back == 1 and bare(last[0][0]) != last[0][0]:
        start, end = last[0].span()
        group = word[start:end]
        hiatus = group[0] in "íú" and word[:start].removesuffix("h")[-1:] in ("a", "e", "o")
        return word + "es" if hiatus else word[:start] + bare(group) + word[end:] + "es"
    if back == 2 and bare(word) == word:
        before = nuclei(word)[-2]
        return word[: before.start()] + _accent(before[0]) + word[before.end() :] + "es"
    return word + "es"


def accent_last(word: str) -> str:
    """The word with an accent on its last vowel group: `deten` to `detén`."""
    group = nuclei(word)[-1]
    return word[: group.start()] + _accent(group[0]) + word[group.end() :]
