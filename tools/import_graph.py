"""The imports of a package's modules, read from their text: at load time, and late or for typing only."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

Graph: TypeAlias = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class ImportGraph:
    """Which module imports which: when it is loaded, and at all."""

    loading: Graph
    everything: Graph

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Every importing module with every imported one."""
        return ((one, other) for one, others in self.everything.items() for other in others)


def read_imports(src: Path, trees: Mapping[Path, ast.Module]) -> ImportGraph:
    """The graph of the modules in `trees`, whose names begin below `src`; other modules are left out."""
    names = {module_name(path.relative_to(src)): tree for path, tree in trees.items()}
    loading, everything = {}, {}
    for name, tree in names.items():
        late = set(_late(tree))
        found = [(target, node in late) for node in ast.walk(tree) for target in _targets(node, names)]
        everything[name] = frozenset(target for target, _ in found) - {name}
        loading[name] = frozenset(target for target, is_late in found if not is_late) - {name}
    return ImportGraph(loading, everything)


def module_name(path: Path) -> str:
    """`tesela/core/tiles.py` as `tesela.core.tiles`; a package's `__init__.py` as the package."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def cycles(graph: Graph) -> list[list[str]]:
    """The sets of modules that all reach each other, each sorted (Tarjan's algorithm, without recursion)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []
    for start in sorted(graph):
        work = [(start, iter(sorted(graph[start])))] if start not in index else []
        if work:
            index[start] = low[start] = len(index)
            stack.append(start)
        while work:
            node, rest = work[-1]
            following = next(rest, None)
            if following is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    at = stack.index(node)
                    if len(stack) - at > 1:
                        found.append(sorted(stack[at:]))
                    del stack[at:]
            elif following not in index:
                index[following] = low[following] = len(index)
                stack.append(following)
                work.append((following, iter(sorted(graph[following]))))
            elif following in stack:
                low[node] = min(low[node], index[following])
    return sorted(found)


def _late(tree: ast.Module) -> Iterator[ast.AST]:
    """Everything that loading does not run: bodies of functions, and of `if TYPE_CHECKING`."""
    for node in ast.walk(tree):
        late = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        typing = isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")
        if late or typing:
            for statement in getattr(node, "body", ()):
                yield from ast.walk(statement)


def _targets(node: ast.AST, names: Mapping[str, object]) -> Iterator[str]:
    """The package's own modules that an import statement names."""
    if isinstance(node, ast.Import):
        yield from (each.name for each in node.names if each.name in names)
    elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
        for each in node.names:
            inner = f"{node.module}.{each.name}"
            if inner in names:
                yield inner
            elif node.module in names:
                yield node.module
