"""docs/conjugation.md names every model and every other name that a model goes by."""

from __future__ import annotations

from pathlib import Path

from tesela.lexicon.conjugation.models import ALIASES, MODELS

PAGE = (Path(__file__).parents[2] / "docs" / "conjugation.md").read_text("utf-8")


def test_every_model_has_its_row() -> None:
    rows = {line.split("`")[1]: line for line in PAGE.splitlines() if line.startswith("| `")}
    assert set(rows) == set(MODELS)
    for alias, name in ALIASES.items():
        assert f"`{alias}`" in rows[name], alias
