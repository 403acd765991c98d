"""The sheet is signed, closed and reopened (5.1; `file-2024` 44), and sums are put right (34)."""

from __future__ import annotations

import pytest
from tests.rules.scenes import after_casa, over
from tests.rules.table import Table

from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.roles import ARBITER
from tesela.rules.rulesets import RULESETS

SIGNED = ["fise-2007", "file-2024"]


def _signed(ruleset: str) -> Table:
    table = over(ruleset)
    table.ok(c.Sign(0))
    table.ok(c.Sign(1))
    return table


@pytest.mark.topic("sheet.sign")
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_only_federations_have_sheets_signed(ruleset: str) -> None:
    table = over(ruleset)
    if ruleset in SIGNED:
        assert table.kinds(table.ok(c.Sign(1))) == ["Signed"]
        assert (table.view(0).signed, table.view(0).closed) == ((1,), False)
        table.ok(c.Sign(0))
        assert (table.view(0).signed, table.view(0).closed) == ((0, 1), True)
    else:
        assert table.no(c.Sign(0)) == "sign.unregulated"


@pytest.mark.parametrize("ruleset", SIGNED)
def test_nothing_is_signed_while_the_game_goes_on(ruleset: str) -> None:
    assert after_casa(ruleset).no(c.Sign(0)) == "game.not_over"


@pytest.mark.article("file-2024", "44")
@pytest.mark.parametrize(
    "command",
    [
        c.CorrectSum(ARBITER, 0, 1),
        c.Penalise(ARBITER, 0, "38"),
        c.Warn(ARBITER, 0, "38"),
        c.Agree(0, "sum:0:1"),
    ],
)
def test_in_2024_what_both_have_signed_is_closed(command: c.Command) -> None:
    table = over("file-2024")
    table.ok(c.Sign(0))
    if not isinstance(command, c.Agree):
        one = over("file-2024")
        one.ok(c.Sign(1))
        one.ok(command)  # one signature closes nothing
    table.ok(c.Sign(1))
    assert table.no(command) == "game.closed 44"
    table.ok(c.Rule(ARBITER, "50", "se anota"))


@pytest.mark.article("fise-2007", "34§3", "5.1")
def test_in_2007_a_sum_may_still_be_put_right_after_signing() -> None:
    table = _signed("fise-2007")
    table.ok(c.CorrectSum(ARBITER, 1, 7))
    assert table.view(0).totals == (12, 7)


@pytest.mark.article("file-2024", "44")
def test_it_is_reopened_only_if_both_ask_and_the_director_does_it() -> None:
    table = _signed("file-2024")
    assert table.no(c.Reopen(ARBITER, "x")) == "reopen.not_asked 44"
    table.ok(c.Agree(0, "reopen"))
    assert table.no(c.Reopen(ARBITER, "x")) == "reopen.not_asked 44"
    table.ok(c.Decline(1, "reopen"))
    table.ok(c.Agree(1, "reopen"))
    assert table.no(c.Reopen(ARBITER, "x")) == "reopen.not_asked 44", "the first one's word is gone"
    table.ok(c.Agree(0, "reopen"))
    assert table.no(c.Reopen(0, "x")) == "arbiter.only"
    assert table.ok(c.Reopen(ARBITER, "una suma")) == (
        ev.Reopened(table.now, "una suma", article=RULESETS["file-2024"].article_for("sheet.reopen")),
    )
    assert (table.view(0).signed, table.view(0).closed) == ((), False)
    table.ok(c.CorrectSum(ARBITER, 0, -2))
    assert table.view(0).totals == (10, 0)
    table.ok(c.Sign(0))
    table.ok(c.Sign(1))
    assert table.no(c.CorrectSum(ARBITER, 0, 2)) == "game.closed 44"


@pytest.mark.parametrize("ruleset", SIGNED)
def test_a_reopened_game_is_for_mending_not_for_playing_on(ruleset: str) -> None:
    table = _signed(ruleset)
    table.ok(c.Agree(0, "reopen"))
    table.ok(c.Agree(1, "reopen"))
    table.ok(c.Reopen(ARBITER, "una suma"))
    assert table.no(c.Pass(1)).startswith("game.over")
    assert table.view(0).ended == "agreed"


def test_asking_to_reopen_what_nobody_signed_or_what_goes_on() -> None:
    assert over("file-2024").no(c.Agree(0, "reopen")) == "reopen.not_signed 44"
    assert after_casa("file-2024").no(c.Agree(0, "reopen")) == "agree.not_now"
    assert after_casa("file-2024").no(c.Reopen(ARBITER, "x")) == "game.not_over"


@pytest.mark.topic("sheet.sign")
def test_who_gave_up_need_not_sign() -> None:
    table = after_casa("file-2024")
    table.ok(c.Resign(1))
    table.ok(c.Sign(0))
    assert table.view(0).closed
    assert table.no(c.Sign(1)) == "seat.out"


# Sums (34)


@pytest.mark.topic("score.correction")
@pytest.mark.parametrize(
    ("about", "fine"),
    [
        ("sum:0:5", True),
        ("sum:1:-9999", True),
        ("sum:1:9999", True),
        ("sum:0:0", False),
        ("sum:0:05", False),
        ("sum:0:+5", False),
        ("sum:2:5", False),
        ("sum:4:5", False),
        ("sum:0:10000", False),
        ("sum:0", False),
        ("SUM:0:5", False),
        (" sum:0:5", False),
        ("", False),
    ],
)
def test_a_correction_says_whose_and_by_how_much(about: str, fine: bool) -> None:
    table = after_casa("fise-2007")
    if fine:
        table.ok(c.Agree(0, about))
        table.ok(c.Agree(1, about))
        seat, delta = map(int, about.split(":")[1:])
        assert table.state.scores[seat] == (12, 0)[seat] + delta
    else:
        assert table.no(c.Agree(0, about)) == "agree.unknown"


def test_one_agreement_does_not_carry_over_to_another_sum_or_turn() -> None:
    table = after_casa("fise-2007")
    table.ok(c.Agree(0, "sum:0:5"))
    table.ok(c.Agree(1, "sum:0:6"))
    assert table.state.scores == [12, 0]
    table.ok(c.Agree(1, "sum:0:5"))
    assert table.state.scores == [17, 0]
    table.ok(c.Agree(0, "sum:0:6"))
    assert table.state.scores == [17, 0], "once a sum is settled all are asked anew"
    table.ok(c.Pass(1))
    table.ok(c.Agree(1, "sum:0:6"))
    assert table.state.scores == [17, 0], "nor does it outlive the turn"
