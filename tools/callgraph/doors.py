"""Where a person enters Tesela: the `tesela` command and, through it, the server's handlers and processes."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from tools.callgraph.program import Program
from tools.callgraph.reach import Reach

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = "tesela"
MEASURING: Final = "tesela.cli.bench"
"""Commands that measure the program; what only they reach is no part of playing."""
LOADED_BY_PATH: Final = "tesela.server.storage.migrations"
"""What Alembic finds in a folder."""


@cache
def program() -> Program:
    """The package as it stands in this checkout."""
    return Program(ROOT / "src", PACKAGE)


def scripts(root: Path = ROOT) -> Iterator[str]:
    """The functions behind the commands that an installation brings."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    for target in project["scripts"].values():
        yield target.replace(":", ".")


def doors(found: Program) -> Iterator[str]:
    """Every definition that is started from outside the package."""
    yield from scripts()
    yield f"{found.package}.__main__"
    yield from (name for name in found.definitions if name.startswith(LOADED_BY_PATH))


def exported(found: Program) -> Iterator[str]:
    """What a package offers to programs: the names of an `__all__`, and public methods of such classes."""
    for module in found.modules.values():
        listed = found.definitions.get(f"{module.name}.__all__")
        if listed is not None and module.path.name == "__init__.py":
            for name in _listed(listed.nodes):
                if (target := found.resolve(f"{module.name}.{name}")) is not None:
                    yield target
                    members = found.definitions[target].members.items()
                    yield from (member for each, member in members if not each.startswith("_"))


def _listed(nodes: list[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Assign):
            yield from ast.literal_eval(node.value)


@cache
def reached_by_people() -> Reach:
    """What somebody who plays, arbitrates, organises or keeps a server can make run."""
    return Reach(program(), doors(program()), without=MEASURING)


def is_reached(name: str) -> bool:
    """Whether a holder is reached: a definition itself, or any of what a module defines."""
    reach = reached_by_people()
    if name in program().modules:
        inside = (each for each in reach.via if each.startswith(f"{name}."))
        return any(program().definitions[each].kind != "module" for each in inside)
    target = program().resolve(name)
    if target is None:
        raise LookupError(name)
    return target in reach
