"""Every article of every rule set as data: number, heading, short text in our own words, and its kind.

The texts are TOML files beside this module, one a document, read when first asked for.

>>> find("fise-2007", "37.3").heading["en"]
'Twelve turns without a play'
>>> [part.number for part in parts("fise-2007", "7")]
['7.1', '7.2', '7.3']
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

import msgspec

from tesela.rules.topics import TOPICS

Kind: TypeAlias = Literal["executable", "physical", "parts"]
"""`executable`: code holds it; `physical`: software only records or prints it; `parts`: its parts say all."""

_FILES: Final = {
    "manual": ("manual",),
    "fise-2007": ("fise-2007", "fise-2007-xii"),
    "aas-2018": ("aas-2018",),
    "file-2024": ("file-2024",),
    "lexico-2016": ("lexico-2016",),
}
DOCUMENTS: Final = tuple(_FILES)
"""The four rule sets, and the regulation of word use that took the place of section XII in 2016."""


class Article(msgspec.Struct, frozen=True, kw_only=True):
    """One article, numbered part or unnumbered paragraph of a document."""

    ruleset: str
    number: str
    heading: Mapping[str, str]
    text: Mapping[str, str]
    kind: Kind
    reason: Mapping[str, str] | None  # why a physical matter is one
    topics: tuple[str, ...]
    replaces: tuple[str, ...]  # articles of the amended document that it stands for
    amends: tuple[str, ...]  # articles of it that it changes in part
    drops: tuple[str, ...]  # articles of it that are struck out
    place: str  # the article of it that this one comes after, where it stands for none

    @property
    def name(self) -> str:
        """Rule set and number: `fise-2007 37.3`."""
        return f"{self.ruleset} {self.number}"


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    heading: dict[str, str]
    text: dict[str, str]
    parts: bool = False
    physical: dict[str, str] | None = None
    topics: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    amends: tuple[str, ...] = ()
    drops: tuple[str, ...] = ()
    place: str = ""


@cache
def articles(name: str) -> Mapping[str, Article]:
    """The document's own articles by number, in its order; `KeyError` for an unknown document."""
    cited: dict[str, list[str]] = {}
    for topic, numbers in TOPICS.items():
        cited.setdefault(numbers.get(name, ""), []).append(topic)
    found: dict[str, Article] = {}
    for file in _FILES[name]:
        table = tomllib.loads(files(__package__).joinpath(f"{file}.toml").read_text("utf-8"))
        for number, row in msgspec.convert(table, dict[str, _Row]).items():
            kind: Kind = "parts" if row.parts else "physical" if row.physical else "executable"
            found[number] = Article(
                ruleset=name,
                number=number,
                heading=row.heading,
                text=row.text,
                kind=kind,
                reason=row.physical,
                topics=(*cited.get(number, ()), *row.topics),
                replaces=row.replaces,
                amends=row.amends,
                drops=row.drops,
                place=row.place,
            )
    return MappingProxyType(found)


def find(name: str, number: str) -> Article:
    """One article of a document itself; `KeyError` if it has no such number."""
    return articles(name)[number]


def parent(number: str) -> str | None:
    """The number of the article that this is a part of: `37.3` to `37`, `38§5` to `38`, `37` to None."""
    above = number[: max(number.rfind("."), number.rfind("§"), 0)]
    return above if above not in ("", "M") else None


def parts(name: str, number: str) -> tuple[Article, ...]:
    """The direct parts of an article, in order."""
    return tuple(each for each in articles(name).values() if parent(each.number) == number)
