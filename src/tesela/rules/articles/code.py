"""Which code holds an article, and which tests prove it.

`holders.toml` names the code by topic, or by article (and its parts) where no topic fits. Tests name their
articles themselves, with a marker that is read from their source without importing them:

    @pytest.mark.article("fise-2007", "37.3")            one or more numbers of one rule set
    @pytest.mark.topic("score.letters")                  every document's own article on the topic: for rules
                                                         that are the same in all, or tests that run for all

An article counts as held when a test names it, or when each of its topics has a test.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Literal, TypeAlias

import msgspec

from tesela.rules.articles import DOCUMENTS, Article, articles, parent
from tesela.rules.topics import TOPICS

_Marks: TypeAlias = tuple[str, str, str]  # article or topic, its name, the test


class Proofs(msgspec.Struct, frozen=True):
    """Tests as `tests/rules/test_x.py::test_y`, by the article or by the topic that they name."""

    articles: Mapping[str, tuple[str, ...]]
    topics: Mapping[str, tuple[str, ...]]

    def of(self, article: Article) -> tuple[str, ...]:
        """The tests that hold the article, or a part of what it says."""
        by_topic = [test for topic in article.topics for test in self.topics.get(topic, ())]
        return tuple(dict.fromkeys([*self.articles.get(article.name, ()), *by_topic]))

    def hold(self, article: Article) -> bool:
        """Whether a test names the article, or every topic of it has its own."""
        by_topic = bool(article.topics) and all(topic in self.topics for topic in article.topics)
        return article.name in self.articles or by_topic


Capability: TypeAlias = Literal["home", "duplicate", "tournaments", "table"]
"""What is still to be built before a person can reach a piece of code."""


class _Holders(msgspec.Struct, forbid_unknown_fields=True):
    topics: dict[str, list[str]]
    articles: dict[str, list[str]]
    pending: dict[str, Capability]


class MarkError(ValueError):
    """A marker that names no article or topic: where it stands, and what it names."""


@cache
def _holders() -> _Holders:
    return msgspec.convert(
        tomllib.loads(files(__package__).joinpath("holders.toml").read_text("utf-8")), _Holders
    )


def held_by(article: Article) -> tuple[str, ...]:
    """The dotted names of the code that holds the article; without a row of its own, its parent's."""
    table = _holders()
    names = [name for topic in article.topics for name in table.topics.get(topic, ())]
    above: str | None = article.number
    while not names and above is not None:
        names = table.articles.get(f"{article.ruleset} {above}", [])
        above = parent(above)
    return tuple(dict.fromkeys(names))


def all_holders() -> Iterator[tuple[str, str]]:
    """Every row of the table: topic or article, dotted name."""
    for rows in (_holders().topics, _holders().articles):
        for key, names in rows.items():
            for name in names:
                yield key, name


def pending_holders() -> Mapping[str, Capability]:
    """The code that no command, page or socket reaches yet, and what it waits for."""
    return MappingProxyType(_holders().pending)


def resolve(name: str) -> object:
    """The module, class or function of that dotted name; `ImportError` if there is none.

    A module goes before what its package calls by the same name.
    """
    try:
        return import_module(name)
    except ModuleNotFoundError:
        owner, _, part = name.rpartition(".")
        if not owner:
            raise
        found = resolve(owner)
        if not hasattr(found, part):
            raise
        return getattr(found, part)


def proofs(root: Path) -> Proofs:
    """What the tests under `root/tests` hold; `MarkError` for a marker that names nothing."""
    found: dict[str, dict[str, list[str]]] = {"article": {}, "topic": {}}
    for file in sorted(root.joinpath("tests").rglob("test_*.py")):
        source = file.read_text("utf-8")
        if "mark.article" in source or "mark.topic" in source:
            for marker, name, test in _marked(ast.parse(source), file.relative_to(root).as_posix()):
                found[marker].setdefault(name, []).append(test)
    by_article, by_topic = (
        {name: tuple(dict.fromkeys(tests)) for name, tests in found[marker].items()}
        for marker in ("article", "topic")
    )
    return Proofs(by_article, by_topic)


def _marked(module: ast.Module, where: str) -> Iterator[_Marks]:
    """Every marker with its test: from decorators, from `pytestmark`, and from classes."""
    for node in module.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
            yield from _named(node.value, where, where)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from _decorated(node, where, f"{where}::")


def _decorated(
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, where: str, prefix: str
) -> Iterator[_Marks]:
    for decorator in node.decorator_list:
        yield from _named(decorator, where, prefix + node.name)
    if isinstance(node, ast.ClassDef):
        for inner in node.body:
            if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from _decorated(inner, where, f"{prefix}{node.name}::")


def _named(tree: ast.AST, where: str, test: str) -> Iterator[_Marks]:
    """The articles and topics named by the markers in a decorator or in `pytestmark`."""
    for call in ast.walk(tree):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
            continue
        marker = call.func.attr
        if marker not in ("article", "topic") or not ast.unparse(call.func.value).endswith("mark"):
            continue
        words = [str(word.value) if isinstance(word, ast.Constant) else "" for word in call.args]
        names = words if marker == "topic" else [f"{words[0]} {number}" for number in words[1:]]
        if not names or not all(_exists(marker, name) for name in names):
            raise MarkError(f"{where}:{call.lineno}: {ast.unparse(call)}")
        yield from ((marker, name, test) for name in names)


def _exists(marker: str, name: str) -> bool:
    if marker == "topic":
        return name in TOPICS
    rules, _, number = name.partition(" ")
    return rules in DOCUMENTS and number in articles(rules)
