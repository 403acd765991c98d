"""CGP, the one-line text of a position: board, racks, scores, zero turns, and `opcode value;` pairs.

The format is public (Woogles' open protocols). Here it is only text and value: it lies in the core so that
the engine and the notation room can both read positions without knowing each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple
from unicodedata import normalize

from tesela.core.board import CELLS, Board
from tesela.core.errors import TextError
from tesela.core.letters import BLANK_BIT
from tesela.core.squares import SIZE
from tesela.core.tiles import Tiles, read_tiles, write_tiles

PLAYERS_MIN: Final = 2
PLAYERS_MAX: Final = 4

_NO_OPCODES: Final[Mapping[str, str]] = MappingProxyType({})
_ROW_TOKEN: Final = re.compile(r"[0-9]+|\[[^\]]*\]?|.", re.DOTALL)
_NUMBER: Final = re.compile(r"-?[0-9]{1,6}")
_OPCODE: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class CgpPosition:
    """A position; racks and scores in the order of play, the player to move first.

    An unknown rack is empty. Known opcodes of the format: `bb` bonus, `bdn` board name, `cr` challenge rule,
    `etl` exchange limit, `gid` game, `ld` letter distribution, `lex` lexicon, `lm` last move, `mcnz` zero
    turns that end the game, `oru` opponent's rack unknown, `ti` increment, `tmr` clocks in milliseconds,
    `to` overtime allowed, `var` variant. Others are kept as they are.
    """

    board: Board
    racks: tuple[Tiles, ...]
    scores: tuple[int, ...]
    zero_turns: int = 0
    opcodes: Mapping[str, str] = field(default_factory=lambda: _NO_OPCODES)


class _Field(NamedTuple):
    text: str
    at: int


def read_cgp(text: str) -> CgpPosition:
    """Read one CGP line; `TextError` says what was wrong and where.

    >>> position = read_cgp("15/15/15/15/15/15/15/3JEFAS7/15/15/15/15/15/15/15 ?AABIRU/NT 0/46 0 lex X;")
    >>> position.racks, position.scores, position.opcodes["lex"]
    ((Tiles('?AABIRU'), Tiles('NT')), (0, 46), 'X')
    """
    text = normalize("NFC", text)
    fields = [_Field(match[0], match.start()) for match in re.finditer(r"\S+", text)]
    if len(fields) < 4:
        raise TextError("cgp.fields", text, len(text), {"read": len(fields), "expected": 4})
    board, racks, scores, zeros = fields[:4]
    position = CgpPosition(
        board=_read_board(text, board),
        racks=tuple(_read_rack(text, part) for part in _parts(racks)),
        scores=tuple(_read_number(text, part, "cgp.score") for part in _parts(scores)),
        zero_turns=_read_number(text, zeros, "cgp.zero_turns"),
        opcodes=MappingProxyType(_read_opcodes(text, zeros.at + len(zeros.text))),
    )
    players = len(position.racks)
    if not PLAYERS_MIN <= players <= PLAYERS_MAX:
        raise TextError("cgp.players", text, racks.at, {"read": players})
    if len(position.scores) != players:
        raise TextError("cgp.scores", text, scores.at, {"read": len(position.scores), "expected": players})
    if position.zero_turns < 0:
        raise TextError("cgp.zero_turns", text, zeros.at, {"read": zeros.text})
    return position


def write_cgp(position: CgpPosition) -> str:
    """The line that `read_cgp` reads back; `ValueError` for an opcode that the format can't hold."""
    rows = [_write_row(position.board.cells[at : at + SIZE]) for at in range(0, CELLS, SIZE)]
    parts = [
        "/".join(rows),
        "/".join(write_tiles(rack) for rack in position.racks),
        "/".join(map(str, position.scores)),
        str(position.zero_turns),
    ]
    for name, value in position.opcodes.items():
        if not _OPCODE.fullmatch(name) or ";" in value or value != " ".join(value.split()):
            raise ValueError(f"not a CGP opcode: {name} {value!r}")
        parts.append(f"{name} {value};" if value else f"{name};")
    return " ".join(parts)


def _parts(whole: _Field) -> Iterator[_Field]:
    """The parts between slashes, each with its place."""
    at = whole.at
    for part in whole.text.split("/"):
        yield _Field(part, at)
        at += len(part) + 1


def _read_board(text: str, whole: _Field) -> Board:
    rows = list(_parts(whole))
    if len(rows) != SIZE:
        raise TextError("cgp.rows", text, whole.at, {"read": len(rows), "expected": SIZE})
    return Board(b"".join(_read_row(text, row, number) for number, row in enumerate(rows, 1)))


def _read_row(text: str, row: _Field, number: int) -> bytes:
    cells = bytearray()
    for match in _ROW_TOKEN.finditer(row.text):
        token, at = match[0], row.at + match.start()
        if token.isascii() and token.isdigit():
            empty = int(token[:4])
            if not 1 <= empty <= SIZE:
                raise TextError("cgp.empty_squares", text, at, {"read": token[:12]})
            cells += bytes(empty)
        else:
            cells.append(_read_square(text, token, at))
    if len(cells) != SIZE:
        raise TextError("cgp.row_length", text, row.at, {"row": number, "read": len(cells), "expected": SIZE})
    return bytes(cells)


def _read_square(text: str, token: str, at: int) -> int:
    tiles = _tiles(text, _Field(token, at))
    if len(tiles) != 1 or tiles[0] == 0:
        raise TextError("cgp.tile", text, at, {"read": token})
    return tiles[0]


def _read_rack(text: str, part: _Field) -> Tiles:
    tiles = _tiles(text, part)
    if any(code & BLANK_BIT for code in tiles):
        raise TextError("cgp.rack_blank", text, part.at, {"read": part.text})
    return tiles


def _tiles(text: str, part: _Field) -> Tiles:
    """Tiles in the middle of the line: an error's place is counted from the line's start."""
    try:
        return read_tiles(part.text)
    except TextError as error:
        raise TextError(error.code, text, part.at + error.at, error.data) from None


def _read_number(text: str, part: _Field, code: str) -> int:
    if not _NUMBER.fullmatch(part.text):
        raise TextError(code, text, part.at, {"read": part.text})
    return int(part.text)


def _read_opcodes(text: str, start: int) -> dict[str, str]:
    """`name value;` pairs; the last semicolon may be missing."""
    found: dict[str, str] = {}
    at = start
    for piece in text[start:].split(";"):
        words = piece.split()
        if words:
            name = words[0]
            place = at + piece.index(name)
            if not _OPCODE.fullmatch(name):
                raise TextError("cgp.opcode", text, place, {"read": name})
            if name in found:
                raise TextError("cgp.opcode_twice", text, place, {"read": name})
            found[name] = " ".join(words[1:])
        at += len(piece) + 1
    return found


def _write_row(cells: bytes) -> str:
    written, empty = [], 0
    for code in cells:
        if code == 0:
            empty += 1
            continue
        if empty:
            written.append(str(empty))
            empty = 0
        written.append(write_tiles([code]))
    return "".join(written) + (str(empty) if empty else "")
