"""Finding an article the way people name it: `art. 37.3`, `38p5`, `xii 17.4`, `m.final`; and what is near."""

from __future__ import annotations

import difflib
import re
import unicodedata

from tesela.rules.articles import DOCUMENTS, Article, articles, parent
from tesela.rules.articles.whole import WORD_USE, whole
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
    """The article of that rule set: its own, else one that it leaves in force of another document.

    The document may be named too, where both have the number. A point of section XII that the regulation of
    2016 rewrote leads to the point that took its place.

    >>> look_up("fise-2007", "art. 38 p5").number
    '38§5'
    >>> look_up("file-2024", "24").name, look_up("file-2024", "36").name
    ('fise-2007 24', 'file-2024 36')
    >>> look_up("lexico-2016", "17.8").name
    'lexico-2016 L16.17.8'
    >>> look_up("file-2024", "fise-2007 36").name, look_up("file-2024", "XII.17.4").name
    ('fise-2007 36', 'lexico-2016 L16.17.4')
    >>> look_up("manual", "L16.17.8").name
    'lexico-2016 L16.17.8'
    """
    source, wanted = _named(number)
    if name == WORD_USE and not wanted.startswith(("l16", "xi")):
        wanted = f"l16.{wanted}"  # its own points, by their numbers alone
    in_force = [each for each in whole(name) if source in (None, each.ruleset)]
    for article in sorted(in_force, key=lambda each: each.ruleset != name):
        if number_key(article.number) == wanted:
            return article
    for article in in_force if source is None else whole(name):
        words = [point for point in article.replaces if point.startswith("XI")]
        if wanted in map(number_key, words):
            return article
    missing = NoSuchArticleError(name, number, _near(name, wanted), _instead(name, wanted))
    if name in RULESETS and RULESETS[name].options.word_use is None and wanted.startswith(("l16", "xi")):
        try:
            return look_up(WORD_USE, number)  # the document leaves words to a dictionary: ours goes by these
        except NoSuchArticleError:
            raise missing from None
    raise missing


def _named(typed: str) -> tuple[str | None, str]:
    """The document that was named before the number, if any, and the number."""
    first, _, rest = typed.strip().partition(" ")
    document = first.casefold()
    return (document, number_key(rest)) if document in DOCUMENTS and rest else (None, number_key(typed))


def number_key(number: str) -> str:
    """One spelling for all the ways to write a number."""
    key = re.sub(r"^(art(iculo|icle)?s?\.?|punto|point)\s*", "", plain(number).strip())
    key = re.sub(r"\s*(§|,?\s*(parr(afo)?|par(agraph)?|p)\.?)\s*(?=\d+$)", "§", key)
    return re.sub(r"[\s.\-]+", ".", key).strip(".")


def _near(name: str, wanted: str) -> tuple[str, ...]:
    """First what shares the article's beginning, then what looks alike."""
    numbers = list(dict.fromkeys(article.number for article in whole(name)))
    keys = {number_key(number): number for number in numbers}
    above = parent(wanted) or wanted
    family = [
        number for number in numbers if number_key(number) == above or parent(number_key(number)) == above
    ]
    alike = [keys[key] for key in difflib.get_close_matches(wanted, keys, n=5, cutoff=0.5)]
    inside = [number for number in numbers if len(wanted) > 1 and wanted in number_key(number)]
    return tuple(dict.fromkeys([*family, *inside, *alike]))[:8]


def _instead(name: str, wanted: str) -> tuple[str, ...]:
    """The articles that replaced or struck out the one of that number."""
    return tuple(
        article.number
        for article in articles(name).values()
        if any(number_key(number) == wanted for number in (*article.replaces, *article.drops))
    )
