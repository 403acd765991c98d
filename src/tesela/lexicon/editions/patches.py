"""Patch files: what a club corrects in an edition, word by word, with a reason each.

    #: title Correcciones del club
    #: version 3
    +guay  la trae el diccionario
    -xoroz  errata de la lista

A patch file lies over any edition and gives a new one; it is small, readable and can be passed on.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from tesela.lexicon.bulk import LONGEST, SHORTEST, UNREADABLE, words_to_tiles
from tesela.lexicon.derivations.writer import Rows
from tesela.lexicon.editions.about import Source
from tesela.lexicon.editions.building import BuildPlan, build_edition
from tesela.lexicon.editions.edition import ENTRIES, Edition
from tesela.lexicon.editions.store import EditionDraft, EditionStore, Progress, silent
from tesela.lexicon.editions.wordlist import read_bytes
from tesela.lexicon.entries import Patch
from tesela.lexicon.errors import LexiconError
from tesela.lexicon.word_rules.values import derivation

_LINE: Final = re.compile(r"(?P<sign>[+-]) ?(?P<form>[^\W\d_]+)\s+(?P<reason>\S.*)")
_NOTE: Final = re.compile(r"#: (?P<key>title|version) (?P<value>.+)")


class PatchFile(msgspec.Struct, frozen=True):
    """What a patch file says."""

    title: str
    version: str
    digest: str
    """SHA-256 of the file, so that two clubs know whether theirs is the same."""
    patches: tuple[Patch, ...]

    @property
    def source(self) -> Source:
        """The file among the sources of the edition that it makes."""
        return Source(self.title, "", f"version {self.version} sha256:{self.digest[:16]}")


def read_patches(path: Path) -> PatchFile:
    """Read a patch file; a line that is no patch, or can't be laid, is told with its number."""
    raw = read_bytes(path)
    notes = {"title": path.stem, "version": "1"}
    patches: list[Patch] = []
    try:
        lines = raw.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise LexiconError("patch.encoding", {"file": str(path), "line": line}) from error
    for number, text in enumerate(lines, 1):
        note = _NOTE.fullmatch(text.strip())
        if note is not None:
            notes[note["key"]] = note["value"].strip()
        elif text.strip() and not text.startswith("#"):
            patches.append(_patch(path, number, text.strip()))
    if not patches:
        raise LexiconError("patch.empty", {"file": str(path)})
    return PatchFile(notes["title"], notes["version"], hashlib.sha256(raw).hexdigest(), tuple(patches))


def _patch(path: Path, number: int, text: str) -> Patch:
    found = _LINE.fullmatch(text)
    if found is None:
        raise LexiconError("patch.line", {"file": str(path), "line": number, "read": text[:40]})
    tiles = words_to_tiles([found["form"]])[0]
    if UNREADABLE in tiles or not SHORTEST <= len(tiles) <= LONGEST:
        raise LexiconError("patch.word", {"file": str(path), "line": number, "read": found["form"]})
    return Patch(found["sign"] == "+", found["form"].lower(), found["reason"])


def apply_patches(
    store: EditionStore,
    base: Edition,
    patch: PatchFile,
    name: str,
    *,
    replace: bool = False,
    progress: Progress = silent,
) -> Edition:
    """Make an edition of another one and a patch file; its verdicts give the patches' reasons."""
    if not replace:
        store.check_new(name)
    if base.about.kind == "list":
        return store.put(_patched_list(base, patch, name), replace=replace, progress=progress)
    with TemporaryDirectory(prefix="tesela-patch-") as folder:
        listed = Path(folder) / "patch.entries"
        listed.write_text(_listed(patch), encoding="utf-8")
        plan = BuildPlan(
            name,
            base.about.rules,
            (base.folder / ENTRIES, listed),
            vintage=base.about.vintage,
            sources=(*base.about.sources, patch.source),
        )
        return build_edition(store, plan, replace=replace, progress=progress)


def _listed(patch: PatchFile) -> str:
    """Write the patches as an entries file does."""
    return "".join(f"{'+' if each.add else '-'} {each.form}  {each.reason}\n" for each in patch.patches)


def _patched_list(base: Edition, patch: PatchFile, name: str) -> EditionDraft:
    words = set(base.graph.words())
    rows = Rows()
    for line, each in enumerate(patch.patches, 1):
        tiles = words_to_tiles([each.form])[0]
        words = words | {tiles} if each.add else words - {tiles}
        said = derivation("patch", (), "", each.reason, valid=each.add)
        rows.add(line, [each.form], [rows.number(said)])
    return EditionDraft(
        name=name,
        kind="list",
        rules=base.about.rules,
        words=sorted(words),
        sources=(*base.about.sources, patch.source),
        entries_text=_listed(patch),
        rows=rows,
        patches=len(patch.patches),
        left_out=base.about.left_out,
        vintage=base.about.vintage,
    )
