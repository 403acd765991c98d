"""Rules of the yard that a reader would otherwise have to remember."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
CODE = {".py", ".pyi", ".ts", ".svelte", ".cpp", ".hpp", ".h"}
TEXT = CODE | {".md", ".toml", ".txt", ".in", ".lock", ".yml", ".json", ".css", ".html", ".entries", ".gcg"}


def _listed(*which: str) -> list[Path]:
    command = ["git", "ls-files", *which]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in listed.stdout.decode().splitlines() if (ROOT / name).is_file()]


def _files(suffixes: set[str]) -> list[Path]:
    return [path for path in _listed("-co", "--exclude-standard") if path.suffix in suffixes]


def test_nothing_built_elsewhere_and_nothing_huge_is_kept() -> None:
    """Packages come from their registries; our largest table has half a megabyte."""
    built = {".whl", ".so", ".zip", ".tgz", ".gz", ".deb", ".kwg"}
    found = {
        str(path.relative_to(ROOT))
        for path in _listed()
        if path.suffix in built or path.stat().st_size > 1_000_000
    }
    assert found == set()


def test_no_merge_was_left_half_done() -> None:
    mark = re.compile(r"^(<{7} |>{7} |={7}$)", re.MULTILINE)
    found = {
        str(path.relative_to(ROOT))
        for path in _files(TEXT)
        if mark.search(path.read_text("utf-8", errors="replace"))
    }
    assert found == set()


def test_no_registry_addresses_and_no_paths_of_one_machine() -> None:
    wrong = re.compile(r"pypi\.org|pythonhosted|registry\.npmjs|deb\.debian\.org|/work/|/root/|/home/\w+/")
    found = {
        str(path.relative_to(ROOT))
        for path in _files(TEXT)
        if path != Path(__file__) and wrong.search(path.read_text("utf-8", errors="replace"))
    }
    assert found == set()


def test_modules_can_be_read_in_a_minute() -> None:
    """Over 450 lines, two rooms would be easier to live in."""
    long = {
        str(path.relative_to(ROOT)): count
        for path in _files(CODE)
        if "generated" not in path.parts and (count := len(path.read_bytes().splitlines())) > 450
    }
    assert long == {}


def test_the_trademark_appears_only_where_a_document_is_named() -> None:
    """The product is Tesela; documents keep the names they have."""
    allowed, quoting = {"docs/reglamento.md"}, {"docs/lecturas.md"}
    found = set()
    for path in _files(TEXT - {".lock"}):
        name = str(path.relative_to(ROOT))
        if name in allowed or name.startswith(("tests/", "src/tesela/rules/articles/")):
            continue
        text = path.read_text("utf-8", errors="replace")
        if name in quoting:  # the documents' own words alone may have it
            text = re.sub("«[^»]*»", "", text)
        if re.search("scrabble", text, re.IGNORECASE):
            found.add(name)
    assert found == set()
