"""44: two who write down the same table: what both say is signed, what they say otherwise is shown.

The scores are always said. The other figures of the sheet (5.1) may be left blank: a blank contradicts
nobody, and signs nothing.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias
from unicodedata import normalize

import msgspec

from tesela.core.tiles import strip_accents
from tesela.core.visible_text import one_line
from tesela.tournament.people import LONGEST
from tesela.tournament.results import Result, Side

Figure: TypeAlias = Literal["score", "bingos", "best_play", "best_word", "time_penalty", "forfeit", "started"]
_OPTIONAL: Final[tuple[Figure, ...]] = ("bingos", "best_play", "best_word", "time_penalty")


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """A figure on which two who wrote down a table differ."""

    side: Literal["first", "second"] | None
    """Whose figure it is; null for what is of both."""
    field: Figure
    one: int | str | None
    other: int | str | None


def tidied(result: Result) -> Result:
    """The result with its words as they lie on the board, so that spelling alone makes no difference."""
    first, second = (
        msgspec.structs.replace(side, best_word=_on_board(side.best_word))
        for side in (result.first, result.second)
    )
    return msgspec.structs.replace(result, first=first, second=second)


def differences(one: Result, other: Result) -> tuple[Difference, ...]:
    """Every figure that both wrote down, and not the same."""
    found = [
        *_of_side("first", one.first, other.first),
        *_of_side("second", one.second, other.second),
    ]
    if one.forfeit != other.forfeit:
        found.append(Difference(side=None, field="forfeit", one=one.forfeit, other=other.forfeit))
    if one.started and other.started and one.started != other.started:
        found.append(Difference(side=None, field="started", one=one.started, other=other.started))
    return tuple(found)


def agreed(one: Result, other: Result) -> Result | None:
    """The result that both have signed, with the figures that both wrote down; None while they differ."""
    if differences(one, other):
        return None
    return Result(
        first=_common(one.first, other.first),
        second=_common(one.second, other.second),
        forfeit=one.forfeit,
        started=one.started if one.started == other.started else None,
    )


def says_more(result: Result) -> bool:
    """Whether more than the scores was written down."""
    sides = (result.first, result.second)
    return result.started is not None or any(_said(getattr(side, key)) for side in sides for key in _OPTIONAL)


def _on_board(word: str) -> str:
    """In capitals and without accents; some letters have two capitals, and the log bounds what it reads."""
    return strip_accents(normalize("NFC", one_line(word).upper()))[:LONGEST]


def _of_side(side: Literal["first", "second"], one: Side, other: Side) -> list[Difference]:
    found = []
    if one.score != other.score:
        found.append(Difference(side=side, field="score", one=one.score, other=other.score))
    for key in _OPTIONAL:
        mine, theirs = getattr(one, key), getattr(other, key)
        if _said(mine) and _said(theirs) and mine != theirs:
            found.append(Difference(side=side, field=key, one=mine, other=theirs))
    return found


def _common(one: Side, other: Side) -> Side:
    both = {key: getattr(one, key) for key in _OPTIONAL if getattr(one, key) == getattr(other, key)}
    return Side(score=one.score, **both)


def _said(value: int | str | None) -> bool:
    return value not in (None, "")
