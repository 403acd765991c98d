"""The editions in the user's data folder: `NAME.json` tells about one and points to its built folder.

The built folder is complete before the file that points to it is written, and both steps are atomic, so
that an edition is there whole or not at all, whenever a process is killed.
"""

from __future__ import annotations

import contextlib
import fcntl
import re
import shutil
import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from tesela._kernel import KernelError, WordGraph
from tesela.lexicon.editions.about import FORMAT, NEWEST, About, Kind, Source, count_by_length, hash_words
from tesela.lexicon.editions.builtin import BUILTIN
from tesela.lexicon.editions.edition import ENTRIES, GRAPH, TRACES, Edition
from tesela.lexicon.errors import LexiconError
from tesela.lexicon.home import home, new_folder, write_whole, writing
from tesela.version import __version__

if TYPE_CHECKING:
    from tesela.lexicon.derivations.writer import Rows

_NAME: Final = re.compile(r"[^\W_][\w.-]{0,59}")
_BUILT: Final = "built"

Progress: TypeAlias = Callable[[str, float], None]
"""Told the stage (`read`, `forms`, `graph`, `index`, `done`) and how much of it is done, 0 to 1."""


def silent(stage: str, done: float) -> None:
    """Report nothing."""


@dataclass(frozen=True)
class EditionDraft:
    """An edition that is about to be built."""

    name: str
    kind: Kind
    rules: str
    words: Sequence[bytes]
    sources: tuple[Source, ...] = ()
    entries_text: str = ""
    rows: Rows | None = None
    entries: int = 0
    patches: int = 0
    left_out: int = 0
    key: str = ""
    vintage: int = NEWEST


@dataclass(frozen=True)
class EditionStore:
    """The folder of built editions; by default the user's."""

    folder: Path = field(default_factory=lambda: home() / "lexicons")

    def names(self) -> list[str]:
        """The editions that are here, by name."""
        if not self.folder.is_dir():
            return []
        return sorted(path.stem for path in self.folder.glob("*.json") if _NAME.fullmatch(path.stem))

    def about(self, name: str) -> About:
        """What is written down of an edition."""
        path = self._path(name)
        try:
            about = msgspec.json.decode(path.read_bytes(), type=About)
        except FileNotFoundError:
            known = ", ".join(dict.fromkeys((*BUILTIN, *self.names())))  # those are there, built or not
            raise LexiconError("edition.unknown", {"name": name, "known": known}) from None
        except OSError as error:
            reason = error.strerror or str(error)
            raise LexiconError("file.unreadable", {"file": str(path), "reason": reason}) from error
        except msgspec.DecodeError as error:
            raise LexiconError("edition.damaged", {"path": str(path), "reason": str(error)}) from error
        if about.format != FORMAT:
            raise LexiconError("edition.format", {"name": name})
        return about

    def load(self, name: str) -> Edition:
        """An edition ready for look-ups; its graph is mapped, the rest is read when it is asked for."""
        about = self.about(name)
        while True:
            folder = self.folder / _BUILT / about.folder
            try:
                return Edition(about, WordGraph.load(str(folder / GRAPH)), folder)
            except KernelError as error:
                now = self.about(name)
                if now.folder == about.folder:
                    reason = {"path": str(folder), "reason": error.code}
                    raise LexiconError("edition.damaged", reason) from error
                about = now  # it was replaced, and its folder swept, since we read where it was

    def check_new(self, name: str) -> None:
        """Refuse a name that is no name, or taken."""
        if self._path(name).exists():
            raise LexiconError("edition.exists", {"name": name})

    def put(self, draft: EditionDraft, *, replace: bool = False, progress: Progress = silent) -> Edition:
        """Build an edition's files; it appears under its name when all of them are there."""
        path = self._path(draft.name)
        if not replace:
            self.check_new(draft.name)
        words = sorted(set(draft.words))
        if not words:
            raise LexiconError("edition.empty", {"name": draft.name})
        about = About(
            name=draft.name,
            kind=draft.kind,
            rules=draft.rules,
            words=len(words),
            by_length=count_by_length(words),
            hash=hash_words(words),
            sources=draft.sources,
            entries=draft.entries,
            patches=draft.patches,
            left_out=draft.left_out,
            key=draft.key,
            vintage=draft.vintage,
            made=datetime.now(UTC).isoformat(timespec="seconds"),
            version=__version__,
            folder=f"{draft.name}-{uuid.uuid4().hex[:12]}",
        )
        built = self.folder / _BUILT / about.folder
        with contextlib.ExitStack() as until_named:
            with new_folder(self.folder / _BUILT, about.folder) as work:
                _fill(work, draft, words, progress)
                until_named.enter_context(self._locked())
            try:
                write_whole(path, msgspec.json.encode(about), replace=replace)
            except BaseException as error:
                shutil.rmtree(built, ignore_errors=True)
                if isinstance(error, FileExistsError):
                    raise LexiconError("edition.exists", {"name": draft.name}) from None
                raise
            self._sweep()
        return self.load(draft.name)

    @contextlib.contextmanager
    def exclusively(self, name: str) -> Iterator[None]:
        """Held while an edition is made on first use, so that others wait for it and don't make it too."""
        with writing(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
            lock = (self.folder / f".{name}.lock").open("w")
        with lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def remove(self, name: str) -> None:
        """Take an edition away, its name first."""
        path = self._path(name)
        if not path.exists():
            self.about(name)
        with self._locked(), writing(path):
            path.unlink(missing_ok=True)
            self._sweep()

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        """Held while a folder is named or taken away, so that nobody sweeps it in between."""
        with writing(self.folder), (self.folder / ".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _sweep(self) -> None:
        """Remove built folders that no name points to: replaced ones, and those of killed processes."""
        used = {self._built_folder(name) for name in self.names()}
        for folder in (self.folder / _BUILT).iterdir():
            if folder not in used and not folder.name.startswith("."):
                shutil.rmtree(folder, ignore_errors=True)

    def _path(self, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise LexiconError("edition.name", {"name": name})
        return self.folder / f"{name}.json"

    def _built_folder(self, name: str) -> Path | None:
        """The folder an edition points to, even if it was made by another version."""
        try:
            about = msgspec.json.decode(self._path(name).read_bytes())
            return self.folder / _BUILT / Path(str(about["folder"])).name
        except (OSError, msgspec.DecodeError, KeyError, TypeError):
            return None


def _fill(work: Path, draft: EditionDraft, words: list[bytes], progress: Progress) -> None:
    progress("graph", 0)
    graph = WordGraph.build(words)
    try:
        graph.save(str(work / GRAPH))
    except KernelError as error:
        full = shutil.disk_usage(work).free < graph.nbytes
        code = "home.full" if full else "home.unwritable"
        raise LexiconError(code, {"path": str(work.parent), "reason": error.code}) from error
    if draft.rows is not None:
        from tesela.lexicon.derivations.writer import write_traces

        progress("index", 0)
        text = draft.entries_text.encode("utf-8")
        (work / ENTRIES).write_bytes(text)
        starts = [0, *(match.end() for match in re.finditer(rb"\n", text))]
        if starts[-1] != len(text):
            starts.append(len(text))
        write_traces(work / TRACES, draft.rows, starts)
    progress("done", 1)
