"""What holds for every sheet: tagged, titled, within its page, the same bytes twice and few of them."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator

from pypdf import PdfReader
from pypdf.generic import BooleanObject, DictionaryObject

from tesela.paper.typesetting import Sheet, pdf, pictures

_PIXELS = 18
_EDGE = 2
"""Pixels at 18 an inch: nearly three millimetres of every page stay white."""


def read(sheet: Sheet) -> PdfReader:
    return PdfReader(io.BytesIO(pdf(sheet)))


def text_of(sheet: Sheet) -> str:
    """All words, spaces as one; what was cut to fit is whole again."""
    pages = " ".join(page.extract_text() for page in read(sheet).pages)
    return " ".join(pages.replace("\u200b", "").split())


def check(sheet: Sheet, *, pages: int | None = None, most_bytes: int = 150_000) -> PdfReader:
    """Everything that a program can see of a good print."""
    made = pdf(sheet)
    assert pdf(sheet) == made, "the same bytes for the same input"
    assert len(made) <= most_bytes, len(made)
    reader = PdfReader(io.BytesIO(made))
    root = reader.root_object
    mark = root["/MarkInfo"]
    assert isinstance(mark, DictionaryObject)
    assert mark["/Marked"] == BooleanObject(True)
    assert "/StructTreeRoot" in root
    assert str(root["/Lang"]) == sheet.lang
    assert reader.metadata is not None
    assert reader.metadata.title == sheet.title
    assert pages is None or len(reader.pages) == pages, len(reader.pages)
    for number, picture in enumerate(pictures(sheet, _PIXELS), 1):
        assert not list(_ink_at_the_edge(picture)), f"page {number}: printed over its edge"
    return reader


def printed_over_rules(full: Sheet, blank: Sheet, pixels: int = 50) -> list[int]:
    """Columns of the first page in which the blank sheet has an upright rule and the full one has letters."""
    _, ruled = _rows(pictures(blank, pixels)[0])
    width, written = _rows(pictures(full, pixels)[0])
    found = []
    for x in range(_EDGE, width - _EDGE):
        there = [y for y, row in enumerate(ruled) if 200 < row[4 * x] < 251]
        if len(there) > len(ruled) // 8 and any(written[y][4 * x] < 180 for y in there):
            found.append(x)
    return found


def _ink_at_the_edge(picture: bytes) -> Iterator[tuple[int, int]]:
    width, rows = _rows(picture)
    for y, row in enumerate(rows):
        near = (
            range(width)
            if y < _EDGE or y >= len(rows) - _EDGE
            else (*range(_EDGE), *range(width - _EDGE, width))
        )
        for x in near:
            if min(row[4 * x : 4 * x + 3]) < 250:
                yield x, y


def _rows(picture: bytes) -> tuple[int, list[bytes]]:
    """The pixels of a PNG of eight bits and four channels, row by row."""
    width, height, depth, colour = struct.unpack(">IIBB", picture[16:26])
    assert (depth, colour) == (8, 6)
    packed, at = b"", 8
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        if picture[at + 4 : at + 8] == b"IDAT":
            packed += picture[at + 8 : at + 8 + length]
        at += 12 + length
    return width, _unfiltered(zlib.decompress(packed), width * 4, height)


def _unfiltered(raw: bytes, stride: int, height: int) -> list[bytes]:
    rows, above = [], bytearray(stride)
    for y in range(height):
        kind, line = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
        for x in range(stride):
            left, up = line[x - 4] if x >= 4 else 0, above[x]
            corner = above[x - 4] if x >= 4 else 0
            line[x] = (line[x] + (0, left, up, (left + up) // 2, _paeth(left, up, corner))[kind]) & 255
        rows.append(bytes(line))
        above = line
    return rows


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))
