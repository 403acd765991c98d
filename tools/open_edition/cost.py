"""What each source is worth: the words that the edition loses and gains if it is built without it.

`python -m tools.open_edition.cost SOURCES` writes `cost.tsv`, which docs/open-edition.md shows.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from tesela.lexicon.editions.building import derive, no_collection
from tesela.lexicon.editions.builtin import OPEN, VINTAGES
from tesela.lexicon.entries.text import parse_entries
from tesela.lexicon.word_rules import LEXICO_2016
from tools.open_edition.build import NAMES, build, gather

TABLE: Final = Path(__file__).parent / "cost.tsv"
CACHE: Final = Path(__file__).parents[2] / "build" / "open-edition"


def words(data: Path, cache: Path, without: frozenset[str] = frozenset()) -> set[bytes]:
    """Give the words of `open`, built without some sources."""
    with no_collection():
        lines = [made.line for made in build(gather(cache, data, without))]
        rows = derive(list(parse_entries(lines)), LEXICO_2016, vintage=VINTAGES[OPEN])
        return set(rows.table.playable(list(rows.derivations)))


def cost(data: Path, cache: Path) -> list[tuple[str, int, int]]:
    """Give for each source the words lost and the words that are new without it."""
    whole = words(data, cache)
    found = []
    for name in sorted(NAMES):
        left = words(data, cache, frozenset({name}))
        found.append((name, len(whole - left), len(left - whole)))
    return found


if __name__ == "__main__":
    rows = cost(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else CACHE)
    TABLE.write_text("".join("\t".join(map(str, row)) + "\n" for row in rows), encoding="utf-8")
