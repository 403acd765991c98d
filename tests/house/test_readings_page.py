"""docs/lecturas.md is what `make docs` writes, and every test that it names is there."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from tools.readings import PAGE, ROOT, render

from tesela.rules.articles import find
from tesela.rules.articles.readings import Reading, readings


def _tests_in(file: Path) -> set[str]:
    """`test_x` and `TestY::test_x` of a file."""
    found = set()
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef):
            found |= {f"{node.name}::{each.name}" for each in node.body if isinstance(each, ast.FunctionDef)}
    return found


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == render(), "run `make docs`"


@pytest.mark.parametrize("reading", readings(), ids=lambda each: each.key)
def test_every_test_and_article_that_it_names_is_there(reading: Reading) -> None:
    assert reading.tests
    for name in reading.tests:
        file, _, test = name.partition("::")
        assert test in _tests_in(ROOT / file), name
    for name in reading.articles:
        document, _, number = name.partition(" ")
        assert find(document, number).name == name


def test_the_corrected_readings_are_numbered_without_a_gap() -> None:
    assert [each.line for each in readings() if each.line] == list(range(1, 22))
    assert all(set(each.decided) == {"es", "en"} and each.quote for each in readings())
