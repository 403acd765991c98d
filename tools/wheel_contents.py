"""Look into a wheel: does it hold all that a player without compiler and Node needs, and nothing else?"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final
from zipfile import ZipFile

WANTED: Final = {
    "tesela/_kernel.*.so": "the kernel",
    "tesela/server/static/index.html": "the browser client",
    "tesela/server/static/index.html.br": "the browser client, packed",
    "tesela/server/static/assets/*.js": "the browser client's programs",
    "tesela/server/static/sw.js": "the browser client's service worker",
    "tesela/server/wasm/kernel.wasm": "the engine for browsers",
    "tesela/lexicon/data/open/*": "the open edition's entries",
    "tesela/engine/data/frequency.xz": "the words in order of frequency",
    "tesela/texts/es/*.toml": "the Spanish sentences",
    "tesela/texts/en/*.toml": "the English sentences",
    "tesela/rules/articles/*.toml": "the rulebook's articles",
    "tesela/server/storage/migrations/versions/*.py": "the database's migrations",
    "tesela/py.typed": "the mark of a typed package",
    "tesela-*.dist-info/licenses/LICENSE": "the licence",
    "tesela-*.dist-info/licenses/LICENSES/*.txt": "the data's licences",
    "tesela-*.dist-info/entry_points.txt": "the `tesela` command",
}
UNWANTED: Final = (
    "*.pyc",
    "*.cpp",
    "*.hpp",
    "*.ts",
    "*.svelte",
    "*.map",
    "*.a",
    "*.db",
    "*/node_modules/*",
    "tests/*",
)
OWN: Final = ("tesela/*", "tesela-*.dist-info/*")


def faults(names: Collection[str]) -> Iterator[str]:
    """What a wheel with these files lacks, or has too much."""
    for pattern, what in WANTED.items():
        if not any(fnmatchcase(name, pattern) for name in names):
            yield f"{what} is missing ({pattern})"
    for name in names:
        if any(fnmatchcase(name, pattern) for pattern in UNWANTED):
            yield f"{name} has no place in it"
        elif not any(fnmatchcase(name, pattern) for pattern in OWN):
            yield f"{name} is outside the package"


def names_in(wheel: Path) -> list[str]:
    """The files of a wheel, without folders."""
    with ZipFile(wheel) as packed:
        return [name for name in packed.namelist() if not name.endswith("/")]


def main(arguments: list[str]) -> int:
    found = 0
    for wheel in map(Path, arguments):
        names = names_in(wheel)
        for fault in faults(names):
            found += 1
            print(f"{wheel.name}: {fault}", file=sys.stderr)
        print(f"{wheel.name}: {len(names)} files, {wheel.stat().st_size / 1e6:.1f} MB")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
