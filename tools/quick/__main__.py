"""Run the quick checks: `python -m tools.quick [--seconds N]`."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from tools.quick.deadline import VARIABLE
from tools.quick.nearness import Imports, nearest_tests

ROOT: Final = Path(__file__).parents[2]
BIN: Final = Path(sys.executable).parent
STYLE: Final = (
    ["ruff", "check", "--quiet", "."],
    ["ruff", "format", "--quiet", "--check", "."],
    ["lint-imports", "--no-logo"],
)
TYPES: Final = ["mypy"]
MOST_FILES: Final = 60
"""Files that are looked at: collecting tests that won't have time costs time."""
LAST_TEST: Final = 25
"""Seconds kept for the tests that are under way when the time is up, and for the report."""


def main() -> int:
    """Style and layers first; then types beside the tests. 0 if all is well."""
    parser = argparse.ArgumentParser(prog="make quick", description=__doc__)
    parser.add_argument("--seconds", type=float, default=90, help="how long it may take in all (90)")
    until = time.time() + parser.parse_args().seconds
    if any(_run(command) for command in STYLE):
        return 1
    near = [file for file in nearest_tests(Imports(ROOT), changed_files(ROOT)) if (ROOT / file).exists()]
    tests = [str(file) for file in near[:MOST_FILES]]
    print(
        f"{len(tests)} of {len(near)} files with tests near to what changed: {', '.join(tests[:3])} …",
        flush=True,
    )
    types = subprocess.Popen([BIN / TYPES[0], *TYPES[1:]], cwd=ROOT)
    env = os.environ | {VARIABLE: str(until - LAST_TEST)}
    pytest = ["-q", "-n", str(os.cpu_count() or 1), "-m", "not slow", "-p", "tools.quick.deadline", *tests]
    failed = subprocess.run([BIN / "pytest", *pytest], cwd=ROOT, env=env, check=False).returncode
    return 1 if types.wait() or failed else 0


def _run(command: list[str]) -> int:
    """Run a check that says something only where something is wrong."""
    done = subprocess.run(
        [BIN / command[0], *command[1:]], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        print(done.stdout + done.stderr, end="", flush=True)
    return done.returncode


def changed_files(root: Path) -> list[Path]:
    """What differs from the main branch: committed, not committed, and not yet known to git."""
    base = next((found for name in ("origin/main", "main") if (found := _base(root, name))), "HEAD")
    known = _git(root, "diff", "--name-only", "-z", base)
    new = _git(root, "ls-files", "--others", "--exclude-standard", "-z")
    return sorted({Path(name) for name in f"{known}{new}".split("\0") if name})


def _base(root: Path, branch: str) -> str:
    return _git(root, "merge-base", "HEAD", branch).strip()


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


if __name__ == "__main__":
    sys.exit(main())
