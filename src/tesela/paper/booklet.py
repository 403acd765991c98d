"""A rule set as a booklet: every article in force, in our own words, with where it comes from."""

from __future__ import annotations

from tesela.paper.typesetting import PageSize, Sheet
from tesela.rules.articles.whole import whole
from tesela.rules.rulesets import ruleset
from tesela.texts import language, say


def booklet(name: str, page: PageSize = "a5") -> Sheet:
    """The consolidated rulebook; `KeyError` for an unknown rule set."""
    lang, rules = language(), ruleset(name)
    articles = [
        {
            "number": article.number,
            "heading": article.heading[lang],
            "text": article.text[lang],
            "origin": "" if article.ruleset == name else article.name,
        }
        for article in whole(name)
    ]
    data = {"labels": {}, "about": say("paper.note.reglamento", {"name": name}), "articles": articles}
    return Sheet("reglamento", rules.title[lang], data, lang, page)
