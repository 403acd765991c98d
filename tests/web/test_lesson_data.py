"""The lesson and the little boards: legal plays, valid words, scores by the rules' own count."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tesela.core.board import EMPTY_BOARD, Board
from tesela.core.placement import check_placement
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.tiles import read_tiles
from tesela.lexicon import load

LEARN = Path(__file__).parents[2] / "web" / "src" / "learn"
LESSON = json.loads((LEARN / "lesson.json").read_text("utf-8"))
DEMOS = json.loads((LEARN / "demos.json").read_text("utf-8"))


def laid(board: Board, plays: Sequence[tuple[str, str]]) -> Iterator[tuple[Board, Play]]:
    """Each play with the board before it; every one is in order."""
    for coord, tiles in plays:
        play = Play.of(coord, tiles)
        assert check_placement(board, play) is None, (coord, tiles)
        yield board, play
        board = play.on(board)


def words_of(board: Board, play: Play) -> list[str]:
    edition = load("open")
    formed = score_play(board, play).words
    return [str(word) for word in formed if word.tiles.letters not in edition]


@pytest.mark.parametrize("step", LESSON, ids=lambda step: str(step["key"]))
def test_a_step_of_the_lesson_scores_what_it_says(step: dict[str, Any]) -> None:
    plays = [*step["board"], *([(step["at"], step["tiles"])] if step["at"] else [])]
    seen = list(laid(EMPTY_BOARD, plays))
    assert [wrong for pair in seen if (wrong := words_of(*pair))] == []
    if step["at"]:
        board, play = seen[-1]
        assert score_play(board, play).total == step["score"]
        assert read_tiles(str(step["rack"])).minus(play.rack_tiles()) is not None


@pytest.mark.parametrize("demo", DEMOS, ids=lambda demo: str(demo["key"]))
def test_a_little_board_scores_what_it_says(demo: dict[str, Any]) -> None:
    there, new = demo["there"], demo["laid"]
    seen = list(laid(EMPTY_BOARD, [*there, *new]))
    assert [wrong for pair in seen if (wrong := words_of(*pair))] == []
    assert sum(score_play(*pair).total for pair in seen[len(there) :]) == demo["score"]
