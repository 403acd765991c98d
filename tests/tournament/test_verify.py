"""`replay --verify` finds what somebody wrote into a log by hand."""

from __future__ import annotations

from typing import TypedDict

import pytest
from tests.tournament.makers import ARBITER, Desk, conditions, phase, score

from tesela.tournament import commands as c
from tesela.tournament import events as ev
from tesela.tournament.results import Pairing
from tesela.tournament.verify import Problem, verify


class _Sign(TypedDict):
    at: int
    by: str


SIGNED: _Sign = {"at": 10**6, "by": "alguien"}
OTHER = score(500, 100)


def a_log() -> list[ev.Event]:
    """Six players, two tables with a result, the first of them signed; an appeal before the tribunal."""
    desk = Desk(6, conditions(phase("swiss", 2)))
    desk.pair()
    desk.enter(1, 400, 300)
    desk.enter(2, 400, 300)
    desk.do(c.ConfirmResult(round=1, table=1), ARBITER)
    desk.do(c.Penalise(number=1, offence="tournament", article="38", reason="x"))
    elected = c.ElectTribunal(
        organisers=("Olga", "AR"),
        federation=("Félix", "ES"),
        players=("Paz", "CU"),
        substitutes=(("Sol", "UY"), ("Luz", "CL")),
    )
    desk.do(elected)
    for number in (1, 2):
        desk.do(c.LodgeAppeal(number=number, against="x", grounds="y"))
    desk.do(c.ConveneTribunal(appeal=1))
    desk.do(c.CastVote(appeal=1, member="Olga", upholds=True))
    return desk.log


@pytest.mark.parametrize(("written", "code"), [
    (ev.ResultEntered(**SIGNED, round=1, table=1, result=OTHER), "signed"),
    (ev.ResultEntered(**SIGNED, round=2, table=1, result=OTHER), "table"),
    (ev.ResultCorrected(**SIGNED, round=1, table=3, result=OTHER, reason="x"), "table"),
    (ev.ResultConfirmed(**SIGNED, round=1, table=1), "signed"),
    (ev.ResultConfirmed(at=10**6, by="Directora", round=1, table=2), "signed"),
    (ev.TableChanged(**SIGNED, round=1, pairings=(Pairing(3, 1, 6),), reason="x"), "pairing"),
    (ev.TableChanged(**SIGNED, round=1, pairings=(Pairing(1, 1, 4),), reason="x"), "pairing"),
    (ev.TableMoved(**SIGNED, round=1, table=1, to=2, reason="x"), "table"),
    (ev.Penalised(**SIGNED, number=1, offence="warning", article="38", reason="x", times=1), "times"),
    (ev.Returned(**SIGNED, number=1), "number"),
    (ev.TribunalConvened(**SIGNED, appeal=2, members=("Olga", "Félix", "Blas")), "tribunal"),
    (ev.VoteCast(**SIGNED, appeal=1, member="Olga", upholds=False), "tribunal"),
    (ev.VoteCast(**SIGNED, appeal=1, member="Sol", upholds=False), "tribunal"),
    (ev.AppealDecided(**SIGNED, appeal=1, upheld=True, text="x"), "tribunal"),
    (ev.ConditionsChanged(**SIGNED, conditions=conditions()), "conditions"),
    (ev.Closed(**SIGNED), "round"),
])  # fmt: skip
def test_an_act_that_could_not_follow(written: ev.Event, code: str) -> None:
    log = a_log()
    assert verify(log) == []
    assert verify([*log, written])[0] == Problem(len(log) + 1, code)


def test_nothing_but_cases_after_the_end() -> None:
    desk = Desk(2, conditions(phase("swiss", 1)))
    desk.pair()
    desk.enter(1, 400, 300)
    desk.do(c.Close())
    desk.do(c.KeepCase(facts="x", articles=("39",), decision="y"))
    assert verify(desk.log) == []
    late = ev.ResultCorrected(**SIGNED, round=1, table=1, result=OTHER, reason="x")
    assert verify([*desk.log, late]) == [Problem(len(desk.log) + 1, "closed")]
