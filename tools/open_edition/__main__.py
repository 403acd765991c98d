"""`make open-edition`: reads the sources, lets them vote, writes the entries and the list of sources."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.open_edition.build import NAMES, build, gather
from tools.open_edition.fetch import fetch_all
from tools.open_edition.sources import SourceError, sources_text
from tools.open_edition.write import differences, read_texts, texts_of, write

ROOT = Path(__file__).parents[2]
DATA = ROOT / "src" / "tesela" / "lexicon" / "data"


def main(arguments: list[str] | None = None) -> None:
    """Build the open edition's data; a source that is missing or another one stops it with a word."""
    parser = argparse.ArgumentParser(prog="tools.open_edition", description=__doc__)
    parser.add_argument("sources", type=Path, help="folder with olea-lemarios, rla-es and spanish-dict-tools")
    parser.add_argument(
        "--cache", type=Path, default=ROOT / "build" / "open-edition", help="unpacked packages"
    )
    parser.add_argument("--data", type=Path, default=DATA, help="where the entries go")
    parser.add_argument("--check", action="store_true", help="write nothing; say whether the same comes out")
    parser.add_argument(
        "--without", action="append", default=[], choices=sorted(NAMES), metavar="SOURCE",
        help="leave a source out: " + ", ".join(sorted(NAMES)),
    )  # fmt: skip
    options = parser.parse_args(arguments)
    without = frozenset(options.without)
    try:
        fetch_all(options.cache.resolve(), without)
        texts = texts_of(build(gather(options.cache, options.sources, without)))
    except SourceError as error:
        sys.exit(f"open edition: {error}. Nothing was written.")
    folder = options.data / "open"
    if options.check:
        changed = differences(read_texts(folder), texts)
        print(*changed, sep="\n", end="\n" if changed else "")
        sys.exit(f"{folder} is not what the sources and the readings give" if changed else None)
    write(texts, folder)
    (options.data / "SOURCES").write_text(sources_text(without), encoding="utf-8")
    print(f"{sum(text.count(chr(10)) for text in texts.values())} entries")


if __name__ == "__main__":
    main()
