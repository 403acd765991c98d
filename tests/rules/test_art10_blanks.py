"""Blanks, arts. 10.2 and 10.3: worth nothing, and any letter, also one that is used up."""

from __future__ import annotations

import pytest

from tesela.core.board import EMPTY_BOARD
from tesela.core.placement import check_placement
from tesela.core.plays import Play
from tesela.core.scoring import score_play

Z_IS_OUT = Play.of("H8", "ZAR").on(EMPTY_BOARD)
"""The only Z of the set lies on the board."""


@pytest.mark.topic("blank.repeats_a_letter")
@pytest.mark.parametrize(
    ("coord", "tiles"), [("8H", ".UzAR"), ("4J", "zUzA.")], ids=["beside the Z", "with both blanks"]
)
def test_a_blank_may_be_a_letter_that_is_used_up(coord: str, tiles: str) -> None:
    """The document's own example is zuzar; here it crosses ZAR at its Z, and at its R."""
    play = Play.of(coord, tiles)
    assert check_placement(Z_IS_OUT, play) is None
    assert play.word_on(Z_IS_OUT).letters == Play.of("E8", "ZUZAR").tiles.letters


@pytest.mark.topic("score.blank")
def test_a_blank_counts_nothing() -> None:
    assert score_play(EMPTY_BOARD, Play.of("E8", "ZUzAR")).total == (10 + 1 + 0 + 1 + 1) * 2
    assert score_play(EMPTY_BOARD, Play.of("E8", "zUzAR")).total == (0 + 1 + 0 + 1 + 1) * 2
