"""One `>` line of a GCG file: `>nick: RACK 8D WORD +46 46` and its other shapes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from tesela.core.errors import TextError
from tesela.core.letters import BLANK_BIT, RACK_SIZE
from tesela.core.squares import Coord, Habit, read_coord
from tesela.core.tiles import THROUGH, Tiles, read_tiles
from tesela.notation.document import (
    ChallengeEntry,
    CorrectionEntry,
    EndRackEntry,
    Entry,
    ExchangeEntry,
    PassEntry,
    PenaltyEntry,
    PlayEntry,
    Player,
    TimeEntry,
    WithdrawnEntry,
)
from tesela.notation.errors import NotationError, quote

END_RACK_MAX: Final = RACK_SIZE * 3
"""Who goes out in a game of four gains the tiles of three racks."""

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,6}")
_COORD: Final = re.compile(r"[0-9]{1,3}[A-Za-z]|[A-Za-z][0-9]{1,3}")
_WORD_PART: Final = re.compile(r"\(([^()]*)\)|([^()]+)")
_WORD: Final = re.compile(r"(?:\([^()]*\)|[^()]+)+")
_WORDED: Final[dict[str, type[Entry]]] = {
    "(challenge)": ChallengeEntry,
    "(time)": TimeEntry,
    "(penalty)": PenaltyEntry,
    "(correction)": CorrectionEntry,
}


def read_entry(number: int, text: str, players: Sequence[Player]) -> Entry:
    """Read one turn; the players must be known by now."""
    seat, words = _split(number, text, players)
    if len(words) < 3:
        raise NotationError(number, "gcg.entry_short", {"read": quote(text)})
    *body, score, total = words
    common: dict[str, Any] = {
        "seat": seat,
        "score": _number(number, score, "gcg.score"),
        "total": _number(number, total, "gcg.total"),
        "line": number,
    }
    return _read_body(number, text, body, common)


def read_rack(number: int, text: str) -> Tiles:
    """A rack: at most seven tiles, blanks as `?`."""
    return _loose_tiles(number, text, RACK_SIZE)


def _split(number: int, text: str, players: Sequence[Player]) -> tuple[int, list[str]]:
    """Whose turn it is, and the words after the colon."""
    first, *rest = text[1:].split() or [""]
    for seat, player in enumerate(players):
        if first == f"{player.nick}:":
            return seat, rest
    if not first.endswith(":"):
        raise NotationError(number, "gcg.colon", {"read": quote(first)})
    nicks = ", ".join(player.nick for player in players)
    raise NotationError(number, "gcg.nick", {"read": quote(first[:-1]), "expected": nicks})


def _read_body(number: int, text: str, body: list[str], common: dict[str, Any]) -> Entry:
    if len(body) >= 2 and _COORD.fullmatch(body[-2]):
        common["rack"] = _rack_before(number, text, body[:-2])
        coord = _coord(number, body[-2])
        tiles, claimed = _word(number, body[-1])
        return PlayEntry(coord=coord, tiles=tiles, claimed=claimed, **common)
    *before, last = body
    common["rack"] = _rack_before(number, text, before)
    if last == "--":
        return WithdrawnEntry(**common)
    if last.startswith("-"):
        return _exchange_or_pass(number, last[1:], common)
    if worded := _WORDED.get(last.lower()):
        return worded(**common)
    if last.startswith("(") and last.endswith(")") and len(last) > 1:
        return EndRackEntry(tiles=_loose_tiles(number, last[1:-1], END_RACK_MAX), **common)
    raise NotationError(number, "gcg.turn", {"read": quote(" ".join(body))})


def _rack_before(number: int, text: str, words: list[str]) -> Tiles | None:
    if len(words) > 1:
        raise NotationError(number, "gcg.entry_long", {"read": quote(text)})
    return read_rack(number, words[0]) if words else None


def _number(number: int, word: str, code: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise NotationError(number, code, {"read": quote(word)})
    return int(word)


def _exchange_or_pass(number: int, what: str, common: dict[str, Any]) -> Entry:
    if what in ("", "0"):
        return PassEntry(**common)
    if what.isascii() and what.isdigit():
        if len(what) > 1 or not 1 <= int(what) <= RACK_SIZE:
            raise NotationError(number, "gcg.exchange_count", {"read": quote(what), "expected": RACK_SIZE})
        return ExchangeEntry(count=int(what), tiles=None, **common)
    tiles = read_rack(number, what)
    return ExchangeEntry(count=len(tiles), tiles=tiles.sorted(), **common)


def _coord(number: int, word: str) -> Coord:
    try:
        return read_coord(word, Habit.GCG)
    except TextError as error:
        raise NotationError(number, error.code, {"read": quote(word)}) from None


def _word(number: int, word: str) -> tuple[Tiles, Tiles]:
    """What is laid, and what is said to lie there: `.`, `(A)` and `(AB)` are covered squares."""
    if not _WORD.fullmatch(word):
        raise NotationError(number, "gcg.parentheses", {"read": quote(word)})
    tiles, claimed = bytearray(), bytearray()
    for match in _WORD_PART.finditer(word):
        through = match[1] is not None
        codes = _tiles(number, match[1] if through else match[2], dots=True)
        if "?" in match[0]:
            raise NotationError(number, "gcg.word_blank", {"read": quote(word)})
        tiles += bytes([THROUGH]) * len(codes) if through else codes
        claimed += codes if through else bytes(len(codes))
    return Tiles(tiles), Tiles(claimed)


def _loose_tiles(number: int, text: str, most: int) -> Tiles:
    """Tiles off the board: a blank has no letter there."""
    tiles = _tiles(number, text)
    if any(code & BLANK_BIT for code in tiles):
        raise NotationError(number, "gcg.rack_blank", {"read": quote(text)})
    if len(tiles) > most:
        raise NotationError(
            number, "gcg.rack_size", {"read": quote(text), "count": len(tiles), "expected": most}
        )
    return tiles


def _tiles(number: int, text: str, *, dots: bool = False) -> Tiles:
    try:
        return read_tiles(text, through=dots)
    except TextError as error:
        data = {"read": quote(str(error.data.get("read", text))), "in": quote(text)}
        raise NotationError(number, error.code, data) from None
