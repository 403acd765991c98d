"""Near words by the kernel, and by a plain table of distances."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tesela._kernel import KernelError, WordGraph

FEW = st.lists(st.integers(1, 4), max_size=8).map(bytes)


def distance(one: bytes, other: bytes) -> int:
    """Tiles put in, left out, changed, or two neighbours swapped."""
    table = [[i + j for j in range(len(other) + 1)] for i in range(len(one) + 1)]
    for i in range(1, len(one) + 1):
        for j in range(1, len(other) + 1):
            changed = table[i - 1][j - 1] + (one[i - 1] != other[j - 1])
            table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, changed)
            if i > 1 and j > 1 and one[i - 2 : i] == other[j - 2 : j][::-1]:
                table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
    return table[-1][-1]


@given(st.lists(FEW.filter(bool), min_size=1, max_size=60, unique=True), FEW, st.integers(0, 3))
def test_near_words_the_nearest_first(words: list[bytes], word: bytes, edits: int) -> None:
    apart = {each: distance(each, word) for each in words}
    expected = sorted((each for each in words if apart[each] <= edits), key=lambda each: (apart[each], each))
    assert WordGraph.build(words).near(word, edits) == expected


@pytest.mark.parametrize(
    ("word", "edits", "code"),
    [(b"\x01\x1d", 1, "query.tile"), (b"\x01" * 21, 1, "query.too_long"), (b"\x01", 4, "query.edits")],
)
def test_what_is_no_question(word: bytes, edits: int, code: str) -> None:
    with pytest.raises(KernelError) as raised:
        WordGraph.build([b"\x01\x02"]).near(word, edits)
    assert raised.value.code == code
