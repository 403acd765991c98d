"""Reading many words at once gives what reading them one by one gives."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tesela.core.errors import TextError
from tesela.core.tiles import read_word
from tesela.lexicon.bulk import UNREADABLE, words_to_tiles

LETTERS = "abcdefghijklmnñopqrstuvwxyzáéíóúüABCHLLRRÑÁÜ"


@given(st.lists(st.text(alphabet=LETTERS, min_size=1, max_size=20), max_size=30))
def test_in_bulk_as_one_by_one(words: list[str]) -> None:
    for word, tiles in zip(words, words_to_tiles(words), strict=True) if words else ():
        try:
            assert tiles == bytes(read_word(word))
        except TextError:
            assert UNREADABLE in tiles


@given(st.text(min_size=1, max_size=10).filter(lambda text: "\n" not in text))
def test_whatever_else_is_unreadable_or_read_alike(word: str) -> None:
    """Blanks and starred letters are for racks, not for words: here they are no letters."""
    (tiles,) = words_to_tiles([word])
    if UNREADABLE not in tiles:
        assert tiles == bytes(read_word(word))


def test_decomposed_accents_and_bracketed_digraphs_read_too() -> None:
    assert words_to_tiles(["an\u0303o", "[CH]o[RR]o"]) == [
        bytes(read_word("año")),
        bytes(read_word("chorro")),
    ]
