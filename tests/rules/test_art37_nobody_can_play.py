"""37.1, manual: «Ningún jugador puede colocar fichas». Said by all it ends the game; nobody answers it."""

from __future__ import annotations

import pytest
from tests.rules.scenes import dealt, ended, in_check, pass_round
from tests.rules.table import Table

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules.header import Variants

STUCK = [("fise-2007", 2), ("manual", 2), ("manual", 3), ("manual", 4)]


@pytest.mark.topic("end.stuck")
@pytest.mark.parametrize(("ruleset", "players"), STUCK)
def test_the_game_ends_when_all_have_proposed_it(ruleset: str, players: int) -> None:
    table = dealt(ruleset, players)
    for seat in reversed(range(players)):
        assert table.view(0).ended is None
        assert "stuck" in table.view(seat).may["agree"].about, "any seat, on turn or not"
        table.ok(c.Agree(seat, "stuck"))
    assert ended(table).reason == "stuck"
    worth = [-Tiles(rack).points for rack in table.state.racks]
    assert list(table.view(0).rack_points or ()) == worth, "each loses their own rack"


@pytest.mark.topic("end.stuck")
@pytest.mark.parametrize(("ruleset", "players"), STUCK)
def test_a_proposal_is_noted_and_never_answered(ruleset: str, players: int) -> None:
    """A «no» would tell that somebody holds a play."""
    table = dealt(ruleset, players)
    table.ok(c.Agree(0, "stuck"))
    assert table.view(1).agreed == {"stuck": (0,)}
    for seat in range(players):
        assert "decline" not in table.view(seat).may
        assert table.no(c.Decline(seat, "stuck")).startswith("agree.noted")
    assert table.no(c.Agree(0, "stuck")) == "agree.again"


@pytest.mark.topic("end.stuck")
def test_it_stays_noted_while_they_pass_and_falls_when_somebody_moves() -> None:
    table = dealt("fise-2007")
    table.ok(c.Agree(0, "stuck"))
    pass_round(table, 1)
    assert table.view(1).agreed == {"stuck": (0,)}
    table.ok(c.Exchange(1, Tiles.of("A")))
    assert table.view(1).agreed == {}, "other tiles, another question"
    table.ok(c.Agree(1, "stuck"))
    table.played(0, "H8", "CASA")
    assert table.view(1).agreed == {}, "somebody could play"


@pytest.mark.topic("end.stuck", "variant.two_bags")
def test_not_while_a_rack_is_being_completed() -> None:
    """What was noted before the play would end the game right after it; what is noted now knows no tiles."""
    table = Table("manual", judging="checked", variants=Variants(two_bags=True)).deal("CASARIO", "ABORUIL")
    table.ok(c.Agree(0, "stuck"))
    table.played(0, "H8", "CASA")
    assert table.state.phase == "drawing"
    for seat in (0, 1):
        assert "agree" not in table.view(seat).may or "stuck" not in table.view(seat).may["agree"].about
        assert table.no(c.Agree(seat, "stuck")) == "agree.not_now"
    table.ok(c.DrawFrom(0, 2, 2))
    assert table.view(1).agreed == {}, "somebody could play"
    table.ok(c.Agree(1, "stuck"))


@pytest.mark.topic("end.stuck")
def test_who_leaves_is_not_waited_for() -> None:
    table = dealt("manual", 3)
    table.ok(c.Resign(2))
    table.ok(c.Agree(0, "stuck"))
    table.ok(c.Agree(1, "stuck"))
    assert ended(table).reason == "stuck"


@pytest.mark.topic("end.stuck")
def test_not_while_tiles_lie_there() -> None:
    table = in_check("fise-2007")
    assert table.no(c.Agree(1, "stuck")) == "agree.not_now"


@pytest.mark.article("file-2024", "45")
@pytest.mark.parametrize("ruleset", ["file-2024", "aas-2018"])
def test_the_others_do_not_know_it(ruleset: str) -> None:
    table = Table(ruleset).deal("CASARIO", "ABORUIL")
    assert table.no(c.Agree(0, "stuck")).startswith("stuck.unregulated")
    assert "stuck" not in table.view(0).may["agree"].about
