"""Where an entry comes from: who votes for it, by which rule, since when, and who says its marks.

Written at the end of its line (docs/entries.md): `casa  f.  @LDRTW w1 1992 f.:R`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

SIGN: Final = "  @"
UNKNOWN: Final = "?"
"""A vintage that the sources don't tell: between 1992 and 2012."""
LATER: Final = "later"
VOTES: Final = "N"
"""In place of a source's letter: nobody says the mark, the vote rule infers it."""
_YEARS: Final = {"1992": 1992, "2001": 2001, UNKNOWN: 2001, "2014": 2014, LATER: 9999}
"""The dictionary since which an entry stands; what is unknown has the benefit of the doubt."""


class Provenance(msgspec.Struct, frozen=True):
    """What stands after the sign."""

    votes: str
    """A letter a source."""
    rule: str
    """The vote rule that let the entry in."""
    since: str
    """`1992`, `2001`, `2014`, `later`, or `?`."""
    marks: tuple[tuple[str, str], ...] = ()
    """Marks with the letter of who says so."""
    reason: str = ""
    """Where a document names the word."""

    def stands_in(self, year: int) -> bool:
        """Tell whether the dictionary of that year has the entry."""
        return _YEARS[self.since] <= year

    def who_says(self, mark: str) -> str:
        """Give the letter of who says a mark; nothing if nobody is named."""
        return dict(self.marks).get(mark, "")


@lru_cache(maxsize=65536)
def read_provenance(text: str) -> Provenance | None:
    """Read what stands after the sign; None if it is not written so.

    >>> read_provenance("LW w5 1992 desus.:A").who_says("desus.")
    'A'
    """
    votes, _, rest = text.partition(" ")
    rule, _, rest = rest.partition(" ")
    since, _, rest = rest.partition(" ")
    if not votes or not rule or since not in _YEARS:
        return None
    marks: list[tuple[str, str]] = []
    while rest:
        word, _, after = rest.partition(" ")
        mark, colon, who = word.rpartition(":")
        if not colon or len(who) != 1:
            break
        marks.append((mark, who))
        rest = after
    return Provenance(votes, rule, since, tuple(marks), rest)
