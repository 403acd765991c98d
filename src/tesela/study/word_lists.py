"""Word lists to learn by: by length, letters, ending, hooks, conjugation, editions; by what is drawn most."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tesela.core.errors import TextError
from tesela.core.letters import LETTER_MASK
from tesela.core.tiles import Tiles, read_word
from tesela.lexicon import Edition
from tesela.lexicon.bulk import LONGEST, SHORTEST
from tesela.lexicon.probability import by_probability
from tesela.lexicon.queries import ANY, by_points
from tesela.study.verb_models import verbs_of_model

Order: TypeAlias = Literal["alphabet", "probability", "points", "hooks"]
Short = Annotated[str, Meta(max_length=40)]
MOST_LISTED: Final = 150_000
"""Nobody learns more; and putting a whole lexicon in order would take long."""


class ListQuery(msgspec.Struct, frozen=True, kw_only=True):
    """Which words: all that is asked must hold. Something must be asked."""

    length: Annotated[int, Meta(ge=0, le=LONGEST)] = 0
    letters: Short = ""
    """Letters that each word has: `Z`, `QX`, `LL`."""
    ending: Short = ""
    front: Short = ""
    """A letter that makes another word when put before."""
    back: Short = ""
    model: Short = ""
    """Infinitives of verbs that are conjugated like this one."""
    without: Annotated[str, Meta(max_length=64)] = ""
    """Another edition, which must lack the word."""
    order: Order = "alphabet"


def word_list(
    edition: Edition, query: ListQuery, other: Edition | None = None, entries: Edition | None = None
) -> list[Tiles]:
    """The words of a query, `other` being the edition that it names. `TextError` if it asks for nothing.

    Verbs are conjugated by `entries`, which an imported list has none of.
    """
    words = _within(_candidates(edition, query, other, entries or edition), query)
    if other is not None:
        words = only_in(words, other)
    front, back = _letter(query.front), _letter(query.back)
    if front:
        words = [word for word in words if front + word in edition.graph]
    if back:
        words = [word for word in words if word + back in edition.graph]
    if len(words) > MOST_LISTED:
        raise TextError("study.list_long", "", 0, {"count": len(words), "most": MOST_LISTED})
    return in_order(edition, words, query.order)


def _candidates(
    edition: Edition, query: ListQuery, other: Edition | None, entries: Edition
) -> Iterable[bytes]:
    """The words by what narrows them most."""
    ending = read_word(query.ending) if query.ending else b""
    if query.model:
        return verbs_of_model(edition, entries, query.model)
    if query.length:
        open_places = query.length - len(ending)
        return edition.graph.matching([ANY] * open_places + _masks(ending)) if open_places >= 0 else []
    if ending:
        return edition.graph.ending_in(bytes(ending))
    if query.letters:
        return edition.graph.containing(bytes(_letters(query.letters)[:1]))
    if other is not None:
        return edition.graph.words()
    raise TextError("study.list_empty", "")


def _within(words: Iterable[bytes], query: ListQuery) -> list[bytes]:
    ending = bytes(read_word(query.ending)) if query.ending else b""
    letters = _letters(query.letters)
    return [
        word
        for word in words
        if (not query.length or len(word) == query.length)
        and SHORTEST <= len(word) <= LONGEST
        and word.endswith(ending)
        and all(word.count(code) >= letters.count(code) for code in set(letters))
    ]


def in_order(edition: Edition, words: Iterable[bytes], order: Order) -> list[Tiles]:
    """Sort: by the alphabet, most easily drawn first, dearest first, or most hooks first."""
    found = [Tiles(word) for word in words]
    if order == "probability":
        return sorted(by_probability(found), key=len)
    if order == "points":
        return by_points(found)
    if order == "hooks":
        return sorted(found, key=lambda word: (-hook_count(edition, word), word.letters))
    return sorted(found, key=lambda word: (len(word), word.letters))


def hook_count(edition: Edition, word: bytes) -> int:
    """How many letters go before and after."""
    plain = bytes(code & LETTER_MASK for code in word)
    return len(edition.graph.front_hooks(plain)) + len(edition.graph.back_hooks(plain))


def only_in(words: list[bytes], other: Edition) -> list[bytes]:
    """Those that another edition lacks."""
    there = other.contains_many(words) if words else []
    return [word for word, found in zip(words, there, strict=True) if not found]


def _masks(tiles: bytes) -> list[int]:
    return [1 << code for code in tiles]


def _letters(text: str) -> Tiles:
    """Letters typed in a row, where `LL` is one."""
    return read_word(text.replace(",", "").replace(" ", ""))


def _letter(text: str) -> bytes:
    tiles = read_word(text) if text else Tiles()
    if len(tiles) > 1 or 0 in tiles:
        raise TextError("study.one_letter", text)
    return bytes(tiles)
