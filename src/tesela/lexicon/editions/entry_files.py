"""Reading entries files, plain or compressed, one or many, as one text with lines counted through all."""

from __future__ import annotations

import gzip
import lzma
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from tesela.lexicon.editions.about import Source
from tesela.lexicon.editions.sources import LIST, packages_in, sources_of
from tesela.lexicon.editions.wordlist import read_bytes
from tesela.lexicon.entries import Entry, Listed, Spec
from tesela.lexicon.entries.text import EntriesError, parse_entries
from tesela.lexicon.errors import LexiconError

_OPENERS: Final[dict[str, Callable[[bytes], bytes]]] = {".gz": gzip.decompress, ".xz": lzma.decompress}


@dataclass(frozen=True)
class EntryFiles:
    """What some entries files hold together."""

    text: str
    entries: tuple[Entry | Listed, ...]
    sources: tuple[Source, ...]
    first_lines: tuple[tuple[int, Path], ...]
    """How many lines stand before each file's own."""

    def place(self, line: int) -> tuple[Path, int]:
        """Tell the file and its own line for a line counted through all files."""
        before, path = max(pair for pair in self.first_lines if pair[0] < line)
        return path, line - before


def read_files(paths: Sequence[Path]) -> EntryFiles:
    """Read entries files; a folder stands for the `.entries` files in it, in the order of their names."""
    texts: list[str] = []
    entries: list[Entry | Listed] = []
    first_lines: list[tuple[int, Path]] = []
    sources: tuple[Source, ...] = ()
    specs: dict[str, Spec] = {}
    before = 0
    for given in paths:
        listed = packages_in(given.parent / LIST)
        sources += listed
        for path in sorted(given.glob("*.entries")) or [given]:
            text = _read_text(path)
            first_lines.append((before, path))
            entries.extend(_numbered(parse_entries(text.split("\n"), str(path), specs), before))
            sources += () if listed else sources_of(path, text)
            texts.append(text if text.endswith("\n") else text + "\n")
            before += texts[-1].count("\n")
    return EntryFiles("".join(texts), tuple(entries), sources, tuple(first_lines))


def _numbered(entries: Iterator[Entry | Listed], before: int) -> Iterator[Entry | Listed]:
    """Give the entries of one file with lines counted through all files."""
    if before == 0:
        yield from entries
        return
    for entry in entries:
        yield msgspec.structs.replace(entry, line=entry.line + before)


def _read_text(path: Path) -> str:
    raw = _decompress(path, read_bytes(path))
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        at = error.start - (raw.rfind(b"\n", 0, error.start) + 1)
        bad = EntriesError("entries.encoding", "", at, read=f"0x{raw[error.start]:02x}", expected="UTF-8")
        raise bad.place(str(path), line) from None


def _decompress(path: Path, data: bytes) -> bytes:
    opener = _OPENERS.get(path.suffix)
    if opener is None:
        return data
    try:
        return opener(data)
    except (OSError, EOFError, lzma.LZMAError) as error:
        raise LexiconError("file.compressed", {"file": str(path), "reason": str(error)}) from error
