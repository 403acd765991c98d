"""Complete the browser client's lock file, so that `npm ci` installs exactly what was looked at.

npm leaves two things out: the hash of what it found already installed, and the native parts of other systems,
without which `npm ci` refuses the file. Both come from the registry that npm is set up for; its address is
never written down. Where a registry lacks another system's part, its row stays without a hash: it is not
installed here, and the tool fills it in when it is run where it can be had.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

LOCK: Final = Path("web/package-lock.json")
SYSTEMS: Final = (
    "android",
    "darwin",
    "freebsd",
    "linux",
    "netbsd",
    "openbsd",
    "openharmony",
    "sunos",
    "win32",
)
PROCESSORS: Final = ("arm64", "arm", "ia32", "loong64", "ppc64", "riscv64", "s390x", "wasm32", "x64")
_NEST: Final = "node_modules/"
_KEPT: Final = ("os", "cpu", "libc", "engines", "license")

Row = dict[str, Any]
Find = Callable[[str, str], Row | None]
"""What the registry says about a package of a name and version, if it has it."""


def package_name(place: str) -> str:
    """Name of the package in a place of the tree.

    >>> package_name("node_modules/a/node_modules/@b/c")
    '@b/c'
    """
    return place.rpartition(_NEST)[2]


def system_of(name: str) -> Row:
    """System and processor that a native part's name tells.

    >>> system_of("@rollup/rollup-darwin-arm64"), system_of("@rolldown/binding-wasm32-wasi")
    ({'cpu': ['arm64'], 'os': ['darwin']}, {'cpu': ['wasm32']})
    """
    words = name.rpartition("/")[2].split("-")
    found: Row = {}
    if processor := next((each for each in PROCESSORS if each in words), None):
        found["cpu"] = [processor]
    if system := next((each for each in SYSTEMS if each in words), None):
        found["os"] = [system]
    return found


def missing_parts(packages: dict[str, Row]) -> Iterator[tuple[str, str]]:
    """Name and version of the optional parts that the tree's packages want and that have no row."""
    present = {package_name(place) for place in packages}
    for row in packages.values():
        for name, version in row.get("optionalDependencies", {}).items():
            if name not in present and version[:1].isdigit():
                yield name, version


def complete(lock: Row, find: Find) -> Row:
    """The lock file with every row and every hash that can be had, and no registry's address."""
    packages: dict[str, Row] = dict(lock["packages"])
    for name, version in sorted(set(missing_parts(packages))):
        told = find(name, version) or {}
        details: Row = {key: told[key] for key in _KEPT if key in told}
        part = {"version": version, **system_of(name), **details}
        packages[_NEST + name] = part | {"dev": True, "optional": True}
    for place, row in packages.items():
        if place and "integrity" not in row and (known := find(package_name(place), row["version"])):
            packages[place] = {"version": row["version"], "integrity": known["dist"]["integrity"], **row}
    for row in packages.values():
        row.pop("resolved", None)
    root = packages.pop("")
    return lock | {"packages": {"": root, **dict(sorted(packages.items()))}}


def _registry() -> Find:
    """A look into npm's registry, each package asked for once."""
    told = subprocess.run(
        ["npm", "config", "get", "registry"], cwd="web", capture_output=True, text=True, check=True
    )
    base = told.stdout.strip().rstrip("/")
    pages: dict[str, dict[str, Row]] = {}

    def read(name: str) -> dict[str, Row]:
        wanted = Request(f"{base}/{quote(name, safe='@')}", headers={"Accept": "application/json"})
        try:
            with urlopen(wanted, timeout=60) as answer:
                versions: dict[str, Row] = json.load(answer)["versions"]
                return versions
        except HTTPError as problem:
            if problem.code != 404:
                raise
            return {}

    def find(name: str, version: str) -> Row | None:
        if name not in pages:
            pages[name] = read(name)
        return pages[name].get(version)

    lock = json.loads(LOCK.read_text("utf-8"))["packages"]
    names = {package_name(place) for place, row in lock.items() if place and "integrity" not in row}
    names |= {name for name, _ in missing_parts(lock)}
    with ThreadPoolExecutor(8) as threads:
        pages.update(zip(sorted(names), threads.map(read, sorted(names)), strict=True))
    return find


def main() -> int:
    lock = complete(json.loads(LOCK.read_text("utf-8")), _registry())
    LOCK.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n", "utf-8")
    bare = [place for place, row in lock["packages"].items() if place and "integrity" not in row]
    print(f"{len(lock['packages']) - 1} packages, {len(bare)} without a hash")
    for place in bare:
        print(f"  {package_name(place)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
