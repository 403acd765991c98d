"""The final sums, ending by ending (32, 37; `aas-2018` 25; `file-2024` 35.1, 45; manual)."""

from __future__ import annotations

import pytest
from tests.rules.scenes import after_casa, ended, pass_round
from tests.rules.table import Table

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules.final import final_sums, rack_changes, rack_value, under_the_rival
from tesela.rules.header import TimeControl, time_control
from tesela.rules.roles import ARBITER
from tesela.rules.rulesets import RULESETS

MINUTE = 60_000
RACKS = [bytes(Tiles.of("XA")), bytes(Tiles.of("ZQ?"))]  # 9 and 15
NO_CLOCK = TimeControl(kind="none")


def _sums(
    ruleset: str, reason: str, seat: int | None, scores: tuple[int, ...] = (100, 90)
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    options = RULESETS[ruleset].options
    found = final_sums(options, NO_CLOCK, reason, seat, scores, RACKS, (0, 0))
    assert found.time_points == (0, 0)
    return found.rack_points, found.totals


@pytest.mark.topic("final.each_own", "final.out_gains", "final.none")
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
@pytest.mark.parametrize(
    ("reason", "seat", "racks"),
    [
        ("out", 0, (15, -15)),
        ("out", 1, (-9, 9)),
        ("passes", None, (-9, -15)),
        ("scoreless", None, (-9, -15)),
        ("stuck", None, (-9, -15)),
        ("total_time", None, (0, 0)),
        ("director", None, (0, 0)),
        ("agreed", None, (0, 0)),
        ("resigned", 1, (0, 0)),
        ("disqualified", 1, (0, 0)),
        ("abandoned", 1, (0, 0)),
        ("annulled", None, (0, 0)),
    ],
)
def test_what_the_racks_take_and_give(
    ruleset: str, reason: str, seat: int | None, racks: tuple[int, int]
) -> None:
    found, totals = _sums(ruleset, reason, seat)
    if reason == "out":  # who goes out holds nothing
        empty = [b"", RACKS[1]] if seat == 0 else [RACKS[0], b""]
        options = RULESETS[ruleset].options
        found, _, totals = final_sums(options, NO_CLOCK, reason, seat, (100, 90), empty, (0, 0))
    assert found == racks
    assert totals == (100 + racks[0], 90 + racks[1])


@pytest.mark.article("manual", "M.final.sumas")
@pytest.mark.parametrize(
    ("racks", "out", "changes"),
    [
        (["", "XA", "Z"], 0, (19, -9, -10)),
        (["XA", "", "Z", "?"], 1, (-9, 19, -10, 0)),
        (["", "", "Z"], 1, (0, 10, -10)),
    ],
)
def test_who_goes_out_gains_from_everybody(racks: list[str], out: int, changes: tuple[int, ...]) -> None:
    assert rack_changes("out_gains", [bytes(Tiles.of(rack)) for rack in racks], out) == changes


def test_what_a_rack_is_worth() -> None:
    assert rack_value(bytes(Tiles.of("[CH][LL][RR]ÑQZ"))) == 5 + 8 + 8 + 8 + 5 + 10
    assert rack_value(bytes(Tiles.of("??"))) == 0
    assert rack_value(b"\x7f\x7f") == 0, "a hidden tile can't be counted"


@pytest.mark.article("file-2024", "35.1")
@pytest.mark.parametrize(
    ("totals", "seat", "left"),
    [([220, 310], 0, 220), ([310, 310], 0, 309), ([311, 310], 0, 309), ([100, -40], 0, -41), ([0, 5], 1, -1)],
)
def test_one_under_the_rival_if_still_ahead_or_level(totals: list[int], seat: int, left: int) -> None:
    assert under_the_rival(totals, seat) == left


@pytest.mark.article("file-2024", "35.1")
def test_the_rivals_own_overtime_counts_before_the_comparison() -> None:
    """The loser is put one under what the rival really ends with."""
    time = time_control(RULESETS["file-2024"].options, "running")
    used = (38 * MINUTE + 1, 32 * MINUTE)
    sums = final_sums(RULESETS["file-2024"].options, time, "overtime_loss", 0, (500, 300), RACKS, used)
    assert (sums.time_points, sums.totals) == ((-80, -20), (279, 280))


@pytest.mark.topic("overtime")
@pytest.mark.parametrize(
    ("ruleset", "points"), [("manual", 0), ("fise-2007", -30), ("aas-2018", -30), ("file-2024", -30)]
)
def test_overtime_comes_off_in_every_ending_where_it_is_regulated(ruleset: str, points: int) -> None:
    clock = TimeControl(kind="running", player_ms=MINUTE)
    options = RULESETS[ruleset].options
    for reason in ("out", "passes", "total_time", "agreed"):
        sums = final_sums(options, clock, reason, 0, (100, 90), [b"", b""], (3 * MINUTE + 1, MINUTE))
        assert sums.time_points == (points, 0)
        assert sums.totals == (100 + points, 90)


# Played through to the end


def test_both_may_end_below_nothing() -> None:
    table = Table("fise-2007").deal("CASARIO", "ABORUIL")
    pass_round(table, 4)
    assert table.view(0).totals == (-9, -9)
    assert table.view(0).winners == (0, 1), "a draw is a draw below zero too"


@pytest.mark.topic("conduct.penalty")
def test_a_penalty_can_turn_the_result() -> None:
    table = after_casa("fise-2007")
    table.ok(c.Penalise(ARBITER, 0, "38"))
    pass_round(table, 4)
    assert table.view(1).winners == (1,)
    assert (table.view(1).totals or ())[0] == 12 - 30 + (table.view(1).rack_points or ())[0]


def test_the_winner_is_the_highest_of_those_who_stayed() -> None:
    table = after_casa("manual", 3)
    table.ok(c.Resign(0))
    pass_round(table, 4)
    seen = table.view(1)
    assert ended(table).reason == "passes"
    assert (seen.totals or ())[1:] == (-9, -7), "ABORUIL and EEENNOO"
    assert seen.winners == (2,), "seat 0 had more, but left"


@pytest.mark.topic("score.correction")
def test_a_sum_put_right_after_the_end_changes_the_result() -> None:
    table = after_casa("fise-2007")
    table.ok(c.Agree(0, "end"))
    table.ok(c.Agree(1, "end"))
    assert table.view(0).winners == (0,)
    table.ok(c.CorrectSum(ARBITER, 1, 12))
    assert (table.view(0).totals, table.view(0).winners) == ((12, 12), (0, 1))
    table.ok(c.Agree(0, "sum:1:5"))
    assert table.view(0).totals == (12, 12), "it takes both"
    table.ok(c.Agree(1, "sum:1:5"))
    assert (table.view(0).totals, table.view(0).winners) == ((12, 17), (1,))
