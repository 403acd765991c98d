"""The last rounds with the prizes in mind: gibson, control loss, king of the hill, the same every time."""

from __future__ import annotations

import random
from collections import Counter

from tests.tournament.makers import Desk, conditions, phase

from tesela.tournament.pairing.contenders import Race, Standing, chances_of, contenders
from tesela.tournament.pairing.field import Contestant, Field, pair_key
from tesela.tournament.verify import verify


def _race(points: list[int], rounds: int, prizes: int = 2) -> tuple[Field, Race]:
    people = [Contestant(number, half) for number, half in enumerate(points, 1)]
    standings = [Standing(half, 0, 0) for half in points]
    return Field(people), Race(standings, rounds, prizes, "semilla")


def _rival(field: Field, race: Race, number: int) -> int | None:
    for pair in contenders(field, race):
        if number in (pair.first, pair.second):
            return pair.second if pair.first == number else pair.first
    raise AssertionError(number)


def test_who_is_beyond_reach_meets_the_best_of_those_who_play_for_nothing() -> None:
    field, race = _race([20, 12, 12, 12, 4, 4, 4, 4], 2)
    chances = chances_of(race)
    assert (chances.decided, chances.prize) == (True, 4)
    assert _rival(field, race, 1) == 5
    reasons = {pair.reason for pair in contenders(field, race) if 1 in (pair.first, pair.second)}
    assert reasons == {"decided"}


def test_the_leader_meets_the_last_who_can_still_win() -> None:
    field, race = _race([12, 10, 10, 10, 0, 0, 0, 0], 2)
    assert chances_of(race).first == 4
    assert _rival(field, race, 1) == 4


def test_the_last_round_is_first_against_second_among_those_in_the_race() -> None:
    field, race = _race([12, 12, 11, 11, 2, 2], 1)
    pairs = {frozenset((pair.first, pair.second)) for pair in contenders(field, race)}
    assert {frozenset((1, 2)), frozenset((3, 4))} <= pairs


def test_who_met_meets_somebody_else_but_the_leader_s_table_stands() -> None:
    field, race = _race([8, 8, 8, 8, 8, 8], 3)
    before = {pair_key(pair.first, pair.second or 0) for pair in contenders(field, race)}
    met = Field(field.contestants, Counter(dict.fromkeys(before, 3)))
    again = {pair_key(pair.first, pair.second or 0) for pair in contenders(met, race)}
    assert before & again == {(1, 6)}


def test_everybody_once_the_same_every_time_and_verified_from_the_log() -> None:
    for players in (5, 8, 13):
        desk = Desk(players, conditions(phase("swiss", 2), phase("contenders", 3)), seed=players)
        chance = random.Random(players)
        for _ in range(5):
            desk.play_round(chance)
            seats = [number for pair in desk.tables() for number in pair if number is not None]
            assert sorted(seats) == list(range(1, players + 1))
        assert verify(desk.log) == []
