"""What can go wrong with an edition or a file of words: a code for the edge, and data with file and line."""

from __future__ import annotations

from collections.abc import Mapping


class LexiconError(ValueError):
    """Something that was asked of the lexicon can't be done; nothing was changed."""

    def __init__(self, code: str, data: Mapping[str, object]) -> None:
        super().__init__(f"{code}: {dict(data)}")
        self.code = code
        self.data = data
