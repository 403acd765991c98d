"""Reads the packed files of a source: xz texts and tar archives, in memory and with a bound on their size."""

from __future__ import annotations

import io
import lzma
import tarfile
from typing import Final

from tools.open_edition.sources import SourceError

MOST_BYTES: Final = 64 * 2**20
"""Of what a file may hold once unpacked: ten times what the largest source has."""
_UNREADABLE: Final = (lzma.LZMAError, EOFError, tarfile.TarError, UnicodeDecodeError, KeyError)
_TEXTS: Final = (".txt", ".old")


def text_lines(packed: bytes, what: str) -> list[str]:
    """Read the lines of an xz file; `SourceError` if it is cut off, too large or no text."""
    try:
        return _unpack(packed, what).decode("utf-8").splitlines()
    except _UNREADABLE as error:
        raise SourceError(f"{what} can't be unpacked: {error}") from error


def text_files(packed: bytes, what: str) -> dict[str, list[str]]:
    """Read the text files of a tar archive by their path; nothing is written, and links are not followed."""
    try:
        with tarfile.open(fileobj=io.BytesIO(_unpack(packed, what))) as tar:
            return {
                member.name: opened.read().decode("utf-8").splitlines()
                for member in tar
                if member.isreg() and member.name.endswith(_TEXTS)
                if (opened := tar.extractfile(member)) is not None
            }
    except _UNREADABLE as error:
        raise SourceError(f"{what} can't be unpacked: {error}") from error


def _unpack(packed: bytes, what: str) -> bytes:
    unpacker = lzma.LZMADecompressor()
    content = unpacker.decompress(packed, max_length=MOST_BYTES)
    if not unpacker.eof:
        full = len(content) >= MOST_BYTES
        raise SourceError(f"{what} " + ("is too large once unpacked" if full else "is cut off"))
    return content
