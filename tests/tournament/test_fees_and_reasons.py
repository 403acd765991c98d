"""Who has paid, and why the desk did what it did: for the desk alone, and on record."""

from __future__ import annotations

import csv
import io

import pytest
from tests.tournament.makers import ARBITER, DIRECTOR, Desk
from tests.tournament.test_merging import LATER, OTHER, apart

from tesela.tournament import commands as c
from tesela.tournament.asking import Actor
from tesela.tournament.desk_views import EntrantNow, desk_view
from tesela.tournament.events import read_log, write_log
from tesela.tournament.files.people_csv import read_people, write_entrants
from tesela.tournament.fold import apply_to, fold
from tesela.tournament.merging.joining import merge
from tesela.tournament.people import Entrant
from tesela.tournament.public_log import public_log
from tesela.tournament.reasons import reasoned_acts
from tesela.tournament.verify import verify
from tesela.tournament.views import public_view


def entrant(desk: Desk, number: int) -> EntrantNow:
    return next(one for one in desk_view(desk.state).players if one.number == number)


class TestFees:
    def test_who_has_paid_how_much_and_to_whom(self) -> None:
        desk = Desk(3)
        desk.do(c.RecordFee(number=1, amount=" 20 € "), Actor("Tesorera", "main_arbiter"))
        desk.do(c.RecordFee(number=2))
        found = [(one.paid, one.paid_amount, one.paid_to) for one in desk_view(desk.state).players]
        assert found == [(True, "20 €", "Tesorera"), (True, "", "Directora"), (False, "", "")]

    def test_the_list_has_a_column_and_can_be_read_again(self) -> None:
        desk = Desk(3)
        desk.do(c.RecordFee(number=1, amount="20 €"))
        desk.do(c.RecordFee(number=2))
        text = write_entrants(desk.state)
        assert [row["cuota"] for row in csv.DictReader(io.StringIO(text))] == ["20 €", "sí", ""]
        assert read_people(text) == [player.entrant for player in desk.state.players.values()]

    def test_a_mistake_is_taken_back_and_stays_on_record(self) -> None:
        desk = Desk(1)
        assert desk.refused(c.RecordFee(number=1, paid=False)).code == "tournament.fee.unpaid"
        desk.do(c.RecordFee(number=1))
        assert desk.refused(c.RecordFee(number=1)).code == "tournament.fee.paid"
        desk.do(c.RecordFee(number=1, amount="15"))
        desk.do(c.RecordFee(number=1, paid=False))
        assert not entrant(desk, 1).paid
        assert [line.count(b'"e":"fee"') for line in write_log(desk.log).splitlines()].count(1) == 3

    def test_only_the_desk_and_only_of_who_is_entered(self) -> None:
        desk = Desk(1)
        assert desk.refused(c.RecordFee(number=7)).code == "tournament.player.unknown"
        for role in (ARBITER, Actor("Jugador 1", "player")):
            assert desk.refused(c.RecordFee(number=1), role).code == "tournament.role"

    def test_two_desks_that_took_money_apart(self) -> None:
        here = Desk(3)
        there = apart(here)
        here.do(c.RecordFee(number=1, amount="20"))
        here.do(c.RecordFee(number=3, amount="20"))
        there.do(c.RecordFee(number=1, amount="20"), OTHER)
        there.do(c.RecordFee(number=2, amount="10"))
        there.do(c.RecordFee(number=3, amount="30"))
        merged = merge(here.log, there.log, LATER)
        assert (merged.taken, merged.noted, merged.disputes) == (1, 1, 1)
        apply_to(here.state, merged.added)
        assert [one.paid_amount for one in desk_view(here.state).players] == ["20", "10", "20"]


class TestReasons:
    @pytest.mark.parametrize("kind", [c.ForbidPair, c.FixPair])
    def test_before_publication_a_pair_needs_no_reason_and_afterwards_it_does(
        self, kind: type[c.ForbidPair | c.FixPair]
    ) -> None:
        desk = Desk(4)
        desk.do(kind(one=1, other=2))
        desk.do(c.ReleasePair(one=2, other=1))
        desk.do(c.Publish())
        for reason in ("", "  "):
            refusal = desk.refused(kind(one=1, other=2, reason=reason))
            assert refusal.code == "tournament.pairing.reason"
        desk.do(kind(one=1, other=2, reason="hermanas"))
        assert desk.refused(c.ReleasePair(one=1, other=2)).code == "tournament.pairing.reason"
        (bound,) = desk_view(desk.state).pairs
        assert bound.reason == "hermanas"
        desk.do(c.ReleasePair(one=1, other=2, reason="error"))
        assert reasoned_acts(desk.state)[0].kind == "released"

    def test_the_desk_reads_who_left_and_why(self) -> None:
        desk = Desk(3)
        desk.do(c.Withdraw(number=1, reason="se sintió mal"))
        desk.do(c.Withdraw(number=2))
        assert (entrant(desk, 1).left, entrant(desk, 2).left) == ("se sintió mal", "")
        (told,) = reasoned_acts(desk.state)
        assert (told.kind, told.names, told.by, told.reason) == (
            "withdrawn", ("Jugador 1",), "Directora", "se sintió mal",
        )  # fmt: skip
        desk.do(c.Return(number=1))
        assert entrant(desk, 1).left == ""

    def test_the_desk_reads_who_was_declined_and_why(self) -> None:
        desk = Desk(0)
        desk.do(c.SetRegistration(open=True))
        for name in ("Ana", "Blas"):
            desk.do(c.Apply(entrant=Entrant(name=name)), Actor(name, "player"))
        desk.do(c.SettleApplication(application=1, accept=False, reason="cupo lleno"))
        desk.do(c.SettleApplication(application=2, accept=True))
        (declined,) = desk_view(desk.state).declined
        assert (declined.name, declined.by, declined.reason) == ("Ana", "Directora", "cupo lleno")

    def test_changes_after_publication_are_listed_newest_first(self) -> None:
        desk = Desk(4)
        desk.pair()
        desk.do(c.MoveTable(table=2, to=9, reason="mesa coja"))
        desk.enter(1, 400, 300)
        corrected = c.CorrectResult(
            round=1, table=1, result=desk.state.rounds[0].results[1], reason="suma", both_asked=True
        )
        desk.do(corrected, DIRECTOR)
        assert [(one.kind, one.round, one.table) for one in reasoned_acts(desk.state)] == [
            ("corrected", 1, 1), ("moved", 1, 2),
        ]  # fmt: skip


class TestPublicLog:
    def test_it_has_no_fees_and_no_reasons_about_people_and_still_verifies(self) -> None:
        here = Desk(6)
        there = apart(here)
        secret = "solo para la mesa"
        for desk, amount in ((here, "77 €"), (there, "88 €")):
            desk.do(c.RecordFee(number=1, amount=amount))
            desk.do(c.Withdraw(number=6, reason=secret))
        here.do(c.ForbidPair(one=1, other=2, reason=secret))
        merged = merge(here.log, there.log, LATER)
        assert merged.disputes == 1
        apply_to(here.state, merged.added)
        here.log.extend(merged.added)
        here.now = LATER
        here.do(c.SettleDispute(dispute=1, take=False, reason="vale lo de aquí"))
        here.pair()
        shown = public_log(here.log)
        text = write_log(shown).decode()
        assert secret not in text
        assert "€" not in text
        assert '"fee"' not in text
        again = read_log(text.encode())
        assert verify(again) == []
        assert public_view(fold(again)) == public_view(here.state)
