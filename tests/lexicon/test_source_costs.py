"""What each source is worth: every source has its line, and the figures are those of a build without it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tools.open_edition.build import NAMES
from tools.open_edition.cost import CACHE, TABLE, words
from tools.open_edition.page import PAGE

ROWS = {
    name: (int(lost), int(new))
    for name, lost, new in (line.split("\t") for line in TABLE.read_text("utf-8").splitlines())
}
SOURCES = Path(os.environ.get("TESELA_SOURCES", Path(__file__).parents[3] / "shared" / "lexdata"))


def test_every_source_has_its_line_and_the_page_shows_it() -> None:
    assert set(ROWS) == set(NAMES)
    text = PAGE.read_text("utf-8")
    for name, (lost, new) in ROWS.items():
        assert any(
            name in line and f"{lost:,}" in line and f"{new:,}" in line for line in text.splitlines()
        ), name


def test_no_source_is_worth_nothing() -> None:
    assert all(lost + new for lost, new in ROWS.values())


@pytest.mark.slow
@pytest.mark.skipif(not (SOURCES.is_dir() and CACHE.is_dir()), reason="the raw sources are not here")
@pytest.mark.parametrize("name", ["wspanish", "rla-es"])
def test_the_figures_are_those_of_a_build(name: str) -> None:
    whole, left = words(SOURCES, CACHE), words(SOURCES, CACHE, frozenset({name}))
    assert (len(whole - left), len(left - whole)) == ROWS[name]
