"""Writes the edition: one plain text file an initial, the same entries the same bytes."""

from __future__ import annotations

import shutil
from collections import Counter
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
    """Write the files of all initials beside the old ones and change them at once, all or none."""
    fresh, old = (folder.with_name(f".{folder.name}.{what}") for what in ("new", "old"))
    for left in (fresh, old):
        shutil.rmtree(left, ignore_errors=True)
    fresh.mkdir(parents=True)
    for initial, text in texts.items():
        (fresh / f"{initial}.entries").write_text(text, encoding="utf-8")
    if folder.exists():
        folder.rename(old)
    fresh.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def differences(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """List what changes, headword by headword: `- entry` goes away, `+ entry` is new."""
    old, new = (Counter("".join(texts.values()).splitlines()) for texts in (before, after))
    signed = [(line, "-") for line in old - new] + [(line, "+") for line in new - old]
    signed.sort(key=lambda pair: (strip_accents(pair[0]), pair[0], pair[1] == "+"))
    return [f"{sign} {line}" for line, sign in signed]
