"""Two desks that worked apart: one log takes in the other; nothing is lost, nothing counts twice."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tournament.makers import ARBITER, DIRECTOR, Desk, conditions, phase, score
from tests.tournament.test_random_tournaments import any_command, check_public, finish_round

from tesela.core.errors import TextError
from tesela.tournament import commands as c
from tesela.tournament import events as ev
from tesela.tournament.asking import Actor
from tesela.tournament.desk_views import desk_view
from tesela.tournament.fold import fold
from tesela.tournament.merging.joining import Merged, identity, merge
from tesela.tournament.people import Entrant
from tesela.tournament.verify import verify
from tesela.tournament.views import public_view

LATER = 10**9
OTHER = Actor("Mesa dos", "director")


def apart(desk: Desk) -> Desk:
    """A second desk with a copy of the log so far."""
    copy = Desk(0)
    copy.log, copy.now = list(desk.log), desk.now
    copy.state = fold(copy.log)
    return copy


def join(one: Desk, other: Desk) -> Merged:
    """One desk takes in what the other did."""
    done = merge(one.log, other.log, LATER)
    one.log += done.added
    one.state = fold(one.log)
    return done


def result(table: int, mine: int, theirs: int, round_: int = 1) -> c.EnterResult:
    return c.EnterResult(round=round_, table=table, result=score(mine, theirs))


def two_desks(players: int = 8) -> tuple[Desk, Desk]:
    """A round published, and the log taken to a second desk."""
    desk = Desk(players)
    desk.pair()
    return desk, apart(desk)


class TestResults:
    def test_results_of_different_tables_come_together(self) -> None:
        one, two = two_desks()
        one.do(result(1, 400, 300))
        two.do(result(2, 350, 360), OTHER)
        two.do(result(3, 420, 410), OTHER)
        done = join(one, two)
        assert (done.taken, done.noted, done.disputes) == (2, 0, 0)
        expected = {1: score(400, 300), 2: score(350, 360), 3: score(420, 410)}
        assert one.state.rounds[0].results == expected

    def test_each_event_says_who_did_it_and_when(self) -> None:
        one, two = two_desks()
        two.do(result(2, 350, 360), OTHER)
        join(one, two)
        last = one.log[-1]
        assert (last.by, last.when, last.at) == ("Mesa dos", two.now, LATER)

    def test_the_same_result_at_both_desks_is_signed_by_the_second(self) -> None:
        """44: a second person who writes down the same confirms it."""
        one, two = two_desks()
        one.do(result(1, 400, 300))
        two.do(result(1, 400, 300), OTHER)
        done = join(one, two)
        assert done.disputes == 0
        assert one.state.rounds[0].confirmed == {1}

    def test_the_same_person_at_both_desks_signs_nothing(self) -> None:
        one, two = two_desks()
        one.do(result(1, 400, 300))
        two.now += 7
        two.do(result(1, 400, 300))
        done = join(one, two)
        assert (done.taken, done.noted) == (0, 1)
        assert one.state.rounds[0].confirmed == set()

    def test_different_results_are_for_the_director(self) -> None:
        one, two = two_desks()
        one.do(result(1, 400, 300))
        two.do(result(1, 300, 400), OTHER)
        assert join(one, two).disputes == 1
        assert one.state.rounds[0].results[1] == score(400, 300), "what stood here stands until then"
        (told,) = desk_view(one.state).disputes
        assert (told.code, told.by, told.takeable) == ("result", "Mesa dos", True)
        assert told.theirs["result"]["first"]["score"] == 300
        assert not hasattr(public_view(one.state), "disputes")

    def test_a_signed_result_is_not_replaced_by_another_desk(self) -> None:
        """44: the other desk had it unsigned and entered it again."""
        one = Desk(4)
        one.pair()
        one.do(result(1, 400, 300))
        two = apart(one)
        one.do(c.ConfirmResult(round=1, table=1), ARBITER)
        two.do(result(1, 401, 300))
        assert join(one, two).disputes == 1
        assert one.state.rounds[0].results[1] == score(400, 300)

    def test_a_correction_elsewhere_is_taken(self) -> None:
        one = Desk(4)
        one.pair()
        one.do(result(1, 400, 300))
        two = apart(one)
        two.do(c.CorrectResult(round=1, table=1, result=score(300, 400), reason="sumaron mal"))
        assert join(one, two).disputes == 0
        assert one.state.rounds[0].results[1] == score(300, 400)


class TestSettling:
    def disputed(self) -> Desk:
        one, two = two_desks(4)
        one.do(result(1, 400, 300))
        two.do(result(1, 300, 400), OTHER)
        join(one, two)
        one.do(result(2, 350, 340))
        return one

    def test_the_director_takes_the_other_desk_s(self) -> None:
        desk = self.disputed()
        desk.do(c.SettleDispute(dispute=1, take=True, reason="lo dice la planilla"))
        assert desk.state.rounds[0].results[1] == score(300, 400)
        assert desk_view(desk.state).disputes == ()
        assert [type(event) for event in desk.log[-2:]] == [ev.DisputeSettled, ev.ResultCorrected]

    def test_the_director_leaves_what_stands(self) -> None:
        desk = self.disputed()
        desk.do(c.SettleDispute(dispute=1, take=False, reason="lo dice la planilla"))
        assert desk.state.rounds[0].results[1] == score(400, 300)
        assert desk.refused(c.SettleDispute(dispute=1, take=True, reason="x")).code == (
            "tournament.dispute.unknown"
        )

    def test_only_the_director_settles(self) -> None:
        told = self.disputed().refused(c.SettleDispute(dispute=1, take=True, reason="x"), ARBITER)
        assert told.code == "tournament.role"

    def test_nothing_closes_over_a_dispute(self) -> None:
        desk = self.disputed()
        assert desk.refused(c.Close()).code == "tournament.dispute.open"
        desk.do(c.SettleDispute(dispute=1, take=False, reason="x"))
        desk.do(c.Close())

    def test_two_pairings_of_a_round_take_acts_by_hand(self) -> None:
        one = Desk(4)
        two = apart(one)
        one.pair()
        two.do(c.PairRound(pairs=((1, 2), (3, 4))), OTHER)
        two.do(c.PublishRound(), OTHER)
        two.do(result(1, 400, 300), OTHER)
        assert join(one, two).disputes == 3
        assert one.state.rounds[0].results == {}, "a result of other players at this table is not taken"
        assert one.refused(c.SettleDispute(dispute=1, take=True, reason="x")).code == (
            "tournament.dispute.by_hand"
        )
        one.do(c.SettleDispute(dispute=1, take=False, reason="se jugó la de esta mesa"))


class TestPeople:
    def test_two_newcomers_with_one_number_get_two(self) -> None:
        one, two = two_desks(4)
        one.do(c.Enter(entrant=Entrant(name="Ana")))
        two.do(c.Enter(entrant=Entrant(name="Bea")))
        two.do(c.CheckIn(number=5))
        join(one, two)
        assert {n: p.entrant.name for n, p in one.state.players.items() if n > 4} == {5: "Ana", 6: "Bea"}
        assert [n for n, p in one.state.players.items() if p.checked_in] == [6]

    def test_somebody_entered_at_both_desks_is_one_person(self) -> None:
        one, two = two_desks(4)
        one.do(c.Enter(entrant=Entrant(name="Ana")))
        two.do(c.Enter(entrant=Entrant(name="Bea")))
        two.do(c.Enter(entrant=Entrant(name="ana", rating=1500)))
        two.do(c.Withdraw(number=6))
        assert join(one, two).disputes == 1
        assert len(one.state.players) == 6
        assert not one.state.players[5].playing, "Ana has number 5 here"
        one.do(c.SettleDispute(dispute=1, take=True, reason="su rating"))
        assert one.state.players[5].entrant.rating == 1500

    def test_a_disqualified_player_does_not_come_back_by_another_desk(self) -> None:
        one, two = two_desks(4)
        one.do(c.Penalise(number=1, offence="tournament", article="38", reason="x"))
        two.do(c.Withdraw(number=1))
        two.do(c.Return(number=1))
        assert join(one, two).disputes == 1
        assert not one.state.players[1].playing

    def test_offences_of_both_desks_are_counted(self) -> None:
        """38: the second and third offence are seen."""
        one, two = two_desks(4)
        for desk in (one, two):
            desk.do(
                c.Penalise(number=1, offence="warning", article="38", reason="x"),
                Actor(str(id(desk)), "director"),
            )
        join(one, two)
        assert [penalty.times for penalty in one.state.penalties] == [1, 2]

    def test_who_starts_keeps_the_number_given_here(self) -> None:
        one = Desk(1)
        two = apart(one)
        one.do(c.Enter(entrant=Entrant(name="Ana")))
        two.do(c.Enter(entrant=Entrant(name="Bea")))
        two.pair()
        started = msgspec.structs.replace(score(300, 200), started=2)
        two.do(c.EnterResult(round=1, table=1, result=started))
        assert join(one, two).disputes == 0
        assert one.state.rounds[0].results[1].started == 3


class TestAnyOrder:
    def test_the_same_log_again_adds_nothing(self) -> None:
        one, two = two_desks()
        one.do(result(1, 400, 300))
        two.do(result(1, 300, 400), OTHER)
        two.do(result(2, 300, 400), OTHER)
        join(one, two)
        one.do(c.SettleDispute(dispute=1, take=True, reason="x"))
        assert join(one, two).added == []

    def test_a_log_that_has_grown_adds_what_is_new(self) -> None:
        one, two = two_desks()
        two.do(result(1, 300, 400), OTHER)
        join(one, two)
        two.do(result(2, 310, 400), OTHER)
        assert [type(event) for event in join(one, two).added] == [ev.ResultEntered]

    def test_what_came_by_a_third_desk_is_not_taken_twice(self) -> None:
        one, two = two_desks()
        three = apart(one)
        two.do(c.Enter(entrant=Entrant(name="Bea")))
        three.do(result(1, 300, 400), OTHER)
        join(three, two)
        join(one, two)
        done = join(one, three)
        assert [type(event) for event in done.added] == [ev.ResultEntered]
        assert len(one.state.players) == 9

    def test_both_ways_there_is_one_tournament(self) -> None:
        one, two = two_desks()
        one.do(result(1, 400, 300))
        two.do(result(2, 300, 400), OTHER)
        join(one, two)
        join(two, one)
        assert one.state.standings() == two.state.standings()

    def test_both_desks_pair_the_next_round_alike(self) -> None:
        one, two = two_desks(4)
        for table in (1, 2):
            one.do(result(table, 400, 300))
        join(two, one)
        one.pair()
        two.pair()
        assert join(one, two).disputes == 0
        assert verify(one.log) == []


class TestHostile:
    def test_another_tournament(self) -> None:
        with pytest.raises(TextError, match=r"tournament\.merge\.other"):
            merge(Desk(2).log, Desk(2, seed=2).log, LATER)

    @pytest.mark.parametrize(
        "event",
        [
            ev.RoundPublished(at=9, by="x", round=7),
            ev.RoundDiscarded(at=9**9, by="x", round=1),
            ev.CheckedIn(at=9**9, by="x", number=99),
            ev.Entered(at=9**9, by="x", number=77, entrant=Entrant(name="x")),
            ev.CallAnswered(at=9**9, by="x", call=4),
            ev.DisputeSettled(at=9**9, by="x", dispute=3, taken=True, reason="x"),
            ev.Disputed(at=9**9, by="x", dispute=1, code="result", event="{"),
            ev.PairForbidden(at=9**9, by="x", one=70, other=71, reason="x"),
            ev.CheckedIn(at=2**70, by="x", number=1),
            ev.CheckedIn(at=-5, by="x", number=1),
        ],
        ids=lambda event: type(event).__name__,
    )
    def test_what_no_desk_can_have_written(self, event: ev.Event) -> None:
        one, two = two_desks(4)
        two.log.append(event)
        with pytest.raises(TextError, match=r"tournament\.merge\.unsound"):
            merge(one.log, two.log, LATER)

    def test_a_pairing_that_does_not_follow_is_refused(self) -> None:
        one, two = two_desks(4)
        for table in (1, 2):
            two.do(result(table, 400, 300))
        two.do(c.PairRound())
        paired = two.log[-1]
        assert isinstance(paired, ev.RoundPaired)
        two.log[-1] = msgspec.structs.replace(paired, pairings=paired.pairings[::-1])
        with pytest.raises(TextError, match=r"tournament\.merge\.unsound"):
            merge(one.log, two.log, LATER)


def wander(desk: Desk, chance: random.Random, actor: Actor, acts: int) -> None:
    """A desk at work: sensible acts and others."""
    for _ in range(acts):
        desk.ask(any_command(desk, chance), actor)
        if chance.random() < 0.15:
            finish_round(desk, chance)


def check_split(seed: int) -> None:
    """Two desks part, work, and merge both ways: every act is there once, and the log replays."""
    chance = random.Random(seed)
    one = Desk(chance.randint(2, 8), conditions(phase("swiss", 4), phase("king_of_the_hill", 3)), seed)
    wander(one, chance, DIRECTOR, chance.randint(0, 40))
    two = apart(one)
    shared = len(one.log)
    for _ in range(chance.randint(1, 3)):
        wander(one, chance, DIRECTOR, chance.randint(0, 30))
        wander(two, chance, OTHER, chance.randint(0, 30))
        mine, theirs = list(one.log), list(two.log)
        added = merge(mine, theirs, LATER).added
        join(one, two)
        assert merge(one.log, two.log, LATER).added == [], "merging again adds nothing"
        assert [identity(event) for event in one.log[:shared]] == [identity(event) for event in mine[:shared]]
        there = {identity(event) for event in one.log}
        assert {identity(event) for event in theirs} <= there, "nothing of theirs is lost"
        assert {identity(event) for event in mine} <= there, "nothing of ours is lost"
        assert one.log[: len(mine)] == mine, "a log only grows"
        assert len({identity(event) for event in added}) == len(added)
        assert verify(one.log) == []
        again = fold(ev.read_log(ev.write_log(one.log)))
        assert public_view(again) == public_view(one.state)
        check_public(one)
        for round_ in one.state.rounds:
            seated = [number for pairing in round_.pairings.values() for number in pairing.players]
            assert len(seated) == len(set(seated))
        names = [player.entrant.name.casefold() for player in one.state.players.values()]
        assert len(names) == len(set(names))


@given(seed=st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_random_split_logs(seed: int) -> None:
    check_split(seed)


@pytest.mark.slow
def test_thousands_of_random_split_logs() -> None:
    for seed in range(3000):
        check_split(seed)
