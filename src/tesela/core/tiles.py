"""Strings of tiles: racks, words, and what is laid in a play. Reading and writing them as text.

There are two readers, because `RR` is ambiguous: on a rack it may be two R tiles, in a word that
somebody types it is the one RR tile (art. 11). `read_tiles` is for files and is exact: a digraph
tile stands in brackets, `[CH]`, every other letter is a tile of its own. `read_typed` is for people
and also joins `CH` and `Ch`. Both fold accents, keep Ñ, and take a lower-case letter
or the manual's `R*` for a blank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from tesela.core.errors import TextError
from tesela.core.letters import BLANK_BIT, LETTER_MASK, TEXT, Letter, points_of

THROUGH: Final = 0
"""In a play: this square is already covered. The same code as a blank on a rack; the place tells."""

_FOLD: Final = str.maketrans(
    "ÁÀÄÂÉÈËÊÍÌÏÎÓÒÖÔÚÙÜÛáàäâéèëêíìïîóòöôúùüû", "AAAAEEEEIIIIOOOOUUUUaaaaeeeeiiiioooouuuu"
)
_BY_NAME: Final = {letter.name: int(letter) for letter in Letter if letter is not Letter.BLANK}
_PAIRS: Final = {"CH", "LL", "RR"}


class Tiles(bytes):
    """A frozen string of tile codes that prints as tiles: `Tiles('ABU[rr]IRA')`."""

    def __str__(self) -> str:
        return write_tiles(self)

    def __repr__(self) -> str:
        return f"Tiles({write_tiles(self)!r})"

    @classmethod
    def of(cls, text: str) -> Tiles:
        """Read exact text, digraph tiles in brackets, blanks in lower case: `Tiles.of("ABU[rr]IRA")`."""
        return read_tiles(text)

    def sorted(self) -> Tiles:
        """The same tiles in the order of the alphabet, the blank first."""
        return Tiles(sorted(self))

    @property
    def points(self) -> int:
        """What the tiles are worth on a rack or on plain squares."""
        return sum(map(points_of, self))

    @property
    def letters(self) -> Tiles:
        """The same letters with every blank taken for the letter it stands for."""
        return Tiles(code & LETTER_MASK for code in self)

    def as_rack(self) -> Tiles:
        """What a rack must hold to lay these: a designated blank is a plain blank there."""
        return Tiles(sorted(0 if code & BLANK_BIT else code for code in self))

    def minus(self, others: Iterable[int]) -> Tiles | None:
        """These tiles without `others`, sorted; None if some are not here."""
        left = Counter(self)
        for code in others:
            if left[code] == 0:
                return None
            left[code] -= 1
        return Tiles(sorted(left.elements()))

    def lacking(self, wanted: Iterable[int]) -> Tiles:
        """Those of `wanted` that are not here, sorted, each as often as it is lacking."""
        return Tiles(sorted((Counter(wanted) - Counter(self)).elements()))


def strip_accents(text: str) -> str:
    """Drop accents and diaeresis, keep Ñ: how a word is read for play."""
    return text.translate(_FOLD).replace("n\u0303", "ñ").replace("N\u0303", "Ñ")


def read_tiles(text: str, *, through: bool = False) -> Tiles:
    """Read exact text; `?` is a blank on a rack and, with `through`, `.` a covered square.

    >>> len(read_tiles("R*E[CH]RR"))
    5
    """
    return _read(text, through=through, join=False)


def read_typed(text: str, *, through: bool = False) -> Tiles:
    """Read what a person types: `CH`, `Ch`, `ch` (a blank) and `[CH]` are all one tile.

    >>> read_typed("chORRO")
    Tiles('[ch]O[RR]O')
    """
    return _read(text, through=through, join=True)


def read_word(text: str) -> Tiles:
    """Read a word as somebody types or says it: case does not matter, no blanks.

    >>> read_word("pingüino").points
    11
    """
    return read_typed(strip_accents(text).upper())


def _read(text: str, *, through: bool, join: bool) -> Tiles:
    folded = strip_accents(text)
    codes: list[int] = []
    at = 0
    while at < len(folded):
        code, after = _read_one(text, folded, at, through=through, join=join)
        if folded[after : after + 1] == "*":
            if code == 0 or code & BLANK_BIT:
                raise TextError("tiles.star", text, after)
            code, after = code | BLANK_BIT, after + 1
        codes.append(code)
        at = after
    return Tiles(codes)


def _read_one(text: str, folded: str, at: int, *, through: bool, join: bool) -> tuple[int, int]:
    """The tile at `at`, and where the next one starts."""
    char = folded[at]
    if char == "?":
        return 0, at + 1
    if char == "." and through:
        return THROUGH, at + 1
    if char == "[":
        return _read_brackets(text, folded, at)
    pair = folded[at : at + 2]
    # `cH` is a blank C and an H, never one tile.
    if join and pair.upper() in _PAIRS and not (char.islower() and pair[1].isupper()):
        code = _BY_NAME[pair.upper()]
        return (code | BLANK_BIT if char.islower() else code), at + 2
    single = _BY_NAME.get(char.upper())
    if single is None:
        kind = "tiles.no_k_w" if char.upper() in {"K", "W"} else "tiles.unknown"
        raise TextError(kind, text, at, {"read": char})
    return (single | BLANK_BIT if char.islower() else single), at + 1


def _read_brackets(text: str, folded: str, at: int) -> tuple[int, int]:
    end = folded.find("]", at)
    if end < 0:
        raise TextError("tiles.bracket_open", text, at)
    inside = folded[at + 1 : end]
    code = _BY_NAME.get(inside.upper())
    if code is None:
        raise TextError("tiles.bracket_unknown", text, at, {"read": inside})
    return (code | BLANK_BIT if inside[:1].islower() else code), end + 1


def write_tiles(codes: Iterable[int], *, through: bool = False) -> str:
    """The text that `read_tiles` reads back: digraphs in brackets, blanks in lower case."""
    table = _WRITE_THROUGH if through else _WRITE
    return "".join([table[code] for code in codes])


def spell(codes: Iterable[int]) -> str:
    """Plain letters for people: `CHORRO`, whatever the tiles."""
    return "".join([TEXT[code & LETTER_MASK] for code in codes])


def spell_apart(codes: Iterable[int]) -> str:
    """Plain letters, with a hyphen between two tiles that read as one: `COC-HE` has C and H (art. 11)."""
    text, before = "", ""
    for code in codes:
        letter = TEXT[code & LETTER_MASK]
        text += f"-{letter}" if before and before + letter in _PAIRS else letter
        before = letter
    return text


def _written(code: int) -> str:
    letter = code & LETTER_MASK
    if letter >= len(TEXT):
        return "#"
    text = TEXT[letter]
    if code & BLANK_BIT:
        text = text.lower()
    return f"[{text}]" if len(text) > 1 else text


_WRITE: Final = tuple(_written(code) for code in range(256))
_WRITE_THROUGH: Final = (".", *_WRITE[1:])
