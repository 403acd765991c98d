"""A limit for the whole game (27, 35.6, 37.5; `aas-2018` 21; `file-2024` 45.4) and the director (45.5)."""

from __future__ import annotations

import pytest
from tests.rules.table import Table

from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.create import create
from tesela.rules.due import Due, due
from tesela.rules.header import TimeControl
from tesela.rules.refusals import Refusal
from tesela.rules.roles import ARBITER

HOUR = TimeControl(kind="none", game_ms=3_600_000)
WITH_LIMIT = ["fise-2007", "file-2024", "aas-2018"]


def _table(ruleset: str = "fise-2007") -> Table:
    return Table(ruleset, time=HOUR, judge=None, arbiter=True).deal("CASARIO", "ABORUIL")


@pytest.mark.topic("time.total", "time.equal_turns", "end.total_time", "final.none")
@pytest.mark.parametrize("ruleset", WITH_LIMIT)
def test_turns_are_made_equal_then_it_ends_and_no_rack_counts(ruleset: str) -> None:
    table = _table(ruleset)
    table.played(0, "H8", "CASA")
    assert table.kinds(table.ok(c.Tick(), after=3_600_000)) == ["GameTimeOver"]
    assert table.state.ended is None, "the other still owes a turn"
    events = table.ok(c.Pass(1))
    ended = next(event for event in events if isinstance(event, ev.Ended))
    assert ended.reason == "total_time"
    assert ended.article is not None
    assert ended.article.number == {"fise-2007": "37.5", "file-2024": "45.4", "aas-2018": "21"}[ruleset]
    assert table.view(0).totals == (12, 0)
    assert table.view(0).rack_points == (0, 0)


@pytest.mark.topic("time.equal_turns")
def test_with_equal_turns_and_nothing_begun_it_ends_at_once() -> None:
    table = _table()
    table.played(0, "H8", "CASA")
    table.ok(c.Pass(1))
    assert table.kinds(table.ok(c.Tick(), after=3_600_000))[:2] == ["GameTimeOver", "Ended"]
    assert table.state.last_at == 3_600_000, "at the moment when it was due"


def test_a_play_that_has_been_begun_is_finished_and_answered() -> None:
    table = _table()
    table.play(0, "H8", "CASA")
    table.ok(c.Tick(), after=3_600_000)
    table.accept(1)
    assert table.view(0).ended is None
    table.ok(c.Pass(1))
    assert table.view(0).ended == "total_time"


@pytest.mark.topic("challenge.total_time")
def test_neither_challenge_nor_arbiter_stops_the_whole_games_time() -> None:
    table = _table()
    table.play(0, "H8", "CASA")
    table.ok(c.Challenge(1))
    assert due(table.state) == (Due(3_600_000, "game_time", -1),)
    table.ok(c.CallArbiter(1))
    assert table.kinds(table.ok(c.Tick(), after=3_600_000)) == ["GameTimeOver"]


@pytest.mark.topic("end.director")
def test_the_director_ends_it_once_turns_are_equal() -> None:
    table = Table("file-2024").deal("CASARIO", "ABORUIL")
    assert table.no(c.EndByDirector(0, "reloj")) == "arbiter.only"
    table.played(0, "H8", "CASA")
    table.ok(c.EndByDirector(ARBITER, "reloj roto"))
    assert table.view(0).ended is None
    table.ok(c.Pass(1))
    assert table.view(0).ended == "director"
    assert table.view(1).rack_points == (0, 0)
    assert Table("fise-2007").no(c.EndByDirector(ARBITER, "x")) == "director.unregulated"


def test_a_limit_only_where_the_rules_know_one() -> None:
    made = create("g", "manual", ["Ana", "Blas"], 0, commitment="x", time=HOUR)
    assert isinstance(made, Refusal)
    assert made.code == "create.total_time"
