"""Writes the edition: the same entries give the same bytes."""

from __future__ import annotations

import lzma
from collections.abc import Iterable
from pathlib import Path

from tesela.core.tiles import strip_accents
from tesela.lexicon.entries_text import parse_entries


def text_of(entries: Iterable[tuple[str, str]]) -> str:
    """The entries file: sorted as a dictionary is, each line once, and read back as a check."""
    lines = sorted(
        {f"{head}  {marks}" for head, marks in entries}, key=lambda line: (strip_accents(line), line)
    )
    for _ in parse_entries(lines, "open.entries"):
        pass
    return "".join(line + "\n" for line in lines)


def write(text: str, path: Path) -> None:
    """The text, packed without a time stamp or anything else that changes from run to run."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(lzma.compress(text.encode("utf-8"), preset=9 | lzma.PRESET_EXTREME))
