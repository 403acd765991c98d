"""Reading the word that the judge is asked for, as people write it: `chorro`, `C-H-O-R-R-O`, `[C][H]ORRO`."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

import msgspec

from tesela.core.errors import TextError
from tesela.core.letters import Letter
from tesela.core.tiles import Tiles, read_tiles, read_word, strip_accents
from tesela.lexicon.bulk import UNREADABLE, words_to_tiles

_SPLIT_PAIR: Final = re.compile(r"(?:C\W*-\W*H|L\W*-\W*L|R\W*-\W*R)")
_LAID_OUT: Final = re.compile(r"(?:[A-ZÑ]|CH|LL|RR)(?:-(?:[A-ZÑ]|CH|LL|RR))+")
_SEVERAL: Final = re.compile(r"[A-ZÑ]+(?:[ ’'–-]+[A-ZÑ]+)+")
_POINTED: Final = re.compile(r"[A-ZÑ]+(?:\. ?[A-ZÑ]+)*\.")
_AFFIX: Final = re.compile(r"[–-][A-ZÑ]+[–-]?|[A-ZÑ]+[–-]")
_PAIRS: Final = {
    (Letter.C, Letter.H): Letter.CH,
    (Letter.L, Letter.L): Letter.LL,
    (Letter.R, Letter.R): Letter.RR,
}


class Asked(msgspec.Struct, frozen=True):
    """A word as asked: the tiles it would take, or what keeps it from being laid."""

    word: str
    tiles: Tiles
    no_tile: str = ""
    """Letters of it that no tile has: K, W (art. 10.1)."""
    split: str = ""
    """The digraph that was asked for as two tiles (art. 11)."""
    several: bool = False
    """Several words, or words joined by a hyphen (XII.8)."""
    pointed: bool = False
    """Written with a point, as abbreviations are (XII.1)."""
    affix: bool = False
    """Begins or ends with a hyphen, as prefixes and suffixes do (XII.14)."""


def read_asked(word: str) -> Asked:
    """Read it; `TextError` if it is no word at all."""
    if word.isalpha():
        plain = words_to_tiles([word])[0]
        if UNREADABLE not in plain:
            return Asked(word, Tiles(plain))
    text = strip_accents(unicodedata.normalize("NFC", word.strip())).upper()
    if not text:
        raise TextError("judge.empty", word)
    no_tile = "".join(dict.fromkeys(char for char in text if char in "KW"))
    readable = re.sub("[KW]", "", text)
    if no_tile and (not readable or re.fullmatch(r"[A-ZÑ ’'–-]+", readable)):
        return Asked(word, Tiles(), no_tile=no_tile)
    if "[" in text:
        tiles = read_tiles(text)
        return _with_pairs(word, tiles)
    if _LAID_OUT.fullmatch(text):
        return _with_pairs(word, read_tiles(re.sub(r"CH|LL|RR", r"[\g<0>]", text).replace("-", "")))
    if _SPLIT_PAIR.search(text) and not _SEVERAL.fullmatch(_SPLIT_PAIR.sub("A", text)):
        pair = next(iter(_SPLIT_PAIR.findall(text)))
        return Asked(word, read_word(text.replace("-", "")), split=pair[0] + pair[-1])
    if _SEVERAL.fullmatch(text):
        return Asked(word, Tiles(), several=True)
    if _POINTED.fullmatch(text) or _AFFIX.fullmatch(text):
        return Asked(word, Tiles(), pointed=text[-1] == ".", affix=text[-1] != ".")
    tiles = read_word(text)
    if 0 in tiles:
        raise TextError("judge.blank", word, text.index("?"))
    return Asked(word, tiles.letters)


def _with_pairs(word: str, tiles: Tiles) -> Asked:
    """The tiles with a split digraph put together, since it is only ever one tile."""
    codes: list[int] = []
    split = ""
    for code in tiles.letters:
        pair = _PAIRS.get((Letter(codes[-1]), Letter(code))) if codes else None
        if pair is not None and not split:
            split = pair.name
        if pair is not None:
            codes[-1] = pair
        else:
            codes.append(code)
    if 0 in codes:
        raise TextError("judge.blank", word, word.find("?"))
    return Asked(word, Tiles(codes), split=split)
