"""The library's page and the notebooks do what they say."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.markdown_examples import run_examples
from tools.notebooks import EXAMPLES, read, run, written

ROOT = Path(__file__).parent.parent.parent
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))


def test_every_example_of_the_page_gives_what_the_page_says() -> None:
    count, reports = run_examples(ROOT / "docs" / "library.md")
    assert count > 30 and "".join(reports) == ""


def test_every_name_of_the_front_door_is_on_the_page() -> None:
    import tesela

    page = (ROOT / "docs" / "library.md").read_text("utf-8")
    public = [name for name in tesela.__all__ if not name.startswith("_")]
    assert [name for name in public if f"`{name}`" not in page and f"tesela.{name}" not in page] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_has_the_outputs_that_its_code_gives(path: Path) -> None:
    assert written(run(read(path))) == path.read_text("utf-8"), "run `make docs`"


def test_there_is_a_notebook() -> None:
    assert [path.name for path in NOTEBOOKS] == ["tour.ipynb"]


class TestTheRunners:
    """Both can fail: a page or a notebook that is wrong is found out."""

    def test_a_wrong_page_is_reported_with_its_line(self, tmp_path: Path) -> None:
        page = tmp_path / "page.md"
        page.write_text("# A page\n\n```pycon\n>>> 1 + 1\n3\n```\n```sh\n>>> no\n```\n", "utf-8")
        count, reports = run_examples(page)
        assert count == 1 and "line 4" in "".join(reports) and "Got:\n    2" in "".join(reports)

    def test_names_last_from_block_to_block(self, tmp_path: Path) -> None:
        page = tmp_path / "page.md"
        page.write_text("```pycon\n>>> a = 1\n```\ntext\n```pycon\n>>> a\n1\n```\n", "utf-8")
        assert run_examples(page) == (2, [])

    def test_what_a_cell_prints_and_what_it_gives(self) -> None:
        source = ["print('one')\n", "print('two')\n", "made"]
        cells = [{"cell_type": "code", "source": ["made = 7"]}, {"cell_type": "code", "source": source}]
        first, second = run({"cells": cells})["cells"]
        assert first["outputs"] == []
        assert second["outputs"][0]["text"] == ["one\n", "two\n"]
        assert second["outputs"][1]["data"] == {"text/plain": ["7"]}

    def test_what_draws_itself_is_kept_as_a_picture_too(self) -> None:
        source = [
            "class Drawn:\n",
            "    def _repr_svg_(self): return '<svg/>'\n",
            "    def __repr__(self): return 'a drawing'\n",
            "Drawn()",
        ]
        shown = run({"cells": [{"cell_type": "code", "source": source}]})["cells"][0]["outputs"]
        assert shown[0]["data"] == {"text/plain": ["a drawing"], "image/svg+xml": ["<svg/>"]}

    def test_a_cell_that_fails_is_an_error(self) -> None:
        with pytest.raises(ZeroDivisionError):
            run({"cells": [{"cell_type": "code", "source": ["1 / 0"]}]})
