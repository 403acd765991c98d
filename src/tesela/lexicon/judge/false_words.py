"""Plausible words that are none: what grammar, a suffix or a pronoun would give and the rules bar.

Each comes with a reason that the judge can tell; a random string of letters would teach nobody anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Final

from tesela.core.tiles import Tiles, read_word, spell
from tesela.lexicon import Explainer
from tesela.lexicon.bulk import LONGEST, SHORTEST

_PRONOUNS: Final = ("me", "te", "lo", "la", "los", "las", "nos", "se")
_TRIES: Final = 4000
"""Places looked at for one word before giving up: some editions have few barred forms of a length."""
_NO_REASON: Final = ("unknown",)


def false_words(judge: Explainer, lengths: range, seed: str, count: int, like: bytes = b"") -> list[Tiles]:
    """Up to `count` different ones of these lengths, the same for the same seed and words.

    Each has the letters of `like`: among words with Z those without one would give themselves away.
    """
    found: dict[bytes, None] = {}
    if count <= 0:
        return []
    makers = (
        _barred(judge, lengths, Random(f"barred {seed}"), like),
        _grown(judge, lengths, Random(f"grown {seed}"), like),
    )
    # Two barred forms to one made by a suffix: barred forms are what players really lay.
    for maker in cycle((makers[0], makers[0], makers[1])):
        word = next(maker, None)
        if word is None:
            if all(next(each, None) is None for each in makers):
                break
            continue
        found[word] = None
        if len(found) >= count:
            break
    return [Tiles(word) for word in found]


def is_false(judge: Explainer, word: bytes) -> bool:
    """Whether the edition lacks it and the judge can say why, by more than that nobody knows it."""
    if not SHORTEST <= len(word) <= LONGEST or word in judge.edition.graph:
        return False
    reasons = judge.verdict(spell(word)).reasons
    return bool(reasons) and reasons[0].code not in _NO_REASON


def _barred(judge: Explainer, lengths: range, chance: Random, like: bytes) -> Iterator[bytes]:
    """Forms that the entries would give and a point bars, as the derivations have them."""
    traces = judge.companion.traces
    if traces is None or not traces.count_words():
        return
    for _ in range(_tries(like)):
        word = traces.word_at(chance.randrange(traces.count_words()))
        if len(word) in lengths and _has(word, like) and is_false(judge, word):
            yield word


def _grown(judge: Explainer, lengths: range, chance: Random, like: bytes) -> Iterator[bytes]:
    """Words with something behind: a pronoun (17.5), -mente, a diminutive."""
    traces = judge.companion.traces
    if traces is None or not traces.count_words():
        return
    for _ in range(_tries(like)):
        word = spell(traces.word_at(chance.randrange(traces.count_words()))).lower()
        text = _with_tail(word, chance)
        if text is not None:
            tiles = bytes(read_word(text))
            if len(tiles) in lengths and _has(tiles, like) and is_false(judge, tiles):
                yield tiles


def _tries(like: bytes) -> int:
    """Few words have a given letter, and to pass the others over costs little."""
    return _TRIES * (5 if like else 1)


def _has(word: bytes, like: bytes) -> bool:
    return all(code in word for code in like)


def _with_tail(word: str, chance: Random) -> str | None:
    if word.endswith(("ar", "er", "ir")):
        return word + chance.choice(_PRONOUNS)
    if word.endswith(("a", "o")) and len(word) > 3:
        stem, gender = word[:-1], word[-1]
        return chance.choice((f"{stem}it{gender}", f"{stem}amente"))
    return None
