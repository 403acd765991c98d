"""Bringing words in and giving them out: flat lists, KWG word graphs, entries files."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal, TypeAlias

from tesela._kernel import KernelError, WordGraph
from tesela.core.tiles import spell
from tesela.lexicon.bulk import LONGEST, SHORTEST
from tesela.lexicon.editions.about import Source
from tesela.lexicon.editions.edition import ENTRIES, Edition
from tesela.lexicon.editions.sources import shown_name
from tesela.lexicon.editions.store import EditionDraft, EditionStore, Progress, silent
from tesela.lexicon.editions.wordlist import read_bytes, read_list
from tesela.lexicon.errors import LexiconError
from tesela.lexicon.home import write_whole, writing

Format: TypeAlias = Literal["txt", "kwg", "entries"]
FORMATS: Final[tuple[Format, ...]] = ("txt", "kwg", "entries")


def format_of(path: Path) -> Format:
    """What a file is, by its name: `.kwg`, `.entries` (also compressed), anything else a flat list."""
    suffixes = path.suffixes[-2:]
    if suffixes[-1:] == [".kwg"]:
        return "kwg"
    return "entries" if ".entries" in suffixes else "txt"


def import_words(
    store: EditionStore,
    path: Path,
    name: str,
    rules: str,
    *,
    skip_unplayable: bool = False,
    replace: bool = False,
    progress: Progress = silent,
) -> Edition:
    """An edition from a flat list or a KWG file, which the judge will hold against `rules`."""
    if not replace:
        store.check_new(name)
    progress("read", 0)
    if format_of(path) == "kwg":
        words, left_out = read_kwg(path)
    else:
        read = read_list(path, skip_unplayable=skip_unplayable)
        words, left_out = list(read.words), read.left_out
    draft = EditionDraft(name, "list", rules, words, sources=(Source(shown_name(path)),), left_out=left_out)
    return store.put(draft, replace=replace, progress=progress)


def read_kwg(path: Path) -> tuple[list[bytes], int]:
    """The words of a KWG file that a board can hold, and how many it can't."""
    data = read_bytes(path)
    try:
        words = WordGraph.from_kwg(data).words()
    except KernelError as error:
        place = {"file": str(path), "reason": error.code, "at": error.at, "size": len(data)}
        raise LexiconError("kwg.broken", place) from error
    kept = [word for word in words if SHORTEST <= len(word) <= LONGEST]
    if not kept:
        raise LexiconError("list.empty", {"file": str(path)})
    return kept, len(words) - len(kept)


def export(edition: Edition, form: Format, out: Path) -> None:
    """Write an edition to a file: one word a line in plain letters, KWG, or its entries."""
    if form == "kwg":
        data = edition.graph.to_kwg()
    elif form == "txt":
        data = "".join(f"{spell(word)}\n" for word in edition.graph.words()).encode("utf-8")
    elif edition.about.kind == "entries":
        data = (edition.folder / ENTRIES).read_bytes()
    else:
        raise LexiconError("export.no_entries", {"name": edition.name})
    try:
        if out.exists() and not out.is_file():  # /dev/stdout, a pipe: never put a file in its place
            with writing(out):
                out.write_bytes(data)
        else:
            write_whole(out, data)
    except LexiconError as error:
        raise LexiconError("export.unwritable", {"file": str(out), "reason": error.data["reason"]}) from error
