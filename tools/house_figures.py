"""Print the house in figures, for any checkout: `python -m tools.house_figures [PATH] [--since REVISION]`.

Files and lines a room, import edges between rooms, cycles that late or typing-only imports hide, and what is
too long or too wide. Reads files as text: nothing of the checkout is imported or run.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, TypeAlias

from tools.import_graph import ImportGraph, cycles, read_imports

CODE: Final = (".py", ".pyi", ".cpp", ".hpp", ".h", ".inc", ".ts", ".svelte", ".js", ".css", ".sh")
LONG_FUNCTION: Final = 60
LONG_MODULE: Final = 400
LONG_SUBJECT: Final = 72
MANY_ARGUMENTS: Final = 6
SHAPELESS: Final = ("dict[str, object]", "dict[str, Any]")
ROOT: Final = Path(__file__).parent.parent
_REGISTERS: Final = re.compile(r"\w*app\.(command|callback)|run(_\w+)?$")
_OF_COLUMNS: Final = ("Table", "op.create_table")
"""Calls that take as many columns as a table has."""
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Place:
    """A finding: where it stands, and the figure that made it one."""

    where: str
    figure: int | str

    def __str__(self) -> str:
        return f"{self.where} ({self.figure})"


class House:
    """A checkout, read once."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.files = sorted(_tracked(root))

    def named(self, path: Path) -> str:
        return str(path.relative_to(self.root))

    @cached_property
    def trees(self) -> dict[Path, ast.Module]:
        """The Python modules of the package, without migrations: those are history and stay as they are."""
        src = self.root / "src"
        python = [path for path in self.files if path.suffix == ".py" and path.is_relative_to(src)]
        python = [path for path in python if "migrations" not in path.parts]
        return {path: ast.parse(path.read_text("utf-8")) for path in python}

    @cached_property
    def imports(self) -> ImportGraph:
        return read_imports(self.root / "src", self.trees)

    def rooms(self) -> dict[str, tuple[int, int]]:
        """Files and lines of code by room."""
        files: Counter[str] = Counter()
        lines: Counter[str] = Counter()
        for path in self.files:
            room = room_of(path.relative_to(self.root))
            if room and path.suffix in CODE:
                files[room] += 1
                lines[room] += len(path.read_bytes().splitlines())
        return {room: (files[room], lines[room]) for room in sorted(files)}

    def edges(self) -> Counter[tuple[str, str]]:
        """Imports of one room's modules by another's, counted once for each pair of modules."""
        packages = {module.rpartition(".")[0] for module in self.imports.everything}
        rooms = {module: room_of_module(module, packages) for module in self.imports.everything}
        pairs = ((rooms[one], rooms[other]) for one, other in self.imports.pairs())
        return Counter((one, other) for one, other in pairs if one != other)

    def hidden_cycles(self) -> list[list[str]]:
        """Cycles that appear only when late and typing-only imports count too."""
        open_cycles = [set(each) for each in cycles(self.imports.loading)]
        return [each for each in cycles(self.imports.everything) if set(each) not in open_cycles]

    def functions(self) -> Iterator[tuple[str, Function]]:
        for path, tree in self.trees.items():
            for node in ast.walk(tree):
                if isinstance(node, Function):
                    yield f"{self.named(path)}:{node.lineno} {node.name}", node

    def long_functions(self) -> list[Place]:
        sizes = ((where, (node.end_lineno or 0) - node.lineno + 1) for where, node in self.functions())
        return [Place(where, size) for where, size in sizes if size > LONG_FUNCTION]

    def wide_functions(self) -> list[Place]:
        """Functions that can be given more than six arguments by place; those of Typer get them by name."""
        return [
            Place(where, width)
            for where, node in self.functions()
            if (width := _width(node)) > MANY_ARGUMENTS and not _is_command(node)
        ]

    def wide_calls(self) -> list[Place]:
        """Calls that give more than six arguments by place."""
        return [
            Place(f"{self.named(path)}:{node.lineno} {ast.unparse(node.func)}", len(node.args))
            for path, tree in self.trees.items()
            for node in ast.walk(tree)
            if isinstance(node, ast.Call)
            and len(node.args) > MANY_ARGUMENTS
            and ast.unparse(node.func) not in _OF_COLUMNS
        ]

    def shapeless(self) -> list[Place]:
        """Functions whose result has no declared shape."""
        return [
            Place(where, ast.unparse(node.returns))
            for where, node in self.functions()
            if node.returns is not None and ast.unparse(node.returns) in SHAPELESS
        ]

    def long_modules(self) -> list[Place]:
        found = []
        for path in self.files:
            room = room_of(path.relative_to(self.root))
            if room and path.suffix in CODE and "generated" not in path.parts:
                length = len(path.read_bytes().splitlines())
                if length > LONG_MODULE:
                    found.append(Place(self.named(path), length))
        return found

    def size_casts(self) -> list[Place]:
        """`static_cast<std::size_t>` in the kernel, by file."""
        kernel = [path for path in self.files if path.is_relative_to(self.root / "kernel")]
        texts = ((path, path.read_text("utf-8", "replace")) for path in kernel)
        counted = ((path, text.count("static_cast<std::size_t>")) for path, text in texts)
        return [Place(self.named(path), count) for path, count in counted if count]


def room_of(path: Path) -> str | None:
    """The room of a file: a part of the package, or a top folder with code."""
    match path.parts:
        case ("src", "tesela", part, *rest):
            return f"tesela.{part}" if rest else "tesela"
        case ("kernel" | "tests" | "tools" | "examples" as part, *_):
            return part
        case ("web", "src" | "e2e" as part, *_):
            return f"web/{part}"
    return None


def room_of_module(module: str, packages: Collection[str]) -> str:
    """The room of a module: the part of the package that it lies in, or the package itself."""
    room = ".".join(module.split(".")[:2])
    return room if room in packages else module.split(".", maxsplit=1)[0]


def long_subjects(root: Path, since: str) -> list[str] | None:
    """Subjects of more than 72 characters since a revision; `None` where there is no history."""
    command = ["git", "-C", str(root), "log", "--format=%s", f"{since}..HEAD"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        return None
    return [subject for subject in done.stdout.splitlines() if len(subject) > LONG_SUBJECT]


def report(root: Path, since: str, *, places: bool) -> str:
    """The whole table as Markdown; with `places`, each finding too."""
    house = House(root)
    lines = ["| room | files | lines |", "|---|---:|---:|"]
    lines += [f"| {room} | {files} | {count} |" for room, (files, count) in house.rooms().items()]
    edges = house.edges()
    lines += ["", f"Import edges between rooms: {edges.total()}", ""]
    lines += ["| from | to | edges |", "|---|---|---:|"]
    lines += [f"| {one} | {other} | {count} |" for (one, other), count in sorted(edges.items())]
    subjects = long_subjects(root, since)
    hidden = house.hidden_cycles()
    findings: list[tuple[str, list[str]]] = [
        ("import cycles at load time", [" ".join(each) for each in cycles(house.imports.loading)]),
        ("hidden import cycles", [" ".join(each) for each in hidden]),
        (f"functions over {LONG_FUNCTION} lines (Python)", _texts(house.long_functions())),
        (f"functions with over {MANY_ARGUMENTS} positional arguments", _texts(house.wide_functions())),
        (f"calls with over {MANY_ARGUMENTS} positional arguments", _texts(house.wide_calls())),
        (f"modules over {LONG_MODULE} lines", _texts(house.long_modules())),
        (f"functions returning {' or '.join(SHAPELESS)}", _texts(house.shapeless())),
    ]
    casts = house.size_casts()
    lines += ["", "| finding | count |", "|---|---:|"]
    lines += [f"| {title} | {len(found)} |" for title, found in findings]
    lines.append(f"| static_cast<std::size_t> in the kernel | {sum(int(each.figure) for each in casts)} |")
    counted = "no history here" if subjects is None else len(subjects)
    lines.append(f"| commit subjects over {LONG_SUBJECT} characters since {since} | {counted} |")
    if places:
        findings += [("static_cast<std::size_t>", _texts(casts)), ("long subjects", subjects or [])]
        for title, found in findings:
            lines += ["", f"{title}:", *(f"- {each}" for each in found)]
    return "\n".join(lines) + "\n"


def _texts(places: Iterable[Place]) -> list[str]:
    return [str(place) for place in places]


def _tracked(root: Path) -> list[Path]:
    """The files that git keeps, or all below an exported tree that has no git of its own."""
    if (root / ".git").exists():
        listed = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True)
        paths = [root / name for name in listed.stdout.splitlines()]
    else:
        paths = list(root.rglob("*"))
    return [path for path in paths if path.is_file()]


def _width(node: Function) -> int:
    names = [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
    return len(names) - (names[:1] in (["self"], ["cls"]))


def _is_command(node: Function) -> bool:
    """Whether Typer calls it: it stands under `@app.command(...)`, `@run` and their like."""
    return any(_REGISTERS.match(ast.unparse(each)) for each in node.decorator_list)


def main() -> None:
    """Read the command line and print the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", nargs="?", type=Path, default=ROOT)
    parser.add_argument("--since", default="d85c8b8", help="count commit subjects from this revision on")
    parser.add_argument("--places", action="store_true", help="list each finding")
    asked = parser.parse_args()
    print(report(asked.path.resolve(), asked.since, places=asked.places), end="")


if __name__ == "__main__":
    main()
