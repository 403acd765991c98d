"""What two editions differ in, word by word, with the reasons where they have them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tesela.core.tiles import Tiles
from tesela.lexicon.editions.edition import Edition
from tesela.lexicon.editions.store import Progress, silent
from tesela.lexicon.judge.explainer import Explainer
from tesela.lexicon.judge.verdicts import Verdict

_STEP = 1000
"""Words between two reports of progress."""


class Difference(msgspec.Struct, frozen=True):
    """The words of each that the other lacks, in the order of the alphabet."""

    only_first: tuple[Tiles, ...]
    only_second: tuple[Tiles, ...]
    shared: int


class Differs(msgspec.Struct, frozen=True):
    """A word that one edition has and the other does not: what each says of it."""

    word: Tiles
    first: Verdict
    second: Verdict


def differ(first: Edition, second: Edition) -> Difference:
    """Compare two editions' words."""
    one, other = set(first.graph.words()), set(second.graph.words())
    return Difference(
        tuple(Tiles(word) for word in sorted(one - other)),
        tuple(Tiles(word) for word in sorted(other - one)),
        len(one & other),
    )


def explain(
    first: Explainer, second: Explainer, words: Sequence[Tiles], progress: Progress = silent
) -> list[Differs]:
    """Give both verdicts on each of these words."""
    found = []
    for at, word in enumerate(words):
        if at % _STEP == _STEP - 1:
            progress("explain", at / len(words))
        found.append(Differs(word, first.verdict(str(word)), second.verdict(str(word))))
    return found
