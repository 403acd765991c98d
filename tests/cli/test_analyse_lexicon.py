"""`tesela analyse` without `--lexicon`: the edition that the game was played with."""

from __future__ import annotations

import pytest

from tesela.analysis.lexicon_choice import lexicon_for

GAME = "#player1 A Ana\n#player2 B Blas\n{header}>A: CASARIO 8H CASA +12 12\n"


@pytest.mark.parametrize(
    ("header", "rules", "edition"),
    [
        ("#x-rules fise-2007\n", None, "open-2007"),
        ("#x-rules file-2024\n", None, "open"),
        ("#x-rules manual\n", None, "hoy"),
        ("#x-rules fise-2007\n", "aas-2018", "open"),
        ("#lexicon hoy\n#x-rules fise-2007\n", None, "hoy"),
        ("#lexicon FISE2\n#x-rules fise-2007\n", None, "open-2007"),
    ],
)
def test_it_follows_the_game(header: str, rules: str | None, edition: str) -> None:
    assert lexicon_for(GAME.format(header=header).encode(), rules) == edition


def test_what_can_not_be_read_is_left_to_the_review() -> None:
    assert lexicon_for(b"\xff\xfe nothing", None) == "open"
