"""A board as text and as SVG. Colour is never the only sign: premiums carry their letters."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

from tesela.core.letters import BLANK_BIT, LETTER_MASK, TEXT, points_of
from tesela.core.premiums import PREMIUMS, Premium
from tesela.core.squares import CENTRE, COLUMNS, SIZE

_CELL: Final = 40
_EDGE: Final = 28
_FILL: Final = {
    Premium.NONE: "#e8e2d4",
    Premium.DOUBLE_LETTER: "#a9d3e8",
    Premium.TRIPLE_LETTER: "#3f7fb5",
    Premium.DOUBLE_WORD: "#f0b7b0",
    Premium.TRIPLE_WORD: "#c9443f",
}
PREMIUM_LABEL: Final = {
    Premium.NONE: "",
    Premium.DOUBLE_LETTER: "DL",
    Premium.TRIPLE_LETTER: "TL",
    Premium.DOUBLE_WORD: "DP",
    Premium.TRIPLE_WORD: "TP",
}
"""What stands on an empty square, wherever a board is drawn."""


def tile_text(code: int) -> str:
    """A tile as people read it on a board: `Ch` is one tile, lower case a blank."""
    text = TEXT[code & LETTER_MASK]
    return text.lower() if code & BLANK_BIT else text[0] + text[1:].lower()


def board_text(cells: bytes) -> str:
    """The board with its coordinates; premium marks show where nothing lies."""
    head = "    " + "  ".join(COLUMNS)
    lines = [head]
    for row in range(SIZE):
        shown = []
        for col in range(SIZE):
            code = cells[row * SIZE + col]
            mark = "*" if row == col == CENTRE else PREMIUMS[row * SIZE + col].value
            shown.append(tile_text(code) if code else mark)
        body = " ".join(f"{text:<2}" for text in shown)
        lines.append(f"{row + 1:>2}  {body.rstrip():<44} {row + 1}".rstrip())
    return "\n".join([*lines, head])


def board_svg(cells: bytes) -> str:
    """A stand-alone SVG picture of the board."""
    side = 2 * _EDGE + SIZE * _CELL
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" '
        f'height="{side}" role="img" font-family="Helvetica, Arial, sans-serif" text-anchor="middle">',
        f'<rect width="{side}" height="{side}" rx="8" fill="#2f4a43"/>',
    ]
    for index in range(SIZE):
        middle = _EDGE + index * _CELL + _CELL // 2
        for edge in (_EDGE // 2, side - _EDGE // 2):
            parts.append(_text(middle, edge + 5, 14, "#f3efe4", COLUMNS[index]))
            parts.append(_text(edge, middle + 5, 14, "#f3efe4", str(index + 1)))
    for index, code in enumerate(cells):
        row, col = divmod(index, SIZE)
        x, y = _EDGE + col * _CELL, _EDGE + row * _CELL
        parts.append(_tile(x, y, code) if code else _square(x, y, index))
    return "\n".join([*parts, "</svg>"])


def _text(x: int, y: int, size: int, fill: str, text: str, weight: str = "normal") -> str:
    style = f'font-size="{size}" fill="{fill}" font-weight="{weight}"'
    return f'<text x="{x}" y="{y}" {style}>{escape(text)}</text>'


def _square(x: int, y: int, index: int) -> str:
    premium = PREMIUMS[index]
    box = (
        f'<rect x="{x + 1}" y="{y + 1}" width="{_CELL - 2}" height="{_CELL - 2}" rx="3" '
        f'fill="{_FILL[premium]}"/>'
    )
    label = "★" if index == CENTRE * SIZE + CENTRE else PREMIUM_LABEL[premium]
    if not label:
        return box
    dark = premium in (Premium.TRIPLE_LETTER, Premium.TRIPLE_WORD)
    return box + _text(x + _CELL // 2, y + _CELL // 2 + 4, 12, "#ffffff" if dark else "#33413d", label)


def _tile(x: int, y: int, code: int) -> str:
    blank = bool(code & BLANK_BIT)
    dashes = ' stroke-dasharray="3 2"' if blank else ""
    box = (
        f'<rect x="{x + 1}" y="{y + 1}" width="{_CELL - 2}" height="{_CELL - 2}" rx="5" '
        f'fill="{"#fdfaf0" if blank else "#f6e3b4"}" stroke="#8a7440"'
        f"{dashes}/>"
    )
    name = tile_text(code)
    letter = _text(
        x + _CELL // 2 - 2, y + _CELL // 2 + 7, 17 if len(name) > 1 else 21, "#2b2618", name, "bold"
    )
    return box + letter + _text(x + _CELL - 8, y + _CELL - 6, 10, "#2b2618", str(points_of(code)))
