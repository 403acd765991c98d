"""Which tables a lexicon gets: its own, or of the shipped ones as much as its size bears."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
from tests.engine.spanish import small_spanish

from tesela.engine.arena import play_game
from tesela.engine.knowledge import (
    LEAVES_FILE,
    Knowledge,
    knowledge,
    share_of_leaves,
    shipped_leaves,
    shipped_tables,
)
from tesela.engine.leaves import leaves_bytes
from tesela.engine.players.static_players import Static


def test_a_whole_lexicon_takes_the_shipped_leaves_as_they_are() -> None:
    assert shipped_leaves(100) is shipped_tables()[0]
    assert all(round(100 * share_of_leaves(words)) == 100 for words in (639_293, 640_000, 900_000))


def test_fewer_words_take_less_of_them_but_always_something() -> None:
    sizes = [1, 10, 1_000, 2_000, 16_000, 100_000, 300_000, 640_000]
    shares = [share_of_leaves(words) for words in sizes]
    assert all(less <= more for less, more in pairwise(shares)) and 0 < shares[0] < 0.3
    half = shipped_leaves(50)
    whole = shipped_tables()[0].values
    assert np.abs(half.values - whole / 2).max() <= 1
    assert half.value(b"\x00") * 2 in range(whole[1] - 2, whole[1] + 3), "the blank's"


def test_a_table_of_its_own_is_taken_whole(tmp_path: Path) -> None:
    own = np.zeros_like(shipped_tables()[0].values)
    own[1:30] = 4_000
    (tmp_path / LEAVES_FILE).write_bytes(leaves_bytes(own, tmp_path / LEAVES_FILE))
    known = knowledge(small_spanish(), tmp_path)
    assert known.leaves is not None and known.leaves.value(b"\x01") == 4_000
    other = knowledge(small_spanish(), tmp_path / "nothing-here").leaves
    assert other is not None and other.value(b"\x01") != 4_000


def _lead(one: Knowledge, other: Knowledge) -> int:
    """Points by which one's static player leads over some paired games."""
    first, second = Static(one), Static(other)
    lead = 0
    for seed in range(12):
        begun = play_game((first, second), seed=seed).scores
        answered = play_game((second, first), seed=seed).scores
        lead += begun[0] - begun[1] + answered[1] - answered[0]
    return lead


def test_with_few_words_a_part_of_them_beats_all_of_them_and_none() -> None:
    """Believing all that was learned from 640,000 words, players wait for racks that never come."""
    few = knowledge(small_spanish())
    assert _lead(few, replace(few, leaves=shipped_tables()[0], _made={})) > 0
    assert _lead(few, replace(few, leaves=None, _made={})) > 0
