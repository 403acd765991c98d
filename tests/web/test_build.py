"""What a first visit loads: small, from this server only, and safe under the content policy."""

from __future__ import annotations

import gzip
import json
import re
import struct
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "src/tesela/server/static"
FIRST_LOAD = 110_000
"""Bytes, compressed, without fonts: what the first page needs before it can be used."""
ON_DEMAND = 10_000
"""Bytes, compressed: what any other page adds by itself."""
ALL_PAGES = 300_000
"""Bytes, compressed: what is kept for play without a connection."""


@pytest.fixture(scope="module")
def page() -> str:
    if not (STATIC / "index.html").is_file():
        pytest.skip("the client is not built: run `make web`")
    return (STATIC / "index.html").read_text(encoding="utf-8")


def _compressed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes()))


def _first(page: str) -> set[Path]:
    """The files that the page names, and all that these import before they run."""
    named = re.findall(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"', page)
    waiting, found = [STATIC / name for name in named], set[Path]()
    while waiting:
        if (path := waiting.pop()) in found:
            continue
        found.add(path)
        if path.suffix == ".js":
            imports = re.findall(r'(?:from|import)\s*"\./([^"]+\.js)"', path.read_text("utf-8"))
            waiting += [path.parent / name for name in imports]
    return found


def test_the_first_page_is_small_and_so_are_all_together(page: str) -> None:
    first = _first(page)
    assert len(first) > 2
    assert sum(map(_compressed, first)) < FIRST_LOAD
    every = {path for path in STATIC.rglob("*") if path.suffix in {".js", ".css", ".html"}}
    assert {path.name: _compressed(path) for path in every - first if _compressed(path) > ON_DEMAND} == {}
    assert sum(map(_compressed, every)) < ALL_PAGES


def test_no_script_in_the_page_itself(page: str) -> None:
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"\son\w+=", page)


def test_nothing_comes_from_elsewhere(page: str) -> None:
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page)
    for path in STATIC.rglob("*.css"):
        assert "url(http" not in path.read_text(encoding="utf-8"), path.name


def _png_size(path: Path) -> str:
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n"), path.name
    width, height = struct.unpack(">II", data[16:24])
    return f"{width}x{height}"


def test_it_can_be_installed(page: str) -> None:
    """A manifest that phones accept: named, scoped, with icons of the sizes it says, one of them maskable."""
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert {"id", "name", "short_name", "start_url", "scope", "display", "lang"} <= manifest.keys()
    for icon in manifest["icons"]:
        path = STATIC / icon["src"].lstrip("/")
        assert path.is_file(), icon["src"]
        if path.suffix == ".png":
            assert _png_size(path) == icon["sizes"]
    sizes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes
    assert 'rel="apple-touch-icon" href="/apple-touch-icon.png"' in page
    assert _png_size(STATIC / "apple-touch-icon.png") == "180x180"
