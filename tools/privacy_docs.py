"""Writes `docs/privacidad.md`: what every table keeps about people, why, and for how long."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tesela.server.privacy_page import KeptTable, privacy_page
from tesela.texts import say

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "privacidad.md"
_LANG: Final = "es"


def render() -> str:
    """The page's text."""
    page = privacy_page(_LANG)
    parts = [f"# {page.title}", *page.intro]
    parts.append(
        "En el navegador está en `/privacidad`, en español y en inglés; en la terminal, `tesela privacy`. "
        "Esta página la escribe `make docs` a partir de `src/tesela/server/storage/privacy.py`."
    )
    for key, tables in (("personal", page.personal), ("others", page.others)):
        parts.append(f"## {say(f'privacy.{key}', lang=_LANG)}")
        parts += ["\n".join(_lines(table)) for table in tables]
    return "\n\n".join(parts) + "\n"


def _lines(table: KeptTable) -> Iterator[str]:
    yield f"### `{table.name}`"
    mark = f" ({say('privacy.exported', lang=_LANG)})" if table.exported else ""
    yield f"{table.what}{mark}"
    yield ""
    yield f"- **{say('privacy.why', lang=_LANG)}**: {table.why}"
    yield f"- **{say('privacy.kept', lang=_LANG)}**: {table.kept}"
    groups = "; ".join(
        f"{', '.join(f'`{each}`' for each in group.columns)} ({group.about})" for group in table.columns
    )
    yield f"- **{say('privacy.columns', lang=_LANG)}**: {groups}."


def main() -> None:
    """Write the page."""
    PAGE.write_text(render(), encoding="utf-8")


if __name__ == "__main__":
    main()
