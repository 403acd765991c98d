"""Writes the edition: one plain text file an initial, the same entries the same bytes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from tesela.core.tiles import strip_accents
from tesela.lexicon.entries.text import parse_entries
from tools.open_edition.made import Made


def texts_of(entries: Iterable[Made]) -> dict[str, str]:
    """Give the text of each initial: sorted as a dictionary is, each line once, read back as a check."""
    lines = sorted({each.line for each in entries}, key=lambda line: (strip_accents(line), line))
    for _ in parse_entries(lines, "open"):
        pass
    texts: dict[str, list[str]] = {}
    for line in lines:
        texts.setdefault(strip_accents(line)[0], []).append(line)
    return {initial: "".join(line + "\n" for line in lines) for initial, lines in texts.items()}


def read_texts(folder: Path) -> dict[str, str]:
    """Read what was written before."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.entries"))}


def write(texts: Mapping[str, str], folder: Path) -> None:
    """Write the files of all initials; one that has no entries any more goes away."""
    folder.mkdir(parents=True, exist_ok=True)
    for left in folder.glob("*.entries"):
        if left.stem not in texts:
            left.unlink()
    for initial, text in texts.items():
        (folder / f"{initial}.entries").write_text(text, encoding="utf-8")
