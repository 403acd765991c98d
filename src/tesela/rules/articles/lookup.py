"""Finding an article the way people name it: `art. 37.3`, `38p5`, `xii 17.4`, `m.final`; and what is near."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterator

from tesela.rules.articles import Article, articles, inherited, parent
from tesela.rules.rulesets import RULESETS


class NoSuchArticleError(LookupError):
    """No article of that number: what is near, and what has taken its place in an amending document."""

    def __init__(self, name: str, number: str, near: tuple[str, ...], instead: tuple[str, ...]) -> None:
        super().__init__(f"{name} {number}")
        self.ruleset = name
        self.number = number
        self.near = near
        self.instead = instead


def plain(text: str) -> str:
    """Lower case without accents, for comparing what people type."""
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def look_up(name: str, number: str) -> Article:
    """The article of that rule set; one that it inherits comes from the document under it.

    >>> look_up("fise-2007", "art. 38 p5").number
    '38§5'
    >>> look_up("file-2024", "24").ruleset
    'fise-2007'
    """
    wanted = _key(number)
    for article in (*articles(name).values(), *inherited(name)):
        if _key(article.number) == wanted:
            return article
    raise NoSuchArticleError(name, number, _near(name, wanted), _instead(name, wanted))


def search(words: str, lang: str, only: str | None = None) -> Iterator[Article]:
    """Articles whose number, heading or text holds all the words, accents and case apart."""
    wanted = plain(words).split()
    for name in RULESETS if only is None else (only,):
        for article in articles(name).values():
            text = plain(f"{article.number} {article.heading[lang]} {article.text[lang]}")
            if all(word in text for word in wanted):
                yield article


def _key(number: str) -> str:
    """One spelling for all the ways to write a number."""
    key = re.sub(r"^(art(iculo|icle)?s?\.?|punto|point)\s*", "", plain(number).strip())
    key = re.sub(r"\s*(§|,?\s*(parr(afo)?|par(agraph)?|p)\.?)\s*(?=\d+$)", "§", key)
    return re.sub(r"[\s.\-]+", ".", key).strip(".")


def _near(name: str, wanted: str) -> tuple[str, ...]:
    """First what shares the article's beginning, then what looks alike."""
    numbers = list(articles(name))
    keys = {_key(number): number for number in numbers}
    above = parent(wanted) or wanted
    family = [number for number in numbers if _key(number) == above or parent(_key(number)) == above]
    alike = [keys[key] for key in difflib.get_close_matches(wanted, keys, n=5, cutoff=0.5)]
    inside = [number for number in numbers if len(wanted) > 1 and wanted in _key(number)]
    return tuple(dict.fromkeys([*family, *inside, *alike]))[:8]


def _instead(name: str, wanted: str) -> tuple[str, ...]:
    """The articles that replaced or struck out the one of that number."""
    return tuple(
        article.number
        for article in articles(name).values()
        if any(_key(number) == wanted for number in (*article.replaces, *article.drops))
    )
