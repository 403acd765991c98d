"""How a record ends under each rule set (37; `aas-2018` 25; `file-2024` 45; manual), and its final sums."""

from __future__ import annotations

import pytest
from tests.notation.records import codes, counted, passes

from tesela.notation.example_game import CONTENT
from tesela.notation.final_sums import rack_sum
from tesela.notation.gcg_read import read_gcg
from tesela.notation.recount import recount
from tesela.notation.table import opening_table
from tesela.rules.rulesets import RULESETS

ALL = sorted(RULESETS)
JEFAS = "ana AEFJNST 8D JEFAS +46"
SUMS = ["ana NTAAEEO (NTAAEEO) -7", "blas ABORUIL (ABORUIL) -9"]


@pytest.mark.topic("end.passes", "final.each_own")
@pytest.mark.parametrize("rules", ALL)
def test_four_passes_then_each_loses_their_own(rules: str) -> None:
    turns = ["ana AEFJNST - +0", "blas ABORUIL - +0", "ana AEFJNST - +0", "blas ABORUIL - +0"]
    replay = counted(*turns, "ana (AEFJNST) -17", "blas (ABORUIL) -9", rules=rules)
    assert (replay.ending, codes(replay), replay.final) == ("passes", [], (-17, -9))


@pytest.mark.topic("end.passes")
@pytest.mark.parametrize("rules", ALL)
def test_an_exchange_breaks_the_row_and_a_fifth_pass_comes_too_late(rules: str) -> None:
    assert counted(*passes(3), "blas -2 +0", *passes(3), "#incomplete", rules=rules).ending is None
    late = counted(*passes(5), rules=rules)
    assert "turn.after_end" in codes(late)


@pytest.mark.article("fise-2007", "37.3")
@pytest.mark.article("file-2024", "45.3")
@pytest.mark.parametrize(
    ("rules", "at_nil", "after_points"),
    [
        ("manual", None, None),
        ("aas-2018", None, None),
        ("fise-2007", None, "scoreless"),
        ("file-2024", "scoreless", "scoreless"),
    ],
)
def test_twelve_turns_without_points(rules: str, at_nil: str | None, after_points: str | None) -> None:
    dry = [f"{nick} -1 +0" for nick in ("ana", "blas") * 6]
    assert counted(*dry[:11], "#incomplete", rules=rules).ending is None
    assert counted(*dry, "#incomplete", rules=rules).ending == at_nil
    swapped = [f"{nick} -1 +0" for nick in ("blas", "ana") * 6]
    assert counted(JEFAS, *swapped[:11], "#incomplete", rules=rules).ending is None
    assert counted(JEFAS, *swapped, "#incomplete", rules=rules).ending == after_points


@pytest.mark.topic("end.stuck")
@pytest.mark.parametrize(("rules", "found"), [("manual", []), ("fise-2007", [])])
def test_racks_summed_up_with_nothing_said_mean_that_nobody_could_play(rules: str, found: list[str]) -> None:
    assert codes(counted(JEFAS, *SUMS, rules=rules)) == found


@pytest.mark.parametrize("rules", ["aas-2018", "file-2024"])
def test_where_no_article_ends_it_so_the_sums_come_too_soon(rules: str) -> None:
    assert codes(counted(JEFAS, *SUMS, rules=rules)) == ["end.too_soon", "end.too_soon"]


@pytest.mark.topic("final.none")
@pytest.mark.parametrize(
    "reason", ["total_time", "director", "overtime_loss", "agreed", "resigned", "annulled"]
)
def test_where_racks_do_not_count_a_sum_is_wrong(reason: str) -> None:
    fine = counted(JEFAS, f"#x-ended {reason}", rules="file-2024")
    assert (codes(fine), fine.final) == ([], (46, 0))
    wrong = counted(JEFAS, "blas ABORUIL (ABORUIL) -9", f"#x-ended {reason}", rules="file-2024")
    assert "end.no_sums" in codes(wrong)


@pytest.mark.parametrize("named", ["nonsense", "", "OUT"])
def test_an_ending_that_nobody_knows_is_only_a_remark(named: str) -> None:
    replay = counted(*passes(4), f"#x-ended {named}", "ana AEFJNST (AEFJNST) -17", "blas (ABORUIL) -9")
    assert (replay.ending, codes(replay)) == ("passes", [])


def test_sums_that_are_missing_are_told_with_their_points_where_the_rack_is_known() -> None:
    turns = ["ana AEFJNST - +0", "blas ABORUIL - +0", "ana AEFJNST - +0", "blas ABORUIL - +0"]
    found = {str(p.data["player"]): p.data["expected"] for p in counted(*turns).problems}
    assert found == {"ana": "-17", "blas": "-9"}
    unknown = {str(p.data["player"]): p.data["expected"] for p in counted(*passes(4)).problems}
    assert unknown == {"ana": "?", "blas": "?"}
    assert codes(counted(*passes(4), "#incomplete")) == [], "a game that goes on owes nothing"


def test_a_rack_worth_nothing_owes_nothing() -> None:
    """A blank and no more: the sum is 0 and may be left out."""
    turns = ["ana AEFJNST - +0", "#x-size ana 1", "blas ABORUIL - +0", "ana ? - +0", "blas ABORUIL - +0"]
    found = [p for p in counted(*turns, "blas (ABORUIL) -9").problems if p.code == "end.missing"]
    assert found == []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("ana (AEFJNS) -16", "end.tiles_count"),
        ("ana (AEFJNSS) -17", "end.tiles"),
        ("ana (AEFJNST) -18", "score"),
        ("ana (AEFJNST) +17", "score"),
    ],
)
def test_final_sums_are_held_to_the_rack(line: str, code: str) -> None:
    turns = ["ana AEFJNST - +0", "blas ABORUIL - +0", "ana AEFJNST - +0", "blas ABORUIL - +0"]
    assert codes(counted(*turns, line, "blas (ABORUIL) -9")) == [code]


# Points that no tiles explain


@pytest.mark.topic("overtime", "conduct.penalty")
@pytest.mark.parametrize(
    ("rules", "line", "found"),
    [
        ("fise-2007", "ana (time) -10", []),
        ("fise-2007", "ana (time) -80", []),
        ("fise-2007", "ana (time) -15", ["time.points"]),
        ("fise-2007", "ana (time) +10", ["time.points"]),
        ("aas-2018", "ana (time) -20", []),
        ("manual", "ana (time) -10", ["time.none"]),
        ("manual", "ana (time) +0", []),
        ("fise-2007", "ana (penalty) -30", []),
        ("file-2024", "ana (penalty) -60", ["penalty.points"]),
        ("fise-2007", "ana (penalty) -20", ["penalty.points"]),
        ("fise-2007", "ana (penalty) +30", ["penalty.points"]),
        ("aas-2018", "ana (penalty) -30", ["penalty.none"]),
        ("manual", "ana (penalty) -30", ["penalty.none"]),
        ("manual", "ana (correction) +7", []),
        ("file-2024", "ana (correction) -7", []),
        ("fise-2007", "ana (challenge) +5", ["challenge.none"]),
        ("file-2024", "ana (challenge) +0", []),
    ],
)
def test_points_apart_from_the_tiles(rules: str, line: str, found: list[str]) -> None:
    replay = counted(JEFAS, line, "#incomplete", rules=rules)
    assert codes(replay) == found
    assert replay.final[0] == 46 + int(line.rsplit(maxsplit=1)[-1]), "the file's own figure is taken"


# Three and four players


@pytest.mark.article("manual", "M.final", "M.pasar")
@pytest.mark.parametrize("players", [3, 4])
def test_everybody_passes_twice(players: int) -> None:
    for times in (2 * players - 1, 2 * players):
        replay = counted(*passes(times, players), "#incomplete", rules="manual", players=players)
        assert replay.ending == ("passes" if times == 2 * players else None)


@pytest.mark.article("manual", "M.pasar")
def test_who_has_left_takes_their_passes_along() -> None:
    turns = [*passes(3, 3), "#x-out cora", "ana - +0"]
    assert counted(*turns, "#incomplete", rules="manual", players=3).ending is None
    assert counted(*turns, "blas - +0", "#incomplete", rules="manual", players=3).ending == "passes"


def test_the_next_in_turn_is_never_one_who_left() -> None:
    turns = ["ana - +0", "#x-out blas", "#x-out cora", "dani - +0", "ana - +0"]
    assert codes(counted(*turns, "#incomplete", rules="manual", players=4)) == []
    wrong = counted("ana - +0", "#x-out blas", "blas - +0", "#incomplete", rules="manual", players=3)
    assert codes(wrong) == ["turn.order"]


@pytest.mark.parametrize("rules", ALL)
def test_a_game_without_an_ending_counts_like_one_where_nobody_can_play(rules: str) -> None:
    assert rack_sum(opening_table(2), RULESETS[rules].options) == "each_own"


@pytest.mark.article("fise-2007", "27", "37.5")
def test_a_game_whose_equalising_play_empties_a_rack_may_end_by_the_time() -> None:
    """27: «deberá ejecutar su jugada y se aplicará lo prescrito en el art. 37.5»: no rack is counted."""
    text = CONTENT.decode()
    turns = [line for line in text.splitlines() if " (U) " not in line]
    told = recount(read_gcg("\n".join([*turns, "#x-ended total_time", ""])))
    assert (codes(told), told.final) == ([], (439, 302))


@pytest.mark.article("fise-2007", "37.3", "38§5")
def test_thirty_points_off_are_no_score_and_a_sum_put_right_takes_none_away() -> None:
    """37.3: «aún es 0-0», until somebody has made a point."""
    dry = [f"{nick} -1 +0" for nick in ("ana", "blas") * 6]
    assert counted("ana (penalty) -30", *dry, "#incomplete").ending is None
    swapped = [f"{nick} -1 +0" for nick in ("blas", "ana") * 6]
    assert counted(JEFAS, "ana (correction) -46", *swapped, "#incomplete").ending == "scoreless"
