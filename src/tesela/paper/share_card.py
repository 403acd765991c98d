"""A finished game as one picture, to be shared in a message: the board, the result, the best play."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec

from tesela.core.rendering import tile_text
from tesela.core.squares import SIZE
from tesela.notation.document import PlayEntry
from tesela.notation.replay import Replay
from tesela.paper.boards import cell_shown
from tesela.paper.typesetting import Sheet
from tesela.texts import language, say

LONGEST_NAME: Final = 24


class Best(msgspec.Struct, frozen=True):
    """The play of a game that scored most."""

    word: str
    score: int
    player: str


def best_play(replay: Replay) -> Best | None:
    """The play that scored most, the first of them if several did; none where nobody played."""
    plays = [
        (turn, turn.entry)
        for turn in replay.turns
        if turn.kind == "play" and isinstance(turn.entry, PlayEntry)
    ]
    if not plays:
        return None
    best, entry = max(plays, key=lambda play: play[0].score)
    word = "".join(tile_text(code).upper() for code in best.word or entry.tiles)
    return Best(word, best.score, replay.document.players[entry.seat].name)


def share_card(replay: Replay, winners: Collection[int]) -> Sheet:
    """The card of a game, 1200 × 630 points. `winners` by seat: who resigns may lead."""
    names = [_short(player.name) for player in replay.document.players]
    best = best_play(replay)
    data = {
        "labels": {},
        "cells": [cell_shown(replay.board.cells[at], at) for at in range(SIZE * SIZE)],
        "players": [
            {"name": name, "total": total, "won": seat in winners}
            for seat, (name, total) in enumerate(zip(names, replay.final, strict=True))
        ],
        "best_label": say("paper.card.best"),
        "best": say("paper.card.play", {"word": best.word, "n": best.score}) if best else "",
    }
    return Sheet("compartir", " – ".join(names), data, language())


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
