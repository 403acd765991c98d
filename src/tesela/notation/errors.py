"""The one error of this room: a file that can't be read, with its line, a code, and what was read."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_NONE: Final[Mapping[str, object]] = MappingProxyType({})

SHOWN: Final = 60
"""How much of an unreadable text an error quotes."""


class NotationError(ValueError):
    """Unreadable file: `line` counts from 1, `data` holds `read` and what was expected."""

    def __init__(self, line: int, code: str, data: Mapping[str, object] = _NONE) -> None:
        super().__init__(f"line {line}: {code} {dict(data)}")
        self.line = line
        self.code = code
        self.data = data


def quote(text: str) -> str:
    """The text as an error shows it: short, and without control characters."""
    clean = "".join(char if char.isprintable() else "�" for char in text)
    return clean if len(clean) <= SHOWN else clean[: SHOWN - 1] + "…"
