"""The hall: registration, offices, the clock of a round, calls, games played here, the judge's log."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.tournament.makers import ARBITER, DIRECTOR, Desk, score

from tesela.tournament import commands as c
from tesela.tournament.asking import Actor
from tesela.tournament.desk_views import desk_view
from tesela.tournament.events import read_log, write_log
from tesela.tournament.fold import fold
from tesela.tournament.hall import stopped_ms
from tesela.tournament.people import Entrant, Official
from tesela.tournament.verify import verify
from tesela.tournament.views import public_view

PLAYER = Actor("Ana", "player")
SCREEN = Actor("Sala", "device")


class TestRegistration:
    def test_nobody_applies_before_it_is_open_or_after_it_is_closed(self) -> None:
        desk = Desk(0)
        apply = c.Apply(entrant=Entrant(name="Ana"))
        assert desk.refused(apply, PLAYER).code == "tournament.registration.closed"
        desk.do(c.SetRegistration(open=True))
        desk.do(apply, PLAYER)
        desk.do(c.SetRegistration(open=False))
        again = c.Apply(entrant=Entrant(name="Blas"))
        assert desk.refused(again, PLAYER).code == "tournament.registration.closed"

    def test_an_applicant_plays_only_once_accepted(self) -> None:
        desk = Desk(1)
        desk.do(c.SetRegistration(open=True))
        desk.do(c.Apply(entrant=Entrant(name="Ana", country="UY")), PLAYER)
        assert desk.state.present == [1]
        assert [one.name for one in desk_view(desk.state).applications] == ["Ana"]
        desk.do(c.SettleApplication(application=1, accept=True))
        assert desk.state.players[2].entrant.country == "UY"
        assert desk.state.applications[1].number == 2
        assert desk_view(desk.state).applications == ()
        twice = c.SettleApplication(application=1, accept=True)
        assert desk.refused(twice).code == "tournament.application.unknown"

    def test_who_was_declined_may_ask_again_and_a_name_is_taken_once(self) -> None:
        desk = Desk(0)
        desk.do(c.SetRegistration(open=True))
        apply = c.Apply(entrant=Entrant(name="Ana"))
        desk.do(apply, PLAYER)
        same = c.Apply(entrant=Entrant(name=" ana "))
        assert desk.refused(same, PLAYER).code == "tournament.name.taken"
        desk.do(c.SettleApplication(application=1, accept=False, reason="Sin cupo"))
        assert desk.state.players == {}
        desk.do(apply, PLAYER)
        assert desk.state.applications[2].settled is False

    def test_a_player_settles_nothing(self) -> None:
        desk = Desk(0)
        settle = c.SettleApplication(application=1, accept=True)
        assert desk.refused(settle, PLAYER).code == "tournament.role"


class TestOffices:
    def test_everybody_sees_who_holds_them(self) -> None:
        desk = Desk(0)
        desk.do(c.NameOfficial(official=Official(name="Mora", role="main_arbiter")))
        shown = [(one.name, one.role) for one in public_view(desk.state).officials]
        assert shown == [("Directora", "director"), ("Mora", "main_arbiter")]
        desk.do(c.DismissOfficial(official=Official(name="Mora", role="main_arbiter")))
        assert len(public_view(desk.state).officials) == 1

    def test_somebody_stays_to_direct(self) -> None:
        desk = Desk(0)
        own = c.DismissOfficial(official=Official(name="Directora", role="director"))
        assert desk.refused(own).code == "tournament.official.last"
        desk.do(c.NameOfficial(official=Official(name="Otra", role="director")))
        desk.do(own)
        assert desk.refused(own).code == "tournament.official.unknown"


class TestClock:
    def test_it_lasts_as_long_as_both_players_have(self) -> None:
        desk = Desk(4)
        assert desk.refused(c.StartClock()).code == "tournament.round.unpublished"
        desk.pair()
        assert public_view(desk.state).clock is None
        desk.do(c.StartClock(), ARBITER)
        clock = public_view(desk.state).clock
        assert clock is not None
        assert (clock.round, clock.ends - clock.began) == (1, 50 * 60_000)
        desk.do(c.StartClock(minutes=10))
        again = public_view(desk.state).clock
        assert again is not None and again.ends - again.began == 600_000

    def test_it_is_gone_when_the_round_is_complete(self) -> None:
        desk = Desk(2)
        desk.pair()
        desk.do(c.StartClock())
        desk.enter(1, 400, 300)
        assert public_view(desk.state).clock is None

    @pytest.mark.topic("clock.stops.arbiter")
    def test_a_call_stops_the_clock_of_its_table_until_it_is_answered(self) -> None:
        """31.5."""
        desk = Desk(4)
        desk.pair()
        desk.do(c.StartClock())
        desk.do(c.CallArbiter(table=2, kind="cuenta"), PLAYER)
        (waiting,) = desk_view(desk.state).calls
        assert (waiting.table, waiting.clock_ms) == (2, 1000)
        assert desk_view(desk.state).stopped == ()
        desk.now += 30_000
        desk.do(c.AnswerCall(call=1), ARBITER)
        assert [(one.table, one.ms) for one in desk_view(desk.state).stopped] == [(2, 31_000)]
        assert stopped_ms(desk.state, desk.state.rounds[0], 1) == 0


class TestGamesPlayedHere:
    def test_its_result_is_signed_by_itself(self) -> None:
        desk = Desk(2)
        ((first, second),) = desk.pair()
        assert second is not None
        desk.do(c.OpenGame(round=1, table=1, game="g1", seats=(second, first)), SCREEN)
        other = c.TakeGame(round=1, table=1, game="g2", result=score(400, 300))
        assert desk.refused(other, SCREEN).code == "tournament.table.unknown"
        desk.do(c.TakeGame(round=1, table=1, game="g1", result=score(400, 300)), SCREEN)
        assert desk.state.rounds[0].confirmed == {1}
        again = c.TakeGame(round=1, table=1, game="g1", result=score(1, 2))
        assert desk.refused(again, SCREEN).code == "tournament.result.there"

    def test_who_gives_up_a_game_ahead_loses_with_the_scores_of_the_conditions(self) -> None:
        desk = Desk(2)
        ((first, second),) = desk.pair()
        assert second is not None
        desk.do(c.OpenGame(round=1, table=1, game="g1", seats=(first, second)), SCREEN)
        given_up = replace(score(300, 100), forfeit="first")
        desk.do(c.TakeGame(round=1, table=1, game="g1", result=given_up), SCREEN)
        winner, loser = desk.state.standings()
        assert (winner.number, winner.values[:2]) == (second, (2, 50))
        assert (loser.number, loser.values[:2]) == (first, (0, -50))

    def test_only_the_two_of_the_table_sit_down(self) -> None:
        desk = Desk(4)
        desk.pair()
        strangers = c.OpenGame(round=1, table=1, game="g", seats=(2, 4))
        assert desk.refused(strangers, SCREEN).code == "tournament.table.unknown"

    @pytest.mark.parametrize("who", [DIRECTOR, ARBITER, PLAYER])
    def test_nobody_but_the_server_says_so(self, who: Actor) -> None:
        desk = Desk(2)
        desk.pair()
        for command in (
            c.OpenGame(round=1, table=1, game="g", seats=(1, 2)),
            c.TakeGame(round=1, table=1, game="g", result=score(1, 2)),
            c.RecordWords(words=("CASA",), valid=True),
        ):
            assert desk.refused(command, who).code == "tournament.role"


def test_the_judge_s_questions_are_kept_for_the_arbiter_alone() -> None:
    """`file-2024` 42.1."""
    desk = Desk(0)
    for number in range(105):
        desk.do(c.RecordWords(words=("CASA", f"X{number}"), valid=False, table=3), SCREEN)
    shown = desk_view(desk.state).words
    assert (len(shown), shown[0].words, shown[0].table) == (100, ("CASA", "X104"), 3)
    assert len(desk.state.words) == 105
    assert "CASA" not in repr(public_view(desk.state))


def test_all_of_it_is_read_again_from_the_log() -> None:
    desk = Desk(4)
    desk.do(c.SetRegistration(open=True))
    desk.do(c.Apply(entrant=Entrant(name="Ana")), PLAYER)
    desk.do(c.SettleApplication(application=1, accept=True))
    desk.do(c.CheckIn(number=5), PLAYER)
    desk.pair()
    desk.do(c.StartClock())
    desk.do(c.RecordWords(words=("CASA",), valid=True), SCREEN)
    events = read_log(write_log(desk.log))
    assert verify(events) == []
    again = fold(events)
    assert desk_view(again) == desk_view(desk.state)
    assert public_view(again) == public_view(desk.state)
