"""How a plural is formed: XII.18.4, one small unit an ending, in the order of the document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tesela.lexicon.stress import add_es, is_final_vowel_stressed, nuclei, stressed

Forms = tuple[str, ...]
_ACUTE: Final = {"a": "á", "e": "é", "o": "ó", "u": "ú"}


def unstressed_vowel(word: str) -> Forms:
    """XII.18.4.1: -s. bici-bicis, chai-chais."""
    return (word + "s",)


def stressed_a_e_o(word: str) -> Forms:
    """XII.18.4.2: -s. té-tés, bajá-bajás, buró-burós."""
    return (word + "s",)


def stressed_i_u(word: str) -> Forms:
    """XII.18.4.2: both -s and -es. tabú: tabús, tabúes; bu: bus, búes."""
    acute = word[:-1] + {"i": "í", "u": "ú"}.get(word[-1], word[-1])
    return (word + "s", acute + "es")


def plus_s(word: str) -> Forms:
    """XII.18.4.3: -b, -c, -f, -g, -h, -m, -p, -t, -v take -s. baobabs, clips."""
    return (word + "s",)


def plus_es(word: str) -> Forms:
    """XII.18.4.3: -d, -j, -l, -ll, -r take -es. actitudes, relojes, telles, másteres."""
    return (add_es(word),)


def ch(word: str) -> Forms:
    """XII.18.4.3: words in -ch stay as they are. los crómlech."""
    del word
    return ()


def n(word: str) -> Forms:
    """XII.18.4.3: -n takes -es, but proparoxytones stay as they are. pines; los polisíndeton."""
    return () if stressed(word) > 2 else (add_es(word),)


_SECOND_PLURALS: Final = ("piés", "purés", "bebés")


def s(word: str) -> Forms:
    """XII.18.4.3: -s takes -es in monosyllables and oxytones, else nothing. gases; las crisis."""
    if stressed(word) > 1 or (word.endswith(_SECOND_PLURALS) and len(nuclei(word)) > 1):
        return ()
    return (add_es(word),)


def x(word: str) -> Forms:
    """XII.18.4.3: -x takes -es in monosyllables and oxytones, else nothing. faxes; los tórax."""
    return () if stressed(word) > 1 else (word + "es",)


def y(word: str) -> Forms:
    """XII.18.4.3: -y after a vowel takes -es. leyes. After a consonant it becomes -is."""
    return (word + "es",) if word[-2:-1] in ("", *"aeiou") else to_is(word)


def to_is(word: str) -> Forms:
    """XII.18.4.3, the list: -y becomes -is. jersey-jerséis, gay-gais."""
    plain = len(nuclei(word)) == 1 or stressed(word) > 1
    vowel = word[-2:-1] if plain else _ACUTE.get(word[-2:-1], word[-2:-1])
    return (word[:-2] + vowel + "is",)


def z(word: str) -> Forms:
    """XII.18.4.3: -z becomes -ces. cálices, raíces."""
    return (add_es(word[:-1] + "z")[:-3] + "ces",)


BY_LETTER: Final[dict[str, Callable[[str], Forms]]] = {
    **dict.fromkeys("bcfghmptvkqw", plus_s),
    **dict.fromkeys("djlr", plus_es),
    "n": n,
    "s": s,
    "x": x,
    "y": y,
    "z": z,
}


def regular_plural(word: str) -> Forms:
    """The plurals of a word by its ending alone; none if it stays as it is."""
    last = word[-1]
    if last in "aeo":
        return unstressed_vowel(word)
    if last in "áéó":
        return stressed_a_e_o(word)
    if last in "íú" or (last in "iu" and is_final_vowel_stressed(word)):
        return stressed_i_u(word)
    if last in "iuü":
        return unstressed_vowel(word)
    if word.endswith("ch"):
        return ch(word)
    unit = BY_LETTER.get(last)
    return unit(word) if unit is not None else plus_s(word)
