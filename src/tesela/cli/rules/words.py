"""Articles in the reader's words; options have theirs in `tesela.texts.options`."""

from __future__ import annotations

from tesela.rules.articles import Article
from tesela.rules.articles.audit import Audited, audited
from tesela.rules.articles.whole import amended_by
from tesela.rules.rulesets import OURS, RuleSet
from tesela.texts import language, say


def kind(article: Article) -> str:
    """Held by code, awaiting it, physical, or a heading over its parts."""
    return say(f"rules_cli.kind.{audited(article, None).status}")


def status(row: Audited) -> str:
    """How an article stands, in a word; what it waits for beside it."""
    waits = ", ".join(say(f"rules_cli.waits.{each}") for each in row.waits_for)
    return say(f"rules_cli.status.{row.status}") + (f" ({waits})" if waits else "")


def change(ruleset: str, article: Article) -> str:
    """What the article stands for, or what changes it in part, under a rule set."""
    amending = tuple(each.name for each in amended_by(ruleset, article))
    relations = {
        "replaces": article.replaces,
        "amends": article.amends,
        "drops": article.drops,
        "amended_by": amending,
    }
    return " ".join(
        say(f"rules_cli.relation.{key}", {"numbers": ", ".join(numbers)})
        for key, numbers in relations.items()
        if numbers
    )


def filled(rules: RuleSet, option: str) -> str:
    """Whose rule stands in where the document is silent: another document's, or Tesela's own choice."""
    source = rules.filled.get(option, "")
    return say("rules_cli.value.ours") if source == OURS else source


def side(found: tuple[Article, ...]) -> str:
    """One side of a comparison: each article with its number, heading and text."""
    lang = language()
    return "\n".join(f"{each.number} · {each.heading[lang]}. {each.text[lang]}" for each in found) or "—"
