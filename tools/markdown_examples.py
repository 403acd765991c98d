"""The interactive examples of a Markdown page (its `pycon` blocks) as one doctest."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Final

_BLOCK: Final = re.compile(r"^```pycon\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def examples_of(page: Path) -> doctest.DocTest:
    """The page's examples in order, with one set of names, each at its line of the page."""
    text = page.read_text("utf-8")
    kept = list(re.sub(r"[^\n]", "", text))
    lines = [""] * (len(kept) + 1)
    for block in _BLOCK.finditer(text):
        first = text.count("\n", 0, block.start(1))
        found = block[1].splitlines()
        lines[first : first + len(found)] = found
    return doctest.DocTestParser().get_doctest("\n".join(lines), {}, page.name, str(page), 0)


def run_examples(page: Path) -> tuple[int, list[str]]:
    """How many examples were run, and a report of each one that did not give what the page says."""
    reports: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    test = examples_of(page)
    runner.run(test, out=reports.append)
    return len(test.examples), reports
