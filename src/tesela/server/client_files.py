"""The browser client's files as the build wrote them, plain and packed, kept in memory once somebody asked.

The build lays `app.js.br` and `app.js.gz` beside `app.js`; who accepts one of them gets it.
"""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from tesela.server.process.config import Settings

CLIENT: Final = Path(__file__).parent / "static"
PAGE: Final = "index.html"
_ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""The smaller one first."""
_FOREVER: Final = "public, max-age=31536000, immutable"
_MOST_KEPT: Final = 4_000_000
"""Bytes in memory; beyond, a file is read whenever somebody asks for it."""


@dataclass(frozen=True, slots=True)
class ClientFile:
    """One file in one encoding, ready to be sent."""

    content: bytes
    media_type: str
    headers: dict[str, str]


class ClientFiles:
    """What is in the client's folder. Reading is slow: call `find` off the event loop."""

    def __init__(self, settings: Settings) -> None:
        self.folder = Path(settings.static).resolve() if settings.static else CLIENT
        self._kept: dict[tuple[Path, int], ClientFile] = {}
        self._bytes = 0

    def find(self, wanted: str, accepted: str) -> ClientFile | None:
        """The file of that path in the best encoding accepted; none if the folder has no such file."""
        if "\0" in wanted:
            return None
        file = (self.folder / wanted).resolve()
        if not wanted or not file.is_relative_to(self.folder) or not file.is_file():
            return None
        for encoding in _accepted(accepted):
            packed = file.with_name(file.name + _ENCODINGS[encoding])
            # One that is older than the file was packed from another.
            if packed.is_file() and packed.stat().st_mtime_ns >= file.stat().st_mtime_ns:
                return self._read(packed, wanted, encoding)
        return self._read(file, wanted, "")

    def _read(self, file: Path, wanted: str, encoding: str) -> ClientFile:
        key = file, file.stat().st_mtime_ns
        if (kept := self._kept.get(key)) is not None:
            return kept
        content = file.read_bytes()
        forever = "/assets/" in f"/{wanted}"  # their names change with their content
        headers = {
            "Cache-Control": _FOREVER if forever else "no-cache",
            "ETag": f'"{sha256(content).hexdigest()[:32]}"',
            "Vary": "Accept-Encoding",
        }
        if encoding:
            headers["Content-Encoding"] = encoding
        kind = mimetypes.guess_type(wanted)[0] or "application/octet-stream"
        found = ClientFile(content, kind, headers)
        if self._bytes + len(content) <= _MOST_KEPT:
            self._kept[key] = found
            self._bytes += len(content)
        return found


def _accepted(header: str) -> list[str]:
    """Our encodings that the header of a request accepts, the smaller first.

    >>> _accepted("gzip, deflate, br;q=0.5"), _accepted("br;q=0, *"), _accepted("identity")
    (['br', 'gzip'], ['gzip'], [])
    """
    weights = dict[str, float]()
    for part in header.lower().split(","):
        name, _, rest = part.strip().partition(";")
        weight = rest.strip().removeprefix("q=")
        try:
            weights[name.strip()] = float(weight) if weight else 1.0
        except ValueError:
            weights[name.strip()] = 0.0
    return [name for name in _ENCODINGS if weights.get(name, weights.get("*", 0.0)) > 0]
