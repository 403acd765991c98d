"""Which racks may be dealt, and when none can be (manual, «modalidad duplicada»; championship practice)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tesela.core.tiles import Tiles
from tesela.duplicate.balance import balanced, can_go_on
from tesela.duplicate.conditions import CAMPEONATO, MANUAL, conditions
from tesela.duplicate.drawing import deal
from tesela.rules.bag import Secret
from tesela.rules.home.solo import FULL_SET

MANUALS, CHAMPIONS = MANUAL.balance, CAMPEONATO.balance


@pytest.mark.article("manual", "M.duplicada.equilibrio")
@pytest.mark.parametrize(
    ("rack", "move", "good"),
    [
        ("AEBCDFG", 15, True),
        ("ABCDFGH", 15, False),
        ("ABCDFGH", 16, True),
        ("?ABCDFG", 15, True),
        ("AEIOUAB", 15, False),
        ("AEIOUA?", 15, False),
        ("AEIOU??", 15, True),
        ("BCDFG?H", 16, True),
        ("BCDFGHJ", 16, False),
        ("?", 16, False),
        ("??", 16, True),
    ],
)
def test_two_of_each_up_to_move_15_then_one_and_a_blank_serves(rack: str, move: int, good: bool) -> None:
    assert balanced(Tiles.of(rack), move, MANUALS) is good


@pytest.mark.parametrize(
    ("rack", "move", "good"),
    [
        ("AEIOUBC", 15, True),
        ("AEIOUAB", 15, False),  # six vowels
        ("ABCDFGH", 15, False),  # six consonants
        ("AEBCDFG", 15, True),
        ("AEIOU??", 15, True),
        ("AEIOUA?", 15, False),
        ("BCDFG?H", 16, False),  # from 16 on a blank is no vowel
        ("ABCDFGH", 16, True),
        ("AEIOUA?", 16, False),
        ("YEIOUA?", 16, True),  # Y is a consonant
    ],
)
def test_championships_allow_fewer_than_six_of_a_kind_then_one_of_each_without_blanks(
    rack: str, move: int, good: bool
) -> None:
    assert balanced(Tiles.of(rack), move, CHAMPIONS) is good


def _all_racks() -> Iterator[Tiles]:
    """Racks of seven by kinds: letters of a kind are all alike here."""
    for vowels in range(8):
        for blanks in range(min(2, 7 - vowels) + 1):
            yield Tiles.of("A" * vowels + "?" * blanks + "T" * (7 - vowels - blanks))


def test_up_to_move_15_seven_tiles_are_judged_alike_by_both() -> None:
    """Fewer than six of each is two of each with blanks serving, said otherwise."""
    for rack in _all_racks():
        assert balanced(rack, 15, MANUALS) == balanced(rack, 15, CHAMPIONS), str(rack)


@pytest.mark.article("manual", "M.duplicada.final")
@pytest.mark.parametrize(
    ("left", "move", "goes_on"),
    [
        ("AB", 16, True),
        ("A?", 16, True),
        ("??", 16, True),
        ("A", 16, False),
        ("?", 16, False),
        ("AEIO", 16, False),
        ("BCDF", 16, False),
        ("AEBC", 15, True),
        ("ABCD", 15, False),
        ("A?CD", 15, True),
        ("", 16, False),
    ],
)
def test_it_is_over_when_tiles_vowels_or_consonants_run_out(left: str, move: int, goes_on: bool) -> None:
    assert can_go_on(Tiles.of(left), move, MANUALS, 7) is goes_on
    hand = deal(Secret("d", bytes(32)), 0, Tiles(), Tiles.of(left), move, MANUAL)
    assert (hand is not None) is goes_on
    if hand is not None:
        assert (hand.rack, hand.bag) == (Tiles.of(left).sorted(), Tiles())


@given(st.lists(st.sampled_from("AETR?"), min_size=0, max_size=10), st.integers(14, 17), st.booleans())
@settings(max_examples=300)
def test_it_goes_on_exactly_if_some_rack_would_do(tiles: list[str], move: int, champions: bool) -> None:
    """Every choice of seven looked at one by one, against the count."""
    rule = CHAMPIONS if champions else MANUALS
    left = Tiles.of("".join(tiles)).sorted()
    kinds = {"vowel": any(code in (1, 6) for code in left), "other": any(code in (20, 23) for code in left)}
    blanks = sum(code == 0 for code in left)
    serve = rule.blanks_serve if move <= 15 else rule.blanks_serve_after
    of_each = sum(not there for there in kinds.values()) <= (blanks if serve else 0)
    some = any(balanced(rack, move, rule) for rack in combinations(left, min(7, len(left))))
    assert can_go_on(left, move, rule, 7) is (some and of_each and len(left) > 1)


@pytest.mark.article("manual", "M.duplicada.equilibrio")
@given(st.binary(min_size=32, max_size=32), st.sampled_from(["BCDFGH", "AEIOUA", "ABCDF", ""]))
@settings(max_examples=60)
def test_out_of_balance_all_go_back_and_seven_new_ones_are_drawn(seed: bytes, kept: str) -> None:
    left = FULL_SET.minus(Tiles.of(kept)) or Tiles()
    hand = deal(Secret("d", seed), 5, Tiles.of(kept), left, 3, MANUAL)
    assert hand is not None
    assert [len(drawn) for drawn in hand.tries] == [7 - len(kept)] + [7] * (len(hand.tries) - 1)
    firsts = [Tiles.of(kept) + hand.tries[0], *hand.tries[1:]]
    assert [balanced(rack, 3, MANUALS) for rack in firsts] == [False] * (len(firsts) - 1) + [True]
    assert Tiles(sorted(firsts[-1])) == hand.rack
    assert Tiles(sorted(hand.rack + hand.bag)) == FULL_SET
    assert hand.choices == sum(len(drawn) for drawn in hand.tries)


@given(st.binary(min_size=32, max_size=32), st.integers(1, 20))
@settings(max_examples=40)
def test_the_same_seed_deals_the_same_rack(seed: bytes, move: int) -> None:
    hands = [deal(Secret("d", seed), 0, Tiles(), FULL_SET, move, MANUAL) for _ in range(2)]
    assert hands[0] == hands[1]


@given(st.binary(min_size=32, max_size=32))
@settings(max_examples=40)
def test_with_jokers_every_rack_has_a_blank_while_one_is_left(seed: bytes) -> None:
    joker = conditions("manual", "joker")
    hand = deal(Secret("d", seed), 0, Tiles(), FULL_SET, 1, joker)
    assert hand is not None
    assert 0 in hand.rack
    assert len(hand.rack) == 7
    assert Tiles(sorted(hand.rack + hand.bag)) == FULL_SET
    kept = deal(Secret("d", seed), 0, Tiles.of("?AB"), FULL_SET.minus(Tiles.of("?AB")) or Tiles(), 1, joker)
    assert kept is not None
    assert len(kept.tries[0]) == 4, "the blank that stayed is the joker"
    none_left = Tiles(code for code in FULL_SET if code)
    plain = deal(Secret("d", seed), 0, Tiles(), none_left, 1, joker)
    assert plain is not None
    assert 0 not in plain.rack


@given(st.binary(min_size=32, max_size=32))
@settings(max_examples=20)
def test_seven_of_eight_deals_eight(seed: bytes) -> None:
    hand = deal(Secret("d", seed), 0, Tiles(), FULL_SET, 1, conditions("manual", "7de8"))
    assert hand is not None
    assert len(hand.rack) == 8
    assert balanced(hand.rack, 1, MANUALS)
