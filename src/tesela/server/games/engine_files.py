"""What the engine in a browser is made of: the module, an edition's word graph, and its tables.

Each file is named by the hash of its content, so that a browser fetches it once and keeps it for good.
"""

from __future__ import annotations

import gzip
import lzma
import threading
from collections import OrderedDict
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from tesela.engine.knowledge import (
    LEAVES_FILE,
    OPENING_VOWEL,
    OUTCOMES_FILE,
    share_of_leaves,
    table_folder,
)
from tesela.lexicon.editions.edition import GRAPH, Edition
from tesela.server.errors import missing
from tesela.server.process.config import Settings

MODULE: Final = Path(__file__).parent.parent / "wasm" / "kernel.wasm"
FileKind: TypeAlias = Literal["module", "graph", "leaves", "outcomes"]
_EDITIONS: Final = 4
"""Of so many the files are kept in memory, packed: some five megabytes each."""
_PLAIN: Final = 4


class EngineFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file of the engine; `path` never gives anything else than these bytes."""

    path: str
    sha256: str
    bytes: int


class EngineParts(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a browser needs to analyse with an edition by itself."""

    edition: str
    words: int
    hash: str
    """Of the edition's words, as games name it."""
    leaves_percent: int
    """How much of each leave's value counts with so many words."""
    opening_vowel: int
    module: EngineFile
    graph: EngineFile
    leaves: EngineFile
    outcomes: EngineFile


@dataclass(frozen=True, slots=True)
class Packed:
    """A file's content, compressed once for everybody."""

    sha256: str
    size: int
    gzipped: bytes

    @classmethod
    def of(cls, data: bytes) -> Packed:
        return cls(sha256(data).hexdigest(), len(data), gzip.compress(data, 6, mtime=0))


class EngineFiles:
    """Packed files, made when somebody asks for them first. All of it is slow: call it off the event loop."""

    def __init__(self, settings: Settings) -> None:
        self._module = Path(settings.wasm) if settings.wasm else MODULE
        self._packed: OrderedDict[tuple[str, str], dict[FileKind, Packed]] = OrderedDict()
        self._packing = threading.Lock()
        self._plain: OrderedDict[str, bytes] = OrderedDict()

    def parts(self, edition: Edition) -> EngineParts:
        """What there is for an edition; 404 where the engine was not built."""
        packed = self._of(edition)

        def file(kind: FileKind) -> EngineFile:
            found = packed[kind]
            path = f"/api/engine/{edition.name}/{kind}/{found.sha256}"
            return EngineFile(path=path, sha256=found.sha256, bytes=found.size)

        own = (table_folder(edition.name) / LEAVES_FILE).is_file()
        return EngineParts(
            edition=edition.name,
            words=len(edition),
            hash=edition.about.hash,
            leaves_percent=100 if own else round(100 * share_of_leaves(len(edition))),
            opening_vowel=OPENING_VOWEL,
            module=file("module"),
            graph=file("graph"),
            leaves=file("leaves"),
            outcomes=file("outcomes"),
        )

    def file(self, edition: Edition, kind: FileKind, digest: str) -> Packed:
        """The file of that hash; 404 if there is another by now."""
        found = self._of(edition)[kind]
        if found.sha256 != digest:
            raise missing("engine_file")
        return found

    def plain(self, packed: Packed) -> bytes:
        """Its bytes as they were, for the few that take no `gzip`: one copy, however many fetch it."""
        with self._packing:
            found = self._plain.get(packed.sha256)
            if found is None:
                found = self._plain[packed.sha256] = gzip.decompress(packed.gzipped)
            self._plain.move_to_end(packed.sha256)
            while len(self._plain) > _PLAIN:
                self._plain.popitem(last=False)
            return found

    def _of(self, edition: Edition) -> dict[FileKind, Packed]:
        if not self._module.is_file():
            raise missing("engine")
        key = (edition.name, edition.about.hash)
        with self._packing:
            found = self._packed.get(key)
            if found is None:
                found = self._packed[key] = {
                    "module": Packed.of(self._module.read_bytes()),
                    "graph": Packed.of((edition.folder / GRAPH).read_bytes()),
                    "leaves": _table(edition.name, LEAVES_FILE),
                    "outcomes": _table(edition.name, OUTCOMES_FILE),
                }
            self._packed.move_to_end(key)
            while len(self._packed) > _EDITIONS:
                self._packed.popitem(last=False)
            return found


def _table(edition: str, name: str) -> Packed:
    """The edition's own, where `tesela train` wrote one; else the one that is shipped."""
    own = table_folder(edition) / name
    return Packed.of(lzma.decompress(own.read_bytes())) if own.is_file() else _shipped(name)


@cache
def _shipped(name: str) -> Packed:
    return Packed.of(lzma.decompress((files("tesela.engine") / "data" / name).read_bytes()))
