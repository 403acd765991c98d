"""Drawing by hand: too many (7.1-7.3, 31.4), too few (`file-2024` 29), none while a word is judged (35.3)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.table import Table, line

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.redact import event_for
from tesela.rules.roles import SPECTATOR


def _after_a_play(ruleset: str = "fise-2007", **agreed: Any) -> Table:
    """Seat 0 has played CASA, accepted, and is to draw four tiles."""
    table = Table(ruleset, drawing_by_hand=True, time="running", **agreed).deal("CASARIO", "ABORUIL")
    table.played(0, "H8", "CASA")
    assert table.state.phase == "drawing"
    return table


@pytest.mark.topic("draw", "draw.by_hand", "turn.complete", "clock.start_opponent")
def test_as_many_as_were_laid_then_the_opponents_clock() -> None:
    table = _after_a_play()
    assert table.no(c.Draw(0, 3)).startswith("draw.count")
    (drawn,) = table.ok(c.Draw(0, 4))
    assert isinstance(drawn, ev.Drawn)
    assert len(drawn.tiles) == 4
    assert table.no(c.PressClock(1)).startswith("clock.not_yours 29§5")
    assert table.kinds(table.ok(c.PressClock(0))) == ["TurnStarted"]
    assert table.state.on_turn == 1


@pytest.mark.topic("clock.responsibility")
def test_who_forgets_the_clock_pays_for_it() -> None:
    table = _after_a_play()
    table.ok(c.Draw(0, 4))
    used = table.state.clocks.used_at(0, table.now)
    table.ok(c.PressClock(0), after=60_000)
    assert table.state.clocks.used[0] == used + 60_000
    assert table.state.clocks.used[1] == 0


@pytest.mark.topic("draw.too_many", "draw.too_many.loose")
def test_loose_tiles_go_back_from_among_those_just_drawn() -> None:
    table = _after_a_play()
    drawn = table.ok(c.Draw(0, 6))[0]
    assert isinstance(drawn, ev.Drawn)
    assert drawn.surplus == 2
    assert table.no(c.ReturnSurplus(0)).startswith("draw.own_surplus 7")
    assert table.no(c.PressClock(0)).startswith("turn.not_now")
    back = table.ok(c.ReturnSurplus(1))[0]
    assert isinstance(back, ev.SurplusReturned)
    assert drawn.tiles.minus(back.tiles) is not None
    assert len(table.state.racks[0]) == 7
    assert set(Tiles.of("RIO")) <= set(table.state.racks[0])


@pytest.mark.topic("draw.too_many.racked")
def test_racked_tiles_go_back_from_the_whole_rack() -> None:
    returned: set[int] = set()
    for seed in range(40):
        table = _after_a_play(seed=seed)
        table.ok(c.Draw(0, 6, racked=True))
        back = table.ok(c.ReturnSurplus(1))[0]
        assert isinstance(back, ev.SurplusReturned)
        returned |= set(back.tiles)
        assert len(table.state.racks[0]) == 7
    old = set(Tiles.of("RIO"))
    assert returned & old, "an old tile of the rack may go back as well"


@pytest.mark.topic("draw.too_many.seen")
def test_what_the_player_saw_the_opponent_may_see() -> None:
    table = _after_a_play()
    table.ok(c.Draw(0, 6, seen=True))
    (shown,) = table.ok(c.SeeSurplus(1))
    assert isinstance(shown, ev.SurplusSeen)
    assert Tiles(table.state.racks[0][-6:]).minus(shown.tiles) is not None, "of those just drawn (7.1)"
    assert event_for(shown, 1) == shown
    hidden = event_for(shown, SPECTATOR)
    assert isinstance(hidden, ev.SurplusSeen)
    assert hidden.tiles != shown.tiles
    back = table.ok(c.ReturnSurplus(1))[0]
    assert isinstance(back, ev.SurplusReturned)
    assert back.tiles == shown.tiles, "what was shown is what goes back"
    unseen = _after_a_play()
    unseen.ok(c.Draw(0, 6))
    assert unseen.no(c.SeeSurplus(1)).startswith("draw.not_seen 7.3")


@pytest.mark.topic("clock.stops.excess")
def test_the_clocks_stand_while_the_surplus_goes_back() -> None:
    table = _after_a_play()
    table.ok(c.Draw(0, 5))
    used = list(table.state.clocks.used)
    table.ok(c.ReturnSurplus(1), after=45_000)
    assert table.state.clocks.used == used
    table.ok(c.PressClock(0), after=2000)
    assert table.state.clocks.used[0] == used[0] + 2000


@pytest.mark.topic("draw.too_few")
def test_missing_tiles_are_drawn_before_the_own_turn() -> None:
    table = _after_a_play("file-2024")
    table.ok(c.Draw(0, 3))
    table.ok(c.PressClock(0))
    assert table.kinds(table.ok(c.Draw(0, 1))) == ["DrawCompleted"]
    assert len(table.state.racks[0]) == 7
    assert table.no(c.Draw(0, 1)).startswith("draw.count 29")
    late = _after_a_play("file-2024")
    late.ok(c.Draw(0, 3))
    late.ok(c.PressClock(0))
    late.ok(c.Pass(1))
    late.ok(c.PressClock(1))
    assert late.no(c.Draw(0, 1)) == "draw.too_late 29"


@pytest.mark.article("file-2024", "29")
@pytest.mark.parametrize("pressed", [False, True])
def test_who_completes_with_too_many_meets_article_7(pressed: bool) -> None:
    table = _after_a_play("file-2024")
    table.ok(c.Draw(0, 3))
    if pressed:
        table.ok(c.PressClock(0))
    on_turn, phase = table.state.on_turn, table.state.phase
    assert table.kinds(table.ok(c.Draw(0, 2))) == ["Drawn", "ClockStopped"]
    assert (table.state.phase, table.state.surplus, len(table.state.racks[0])) == ("surplus", 1, 8)
    assert table.no(c.Draw(0, 1)).startswith("draw.surplus_first")
    table.ok(c.ReturnSurplus(1))
    assert (table.state.on_turn, table.state.phase, len(table.state.racks[0])) == (on_turn, phase, 7)
    assert table.state.clocks.case != "excess"


@pytest.mark.article("file-2024", "29")
def test_who_completes_takes_no_more_than_the_bag_has_nor_while_a_word_lies() -> None:
    table = _after_a_play("file-2024")
    table.ok(c.Draw(0, 3))
    table.ok(c.PressClock(0))
    assert table.no(c.Draw(0, 99)).startswith("draw.bag")
    table.play(1, "H9", "BOA")
    assert table.no(c.Draw(0, 2)).startswith("draw.count 29")


@pytest.mark.article("fise-2007", "29§4")
def test_in_2007_missing_tiles_can_not_be_drawn_later() -> None:
    table = _after_a_play()
    assert table.no(c.Draw(0, 3)).startswith("draw.count 29§4")
    assert table.no(c.PressClock(0)).startswith("draw.count")


@pytest.mark.topic("challenge.no_draw")
def test_nothing_is_drawn_while_a_word_is_judged() -> None:
    table = Table(drawing_by_hand=True, judge=None, arbiter=True).deal("CASARIO", "ABORUIL")
    table.play(0, "H8", "CASA")
    table.ok(c.Challenge(1))
    assert table.no(c.Draw(0, 4)) == "draw.challenge 35.3"


def test_where_nothing_is_said_of_it_nobody_draws_too_many() -> None:
    assert _after_a_play("aas-2018").no(c.Draw(0, 5)).startswith("draw.count 5")


def test_the_program_draws_unless_agreed_otherwise() -> None:
    table = Table().deal("CASARIO", "ABORUIL")
    assert table.no(c.Draw(0, 1)).startswith("draw.by_program")


def test_a_bag_of_cloth_gives_what_the_players_say() -> None:
    table = Table(cloth=True)
    table.ok(c.StartGame(0, 0))
    assert table.no(c.Draw(0, 7)).startswith("draw.tiles_needed")
    assert table.no(c.Draw(0, 7, tiles=Tiles.of("ZZABCDE"))).startswith("draw.bag")
    table.ok(c.Draw(0, 7, tiles=Tiles.of("CASARIO")))
    table.ok(c.Draw(1, 7, tiles=Tiles.of("ABORUIL")))
    table.play(0, "H8", "CASA")
    table.accept(1)
    table.ok(c.Draw(0, 4, tiles=Tiles.of("EEEE")))
    table.ok(c.PressClock(0))
    table.ok(c.Exchange(1, Tiles.of("AB"), Tiles.of("SS")))
    assert Tiles(table.state.racks[1]).sorted() == Tiles.of("ORUILSS").sorted()


@pytest.mark.topic("rack.seven")
def test_first_racks_drawn_by_hand_start_the_game() -> None:
    table = Table(drawing_by_hand=True, starter=0)
    table.ok(c.StartGame(0))
    table.ok(c.Draw(0, 7))
    assert table.state.on_turn == -1
    table.ok(c.Draw(1, 8))
    table.ok(c.ReturnSurplus(0))
    assert (table.state.on_turn, len(table.state.racks[1])) == (0, 7)
    assert table.no(c.PlayWord(0, "H8", line("ZZ"))).startswith("rack.missing")
