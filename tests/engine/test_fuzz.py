"""Broken positions: read or refused with a code, whatever the bytes; what is read can be played on."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.spanish import small_spanish

from tesela.core.errors import TextError
from tesela.engine import Position, any_play, best, count, top

ROWS = "/".join(["15"] * 6 + ["5[CH]O8", "3CA[RR]O8", "6s8"] + ["15"] * 6)
GOOD = f"{ROWS} CASE?[LL]Ñ/AB 12/-3 0 lex X; ld spanish;"
ALPHABET = "/[]0123456789 ?;-.*ACEHLNRSÑchñkKw\t\x00é’𝔸"


def _mangled(draw: st.DrawFn) -> str:
    text = GOOD
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(text)))
        cut = draw(st.integers(0, 3))
        text = text[:at] + draw(st.text(ALPHABET, max_size=3)) + text[at + cut :]
    return text


def _read_or_refuse(text: str) -> bool:
    try:
        position = Position.from_cgp(text)
    except TextError as error:
        assert error.code.startswith(("cgp.", "tiles.", "position."))
        return False
    graph = small_spanish()
    plays = count(position, graph)
    assert any_play(position, graph) == (plays > 0)
    assert len(top(position, graph, 5)) == min(5, plays)
    assert best(position, graph, others=True).leave is not None
    return True


@settings(max_examples=300)
@given(st.composite(_mangled)())
def test_mangled_positions(text: str) -> None:
    _read_or_refuse(text)


@pytest.mark.slow
@settings(max_examples=20_000)
@given(st.one_of(st.composite(_mangled)(), st.text(ALPHABET, max_size=200)))
def test_mangled_positions_for_long(text: str) -> None:
    _read_or_refuse(text)


def test_the_good_one_is_good() -> None:
    assert _read_or_refuse(GOOD)
