"""The words that a template shows, by key, in the reader's language."""

from __future__ import annotations

from tesela.texts import say


def labels(*keys: str) -> dict[str, str]:
    """The sentences `paper.label.KEY`, as a template asks for them."""
    return {key: say(f"paper.label.{key}") for key in keys}


def title(kind: str) -> str:
    """What a sheet is called."""
    return say(f"paper.title.{kind}")
