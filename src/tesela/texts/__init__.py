"""Sentences for people, in Spanish (default) and English, from one TOML file a room and language.

Everything below the edge speaks in codes and data; here a code becomes a sentence:
`say("refusal.not_your_turn", {"player": "Ana"})`.
"""

from __future__ import annotations

import errno
import os
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import Final

from tesela.texts.plurals import fill

LANGUAGES: Final = ("es", "en")
_current: list[str] = []
_spoken: Final[ContextVar[str | None]] = ContextVar("_spoken", default=None)


def language() -> str:
    """The language in force: of this conversation, what was set, else `TESELA_LANG`, else Spanish."""
    if spoken := _spoken.get():
        return spoken
    if _current:
        return _current[0]
    wanted = os.environ.get("TESELA_LANG", "es")[:2].lower()
    return wanted if wanted in LANGUAGES else "es"


def set_language(name: str) -> None:
    """Choose the language of this process; unknown names are refused with `ValueError`."""
    if name not in LANGUAGES:
        raise ValueError(name)
    _current[:] = [name]


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """Another language for a while, in this task or thread only: a server's readers differ."""
    if name not in LANGUAGES:
        raise ValueError(name)
    before = _spoken.set(name)
    try:
        yield
    finally:
        _spoken.reset(before)


@cache
def catalogue(lang: str) -> Mapping[str, str]:
    """Every sentence of a language, keys joined with dots."""
    found: dict[str, str] = {}
    for file in sorted(files(__package__).joinpath(lang).iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            _flatten(tomllib.loads(file.read_text("utf-8")), "", found)
    return found


def _flatten(table: Mapping[str, object], prefix: str, into: dict[str, str]) -> None:
    for key, value in table.items():
        if isinstance(value, Mapping):
            _flatten(value, f"{prefix}{key}.", into)
        else:
            if prefix + key in into:
                raise ValueError(f"text written twice: {prefix}{key}")
            into[prefix + key] = str(value)


def say(key: str, data: Mapping[str, object] | None = None, *, lang: str | None = None) -> str:
    """The sentence for `key`, with `{names}` filled in from `data`, and `{n:one|many}` by its number."""
    spoken = lang or language()
    known = catalogue(spoken)
    return fill(known[key], {name: _in_words(value, known) for name, value in (data or {}).items()}, spoken)


@cache
def _system() -> Mapping[str, str]:
    """The keys of what the system says when it refuses something: always in its own words."""
    return {
        os.strerror(number): f"system.{name}"
        for number, name in errno.errorcode.items()
        if f"system.{name}" in catalogue("es")
    }


def _in_words(value: object, known: Mapping[str, str]) -> object:
    """«No such file or directory» is no sentence of ours: readers get it in their language."""
    key = _system().get(value) if isinstance(value, str) else None
    return value if key is None else known[key]
