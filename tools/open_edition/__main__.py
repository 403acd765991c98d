"""`make open-edition`: fetches the packages, merges them, writes the entries file and its list of sources."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.open_edition.build import build
from tools.open_edition.fetch import fetch_all
from tools.open_edition.packages import PACKAGES
from tools.open_edition.write import read_texts, texts_of, write

ROOT = Path(__file__).parents[2]
DATA = ROOT / "src" / "tesela" / "lexicon" / "data"


def main() -> None:
    """Build the open edition's data."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--cache", type=Path, default=ROOT / "build" / "open-edition", help="unpacked packages"
    )
    parser.add_argument("--data", type=Path, default=DATA, help="where the entries file goes")
    parser.add_argument("--check", action="store_true", help="write nothing; say whether the same comes out")
    options = parser.parse_args()
    versions = fetch_all(options.cache.resolve())
    texts = texts_of(build(options.cache, options.data / "hand"))
    folder = options.data / "open"
    if options.check:
        same = read_texts(folder) == texts
        sys.exit(None if same else f"{folder} is not what the packages and the hand-made files give")
    write(texts, folder)
    (options.data / "SOURCES").write_text(sources_text(versions), encoding="utf-8")
    print(f"{sum(text.count(chr(10)) for text in texts.values())} entries")


def sources_text(versions: dict[str, str]) -> str:
    """The list of packages with version, licence and use."""
    lines = ["# package  registry  version  licence: what it says"]
    lines += [
        f"{each.name}  {each.registry}  {versions[each.name]}  {each.licence}: {each.says}"
        for each in PACKAGES
    ]
    lines.append("hand  tesela  -  CC0-1.0: entries written by hand")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
