"""Positions out of records: who is to move, what they hold, and what the line says (CGP)."""

from __future__ import annotations

import itertools

import pytest
from tests.notation.records import counted
from tests.notation.samples import EXAMPLE
from tests.rules.naive_scorer import naive_score

from tesela.core.board import EMPTY_BOARD
from tesela.core.cgp import CgpPosition, read_cgp, write_cgp
from tesela.core.tiles import Tiles
from tesela.notation.draw_plan import draw_plan
from tesela.notation.gcg_read import read_gcg
from tesela.notation.log_write import log_of
from tesela.notation.position import board_after, position_after
from tesela.notation.racks import difference
from tesela.notation.recount import recount
from tesela.rules import events as ev
from tesela.rules.codec import HIDDEN_TILE

REPLAY = recount(read_gcg(EXAMPLE))
JEFAS = "ana AEFJNST 8D JEFAS +46"


@pytest.mark.topic("example.game")
@pytest.mark.parametrize("turn", range(len(REPLAY.turns) + 1))
def test_the_example_game_turn_by_turn(turn: int) -> None:
    """The manual's game: the rack printed there is the mover's, and the next play scores as printed."""
    position = position_after(REPLAY, turn)
    assert read_cgp(write_cgp(position)) == position
    if turn < len(REPLAY.turns) and REPLAY.turns[turn].kind == "play":
        entry = REPLAY.turns[turn].entry
        assert position.racks[0] == (entry.rack or Tiles()).sorted()
        after = position_after(REPLAY, turn + 1)
        gained = naive_score(position.board.cells, after.board.cells)
        assert gained == entry.score
        assert after.scores[1] == position.scores[0] + gained
        assert after.scores[0] == position.scores[1]


def test_the_board_only_grows() -> None:
    boards = [board_after(REPLAY, turn) for turn in range(len(REPLAY.turns) + 1)]
    assert boards[0] == EMPTY_BOARD
    for before, after in itertools.pairwise(boards):
        assert all(one in (0, other) for one, other in zip(before.cells, after.cells, strict=True))


def _position(
    *turns: str, turn: int | None = None, rules: str = "fise-2007", players: int = 2
) -> CgpPosition:
    return position_after(counted(*turns, rules=rules, players=players), turn)


@pytest.mark.parametrize(
    ("turns", "last"),
    [
        ([JEFAS], "8D.JEFAS"),
        ([JEFAS, "blas ABORUIL - +0"], "pass"),
        ([JEFAS, "blas ABORUIL -ABO +0"], "ex.ABO"),
        ([JEFAS, "blas ABORUIL -3 +0"], "ex.3"),
    ],
)
def test_the_last_move_as_the_format_writes_it(turns: list[str], last: str) -> None:
    assert _position(*turns, "#incomplete").opcodes["lm"] == last


def test_the_last_move_is_written_with_the_letters_that_lay_there() -> None:
    assert position_after(REPLAY, 2).opcodes["lm"] == "H1.ABU[rr]IRAS"


@pytest.mark.parametrize(
    ("rules", "limit"), [("fise-2007", "12"), ("file-2024", "12"), ("aas-2018", None), ("manual", None)]
)
def test_the_limit_of_dry_turns_is_the_rule_sets(rules: str, limit: str | None) -> None:
    position = _position(JEFAS, "#incomplete", rules=rules)
    assert position.opcodes.get("mcnz") == limit
    assert (position.opcodes["bb"], position.opcodes["ld"]) == ("50", "spanish")


def test_dry_turns_are_counted_and_start_anew_with_a_play() -> None:
    dry = [JEFAS, "blas - +0", "ana -1 +0", "blas - +0"]
    assert [_position(*dry, "#incomplete", turn=turn).zero_turns for turn in range(5)] == [0, 0, 1, 2, 3]
    taken_back = [JEFAS, "ana AEFJNST -- -46"]
    assert _position(*taken_back, "#incomplete").zero_turns == 1
    assert _position(*taken_back, "#incomplete").board == EMPTY_BOARD


@pytest.mark.parametrize("turn", range(4))
def test_with_three_players_all_come_in_the_order_of_play(turn: int) -> None:
    turns = ["ana AEFJNST 8D JEFAS +46", "blas - +0", "cora EEEEEEO - +0"]
    position = _position(*turns, "#incomplete", turn=turn, rules="manual", players=3)
    totals = {0: [0, 0, 0], 1: [0, 0, 46], 2: [0, 46, 0], 3: [46, 0, 0]}[turn]
    assert list(position.scores) == totals


def test_racks_that_nobody_wrote_down_are_empty() -> None:
    assert _position("ana 8D JEFAS +46", "blas - +0", "#incomplete", turn=1).racks == (Tiles(), Tiles())
    known = _position(JEFAS, "blas - +0", "#rack1 NTAAAAA", "#incomplete")
    assert known.racks[0] == Tiles.of("AAAAANT")


# Draws worked out from the racks that are shown


def test_the_example_games_draws_come_out_and_use_the_whole_set() -> None:
    plans = [draw_plan(REPLAY, seat) for seat in (0, 1)]
    for plan in plans:
        assert all(HIDDEN_TILE not in rack for rack in plan.racks)
        for before, spent, drawn, after in zip(
            plan.racks, plan.spent, plan.drawn, plan.racks[1:], strict=False
        ):
            assert difference(after, difference(before, spent)) == Tiles(drawn).sorted()
    drawn_in_all = sum(len(plan.racks[0]) + sum(map(len, plan.drawn)) for plan in plans)
    exchanged = sum(len(event.tiles) for event in log_of(REPLAY) if isinstance(event, ev.Exchanged))
    assert drawn_in_all - exchanged == 100


def test_what_nobody_saw_stays_hidden() -> None:
    replay = counted("ana 8D JEFAS +46", "blas - +0", "ana N - +0", "#incomplete")
    first = draw_plan(replay, 0)
    assert HIDDEN_TILE in first.racks[0]
    assert set(Tiles.of("JEFAS")) <= set(first.racks[0])
    other = draw_plan(replay, 1)
    assert set(other.racks[0]) == {HIDDEN_TILE}


def test_an_exchange_that_nobody_saw_gives_away_what_is_not_needed_later() -> None:
    replay = counted("ana AEFJNST -2 +0", "blas - +0", "ana AEFJNOO - +0", "#incomplete")
    plan = draw_plan(replay, 0)
    assert plan.spent[0] == Tiles.of("ST")
    assert plan.drawn[0] == Tiles.of("OO")
