"""Golden counts, like chess's perft: fixed positions have fixed plays."""

from __future__ import annotations

from tests.engine.spanish import small_spanish

from tesela.core.board import Board
from tesela.engine import Position, count
from tesela.engine.signature import signature

GOLDEN = "161931-166763a67d25a669"
"""Changes only with a commit that means to change what the kernel finds or prefers."""


def test_the_signature() -> None:
    found = signature()
    assert (str(found), found.positions) == (GOLDEN, 629)


def test_counts_of_single_positions() -> None:
    """Worked out once by the brute-force generator too."""
    graph = small_spanish()
    opened = Board.of(*[""] * 7, "....CARRO......")
    assert count(Position.of(rack="ACEORS[RR]"), graph) == 288
    assert count(Position.of(opened, "AEINRS?"), graph) == 901
    assert count(Position.of(opened, "[CH]OANE??"), graph) == 2178
