"""docs/open-edition.md is written from the shipped entries: its tables can't drift from them."""

from __future__ import annotations

from tools.open_edition.page import PAGE, page

from tesela.lexicon.editions.vote_rules import vote_rules


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == page(), "run `python -m tools.open_edition.page`"


def test_every_rule_stands_on_it_with_its_share() -> None:
    text = PAGE.read_text("utf-8")
    for rule in (*vote_rules().rule, *vote_rules().feminine):
        assert f"| {rule.name} | {rule.says} | {rule.precision or 'not measured'} |" in text
