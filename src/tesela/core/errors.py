"""Two kinds of «no»: text that can't be read, and things that can be read but may not be done.

Both are coded values with data; the sentence is made at the edge, in the reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_NONE: Final[Mapping[str, object]] = MappingProxyType({})


class TextError(ValueError):
    """Unreadable input: what was read, where, and a code that says what was expected."""

    def __init__(self, code: str, text: str, at: int = 0, data: Mapping[str, object] = _NONE) -> None:
        super().__init__(f"{code} at {at} in {text!r}")
        self.code = code
        self.text = text
        self.at = at
        self.data = data
