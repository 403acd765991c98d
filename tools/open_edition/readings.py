"""What was read by hand: marks of words that the sources let in, and the words that the documents name.

`readings/classes.entries` gives marks that no source tells (adverbs, interjections, letters, italics,
defective verbs); they count only for a headword that has a vote. `readings/documents.entries` holds the
words that the rulebook and the regulation name, each with its point. The other files are lists of verbs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from tesela.lexicon.entries import Entry
from tesela.lexicon.entries.text import parse_entry, write_entry

FOLDER: Final = Path(__file__).parent / "readings"


class Named(NamedTuple):
    """A word that a document names: since when it stands, and where it is named."""

    entry: Entry
    since: str
    reason: str


def words(name: str, folder: Path = FOLDER) -> frozenset[str]:
    """Read a list of words; what follows a # is a comment."""
    lines = (folder / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines for word in line.split("#")[0].split())


def classes(folder: Path = FOLDER) -> dict[str, list[tuple[str, str]]]:
    """Read the marks by headword: the headword with its endings, and the marks."""
    found: dict[str, list[tuple[str, str]]] = {}
    for line in (folder / "classes.entries").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            entry = parse_entry(line)
            head, _, marks = write_entry(entry).partition("  ")
            found.setdefault(entry.head, []).append((head, marks))
    return found


def documents(folder: Path = FOLDER) -> list[Named]:
    """Read the words that documents name: `entry  # SINCE POINT`."""
    found = []
    for line in (folder / "documents.entries").read_text(encoding="utf-8").splitlines():
        if line and line[:2] != "- " and not line.startswith("#"):
            text, _, note = line.partition("# ")
            since, _, reason = note.partition(" ")
            found.append(Named(parse_entry(text.rstrip()), since, reason))
    return found


def struck(folder: Path = FOLDER) -> dict[str, str]:
    """Read the headwords that a document leaves out: `- word  # POINT …`, to the point."""
    lines = (folder / "documents.entries").read_text(encoding="utf-8").splitlines()
    pairs = (line.removeprefix("- ").partition("  # ") for line in lines if line[:2] == "- ")
    return {word: point for word, _, point in pairs}
