"""Articles in the reader's words; options have theirs in `tesela.texts.options`."""

from __future__ import annotations

from tesela.rules.articles import Article
from tesela.rules.articles.code import held_by
from tesela.texts import language, say


def kind(article: Article) -> str:
    """Held by code, awaiting it, physical, or a heading over its parts."""
    waits = article.kind == "executable" and not held_by(article)
    return say("rules_cli.kind.pending" if waits else f"rules_cli.kind.{article.kind}")


def side(found: tuple[Article, ...]) -> str:
    """One side of a comparison: each article with its number, heading and text."""
    lang = language()
    return "\n".join(f"{each.number} · {each.heading[lang]}. {each.text[lang]}" for each in found) or "—"
