"""What the package needs is what the lock installs: a clean clone has nothing else."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def _names(lines: list[str]) -> set[str]:
    found = (re.match(r"[A-Za-z][\w.-]*", line) for line in lines)
    return {name[0].lower().replace("_", "-") for name in found if name}


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"].values()
    needed = [*project["project"]["dependencies"], *(line for extra in extras for line in extra)]
    wanted = (ROOT / "requirements/dev.in").read_text("utf-8").splitlines()
    locked = (ROOT / "requirements/dev.lock").read_text("utf-8").splitlines()
    assert _names([*needed, *wanted, *project["build-system"]["requires"]]) - _names(locked) == set()
