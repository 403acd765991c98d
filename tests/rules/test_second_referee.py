"""Random games of every rule set, with everything that can go wrong, before a referee of another school."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.driver import random_table
from tests.rules.referee import Referee
from tests.rules.scenes import dealt, pass_round
from tests.rules.strategies import random_command
from tests.rules.table import Table

from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.rulesets import RULESETS


def watched(table: Table) -> Referee:
    """The table's whole log before the second referee."""
    header = table.log[0]
    assert isinstance(header, ev.Created)
    referee = Referee(header)
    for event in table.log[1:]:
        referee.watch(event)
    return referee


def _both_agree(seed: int) -> None:
    """Play a random game and hold what both referees say of it together."""
    rng = Random(seed)
    table = random_table(rng)
    for _ in range(120):
        table.send(random_command(rng, table.state), rng.choice([0, 700, 9000, 95_000, 400_000]))
        if table.state.ended is not None:
            break
    referee, state = watched(table), table.state
    assert state.scores == referee.scores
    assert {cell: code for cell, code in enumerate(state.board) if code} == referee.board
    assert [sorted(rack) for rack in state.racks] == [sorted((+rack).elements()) for rack in referee.racks]
    assert (state.ended is not None) == referee.over
    if not state.header.time.by_turn:
        used = [state.clocks.used_at(seat, state.last_at) for seat in range(state.seats)]
        assert used == referee.clock.used


@given(st.integers(0, 2**32))
@settings(max_examples=40)
def test_both_referees_see_the_same_game(seed: int) -> None:
    _both_agree(seed)


@pytest.mark.slow
def test_five_thousand_games_before_both_referees() -> None:
    """The same games every night: a disagreement names its seed."""
    apart = []
    for seed in range(5000):
        try:
            _both_agree(seed)
        except AssertionError as wrong:
            apart.append((seed, str(wrong)[:200]))
    assert apart == []


@pytest.mark.topic("end.passes", "end.scoreless")
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
@given(choices=st.lists(st.sampled_from("PPPXW"), min_size=4, max_size=30))
@settings(max_examples=12)
def test_turns_without_points_end_a_game_exactly_when_they_must(ruleset: str, choices: list[str]) -> None:
    """Passes, exchanges and withdrawn plays in any order, from 0-0 and after a play."""
    for scored in (False, True):
        table = dealt(ruleset)
        if scored:
            table.played(0, "H8", "CASA")
        for choice in choices:
            if table.state.ended is not None:
                break
            _take(table, choice)
        watched(table)


def _take(table: Table, choice: str) -> None:
    seat, rack = table.state.on_turn, table.state.racks[table.state.on_turn]
    if choice == "X":
        table.ok(c.Exchange(seat, type(table.state.bag_tiles)(rack[:1])))
    elif choice == "W" and not table.state.board_tiles:
        table.judge = lambda words: False
        table.play(seat, "H8", "".join(str(type(table.state.bag_tiles)([code or 0x81])) for code in rack[:2]))
        table.ok(c.Challenge(1 - seat))
    else:
        table.ok(c.Pass(seat))


@pytest.mark.article("manual", "M.pasar", "M.final")
def test_who_leaves_takes_their_passes_along() -> None:
    """All who still play must have passed twice: the third one's pass is not the second one's."""
    table = dealt("manual", 3)
    pass_round(table, 3)
    table.ok(c.Resign(2))
    pass_round(table, 1)
    assert table.view(0).ended is None, "seat 1 has passed only once"
    pass_round(table, 1)
    assert table.view(0).ended == "passes"
    watched(table)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_referee_objects_to_a_game_that_ends_too_soon(players: int) -> None:
    """The second referee is no rubber stamp."""
    table = dealt("manual", players)
    pass_round(table, 2 * players)
    short = [event for event in table.log if not (isinstance(event, ev.Passed) and event.at == 1000)]
    table.log = short
    with pytest.raises(AssertionError):
        watched(table)
