"""Setting up an event: its conditions are checked once, and all of them written into the header."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tesela.core.visible_text import one_line
from tesela.duplicate.conditions import Conditions
from tesela.duplicate.events import LONGEST_LABEL, LONGEST_TITLE, Centre, Created
from tesela.duplicate.refusals import cannot
from tesela.rules.refusals import Refusal
from tesela.version import __version__


def create(
    event: str,
    conditions: Conditions,
    now: int,
    *,
    commitment: str,
    title: str = "",
    lexicon: str = "",
    lexicon_hash: str = "",
    centres: Sequence[Centre] = (),
    rated: bool = False,
) -> Created | Refusal:
    """The header of a new event, or why its conditions can't be."""
    if wrong := _fault(conditions, centres):
        return wrong
    return Created(
        now,
        event=event,
        title=one_line(title, LONGEST_TITLE),
        conditions=conditions,
        lexicon=lexicon,
        lexicon_hash=lexicon_hash,
        code=__version__,
        commitment=commitment,
        centres=tuple(map(_shown, centres)),
        rated=rated,
    )


def _shown(centre: Centre) -> Centre:
    """The centre with names as lists and screens can show them."""
    name = one_line(centre.name, LONGEST_LABEL) or centre.code
    return replace(centre, name=name, country=one_line(centre.country, LONGEST_LABEL))


def _fault(conditions: Conditions, centres: Sequence[Centre]) -> Refusal | None:
    timing = conditions.timing
    if any(call >= timing.move_ms for call in (*timing.calls_ms, timing.raise_ms)):
        return cannot("calls")
    if conditions.handicap and conditions.ranking != "total":
        return cannot("handicap.ranking")
    codes = [centre.code for centre in centres]
    if len(set(codes)) < len(codes):
        return cannot("centre.twice")
    return None
