"""The user's data folder, and folders in it that appear whole or not at all.

A folder is made under a hidden name and renamed when it is complete. Its maker holds a lock on it, so
that what a killed process left behind is known for what it is and swept away by the next one.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tesela.lexicon.errors import LexiconError

_UNFINISHED: Final = ".building-"
_UNLOCKED: Final = ".beginning-"
"""A folder whose maker does not hold its lock yet; under the other name somebody could sweep it away."""
_LOCK: Final = ".lock"


def home() -> Path:
    """`TESELA_HOME`, else `tesela` in the XDG data folder."""
    chosen = os.environ.get("TESELA_HOME")
    if chosen:
        return Path(chosen).expanduser()
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "tesela"


@contextlib.contextmanager
def writing(place: Path) -> Iterator[None]:
    """Turns the system's refusals (no permission, disk full ...) into our own error, naming the place."""
    try:
        yield
    except FileExistsError:
        raise
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
        reason = error.strerror or str(error)
        code = "home.full" if full else "home.unwritable"
        raise LexiconError(code, {"path": str(place), "reason": reason}) from error


@contextlib.contextmanager
def new_folder(parent: Path, name: str) -> Iterator[Path]:
    """A folder to fill; it becomes `parent/name` when the block ends, and vanishes if it fails."""
    with writing(parent):
        try:
            parent.mkdir(parents=True, exist_ok=True)
        except FileExistsError as error:  # a file stands where the folder should
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(parent)) from error
        sweep(parent)
        work = Path(tempfile.mkdtemp(prefix=_UNLOCKED, dir=parent))
    try:
        with writing(work), (work / _LOCK).open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            work = work.rename(parent / work.name.replace(_UNLOCKED, _UNFINISHED))
            yield work
            (work / _LOCK).unlink()
            for file in work.iterdir():
                _flush(file)
            work.rename(parent / name)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def write_whole(path: Path, data: bytes, *, replace: bool = True) -> None:
    """Write a file so that a reader sees the old one or the new one, never a part.

    Without `replace`, `FileExistsError` if it is there already, even if it came this very moment.
    """
    with writing(path):
        handle, beside = tempfile.mkstemp(prefix=_UNFINISHED, dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(data)
                out.flush()
                os.fsync(out.fileno())
            os.chmod(beside, 0o644)  # noqa: PTH101 -- mkstemp gives a name
            if replace:
                Path(beside).replace(path)
            else:
                path.hardlink_to(beside)
        finally:
            Path(beside).unlink(missing_ok=True)


def sweep(parent: Path) -> None:
    """Remove the unfinished folders of processes that are no longer there."""
    for left in parent.glob(f"{_UNFINISHED}*"):
        try:
            with (left / _LOCK).open("r+") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(left, ignore_errors=True)
        except OSError:
            continue


def _flush(file: Path) -> None:
    with file.open("rb") as opened:
        os.fsync(opened.fileno())
