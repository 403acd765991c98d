"""What a first visit loads: small, from this server only, and safe under the content policy."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "src/tesela/server/static"
FIRST_LOAD = 200_000
"""Bytes, compressed, without fonts."""


@pytest.fixture(scope="module")
def page() -> str:
    if not (STATIC / "index.html").is_file():
        pytest.skip("the client is not built: run `make web`")
    return (STATIC / "index.html").read_text(encoding="utf-8")


def test_the_whole_client_is_small(page: str) -> None:
    """All pages together stay under the limit for the first one."""
    files = [path for path in STATIC.rglob("*") if path.suffix in {".js", ".css", ".html"}]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < FIRST_LOAD


def test_no_script_in_the_page_itself(page: str) -> None:
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"\son\w+=", page)


def test_nothing_comes_from_elsewhere(page: str) -> None:
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page)
    for path in STATIC.rglob("*.css"):
        assert "url(http" not in path.read_text(encoding="utf-8"), path.name
