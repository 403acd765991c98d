"""What the desk decides about pairs and tables: forbidden, fixed, released; changed and moved tables."""

from __future__ import annotations

import pytest
from tests.tournament.makers import ARBITER, DIRECTOR, Desk, conditions, phase, score

from tesela.tournament import commands as c
from tesela.tournament.asking import Actor
from tesela.tournament.conditions import System
from tesela.tournament.desk_views import desk_view
from tesela.tournament.events import read_log, write_log
from tesela.tournament.fold import fold
from tesela.tournament.people import Entrant
from tesela.tournament.results import Pairing, Result, Side
from tesela.tournament.verify import verify
from tesela.tournament.views import public_view

SECOND = Actor("Otra mesa", "arbiter")


class TestPairs:
    def test_a_forbidden_pair_is_shown_to_the_desk_and_can_be_released(self) -> None:
        desk = Desk(4)
        natural = desk_tables(desk)
        one, other = natural[0]
        assert other is not None
        desk.do(c.ForbidPair(one=one, other=other, reason="hermanos"))
        (bound,) = desk_view(desk.state).pairs
        assert (bound.kind, bound.reason) == ("forbidden", "hermanos")
        assert {bound.one, bound.other} == {one, other}
        assert natural[0] not in desk_tables(desk)
        desk.do(c.ReleasePair(one=other, other=one, reason="ya no"))
        assert desk_view(desk.state).pairs == ()
        assert desk_tables(desk) == natural

    def test_a_fixed_pair_can_be_released_before_the_round(self) -> None:
        desk = Desk(4)
        desk.do(c.FixPair(one=1, other=2, reason="televisión"))
        assert [bound.kind for bound in desk_view(desk.state).pairs] == ["fixed"]
        desk.do(c.ReleasePair(one=1, other=2, reason="x"))
        assert (1, 2) not in desk_tables(desk)

    def test_a_pair_that_is_free_can_t_be_released(self) -> None:
        assert Desk(4).refused(c.ReleasePair(one=1, other=2, reason="x")).code == "tournament.pairing.free"

    def test_what_the_desk_has_bound_is_not_for_the_public(self) -> None:
        desk = Desk(4)
        desk.do(c.ForbidPair(one=1, other=2, reason="pelea"))
        assert "pelea" not in repr(public_view(desk.state))

    def test_a_forbidden_pair_meets_by_nobody_s_hand(self) -> None:
        desk = Desk(4)
        desk.do(c.ForbidPair(one=1, other=3, reason="hermanos"))
        for command in (c.FixPair(one=3, other=1, reason="x"), c.PairRound(pairs=((3, 1), (2, 4)))):
            assert desk.refused(command).code == "tournament.pairing.forbidden"
        desk.pair()
        change = c.ChangeTables(pairings=(Pairing(1, 1, 3), Pairing(2, 2, 4)), reason="x")
        assert desk.refused(change).code == "tournament.pairing.forbidden"
        desk.do(c.ReleasePair(one=1, other=3, reason="de acuerdo"))
        desk.do(change)
        assert desk.tables() == [(1, 3), (2, 4)]

    def test_nor_in_a_draft_from_before(self) -> None:
        desk = Desk(4)
        desk.do(c.PairRound())
        desk.do(c.ForbidPair(one=1, other=3, reason="hermanos"))
        assert desk.refused(c.PublishRound()).code == "tournament.pairing.forbidden"
        desk.do(c.DiscardRound())
        assert frozenset({1, 3}) not in {frozenset(pair) for pair in desk.pair()}

    def test_tables_of_all_against_all_are_not_bound_by_it(self) -> None:
        desk = Desk(4, conditions(phase("round_robin", 3)))
        desk.do(c.ForbidPair(one=1, other=4, reason="x"))
        assert (1, 4) in desk.pair()

    def test_a_pair_that_was_fixed_is_not_forbidden_too(self) -> None:
        desk = Desk(4)
        desk.do(c.FixPair(one=1, other=3, reason="x"))
        assert desk.refused(c.ForbidPair(one=3, other=1, reason="x")).code == "tournament.pairing.known"


class TestSubstitutes:
    def test_somebody_comes_in_for_who_has_withdrawn(self) -> None:
        desk = Desk(4)
        desk.pair()
        desk.do(c.Enter(entrant=Entrant(name="Suplente", team="Norte")))
        first, second = desk.tables()[0]
        assert second is not None
        comes_in = c.ChangeTables(pairings=(Pairing(1, 5, second),), reason="enfermo")
        assert desk.refused(comes_in).code == "tournament.pairing.missing"
        desk.do(c.Withdraw(number=first))
        desk.do(comes_in)
        assert desk.tables()[0] == (5, second)
        assert first not in desk.state.rounds[0].by_player
        assert verify(desk.log) == []


@pytest.mark.article("file-2024", "4.5.3")
class TestMoving:
    def test_everything_of_a_table_goes_along(self) -> None:
        desk = Desk(4)
        desk.pair()
        first, second = desk.tables()[0]
        assert second is not None
        desk.do(c.ReportResult(number=first, result=score(400, 300)))
        desk.do(c.CallArbiter(table=1, kind="mesa coja"), ARBITER)
        desk.do(c.MoveTable(table=1, to=7, reason="mesa coja"))
        last = desk.state.rounds[0]
        assert last.by_player[first] == Pairing(7, first, second)
        assert [call.table for call in desk_view(desk.state).calls] == [7]
        desk.do(c.ReportResult(number=second, result=score(400, 300)))
        assert last.results.keys() == {7}
        assert verify(desk.log) == []
        again = fold(read_log(write_log(desk.log)))
        assert public_view(again) == public_view(desk.state)

    def test_a_signed_result_stays_signed(self) -> None:
        desk = Desk(2)
        desk.pair()
        desk.enter(1, 400, 300)
        desk.do(c.ConfirmResult(round=1, table=1), SECOND)
        desk.do(c.MoveTable(table=1, to=3, reason="x"))
        (table,) = public_view(desk.state).rounds[0].tables
        assert (table.table, table.confirmed, table.result) == (3, True, score(400, 300))

    def test_only_to_a_table_that_is_free_and_by_the_director(self) -> None:
        desk = Desk(4)
        assert desk.refused(c.MoveTable(table=1, to=3, reason="x")).code == "tournament.round.unpublished"
        desk.pair()
        assert desk.refused(c.MoveTable(table=1, to=2, reason="x")).code == "tournament.table.taken"
        assert desk.refused(c.MoveTable(table=5, to=6, reason="x")).code == "tournament.table.unknown"
        assert desk.refused(c.MoveTable(table=1, to=3, reason="x"), ARBITER).code == "tournament.role"


class TestDoubleEntry:
    def test_the_same_figures_from_a_second_person_sign_it(self) -> None:
        desk = Desk(2)
        desk.pair()
        desk.enter(1, 400, 300)
        desk.do(c.ConfirmResult(round=1, table=1, result=score(400, 300)), SECOND)
        assert desk.state.rounds[0].confirmed == {1}

    def test_other_figures_show_the_difference_and_sign_nothing(self) -> None:
        desk = Desk(2)
        desk.pair()
        desk.enter(1, 400, 300)
        refusal = desk.refused(c.ConfirmResult(round=1, table=1, result=score(400, 310)), SECOND)
        assert refusal.code == "tournament.result.differs"
        assert (refusal.data["first"], refusal.data["second"]) == (400, 300)
        assert desk.state.rounds[0].confirmed == set()

    def test_bingos_that_only_one_has_written_down_are_no_difference(self) -> None:
        desk = Desk(2)
        desk.pair()
        full = Result(first=Side(score=400, bingos=2), second=Side(score=300, bingos=0))
        desk.do(c.EnterResult(round=1, table=1, result=full))
        desk.do(c.ConfirmResult(round=1, table=1, result=score(400, 300)), SECOND)
        assert desk.state.rounds[0].results[1] == full

    def test_nobody_is_their_own_second_person(self) -> None:
        desk = Desk(2)
        desk.pair()
        desk.enter(1, 400, 300)
        own = c.ConfirmResult(round=1, table=1, result=score(400, 300))
        assert desk.refused(own, DIRECTOR).code == "tournament.result.same_person"

    def test_odd_figures_are_asked_about_until_a_second_person_says_them_too(self) -> None:
        desk = Desk(4)
        desk.pair()
        desk.enter(1, 1400, 300)
        desk.enter(2, 400, 300)
        (odd,) = desk_view(desk.state).doubtful
        assert (odd.table, odd.codes) == (1, ("score",))
        desk.do(c.ConfirmResult(round=1, table=1, result=score(1400, 300)), SECOND)
        assert desk_view(desk.state).doubtful == ()


def desk_tables(desk: Desk) -> list[tuple[int, int | None]]:
    """The tables that the next round would have; it is thrown away again."""
    desk.do(c.PairRound())
    tables = desk.tables()
    desk.do(c.DiscardRound())
    return tables


@pytest.mark.parametrize("system", ["round_robin", "knockout", "teams"])
def test_nothing_is_fixed_where_tables_say_who_meets_whom(system: System) -> None:
    desk = Desk(4, conditions(phase("swiss", 1), phase(system, 3)))
    desk.do(c.FixPair(one=1, other=2))  # for the first round, a Swiss one
    desk.pair()
    refusal = desk.refused(c.FixPair(one=3, other=4, reason="x"))
    assert (refusal.code, refusal.data["round"]) == ("tournament.pairing.by_table", 2)
