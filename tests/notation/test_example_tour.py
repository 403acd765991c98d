"""The manual's example game as a tour: its printed scores, its remarks, its alternative."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tesela.core.tiles import spell
from tesela.notation.example_game import COMMENTED, NOTED, example_game, tour
from tesela.texts import LANGUAGES, catalogue

PRINTED = [
    46, 77, 16, 18, 30, 49, 68, 0, 72, 28, 41, 13, 39, 18, 30, 12, 38, 16, 13, 23, 21, 24, 13, 20, 12, 4,
]  # fmt: skip
"""«Puntuación Jugada», turn by turn, as the manual prints it; -1 and +1 follow."""


@pytest.mark.article("manual", "M.ejemplo")
def test_every_printed_score_comes_up_in_its_turn() -> None:
    assert [stop.turn.score for stop in tour()] == [*PRINTED, -1, 1]
    assert example_game().final == (438, 303)
    assert example_game().ok


def test_the_words_of_a_turn_are_told_one_by_one() -> None:
    words = {stop.turn.n: {spell(w.tiles): w.score for w in stop.turn.words} for stop in tour()}
    assert words[6] == {"ZAPA": 28, "ZA": 21}, "the manual: ZA brings 21 points"
    assert words[11] == {"MOVIDO": 24, "ZAPAD": 17}, "the manual: 17 points by the hook"
    assert words[14] == {"YA": 9, "YE": 9}


def test_the_manuals_better_play_scores_62_with_all_seven_tiles() -> None:
    others = {stop.turn.n: stop.alternative for stop in tour() if stop.alternative}
    assert list(others) == [5]
    better = others[5]
    assert (str(better.play.coord), spell(better.word), better.score) == ("2K", "COMENTAR", 62)
    assert better.play.rack_tiles().sorted() == tour()[4].turn.entry.rack


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_of_a_turn_stands_in_the_texts_and_nothing_else_does(lang: str) -> None:
    known = catalogue(lang)
    for kind, turns in (("comment", COMMENTED), ("note", NOTED)):
        prefix = f"example.{kind}."
        assert {key for key in known if key.startswith(prefix)} == {f"{prefix}{n}" for n in turns}


def test_the_tour_goes_from_the_first_turn_to_the_last_in_order() -> None:
    numbers = [stop.turn.n for stop in tour()]
    assert all(after == before + 1 for before, after in pairwise(numbers))
    assert [stop.turn.kind for stop in tour()][7] == "exchange"
