"""An article is held by code that people reach and tests that name it; one of the two is not enough."""

from __future__ import annotations

import pytest

from tesela.rules.articles import DOCUMENTS, articles, find
from tesela.rules.articles import code as holding
from tesela.rules.articles.audit import audit, audited, totals, waiting
from tesela.rules.articles.code import Proofs

TESTED = Proofs({"fise-2007 15": ("tests/rules/test_x.py::test_y",)}, {})
UNTESTED = Proofs({}, {})
SCORING = "tesela.core.scoring.score_play"


@pytest.fixture
def _scoring_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    table = holding._holders()
    changed = holding._Holders(table.topics, table.articles, {SCORING: "table"})
    monkeypatch.setattr(holding, "_holders", lambda: changed)


def test_code_and_a_test_hold_an_article() -> None:
    row = audited(find("fise-2007", "15"), TESTED)
    assert row.status == "held"
    assert row.holders == (SCORING,)
    assert row.tests == ("tests/rules/test_x.py::test_y",)
    assert row.waits_for == ()


def test_code_without_a_test_is_pending() -> None:
    row = audited(find("fise-2007", "15"), UNTESTED)
    assert (row.status, row.tests) == ("pending", ())


@pytest.mark.usefixtures("_scoring_waits")
def test_code_that_nobody_reaches_is_pending_whatever_tests_say() -> None:
    row = audited(find("fise-2007", "15"), TESTED)
    assert (row.status, row.waits_for) == ("pending", ("table",))
    assert waiting(["tesela.rules.decide.decide", SCORING, SCORING]) == ("table",)


def test_where_there_are_no_tests_the_code_speaks() -> None:
    row = audited(find("fise-2007", "15"), None)
    assert (row.status, row.tests) == ("held", None)


def test_physical_matters_and_headings_need_no_code() -> None:
    for article in articles("file-2024").values():
        if article.kind != "executable":
            assert audited(article, UNTESTED).status == article.kind


def test_totals_count_each_article_once() -> None:
    rows = audit(None)
    assert len(rows) == sum(len(articles(name)) for name in DOCUMENTS)
    assert sum(totals(rows).values()) == len(rows)
    assert {row.article.ruleset for row in audit(None, "aas-2018")} == {"aas-2018"}
