"""`tesela lexicon compare` and `tesela lexicon patch`: what they print, write and refuse."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.terminal import tesela

ENTRIES = "casa  f.  @LDW w1 1992\nxoro  m.  @LW w5 1992\n"


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with an edition of four words; the folder for other files."""
    monkeypatch.setenv("TESELA_HOME", str(tmp_path / "home"))
    (tmp_path / "e.entries").write_text(ENTRIES, "utf-8")
    assert tesela("lexicon", "build", "--entries", tmp_path / "e.entries", "--name", "mini").code == 0
    (tmp_path / "mine.txt").write_text("casa\ncasas\nperro\n", "utf-8")
    return tmp_path


def test_compare_gives_shares_and_groups(small: Path) -> None:
    answer = tesela("lexicon", "compare", small / "mine.txt", "--lexicon", "mini", "--json")
    assert (answer.json["both"], answer.json["precision"], answer.json["recall"]) == (2, "0.5000", "0.6667")
    assert {row["group"] for row in answer.json["by_rule"]} == {"w1", "w5"}
    assert answer.json["missing"] == [{"cause": "-", "count": 1}]
    text = tesela("lexicon", "compare", small / "mine.txt", "--lexicon", "mini").out
    assert "F1 0.5714" in text


def test_compare_writes_a_page_with_plots_and_no_word_of_the_list(small: Path) -> None:
    page = small / "report.html"
    tesela("lexicon", "compare", small / "mine.txt", "--lexicon", "mini", "--report", page)
    text = page.read_text("utf-8")
    assert text.count("<svg") == 5 and "0.5714" in text
    assert "perro" not in text.lower()


def test_compare_refuses_what_is_no_list(small: Path) -> None:
    (small / "bad.txt").write_text("casa 7\n", "utf-8")
    answer = tesela("lexicon", "compare", small / "bad.txt", "--lexicon", "mini")
    assert answer.code == 2 and "bad.txt" in answer.err


def test_patch_makes_an_edition_that_gives_the_reason(small: Path) -> None:
    (small / "club.txt").write_text("#: version 2\n+guaxa  la trae el diccionario\n-xoro  errata\n", "utf-8")
    made = tesela("lexicon", "patch", "mini", small / "club.txt", "--name", "club", "--json")
    assert (made.code, made.json["words"]) == (0, 4)
    assert "errata" in tesela("judge", "xoro", "--lexicon", "club").out
    assert "la trae el diccionario" in tesela("judge", "guaxa", "--lexicon", "club").out
    again = tesela("lexicon", "patch", "mini", small / "club.txt", "--name", "club")
    assert again.code == 2


def test_patch_refuses_a_line_without_a_reason(small: Path) -> None:
    (small / "club.txt").write_text("+guaxa\n", "utf-8")
    answer = tesela("lexicon", "patch", "mini", small / "club.txt", "--name", "club")
    assert answer.code == 2 and "club.txt" in answer.err
