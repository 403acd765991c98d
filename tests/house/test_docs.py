"""Pages that are written from the code are what the code would write now."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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
