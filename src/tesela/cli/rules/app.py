"""`tesela rules`: the rule sets and their articles, to read, to search and to compare."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from tesela.cli.output import AsJson, fail, print_json
from tesela.cli.rules import words
from tesela.cli.rules.article import Cases, Shown, cases_from, show_article
from tesela.cli.rules.audit import audit
from tesela.cli.rules.edge import columns, known_document, known_ruleset, own_proofs
from tesela.lexicon.editions.builtin import edition_for
from tesela.rules.articles import Article, articles
from tesela.rules.articles import diff as differences
from tesela.rules.articles.code import Proofs, held_by
from tesela.rules.articles.lookup import NoSuchArticleError, look_up
from tesela.rules.articles.readings import readings_of
from tesela.rules.articles.search import search as search_articles
from tesela.rules.articles.whole import also_in_force, parts_in_force, whole
from tesela.rules.rulesets import OURS, RULESETS, RuleSet
from tesela.texts import language, say
from tesela.texts.options import option as option_words
from tesela.texts.options import value as value_words

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)

_RULESET = say("rules_cli.metavar.ruleset")
_ARTICLE = say("rules_cli.metavar.article")
_WORD = say("rules_cli.metavar.word")
_FILE = say("rules_cli.metavar.file")

RuleSetName = Annotated[str, typer.Argument(metavar=_RULESET, help=say("rules_cli.ruleset"))]


@app.command("list", help=say("rules_cli.list"))
def list_rules(
    name: Annotated[
        str | None, typer.Argument(metavar=_RULESET, help=say("rules_cli.ruleset_optional"))
    ] = None,
    as_json: AsJson = False,
) -> None:
    chosen = None if name is None else known_document(name)
    if chosen is None:
        if as_json:
            return print_json([_ruleset_data(each) for each in RULESETS.values()])
        table = columns("name", "title", "own", "in_force", "words", "edition")
        for each in RULESETS.values():
            counts = (len(articles(each.name)), len(whole(each.name)))
            named = each.lexicon or say("rules_cli.value.unsaid")
            ours = edition_for(each.options.word_use)
            table.add_row(each.name, each.title[language()], *map(str, counts), named, ours)
        Console().print(table)
        return typer.echo(say("rules_cli.list_next"))
    in_force = whole(chosen)
    if as_json:
        return print_json([_brief(article) for article in in_force])
    table = columns("number", "source", "heading", "change", "kind")
    for article in in_force:
        change = words.change(chosen, article)
        table.add_row(
            article.number, article.ruleset, article.heading[language()], change, words.kind(article)
        )
    Console().print(table)
    sources = Counter(article.ruleset for article in in_force)
    told = ", ".join(f"{source}: {count}" for source, count in sources.items())
    typer.echo(say("rules_cli.in_force", {"count": len(in_force), "sources": told}))
    return None


@app.command(help=say("rules_cli.show"))
def show(
    name: RuleSetName,
    number: Annotated[
        list[str] | None, typer.Argument(metavar=_ARTICLE, help=say("rules_cli.number"))
    ] = None,
    case_book: Annotated[
        Path | None, typer.Option("--cases", metavar=_FILE, help=say("rules_cli.cases"))
    ] = None,
    as_json: AsJson = False,
) -> None:
    document = known_document(name)
    if not number and document in RULESETS:
        return _show_options(RULESETS[document], as_json)
    held, kept = own_proofs(), cases_from(case_book, document)
    if not number:
        return _show_points(document, Shown(held, kept), as_json)
    article = _article(document, " ".join(number))
    family = [article, *parts_in_force(document, article)]
    if as_json:
        data = _full(article, held, kept) | {"ruleset": document, "source": article.ruleset}
        return print_json(data | {"parts": [_full(part, held, kept) for part in family[1:]]})
    for each in family:
        show_article(each, Shown(held, kept), words.change(document, each))
    if article.ruleset != document:
        key = _why_in_force(RULESETS.get(document), article.number)
        typer.echo(say(f"rules_cli.{key}", {"ruleset": document, "base": article.ruleset}))
    for other in also_in_force(document, article):
        data = {"number": other.number, "base": other.ruleset, "heading": other.heading[language()]}
        typer.echo(say("rules_cli.also", data | {"ruleset": document}))
    return None


def _why_in_force(rules: RuleSet | None, number: str) -> str:
    """Why a point of another document holds: inherited, named by the document, or chosen by Tesela."""
    if rules is None or not number.startswith(("L16", "XI")):
        return "inherited"
    chosen = rules.options.word_use is None or rules.filled.get("word_use") == OURS
    return "words_by_choice" if chosen else "words_in_force"


@app.command(help=say("rules_cli.diff"))
def diff(first: RuleSetName, second: RuleSetName, as_json: AsJson = False) -> None:
    one, other = known_ruleset(first), known_ruleset(second)
    options = differences.option_changes(one.name, other.name)
    changes = differences.article_changes(one.name, other.name)
    if as_json:
        return print_json(
            {
                "first": one.name,
                "second": other.name,
                "options": [msgspec.to_builtins(change) for change in options],
                "articles": [
                    {
                        "change": change.change,
                        "first": [_brief(article) for article in change.first],
                        "second": [_brief(article) for article in change.second],
                    }
                    for change in changes
                ],
            }
        )
    console = Console()
    if not options and not changes:
        return typer.echo(say("rules_cli.no_difference"))
    table = Table(say("rules_cli.column.option"), one.name, other.name, title=say("rules_cli.options_title"))
    for option in options:
        table.add_row(
            option_words(option.option), *(value_words(value) for value in (option.first, option.second))
        )
    console.print(table)
    for kind in ("changed", "added", "dropped"):
        table = Table(one.name, other.name, title=say(f"rules_cli.change.{kind}"), show_lines=True)
        table.columns[0].ratio = table.columns[1].ratio = 1
        for change in changes:
            if change.change == kind:
                table.add_row(words.side(change.first), words.side(change.second))
        if table.row_count:
            console.print(table)
    return None


app.command(help=say("rules_cli.audit"))(audit)


@app.command(help=say("rules_cli.search"))
def search(
    text: Annotated[list[str], typer.Argument(metavar=_WORD, help=say("rules_cli.word"))],
    only: Annotated[str | None, typer.Option("--rules", help=say("rules_cli.only"))] = None,
    as_json: AsJson = False,
) -> None:
    name = None if only is None else known_document(only)
    found = search_articles(" ".join(text), language(), name)
    if as_json:
        print_json([_brief(article) for article in found])
    elif found:
        table = columns("name", "number", "heading", "text")
        for article in found:
            lang = language()
            table.add_row(article.ruleset, article.number, article.heading[lang], article.text[lang])
        Console().print(table)
    else:
        typer.echo(say("rules_cli.nothing_found", {"text": " ".join(text)}), err=True)
    if not found:
        raise typer.Exit(1)


def _article(document: str, number: str) -> Article:
    try:
        return look_up(document, number)
    except NoSuchArticleError as missing:
        data: dict[str, object] = {"ruleset": document, "number": number, "near": ", ".join(missing.near)}
        if missing.instead and document in RULESETS:
            instead = {"base": RULESETS[document].base, "instead": ", ".join(missing.instead)}
            fail(say("rules_cli.replaced", data | instead))
        fail(say("rules_cli.no_article_near" if missing.near else "rules_cli.no_article", data))


def _show_options(rules: RuleSet, as_json: bool) -> None:
    if as_json:
        return print_json(_ruleset_data(rules) | {"options": rules.options.written_out()})
    typer.echo(f"{rules.name}: {rules.title[language()]}")
    table = columns("option", "value", "filled")
    for name, value in rules.options.flat().items():
        table.add_row(option_words(name), value_words(value), words.filled(rules, name))
    return Console().print(table)


def _show_points(document: str, shown: Shown, as_json: bool) -> None:
    """The whole regulation of word use, point by point."""
    if as_json:
        return print_json([_full(article, *shown) for article in whole(document)])
    for article in whole(document):
        show_article(article, shown, words.change(document, article))
    return None


def _ruleset_data(rules: RuleSet) -> dict[str, Any]:
    kinds = [article.kind for article in whole(rules.name)]
    return {
        "name": rules.name,
        "title": dict(rules.title),
        "base": rules.base,
        "lexicon": rules.lexicon,
        "edition": edition_for(rules.options.word_use),
        "filled": dict(rules.filled),
        "articles": {kind: kinds.count(kind) for kind in ("executable", "physical", "parts")},
    }


def _brief(article: Article) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(article)
    return {key: plain[key] for key in ("ruleset", "number", "heading", "text", "kind")}


def _full(article: Article, held: Proofs | None, kept: Cases) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(article)
    tests = None if held is None else list(held.of(article))
    read = msgspec.to_builtins(readings_of(article.ruleset, article.number))
    adopted = {"readings": read, "cases": msgspec.to_builtins(kept.get(article.name, ()))}
    return plain | {"code": list(held_by(article)), "tests": tests} | adopted
