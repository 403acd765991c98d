"""The set of 100 tiles, from the manual's table (its `N8 1` is Ñ)."""

from __future__ import annotations

import pytest

from tesela.core.letters import ALPHABET, COUNTS, POINTS, SET_SIZE, VOWELS, Letter

MANUAL = """
A1 12  G2 2  N1 5  S1 6   B3 2  H4 2  Ñ8 1  T1 4   C3 4  I1 6  O1 9  U1 5   CH5 1  J8 1  P3 2  V4 1
D2 5  L1 4  Q5 1  X8 1   E1 12  LL8 1  R1 5  Y4 1   F4 1  M3 2  RR8 1  Z10 1
"""


def _table() -> dict[str, tuple[int, int]]:
    words = MANUAL.split()
    found = {}
    for name, count in zip(words[::2], words[1::2], strict=True):
        letters = name.rstrip("0123456789")
        found[letters] = (int(name[len(letters) :]), int(count))
    return found


@pytest.mark.topic("material.tiles")
def test_every_letter_is_as_the_manual_prints_it() -> None:
    assert {letter.text: (letter.points, letter.count) for letter in ALPHABET} == _table()


@pytest.mark.topic("material.tiles")
def test_a_hundred_tiles_two_of_them_blank() -> None:
    assert SET_SIZE == 100
    assert COUNTS[Letter.BLANK] == 2
    assert POINTS[Letter.BLANK] == 0


def test_alphabet_order() -> None:
    assert (
        " ".join(letter.text for letter in ALPHABET)
        == "A B C CH D E F G H I J L LL M N Ñ O P Q R RR S T U V X Y Z"
    )


def test_vowels() -> None:
    assert {letter.text for letter in VOWELS} == set("AEIOU")
