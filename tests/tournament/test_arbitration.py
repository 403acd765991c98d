"""38 to 41: penalties that are remembered, the tribunal, and the case book."""

from __future__ import annotations

import pytest
from tests.tournament.makers import Desk

from tesela.tournament import commands as c
from tesela.tournament.people import Entrant

TRIBUNAL = c.ElectTribunal(
    organisers=("Olga", "AR"),
    federation=("Félix", "ES"),
    players=("Paz", "AR"),
    substitutes=(("Sol", "UY"), ("Luz", "CL")),
)
APPEAL = c.LodgeAppeal(number=1, against="30 puntos", grounds="No hablé con nadie", countries=("UY",))


@pytest.mark.topic("conduct.penalty")
def test_conduct_costs_thirty_points_and_no_other_number() -> None:
    desk = Desk(2)
    penalty = c.Penalise(number=1, offence="points", article="38", reason="consultó", points=20)
    refusal = desk.refused(penalty)
    assert (refusal.code, refusal.data["points"]) == ("tournament.penalty.points", 30)
    assert refusal.article is not None
    desk.do(c.Penalise(number=1, offence="points", article="38", reason="consultó"))
    assert desk.state.penalties[-1].points == 30


def test_offences_are_counted_over_the_whole_tournament() -> None:
    desk = Desk(4)
    desk.do(c.Penalise(number=1, offence="warning", article="38", reason="habló"))
    desk.pair()
    desk.do(c.Penalise(number=2, offence="warning", article="38", reason="habló"))
    desk.do(c.Penalise(number=1, offence="warning", article="38", reason="habló otra vez"))
    assert [one.times for one in desk.state.penalties] == [1, 1, 2]


def test_who_is_put_out_of_the_tournament_is_not_paired_and_does_not_come_back() -> None:
    desk = Desk(5)
    desk.do(c.Penalise(number=3, offence="tournament", article="38", reason="reincidente"))
    assert 3 not in {number for pair in desk.pair() for number in pair}
    assert desk.refused(c.Return(number=3)).code == "tournament.player.withdrawn"


@pytest.mark.topic("tribunal")
class TestTribunal:
    def test_the_players_representative_is_of_no_country_involved(self) -> None:
        """Paz is Argentine as the appellant, Sol Uruguayan as the other: Luz sits."""
        desk = Desk(2)
        desk.do(TRIBUNAL)
        desk.do(APPEAL)
        desk.do(c.ConveneTribunal(appeal=1))
        assert desk.state.appeals[1].members == ("Olga", "Félix", "Luz")

    def test_organisers_and_federation_may_be_of_a_country_involved(self) -> None:
        desk = Desk(0)
        desk.do(c.Enter(entrant=Entrant(name="Ana", country="ES")))
        desk.do(TRIBUNAL)
        desk.do(c.LodgeAppeal(number=1, against="x", grounds="y"))
        desk.do(c.ConveneTribunal(appeal=1))
        assert desk.state.appeals[1].members == ("Olga", "Félix", "Paz")

    def test_if_all_three_are_involved_nobody_can_be_convened(self) -> None:
        desk = Desk(2)
        desk.do(TRIBUNAL)
        desk.do(c.LodgeAppeal(number=1, against="x", grounds="y", countries=("UY", "CL")))
        refusal = desk.refused(c.ConveneTribunal(appeal=1))
        assert refusal.code == "tournament.tribunal.involved"
        assert refusal.article is not None
        assert refusal.article.number == "41"

    def test_the_majority_of_three_decides_and_it_is_final(self) -> None:
        desk = Desk(2)
        desk.do(TRIBUNAL)
        desk.do(APPEAL)
        desk.do(c.ConveneTribunal(appeal=1))
        desk.do(c.CastVote(appeal=1, member="Olga", upholds=True))
        assert desk.refused(c.DecideAppeal(appeal=1, text="…")).code == "tournament.appeal.votes"
        desk.do(c.CastVote(appeal=1, member="Félix", upholds=False))
        again = c.CastVote(appeal=1, member="Olga", upholds=False)
        assert desk.refused(again).code == "tournament.appeal.voted"
        stranger = c.CastVote(appeal=1, member="Paz", upholds=True)
        assert desk.refused(stranger).code == "tournament.appeal.member"
        desk.do(c.CastVote(appeal=1, member="Luz", upholds=True))
        desk.do(c.DecideAppeal(appeal=1, text="Se retira la sanción."))
        assert desk.state.appeals[1].upheld is True
        late = c.CastVote(appeal=1, member="Luz", upholds=False)
        assert desk.refused(late).code == "tournament.appeal.decided"

    def test_five_different_people(self) -> None:
        same = c.ElectTribunal(
            organisers=("Olga", "AR"),
            federation=("olga", "ES"),
            players=("Paz", "AR"),
            substitutes=(("Sol", "UY"), ("Luz", "CL")),
        )
        assert Desk(2).refused(same).code == "tournament.tribunal.same_person"


def test_a_case_is_cited_by_its_number() -> None:
    desk = Desk(2)
    first = c.KeepCase(facts="Ficha caída", articles=("20",), decision="Se repone")
    desk.do(first)
    desk.do(c.KeepCase(facts="Otra", articles=("20",), decision="Igual que el caso 1", cites=(1,)))
    assert desk.state.cases[2].cites == (1,)
    unknown = c.KeepCase(facts="x", articles=(), decision="y", cites=(9,))
    assert desk.refused(unknown).code == "tournament.case.unknown"


def test_a_call_is_answered_once() -> None:
    desk = Desk(4)
    desk.pair()
    desk.do(c.CallArbiter(table=2, kind="duda"))
    assert set(desk.state.calls) - set(desk.state.answered) == {1}
    desk.do(c.AnswerCall(call=1))
    assert desk.refused(c.AnswerCall(call=1)).code == "tournament.call.answered"
    assert desk.refused(c.CallArbiter(table=9)).code == "tournament.table.unknown"
