"""Bingo, from the manual. Its example speaks of 2 D's where the set has 5 (catalogue L)."""

from __future__ import annotations

from collections import Counter

import pytest

from tesela.core.letters import COUNTS
from tesela.core.tiles import Tiles, read_word
from tesela.rules.bag import Secret
from tesela.rules.home.bingo import Card, calls, winners, write_card
from tesela.rules.refusals import Refusal

pytestmark = pytest.mark.article("manual", "M.variantes.bingo")


def _card(first: str, second: str) -> Card:
    card = write_card(read_word(first), read_word(second))
    assert isinstance(card, Card)
    return card


def test_words_have_seven_tiles() -> None:
    assert isinstance(write_card(read_word("estreno"), read_word("tren")), Refusal)
    assert len(read_word("charlaba")) == 7
    _card("estreno", "charlaba")


def test_no_more_letters_than_the_set_has() -> None:
    assert isinstance(write_card(read_word("zozobra"), read_word("estreno")), Refusal)
    _card("dandada", "estreno")  # four D's of five
    twice = write_card(read_word("chacharas"), read_word("estreno"))
    assert isinstance(twice, Refusal)
    assert (twice.code, twice.data) == ("bingo.too_many", {"letter": "CH", "most": 1})


def test_one_call_crosses_one_letter() -> None:
    card = _card("estreno", "estrena")
    assert card.left(read_word("e")).count(read_word("e")[0]) == 3


def test_first_full_card_wins_and_ties_are_shared() -> None:
    order = read_word("estrenoestrenaz")
    same = _card("estreno", "estrena")
    assert winners([_card("estreno", "charlaba"), same], order) == (14, (1,))
    assert winners([same, same], order) == (14, (0, 1))


def test_the_calls_are_the_98_letter_tiles() -> None:
    order = calls(Secret("bingo", bytes(32)))
    assert Counter(order) == {code: count for code, count in enumerate(COUNTS) if code}
    assert order != Tiles(sorted(order))
    assert winners([_card("estreno", "charlaba")], order)[1] == (0,)
