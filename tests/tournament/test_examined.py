"""Random Swiss tournaments under an examiner that shares nothing with what paired them; and how fast."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import get_args

import msgspec
import pytest
from tests.tournament.examiner import Examiner
from tests.tournament.makers import Desk, conditions, phase, score
from tools.tournament_rehearsal import championship

from tesela.tournament import commands as c
from tesela.tournament import events as ev
from tesela.tournament.conditions import System, TieBreak
from tesela.tournament.people import Entrant
from tesela.tournament.results import Result, Side


def a_tournament(seed: int, system: System) -> Desk:
    """Any field and any length, with late arrivals, withdrawals, returns, forfeits and corrections."""
    chance = random.Random(seed)
    rounds = chance.randint(3, 9)
    desk = Desk(chance.randint(4, 25), conditions(phase(system, rounds)), seed)
    for round_ in range(1, rounds + 1):
        _come_and_go(desk, chance, round_)
        desk.pair()
        for table in list(desk.state.rounds[-1].missing):
            desk.do(c.EnterResult(round=round_, table=table, result=_result(chance)))
        if chance.random() < 0.2 and desk.state.rounds[-1].results:
            table = chance.choice(list(desk.state.rounds[-1].results))
            wanted = c.CorrectResult(round=round_, table=table, result=score(401, 400), reason="suma")
            desk.do(wanted)
    return desk


def _come_and_go(desk: Desk, chance: random.Random, round_: int) -> None:
    present = desk.state.present
    if chance.random() < 0.2:
        desk.do(c.Enter(entrant=Entrant(name=f"Tardío {round_}", rating=chance.randint(0, 3000))))
    if chance.random() < 0.2 and len(present) > 4:
        desk.do(c.Withdraw(number=chance.choice(present)))
    away = [number for number, one in desk.state.players.items() if not one.playing]
    if away and chance.random() < 0.3:
        desk.do(c.Return(number=chance.choice(away)))


def _result(chance: random.Random) -> Result:
    if chance.random() < 0.05:
        return Result(
            first=Side(score=0), second=Side(score=0), forfeit=chance.choice(["first", "second", "both"])
        )
    return score(chance.randint(300, 330), chance.randint(300, 330))


def examined(seeds: Sequence[int], system: System) -> tuple[int, int]:
    """How many rounds were examined, and how many pairs had to meet again."""
    rounds = repeats = 0
    for seed in seeds:
        desk = a_tournament(seed, system)
        examiner = Examiner(desk.state.conditions.bye_spread, lifted=system == "accelerated")
        assert examiner.read(desk.log) == [], seed
        rounds, repeats = rounds + examiner.rounds, repeats + examiner.repeats
    return rounds, repeats


@pytest.mark.parametrize("system", ["swiss", "accelerated"])
def test_thirty_tournaments(system: System) -> None:
    rounds, repeats = examined(range(30), system)
    assert rounds > 100
    assert repeats > 0  # small fields play more rounds than they have opponents


@pytest.mark.slow
def test_two_thousand_tournaments() -> None:
    for system in ("swiss", "accelerated"):
        rounds, repeats = examined(range(1000, 2000), system)
        print(f"{system}: 1000 tournaments, {rounds} rounds, {repeats} pairs again, nothing wrong")


def test_the_examiner_sees_what_is_wrong() -> None:
    """Hand it logs in which somebody meddled: each meddling is found."""
    desk = a_tournament(5, "swiss")
    at, last = max((at, one) for at, one in enumerate(desk.log) if isinstance(one, ev.RoundPaired))
    first, second, *others = [one for one in last.pairings if one.second is not None]
    swapped = (first.__class__(first.table, second.first, first.second), second, *others)
    turned = tuple(one.__class__(one.table, one.second or 0, one.first) for one in (first, second, *others))
    for pairings in (swapped, turned, last.pairings[1:]):
        wrong = ev.RoundPaired(
            at=last.at, by=last.by, round=last.round, pairings=tuple(pairings), reasons=last.reasons
        )
        log = [*desk.log[:at], wrong]
        assert Examiner(desk.state.conditions.bye_spread).read(log), pairings


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seconds"), [(200, 0.5), (1000, 5.0)])
def test_large_fields_are_paired_and_ranked_in_time(players: int, seconds: float) -> None:
    event = championship(players, 24, 3)
    every = msgspec.structs.replace(event.state.conditions, tie_breaks=get_args(TieBreak))
    for given in (event.state.conditions, every):
        event.state.conditions = given
        ranked = []
        for _ in range(5):
            began = time.process_time()
            event.state.standings()
            ranked.append(time.process_time() - began)
        print(f"{players}, {len(given.tie_breaks)} tie-breaks: standings {min(ranked):.3f} s")
        assert min(ranked) < 0.1
    print(f"{players}: pairing {max(event.pairing):.3f} s at most")
    assert max(event.pairing) < seconds
