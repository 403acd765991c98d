"""Where a person meets an article of real play: a page of the browser, and a command (`doors.toml`)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from tesela.rules.articles import Article, parent


class Door(msgspec.Struct, frozen=True, kw_only=True):
    """A way in; `name` is the key of what it is called, `rules_cli.door.NAME`."""

    name: str
    address: str
    command: str


class _Way(msgspec.Struct, forbid_unknown_fields=True):
    address: str
    command: str


class _Doors(msgspec.Struct, forbid_unknown_fields=True):
    doors: dict[str, _Way]
    articles: dict[str, dict[str, list[str]]]


@cache
def _table() -> _Doors:
    return msgspec.convert(
        tomllib.loads(files(__package__).joinpath("doors.toml").read_text("utf-8")), _Doors
    )


def doors_of(article: Article) -> tuple[Door, ...]:
    """The doors of an article; without a line of its own, those of what it is a part of."""
    lines = _table().articles.get(article.ruleset, {})
    number: str | None = article.number
    while number is not None and number not in lines:
        number = parent(number)
    names = lines[number] if number is not None else []
    ways = _table().doors
    return tuple(Door(name=name, address=ways[name].address, command=ways[name].command) for name in names)
