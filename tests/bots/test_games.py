"""Whole games of bots with challenges: they end, they repeat, and what is invented counts."""

from __future__ import annotations

from tests.bots.seats import bot
from tests.engine.spanish import small_spanish

from tesela.bots.games import play_with_challenges


def test_the_same_seed_plays_the_same_game_and_another_does_not() -> None:
    pair = [bot("estratega"), bot("aficion")]
    first = play_with_challenges(pair, small_spanish(), seed=3)
    assert first == play_with_challenges(pair, small_spanish(), seed=3)
    assert first != play_with_challenges(pair, small_spanish(), seed=4)


def test_seats_follow_the_bots() -> None:
    strong, weak = bot("estratega"), bot("semilla")
    there = play_with_challenges([strong, weak], small_spanish(), seed=5)
    back = play_with_challenges([weak, strong], small_spanish(), seed=5)
    assert there[0] > there[1]
    assert back[1] > back[0]


def test_a_bluffer_plays_otherwise_than_its_honest_twin_where_words_can_be_invented() -> None:
    games = [
        [play_with_challenges([bot(name), bot("semilla")], small_spanish(), seed=seed) for seed in range(3)]
        for name in ("farol", "aficion")
    ]
    assert games[0] != games[1]
