"""The whole rulebook that a rule set puts in force: its own articles and those it leaves of what it amends.

`file-2024` restates some thirty articles of `fise-2007` and leaves the rest; the regulation of word use of
2016 (`lexico-2016`) does the same with sections XI and XII. A reader gets one consolidated text, in the
amended document's order, and each article says in which document it stands.

>>> [article.name for article in whole("file-2024")[:3]]
['fise-2007 1', 'fise-2007 2', 'fise-2007 3']
>>> [article.name for article in whole("file-2024") if article.number == "36"]
['file-2024 36', 'fise-2007 36']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from tesela.rules.articles import Article, articles, parent
from tesela.rules.rulesets import RULESETS, ruleset

WORD_USE: Final = "lexico-2016"
"""The regulation that rules on words where a rule set does not go by section XII itself."""


@cache
def whole(name: str) -> tuple[Article, ...]:
    """Every article in force under a rule set, in reading order; `KeyError` for an unknown one.

    The regulation of word use may be read by itself too, with what it leaves in force of section XII.
    """
    if name == WORD_USE:
        return _points()
    own, base = articles(name).values(), ruleset(name).base
    if base is not None and _amends(own):
        game = _game(articles(base).values())
        return (*_merged(game, own), *_words(name))
    return (*own, *_words(name))


@cache
def inherited(name: str) -> tuple[Article, ...]:
    """What an amending rule set leaves in force of the one it amends: neither replaced nor struck out."""
    base = ruleset(name).base
    game = [article for article in whole(name) if article.ruleset == base]
    return tuple(_game(game))


def amended_by(name: str, article: Article) -> tuple[Article, ...]:
    """The articles of the rule set that change this inherited one in part."""
    if article.ruleset == name:
        return ()
    return tuple(own for own in articles(name).values() if article.number in own.amends)


def parts_in_force(name: str, article: Article) -> tuple[Article, ...]:
    """The direct parts of an article that the rule set has in force."""
    return tuple(
        each
        for each in whole(name)
        if each.ruleset == article.ruleset and parent(each.number) == article.number
    )


def document_title(name: str, lang: str) -> str:
    """A rule set's title, or that of the regulation of word use."""
    return ruleset(name).title[lang] if name in RULESETS else articles(name)["L16"].heading[lang]


def also_in_force(name: str, article: Article) -> tuple[Article, ...]:
    """Articles of other documents that are in force under the same number: 36 of 2024 and 36 of 2007."""
    return tuple(each for each in whole(name) if each.number == article.number and each is not article)


def _words(name: str) -> tuple[Article, ...]:
    """The points on words: of 2016 with what it leaves of 2007; none where the document has its own."""
    return _points() if ruleset(name).options.word_use == WORD_USE else ()


def _points() -> tuple[Article, ...]:
    """The regulation of 2016, merged with what it leaves of 2007."""
    old = [article for article in articles("fise-2007").values() if _on_words(article)]
    return tuple(_merged(old, articles(WORD_USE).values()))


def _on_words(article: Article) -> bool:
    return article.number.startswith("XI")


def _game(found: Iterable[Article]) -> list[Article]:
    return [article for article in found if not _on_words(article)]


def _amends(own: Iterable[Article]) -> bool:
    return any(article.replaces or article.amends or article.drops for article in own)


def _merged(old: Iterable[Article], own: Iterable[Article]) -> Iterator[Article]:
    """The old articles that stay; after each, the new ones that come there."""
    gone = {number for article in own for number in (*article.replaces, *article.drops)}
    places: dict[str, str] = {}
    for article in own:
        places[article.number] = _place(article, places)
    for article in old:
        if article.number not in gone:
            yield article
        yield from (new for new in own if places[new.number] == article.number)


def _place(article: Article, places: dict[str, str]) -> str:
    """The old article after which a new one is read: with its parent, else where what it changes stood."""
    above = parent(article.number)
    if above in places:
        return places[above]
    return article.place or (*article.replaces, *article.amends)[0]
