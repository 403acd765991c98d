"""Where logs of finished games lie in compressed files: a folder, or a store that speaks S3.

A file is named by the hash of its bytes and never changes. What is read is held against the hash that the
database has of it.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import hmac
import http.client
import os
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Protocol
from urllib.parse import quote, urlsplit

from tesela.server.errors import ServerError

_NAME: Final = re.compile(r"[0-9a-f]{2}/[0-9a-f]{64}\.jsonl\.gz", re.ASCII)
_SECONDS: Final = 20


class ArchiveAwayError(ServerError):
    """The archive does not answer, or has not got the file: games in it wait, others do not."""

    def __init__(self) -> None:
        super().__init__(503, "server.busy", {"seconds": 30})


class Archive(Protocol):
    """Files by name; both raise `ArchiveAwayError`."""

    def put(self, name: str, content: bytes) -> None:
        """Keep a file; it is on disk when this returns."""

    def get(self, name: str) -> bytes:
        """The file's bytes."""


def pack(bodies: Sequence[str]) -> tuple[str, str, bytes]:
    """Events as a file: its name, its hash and its bytes. The same events give the same file."""
    content = gzip.compress("\n".join(bodies).encode(), mtime=0)
    sha256 = hashlib.sha256(content).hexdigest()
    return f"{sha256[:2]}/{sha256}.jsonl.gz", sha256, content


def unpack(archive: Archive | None, name: str, sha256: str) -> list[str]:
    """The events of a file; `ValueError` if it is not the one that was put there."""
    if archive is None:
        raise ArchiveAwayError
    content = archive.get(name)
    if hashlib.sha256(content).hexdigest() != sha256:
        raise ValueError(f"{name} is not the file that was archived")
    text = gzip.decompress(content).decode()
    return text.split("\n") if text else []


def open_archive(place: str, environ: Mapping[str, str] = os.environ) -> Archive | None:
    """The archive that a setting names: a folder, or `s3+https://host/bucket/prefix`; None for none."""
    if not place:
        return None
    if place.startswith(("s3+https://", "s3+http://")):
        return S3Archive(place.removeprefix("s3+"), environ)
    return FolderArchive(Path(place))


class FolderArchive:
    """A folder, two letters of the hash a subfolder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def put(self, name: str, content: bytes) -> None:
        file = self._folder / _checked(name)
        try:
            file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            half = file.with_suffix(f".{os.getpid()}")
            with half.open("wb") as out:
                out.write(content)
                out.flush()
                os.fsync(out.fileno())
            half.replace(file)
            for folder in (file.parent, self._folder):  # the names too
                fd = os.open(folder, os.O_RDONLY)
                try:
                    os.fsync(fd)
                finally:
                    os.close(fd)
        except OSError as wrong:
            raise ArchiveAwayError from wrong

    def get(self, name: str) -> bytes:
        try:
            return (self._folder / _checked(name)).read_bytes()
        except OSError as wrong:
            raise ArchiveAwayError from wrong


class S3Archive:
    """A bucket, by signed requests (AWS Signature Version 4); keys come from the usual variables."""

    def __init__(self, url: str, environ: Mapping[str, str]) -> None:
        parts = urlsplit(url)
        self._tls, self._host = parts.scheme == "https", parts.netloc
        self._path = parts.path.rstrip("/")
        self._key = environ.get("AWS_ACCESS_KEY_ID", "")
        self._secret = environ.get("AWS_SECRET_ACCESS_KEY", "")
        self._region = environ.get("AWS_REGION", "us-east-1")

    def put(self, name: str, content: bytes) -> None:
        self._ask("PUT", name, content)

    def get(self, name: str) -> bytes:
        return self._ask("GET", name, b"")

    def _ask(self, method: str, name: str, content: bytes) -> bytes:
        path = quote(f"{self._path}/{_checked(name)}")
        kind = http.client.HTTPSConnection if self._tls else http.client.HTTPConnection
        conn = kind(self._host, timeout=_SECONDS)
        with contextlib.closing(conn):
            try:
                conn.request(method, path, content or None, self._signed(method, path, content))
                answer = conn.getresponse()
                told = answer.read()
            except (OSError, http.client.HTTPException) as wrong:
                raise ArchiveAwayError from wrong
        if answer.status != 200:
            raise ArchiveAwayError
        return told

    def _signed(self, method: str, path: str, content: bytes) -> dict[str, str]:
        now = datetime.now(UTC)
        stamp, day = f"{now:%Y%m%dT%H%M%SZ}", f"{now:%Y%m%d}"
        digest = hashlib.sha256(content).hexdigest()
        headers = {"host": self._host, "x-amz-content-sha256": digest, "x-amz-date": stamp}
        names = ";".join(headers)
        lines = "".join(f"{name}:{value}\n" for name, value in headers.items())
        request = f"{method}\n{path}\n\n{lines}\n{names}\n{digest}"
        scope = f"{day}/{self._region}/s3/aws4_request"
        said = f"AWS4-HMAC-SHA256\n{stamp}\n{scope}\n{hashlib.sha256(request.encode()).hexdigest()}"
        key = f"AWS4{self._secret}".encode()
        for part in (day, self._region, "s3", "aws4_request"):
            key = hmac.digest(key, part.encode(), "sha256")
        signature = hmac.digest(key, said.encode(), "sha256").hex()
        credential = f"Credential={self._key}/{scope}"
        signed = f"AWS4-HMAC-SHA256 {credential}, SignedHeaders={names}, Signature={signature}"
        return {**headers, "authorization": signed}


def _checked(name: str) -> str:
    """A file's name, which comes from the database: never a way out of the archive."""
    if not _NAME.fullmatch(name):
        raise ValueError("no name of an archived file")
    return name
