"""The package's own source as data: which texts it asks for, and with which names to fill in."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import tesela

ROOT = Path(tesela.__file__).parent


def names(sentence: str) -> set[str]:
    """The `{names}` that a sentence wants filled in."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@cache
def modules() -> tuple[tuple[Path, ast.Module], ...]:
    files = sorted(path for path in ROOT.rglob("*.py") if "migrations" not in path.parts)
    return tuple((path.relative_to(ROOT), ast.parse(path.read_text("utf-8"))) for path in files)


@cache
def literals() -> frozenset[str]:
    """Every string written in the code."""
    found = (node for _, tree in modules() for node in ast.walk(tree))
    return frozenset(n.value for n in found if isinstance(n, ast.Constant) and isinstance(n.value, str))


@cache
def patterns() -> tuple[re.Pattern[str], ...]:
    """Every f-string that could name a text or a code, anything standing where a value is put in."""
    found = []
    for _, tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                written = "".join(re.escape(text) if (text := literal(p)) else ".+" for p in node.values)
                if re.search(r"[a-z_]{3,}", written) and r"\." in written:
                    found.append(re.compile(written))
    return tuple(found)


def _named(text: str) -> bool:
    return text in literals() or any(pattern.fullmatch(text) for pattern in patterns())


def is_used(key: str) -> bool:
    """Named outright, by an f-string, or as a code behind a prefix that the code knows."""
    places = [at + 1 for at, char in enumerate(key) if char == "."]
    return _named(key) or any(key[:at] in literals() and _named(key[at:]) for at in places)


def calls(*wanted: str) -> Iterator[tuple[str, ast.Call]]:
    """Calls of functions of these names, each with its place."""
    for path, tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in wanted:
                    yield f"{path}:{node.lineno}", node


def literal(node: ast.expr | None) -> str | None:
    """The string that an argument is, if it is written out."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def argument(call: ast.Call, place: int) -> ast.expr | None:
    return call.args[place] if len(call.args) > place else None
