"""What a record lets us know of racks and bag, and what can't be (3, 7, 24; `file-2024` 29)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.notation.records import codes, counted

from tesela.core.letters import COUNTS
from tesela.core.tiles import Tiles
from tesela.notation.racks import Holding, difference, overlap, too_many, union
from tesela.notation.replay import Replay

JEFAS = "ana AEFJNST 8D JEFAS +46"
END = "#incomplete"


def _data(replay: Replay) -> dict[str, object]:
    (problem,) = replay.problems
    return dict(problem.data)


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (["ana AEFJNS 8D JEFAS +46", "blas - +0"], []),  # a rack may be partial
        (["ana 8D JEFAS +46", "blas - +0", "ana NT - +0"], []),
        ([JEFAS, "blas - +0", "ana NTABCDE - +0"], []),  # N and T were kept
        ([JEFAS, "blas - +0", "ana NABCDEO - +0"], ["rack.kept"]),  # the T has gone
        ([JEFAS, "blas - +0", "ana N - +0"], []),
        (["ana AEFJNT 8D JEFAS +46", "blas - +0"], ["rack.lacks"]),
        (["ana AEFJNST -AEF +0", "blas - +0", "ana JNSTBBC - +0"], []),
        (["ana AEFJNST -AEF +0", "blas - +0", "ana JNSABBC - +0"], ["rack.kept"]),
        (["ana AEFJNST -AEZ +0", "blas - +0"], ["rack.lacks"]),
        (["ana AEFJNST -3 +0", "blas - +0", "ana JNSTBBC - +0"], []),
        (["ana AEFJNST -2 +0", "blas - +0", "ana JNSTBBC - +0"], ["rack.exchange"]),
        (["ana AEFJNST -7 +0", "blas - +0", "ana BBCDDEE - +0"], []),
        (["ana AEFJ - +0", "blas - +0", "ana AEFJ - +0"], []),
    ],
)
def test_racks_from_turn_to_turn(turns: list[str], found: list[str]) -> None:
    assert codes(counted(*turns, END)) == found


def test_what_was_kept_and_what_is_missing_are_named() -> None:
    kept = _data(counted(JEFAS, "blas - +0", "ana NABCDEO - +0", END))
    assert (kept["rack"], kept["kept"]) == ("NABCDEO", "T")
    lacks = _data(counted("ana AEFJNT 8D JEFAS +46", "blas - +0", END))
    assert (lacks["rack"], lacks["missing"]) == ("AEFJNT", "S")


@pytest.mark.topic("material.tiles")
@pytest.mark.parametrize(
    ("racks", "letter"),
    [(("ZAEIOUS", "ZLNRTDD"), "Z"), (("??AEIOU", "?LNRTDD"), "?"), (("[CH]AEIOU", "[CH]LNRTD"), "[CH]")],
)
def test_more_tiles_than_the_set_has(racks: tuple[str, str], letter: str) -> None:
    replay = counted(f"ana {racks[0]} - +0", f"blas {racks[1]} - +0", f"ana {racks[0]} - +0", END)
    assert _data(replay)["letter"] == letter, "told once, where it is first seen"


@pytest.mark.article("fise-2007", "7.1", "7.2")
def test_tiles_that_went_back_are_not_missed() -> None:
    turns = [JEFAS, "#x-returned ana NT", "blas - +0", "ana AABBCCD - +0", END]
    assert codes(counted(*turns)) == []
    unnamed = [JEFAS, "#x-returned ana", "blas - +0", "ana AABBCCD - +0", END]
    assert codes(counted(*unnamed)) == []
    nonsense = [JEFAS, "#x-returned ana %%", "blas - +0", "ana AABBCCD - +0", END]
    assert codes(counted(*nonsense)) == []
    somebody_else = [JEFAS, "#x-returned blas NT", "blas - +0", "ana AABBCCD - +0", END]
    assert codes(counted(*somebody_else)) == ["rack.kept"]


@pytest.mark.article("file-2024", "29")
def test_a_rack_that_was_not_filled_up() -> None:
    turns = [JEFAS, "#x-size ana 6", "blas - +0", "ana NTABCDE - +0", END]
    assert codes(counted(*turns, rules="file-2024")) == ["rack.size"]
    assert codes(counted(*turns[:3], "ana NTABCD - +0", END, rules="file-2024")) == []
    for wrong in ("#x-size ana 8", "#x-size ana", "#x-size nadie 6", "#x-size ana seis"):
        assert codes(counted(JEFAS, wrong, "blas - +0", "ana NTABCDE - +0", END)) == []


# Counting tiles


tiles = st.lists(st.integers(0, 28), max_size=9).map(Tiles)


@given(tiles, tiles)
def test_union_difference_and_overlap_agree(one: Tiles, other: Tiles) -> None:
    both = union(one, other)
    assert len(both) == len(one) + len(other) - overlap(one, other)
    assert difference(both, one) == difference(other, one)
    assert len(difference(one, other)) == len(one) - overlap(one, other)
    assert union(one, other) == union(other, one)
    assert difference(one, both) == Tiles()


@given(st.lists(st.integers(0, 28), max_size=30))
def test_too_many_names_each_letter_once(codes_: list[int]) -> None:
    found = too_many(codes_)
    assert len(set(found)) == len(found)
    assert all((codes_.count(code) > COUNTS[code]) == (code in found) for code in range(29))


def test_a_holding_knows_what_was_shown_and_forgets_what_was_swapped_unseen() -> None:
    rack = Holding(7).shown(Tiles.of("TSNJFEA"))
    assert rack.complete
    assert rack.known == Tiles.of("AEFJNST")
    partly = Holding(7).shown(Tiles.of("AE")).shown(Tiles.of("ES"))
    assert (partly.complete, partly.known) == (False, Tiles.of("AES"))
    after = rack.without(Tiles.of("AEFJS"), 5)
    assert (after.size, after.known) == (7, Tiles.of("NT"))
    blind = rack.exchanged_blindly(2)
    assert (blind.known, blind.blind is not None) == (Tiles(), True)
    assert partly.exchanged_blindly(2).blind is None, "of a rack half known nothing follows"
