"""Which code holds an article, and which tests prove it.

`holders.toml` names the code by topic, or by article where no topic fits. Tests name their articles
themselves, with a marker that is read from their source without importing them:

    @pytest.mark.article("fise-2007", "37.3")            one or more numbers of one rule set
    @pytest.mark.topic("score.letters")                  every document's own article on the topic: for rules
                                                         that are one and the same in all of them
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import TypeAlias

import msgspec

from tesela.rules.articles import Article, articles
from tesela.rules.rulesets import RULESETS
from tesela.rules.topics import TOPICS

Proofs: TypeAlias = Mapping[str, tuple[str, ...]]
"""Article name to the tests that hold it, each as `tests/rules/test_x.py::test_y`."""


class _Holders(msgspec.Struct, forbid_unknown_fields=True):
    topics: dict[str, list[str]]
    articles: dict[str, list[str]]


class MarkError(ValueError):
    """A marker that names no article or topic: where it stands, and what it names."""


@cache
def _holders() -> _Holders:
    return msgspec.convert(
        tomllib.loads(files(__package__).joinpath("holders.toml").read_text("utf-8")), _Holders
    )


def held_by(article: Article) -> tuple[str, ...]:
    """The dotted names of the code that holds the article, without repetition."""
    table = _holders()
    names = [name for topic in article.topics for name in table.topics.get(topic, ())]
    return tuple(dict.fromkeys([*names, *table.articles.get(article.name, ())]))


def all_holders() -> Iterator[tuple[str, str]]:
    """Every row of the table: topic or article, dotted name."""
    for rows in (_holders().topics, _holders().articles):
        for key, names in rows.items():
            for name in names:
                yield key, name


def resolve(name: str) -> object:
    """The module, class or function of that dotted name; `ImportError` if there is none."""
    head, _, rest = name.partition(".")
    found: object = import_module(head)
    module = head
    for part in rest.split(".") if rest else ():
        module = f"{module}.{part}"
        found = getattr(found, part) if hasattr(found, part) else import_module(module)
    return found


def proofs(root: Path) -> Proofs:
    """The tests under `root/tests` that hold each article; `MarkError` for a marker that names nothing."""
    found: dict[str, list[str]] = {}
    for file in sorted(root.joinpath("tests").rglob("test_*.py")):
        source = file.read_text("utf-8")
        if "mark.article" in source or "mark.topic" in source:
            where = file.relative_to(root).as_posix()
            for test, name in _marked(ast.parse(source), where):
                found.setdefault(name, []).append(test)
    return {name: tuple(dict.fromkeys(tests)) for name, tests in found.items()}


def _marked(module: ast.Module, where: str) -> Iterator[tuple[str, str]]:
    """Pairs of test and article: from decorators, from `pytestmark`, and from their classes."""
    for node in module.body:
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == [
            "pytestmark"
        ]:
            for name in _names(node.value, where):
                yield where, name
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from _decorated(node, where, f"{where}::")


def _decorated(
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, where: str, prefix: str
) -> Iterator[tuple[str, str]]:
    for decorator in node.decorator_list:
        for name in _names(decorator, where):
            yield prefix + node.name, name
    if isinstance(node, ast.ClassDef):
        for inner in node.body:
            if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from _decorated(inner, where, f"{prefix}{node.name}::")


def _names(tree: ast.AST, where: str) -> Iterator[str]:
    """The articles named by the markers in a decorator or in `pytestmark`."""
    for call in ast.walk(tree):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
            continue
        if not (isinstance(call.func.value, ast.Attribute) and call.func.value.attr == "mark"):
            continue
        words = [str(word.value) if isinstance(word, ast.Constant) else "" for word in call.args]
        if call.func.attr == "article":
            yield from _articles_named(words, f"{where}:{call.lineno}: {ast.unparse(call)}")
        elif call.func.attr == "topic":
            yield from _topics_named(words, f"{where}:{call.lineno}: {ast.unparse(call)}")


def _articles_named(words: list[str], shown: str) -> Iterator[str]:
    rules, *numbers = words or [""]
    if rules not in RULESETS or not numbers or not all(number in articles(rules) for number in numbers):
        raise MarkError(shown)
    yield from (f"{rules} {number}" for number in numbers)


def _topics_named(words: list[str], shown: str) -> Iterator[str]:
    if not words or not all(word in TOPICS for word in words):
        raise MarkError(shown)
    for rules in RULESETS:
        for article in articles(rules).values():
            if not set(words).isdisjoint(article.topics):
                yield article.name
