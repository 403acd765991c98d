"""Articles found the way people name them, and two documents compared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tesela.rules.articles import articles
from tesela.rules.articles.diff import article_changes, option_changes
from tesela.rules.articles.lookup import NoSuchArticleError, look_up
from tesela.rules.articles.search import search
from tesela.rules.articles.whole import whole
from tesela.rules.rulesets import RULESETS


@pytest.mark.parametrize("name", RULESETS)
def test_every_article_is_found_by_its_own_number(name: str) -> None:
    for number, article in articles(name).items():
        assert look_up(name, number) is article


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("art. 37.3", "37.3"),
        ("Artículo 37", "37"),
        ("38p5", "38§5"),
        ("38 párr. 5", "38§5"),
        ("38, párrafo 5", "38§5"),
        ("38 § 5", "38§5"),
        ("xii.17.4", "XII.17.4"),
        ("XII 17.4", "XII.17.4"),
        ("xi web 2", "XI.web.2"),
    ],
)
def test_spellings(typed: str, number: str) -> None:
    assert look_up("fise-2007", typed).number == number


def test_the_manual_is_found_by_its_headings() -> None:
    assert look_up("manual", "m.cinco-maneras.3").number == "M.cinco-maneras.3"
    assert look_up("manual", "M.FINAL").number == "M.final"


def test_an_inherited_article_comes_from_the_document_below() -> None:
    assert look_up("file-2024", "24").name == "fise-2007 24"
    assert look_up("file-2024", "22").name == "file-2024 22"  # not the 22 of 2007


def test_a_replaced_article_names_its_successor() -> None:
    with pytest.raises(NoSuchArticleError) as raised:
        look_up("file-2024", "37.3")
    assert raised.value.instead == ("45.3",)
    with pytest.raises(NoSuchArticleError) as raised:
        look_up("file-2024", "30")
    assert raised.value.instead == ("VI",)


def test_an_unknown_number_offers_what_is_near() -> None:
    with pytest.raises(NoSuchArticleError) as raised:
        look_up("fise-2007", "37.6")
    assert raised.value.near[:2] == ("37", "37.1")
    with pytest.raises(NoSuchArticleError) as raised:
        look_up("manual", "final")
    assert "M.final" in raised.value.near


@given(st.sampled_from(sorted(RULESETS)), st.text(max_size=30))
def test_any_text_is_either_found_or_answered(name: str, typed: str) -> None:
    try:
        assert look_up(name, typed).number
    except NoSuchArticleError as missing:
        assert set(missing.near) <= {each.number for each in whole(name)}


def test_search_ignores_accents_and_case() -> None:
    found = {article.name for article in search("COMODIN k", "es")}
    assert "fise-2007 10.1" in found
    assert all(article.ruleset == "aas-2018" for article in search("blank", "en", "aas-2018"))
    assert list(search("no-such-word", "es")) == []


def test_options_from_2007_to_2024() -> None:
    changed = {
        change.option: (change.first, change.second) for change in option_changes("fise-2007", "file-2024")
    }
    assert changed["scoreless_at_nil_nil"] == (False, True)
    assert changed["overtime_loss_after_minutes"] == (None, 8)
    assert "passes_each_to_end" not in changed
    assert option_changes("manual", "manual") == ()


def _numbers(first: str, second: str, kind: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    return [
        (
            tuple(article.number for article in change.first),
            tuple(article.number for article in change.second),
        )
        for change in article_changes(first, second)
        if change.change == kind
    ]


def test_articles_from_2007_to_2024() -> None:
    changed = _numbers("fise-2007", "file-2024", "changed")
    assert (("37.3",), ("45.3",)) in changed
    assert (("21",), ("22",)) in changed
    assert [new for _, new in _numbers("fise-2007", "file-2024", "added")] == [
        (number,) for number in ["4.2", "4.5.1", "4.5.2", "4.5.3", "5.3", "29", "45.5"]
    ]
    assert [old for old, _ in _numbers("fise-2007", "file-2024", "dropped")] == [
        (number,) for number in ["28.1", "29§2", "30", "31.1", "37.1"]
    ]


def test_a_comparison_can_be_turned_round() -> None:
    there = article_changes("fise-2007", "file-2024")
    back = article_changes("file-2024", "fise-2007")
    assert [(change.first, change.second) for change in there] == [
        (change.second, change.first) for change in back
    ]


def test_documents_that_do_not_know_each_other_are_compared_by_topic() -> None:
    dropped = [old for old, _ in _numbers("fise-2007", "aas-2018", "dropped")]
    assert ("37.3",) in dropped
    assert ("7.1",) in dropped
    changed = _numbers("fise-2007", "aas-2018", "changed")
    assert (("33",), ("22",)) in changed
    assert not any("15" in old for old, _ in changed)  # two word premiums: the same rule in both


@pytest.mark.parametrize("name", RULESETS)
def test_a_rule_set_does_not_differ_from_itself(name: str) -> None:
    assert article_changes(name, name) == ()
