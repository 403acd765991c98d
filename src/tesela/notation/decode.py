"""From bytes to numbered lines: the encoding that the file declares, or else the one it must have.

GCG's own default is ISO-8859-1, but most files without the pragma are UTF-8 today; what is not valid
UTF-8 is read by the old default.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from tesela.notation.errors import NotationError, quote

LIMIT: Final = 4_000_000
"""Bytes; a long game with notes has some tens of thousands."""

_BOM: Final = b"\xef\xbb\xbf"
_PRAGMA: Final = re.compile(
    rb"^[ \t]*#character-encoding(?:[ \t]+([^\r\n]*))?\r?$", re.MULTILINE | re.IGNORECASE
)
_BREAK: Final = re.compile(r"\r\n|\n|\r")
_CODECS: Final = {
    "utf-8": "utf-8",
    "utf8": "utf-8",
    "iso-8859-1": "latin-1",
    "iso8859-1": "latin-1",
    "iso_8859-1": "latin-1",
    "latin-1": "latin-1",
    "latin1": "latin-1",
    "us-ascii": "ascii",
    "ascii": "ascii",
}


class Line(NamedTuple):
    """A line and its number, from 1."""

    number: int
    text: str


def decode_lines(content: bytes) -> list[Line]:
    """Every line that is not empty, without the spaces at its end."""
    if len(content) > LIMIT:
        raise NotationError(1, "file.too_long", {"read": len(content), "limit": LIMIT})
    text = _decode(content.removeprefix(_BOM), content.startswith(_BOM))
    lines = enumerate(_BREAK.split(text), 1)
    return [Line(number, line.strip()) for number, line in lines if line.strip()]


def encoded(text: str) -> bytes:
    """The bytes of a text that somebody else decoded: what it says of its encoding holds no more."""
    told = text.removeprefix("\ufeff").encode()
    return _PRAGMA.sub(b"#character-encoding UTF-8", told)


def _decode(content: bytes, marked: bool) -> str:
    found = _PRAGMA.search(content)
    if found is None:
        if marked:
            return _strictly(content, "utf-8")
        try:
            return content.decode("utf-8")
        except UnicodeDecodeError:
            return content.decode("latin-1")
    name = (found[1] or b"").strip().decode("latin-1")
    codec = _CODECS.get(name.lower())
    if codec is None:
        raise NotationError(
            _line_of(content, found.start()),
            "gcg.encoding",
            {"read": quote(name), "expected": "UTF-8, ISO-8859-1"},
        )
    return _strictly(content, codec)


def _strictly(content: bytes, codec: str) -> str:
    try:
        return content.decode(codec)
    except UnicodeDecodeError as error:
        raise NotationError(
            _line_of(content, error.start),
            "gcg.bytes",
            {"read": content[error.start : error.start + 4].hex(" "), "expected": codec.upper()},
        ) from None


def _line_of(content: bytes, at: int) -> int:
    """The number of the line in which the byte `at` stands."""
    before = content[:at]
    return before.count(b"\n") + before.replace(b"\r\n", b"").count(b"\r") + 1
