"""Options, their values and articles in the reader's words."""

from __future__ import annotations

from tesela.rules.articles import Article
from tesela.rules.articles.code import held_by
from tesela.texts import language, say


def kind(article: Article) -> str:
    """Held by code, awaiting it, physical, or a heading over its parts."""
    waits = article.kind == "executable" and not held_by(article)
    return say("rules_cli.kind.pending" if waits else f"rules_cli.kind.{article.kind}")


def option(name: str) -> str:
    """What an option is about."""
    return say(f"rules_cli.option.{name}")


def value(given: object) -> str:
    """An option's value: yes, no, a number, a choice, a list of clocks, or nothing said."""
    if given is None:
        return say("rules_cli.value.unsaid")
    if isinstance(given, bool):
        return say("rules_cli.value.yes" if given else "rules_cli.value.no")
    if isinstance(given, str):
        return say(f"rules_cli.value.{given}")
    if isinstance(given, list | tuple):
        clocks = [say(f"rules_cli.value.clock_{clock['kind']}", clock) for clock in given]
        return ", ".join(clocks) or say("rules_cli.value.unsaid")
    return str(given)


def side(found: tuple[Article, ...]) -> str:
    """One side of a comparison: each article with its number, heading and text."""
    lang = language()
    return "\n".join(f"{each.number} · {each.heading[lang]}. {each.text[lang]}" for each in found) or "—"
