"""The steps of a turn (29) and the five cases in which the clocks stand (31)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.table import Table, line

from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.roles import ARBITER
from tesela.rules.rulesets import RULESETS


def _table(kind: str = "running", ruleset: str = "fise-2007", **agreed: Any) -> Table:
    return Table(ruleset, time=kind, **agreed).deal("CASARIO", "ABORUIL")


@pytest.mark.topic(
    "turn.steps", "score.announced", "turn.play_complete", "turn.complete", "clock.start_opponent"
)
@pytest.mark.parametrize("ruleset", ["fise-2007", "aas-2018", "file-2024"])
def test_lay_count_announce_accept_draw_and_start_the_next_clock(ruleset: str) -> None:
    table = _table(ruleset=ruleset)
    assert table.kinds(table.ok(c.Lay(0, "H8", line("CASA")))) == ["Laid"]
    assert table.no(c.Announce(0, 13)).startswith("score.wrong")
    assert table.ok(c.Announce(0, 12)) == (ev.Announced(3000, 0, 12),)
    assert table.state.scores == [0, 0], "not complete before both have written it down"
    assert table.kinds(table.accept(1)) == ["Accepted", "Drawn", "TurnStarted"]
    assert (table.state.scores, len(table.state.racks[0]), table.state.on_turn) == ([12, 0], 7, 1)


@pytest.mark.topic("turn.steps")
@pytest.mark.article("manual", "M.puntuacion.turno")
def test_under_the_manual_doubts_come_before_the_count() -> None:
    table = Table("manual").deal("CASARIO", "ABORUIL")
    table.ok(c.Lay(0, "H8", line("CASA")))
    assert table.no(c.Announce(0)).startswith("score.out_of_turn M.puntuacion.turno")
    assert table.kinds(table.accept(1)) == ["Accepted", "Announced", "Drawn", "TurnStarted"]
    assert table.state.scores == [12, 0]


@pytest.mark.article("manual", "M.finalizacion-turno", "M.puntuacion.turno")
def test_with_four_players_every_opponent_accepts() -> None:
    table = Table("manual", 4).deal("CASARIO", "ABORUIL", "EEEEEEE", "OOOOOOO")
    table.play(0, "H8", "CASA")
    table.accept(1)
    table.accept(3)
    assert table.no(c.Accept(3)).startswith("accept.again")
    assert table.no(c.Accept(0)).startswith("accept.own")
    assert table.state.phase == "laid"
    table.accept(2)
    assert table.state.on_turn == 1


@pytest.mark.topic("clock.running", "clock.chess")
def test_corrido_runs_through_the_count() -> None:
    table = _table()
    table.play(0, "H8", "CASA", after=10_000)
    table.accept(1, after=4000)
    assert table.state.clocks.used == [14_000, 0]
    table.ok(c.Pass(1), after=7000)
    assert table.state.clocks.used == [14_000, 7000]


@pytest.mark.topic("clock.verify_pause")
def test_a_check_of_more_than_five_seconds_may_pause_it() -> None:
    table = _table()
    table.play(0, "H8", "CASA", after=10_000)
    assert table.no(c.PauseToVerify(0), after=5000).startswith("clock.verify_early 29§1")
    table.ok(c.PauseToVerify(0), after=1000)
    table.accept(1, after=60_000)
    assert table.state.clocks.used == [16_000, 0]
    assert _table("stopped").no(c.PauseToVerify(0)).startswith("clock.verify_none")


@pytest.mark.topic("clock.stopped", "clock.stops.laid")
def test_no_corrido_stops_when_the_tiles_are_laid() -> None:
    table = _table("stopped")
    events = table.ok(c.Lay(0, "H8", line("CASA")), after=10_000)
    assert events[1] == ev.ClockStopped(10_000, 0, "laid")
    table.ok(c.Announce(0), after=8000)
    table.accept(1, after=8000)
    assert table.state.clocks.used == [10_000, 0]
    table.ok(c.Pass(1), after=3000)
    assert table.state.clocks.used == [10_000, 3000]


@pytest.mark.topic("clock.stops.challenge", "challenge.recuse")
@pytest.mark.parametrize("ruleset", ["fise-2007", "file-2024"])
def test_while_a_word_is_judged(ruleset: str) -> None:
    table = Table(ruleset, time="running", judge=None, arbiter=True).deal("CASARIO", "ABORUIL")
    table.play(0, "H8", "CASA", after=10_000)
    table.challenge(1, after=2000)
    table.ok(c.GiveVerdict(ARBITER, False), after=90_000)
    table.ok(c.Withdraw(0), after=9000)
    assert table.state.clocks.used == [12_000, 0]
    assert table.state.clocks.running == 1 << 1


@pytest.mark.topic("clock.stops.count")
def test_while_the_players_count_differently() -> None:
    table = _table(arbiter=True)
    table.play(0, "H8", "CASA", after=10_000)
    table.ok(c.DisputeCount(1), after=1000)
    assert table.no(c.Accept(1)).startswith("accept.count_disputed 31.3")
    table.ok(c.Agree(0, "count"), after=30_000)
    assert table.state.count_disputed
    table.ok(c.Agree(1, "count"), after=30_000)
    table.accept(1, after=1000)
    assert table.state.clocks.used == [12_000, 0]
    assert table.no(c.DisputeCount(0)).startswith("clock.dispute_none")


@pytest.mark.topic("clock.stops.arbiter")
def test_while_the_arbiter_is_asked() -> None:
    table = _table(arbiter=True)
    table.ok(c.CallArbiter(1, "la bolsa"), after=5000)
    assert table.no(c.Pass(0)).startswith("game.paused 31.5")
    assert table.no(c.Resume(0)) in ("arbiter.only", "game.paused 31.5")
    table.ok(c.Resume(ARBITER), after=200_000)
    table.ok(c.Pass(0), after=1000)
    assert table.state.clocks.used == [6000, 0]
    assert _table().no(c.CallArbiter(0)) == "arbiter.none"


@pytest.mark.topic("clock.chess.minutes")
def test_the_usual_minutes() -> None:
    usual = {name: [(k.kind, k.minutes) for k in rules.options.clocks] for name, rules in RULESETS.items()}
    assert usual["fise-2007"] == [("running", 30), ("stopped", 25), ("timer", 2)]
    assert usual["file-2024"] == [("running", 30)]
    assert _table().state.header.time.player_ms == 30 * 60_000
    assert _table("stopped").state.header.time.player_ms == 25 * 60_000


def test_the_arbiter_may_adjust_a_clock() -> None:
    table = _table()
    table.ok(c.Pass(0), after=50_000)
    table.ok(c.AdjustTime(ARBITER, 0, 20_000, "el reloj siguió"))
    assert table.state.clocks.used[0] == 30_000
    assert table.no(c.AdjustTime(0, 0, 5)) == "arbiter.only"
    assert table.no(c.AdjustTime(ARBITER, 9, 5)) == "seat.unknown"
