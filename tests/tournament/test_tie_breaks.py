"""Tie-breaks and places, against a second reckoning written from the definitions."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from tests.tournament.makers import Desk, conditions, phase

from tesela.tournament import commands as c
from tesela.tournament.conditions import TieBreak
from tesela.tournament.results import Forfeit, Result, Side
from tesela.tournament.standings import standings
from tesela.tournament.state import State
from tesela.tournament.tie_breaks import MEASURES, direct_encounter


def second_reckoning(state: State, number: int) -> dict[TieBreak, int | Fraction]:
    """From the tables and results alone, with loops instead of the room's own values."""
    points: dict[int, int] = dict.fromkeys(state.players, 0)
    lines: dict[int, list[tuple[int | None, int, int, int, bool]]] = {one: [] for one in state.players}
    sevens: dict[int, int] = dict.fromkeys(state.players, 0)
    for round_ in state.rounds:
        for table, pairing in round_.pairings.items():
            if pairing.second is None:
                points[pairing.first] += 2
                lines[pairing.first].append((None, 50, 0, 2, False))
                continue
            result = round_.results[table]
            a, b = result.first.score, result.second.score
            won = 2 if a > b else 1 if a == b else 0
            played = result.forfeit is None
            if result.forfeit == "first":
                won = 0
            sevens[pairing.first] += result.first.bingos or 0
            sevens[pairing.second] += result.second.bingos or 0
            points[pairing.first] += won
            points[pairing.second] += 2 - won
            lines[pairing.first].append((pairing.second, a, b, won, played))
            lines[pairing.second].append((pairing.first, b, a, 2 - won, played))
    mine = lines[number]
    met = [points[other] for other, *_ in mine if other is not None]
    cut = 2 if len(met) >= 9 else 1
    made = [a for _, a, _, _, played in mine if played]
    return {
        "points": points[number],
        "spread": sum(a - b for _, a, b, _, _ in mine),
        "total": sum(made),
        "mean": Fraction(sum(made), len(made)) if made else Fraction(0),
        "wins": len([won for *_, won, _ in mine if won == 2]),
        "bingos": sevens[number],
        "mean_bingos": Fraction(sevens[number], max(1, len(made))),
        "fewest_losses": -sum(won == 0 for *_, won, _ in mine),
        "buchholz": sum(met),
        "buchholz_cut": sum(met) - min(met, default=0),
        "median2_buchholz": sum(sorted(met)[2 : max(2, len(met) - 2)]),
        "median_buchholz": sum(sorted(met)[cut : len(met) - cut]),
        "sonneborn_berger": sum(won * points[other] for other, _, _, won, _ in mine if other is not None),
    }


@pytest.mark.parametrize("seed", range(12))
def test_every_measure_agrees_with_the_second_reckoning(seed: int) -> None:
    chance = random.Random(seed)
    rounds = chance.choice([5, 9])
    desk = Desk(chance.randint(8, 17), conditions(phase("swiss", rounds, repeats=True)), seed)
    for _ in range(rounds):
        desk.pair()
        last = desk.state.last_round
        assert last is not None
        for table, one in last.pairings.items():
            if one.second is None:
                continue
            forfeit: Forfeit | None = "first" if chance.random() < 0.1 else None
            a, b = (0, 50) if forfeit else (chance.randint(300, 310), chance.randint(300, 310))
            sevens = [0, 0] if forfeit else [chance.randint(0, 4), chance.randint(0, 4)]
            result = Result(
                first=Side(score=a, bingos=sevens[0]), second=Side(score=b, bingos=sevens[1]), forfeit=forfeit
            )
            desk.do(c.EnterResult(round=last.number, table=table, result=result))
    table_ = desk.state.crosstable()
    for number in desk.state.players:
        for name, wanted in second_reckoning(desk.state, number).items():
            found = MEASURES[name](table_, number)
            assert found == wanted, (name, number)


def test_equal_in_everything_is_one_place() -> None:
    desk = Desk(4, conditions(phase("round_robin", 3)))
    desk.pair()
    desk.enter(1, 400, 300)
    desk.enter(2, 400, 300)
    rows = desk.state.standings()
    assert [(row.place, row.number) for row in rows] == [(1, 1), (1, 2), (3, 3), (3, 4)]


def test_the_direct_encounter_counts_only_if_all_who_tie_have_met() -> None:
    desk = Desk(3, conditions(phase("round_robin", 3)))
    scores = {frozenset((1, 2)): 2, frozenset((1, 3)): 3, frozenset((2, 3)): 2}
    for done in range(3):
        desk.pair()
        last = desk.state.last_round
        assert last is not None
        for table, one in last.pairings.items():
            if one.second is not None:
                winner = scores[frozenset(one.players)]
                desk.enter(table, *((400, 300) if winner == one.first else (300, 400)))
        if done == 0:
            assert direct_encounter(desk.state.crosstable(), 2, [1, 2, 3]) == 0
    order: tuple[TieBreak, ...] = ("direct",)
    assert [row.number for row in standings(desk.state.crosstable(), order)] == [2, 3, 1]


def test_the_order_of_the_conditions_decides() -> None:
    desk = Desk(4, conditions(phase("manual", 1)))
    desk.do(c.PairRound(pairs=((1, 2), (3, 4))))
    desk.do(c.PublishRound())
    desk.enter(1, 500, 490)  # 1 wins by 10 with 500
    desk.enter(2, 400, 300)  # 3 wins by 100 with 400
    table = desk.state.crosstable()
    assert [row.number for row in standings(table, ("points", "spread"))][:2] == [3, 1]
    assert [row.number for row in standings(table, ("points", "total"))][:2] == [1, 3]


def finn() -> State:
    """A published example: six rounds of one player, and what his opponents had in the end.

    «Chess tournament tiebreaks explained» (chessforkids.in, 2025): lost to 5 and 1½, beat 2 and 1, lost to 4,
    beat 2. Its figures before the rule for unplayed games: Buchholz 15½, Sonneborn-Berger 5.
    """
    ends = {2: 5.0, 3: 1.5, 4: 2.0, 5: 1.0, 6: 4.0, 7: 2.0}
    won = {4, 5, 7}
    desk = Desk(13, conditions(phase("manual", 6, repeats=True)))
    for round_, opponent in enumerate(ends, 1):
        others = {
            rival: rival + 6 for rival in ends if rival != opponent
        }  # everybody has a partner of their own
        pairs = ((1, opponent), *others.items(), (opponent + 6, None))
        desk.do(c.PairRound(pairs=pairs))
        desk.do(c.PublishRound())
        desk.enter(1, *((400, 300) if opponent in won else (300, 400)))
        for table, rival in enumerate(others, 2):
            left = ends[rival] - (0 if rival in won else 1)  # from the games against the partner
            played = round_ - 1 - (rival < opponent)
            desk.enter(
                table, *((400, 300) if played < int(left) else (300, 300) if played < left else (300, 400))
            )
    return desk.state


def test_a_published_example_of_buchholz_and_sonneborn_berger() -> None:
    table = finn().crosstable()
    assert [table.points[rival] / 2 for rival in range(2, 8)] == [5, 1.5, 2, 1, 4, 2]
    assert table.points[1] / 2 == 3
    assert MEASURES["buchholz"](table, 1) / 2 == 15.5
    assert MEASURES["sonneborn_berger"](table, 1) / 4 == 5
