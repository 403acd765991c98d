"""Round robin: equal to the Berger tables that federations print."""

from __future__ import annotations

from itertools import combinations

import pytest
from tests.tournament.makers import Desk, conditions, phase

from tesela.tournament import commands as c
from tesela.tournament.pairing.round_robin import berger_round, rounds_needed
from tesela.tournament.people import Entrant

FOUR = ["1-4 2-3", "4-3 1-2", "2-4 3-1"]
SIX = ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]
EIGHT = [
    "1-8 2-7 3-6 4-5",
    "8-5 6-4 7-3 1-2",
    "2-8 3-1 4-7 5-6",
    "8-6 7-5 1-4 2-3",
    "3-8 4-2 5-1 6-7",
    "8-7 1-6 2-5 3-4",
    "4-8 5-3 6-2 7-1",
]


@pytest.mark.parametrize("printed", [FOUR, SIX, EIGHT], ids=["4", "6", "8"])
def test_the_printed_tables(printed: list[str]) -> None:
    size = len(printed) + 1
    for round_, line in enumerate(printed, 1):
        found = " ".join(f"{one}-{other}" for one, other in berger_round(range(1, size + 1), round_))
        assert found == line, round_


@pytest.mark.parametrize("size", range(2, 24))
def test_everybody_meets_everybody_once(size: int) -> None:
    met: list[tuple[int, int]] = []
    for round_ in range(1, rounds_needed(size) + 1):
        pairs = berger_round(range(size), round_)
        seated = [number for pair in pairs for number in pair if number is not None]
        assert sorted(seated) == list(range(size))
        met += [(min(one, other), max(one, other)) for one, other in pairs if other is not None]
    assert sorted(met) == sorted(combinations(range(size), 2))


@pytest.mark.parametrize("size", [4, 6, 9])
def test_the_second_time_round_the_sides_are_changed(size: int) -> None:
    rounds = rounds_needed(size)
    for round_ in range(1, rounds + 1):
        again = {pair for pair in berger_round(range(size), rounds + round_) if pair[1] is not None}
        assert again == {(b, a) for a, b in berger_round(range(size), round_) if b is not None}


def test_who_meets_somebody_that_left_rests() -> None:
    desk = Desk(4, conditions(phase("round_robin", 3)))
    desk.pair()
    desk.enter(1, 400, 300)
    desk.enter(2, 400, 300)
    desk.do(c.Withdraw(number=4))
    assert desk.pair() == [(3, None), (1, 2)]


def test_a_newcomer_has_no_place_in_a_table_under_way() -> None:
    desk = Desk(4, conditions(phase("round_robin", 3)))
    desk.pair()
    desk.enter(1, 400, 300)
    desk.enter(2, 400, 300)
    desk.do(c.Enter(entrant=Entrant(name="Tarde")))
    assert desk.refused(c.PairRound()).code == "tournament.pairing.late"


def test_a_table_under_way_stays_as_it_is_when_ratings_change() -> None:
    desk, other = (Desk(6, conditions(phase("round_robin", 5))) for _ in range(2))
    for round_ in range(5):
        tables = desk.pair()
        assert tables == other.pair()
        for table in range(1, 4):
            desk.enter(table, 400, 300)
            other.enter(table, 400, 300)
        lifted = Entrant(name=f"Jugador {round_ + 2}", rating=3500)
        desk.do(c.ChangeEntry(number=round_ + 2, entrant=lifted))
