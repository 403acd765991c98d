"""`tesela rules`: the rule sets and their articles, to read, to search and to compare."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from tesela.cli.output import AsJson, fail, print_json
from tesela.cli.rules import words
from tesela.cli.rules.audit import audit
from tesela.cli.rules.edge import columns, known_ruleset, own_proofs
from tesela.lexicon.editions.builtin import edition_for
from tesela.rules.articles import Article
from tesela.rules.articles import diff as differences
from tesela.rules.articles.code import Proofs, held_by
from tesela.rules.articles.lookup import NoSuchArticleError, look_up
from tesela.rules.articles.search import search as search_articles
from tesela.rules.articles.whole import also_in_force, parts_in_force, whole
from tesela.rules.rulesets import RULESETS, RuleSet
from tesela.texts import language, say
from tesela.texts.options import option as option_words
from tesela.texts.options import value as value_words

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)

_RULESET = say("rules_cli.metavar.ruleset")
_ARTICLE = say("rules_cli.metavar.article")
_WORD = say("rules_cli.metavar.word")

RuleSetName = Annotated[str, typer.Argument(metavar=_RULESET, help=say("rules_cli.ruleset"))]


@app.command("list", help=say("rules_cli.list"))
def list_rules(
    name: Annotated[
        str | None, typer.Argument(metavar=_RULESET, help=say("rules_cli.ruleset_optional"))
    ] = None,
    as_json: AsJson = False,
) -> None:
    chosen = None if name is None else known_ruleset(name)
    if chosen is None:
        if as_json:
            return print_json([_ruleset_data(each) for each in RULESETS.values()])
        table = columns("name", "title", "articles", "executable", "physical", "words", "edition")
        for each in RULESETS.values():
            kinds = [article.kind for article in whole(each.name)]
            counts = (len(kinds), kinds.count("executable"), kinds.count("physical"))
            named = each.lexicon or say("rules_cli.value.unsaid")
            ours = edition_for(each.options.word_use)
            table.add_row(each.name, each.title[language()], *map(str, counts), named, ours)
        Console().print(table)
        return typer.echo(say("rules_cli.list_next"))
    in_force = whole(chosen.name)
    if as_json:
        return print_json([_brief(article) for article in in_force])
    table = columns("number", "source", "heading", "change", "kind")
    for article in in_force:
        change = words.change(chosen.name, article)
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
    as_json: AsJson = False,
) -> None:
    rules = known_ruleset(name)
    if not number:
        return _show_options(rules, as_json)
    article = _article(rules, " ".join(number))
    held = own_proofs()
    family = [article, *parts_in_force(rules.name, article)]
    if as_json:
        data = _full(article, held) | {"ruleset": rules.name, "source": article.ruleset}
        return print_json(data | {"parts": [_full(part, held) for part in family[1:]]})
    for each in family:
        _show_article(each, held, words.change(rules.name, each))
    if article.ruleset != rules.name:
        key = (
            "rules_cli.words_in_force" if article.number.startswith(("L16", "XI")) else "rules_cli.inherited"
        )
        typer.echo(say(key, {"ruleset": rules.name, "base": article.ruleset}))
    for other in also_in_force(rules.name, article):
        data = {"number": other.number, "base": other.ruleset, "heading": other.heading[language()]}
        typer.echo(say("rules_cli.also", data | {"ruleset": rules.name}))
    return None


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
    name = None if only is None else known_ruleset(only).name
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


def _article(rules: RuleSet, number: str) -> Article:
    try:
        return look_up(rules.name, number)
    except NoSuchArticleError as missing:
        data: dict[str, object] = {"ruleset": rules.name, "number": number, "near": ", ".join(missing.near)}
        if missing.instead:
            instead = {"base": rules.base, "instead": ", ".join(missing.instead)}
            fail(say("rules_cli.replaced", data | instead))
        fail(say("rules_cli.no_article_near" if missing.near else "rules_cli.no_article", data))


def _show_options(rules: RuleSet, as_json: bool) -> None:
    if as_json:
        return print_json(_ruleset_data(rules) | {"options": rules.options.written_out()})
    typer.echo(f"{rules.name}: {rules.title[language()]}")
    table = columns("option", "value", "filled")
    for name, value in rules.options.flat().items():
        table.add_row(option_words(name), value_words(value), rules.filled.get(name, ""))
    return Console().print(table)


def _show_article(article: Article, held: Proofs | None, change: str = "") -> None:
    lang, console = language(), Console(highlight=False)
    console.print(f"[bold]{article.name}[/bold] · {article.heading[lang]}")
    lines = [article.text[lang], f"[dim]{words.kind(article)}[/dim]"]
    lines += [change] if change else []
    if article.reason:
        lines.append(article.reason[lang])
    for line in lines:
        console.print(Padding(line, (0, 0, 0, 2)))
    for key, names in (("code", held_by(article)), ("tests", held.of(article) if held else ())):
        for name in names:
            console.print(f"  {say(f'rules_cli.{key}')} {name}", soft_wrap=True)
    console.print()


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


def _full(article: Article, held: Proofs | None) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(article)
    tests = None if held is None else list(held.of(article))
    return plain | {"code": list(held_by(article)), "tests": tests}
