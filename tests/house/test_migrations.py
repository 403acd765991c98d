"""The database's shapes follow one another in one line: two changes made apart must be put in order."""

from __future__ import annotations

import re
from pathlib import Path

VERSIONS = Path(__file__).parents[2] / "src/tesela/server/storage/migrations/versions"


def test_every_shape_follows_the_one_before_it() -> None:
    found = []
    for path in sorted(VERSIONS.glob("[0-9]*.py")):
        text = path.read_text("utf-8")
        revision, before = (
            re.search(rf'^{name} = "?(\w+)"?$', text, re.MULTILINE) for name in ("revision", "down_revision")
        )
        assert revision and before, path.name
        assert path.name.startswith(f"{revision[1]}_"), path.name
        found.append((revision[1], before[1]))
    numbers = [f"{number:04}" for number in range(1, len(found) + 1)]
    assert found == list(zip(numbers, ["None", *numbers[:-1]], strict=True))
