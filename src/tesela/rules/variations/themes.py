"""Ready themes with their words (`themes.toml`): what a program may suggest; the verdict is the table's."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from tesela.core.tiles import Tiles, spell, strip_accents


class Theme(msgspec.Struct, frozen=True):
    """A theme that needs no explaining, and words that belong to it."""

    key: str
    title: Mapping[str, str]
    words: frozenset[str]
    """As on the board: capitals without accents, plurals too."""


@cache
def ready_themes() -> tuple[Theme, ...]:
    """All of them, in the order of the file."""
    table = tomllib.loads(files(__package__).joinpath("themes.toml").read_text("utf-8"))
    return tuple(
        Theme(key, made["title"], frozenset(form for word in made["words"].split() for form in _forms(word)))
        for key, made in table.items()
    )


def _forms(word: str) -> tuple[str, str]:
    """Singular and plural, as they lie on the board."""
    plain = strip_accents(word).upper()
    if word.endswith("z"):
        return plain, f"{plain[:-1]}CES"
    return plain, plain + ("S" if word[-1] in "aeiouáéó" else "ES")


@cache
def ready_theme(name: str) -> Theme | None:
    """The ready theme that people call so, in either language; None for a theme of their own."""
    wanted = _folded(name)
    for theme in ready_themes():
        if wanted in {theme.key, *map(_folded, theme.title.values())}:
            return theme
    return None


def _folded(name: str) -> str:
    return strip_accents(name).casefold().strip()


def suggested(name: str, word: Tiles) -> bool | None:
    """Whether the word stands on the theme's list; None where there is no list to go by."""
    theme = ready_theme(name)
    return None if theme is None else spell(word) in theme.words
