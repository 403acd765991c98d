"""What an expression can be an instance of, as far as annotations and constructors tell.

An answer is a set of the package's classes: empty for «nothing of ours», None for «anything».
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from tools.callgraph.program import Definition, Function, Module, Program, dotted, imports

Types: TypeAlias = frozenset[str] | None

NOTHING: Final[frozenset[str]] = frozenset()
_ANYTHING: Final = frozenset({"Any", "object", "type"})
_WRAPPERS: Final = frozenset({"Annotated", "Final", "ClassVar", "Required", "NotRequired"})
_UNIONS: Final = frozenset({"Optional", "Union"})
_CONTAINERS: Final = frozenset(
    "list dict tuple set frozenset deque type defaultdict Counter OrderedDict Sequence Iterable Iterator "
    "Collection Mapping MutableMapping Set Generator AsyncIterator AsyncGenerator Callable Awaitable "
    "Coroutine Literal Future Task Queue".split()
)
"""Generics that are no instance of what they hold; any other may stand for it."""
_LITERALS: Final = (
    ast.Constant, ast.JoinedStr, ast.List, ast.Tuple, ast.Dict, ast.Set, ast.ListComp, ast.SetComp,
    ast.DictComp, ast.GeneratorExp, ast.Compare, ast.Lambda,
)  # fmt: skip


@dataclass(slots=True)
class Scope:
    """The names that one definition's text binds itself, and what each may be."""

    module: Module
    owner: str | None
    bound: dict[str, list[ast.expr | None]] = field(default_factory=dict)
    """Local name to the expressions that it was bound to; None where that can't be told."""
    notes: dict[str, list[ast.expr]] = field(default_factory=dict)
    """Local name to its annotations, which go first."""
    imported: dict[str, str] = field(default_factory=dict)
    """What an import inside the definition binds."""
    own: str | None = None
    """The name of the instance or class that a method is given."""

    def hides(self, name: str) -> bool:
        """Whether the name is a local one, so that it means nothing of the module's."""
        return (name in self.bound or name in self.notes) and name not in self.imported


def scope_of(found: Definition) -> Scope:
    """The local names of a definition; only functions have any."""
    scope = Scope(found.module, found.owner if found.kind == "function" else None)
    for node in found.nodes:
        if isinstance(node, Function):
            _bind_function(node, scope, found)
    return scope


def _bind_function(node: Function, scope: Scope, found: Definition) -> None:
    first = next(iter([*node.args.posonlyargs, *node.args.args]), None)
    if found.owner is not None and first is not None and "staticmethod" not in _decorators(node):
        scope.own = first.arg
    for inner in ast.walk(node):
        for name, value in _bindings(inner) if inner is not node else ():  # its own name is not local
            scope.bound.setdefault(name, []).append(value)
        for name, note in _annotations(inner):
            scope.notes.setdefault(name, []).append(note)
        if isinstance(inner, ast.Import | ast.ImportFrom):
            scope.imported.update(imports(inner, scope.module))


def _decorators(node: Function) -> list[str | None]:
    return [dotted(each) for each in node.decorator_list]


def _bindings(node: ast.AST) -> Iterator[tuple[str, ast.expr | None]]:
    """The names that a node binds; with the expression where there is exactly one."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield from _targets(target, node.value)
    elif isinstance(node, ast.AnnAssign | ast.NamedExpr):
        yield from _targets(node.target, node.value if isinstance(node, ast.NamedExpr) else None)
    elif isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
        yield from _targets(node.target, None)
    elif isinstance(node, ast.withitem) and node.optional_vars is not None:
        yield from _targets(node.optional_vars, None)
    elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
        yield node.name, None
    elif isinstance(node, ast.arg):
        if node.annotation is None:
            yield node.arg, None
    elif isinstance(node, Function | ast.ClassDef):
        yield node.name, None


def _annotations(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(node, ast.arg) and node.annotation is not None:
        yield node.arg, node.annotation
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        yield node.target.id, node.annotation


def _targets(target: ast.expr, value: ast.expr | None) -> Iterator[tuple[str, ast.expr | None]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    else:
        for inner in ast.walk(target):
            if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
                yield inner.id, None


class TypeInference:
    """Answers what an expression may be, in one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._busy: set[tuple[str, str]] = set()
        self._fields: dict[tuple[str, str], Types] = {}

    def of(self, node: ast.expr, scope: Scope) -> Types:
        """What instances the expression can give."""
        match node:
            case ast.Name(id=name):
                return self._of_name(name, scope)
            case ast.Attribute(value=value, attr=attribute):
                return self._of_attribute(node, value, attribute, scope)
            case ast.Call(func=func):
                return self._of_call(func, scope)
            case ast.Await(value=value) | ast.NamedExpr(value=value):
                return self.of(value, scope)
            case ast.IfExp(body=first, orelse=second):
                return _either(self.of(first, scope), self.of(second, scope))
            case ast.BoolOp(values=values):
                return _either(*(self.of(value, scope) for value in values))
        return NOTHING if isinstance(node, _LITERALS) else None

    def target(self, node: ast.expr, scope: Scope) -> str | None:
        """The definition that a chain of names stands for, if it does for one."""
        name = dotted(node)
        if name is None:
            return None
        first, _, rest = name.partition(".")
        if first in scope.imported:
            return self.program.resolve(scope.imported[first] + (f".{rest}" if rest else ""))
        return None if scope.hides(first) else self.program.lookup(name, scope.module)

    def from_annotation(self, note: ast.expr | None, module: Module, owner: str | None = None) -> Types:
        """The classes that an annotation names."""
        match note:
            case None:
                return None
            case ast.Constant(value=str(text)):
                return self.from_annotation(ast.parse(text, mode="eval").body, module, owner)
            case ast.Constant():
                return NOTHING
            case ast.BinOp(left=left, right=right):
                return _either(
                    self.from_annotation(left, module, owner), self.from_annotation(right, module, owner)
                )
            case ast.Subscript(value=value, slice=inside):
                last = (dotted(value) or "").rpartition(".")[2]
                if last in _WRAPPERS:
                    first = inside.elts[0] if isinstance(inside, ast.Tuple) else inside
                    return self.from_annotation(first, module, owner)
                if last in _UNIONS:
                    inner = inside.elts if isinstance(inside, ast.Tuple) else [inside]
                    return _either(*(self.from_annotation(each, module, owner) for each in inner))
                found = self.from_annotation(value, module, owner)
                return found if found or last in _CONTAINERS else None
        return self._from_name(note, module, owner)

    def _from_name(self, note: ast.expr, module: Module, owner: str | None) -> Types:
        name = dotted(note)
        if name is None or name.rpartition(".")[2] in _ANYTHING:
            return None
        if name == "Self":
            return None if owner is None else frozenset({owner})
        target = self.program.lookup(name, module)
        if target is None:
            ours = module.names.get(name.partition(".")[0], "").split(".")[0] == self.program.package
            return None if ours else NOTHING
        found = self.program.definitions[target]
        if found.kind == "class":
            return None if is_protocol(found) else frozenset({target})
        return self._alias(found) if found.kind == "variable" else None

    def _alias(self, found: Definition) -> Types:
        node = found.nodes[-1]
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        if value is None or isinstance(value, ast.Call):  # a `TypeVar`, a `NewType`
            return None
        with_key = (found.name, "alias")
        if with_key in self._busy:
            return None
        self._busy.add(with_key)
        try:
            return self.from_annotation(value, found.module)
        finally:
            self._busy.discard(with_key)

    def _of_name(self, name: str, scope: Scope) -> Types:
        if name == scope.own and scope.owner is not None and name not in scope.notes:
            return frozenset({scope.owner})
        if name in scope.notes:
            return _either(
                *(self.from_annotation(note, scope.module, scope.owner) for note in scope.notes[name])
            )
        if name in scope.bound and name not in scope.imported:
            key = (f"{scope.module.name}:{id(scope)}", name)
            if key in self._busy:
                return NOTHING
            self._busy.add(key)
            try:
                values = scope.bound[name]
                return _either(*(None if value is None else self.of(value, scope) for value in values))
            finally:
                self._busy.discard(key)
        target = self.target(ast.Name(id=name), scope)
        return self._of_definition(target)

    def _of_definition(self, target: str | None) -> Types:
        """What a module's or a class's variable holds."""
        if target is None:
            return None
        found = self.program.definitions[target]
        if found.kind != "variable":
            return NOTHING if found.kind == "module" else None
        key = (target, "variable")
        if key in self._busy:
            return NOTHING
        self._busy.add(key)
        try:
            return _either(*(self._of_assignment(node, found) for node in found.nodes))
        finally:
            self._busy.discard(key)

    def _of_assignment(self, node: ast.AST, found: Definition) -> Types:
        if isinstance(node, ast.AnnAssign) and dotted(node.annotation) != "Final":
            return self.from_annotation(node.annotation, found.module, found.owner)
        value = getattr(node, "value", None)
        plain = isinstance(node, ast.AnnAssign) or (
            isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        )
        return self.of(value, Scope(found.module, None)) if value is not None and plain else None

    def _of_attribute(self, node: ast.expr, value: ast.expr, attribute: str, scope: Scope) -> Types:
        target = self.target(node, scope)
        if target is not None:
            return self._of_definition(target)
        owners = self.of(value, scope)
        if not owners:
            return None
        return _either(*(self._of_field(owner, attribute) for owner in owners))

    def _of_field(self, owner: str, attribute: str) -> Types:
        """What an instance's attribute holds: a field, a property, or what `__init__` puts there."""
        key = (owner, attribute)
        if key not in self._fields:
            self._fields[key] = NOTHING  # while it is being worked out
            self._fields[key] = self._find_field(owner, attribute)
        return self._fields[key]

    def _find_field(self, owner: str, attribute: str) -> Types:
        member = self.program.member(owner, attribute)
        if member is not None:
            found = self.program.definitions[member]
            node = found.nodes[0]
            if found.kind == "function" and isinstance(node, Function):
                return self.from_annotation(node.returns, found.module, owner)
            return self._of_definition(member)
        for each in self.program.ancestors(owner):
            maker = self.program.definitions[each].members.get("__init__")
            if maker is not None:
                types = self._put_by_init(self.program.definitions[maker], attribute)
                if types is not None:
                    return types
        return None

    def _put_by_init(self, maker: Definition, attribute: str) -> Types:
        scope = scope_of(maker)
        for node in ast.walk(maker.nodes[0]):
            target, note, value = _assigned(node)
            if isinstance(target, ast.Attribute) and target.attr == attribute:
                if dotted(target.value) != scope.own:
                    continue
                if note is not None:
                    return self.from_annotation(note, maker.module)
                return None if value is None else self.of(value, scope)
        return None

    def _of_call(self, func: ast.expr, scope: Scope) -> Types:
        if isinstance(func, ast.Name) and func.id == "super" and scope.owner is not None:
            return frozenset(self.program.definitions[scope.owner].bases)
        target = self.target(func, scope)
        if target is None and isinstance(func, ast.Attribute):
            owners = self.of(func.value, scope)
            if not owners:
                return None
            return _either(*(self._returned(self.program.member(each, func.attr), each) for each in owners))
        if target is None:
            known = isinstance(func, ast.Name) and func.id == scope.own and scope.owner is not None
            return frozenset({scope.owner}) if known and scope.owner else None
        return self._returned(target, self.program.definitions[target].owner)

    def _returned(self, target: str | None, owner: str | None) -> Types:
        if target is None:
            return None
        found = self.program.definitions[target]
        if found.kind == "class":
            return frozenset({target})
        node = found.nodes[0]
        if found.kind != "function" or not isinstance(node, Function):
            return None
        return self.from_annotation(node.returns, found.module, owner)


def _assigned(node: ast.AST) -> tuple[ast.expr | None, ast.expr | None, ast.expr | None]:
    """An assignment's target, annotation and value."""
    if isinstance(node, ast.AnnAssign):
        return node.target, node.annotation, node.value
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        return node.targets[0], None, node.value
    return None, None, None


def _either(*found: Types) -> Types:
    together: set[str] = set()
    for each in found:
        if each is None:
            return None
        together |= each
    return frozenset(together)


def is_protocol(found: Definition) -> bool:
    """Whether a class only says what others must have."""
    node = found.nodes[0]
    bases = node.bases if isinstance(node, ast.ClassDef) else []
    return any((dotted(base) or "").rpartition(".")[2] == "Protocol" for base in bases)
