"""Tiles as text inside events: `ABU[rr]IRA.`, readable by people and quick to read back.

`Tiles` inside an event is a rack or a word (0 is `?`, a blank); `LineTiles` is what lies along a line (0 is
`.`, a square that was covered before). A hidden tile is `#`.
"""

from __future__ import annotations

from typing import Any, Final

from tesela.core.letters import ALPHABET, BLANK_BIT, TEXT
from tesela.core.tiles import Tiles, write_tiles

HIDDEN_TILE: Final = 0x7F
"""Stands for a tile that the reader of a log may not see, or that nobody wrote down."""


class LineTiles(Tiles):
    """The tiles of a play along its line; 0 is a square that was covered before."""


_SINGLE: Final = {ord("?"): 0, ord("."): 0, ord("#"): HIDDEN_TILE} | {
    ord(text): code
    for letter in ALPHABET
    if len(TEXT[letter]) == 1
    for text, code in ((TEXT[letter], int(letter)), (TEXT[letter].lower(), letter | BLANK_BIT))
}
_PAIRS: Final = tuple(
    (f"[{text}]", chr(code))
    for letter in ALPHABET
    if len(TEXT[letter]) > 1
    for text, code in ((TEXT[letter], int(letter)), (TEXT[letter].lower(), letter | BLANK_BIT))
)
_VALID: Final = bytes([0, HIDDEN_TILE, *ALPHABET, *(letter | BLANK_BIT for letter in ALPHABET)])
_PLAIN: Final = frozenset("ABCDEFGHIJLMNÑOPQRSTUVXYZabcdefghijlmnñopqrstuvxyz?.#[]")


def tiles_from_text(text: str) -> bytes:
    """Tile codes from the text in an event; `ValueError` says what can't be read."""
    if not _PLAIN.issuperset(text):
        raise ValueError(f"tiles: {text[:40]!r}")
    if "[" in text:
        for written, char in _PAIRS:
            text = text.replace(written, char)
    codes = text.translate(_SINGLE).encode("latin-1", "replace")
    if codes.translate(None, _VALID):
        raise ValueError(f"tiles: {text[:40]!r}")
    return codes


def encode_hook(value: Any) -> Any:
    """For msgspec: how an event's own types are written."""
    if isinstance(value, Tiles):
        return write_tiles(value, through=isinstance(value, LineTiles))
    raise NotImplementedError(type(value))


def decode_hook(kind: type, value: Any) -> Any:
    """For msgspec: how they are read back."""
    if issubclass(kind, Tiles) and isinstance(value, str):
        return kind(tiles_from_text(value))
    raise ValueError(f"{kind.__name__}: {value!r:.40}")


def hidden(tiles: bytes) -> Tiles:
    """As many tiles, none of them visible."""
    return Tiles(bytes([HIDDEN_TILE]) * len(tiles))
