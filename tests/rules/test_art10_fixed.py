"""10.1: the blank's letter is declared with the play, recorded, and never changes."""

from __future__ import annotations

import pytest
from tests.rules.table import Table, line

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules.roles import SPECTATOR
from tesela.rules.rulesets import RULESETS


@pytest.mark.topic("blank.declared", "blank.fixed", "blank.recorded")
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_blank_stays_what_it_was_declared_to_be(ruleset: str) -> None:
    table = Table(ruleset).deal("C?SARIO", "ABORUIL")
    table.played(0, "H8", "CaSA")
    seen = table.view(SPECTATOR)
    assert seen.record[0].tiles == Tiles.of("CaSA")
    assert seen.board is not None
    assert seen.board.rows()[7] == ".......CaSA...."
    # Nothing but a new play over free squares can be laid; the square itself is taken for good.
    assert table.no(c.PlayWord(1, "I8", line("O"))).startswith("placement.occupied")
    assert table.no(c.SwapBlank(1, "I8")).startswith("variant.off")


@pytest.mark.topic("blank.both_in_one_word")
def test_both_blanks_in_one_word() -> None:
    table = Table().deal("?AS?RIO", "ABORUIL")
    table.play(0, "H8", "cASa")
    assert table.state.announced_at is not None
    assert table.state.announced_at[0] == (0 + 1 + 1 + 0) * 2


@pytest.mark.topic("laying.count_freezes")
@pytest.mark.parametrize("ruleset", ["fise-2007", "file-2024", "aas-2018"])
def test_no_letter_changes_once_the_count_has_begun(ruleset: str) -> None:
    table = Table(ruleset).deal("C?SARIO", "ABORUIL")
    table.ok(c.Lay(0, "H8", line("CaSA")))
    table.ok(c.Lay(0, "H8", line("CoSA")))
    table.ok(c.Announce(0))
    assert table.no(c.Lay(0, "H8", line("CaSA"))).startswith("laying.counting")
    assert table.no(c.TakeBack(0)).startswith("laying.counting")
