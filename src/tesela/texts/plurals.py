"""Filling sentences in: `{count} {count:ficha|fichas}` takes the form that the number asks for.

The forms stand in the order singular, plural; which one a number takes is CLDR's rule for the language
(Babel), so that nothing is said of «1 fichas», and «0 fichas» is said as it should be.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from babel import Locale
from babel.plural import PluralRule

MISSING: Final = "…"
"""What stands in a sentence whose datum nobody gave, where that may happen."""


@cache
def _rule(lang: str) -> PluralRule:
    return Locale.parse(lang).plural_form


def form_of(number: object, forms: str, lang: str) -> str:
    """The form of `singular|plural` for a number; the plural for what is no number.

    >>> form_of(1, "ficha|fichas", "es"), form_of(0, "ficha|fichas", "es"), form_of("–", "tile|tiles", "en")
    ('ficha', 'fichas', 'tiles')
    """
    one, _, many = forms.partition("|")
    try:
        amount = float(str(number).replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        return many
    return one if _rule(lang)(abs(amount)) == "one" else many


class _Value:
    """A value in a sentence: written as it is, or as the form that it asks for."""

    __slots__ = ("_lang", "_value")

    def __init__(self, value: object, lang: str) -> None:
        self._value = value
        self._lang = lang

    def __format__(self, spec: str) -> str:
        return form_of(self._value, spec, self._lang) if "|" in spec else format(self._value, spec)

    def __str__(self) -> str:
        return str(self._value)

    def __repr__(self) -> str:
        return repr(self._value)


class _Lenient(dict[str, _Value]):
    """Leaves a gap for a missing datum instead of failing."""

    def __missing__(self, key: str) -> _Value:
        return _Value(MISSING, "es")


def fill(sentence: str, data: Mapping[str, object], lang: str, *, lenient: bool = False) -> str:
    """The sentence with its `{names}` filled in; `KeyError` for one that is missing, unless `lenient`."""
    values = {name: _Value(value, lang) for name, value in data.items()}
    return sentence.format_map(_Lenient(values) if lenient else values)
