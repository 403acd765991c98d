"""38 to 41: penalties that are remembered, the tribunal, and the case book."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace
from tests.tournament.makers import Desk, conditions, phase

from tesela.core.errors import TextError
from tesela.tournament import commands as c
from tesela.tournament.arbitration_views import arbitration_view
from tesela.tournament.asking import Actor
from tesela.tournament.case_book import case_book, find_cases, read_case_book, write_case_book
from tesela.tournament.events import CaseSource
from tesela.tournament.people import Entrant
from tesela.tournament.verify import verify

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

    def test_a_country_is_the_same_however_it_is_spelt(self) -> None:
        desk = Desk(0)
        desk.do(c.Enter(entrant=Entrant(name="Ana", country="México")))
        desk.do(replace(TRIBUNAL, players=("Paz", "MEXICO "), substitutes=(("Sol", "méxico"), ("Luz", "CL"))))
        desk.do(c.LodgeAppeal(number=1, against="x", grounds="y"))
        desk.do(c.ConveneTribunal(appeal=1))
        assert desk.state.appeals[1].members[2] == "Luz"

    def test_nobody_decides_the_own_appeal(self) -> None:
        """At a club nobody writes down countries."""
        desk = Desk(0)
        desk.do(c.Enter(entrant=Entrant(name="Paz")))
        desk.do(TRIBUNAL)
        desk.do(c.LodgeAppeal(number=1, against="x", grounds="y"))
        desk.do(c.ConveneTribunal(appeal=1))
        assert desk.state.appeals[1].members[2] == "Sol"

    def test_who_sits_for_the_organisers_does_not_decide_the_own_appeal_either(self) -> None:
        """Another is elected first; names are the same however they are spelt."""
        desk = Desk(0)
        desk.do(c.Enter(entrant=Entrant(name="OLGA")))
        desk.do(TRIBUNAL)
        desk.do(c.LodgeAppeal(number=1, against="x", grounds="y"))
        assert desk.refused(c.ConveneTribunal(appeal=1)).code == "tournament.tribunal.own"
        desk.do(replace(TRIBUNAL, organisers=("Rita", "ES")))
        desk.do(c.ConveneTribunal(appeal=1))
        assert desk.state.appeals[1].members == ("Rita", "Félix", "Paz")

    def test_every_member_has_a_name(self) -> None:
        assert Desk(2).refused(replace(TRIBUNAL, federation=(" ", ""))).code == "tournament.name.empty"

    def test_a_tournament_is_not_closed_before_its_appeals_are_decided(self) -> None:
        desk = Desk(2, conditions(phase("swiss", 1)))
        desk.do(TRIBUNAL)
        desk.pair()
        desk.enter(1, 400, 300)
        desk.do(APPEAL)
        assert desk.refused(c.Close()).code == "tournament.appeal.open"
        desk.do(c.ConveneTribunal(appeal=1))
        for member in desk.state.appeals[1].members:
            desk.do(c.CastVote(appeal=1, member=member, upholds=False))
        desk.do(c.DecideAppeal(appeal=1, text="Se mantiene."))
        desk.do(c.Close())
        assert verify(desk.log) == []

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

    def test_what_was_heard_stays_on_record_and_only_the_three_hear(self) -> None:
        desk = Desk(2)
        desk.do(TRIBUNAL)
        desk.do(APPEAL)
        hearing = c.HoldHearing(appeal=1, record="Ana niega haber hablado.")
        assert desk.refused(hearing).code == "tournament.appeal.not_convened"
        desk.do(c.ConveneTribunal(appeal=1))
        desk.do(hearing)
        desk.do(c.HoldHearing(appeal=1, record="El monitor lo confirma."))
        assert desk.state.appeals[1].hearings == ["Ana niega haber hablado.", "El monitor lo confirma."]

    def test_a_decision_cites_cases_that_are_in_the_book(self) -> None:
        desk = Desk(2)
        desk.do(TRIBUNAL)
        desk.do(APPEAL)
        desk.do(c.ConveneTribunal(appeal=1))
        for member in ("Olga", "Félix", "Luz"):
            desk.do(c.CastVote(appeal=1, member=member, upholds=False))
        decision = c.DecideAppeal(appeal=1, text="Como en el caso 1.", cites=(1,))
        assert desk.refused(decision).code == "tournament.case.unknown"
        desk.do(c.KeepCase(facts="Habló", articles=("38",), decision="Treinta puntos"))
        desk.do(decision)
        found = arbitration_view(desk.state).appeals[0]
        assert (found.upheld, found.decision, found.cites) == (False, "Como en el caso 1.", (1,))
        assert [(one.member, one.upholds) for one in found.votes] == [
            ("Olga", False), ("Félix", False), ("Luz", False),
        ]  # fmt: skip

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


class TestPutOut:
    """38: who is disqualified loses the game under way; a game that was played stays as it is."""

    def test_out_of_the_game_is_a_lost_game_with_the_spread_of_the_conditions(self) -> None:
        desk = Desk(4)
        (one, other), _ = desk.pair()
        desk.do(c.Penalise(number=one, offence="game", article="38§3", reason="Preguntó otra vez"))
        result = desk.state.rounds[0].results[1]
        assert (result.forfeit, result.first.score, result.second.score) == ("first", 0, 50)
        assert other is not None
        assert desk.state.games(other)[0].points == 2
        assert desk.state.players[one].playing

    def test_out_of_the_tournament_too_and_nobody_pairs_them_again(self) -> None:
        desk = Desk(4)
        _, (_one, other) = desk.pair()
        assert other is not None
        desk.do(c.Penalise(number=other, offence="tournament", article="38§6", reason="Se fue"))
        assert desk.state.rounds[0].results[2].forfeit == "second"
        desk.enter(1, 400, 300)
        assert other not in {number for pair in desk.pair() for number in pair}

    def test_both_of_a_table_may_be_out(self) -> None:
        desk = Desk(2)
        ((one, other),) = desk.pair()
        assert other is not None
        for number in (one, other):
            desk.do(c.Penalise(number=number, offence="game", article="38§3", reason="Se respondieron"))
        result = desk.state.rounds[0].results[1]
        assert (result.forfeit, result.first.score, result.second.score) == ("both", 0, 0)
        assert [desk.state.games(number)[0].points for number in (one, other)] == [0, 0]

    def test_a_warning_and_points_leave_the_game_to_be_played(self) -> None:
        desk = Desk(2)
        desk.pair()
        desk.do(c.Penalise(number=1, offence="warning", article="38§1", reason="Habló"))
        desk.do(c.Penalise(number=1, offence="points", article="38§5", reason="Habló"))
        assert desk.state.rounds[0].results == {}

    def test_a_game_that_was_played_stays(self) -> None:
        desk = Desk(2)
        desk.pair()
        desk.enter(1, 400, 300)
        desk.do(c.Penalise(number=1, offence="tournament", article="38§6", reason="Después de jugar"))
        assert desk.state.rounds[0].results[1].forfeit is None


class TestLate:
    """32 §3 of 2007: the clock runs from the start. `file-2024` 36: after two minutes of grace."""

    MINUTE = 60_000

    def start(self, ruleset: str) -> Desk:
        desk = Desk(2, conditions(ruleset=ruleset))
        desk.pair()
        desk.do(c.StartClock())
        return desk

    @pytest.mark.article("file-2024", "36")
    def test_the_grace_of_2024_is_taken_off(self) -> None:
        desk = self.start("file-2024")
        desk.now += 5 * self.MINUTE - 1000  # five minutes after the start
        desk.do(c.NoteLate(number=1))
        assert [(one.ms, one.times) for one in desk.state.late] == [(3 * self.MINUTE, 1)]

    @pytest.mark.article("file-2024", "36")
    def test_within_the_grace_nobody_is_late(self) -> None:
        desk = self.start("file-2024")
        desk.now += 2 * self.MINUTE - 1000
        refusal = desk.refused(c.NoteLate(number=1))
        assert (refusal.code, refusal.data["minutes"]) == ("tournament.late.in_time", 2)

    @pytest.mark.article("fise-2007", "32§3")
    def test_in_2007_every_second_counts_and_repetition_is_seen(self) -> None:
        desk = self.start("fise-2007")
        desk.now += 9000
        desk.do(c.NoteLate(number=2))
        assert desk.refused(c.NoteLate(number=2)).code == "tournament.late.known"
        desk.enter(1, 400, 300)
        desk.pair()
        assert desk.refused(c.NoteLate(number=2)).code == "tournament.late.clock"
        desk.do(c.StartClock())
        desk.do(c.NoteLate(number=2))
        assert [(one.round, one.ms, one.times) for one in desk.state.late] == [(1, 10_000, 1), (2, 1000, 2)]

    def test_where_the_rules_say_nothing_nobody_is_late(self) -> None:
        desk = self.start("aas-2018")
        desk.now += self.MINUTE
        assert desk.refused(c.NoteLate(number=1)).code == "tournament.late.unregulated"


@pytest.mark.topic("appeal")
class TestWordAppeals:
    APPEAL = c.AppealVerdict(number=1, words=("zarigüeyar",), grounds="Está en el diccionario")

    def test_in_writing_answered_once_and_final(self) -> None:
        desk = Desk(2)
        assert desk.refused(self.APPEAL).code == "tournament.round.unpublished"
        desk.pair()
        desk.do(c.RecordWords(words=("ZARIGÜEYAR",), valid=False), Actor("Juez", "device"))
        desk.do(self.APPEAL, Actor("Jugador 1", "player"))
        found = arbitration_view(desk.state).words[0]
        assert (found.table, found.words, found.valid, found.asked) == (1, ("ZARIGÜEYAR",), None, True)
        assert desk.refused(self.APPEAL).code == "tournament.verdict.waiting"
        desk.do(c.DecideVerdict(slip=1, valid=False, note="No figura"))
        assert arbitration_view(desk.state).words[0].valid is False
        again = desk.refused(c.DecideVerdict(slip=1, valid=True))
        assert (again.code, again.article and again.article.number) == ("tournament.verdict.final", "35.4")
        assert desk.refused(self.APPEAL).code == "tournament.verdict.final"

    def test_only_while_the_own_game_is_under_way(self) -> None:
        desk = Desk(2)
        desk.pair()
        desk.enter(1, 400, 300)
        assert desk.refused(self.APPEAL).code == "tournament.result.there"

    def test_not_where_the_rules_have_no_appeal(self) -> None:
        desk = Desk(2, conditions(ruleset="aas-2018"))
        desk.pair()
        assert desk.refused(self.APPEAL).code == "tournament.verdict.unregulated"

    def test_players_do_not_answer_it(self) -> None:
        desk = Desk(2)
        desk.pair()
        desk.do(self.APPEAL)
        answer = c.DecideVerdict(slip=1, valid=True)
        assert desk.refused(answer, Actor("Jugador 1", "player")).code == "tournament.role"


class TestCaseBook:
    @staticmethod
    def book() -> Desk:
        desk = Desk(2)
        desk.do(c.KeepCase(facts="Ficha caída al suelo", articles=("20",), decision="Se repone"))
        desk.do(c.KeepCase(facts="Reloj sin pulsar", articles=("32§1",), decision="Sigue", cites=(1,)))
        return desk

    def test_words_are_found_without_accents_in_facts_decision_and_articles(self) -> None:
        cases = case_book(self.book().state).cases
        assert [one.case for one in find_cases(cases, "FICHA caida")] == [1]
        assert [one.case for one in find_cases(cases, "32§1")] == [2]
        assert [one.case for one in find_cases(cases, "")] == [1, 2]
        assert find_cases(cases, "ficha reloj") == []

    def test_another_tournament_takes_it_over_with_source_and_citations(self) -> None:
        book = read_case_book(write_case_book(self.book().state).encode())
        here = Desk(2)
        here.do(c.KeepCase(facts="Propio", articles=(), decision="Sí"))
        here.do(c.ImportCases(book=msgspec.structs.replace(book, tournament="otro")))
        assert [(one.case, one.cites) for one in here.state.cases.values()] == [(1, ()), (2, ()), (3, (2,))]
        assert here.state.cases[3].source == CaseSource(tournament="otro", title="Abierto", case=2)
        again = c.ImportCases(book=msgspec.structs.replace(book, tournament="otro"))
        assert here.refused(again).code == "tournament.case.known"

    def test_a_case_that_went_round_is_the_same_case(self) -> None:
        """A third tournament that has it from both sides has it once."""
        first = msgspec.structs.replace(case_book(self.book().state), tournament="uno")
        second = Desk(0)
        second.do(c.ImportCases(book=first))
        passed_on = msgspec.structs.replace(case_book(second.state), tournament="dos")
        third = Desk(0)
        third.do(c.ImportCases(book=first))
        assert third.refused(c.ImportCases(book=passed_on)).code == "tournament.case.known"

    def test_what_is_no_book_is_said(self) -> None:
        with pytest.raises(TextError):
            read_case_book(b'{"format": "x"}')
