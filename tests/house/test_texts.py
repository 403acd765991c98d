"""Spanish and English say the same things, with the same blanks to fill in."""

from __future__ import annotations

import string

from tesela.texts import catalogue


def _names(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_both_languages_have_every_text() -> None:
    assert catalogue("es").keys() == catalogue("en").keys()


def test_both_languages_fill_in_the_same_names() -> None:
    spanish, english = catalogue("es"), catalogue("en")
    assert {key: _names(text) for key, text in spanish.items()} == {
        key: _names(text) for key, text in english.items()
    }
