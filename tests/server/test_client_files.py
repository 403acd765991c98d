"""The browser client's files: as small as a browser accepts, sent once, and none from outside the folder."""

from __future__ import annotations

import gzip
import os
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import Running, settings_for

from tesela.server.client_files import ClientFiles

PAGE = b"<!doctype html><title>Tesela</title>" + b"<p>casa</p>" * 200
SCRIPT = b"let casa = 1;\n" * 300
PACKED_BY_BROTLI = b"what a build packed with brotli"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("client")
    (place / "secret.txt").write_text("outside")
    static = place / "static"
    (static / "assets").mkdir(parents=True)
    for path, content in ((static / "index.html", PAGE), (static / "assets/app-1.js", SCRIPT)):
        path.write_bytes(content)
        path.with_name(path.name + ".gz").write_bytes(gzip.compress(content))
        path.with_name(path.name + ".br").write_bytes(PACKED_BY_BROTLI)
    (static / "icon.png").write_bytes(b"\x89PNG")
    return static


@pytest.fixture(scope="module")
def server(folder: Path, tmp_path_factory: pytest.TempPathFactory, sqlite_model: Path) -> Iterator[Running]:
    db = f"sqlite:///{shutil.copy(sqlite_model, tmp_path_factory.mktemp('db') / 'tesela.db')}"
    running = Running(settings_for(db, static=str(folder)))
    running.start()
    yield running
    running.stop()


def _raw(server: Running, path: str, **headers: str) -> tuple[httpx.Response, bytes]:
    """The answer, and its bytes as they were on the wire."""
    with httpx.Client(base_url=server.url) as client:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        with client.stream("GET", path, headers={"Accept-Encoding": "identity", **sent}) as answer:
            return answer, b"".join(answer.iter_raw())


@pytest.mark.parametrize(
    ("accepts", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("identity", None),
        ("deflate;q=1, gzip;q=nonsense", None),
    ],
)
def test_a_file_is_sent_as_small_as_the_browser_accepts(
    server: Running, accepts: str, encoding: str | None
) -> None:
    answer, wire = _raw(server, "/assets/app-1.js", Accept_Encoding=accepts)
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert wire == {"br": PACKED_BY_BROTLI, "gzip": wire, None: SCRIPT}[encoding]
    if encoding == "gzip":
        assert gzip.decompress(wire) == SCRIPT


def test_what_has_no_packed_form_is_sent_as_it_is(server: Running) -> None:
    answer, wire = _raw(server, "/icon.png", Accept_Encoding="br, gzip")
    assert (wire, "content-encoding" in answer.headers) == (b"\x89PNG", False)


@pytest.mark.parametrize("path", ["/", "/crear", "/g/abc"])
def test_the_page_is_asked_about_again_and_not_sent_again(server: Running, path: str) -> None:
    answer, wire = _raw(server, path)
    assert (answer.status_code, wire) == (200, PAGE)
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    again, nothing = _raw(server, path, If_None_Match=answer.headers["etag"])
    assert (again.status_code, nothing) == (304, b"")
    other, whole = _raw(server, path, If_None_Match='"another"')
    assert (other.status_code, whole) == (200, PAGE)


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/no.js"]
)
def test_nothing_comes_from_outside_the_folder(server: Running, path: str) -> None:
    host, _, port = server.url.removeprefix("http://").partition(":")
    with socket.create_connection(
        (host, int(port)), timeout=10
    ) as line:  # a client library would tidy the path
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode())
        got = b"".join(iter(lambda: line.recv(65536), b""))
    assert b"outside" not in got
    assert got.split(b"\r\n", 1)[0].split()[1] in {b"400", b"404"}


def test_a_build_that_replaces_the_files_is_served_at_once(tmp_path: Path) -> None:
    static = tmp_path / "static"
    static.mkdir()
    page = static / "index.html"
    page.write_bytes(b"old")
    packed = static / "index.html.gz"
    packed.write_bytes(gzip.compress(b"old"))
    files = ClientFiles(settings_for("sqlite://", static=str(static)))
    first = files.find("index.html", "gzip")
    assert first is not None and gzip.decompress(first.content) == b"old"
    page.write_bytes(b"new")
    later = packed.stat().st_mtime_ns + 1_000_000_000
    os.utime(page, ns=(later, later))
    stale = files.find("index.html", "gzip")
    assert stale is not None and (stale.content, stale.headers.get("Content-Encoding")) == (b"new", None)
