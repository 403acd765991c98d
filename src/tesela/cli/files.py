"""Files that a command writes: whole or not at all, and never in place of a device or a pipe."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def atomic_write(path: Path, data: bytes) -> None:
    """Write beside the old file and put it in its place; after an `OSError` (naming `path`) it is as it was.

    What is no plain file (`/dev/stdout`, a pipe) is written to as it stands, and a link is followed.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        _replace(path.resolve(), data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _replace(path: Path, data: bytes) -> None:
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
    handle, beside = tempfile.mkstemp(prefix=".tesela-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        new = Path(beside)
        new.chmod(mode)
        new.replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def _umask() -> int:
    """The process's mask, which can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
