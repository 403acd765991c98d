"""Write docs/reglamento.md: for every article of every rule set, what it says, the code and the tests that
hold it, or why it is a physical matter.

`make docs` runs it; `tests/house/test_reglamento.py` fails when the page is not what this would write, or
when an executable article lacks its code or its test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from tesela.rules.articles import DOCUMENTS, Article
from tesela.rules.articles.audit import Audited, audit, totals
from tesela.rules.articles.code import Proofs, pending_holders, proofs
from tesela.rules.articles.doors import Door, doors_of
from tesela.rules.articles.whole import document_title, whole
from tesela.rules.rulesets import RULESETS, RuleSet
from tesela.texts import say

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "reglamento.md"

_HEAD = """# El reglamento, artículo por artículo

Página escrita por `make docs`; no se edita a mano. Los textos breves son nuestros: para citar un documento
hay que ir al documento. Cada artículo dice qué código lo cumple y qué pruebas lo demuestran, o por qué es
asunto de la mesa, que un programa solo puede anotar o imprimir. En la terminal:
`tesela rules show fise-2007 37.3`.

- `§` cuenta los párrafos que el documento no numera; `M.` nombra los apartados del manual, que no los numera.
- «Puerta»: dónde encuentra una persona lo que el artículo pide en la mesa de verdad: página y orden.
- «En sus apartados»: el artículo solo presenta los que siguen.
- «Pendiente»: el código está escrito y probado, pero ninguna orden, página ni conexión llega todavía a él.
  Lo comprueba un grafo de llamadas (`tools/callgraph`); en la terminal: `tesela rules audit`.
"""


def untested(held: Proofs) -> set[str]:
    """Executable articles that lack a test or the code that holds them."""
    return {row.article.name for row in audit(held) if row.status == "pending" and not row.waits_for}


def render(held: Proofs) -> str:
    """The whole page."""
    sections = ["\n".join(_section(name, held)) for name in DOCUMENTS]
    return "\n".join([_HEAD, *_summary(held), "", *sections])


def _summary(held: Proofs) -> Iterator[str]:
    yield "| reglamento | artículos | con código y pruebas | de la mesa | en sus apartados | pendientes |"
    yield "|---|---|---|---|---|---|"
    for name in DOCUMENTS:
        yield f"| [`{name}`](#{name}) | " + " | ".join(map(str, _counts(audit(held, name)))) + " |"
    rows = audit(held)
    yield "| en total | " + " | ".join(map(str, _counts(rows))) + " |"
    waiting = totals(rows)["pending"]
    yield f"\nArtículos pendientes: {waiting}. Piezas de código a las que aún no llega nadie: {_pieces()}."


def _counts(rows: tuple[Audited, ...]) -> tuple[int, ...]:
    by = totals(rows)
    return (len(rows), by["held"], by["physical"], by["parts"], by["pending"])


def _pieces() -> str:
    waiting = Counter(pending_holders().values())
    kinds = [f"{say(f'rules_cli.waits.{kind}', lang='es')}: {count}" for kind, count in waiting.items()]
    return f"{waiting.total()}" + (f" ({', '.join(kinds)})" if kinds else "")


def _section(name: str, held: Proofs) -> Iterator[str]:
    yield f"## {name}\n\n{document_title(name, 'es')}.\n"
    yield "| artículo | qué dice | código | pruebas |"
    yield "|---|---|---|---|"
    for row in audit(held, name):
        yield _row(row)
    if name in RULESETS:
        yield from _in_force(RULESETS[name])
    yield ""


def _in_force(rules: RuleSet) -> Iterator[str]:
    """What else is in force under the rule set, and what stands in where its document is silent."""
    for source, kept in groupby(sorted(whole(rules.name), key=_source), key=_source):
        if source != rules.name:
            numbers = ", ".join(article.number for article in kept)
            yield f"\nDe `{source}` rigen además, con su número de allí: {numbers}."
    if rules.filled:
        options = ", ".join(f"`{option}` ({source})" for option, source in rules.filled.items())
        yield f"\nEl documento calla, y se toma de otro: {options}."


def _source(article: Article) -> str:
    return article.ruleset


def _row(row: Audited) -> str:
    article = row.article
    says = "<br>".join((f"**{article.heading['es']}.** {article.text['es']}", *map(_door, doors_of(article))))
    code = "<br>".join(f"`{name}`" for name in row.holders)
    tests = [*_by_file(row.tests or ())]
    if article.reason is not None:
        tests.insert(0, f"De la mesa. {article.reason['es']}")
    elif row.status == "parts":
        tests.insert(0, "En sus apartados.")
    elif row.status == "pending":
        waits = " y ".join(say(f"rules_cli.waits.{each}", lang="es") for each in row.waits_for)
        tests.insert(0, f"Pendiente: {waits}." if waits else "Pendiente.")
    return f"| {article.number} | {says} | {code} | {'<br>'.join(tests)} |"


def _door(door: Door) -> str:
    """Where a person meets an article of real play."""
    what = say(f"rules_cli.door.{door.name}", lang="es")
    page = {"/mesa": "mesa.md", "/imprimir": "papel.md", "/torneos": "torneos.md"}[door.address]
    return f"Puerta: [{what}]({page}), `{door.address}`, `{door.command}`."


def _by_file(tests: tuple[str, ...]) -> Iterator[str]:
    """Each file once, with the names of its tests."""
    for file, group in groupby(sorted(tests), key=lambda test: test.partition("::")[0]):
        names = [test.partition("::")[2] for test in group]
        shown = " ".join(f"`{name}`" for name in names if name)
        yield f"[{Path(file).name}](../{file}) {shown}".rstrip()


def main() -> None:
    PAGE.write_text(render(proofs(ROOT)), "utf-8")


if __name__ == "__main__":
    main()
