"""The table of what strangers tried (`docs/server.md`): every row names tests that hold it and exist."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
PAGE = (HOUSE / "docs" / "server.md").read_text("utf-8")
TABLE = PAGE.partition("## Against abuse\n")[2].partition("\n## ")[0]
ROWS = [line.split(" | ") for line in TABLE.splitlines() if line.startswith("| ") and "`test" in line]


def test_the_table_is_there() -> None:
    lines = [line for line in TABLE.splitlines() if line.startswith("| ")]
    assert len(lines) == len(ROWS) + 1, "a head, and rows that each name a test"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0].strip("| ")[:40])
def test_a_row_names_tests_that_exist(row: list[str]) -> None:
    names = re.findall(r"`(test_\w+(?:\.py)?|\w+\.test\.ts)`", row[-1])
    places = [at for at, name in enumerate(names) if name.endswith(".py")]
    assert places, "the file first"
    for begin, end in pairwise([*places, len(names)]):
        files = list(HOUSE.glob(f"tests/**/{names[begin]}"))
        written = "".join(file.read_text("utf-8") for file in files)
        tests = [name for name in names[begin + 1 : end] if not name.endswith(".ts")]
        assert tests and all(f"def {name}(" in written for name in tests), (names[begin], tests)
    for name in names:
        assert not name.endswith(".ts") or list((HOUSE / "web" / "src").rglob(name)), name
