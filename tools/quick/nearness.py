"""How far each test file is from what changed, counted in imports."""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

ROOMS: Final = {
    "kernel": ("tests/kernel", "tests/engine"),
    "docs": ("tests/house",),
    "web": ("tests/house",),
    "requirements": ("tests/house",),
}
"""Folders without Python modules, and the tests that look at them."""
FAST: Final = ("core", "kernel", "rules", "notation", "texts", "house", "duplicate")
"""The rooms whose tests are all short, for when nothing has changed."""


def module_name(path: Path) -> str:
    """A file's dotted name: `src/tesela/core/tiles.py` is `tesela.core.tiles`; tests keep theirs."""
    parts = path.with_suffix("").parts
    parts = parts[1:] if parts[0] == "src" else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class Imports:
    """Who imports whom, among all Python files of a checkout."""

    def __init__(self, root: Path) -> None:
        self.root = root
        folders = ("src", "tools", "tests")
        files = [path.relative_to(root) for each in folders for path in sorted((root / each).rglob("*.py"))]
        self.files = {module_name(file): file for file in files}
        self.importers: dict[str, set[str]] = {}
        for name, file in self.files.items():
            for target in self._imported(name, file):
                self.importers.setdefault(target, set()).add(name)

    def _imported(self, name: str, file: Path) -> Iterator[str]:
        for node in ast.walk(ast.parse((self.root / file).read_text("utf-8"))):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names if alias.name in self.files)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                for alias in node.names:
                    inner = f"{node.module}.{alias.name}"
                    if inner in self.files:
                        yield inner
                    elif node.module in self.files:
                        yield node.module
        if file.name.startswith("test_"):
            yield from (each for each in self._conftests(file) if each != name)

    def _conftests(self, file: Path) -> Iterator[str]:
        """What pytest loads beside a test without its asking."""
        for folder in file.parents:
            name = module_name(folder / "conftest.py")
            if name in self.files:
                yield name

    def distances(self, changed: Iterable[str]) -> dict[str, int]:
        """Every module that a change can show in, and how many imports lie between."""
        found = {name: 0 for name in changed if name in self.files}
        waiting = deque(found)
        while waiting:
            name = waiting.popleft()
            for importer in sorted(self.importers.get(name, ())):
                if importer not in found:
                    found[importer] = found[name] + 1
                    waiting.append(importer)
        return found


def changed_modules(imports: Imports, changed: Iterable[Path]) -> set[str]:
    """The modules that changed; a data file counts as all modules of the package it lies in."""
    found: set[str] = set()
    for path in changed:
        if path.suffix == ".py":
            found.add(module_name(path))
        elif path.parts[0] == "src":
            package = next((each for each in path.parents if each in _packages(imports)), None)
            found |= {name for name, file in imports.files.items() if file.parent == package}
    return found & imports.files.keys()


def _packages(imports: Imports) -> set[Path]:
    return {file.parent for file in imports.files.values() if file.name == "__init__.py"}


def nearest_tests(imports: Imports, changed: list[Path]) -> list[Path]:
    """The test files that a change can show in, nearest first; with no change the fast rooms' own."""
    modules = changed_modules(imports, changed)
    near = imports.distances(modules)
    tests = {file: near[name] for name, file in imports.files.items() if name in near and is_test(file)}
    for path in changed:
        for folder in ROOMS.get(path.parts[0], ()):
            for file in imports.files.values():
                if is_test(file) and file.as_posix().startswith(f"{folder}/"):
                    tests[file] = min(tests.get(file, 1), 1)
    if not tests:
        tests = {
            file: FAST.index(file.parts[1])
            for file in imports.files.values()
            if is_test(file) and file.parts[1] in FAST
        }
    doctests = [imports.files[name] for name in sorted(modules) if imports.files[name].parts[0] == "src"]
    return [*doctests, *sorted(tests, key=lambda file: (tests[file], file))]


def is_test(file: Path) -> bool:
    """Whether pytest takes tests from the file."""
    return file.parts[0] == "tests" and file.name.startswith("test_")
