"""What one definition's text mentions: other definitions by name, and attributes of instances."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from tools.callgraph.inference import Scope, TypeInference, Types, scope_of
from tools.callgraph.program import Definition, Function, Program, dotted, flattened

_NAMED: Final = re.compile(r"[a-z_]\w*(\.\w+)+(:\w+)?")
_INERT_DECORATORS: Final = frozenset(
    "property cached_property setter cache lru_cache dataclass classmethod staticmethod contextmanager "
    "asynccontextmanager overload abstractmethod final override wraps total_ordering unique".split()
)
"""Decorators that neither hand the function to anybody nor make its arguments."""
_ASKING: Final = frozenset({"isinstance", "issubclass"})


class Asked(NamedTuple):
    """An attribute asked of an instance: of one of these classes, or of anything."""

    of: Types
    attribute: str


class Mentions(NamedTuple):
    """Definitions that a text names, and attributes that it asks of instances."""

    names: set[str]
    asked: set[Asked]
    loads: set[str]
    """Modules that it imports."""


class Reader:
    """Reads mentions out of a program's definitions."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.types = TypeInference(program)
        self.registered = self._registrations()

    def read(self, found: Definition) -> Mentions:
        """All that a definition mentions itself; a class's methods are definitions of their own."""
        visitor = _Visitor(self, found)
        match found.kind:
            case "module":
                visitor.see(found.nodes)
                visitor.mentions.loads.update(found.module.imported)
            case "class":
                self._class(found, visitor)
            case "variable":
                for node in found.nodes:
                    visitor.see([value] if (value := getattr(node, "value", None)) else [])
                    visitor.mentions.names.update(self._together(node, found))
                    if found.owner is not None and isinstance(node, ast.AnnAssign):
                        visitor.see([node.annotation])
            case "function":
                visitor.see(found.nodes)
        visitor.mentions.names.update(self.registered.get(found.name, ()))
        visitor.mentions.names.discard(found.name)
        return visitor.mentions

    def _class(self, found: Definition, visitor: _Visitor) -> None:
        node = found.nodes[0]
        assert isinstance(node, ast.ClassDef)
        visitor.see([*node.bases, *(keyword.value for keyword in node.keywords), *node.decorator_list])
        for each in flattened(node.body):
            if isinstance(each, ast.Assign | ast.AnnAssign):
                visitor.see([each.value] if each.value is not None else [])
                visitor.see([each.annotation] if isinstance(each, ast.AnnAssign) else [])
            elif not isinstance(each, Function | ast.ClassDef):
                visitor.see([each])

    def _together(self, node: ast.AST, found: Definition) -> Iterator[str]:
        """The names bound by one assignment: `app, run = command(…)`."""
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple) and found.owner is None:
            for each in node.targets[0].elts:
                if isinstance(each, ast.Name):
                    yield f"{found.module.name}.{each.id}"

    def _registrations(self) -> dict[str, set[str]]:
        """What decorators hand over: by the variable, or by the module if nobody of ours is handed it."""
        handed: dict[str, set[str]] = {}
        for found in self.program.definitions.values():
            for node in found.nodes:
                if isinstance(node, Function) and found.kind == "function":
                    for decorator in node.decorator_list:
                        if (taker := self._taker(decorator, found)) is not None:
                            handed.setdefault(taker, set()).add(found.name)
        return handed

    def _taker(self, decorator: ast.expr, found: Definition) -> str | None:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        name = dotted(called)
        if name is None or _is_inert(decorator):
            return None
        first = self.program.lookup(name.partition(".")[0], found.module)
        if first is not None and self.program.definitions[first].kind == "variable":
            return first
        if first is not None and isinstance(decorator, ast.Call) and "." not in name:
            return found.module.name  # `@handles(Pass)`: a register of ours has it once the module runs
        is_ours = first is not None
        makes_a_route = name in ("get", "post", "put", "patch", "delete", "websocket", "route")
        return None if is_ours or makes_a_route else found.module.name


class _Visitor(ast.NodeVisitor):
    """Collects the mentions of one definition."""

    def __init__(self, reader: Reader, found: Definition) -> None:
        self.program = reader.program
        self.types = reader.types
        self.scope: Scope = scope_of(found)
        self.mentions = Mentions(set(), set(), set())

    def see(self, nodes: Iterable[ast.AST]) -> None:
        for node in nodes:
            self.visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self._name(self.types.target(node, self.scope))

    def visit_Attribute(self, node: ast.Attribute) -> None:
        target = self.types.target(node, self.scope)
        if target is not None:
            self._name(target)
            self._owners(node)
            return
        owners = self.types.of(node.value, self.scope)
        if owners is None or owners:
            self.mentions.asked.add(Asked(owners, node.attr))
        self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        name = dotted(node.func)
        if name in _ASKING and len(node.args) == 2:
            self.visit(node.args[0])
            return
        if name in ("getattr", "setattr") and len(node.args) >= 2:
            self._by_text(node)
        self.generic_visit(node)

    def _by_text(self, node: ast.Call) -> None:
        """`getattr`: an attribute by its written name, or any of a known class's own."""
        owners, name = self.types.of(node.args[0], self.scope), node.args[1]
        target = self.types.target(node.args[0], self.scope)
        if target is not None and self.program.definitions[target].kind == "class":
            owners = frozenset({target})
        if isinstance(name, ast.Constant) and isinstance(name.value, str):
            self.mentions.asked.add(Asked(owners, name.value))
        elif owners:
            for owner in owners:
                for each in self.program.ancestors(owner):
                    self.mentions.names.update(self.program.definitions[each].members.values())

    def visit_Constant(self, node: ast.Constant) -> None:
        text = node.value
        if not isinstance(text, str) or not text.startswith(f"{self.program.package}."):
            return
        target = self.program.resolve(text.replace(":", ".")) if _NAMED.fullmatch(text) else None
        if target is not None and (":" in text or target not in self.program.modules):
            self._name(target)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        self.see(node.body)

    def visit_MatchClass(self, node: ast.MatchClass) -> None:
        self.see([*node.patterns, *node.kwd_patterns])

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self.see([node.target, *([node.value] if node.value is not None else [])])

    def visit_arg(self, node: ast.arg) -> None:
        """An annotation of an inner function says nothing about what is made."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.function(node)

    def function(self, node: Function) -> None:
        """A function's defaults, decorators and body; what its arguments are, if a framework makes them."""
        self.see(node.decorator_list)
        self.see([each for each in (*node.args.defaults, *node.args.kw_defaults) if each])
        if any(not _is_inert(decorator) for decorator in node.decorator_list):
            arguments = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
            self.see([each.annotation for each in arguments if each.annotation is not None])
        self.see(node.body)

    def visit_Import(self, node: ast.Import) -> None:
        self.mentions.loads.update(alias.name for alias in node.names)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        self.mentions.loads.update(f"{node.module}.{alias.name}" for alias in node.names)

    def _name(self, target: str | None) -> None:
        if target is not None:
            self.mentions.names.add(target)

    def _owners(self, node: ast.Attribute) -> None:
        """`Colour.RED` mentions the class too."""
        owner = self.types.target(node.value, self.scope)
        if owner is not None and self.program.definitions[owner].kind == "class":
            self._name(owner)


def _is_inert(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return (dotted(called) or "").rpartition(".")[2] in _INERT_DECORATORS
