"""How two rule sets differ: in their options, and in their articles side by side."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tesela.rules.articles import Article, articles
from tesela.rules.rulesets import ruleset
from tesela.rules.topics import TOPICS

Change: TypeAlias = Literal["changed", "added", "dropped"]


class OptionChange(msgspec.Struct, frozen=True):
    """An option that has another value in the second rule set."""

    option: str
    first: object
    second: object


class ArticleChange(msgspec.Struct, frozen=True):
    """Articles on the same matter, or one that stands in only one of the documents."""

    change: Change
    first: tuple[Article, ...]
    second: tuple[Article, ...]


def option_changes(first: str, second: str) -> tuple[OptionChange, ...]:
    """The options in which the two differ."""
    one, other = ruleset(first).options.flat(), ruleset(second).options.flat()
    return tuple(OptionChange(name, one[name], other[name]) for name in one if one[name] != other[name])


def article_changes(first: str, second: str) -> tuple[ArticleChange, ...]:
    """Changed, added and dropped articles; what an amending document does not touch is no change."""
    if first == second:
        return ()
    if ruleset(second).base == first and _amends(second):
        return _amendments(first, second)
    if ruleset(first).base == second and _amends(first):
        return tuple(_turned(change) for change in _amendments(second, first))
    return _by_topic(first, second)


def _amends(name: str) -> bool:
    return any(article.replaces or article.amends or article.drops for article in articles(name).values())


def _amendments(first: str, second: str) -> tuple[ArticleChange, ...]:
    """What the amending document says of the amended one."""
    old, found = articles(first), []
    for article in articles(second).values():
        before = tuple(old[number] for number in (*article.replaces, *article.amends))
        if before:
            found.append(ArticleChange("changed", before, (article,)))
        elif article.kind != "parts":
            found.append(ArticleChange("added", (), (article,)))
        found += [ArticleChange("dropped", (old[number],), (article,)) for number in article.drops]
    return tuple(found)


def _turned(change: ArticleChange) -> ArticleChange:
    swapped: dict[Change, Change] = {"changed": "changed", "added": "dropped", "dropped": "added"}
    return ArticleChange(swapped[change.change], change.second, change.first)


def _by_topic(first: str, second: str) -> tuple[ArticleChange, ...]:
    """Documents that don't know of each other: articles on the same topic stand side by side.

    The points of section XII have no topic: the option of word use stands for them all.
    """
    found = []
    for article in articles(first).values():
        if not article.topics:
            continue
        others = _on_the_same(article, second)
        if not others:
            found.append(ArticleChange("dropped", (article,), ()))
        elif any(other.text != article.text for other in others):
            found.append(ArticleChange("changed", (article,), others))
    for article in articles(second).values():
        if article.topics and not _on_the_same(article, first):
            found.append(ArticleChange("added", (), (article,)))
    return tuple(found)


def _on_the_same(article: Article, second: str) -> tuple[Article, ...]:
    numbers = dict.fromkeys(TOPICS[topic].get(second, "") for topic in article.topics)
    return tuple(articles(second)[number] for number in numbers if number in articles(second))
