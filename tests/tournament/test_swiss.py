"""Swiss pairing held against an independent checker and, on small fields, against all possible pairings."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace
from tests.tournament.makers import Desk, conditions, phase

from tesela.tournament import commands as c
from tesela.tournament.pairing import matching
from tesela.tournament.pairing.field import Contestant, Field, NoPairingError, pair_key
from tesela.tournament.pairing.matching import match
from tesela.tournament.pairing.swiss import _Cost as swiss_cost
from tesela.tournament.pairing.swiss import king_of_the_hill, swiss
from tesela.tournament.people import Entrant


def all_pairings(people: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to seat an even field, by hand."""
    if not people:
        yield []
        return
    first, *rest = people
    for other in rest:
        left = [one for one in rest if one != other]
        for tail in all_pairings(left):
            yield [pair_key(first, other), *tail]


def random_field(chance: random.Random, size: int) -> Field:
    points = sorted((chance.randint(0, 6) for _ in range(size)), reverse=True)
    people = [Contestant(number, score) for number, score in enumerate(points, 1)]
    met = Counter(pair_key(*chance.sample(range(1, size + 1), 2)) for _ in range(chance.randint(0, 2 * size)))
    barred = frozenset(pair_key(*chance.sample(range(1, size + 1), 2)) for _ in range(chance.randint(0, 2)))
    return Field(people, met, barred)


@pytest.mark.parametrize("seed", range(60))
def test_repeats_and_differences_are_the_least_there_can_be(seed: int) -> None:
    chance = random.Random(seed)
    field = random_field(chance, chance.choice([2, 4, 6, 8]))
    points = {one.number: one.points for one in field.contestants}

    def price(pairs: Sequence[tuple[int, int]]) -> tuple[int, int]:
        repeats = sum(field.met.get(pair, 0) ** 2 for pair in pairs)
        return repeats, sum((points[one] - points[other]) ** 2 for one, other in pairs)

    possible = [pairs for pairs in all_pairings(list(points)) if not field.forbidden & set(pairs)]
    if not possible:
        with pytest.raises(NoPairingError):
            swiss(field)
        return
    found = [pair_key(pair.first, pair.second) for pair in swiss(field) if pair.second is not None]
    assert price(found) == min(map(price, possible))


def test_upper_half_meets_lower_half() -> None:
    desk = Desk(8, conditions(phase("swiss", 3)))
    assert {frozenset(pair) for pair in desk.pair()} == {
        frozenset(pair) for pair in [(1, 5), (2, 6), (3, 7), (4, 8)]
    }


@pytest.mark.parametrize(("players", "whole"), [(98, 98), (170, 170), (400, 50)])
def test_upper_half_meets_lower_half_in_fields_of_any_size(
    players: int, whole: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However far apart: the first of 170 meets the 86th."""
    monkeypatch.setattr(matching, "_WHOLE", whole)
    pairs = swiss(Field([Contestant(number, 0) for number in range(1, players + 1)]))
    half = players // 2
    assert {(pair.first, pair.second) for pair in pairs} == {(one, one + half) for one in range(1, half + 1)}


def test_what_a_large_field_leaves_aside_makes_no_pairing_dearer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty fields, whole and by their nearest and cheapest alone: each is seated at the same price."""
    for seed in range(20):
        field = random_field(random.Random(seed), 2 * (30 + seed))
        cost = swiss_cost(field.contestants)

        def price(field: Field = field, cost: matching.Cost = cost) -> int:
            return sum(cost(one.number - 1, other.number - 1) for one, other in match(field, cost))

        whole = price()
        monkeypatch.setattr(matching, "_WHOLE", 10)
        monkeypatch.setattr(matching, "_REACH", 16)
        assert price() == whole, seed
        monkeypatch.undo()


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("system", ["swiss", "accelerated"])
def test_whole_tournaments(seed: int, system: str) -> None:
    """Everybody once a round, nobody twice against the same while avoidable, byes go round, starts even."""
    chance = random.Random(seed)
    size, rounds = chance.randint(9, 30), 7
    kind = phase("swiss", rounds) if system == "swiss" else phase("accelerated", rounds)
    desk = Desk(size, conditions(kind), seed)
    met: Counter[tuple[int, int]] = Counter()
    byes: Counter[int] = Counter()
    starts: Counter[int] = Counter()
    for _ in range(rounds):
        desk.play_round(chance)
        tables = desk.tables()
        seated = [number for pair in tables for number in pair if number is not None]
        assert sorted(seated) == sorted(desk.state.present)
        for first, second in tables:
            if second is None:
                byes[first] += 1
            else:
                met[pair_key(first, second)] += 1
                starts[first] += 1
                starts[second] -= 1
    assert max(met.values()) == 1
    assert not byes or max(byes.values()) == 1
    assert max(map(abs, starts.values())) <= 3


def test_the_same_log_pairs_alike() -> None:
    first, second = Desk(13, seed=5), Desk(13, seed=5)
    for desk in (first, second):
        chance = random.Random(9)
        for _ in range(4):
            desk.play_round(chance)
    assert first.log == second.log


def test_a_fixed_pair_meets_and_a_forbidden_one_does_not() -> None:
    desk = Desk(8, conditions(phase("swiss", 3)))
    desk.do(c.FixPair(one=1, other=2, reason="pedido de la televisión"))
    desk.do(c.ForbidPair(one=3, other=6, reason="hermanos"))
    tables = {frozenset(pair) for pair in desk.pair()}
    assert frozenset((1, 2)) in tables
    assert frozenset((3, 6)) not in tables


def test_the_lowest_without_a_bye_rests() -> None:
    desk = Desk(5, conditions(phase("swiss", 4)))
    resting = []
    for _ in range(4):
        tables = desk.pair()
        resting.append(next(one for one, other in tables if other is None))
        for table in range(1, 3):
            desk.enter(table, 400, 300)
    assert resting[0] == 5
    assert len(set(resting)) == 4


def test_somebody_rests_with_whom_the_forbidden_leave_a_way() -> None:
    """Ana and Blas may not meet, and the lowest, Carla, would leave the two alone."""
    field = Field([Contestant(1, 2), Contestant(2, 2), Contestant(3, 0)], forbidden=frozenset({(1, 2)}))
    for system in (swiss, king_of_the_hill):
        tables = system(field)
        assert [(one.first, one.second, one.reason) for one in tables][-1] == (2, None, "spared")
        assert {tables[0].first, tables[0].second} == {1, 3}
    only = Field(field.contestants, forbidden=frozenset({(1, 2), (1, 3), (2, 3)}))
    with pytest.raises(NoPairingError):
        swiss(only)


def test_nobody_meets_again_because_of_who_rests() -> None:
    """The newcomer is the lowest; at rest, the others would have to repeat, and with Blas at rest nobody."""
    met = Counter([(1, 3), (2, 4), (3, 5), (1, 4), (1, 5), (2, 3)])
    points = [(5, 6, 1), (2, 2, 1), (3, 2, 0), (1, 2, 0), (6, 0, 0)]
    people = [Contestant(number, score, byes) for number, score, byes in points]
    tables = swiss(Field(people, met))
    assert (tables[-1].first, tables[-1].second, tables[-1].reason) == (1, None, "spared")
    assert not any(met[pair_key(one.first, one.second)] for one in tables if one.second is not None)


@pytest.mark.parametrize("seed", range(40))
def test_who_rests_is_the_fairest_of_all_choices(seed: int) -> None:
    """Against every way to seat an odd field: few byes first, then few repeats, then low places."""
    chance = random.Random(seed)
    even = random_field(chance, chance.choice([3, 5, 7]))
    people = [replace_byes(one, chance.randint(0, 1)) for one in even.contestants]
    field = Field(people, even.met, even.forbidden)

    def price(resting: Contestant) -> tuple[int, int, int] | None:
        others = [one.number for one in people if one is not resting]
        possible = [pairs for pairs in all_pairings(others) if not field.forbidden & set(pairs)]
        repeated = [sum(field.met.get(pair, 0) ** 2 for pair in pairs) for pairs in possible]
        return (resting.byes, min(repeated), -resting.number) if possible else None

    prices = [cost for one in people if (cost := price(one)) is not None]
    if not prices:
        with pytest.raises(NoPairingError):
            swiss(field)
        return
    assert swiss(field)[-1].first == -min(prices)[2]


def replace_byes(one: Contestant, byes: int) -> Contestant:
    return Contestant(one.number, one.points, byes)


def test_a_field_that_can_t_be_seated_says_so() -> None:
    people = [Contestant(1, 0), Contestant(2, 0)]
    with pytest.raises(NoPairingError) as problem:
        match(Field(people, forbidden=frozenset({(1, 2)})), lambda one, other: 0)
    assert problem.value.code == "pairing.impossible"


def test_king_of_the_hill_seats_neighbours_though_they_have_met() -> None:
    desk = Desk(4, conditions(phase("swiss", 1), phase("king_of_the_hill", 1)))
    desk.pair()
    for table in (1, 2):
        desk.enter(table, 400, 300)
    order = [row.number for row in desk.state.standings()]
    assert {frozenset(pair) for pair in desk.pair()} == {frozenset(order[:2]), frozenset(order[2:])}


def test_the_upper_half_of_an_accelerated_swiss_is_the_one_it_began_with() -> None:
    """Round two: its losers meet the winners of the lower half, level with them by the virtual point."""
    desk = Desk(8, conditions(phase("accelerated", 6)))
    assert {frozenset(pair) for pair in desk.pair()} == {
        frozenset(pair) for pair in [(1, 3), (2, 4), (5, 7), (6, 8)]
    }
    for table, (one, other) in enumerate(desk.tables(), 1):
        desk.enter(table, *((400, 300) if one < (other or 0) else (300, 400)))
    second = {frozenset(pair) for pair in desk.pair()}
    assert frozenset((1, 2)) in second  # winners above
    assert frozenset((7, 8)) in second  # losers below
    assert all(len(pair & {3, 4}) == 1 == len(pair & {5, 6}) for pair in second if pair & {3, 4, 5, 6})
    assert sorted(desk.state.rounds[1].reasons.values()) == ["lifted", "lifted", "same_points", "same_points"]


def test_who_comes_late_is_not_lifted() -> None:
    desk = Desk(8, conditions(phase("accelerated", 6)))
    desk.pair()
    for table in range(1, 5):
        desk.enter(table, 400, 300)
    for name in ("Tarde", "Más tarde"):
        desk.do(c.Enter(entrant=Entrant(name=name, rating=5000)))
    desk.pair()
    late = [set(pair) for pair in desk.tables() if set(pair) & {9, 10}]
    assert set().union(*late) == {7, 8, 9, 10}  # with the losers below, on no points at all


@pytest.mark.parametrize(("worth", "points"), [(2, 1.0), (1, 0.5), (0, 0.0)])
def test_a_bye_is_worth_what_the_conditions_say(worth: int, points: float) -> None:
    desk = Desk(3, replace(conditions(phase("swiss", 2)), bye_points=worth, bye_spread=40))
    desk.pair()
    resting = next(row for row in desk.state.standings() if row.number == 3)
    assert (resting.values[0], resting.values[1]) == (2 * points, 40)
