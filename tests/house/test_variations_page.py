"""The page of the manual's variations says what the program does."""

from __future__ import annotations

from tools.variations import PAGE, ROOT, render

from tesela.rules.articles.code import proofs
from tesela.rules.variations.catalogue import VARIATIONS, article_of


def test_the_page_is_up_to_date() -> None:
    assert render(proofs(ROOT)) == PAGE.read_text("utf-8"), "run `make docs`"


def test_every_variation_is_on_it_with_tests_of_its_own() -> None:
    page = PAGE.read_text("utf-8")
    for each in VARIATIONS:
        assert str(article_of(each)).removeprefix("manual ") in page
    assert "Pruebas**: 0" not in page
