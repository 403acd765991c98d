"""The walk from the doors: everything that a chain of mentions leads to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tools.callgraph.inference import Types, is_protocol
from tools.callgraph.mentions import Mentions, Reader
from tools.callgraph.program import Definition, Program


class Reach:
    """What is reachable from some doors, and through what."""

    def __init__(self, program: Program, doors: Iterable[str], *, without: str | None = None) -> None:
        """Walk from the doors, around the room `without`, if one is named."""
        self.program = program
        self.via: dict[str, str] = {}
        """Each reached definition, and the one that led to it first; a door leads to itself."""
        self._reader = Reader(program)
        self._without = without
        self._asked: dict[str, set[Types]] = {}
        self._classes: list[str] = []
        self._open: list[tuple[str, str]] = []
        for door in doors:
            if door not in program.definitions:
                raise LookupError(door)
            self._open.append((door, door))
        while self._open:
            self._enter(*self._open.pop(0))

    def __contains__(self, name: str) -> bool:
        return name in self.via

    def path(self, name: str) -> list[str]:
        """The chain of mentions from a door to a definition."""
        chain = [name]
        while self.via[chain[-1]] != chain[-1]:
            chain.append(self.via[chain[-1]])
        return chain[::-1]

    def _enter(self, name: str, via: str) -> None:
        if name in self.via or self._is_closed(name):
            return
        self.via[name] = via
        found = self.program.definitions[name]
        if found.kind == "class":
            self._enter_class(found)
        if found.kind == "module":  # Python itself asks a module for what it lacks, and lists it
            special = (found.module.names.get(each) for each in ("__getattr__", "__dir__"))
            self._open.extend((each, name) for each in special if each in self.program.definitions)
        if found.owner is not None:
            self._open.append((found.owner, name))
        self._load(found.module.name, name)
        self._follow(self._reader.read(found), name)

    def _is_closed(self, name: str) -> bool:
        return self._without is not None and f"{name}.".startswith(f"{self._without}.")

    def _enter_class(self, found: Definition) -> None:
        self._classes.append(found.name)
        for attribute, member in found.members.items():
            if self._is_called(found, attribute):
                self._open.append((member, found.name))
        self._open.extend((base, found.name) for base in found.bases)

    def _is_called(self, found: Definition, attribute: str) -> bool:
        """Whether a reached class's attribute is asked for, or comes without being asked."""
        if attribute.endswith("_") and attribute.startswith(("__", "_repr_")):  # Python's own, and notebooks'
            return True
        is_method = self.program.definitions[found.members[attribute]].kind == "function"
        if is_method and self.program.is_external_class(found.name):
            return True
        return any(self._fits(found.name, types) for types in self._asked.get(attribute, ()))

    def _fits(self, name: str, types: Types) -> bool:
        """Whether something of these types can have a member of this class: kin above or below."""
        if types is None:
            return True
        above = set(self.program.ancestors(name))
        return any(each in above or name in self.program.ancestors(each) for each in types)

    def _load(self, module: str, via: str) -> None:
        """Running a module's top level, its packages' too."""
        parts = module.split(".")
        for count in range(1, len(parts) + 1):
            package = ".".join(parts[:count])
            if package in self.program.modules and package not in self.via:
                self._open.append((package, via))

    def _follow(self, mentions: Mentions, name: str) -> None:
        for target in sorted(mentions.names):
            self._open.append((target, name))
        for target in sorted(mentions.loads):
            owner = target.rpartition(".")[0]
            self._load(target if target in self.program.modules else owner, name)
        for types, attribute in mentions.asked:
            known = self._asked.setdefault(attribute, set())
            if types not in known:
                known.add(types)
                for each in self._classes:
                    member = self.program.definitions[each].members.get(attribute)
                    if member is not None and self._fits(each, types):
                        self._open.append((member, name))


def unreachable(program: Program, reach: Reach) -> Iterator[Definition]:
    """Functions and classes that nothing leads to; not the members of a class that is one of them.

    A protocol is a type and nothing to be reached.
    """
    for name, found in program.definitions.items():
        if found.kind not in ("function", "class") or name in reach or is_protocol(found):
            continue
        if found.owner is None or found.owner in reach:
            yield found
