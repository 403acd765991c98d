"""Pages that are written from the code are what the code would write now."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tools.markdown_examples import run_examples

ROOT = Path(__file__).parent.parent.parent


def test_the_command_page_is_up_to_date() -> None:
    """In a process of its own: the page's language must not leak into other tests."""
    code = "import sys; from tools.cli_docs import render; sys.stdout.buffer.write(render().encode())"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True)
    assert done.stdout.decode() == (ROOT / "docs" / "cli.md").read_text("utf-8"), "run `make docs`"


def test_every_page_is_linked_from_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    missing = [
        page.name
        for page in (ROOT / "docs").glob("*.md")
        if page.name != "README.md" and f"({page.name})" not in index
    ]
    assert missing == []


PAGES = sorted([*(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md")])
_PATH = re.compile(r"`((?:src|tests|tools|kernel|web|docs|examples|requirements)/[\w./*<>-]+)`")
_LINK = re.compile(r"(?:\]\(|src=\")(?!https?:|#|mailto:)([^)\s\"#]+)(#[^)\s\"]*)?")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    """Paths in code type, from the project's root; built files and placeholders apart."""
    named = {name for name in _PATH.findall(page.read_text("utf-8")) if "static" not in name}
    assert [name for name in sorted(named) if "<" not in name and not list(ROOT.glob(name.rstrip("/")))] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    """To a file that exists and, where a heading is named, to a heading of that page."""
    for target, anchor in _LINK.findall(page.read_text("utf-8")):
        found = (page.parent / target).resolve()
        assert found.exists(), target
        if anchor and found.suffix == ".md":
            assert anchor[1:] in _anchors(found), f"{target}{anchor}"


def _anchors(page: Path) -> set[str]:
    """Its headings as links name them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_both_readmes_have_the_same_parts() -> None:
    """Pictures, commands and headings, in the same order: none can fall behind the other."""

    def parts(name: str) -> list[str]:
        found = re.finditer(r"^#+|^```\w*|(?:docs|examples)/[\w./-]+", (ROOT / name).read_text("utf-8"), re.M)
        return [part[0] for part in found]

    assert parts("README.md") == parts("README.en.md")


LIVE = [page for page in PAGES if "```pycon" in page.read_text("utf-8") and page.name != "library.md"]


@pytest.mark.parametrize("page", LIVE, ids=lambda page: page.name)
def test_the_python_of_a_page_gives_what_the_page_says(page: Path) -> None:
    """The library's own page has its test beside the library's others."""
    count, reports = run_examples(page)
    assert count and "".join(reports) == ""


def test_the_map_has_every_room_and_folder() -> None:
    """What the house's page leaves out is what a newcomer can't find."""
    page = (ROOT / "docs" / "house.md").read_text("utf-8").partition("## Rooms")[2].partition("\n## ")[0]
    rows = {row[0]: row[1] for row in re.findall(r"^\| `(?:tesela\.)?(\w+)/?` \|(.*)\|$", page, re.M)}
    package = ROOT / "src" / "tesela"
    rooms = {path.name for path in package.iterdir() if (path / "__init__.py").exists()}
    assert rooms | {"kernel", "web"} == set(rows)
    for room in ("cli", "lexicon", "server"):
        folders = {path.name for path in (package / room).iterdir() if (path / "__init__.py").exists()}
        assert [folder for folder in sorted(folders) if f"{folder}/" not in rows[room]] == [], room
    client = {path.name for path in (ROOT / "web" / "src").iterdir() if path.is_dir()}
    assert [folder for folder in sorted(client) if f"src/{folder}" not in rows["web"]] == []


def _walk() -> list[tuple[str, str, str]]:
    """The steps of the house page's walk of one play: number, where, what happens."""
    page = (ROOT / "docs" / "house.md").read_text("utf-8")
    part = page.partition("## The walk of one play")[2].partition("\n## ")[0]
    return re.findall(r"^\| (\d+) \| (.+) \| (.+) \|$", part, re.M)


@pytest.mark.parametrize(("number", "where", "what"), _walk(), ids=lambda cell: cell if len(cell) < 3 else "")
def test_every_step_of_the_walk_names_files_and_functions_that_exist(
    number: str, where: str, what: str
) -> None:
    root = ROOT / ("web/src" if number in {"1", "2", "11"} else "src/tesela")
    files = re.findall(r"`([\w./]+\.(?:py|ts|svelte))`", where + what)
    text = "\n".join((root / file).read_text("utf-8") for file in files)
    names = [name for name in re.findall(r"`([\w.]+)`", where) if name not in files]
    assert files and names
    for name in names:
        assert re.search(rf"\b{name.rpartition('.')[2]}\b", text), name


def test_the_map_and_the_layers_name_the_same_rooms() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = " ".join(contracts[0]["layers"])
    package = ROOT / "src" / "tesela"
    rooms = {f"tesela.{path.name}" for path in package.iterdir() if (path / "__init__.py").exists()}
    assert set(re.findall(r"tesela\.\w+", layers)) >= rooms
