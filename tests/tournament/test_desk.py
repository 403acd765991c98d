"""The desk: conditions that freeze, rounds that are never rewritten, results that are signed."""

from __future__ import annotations

import pytest
from tests.tournament.makers import ARBITER, DIRECTOR, Desk, conditions, phase, score

from tesela.tournament import commands as c
from tesela.tournament.asking import Actor
from tesela.tournament.people import Entrant
from tesela.tournament.reporting import implausible
from tesela.tournament.results import Pairing, Result, Side


def started(players: int = 4) -> Desk:
    """A tournament with its first round published."""
    desk = Desk(players)
    desk.pair()
    return desk


class TestConditions:
    def test_published_conditions_change_only_with_a_reason_said_twice(self) -> None:
        desk = Desk(4)
        desk.do(c.ChangeConditions(conditions=conditions(phase("swiss", 6))))
        desk.do(c.Publish())
        wanted = conditions(phase("swiss", 7))
        assert desk.refused(c.ChangeConditions(conditions=wanted)).code == "tournament.conditions.frozen"
        again = c.ChangeConditions(conditions=wanted, reason="un día más")
        assert desk.refused(again).code == "tournament.conditions.confirm"
        desk.do(c.ChangeConditions(conditions=wanted, reason="un día más", sure=True))
        assert desk.state.conditions.rounds == 7
        assert "un día más" in repr(desk.log)

    def test_the_first_published_round_publishes_them_too(self) -> None:
        assert started().state.published

    def test_rounds_already_played_can_t_be_taken_away(self) -> None:
        desk = started()
        desk.enter(1, 400, 300)
        desk.enter(2, 400, 300)
        desk.pair()
        shorter = c.ChangeConditions(conditions=conditions(phase("swiss", 1)), reason="x", sure=True)
        assert desk.refused(shorter).code == "tournament.conditions.rounds"


class TestWhoHasLeft:
    """Withdrawn or put out (38): nobody of them is seated, and no draft that seats them is published."""

    @pytest.mark.parametrize("out", [
        c.Withdraw(number=1), c.Penalise(number=1, offence="tournament", article="38", reason="x"),
    ])  # fmt: skip
    def test_a_draft_with_who_has_left_is_paired_again(self, out: c.Command) -> None:
        desk = Desk(6)
        desk.do(c.PairRound())
        desk.do(out)
        refusal = desk.refused(c.PublishRound())
        assert (refusal.code, refusal.data["names"]) == ("tournament.pairing.gone", "Jugador 1")
        desk.do(c.DiscardRound())
        assert 1 not in {number for pair in desk.pair() for number in pair}

    def test_nor_by_hand(self) -> None:
        desk = Desk(5)
        desk.do(c.Penalise(number=5, offence="tournament", article="38", reason="x"))
        by_hand = c.PairRound(pairs=((1, 2), (3, 4), (5, None)))
        assert desk.refused(by_hand).code == "tournament.pairing.gone"

    def test_nor_at_a_published_table(self) -> None:
        desk = Desk(5)
        desk.do(c.Withdraw(number=5))
        (first, second), *_ = desk.pair()
        assert second is not None
        change = c.ChangeTables(pairings=(Pairing(1, 5, second), Pairing(3, first, None)), reason="x")
        assert desk.refused(change).code == "tournament.pairing.gone"


class TestRounds:
    def test_no_round_before_the_last_one_is_complete(self) -> None:
        desk = started()
        desk.enter(1, 400, 300)
        assert desk.refused(c.PairRound()).code == "tournament.round.open"

    def test_an_unpublished_round_can_be_thrown_away_a_published_one_never(self) -> None:
        desk = Desk(4)
        desk.do(c.PairRound())
        desk.do(c.DiscardRound())
        desk.do(c.PairRound())
        desk.do(c.PublishRound())
        assert desk.refused(c.DiscardRound()).code == "tournament.round.published"

    def test_a_published_table_changes_as_a_new_act_with_a_reason(self) -> None:
        desk = started()
        swapped = (Pairing(1, 1, 2), Pairing(2, 3, 4))
        desk.do(c.ChangeTables(pairings=swapped, reason="error de lista"))
        assert desk.tables() == [(1, 2), (3, 4)]
        assert desk.state.rounds[0].reasons == {1: "changed", 2: "changed"}

    def test_a_change_leaves_nobody_out_and_nobody_twice(self) -> None:
        desk = started()
        twice = c.ChangeTables(pairings=(Pairing(1, 1, 2),), reason="x")
        assert desk.refused(twice).code == "tournament.pairing.twice"

    def test_a_table_with_a_result_stays(self) -> None:
        desk = started()
        desk.enter(1, 400, 300)
        swapped = (Pairing(1, 1, 2), Pairing(2, 3, 4))
        refusal = desk.refused(c.ChangeTables(pairings=swapped, reason="x"))
        assert (refusal.code, refusal.data["table"]) == ("tournament.round.results", 1)

    def test_pairs_by_hand_must_seat_everybody_once(self) -> None:
        desk = Desk(4, conditions(phase("manual", 2)))
        assert desk.refused(c.PairRound(pairs=((1, 2),))).data["numbers"] == "3, 4"
        assert desk.refused(c.PairRound(pairs=((1, 2), (1, 3)))).code == "tournament.pairing.twice"
        desk.do(c.PairRound(pairs=((4, 1), (2, 3))))

    def test_no_more_rounds_than_the_conditions_say(self) -> None:
        desk = Desk(2, conditions(phase("swiss", 1)))
        desk.pair()
        desk.enter(1, 400, 300)
        assert desk.refused(c.PairRound()).code == "tournament.round.last"
        desk.do(c.Close())
        assert desk.refused(c.Enter(entrant=Entrant(name="Tarde"))).code == "tournament.over"


class TestPeople:
    def test_a_name_is_entered_once_however_it_is_written(self) -> None:
        desk = Desk(0)
        desk.do(c.Enter(entrant=Entrant(name="Ñusta Peña")))
        assert desk.refused(c.Enter(entrant=Entrant(name="ÑUSTA PEÑA"))).code == "tournament.name.taken"

    def test_who_comes_late_is_paired_from_the_next_round_on(self) -> None:
        desk = started()
        desk.do(c.Enter(entrant=Entrant(name="Tarde")))
        assert 5 not in desk.state.rounds[0].by_player
        desk.enter(1, 400, 300)
        desk.enter(2, 400, 300)
        assert 5 in {number for pair in desk.pair() for number in pair}

    def test_who_withdraws_is_not_paired_until_they_come_back(self) -> None:
        desk = Desk(5)
        desk.do(c.Withdraw(number=2))
        assert 2 not in {number for pair in desk.pair() for number in pair}
        desk.do(c.Return(number=2))
        assert 2 in desk.state.present


class TestResults:
    @pytest.mark.article("file-2024", "44")
    def test_a_signed_result_reopens_only_if_both_ask(self) -> None:
        """44: «solo se reabre si los dos lo piden al director para corregir un error»."""
        desk = Desk(2, conditions(ruleset="file-2024"))
        desk.pair()
        desk.do(c.EnterResult(round=1, table=1, result=score(400, 300)), ARBITER)
        desk.do(c.ConfirmResult(round=1, table=1), DIRECTOR)
        wrong = c.CorrectResult(round=1, table=1, result=score(410, 300), reason="suma")
        refusal = desk.refused(wrong)
        assert refusal.code == "tournament.result.signed"
        assert refusal.article is not None
        assert refusal.article.number == "44"
        desk.do(c.CorrectResult(round=1, table=1, result=score(410, 300), reason="suma", both_asked=True))
        assert desk.state.standings()[0].values[1] == 110

    def test_a_second_person_confirms(self) -> None:
        desk = started(2)
        desk.do(c.EnterResult(round=1, table=1, result=score(400, 300)), ARBITER)
        same = desk.refused(c.ConfirmResult(round=1, table=1), ARBITER)
        assert same.code == "tournament.result.same_person"
        desk.do(c.ConfirmResult(round=1, table=1), DIRECTOR)

    def test_an_unpublished_round_takes_no_result(self) -> None:
        desk = Desk(2)
        desk.do(c.PairRound())
        result = c.EnterResult(round=1, table=1, result=score(1, 2))
        assert desk.refused(result).code == "tournament.round.unpublished"

    def test_a_forfeit_counts_for_the_place_and_not_for_the_mean(self) -> None:
        desk = started(2)
        gone = Result(first=Side(score=0), second=Side(score=50), forfeit="first")
        desk.do(c.EnterResult(round=1, table=1, result=gone))
        loser = desk.state.rounds[0].pairings[1].first
        game = desk.state.games(loser)[0]
        assert (game.points, game.spread, game.played) == (0, -50, False)

    def test_implausible_figures_are_asked_about(self) -> None:
        assert implausible(score(400, 300)) == []
        assert implausible(score(40, 300)) == ["score"]
        odd = Result(first=Side(score=300, bingos=9, best_play=400), second=Side(score=300))
        assert implausible(odd) == ["best_play", "bingos"]


class TestRoles:
    @pytest.mark.parametrize("kind", c.COMMAND_TYPES, ids=lambda kind: kind.__name__)
    def test_every_command_says_who_may_give_it(self, kind: type[c.Command]) -> None:
        others = {
            c.Apply: {"player"},
            c.OpenGame: {"device"},
            c.TakeGame: {"device"},
            c.RecordWords: {"device"},
        }
        if kind in others:
            assert c.ROLES[kind] == others[kind]  # what a visitor asks, and what a machine alone can know
        else:
            assert "director" in c.ROLES[kind]

    def test_a_monitor_pairs_nothing(self) -> None:
        desk = Desk(4)
        refusal = desk.refused(c.PairRound(), Actor("Mora", "monitor"))
        assert refusal.code == "tournament.role"
