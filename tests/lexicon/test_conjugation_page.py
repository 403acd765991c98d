"""docs/conjugation.md has every model, as the models are now."""

from __future__ import annotations

from tools.conjugation_docs import PAGE, render

from tesela.lexicon.conjugation.models import ALIASES, MODELS


def test_the_table_of_models_is_up_to_date() -> None:
    page = PAGE.read_text("utf-8")
    assert render(page) == page, "run `make docs`"
    assert all(f"`{name}`" in page for name in (*MODELS, *ALIASES))
