"""The room's door: bytes of a file in, a recorded game or a position out."""

from __future__ import annotations

from typing import Final

from tesela.core.cgp import CgpPosition, read_cgp
from tesela.core.errors import TextError
from tesela.notation.decode import LIMIT, decode_lines
from tesela.notation.document import Document
from tesela.notation.errors import NotationError, quote
from tesela.notation.gcg_read import read_gcg
from tesela.notation.log_read import document_of, read_log

_BOM: Final = b"\xef\xbb\xbf"  # some editors put it before UTF-8


def read_game(content: bytes) -> Document:
    """A recorded game from GCG or from a JSON log; `NotationError` is all that is ever raised."""
    if content.removeprefix(_BOM).lstrip()[:1] == b"{":
        if len(content) > LIMIT:
            raise NotationError(1, "file.too_long", {"read": len(content), "limit": LIMIT})
        return _read_json(content)
    return read_gcg(content)


def _read_json(content: bytes) -> Document:
    """We write an event a line; where another program wrote fewer lines, an error names the last."""
    try:
        return document_of(read_log(content.removeprefix(_BOM)))
    except NotationError as error:
        last = content.count(b"\n") + 1
        raise error if error.line <= last else NotationError(last, error.code, error.data) from None


def read_position(content: bytes) -> CgpPosition:
    """A CGP position: the first line of the file that is not empty."""
    lines = decode_lines(content)
    number, text = lines[0] if lines else (1, "")
    try:
        return read_cgp(text)
    except TextError as error:
        read = error.data.get("read", text)
        data = {**error.data, "read": quote(read) if isinstance(read, str) else read}
        raise NotationError(number, error.code, data) from None
