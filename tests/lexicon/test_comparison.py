"""An edition against a list of one's own: counts by length, class, rule and point, and what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tesela.lexicon import Edition, EditionStore
from tesela.lexicon.bulk import words_to_tiles
from tesela.lexicon.editions.building import build
from tesela.lexicon.judge.comparison import Comparison, Tally, compare


@pytest.fixture
def found(tmp_path: Path) -> Comparison:
    """Four words of the edition, four of the list, two in both."""
    path = tmp_path / "e.entries"
    path.write_text("casa  f.  @LDW w1 1992\nmor  m. apóc.  @LW w5 1992\nxoro  m.  @LW w5 1992\n", "utf-8")
    edition: Edition = build(EditionStore(tmp_path / "s"), "e", "lexico-2016", [path])
    assert len(edition) == 5
    return compare(edition, words_to_tiles(["casa", "casas", "mores", "perro"]))


def test_precision_recall_and_f1(found: Comparison) -> None:
    assert found.whole == Tally("", 5, 4, 2)
    assert (found.whole.precision, found.whole.recall) == (2 / 5, 2 / 4)
    assert found.whole.f1 == pytest.approx(4 / 9)


def test_by_length(found: Comparison) -> None:
    assert found.by_length == (
        Tally("3", 1, 0, 0),
        Tally("4", 2, 2, 1),
        Tally("5", 2, 2, 1),
    )


def test_by_class_rule_and_point(found: Comparison) -> None:
    assert {each.group: each.precision for each in found.by_class} == {"headword": 1 / 3, "plural": 1 / 2}
    assert {each.group: each.precision for each in found.by_rule} == {"w1": 1.0, "w5": 0.0}
    assert {each.group for each in found.by_point} == {"L16", "XII.18.1.5"}


def test_what_is_missing_and_why(found: Comparison) -> None:
    """18.2.2 bars the plural of an apocope; no entry leads to perro."""
    assert dict(found.missing) == {"L16.18.2.2": 1, "-": 1}


def test_nothing_in_common_is_no_division_by_nothing() -> None:
    empty = Tally("", 0, 0, 0)
    assert (empty.precision, empty.recall, empty.f1) == (0, 0, 0)
