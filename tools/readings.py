"""Write docs/lecturas.md: how the articles are read here, with the document's words and the tests.

`make docs` runs it; `tests/house/test_readings_page.py` fails when the page is not what this would write, or
when it names a test that there is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tesela.rules.articles.readings import Reading, readings

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "lecturas.md"

_HEAD = """# Lecturas del reglamento

Página escrita por `make docs`; no se edita a mano. Qué dice el documento, con sus palabras, cómo se lee aquí
y qué pruebas lo sostienen. «Lectura nuestra»: el documento deja margen, y esta es la elección de Tesela; las
demás solo siguen su letra. Cada una aparece también bajo su artículo, en la página del reglamento y con
`tesela rules show fise-2007 30`; las que adopta un torneo, con `--cases ARCHIVO` (art. 39).

The readings of the rulebook, in Spanish as the documents are; `tesela --lang en rules show fise-2007 30`
tells them in English.
"""


def render() -> str:
    """The whole page."""
    corrected = [each for each in readings() if each.line]
    others = [each for each in readings() if not each.line]
    table = ["## Corregidas", "", *_table(corrected), "", "## Otras", "", *_table(others), ""]
    return "\n".join([_HEAD, *table])


def _table(rows: list[Reading]) -> Iterator[str]:
    yield "| | artículo | el documento dice | se lee así | pruebas |"
    yield "|---|---|---|---|---|"
    for each in rows:
        ours = "Lectura nuestra. " if each.ours else ""
        cited = "<br>".join(_cited(name) for name in each.articles)
        tests = "<br>".join(_test(name) for name in each.tests)
        yield f"| {each.line or ''} | {cited} | {_quotes(each)} | {ours}{each.decided['es']} | {tests} |"


def _quotes(reading: Reading) -> str:
    """The words of each document that has some; whose they are, where there are several documents."""
    quotes = dict.fromkeys(reading.quoted(document) for document in reading.documents)
    several = len(reading.documents) > 1
    return "<br>".join(
        f"`{quote.document}`: «{quote.words}»" if several else f"«{quote.words}»" for quote in quotes
    )


def _cited(name: str) -> str:
    document, _, number = name.partition(" ")
    return f"[`{document}` {number}](reglamento.md#{document})"


def _test(name: str) -> str:
    file, _, test = name.partition("::")
    return f"[{Path(file).name}](../{file}) `{test}`"


def main() -> None:
    """Write the page."""
    PAGE.write_text(render(), "utf-8")


if __name__ == "__main__":
    main()
