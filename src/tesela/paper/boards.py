"""Boards on paper: empty for the wall, or a finished game with its moves."""

from __future__ import annotations

from typing import Final

from tesela.core.letters import BLANK_BIT, points_of
from tesela.core.premiums import PREMIUMS
from tesela.core.rendering import PREMIUM_LABEL, tile_text
from tesela.core.squares import COLUMNS, SIZE
from tesela.notation.document import EndRackEntry, PlayEntry
from tesela.notation.planilla import ZERO_REASON
from tesela.notation.replay import Replay, Turn
from tesela.paper.labels import labels, title
from tesela.paper.typesetting import PageSize, Sheet
from tesela.texts import language, say

_WALL_SIDE: Final = {"a4": 11.5, "us-letter": 11.8, "a5": 7.6}
_GAME_SIDE: Final = {"a4": 7.0, "us-letter": 7.0, "a5": 5.6}
_KEYS: Final = ("turn", "player", "place", "word", "points", "total")


def wall_board(page: PageSize = "a4") -> Sheet:
    """An empty board with its premium squares and coordinates."""
    return _board("mural", bytes(SIZE * SIZE), page, _WALL_SIDE[page])


def game_board(replay: Replay, page: PageSize = "a4") -> Sheet:
    """The last position of a game, and every turn that led to it."""
    names = [player.name for player in replay.document.players]
    result = "  –  ".join(f"{name} {total}" for name, total in zip(names, replay.final, strict=True))
    moves = [_move(number, turn, names) for number, turn in enumerate(replay.turns, 1)]
    return _board("partida", replay.board.cells, page, _GAME_SIDE[page], moves, result)


def _board(
    kind: str,
    cells: bytes,
    page: PageSize,
    side: float,
    moves: list[dict[str, str]] | None = None,
    result: str = "",
) -> Sheet:
    data = {
        "labels": labels(*_KEYS), "side": side, "columns": list(COLUMNS), "moves": moves or [],
        "result": result, "said": say(f"paper.said.{kind}"),
        "cells": [cell_shown(cells[at], at) for at in range(SIZE * SIZE)],
    }  # fmt: skip
    return Sheet("tablero", title(kind), data, language(), page)


def cell_shown(code: int, at: int) -> dict[str, object]:
    """What a template draws of a square: its tile, or its premium."""
    return {
        "tile": tile_text(code).upper() if code and code & BLANK_BIT else tile_text(code) if code else "",
        "blank": bool(code & BLANK_BIT),
        "points": points_of(code) if code else 0,
        "premium": PREMIUM_LABEL[PREMIUMS[at]],
    }


def _move(number: int, turn: Turn, names: list[str]) -> dict[str, str]:
    entry, word, place = turn.entry, "", ""
    if isinstance(entry, PlayEntry):
        word = "".join(map(tile_text, turn.word or entry.tiles))
        place = entry.coord.write()
    elif turn.kind not in ("pass", "exchange", "withdrawn"):
        tiles = "".join(map(tile_text, entry.tiles)) if isinstance(entry, EndRackEntry) else ""
        word = f"{say(f'planilla.{turn.kind}')} {tiles}".rstrip()
    reason = ZERO_REASON.get(turn.kind, "")
    signed = turn.score and turn.kind not in ("play", "pass", "exchange", "withdrawn")
    return {
        "turn": str(number),
        "player": names[entry.seat],
        "place": place,
        "word": word,
        "points": f"{turn.score:+}" if signed else f"{turn.score} {reason}".rstrip(),
        "total": str(turn.total),
    }
