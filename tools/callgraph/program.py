"""A package's source as definitions by dotted name, with what each module calls them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["module", "class", "function", "variable"]
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef

INERT_BASES: Final = frozenset(
    "object Protocol Generic Enum IntEnum StrEnum NamedTuple TypedDict ABC Struct tuple bytes str int dict "
    "Exception ValueError LookupError RuntimeError KeyError OSError".split()
)
"""Bases outside the package that never call a method for a name of its own."""


@dataclass(slots=True)
class Module:
    """One file: its name, its tree, and what its top-level names stand for."""

    name: str
    path: Path
    tree: ast.Module
    names: dict[str, str] = field(default_factory=dict)
    """Local name to dotted name: what it defines, and what it imports."""
    imported: list[str] = field(default_factory=list)
    """The modules that its own top level imports."""


@dataclass(slots=True)
class Definition:
    """Something that can be mentioned."""

    name: str
    kind: Kind
    module: Module
    nodes: list[ast.AST]
    """Its own source; a variable that is assigned twice has two."""
    owner: str | None = None
    """The class that a method or an inner class stands in."""
    members: dict[str, str] = field(default_factory=dict)
    """A class's own methods, inner classes and variables by name."""
    bases: list[str] = field(default_factory=list)
    """A class's bases within the package."""
    framework: bool = False
    """Whether a base outside the package may call the class's methods."""

    @property
    def line(self) -> int:
        return min((getattr(node, "lineno", 1) for node in self.nodes), default=1)


class Program:
    """All modules below a folder, and their definitions."""

    def __init__(self, root: Path, package: str) -> None:
        self.package = package
        self.modules: dict[str, Module] = {}
        self.definitions: dict[str, Definition] = {}
        for path in sorted((root / package).rglob("*.py")):
            self._read(path, ".".join(path.relative_to(root).with_suffix("").parts))
        for module in self.modules.values():
            _Definer(self, module).define()
        for found in list(self.definitions.values()):
            if found.kind == "class":
                self._find_bases(found)

    def _read(self, path: Path, name: str) -> None:
        name = name.removesuffix(".__init__")
        self.modules[name] = Module(name, path, ast.parse(path.read_text("utf-8")))

    def _find_bases(self, found: Definition) -> None:
        node = found.nodes[0]
        assert isinstance(node, ast.ClassDef)
        for each in node.bases:
            base = each.value if isinstance(each, ast.Subscript) else each
            target = self.lookup(dotted(base), found.module)
            if target is not None and self.definitions[target].kind == "class":
                found.bases.append(target)
            elif (dotted(base) or "").rpartition(".")[2] not in INERT_BASES:
                found.framework = True

    def lookup(self, name: str | None, module: Module) -> str | None:
        """The definition that a dotted name stands for in a module's text, through its imports."""
        if name is None:
            return None
        first, _, rest = name.partition(".")
        target = module.names.get(first)
        if target is None:
            return None
        return self.resolve(f"{target}.{rest}" if rest else target)

    def resolve(self, name: str) -> str | None:
        """The definition of a full dotted name, through re-exports; what a package calls so goes first."""
        seen: set[str] = set()
        while name not in seen:
            seen.add(name)
            owner, _, last = name.rpartition(".")
            if owner in self.modules and last in self.modules[owner].names:
                target = self.modules[owner].names[last]
                if target != name:
                    name = target
                    continue
            if name in self.definitions:
                return name
            if not owner:
                return None
            above = self.resolve(owner)
            if above is None:
                return None
            found = self.definitions[above]
            member = self.member(above, last) if found.kind == "class" else f"{above}.{last}"
            if member is None:
                return None
            name = member
        return name if name in self.definitions else None

    def ancestors(self, name: str) -> Iterator[str]:
        """The class and its bases within the package, nearest first."""
        yield name
        for base in self.definitions[name].bases:
            yield from self.ancestors(base)

    def member(self, name: str, attribute: str) -> str | None:
        """Where a class or its bases define an attribute."""
        for each in self.ancestors(name):
            if attribute in self.definitions[each].members:
                return self.definitions[each].members[attribute]
        return None

    def is_external_class(self, name: str) -> bool:
        """Whether a class has a base that is not ours to read."""
        return any(self.definitions[each].framework for each in self.ancestors(name))


class _Definer:
    """Fills in what one module defines and imports."""

    def __init__(self, program: Program, module: Module) -> None:
        self.program = program
        self.module = module

    def define(self) -> None:
        module = self.module
        body = self._add(Definition(module.name, "module", module, []))
        for node in flattened(module.tree.body):
            if isinstance(node, ast.Import | ast.ImportFrom):
                for local, target in imports(node, module):
                    module.names[local] = target
                    module.imported.append(target)
            elif not self._member(node, module.name, module.names, None):
                body.nodes.append(node)

    def _member(self, node: ast.stmt, prefix: str, names: dict[str, str], owner: str | None) -> bool:
        """Define what a statement of a module or a class defines; whether it does."""
        if isinstance(node, Function):
            names[node.name] = f"{prefix}.{node.name}"
            self._add(Definition(f"{prefix}.{node.name}", "function", self.module, [node], owner))
        elif isinstance(node, ast.ClassDef):
            names[node.name] = f"{prefix}.{node.name}"
            found = self._add(Definition(f"{prefix}.{node.name}", "class", self.module, [node], owner))
            for inner in flattened(node.body):
                self._member(inner, found.name, found.members, found.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found_names = [each.id for target in targets for each in _plain_names(target)]
            for name in found_names:
                names[name] = f"{prefix}.{name}"
                self._add(Definition(f"{prefix}.{name}", "variable", self.module, [node], owner))
            return bool(found_names)
        else:
            return False
        return True

    def _add(self, found: Definition) -> Definition:
        before = self.program.definitions.get(found.name)
        if before is not None and before.kind == found.kind and before.kind in ("variable", "function"):
            before.nodes += found.nodes
            return before
        self.program.definitions[found.name] = found
        return found


def _plain_names(target: ast.expr) -> Iterator[ast.Name]:
    if isinstance(target, ast.Name):
        yield target
    elif isinstance(target, ast.Tuple | ast.List):
        for each in target.elts:
            yield from _plain_names(each)


def flattened(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements in order, those under an `if` or a `try` included: each branch may define a name."""
    for node in body:
        if isinstance(node, ast.If):
            yield from flattened([*node.body, *node.orelse])
        elif isinstance(node, ast.Try):
            handlers = [each for handler in node.handlers for each in handler.body]
            yield from flattened([*node.body, *handlers, *node.orelse, *node.finalbody])
        else:
            yield node


def imports(node: ast.Import | ast.ImportFrom, module: Module) -> Iterator[tuple[str, str]]:
    """What an import binds: the local name, and the dotted name that it stands for."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            first = alias.name.partition(".")[0]
            yield (alias.asname, alias.name) if alias.asname else (first, first)
        return
    source = node.module or ""
    if node.level:
        is_package = module.path.name == "__init__.py"
        parts = module.name.split(".")
        kept = parts[: len(parts) - node.level + (1 if is_package else 0)]
        source = ".".join([*kept, source]) if source else ".".join(kept)
    for alias in node.names:
        yield alias.asname or alias.name, f"{source}.{alias.name}"


def dotted(node: ast.AST) -> str | None:
    """`a.b.c` as text, or None for anything that is no chain of names."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        inner = dotted(node.value)
        return None if inner is None else f"{inner}.{node.attr}"
    return None
