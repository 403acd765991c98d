"""The names of the editions that come with Tesela, and the rules of word use of each."""

from __future__ import annotations

from typing import Final

OPEN: Final = "open"
TODAY: Final = "hoy"
BUILTIN: Final = {OPEN: "lexico-2016", "open-2007": "xii-2007", TODAY: "lexico-2016"}
"""Name to rules of word use."""
ALIASES: Final = {"abierta": OPEN, "abierta-2007": "open-2007", "today": TODAY}
VINTAGES: Final = {OPEN: 2017, "open-2007": 2001, TODAY: 9999}
"""Name to the year of the dictionary whose entries stand in the edition."""


def companion_of(rules: str) -> str:
    """Name the built-in edition whose entries explain a list's words by these rules."""
    return next((name for name, each in BUILTIN.items() if each == rules), OPEN)


def edition_for(word_use: str | None) -> str:
    """Name the built-in edition for a rule set's regulation of word use; the newest where it names none.

    >>> edition_for("xii-2007"), edition_for("lexico-2016"), edition_for(None)
    ('open-2007', 'open', 'hoy')
    """
    return max(VINTAGES, key=VINTAGES.__getitem__) if word_use is None else companion_of(word_use)
