"""`tesela rules audit`: every article with the code that holds it, the tests that prove it, its status."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console

from tesela.cli.output import AsJson, print_json
from tesela.cli.rules import words
from tesela.cli.rules.edge import columns, known_ruleset, own_proofs
from tesela.rules.articles import DOCUMENTS
from tesela.rules.articles.audit import STATUSES, Audited, totals
from tesela.rules.articles.audit import audit as audit_articles
from tesela.rules.articles.whole import document_title
from tesela.texts import language, say


def audit(
    only: Annotated[
        str | None,
        typer.Option(
            "--rules", "--ruleset", metavar=say("rules_cli.metavar.ruleset"), help=say("rules_cli.audit_only")
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    held = own_proofs()
    name = None if only is None else known_ruleset(only).name
    rows = audit_articles(held, name)
    if as_json:
        data = {"articles": [_row(row) for row in rows], "totals": _totals(rows)}
        return print_json(data)
    for each, own in _by_ruleset(rows).items():
        _show_articles(each, own)
    _show_totals(rows)
    return None if held else typer.echo(say("rules_cli.no_tests"))


def _row(row: Audited) -> dict[str, Any]:
    return {
        "ruleset": row.article.ruleset,
        "number": row.article.number,
        "heading": dict(row.article.heading),
        "status": row.status,
        "holders": list(row.holders),
        "tests": None if row.tests is None else list(row.tests),
        "waits_for": list(row.waits_for),
    }


def _totals(rows: tuple[Audited, ...]) -> dict[str, dict[str, int]]:
    """By rule set, and of all of them."""
    return {name: _counted(own) for name, own in _by_ruleset(rows).items()} | {"all": _counted(rows)}


def _by_ruleset(rows: tuple[Audited, ...]) -> dict[str, tuple[Audited, ...]]:
    by = {name: tuple(row for row in rows if row.article.ruleset == name) for name in DOCUMENTS}
    return {name: own for name, own in by.items() if own}


def _counted(rows: tuple[Audited, ...]) -> dict[str, int]:
    found: dict[str, int] = {"articles": len(rows)}
    return found | dict(totals(rows))


def _show_articles(name: str, rows: tuple[Audited, ...]) -> None:
    table = columns("number", "heading", "status", "code", "tests")
    table.title = f"{name}: {document_title(name, language())}"
    table.columns[3].overflow = "fold"
    table.columns[4].justify = "right"
    for row in rows:
        article = row.article
        proved = "—" if row.tests is None else str(len(row.tests))
        heading = article.heading[language()]
        code = "\n".join(name.removeprefix("tesela.") for name in row.holders)
        table.add_row(article.number, heading, words.status(row), code, proved)
    Console().print(table)


def _show_totals(rows: tuple[Audited, ...]) -> None:
    table = columns("name", "own", *STATUSES)
    for name, counted in _totals(rows).items():
        shown = say("rules_cli.total") if name == "all" else name
        table.add_row(shown, str(counted["articles"]), *(str(counted[status]) for status in STATUSES))
    Console().print(table)
