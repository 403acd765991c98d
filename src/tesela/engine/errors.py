"""What the engine can't read or do: a code for the edge to turn into a sentence, with data."""

from __future__ import annotations


class EngineError(ValueError):
    """Input that can't be used."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(f"{code}: {data}" if data else code)
        self.code = code
        self.data = data

    def __reduce__(self) -> tuple[object, ...]:
        """Whole after a journey between processes and machines."""
        return _again, (type(self), self.code, self.data)


def _again(kind: type[EngineError], code: str, data: dict[str, object]) -> EngineError:
    return kind(code, **data)
