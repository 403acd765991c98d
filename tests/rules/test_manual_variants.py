"""The manual's «reglas propias»: agreed before the game, and only under the manual."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.table import Table

from tesela.rules.create import create
from tesela.rules.header import Variants
from tesela.rules.refusals import Refusal


def _table(racks: tuple[str, ...] = ("CASARIO", "ABORUIL"), **variants: Any) -> Table:
    return Table("manual", len(racks), variants=Variants(**variants)).deal(*racks)


@pytest.mark.topic("variant.agreed")
def test_agreed_before_the_game_and_written_into_its_header() -> None:
    assert _table(open_dictionary=True).state.header.variants.open_dictionary
    made = create("g", "file-2024", ["A", "B"], 0, commitment="x", variants=Variants(cingulillo=True))
    assert isinstance(made, Refusal)
    assert made.code == "create.variants"


@pytest.mark.topic("variant.open_dictionary")
def test_with_an_open_dictionary_the_header_says_so() -> None:
    seen = _table(open_dictionary=True).view(0)
    assert seen.header.variants.open_dictionary
    assert not _table().view(0).header.variants.open_dictionary
