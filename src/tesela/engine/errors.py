"""What the engine can't read or do: a code for the edge to turn into a sentence, with data."""

from __future__ import annotations


class EngineError(ValueError):
    """Input that can't be used."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(f"{code}: {data}" if data else code)
        self.code = code
        self.data = data
