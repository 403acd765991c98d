"""Thousands of random games, legal and illegal commands mixed, under every rule set and both ways of judging.

At every step: 100 tiles, a naive scorer agrees, nothing hidden is shown, a refusal changes nothing. At the
end: the log gives the same state, also through JSON; the draws are the seed's; the game could end.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.rules.driver import check_log, check_step, finish, play_random_game, random_table
from tests.rules.strategies import commands, random_command
from tests.rules.table import Table

from tesela.rules import commands as c


@given(seed=st.integers(0, 2**32))
@settings(max_examples=200)
def test_random_games_hold_together(seed: int) -> None:
    play_random_game(seed)


@pytest.mark.slow
@given(seed=st.integers(0, 2**48))
@settings(max_examples=5000)
def test_thousands_of_random_games_hold_together(seed: int) -> None:
    play_random_game(seed, steps=250)


class AnyCommands(RuleBasedStateMachine):
    """The same with hypothesis choosing every command, so that a failure shrinks to a short story."""

    table: Table

    @initialize(seed=st.integers(0, 2**32))
    def sit_down(self, seed: int) -> None:
        self.table = random_table(Random(seed))

    @rule(command=commands(), wait=st.sampled_from([0, 10, 6000, 130_000]))
    def anything(self, command: c.Command, wait: int) -> None:
        check_step(self.table, command, wait)

    @rule(seed=st.integers(0, 2**32), count=st.integers(1, 8))
    def what_fits(self, seed: int, count: int) -> None:
        rng = Random(seed)
        for _ in range(count):
            check_step(self.table, random_command(rng, self.table.state), 1000)

    @invariant()
    def clocks_never_run_back(self) -> None:
        if hasattr(self, "table"):
            assert self.table.state.last_at <= self.table.now

    def teardown(self) -> None:
        if hasattr(self, "table"):
            finish(self.table)
            check_log(self.table)


TestAnyCommands: Any = AnyCommands.TestCase
TestAnyCommands.settings = settings(max_examples=30, stateful_step_count=40)


@given(command=commands())
def test_every_command_survives_being_written(command: c.Command) -> None:
    assert c.read_command(c.write_command(command)) == command
