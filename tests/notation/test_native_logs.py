"""Games played here, written as records: the score sheet agrees with the fold, and so does the recount."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.notation.samples import gcg
from tests.rules.driver import play_random_game, random_table

from tesela.notation.files import read_game
from tesela.notation.gcg_read import read_gcg
from tesela.notation.gcg_write import write_gcg
from tesela.notation.recount import recount
from tesela.rules import commands as c
from tesela.rules import events as ev


@given(st.integers(0, 10**6))
@settings(max_examples=25)
def test_random_games_of_the_rules_room(seed: int) -> None:
    """Every rule set, 2 to 4 players, clocks, withdrawals, surplus tiles, penalties, every ending."""
    table = play_random_game(seed)
    state = table.state
    if state.header.variants.cingulillo:
        return
    document = read_game(ev.write_log(table.log))
    assert read_gcg(write_gcg(document)) == document
    totals = [0] * state.seats
    for entry in document.entries:
        totals[entry.seat] = entry.total
    assert totals == list(state.settled.totals if state.settled else state.scores)
    assert recount(document).problems == ()


def test_a_game_without_a_turn() -> None:
    from random import Random

    table = random_table(Random(1))
    table.send(c.StartGame(0), 0)
    document = read_game(ev.write_log(table.log))
    assert document.entries == ()
    assert document.incomplete


def test_who_is_out_is_skipped_and_what_went_back_is_not_missed() -> None:
    head = "#x-players 3\n#player1 a\n#player2 b\n#player3 c\n"
    turns = [">a: ABCDEFG - +0 0", "#x-out b", ">c: - +0 0", "#x-returned a BC", ">a: ADEFGHI - +0 0"]
    assert recount(read_gcg(gcg(*turns, "#incomplete", head=head))).problems == ()
    without = [line for line in turns if not line.startswith("#")]
    codes = [p.code for p in recount(read_gcg(gcg(*without, "#incomplete", head=head))).problems]
    assert codes == ["turn.order", "rack.kept"]
