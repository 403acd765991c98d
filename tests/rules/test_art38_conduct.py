"""Conduct (38), sums (34), decisions (39, 40; 2024: 50), signing (5.1; 44)."""

from __future__ import annotations

import pytest
from tests.rules.table import Table

from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.roles import ARBITER


def _table(ruleset: str = "fise-2007") -> Table:
    table = Table(ruleset, time="running").deal("CASARIO", "ABORUIL")
    table.played(0, "H8", "CASA")
    return table


@pytest.mark.topic("conduct.penalty")
def test_thirty_points_off_the_total() -> None:
    table = _table()
    (penalty,) = table.ok(c.Penalise(ARBITER, 0, "avisó al vecino"))
    assert isinstance(penalty, ev.Penalised)
    assert (penalty.points, penalty.article and penalty.article.number) == (30, "38§5")
    assert table.state.scores[0] == 12 - 30
    assert table.no(c.Penalise(1, 0, "x")) == "arbiter.only"
    assert table.no(c.Penalise(ARBITER, 0, "x", -5)).startswith("conduct.points")
    assert _table("manual").no(c.Penalise(ARBITER, 0, "x")) == "conduct.unregulated"


@pytest.mark.topic("conduct.repeat", "conduct.consult", "conduct.silence")
def test_a_warning_first_then_disqualified() -> None:
    table = _table()
    table.ok(c.Warn(ARBITER, 1, "preguntó por una palabra"))
    assert table.view(0).warnings == (0, 1)
    events = table.ok(c.Disqualify(ARBITER, 1, "preguntó otra vez"))
    assert table.kinds(events)[:2] == ["Disqualified", "Ended"]
    assert (table.state.ended, table.view(0).winners) == ("disqualified", (0,))
    assert _table("aas-2018").no(c.Disqualify(ARBITER, 1, "x")) == "conduct.disqualify"


@pytest.mark.topic("conduct.leave")
def test_leaving_the_room() -> None:
    table = Table(time="running", drawing_by_hand=True).deal("CASARIO", "ABORUIL")
    assert table.no(c.RecordLeave(ARBITER, 0, True)) == "conduct.leave_when 38§6"
    table.play(0, "H8", "CASA")
    table.accept(1)
    table.ok(c.RecordLeave(ARBITER, 0, True))
    assert table.view(1).away == (0,)
    used = table.state.clocks.used_at(0, table.now)
    table.ok(c.RecordReturn(ARBITER, 0), after=60_000)
    assert table.state.clocks.used_at(0, table.now) == used + 60_000, "with the own clock running"
    assert table.no(c.RecordReturn(ARBITER, 0)).startswith("conduct.not_away")
    assert table.kinds(table.ok(c.RecordLeave(ARBITER, 1, False)))[:2] == ["LeftRoom", "Disqualified"]


@pytest.mark.topic("score.correction")
def test_a_sum_may_be_corrected_at_any_time() -> None:
    table = _table()
    table.ok(c.CorrectSum(ARBITER, 0, 10, "se anotó mal"))
    assert table.state.scores[0] == 22
    assert table.no(c.CorrectSum(ARBITER, 0, 0)) == "sum.zero 34§3"
    table.ok(c.Agree(0, "sum:0:-10"))
    assert table.state.scores[0] == 22
    table.ok(c.Agree(1, "sum:0:-10"))
    assert table.state.scores[0] == 12
    table.ok(c.Resign(1))
    table.ok(c.CorrectSum(ARBITER, 0, 5))
    assert table.view(0).totals == (17, 0), "also after the end"


@pytest.mark.topic("arbiter.interpretation", "arbiter.decisions")
@pytest.mark.parametrize("ruleset", ["fise-2007", "file-2024"])
def test_decisions_are_kept_and_can_be_cited(ruleset: str) -> None:
    table = _table(ruleset)
    assert table.ok(c.Rule(ARBITER, "39", "La ficha caída se juega")) == (
        ev.Ruled(table.now, "39", "La ficha caída se juega"),
    )
    assert table.no(c.Rule(0, "39", "x")) == "arbiter.only"
    table.ok(c.Annul(ARBITER, "mesa rota"))
    ruled = [event for event in table.log if isinstance(event, ev.Ruled)]
    assert ruled[-1].article.endswith({"fise-2007": "39", "file-2024": "50"}[ruleset])
    assert table.state.ended == "annulled"


def _signed(ruleset: str) -> Table:
    table = _table(ruleset)
    assert table.no(c.Sign(0)).startswith("game.not_over")
    table.ok(c.Agree(0, "end"))
    table.ok(c.Agree(1, "end"))
    table.ok(c.Sign(0))
    assert table.no(c.Sign(0)).startswith("sign.again")
    table.ok(c.Sign(1))
    assert table.view(0).closed
    return table


@pytest.mark.topic("sheet.sign")
@pytest.mark.parametrize("ruleset", ["fise-2007", "file-2024"])
def test_both_sign(ruleset: str) -> None:
    assert _signed(ruleset).view(0).signed == (0, 1)
    assert _signed("fise-2007").state.signed == 3


@pytest.mark.topic("sheet.reopen")
def test_signed_and_closed_it_reopens_only_if_both_ask_the_director() -> None:
    table = _signed("file-2024")
    assert table.no(c.CorrectSum(ARBITER, 0, 5)) == "game.closed 44"
    assert table.no(c.Agree(0, "sum:0:5")) == "game.closed 44"
    assert table.no(c.Reopen(ARBITER, "x")) == "reopen.not_asked 44"
    table.ok(c.Agree(0, "reopen"))
    assert table.no(c.Reopen(ARBITER, "x")) == "reopen.not_asked 44"
    table.ok(c.Agree(1, "reopen"))
    assert table.no(c.Reopen(0, "x")) == "arbiter.only"
    table.ok(c.Reopen(ARBITER, "se sumó mal"))
    table.ok(c.CorrectSum(ARBITER, 0, 5))
    assert table.view(0).totals == (17, 0)
    table.ok(c.Sign(0))
    table.ok(c.Sign(1))
    assert table.view(0).closed


def test_where_sheets_are_not_signed() -> None:
    table = _table("aas-2018")
    table.ok(c.Resign(1))
    assert table.no(c.Sign(0)) == "sign.unregulated"
    assert table.no(c.Reopen(ARBITER, "x")) == "reopen.not_signed"
