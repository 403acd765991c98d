"""Many words at once from plain letters to tiles, at the speed of byte strings.

The same reading as `tesela.core.tiles.read_word`, which does one word and says what is wrong with it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from tesela.core.letters import ALPHABET, Letter
from tesela.core.tiles import strip_accents

SHORTEST: Final = 2
LONGEST: Final = 15
"""Tiles of a word that the board can hold."""

UNREADABLE: Final = 0xFF
"""Stands in a word's tiles for a letter that is no tile: K, W, a digit ..."""

_SHIFT: Final = 0x80
"""Codes are kept above the newline's until the words are parted: the code of I is a newline."""
_BY_NAME: Final = {letter.name: int(letter) + _SHIFT for letter in ALPHABET}
_LETTERS: Final = bytes(
    byte if byte == ord("\n") else _BY_NAME.get(strip_accents(chr(byte)).upper(), UNREADABLE)
    for byte in range(256)
)
"""From Latin-1, which has every letter of ours."""
_PAIRS: Final = tuple(
    (bytes(_BY_NAME[part] for part in letter.name), bytes([_BY_NAME[letter.name]]))
    for letter in (Letter.CH, Letter.LL, Letter.RR)
)
_DOWN: Final = bytes(
    0 if byte == ord("\n") else byte - _SHIFT if _SHIFT < byte < UNREADABLE else UNREADABLE
    for byte in range(256)
)


_BRACKETS: Final = re.compile(r"\[(CH|LL|RR)\]", re.IGNORECASE)


def words_to_tiles(words: Iterable[str]) -> list[bytes]:
    """Each word's tiles; what is no tile becomes `UNREADABLE`.

    >>> words_to_tiles(["pingüino", "chorro"])[1] == bytes([4, 17, 21, 17])
    True
    """
    return lines_to_tiles("\n".join(words))


def lines_to_tiles(text: str) -> list[bytes]:
    """The tiles of a text with one word a line."""
    if not unicodedata.is_normalized("NFC", text):
        text = unicodedata.normalize("NFC", text)
    if "[" in text:
        text = _BRACKETS.sub(r"\1", text)
    codes = text.encode("latin-1", errors="replace").translate(_LETTERS)
    for pair, code in _PAIRS:
        codes = codes.replace(pair, code)
    return codes.translate(_DOWN).split(b"\0")
