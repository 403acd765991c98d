"""What a first visit loads: small, from this server only, and safe under the content policy."""

from __future__ import annotations

import gzip
import json
import re
import struct
from collections.abc import Mapping
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Final

import pytest

STATIC = Path(__file__).parents[2] / "src/tesela/server/static"
FIRST_LOAD = 110_000
"""Bytes, compressed, without fonts: what the first page needs before it can be used."""
ROOMS: Final[Mapping[str, int]] = {
    "mesa": 31_000,  # a rule set's options and a fold of their own: it plays without a connection
    "mesa-end": 9_000,  # doubts, racks, signatures and files
    "tournament": 30_000,
    "director": 14_000,  # with its texts in both languages
    "league": 7_000,
    "account": 12_000,  # with texts in both languages
    "people": 13_000,  # friends, news, figures and leaderboards, with texts in both languages
    "duplicate": 24_000,
    "en": 22_500,
    "more": 16_500,
    "home": 17_500,
    "engine": 17_000,
    "analysis": 15_000,  # the board with setting up, branches and heat maps, and its texts in both languages
    "review": 8_000,  # with its texts in both languages
    "study": 18_500,  # with its texts in both languages, and a schedule of its own: it works offline
}
"""Bytes, compressed: what a room adds for who enters it. A new room gets a line, an old one stays small."""
ANALYSIS_BOARD = 150_000
"""Bytes, compressed: the analysis board and all before it, but for kernel and words."""
SMALL = 6_000
"""Bytes, compressed: any other file."""


@pytest.fixture(scope="module")
def page() -> str:
    if not (STATIC / "index.html").is_file():
        pytest.skip("the client is not built: run `make web`")
    return (STATIC / "index.html").read_text(encoding="utf-8")


def _compressed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes()))


def _imports(path: Path) -> set[Path]:
    found = re.findall(r'(?:from|import)\s*"\./([^"]+\.js)"', path.read_text("utf-8"))
    return {path.parent / name for name in found}


def _first(page: str) -> set[Path]:
    """The files that the page names, and all that these import before they run."""
    named = re.findall(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"', page)
    return _with_imports([STATIC / name for name in named])


def _with_imports(files: list[Path]) -> set[Path]:
    waiting, found = list(files), set[Path]()
    while waiting:
        if (path := waiting.pop()) in found:
            continue
        found.add(path)
        if path.suffix == ".js":
            waiting += _imports(path)
    return found


def test_the_first_page_is_small(page: str) -> None:
    first = _first(page)
    assert len(first) > 2
    assert sum(map(_compressed, first)) < FIRST_LOAD


def test_the_analysis_board_comes_quickly(page: str) -> None:
    (entry,) = STATIC.glob("assets/Analysis-*.js")
    rooms = [STATIC / f"assets/{path.name}" for path in STATIC.glob("assets/analysis-*.css")]
    loaded = _first(page) | _with_imports([entry, *rooms])
    assert any(path.name.startswith("engine-") for path in loaded), "what the entry imports is counted"
    assert sum(map(_compressed, loaded)) < ANALYSIS_BOARD


def test_every_other_file_is_small_for_its_room(page: str) -> None:
    """Each room by itself, so that one that grows is seen, however small the others are."""
    every = {path for path in STATIC.rglob("*") if path.suffix in {".js", ".css", ".html"}}
    named = {path: path.stem[:-9] for path in every - _first(page)}  # a hash of eight, and its hyphen
    scripts = {name for path, name in named.items() if path.suffix == ".js"}
    assert scripts >= ROOMS.keys(), "a room that is no more needs no line"
    bounds = {path: ROOMS.get(name, SMALL) if path.suffix == ".js" else SMALL for path, name in named.items()}
    sizes = {path.name: (_compressed(path), most) for path, most in bounds.items()}
    assert {name: size for name, size in sizes.items() if size[0] > size[1]} == {}


@pytest.mark.usefixtures("page")
def test_no_file_waits_for_itself() -> None:
    """Files that import each other in a ring may run before what they need is there: the page stays white."""
    graph = {path: _imports(path) for path in STATIC.rglob("*.js")}
    TopologicalSorter(graph).prepare()


def test_a_language_is_loaded_by_those_who_read_it(page: str) -> None:
    """Spanish comes with the first page; English is a file of its own that no other one waits for."""
    sentences = {"es": "Crear una partida", "en": "Create a game"}
    holding = {
        language: {path for path in STATIC.rglob("*.js") if sentence in path.read_text("utf-8")}
        for language, sentence in sentences.items()
    }
    first = _first(page)
    assert holding["es"] & first
    assert holding["en"]
    assert not holding["en"] & first


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
