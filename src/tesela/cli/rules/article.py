"""One article on the screen: its words, the interpretations adopted (39), its code and its tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

from tesela.cli.rules import words
from tesela.rules.articles import Article
from tesela.rules.articles.code import Proofs, held_by
from tesela.rules.articles.doors import Door, doors_of
from tesela.rules.articles.lookup import NoSuchArticleError, look_up
from tesela.rules.articles.readings import readings_of
from tesela.texts import language, say
from tesela.tournament.events import CaseKept

Cases: TypeAlias = Mapping[str, Sequence[CaseKept]]
"""What a tournament's case book says, by article."""


class Shown(NamedTuple):
    """What is shown beside an article."""

    held: Proofs | None
    cases: Cases


def cases_from(path: Path | None, document: str) -> Cases:
    """The case book of a tournament's file, by the article that each case names; none without a file."""
    if path is None:
        return {}
    from tesela.cli.tournament.log_file import load_state

    found: dict[str, list[CaseKept]] = {}
    for case in load_state(path).cases.values():
        for number in case.articles:
            try:
                found.setdefault(look_up(document, number).name, []).append(case)
            except NoSuchArticleError:
                continue  # an article of another rule set
    return found


def show_article(article: Article, shown: Shown, change: str = "") -> None:
    """Print it with its interpretations, its code and its tests."""
    lang, console = language(), Console(highlight=False)
    console.print(f"[bold]{article.name}[/bold] · {article.heading[lang]}")
    lines = [article.text[lang], f"[dim]{words.kind(article)}[/dim]"]
    lines += [change] if change else []
    if article.reason:
        lines.append(article.reason[lang])
    for line in [*lines, *_adopted(article, shown.cases)]:
        console.print(Padding(line, (0, 0, 0, 2)))
    for door in doors_of(article):
        console.print(Padding(escape(door_line(door)), (0, 0, 0, 2)))
    tests = shown.held.of(article) if shown.held else ()
    for key, names in (("code", held_by(article)), ("tests", tests)):
        for name in names:
            console.print(f"  {say(f'rules_cli.{key}')} {name}", soft_wrap=True)
    console.print()


def door_line(door: Door) -> str:
    """Where a person meets the article."""
    what = say(f"rules_cli.door.{door.name}")
    return say("rules_cli.door.line", {"what": what, "address": door.address, "command": door.command})


def _adopted(article: Article, cases: Cases) -> list[str]:
    """39: what was decided about it, and where that comes from."""
    found = []
    for reading in readings_of(article.ruleset, article.number):
        source = say(f"rules_cli.reading.{'ours' if reading.ours else 'text'}")
        quote = reading.quoted(article.ruleset)
        line = "line" if quote.document == article.ruleset else "line_elsewhere"
        data = {"source": source, "quote": quote.words, "document": quote.document}
        data["decided"] = reading.decided[language()]
        found.append(escape(say(f"rules_cli.reading.{line}", data)))
    for case in cases.get(article.name, ()):
        told = {"case": case.case, "facts": case.facts, "decided": case.decision}
        found.append(escape(say("rules_cli.reading.case", told)))
    return found
