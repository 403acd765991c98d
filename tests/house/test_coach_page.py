"""docs/entrenador.md is what `make docs` writes: the manual's game coached from start to end."""

from __future__ import annotations

from tools.coach_docs import PAGE, render

from tesela.notation.example_game import example_game


def test_the_page_is_up_to_date_and_coaches_every_turn() -> None:
    page = render()
    assert PAGE.read_text("utf-8") == page, "run `make docs`"
    played = [turn for turn in example_game().turns if turn.kind in ("play", "exchange", "pass")]
    assert page.count("\n### ") == len(played) == 26
