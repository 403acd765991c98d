"""Questions for study, checked against a plain search through the words."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tesela._kernel import WordGraph
from tesela.core.errors import TextError
from tesela.core.letters import COUNTS
from tesela.core.tiles import Tiles, read_word, spell
from tesela.lexicon import queries
from tesela.lexicon.probability import by_probability, draws

WORDS = st.lists(
    st.lists(st.integers(1, 28), min_size=2, max_size=7).map(bytes), min_size=1, max_size=60, unique=True
)
FEW = st.lists(st.sampled_from([1, 2, 4, 21]), min_size=2, max_size=6).map(bytes)
CLOSE_WORDS = st.lists(FEW, min_size=1, max_size=60, unique=True)


def _fits(word: bytes, rack: bytes) -> bool:
    missing = Counter(word) - Counter(code for code in rack if code)
    return missing.total() <= rack.count(0)


@given(CLOSE_WORDS, st.lists(st.sampled_from([0, 1, 2, 4, 21]), min_size=1, max_size=7).map(bytes))
def test_anagrams_with_blanks(words: list[bytes], rack: bytes) -> None:
    graph = WordGraph.build(words)
    found = queries.anagrams(graph, rack)
    expected = {word for word in words if len(word) == len(rack) and _fits(word, rack)}
    assert {bytes(word.letters) for word in found} == expected
    for word in found:
        assert word.as_rack() == Tiles(sorted(rack)), "a blank shows where the rack has no letter"
    shorter = queries.anagrams(graph, rack, 2)
    assert {bytes(word.letters) for word in shorter} == {word for word in words if _fits(word, rack)}


@given(WORDS, st.data())
def test_hooks_and_extensions(words: list[bytes], data: st.DataObject) -> None:
    graph = WordGraph.build(words)
    whole = data.draw(st.sampled_from(words))
    word = whole[data.draw(st.integers(0, 1)) : len(whole) - data.draw(st.integers(0, 1))] or whole
    hooks = queries.hooks(graph, word)
    known = set(words)
    assert set(hooks.front) == {code for code in range(1, 29) if bytes([code]) + word in known}
    assert set(hooks.back) == {code for code in range(1, 29) if word + bytes([code]) in known}
    grown = queries.extensions(graph, word)
    longer = {each for each in known if each != word}
    assert set(grown.front) == {each for each in longer if each.endswith(word)}
    assert set(grown.back) == {each for each in longer if each.startswith(word)}
    inside = {each for each in longer if word in each}
    assert set(grown.both) == inside - set(grown.front) - set(grown.back)


@given(CLOSE_WORDS, st.lists(st.sampled_from(["A", "B", "CH", "RR", ".", "*", "(AB)", "(^B)"]), min_size=1))
def test_patterns(words: list[bytes], parts: list[str]) -> None:
    graph = WordGraph.build(words)
    single = {"A": "a", "B": "b", "CH": "c", "RR": "r", ".": ".", "*": ".*", "(AB)": "[ab]", "(^B)": "[^b]"}
    shape = re.compile("".join(single[part] for part in parts))
    letters = {1: "a", 2: "b", 4: "c", 21: "r"}
    expected = {word for word in words if shape.fullmatch("".join(letters[code] for code in word))}
    assert set(queries.matching(graph, "".join(parts))) == expected


@given(WORDS, st.integers(1, 8))
def test_lists_by_length(words: list[bytes], length: int) -> None:
    graph = WordGraph.build(words)
    assert queries.of_length(graph, length) == sorted(word for word in words if len(word) == length)


@given(st.lists(st.integers(1, 28), min_size=1, max_size=8).map(bytes))
def test_draws_counts_hands_with_blanks(word: bytes) -> None:
    """A second way to count: every choice of tiles that blanks stand in for."""
    expected = 0
    for blanks in range(3):
        for out in set(combinations(sorted(word), blanks)):
            rest = Counter(word) - Counter(out)
            ways = comb(2, blanks)
            for code, wanted in rest.items():
                ways *= comb(COUNTS[code], wanted)
            expected += ways
    assert draws(word) == expected


def test_probability_order_puts_common_tiles_first() -> None:
    words = [bytes(read_word(word)) for word in ("zafiros", "aserode")]
    assert [spell(word) for word in by_probability(words)] == ["ASERODE", "ZAFIROS"]


@pytest.mark.parametrize(
    ("pattern", "code"),
    [
        ("", "query.empty"),
        ("ca(", "query.class_open"),
        ("ca()", "query.class_empty"),
        ("c4", "tiles.unknown"),
    ],
)
def test_a_pattern_that_makes_no_sense(pattern: str, code: str) -> None:
    with pytest.raises(TextError) as raised:
        queries.read_pattern(pattern)
    assert raised.value.code == code
    assert raised.value.text == pattern


def test_a_digraph_is_one_place_of_a_pattern() -> None:
    graph = WordGraph.build([bytes(read_word(word)) for word in ("chorro", "corro", "morro", "choro")])
    assert [spell(word) for word in queries.matching(graph, "ch...")] == ["CHORO", "CHORRO"]
    assert [spell(word) for word in queries.matching(graph, "ch.RRo")] == ["CHORRO"]
    assert [spell(word) for word in queries.matching(graph, "(^C)orro")] == ["CHORRO", "MORRO"]
    assert [spell(word) for word in queries.matching(graph, "....")] == ["CORRO", "CHORO", "CHORRO", "MORRO"]


def test_a_rack_of_nothing_is_refused() -> None:
    with pytest.raises(TextError):
        queries.read_rack("")
