"""Files of puzzles, a line of JSON each, compressed with xz if the name ends so; and those shipped."""

from __future__ import annotations

import lzma
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from tesela.analysis.puzzles.puzzle import ACCEPT, CHALLENGE, Method, Puzzle, puzzle_id
from tesela.core.errors import TextError
from tesela.core.placement import check_placement
from tesela.core.tiles import read_word
from tesela.engine.errors import EngineError
from tesela.engine.players.text_protocol import read_move

SHIPPED: Final = "puzzles.jsonl.xz"
MOST_BYTES: Final = 64_000_000
"""Of a file once it is unpacked."""
_METHODS: Final[dict[str, Method]] = {"bingo": "plays", "endgame": "solved", "challenge": "verdict"}
"""How a kind is shown to be right; the others are simulated."""
_PACKED: Final = b"\xfd7zXZ\x00"


def write_puzzles(puzzles: Iterable[Puzzle], *, packed: bool) -> bytes:
    """The bytes of a file, in the order given."""
    data = b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in puzzles)
    return lzma.compress(data, preset=9) if packed else data


def read_puzzles(data: bytes) -> list[Puzzle]:
    """The puzzles of a file; `EngineError` says which line is none."""
    found: list[Puzzle] = []
    for number, line in enumerate(_unpacked(data).splitlines(), 1):
        try:
            puzzle = msgspec.json.decode(line, type=Puzzle)
            _check(puzzle)
        except (msgspec.MsgspecError, TextError, EngineError, KeyError, ValueError):
            raise EngineError("puzzles.line", line=number) from None
        found.append(puzzle)
    return found


def _check(puzzle: Puzzle) -> None:
    """Read every part once, so that what is asked later can be answered."""
    if puzzle.id != puzzle_id(puzzle.kind, puzzle.position, puzzle.laid):
        raise ValueError(puzzle.id)
    view, found = puzzle.view, puzzle.evidence
    if len(view.scores) != 2 or found.method != _METHODS.get(puzzle.kind, "simulated"):
        raise ValueError(puzzle.id)
    if puzzle.kind == "challenge":
        if check_placement(view.board, puzzle.laid_play) is not None or not read_word(found.word):
            raise ValueError(puzzle.id)
        answered = puzzle.answers in ([ACCEPT], [CHALLENGE])
    else:
        weighed = [read_move(row.move, view) for row in found.weighed]
        answered = bool(puzzle.moves) and len(weighed) >= (1 if found.method == "plays" else 2)
    if not answered or len(found.replies) not in (0, 2):
        raise ValueError(puzzle.id)


def _unpacked(data: bytes) -> bytes:
    if not data.startswith(_PACKED):
        return data
    try:
        opened = lzma.LZMADecompressor(memlimit=256_000_000)
        plain = opened.decompress(data, MOST_BYTES)
    except lzma.LZMAError:
        raise EngineError("puzzles.unreadable") from None
    if not opened.eof:
        raise EngineError("puzzles.unreadable")
    return plain


@cache
def shipped_puzzles() -> tuple[Puzzle, ...]:
    """Those that come with Tesela, made on the open edition (`docs/problemas.md`)."""
    data = (files("tesela.analysis.puzzles") / "data" / SHIPPED).read_bytes()
    lines = lzma.decompress(data).splitlines()
    return tuple(msgspec.json.decode(line, type=Puzzle) for line in lines)
