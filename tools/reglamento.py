"""Write docs/reglamento.md: for every article of every rule set, what it says, the code and the tests that
hold it, or why it is a physical matter.

`make docs` runs it; `tests/house/test_reglamento.py` fails when the page is not what this would write, or
when an executable article lacks its code or its test.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from tesela.rules.articles import Article, articles, inherited
from tesela.rules.articles.code import Proofs, held_by, proofs
from tesela.rules.rulesets import RULESETS, RuleSet

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "reglamento.md"

_HEAD = """# El reglamento, artículo por artículo

Página escrita por `make docs`; no se edita a mano. Los textos breves son nuestros: para citar un documento
hay que ir al documento. Cada artículo dice qué código lo cumple y qué pruebas lo demuestran, o por qué es una
cosa física que un programa solo puede anotar o imprimir. En la terminal: `tesela rules show fise-2007 37.3`.

- `§` cuenta los párrafos que el documento no numera; `M.` nombra los apartados del manual, que no los numera.
- «Lo dicen sus partes»: el artículo solo presenta los que siguen.
"""


def untested(held: Proofs) -> set[str]:
    """Executable articles that lack a test or the code that holds them."""
    return {
        article.name
        for name in RULESETS
        for article in articles(name).values()
        if article.kind == "executable" and not (held.hold(article) and held_by(article))
    }


def render(held: Proofs) -> str:
    """The whole page."""
    sections = ["\n".join(_section(rules, held)) for rules in RULESETS.values()]
    return "\n".join([_HEAD, *_summary(held), "", *sections])


def _summary(held: Proofs) -> Iterator[str]:
    yield "| reglamento | artículos | con código y pruebas | físicos | lo dicen sus partes | pendientes |"
    yield "|---|---|---|---|---|---|"
    missing = untested(held)
    for rules in RULESETS.values():
        own = list(articles(rules.name).values())
        kinds = [article.kind for article in own]
        waiting = sum(article.name in missing for article in own)
        counts = (
            len(own),
            kinds.count("executable") - waiting,
            kinds.count("physical"),
            kinds.count("parts"),
            waiting,
        )
        yield f"| [`{rules.name}`](#{rules.name}) | " + " | ".join(map(str, counts)) + " |"


def _section(rules: RuleSet, held: Proofs) -> Iterator[str]:
    yield f"## {rules.name}\n\n{rules.title['es']}.\n"
    yield "| artículo | qué dice | código | pruebas |"
    yield "|---|---|---|---|"
    for article in articles(rules.name).values():
        yield _row(article, held)
    kept = inherited(rules.name)
    if kept:
        yield (
            f"\nDe `{rules.base}` siguen vigentes, con su número de entonces porque el nuevo no figura en el "
            f"documento: {', '.join(article.number for article in kept)}."
        )
    if rules.filled:
        options = ", ".join(f"`{option}` ({source})" for option, source in rules.filled.items())
        yield f"\nEl documento calla, y se toma de otro: {options}."
    yield ""


def _row(article: Article, held: Proofs) -> str:
    says = f"**{article.heading['es']}.** {article.text['es']}"
    code = "<br>".join(f"`{name}`" for name in held_by(article))
    tests = [*_by_file(held.of(article))]
    if article.reason is not None:
        tests.insert(0, f"Cosa física. {article.reason['es']}")
    elif article.kind == "parts":
        tests.insert(0, "Lo dicen sus partes.")
    elif not (held.hold(article) and held_by(article)):
        tests.append("pendiente")
    return f"| {article.number} | {says} | {code} | {'<br>'.join(tests)} |"


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
