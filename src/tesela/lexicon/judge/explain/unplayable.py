"""What can't be laid at all: letters without a tile, split digraphs, several words, a wrong length."""

from __future__ import annotations

from tesela.lexicon.bulk import LONGEST, SHORTEST
from tesela.lexicon.judge.asked import Asked
from tesela.lexicon.judge.explain.dictionary import Dictionary
from tesela.lexicon.judge.verdicts import Reason


def cannot_be_laid(words: Dictionary, asked: Asked, *, whole: bool) -> Reason | None:
    """Give the reason, if there is one; `whole` says whether a split digraph in one tile would be a word."""
    if asked.no_tile:
        return Reason("10.1", "no_tile", {"letters": ", ".join(asked.no_tile)})
    if asked.split:
        code = "split_valid" if whole else "split"
        return Reason("11", code, {"pair": asked.split, "word": str(asked.tiles)})
    if asked.several:
        return Reason(words.point("8"), "several", {"entry": asked.word})
    if asked.pointed:
        return Reason(words.point("1"), "pointed", {"entry": asked.word})
    if asked.affix:
        return Reason(words.point("14"), "affix", {"entry": asked.word})
    if len(asked.tiles) < SHORTEST:
        return Reason("6", "too_short", {})
    if len(asked.tiles) > LONGEST:
        return Reason("", "too_long", {"tiles": str(len(asked.tiles)), "longest": str(LONGEST)})
    return None
