"""Searching the rulebook by the words that people use: «impugnar», «desafío» and «consulta» are one matter.

A word of the query stands for itself and for its synonyms (`synonyms.toml`). Articles that say every word
itself come before those that only speak of its matter; within each, headings before texts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from tesela.rules.articles import DOCUMENTS, Article, articles
from tesela.rules.articles.lookup import number_key, plain
from tesela.rules.articles.whole import whole

_NO_MATCH: Final = 9
_SHORT: Final = 4
"""Beginnings shorter than this are looked for at the beginning of words only."""
_ENDINGS: Final = tuple(
    "aciones iciones acion icion arse erse irse ando iendo ados adas idos idas ado ada ido ida "
    "ing ion ed ar er ir an en as es os a e o s".split()
)
"""How words of both languages bend, longest first: «verificar» is in «verificación» too."""


class Synonyms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One matter: the beginnings of the words for it, and its topics."""

    words: tuple[str, ...]
    topics: tuple[str, ...]

    def has(self, word: str) -> bool:
        """Whether a word of a query is one of these."""
        return any(word.startswith(each) if len(each) >= _SHORT else word == each for each in self.words)


@cache
def synonyms() -> tuple[Synonyms, ...]:
    """Every group, as the file has them."""
    text = files(__package__).joinpath("synonyms.toml").read_text("utf-8")
    return tuple(msgspec.convert(tomllib.loads(text), dict[str, Synonyms]).values())


def search(words: str, lang: str, only: str | None = None) -> list[Article]:
    """The articles on these words, best first: of one rule set everything in force, else of all documents."""
    found = whole(only) if only else [each for name in DOCUMENTS for each in articles(name).values()]
    return ranked(found, words, lang)


def ranked(found: Iterable[Article], words: str, lang: str) -> list[Article]:
    """Those of the articles that are on the words, best first; all of them where no word is given."""
    wanted = plain(words).split()
    if not wanted:
        return list(found)
    ranks = [(_rank(article, wanted, lang), article) for article in found]
    return [article for rank, article in sorted(ranks, key=lambda pair: pair[0]) if rank < _NO_MATCH]


def _rank(article: Article, wanted: Sequence[str], lang: str) -> int:
    """0: its number; 1-2: heading or text has the words; 3-5: their matter or other forms; 6: inside."""
    if number_key(" ".join(wanted)) == number_key(article.number):
        return 0
    heading = plain(article.heading[lang])
    text = f"{plain(article.number)} {heading} {plain(article.text[lang])}"
    return max(_rank_of_word(word, article, heading, text) for word in wanted)


def _rank_of_word(word: str, article: Article, heading: str, text: str) -> int:
    if _begins(text, word):
        return 1 if _begins(heading, word) else 2
    groups = [group for group in synonyms() if group.has(word)]
    if any(topic in article.topics for group in groups for topic in group.topics):
        return 3
    if any(_says(heading, each) for group in groups for each in group.words):
        return 4
    if any(_says(text, each) for group in groups for each in group.words):
        return 5
    if (stem := _stem(word)) and _begins(text, stem):
        return 4 if _begins(heading, stem) else 5
    return 6 if word in text else _NO_MATCH  # «robar» inside «comprobar» comes last


def _stem(word: str) -> str | None:
    """What the forms of a word share, where enough is left of it to be told from other words."""
    for ending in _ENDINGS:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > _SHORT:
            return stem
    return None


def _begins(text: str, word: str) -> bool:
    """Whether a word of the text begins so; numbers and what has signs in it are looked for anywhere."""
    return f" {word}" in f" {_spaced(text)}" if word.isalpha() else word in text


def _spaced(text: str) -> str:
    return "".join(char if char.isalnum() else " " for char in text)


def _says(text: str, beginning: str) -> bool:
    """Whether a word of the text begins so; a short one must be the whole word."""
    spaced = f" {_spaced(text)} "
    return f" {beginning}" in spaced if len(beginning) >= _SHORT else f" {beginning} " in spaced
