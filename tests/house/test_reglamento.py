"""Every article of every rule set has its code and tests, or says why it is a physical matter."""

from __future__ import annotations

import pytest
from tools.reglamento import PAGE, ROOT, render, untested

from tesela.rules.articles import articles
from tesela.rules.articles.code import Proofs, proofs
from tesela.rules.rulesets import RULESETS


@pytest.fixture(scope="module")
def held() -> Proofs:
    return proofs(ROOT)


def test_the_page_is_up_to_date(held: Proofs) -> None:
    assert render(held) == PAGE.read_text("utf-8"), "run `make docs`"


def test_no_article_is_missing_from_the_page() -> None:
    page = PAGE.read_text("utf-8")
    for name in RULESETS:
        section = page.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        for number in articles(name):
            assert f"\n| {number} | " in section, (name, number)


def test_executable_articles_have_code_and_tests(held: Proofs) -> None:
    assert untested(held) == set(), "these lack a test with their marker, or a row in holders.toml"
