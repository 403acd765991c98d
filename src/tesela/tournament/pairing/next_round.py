"""The next round of a tournament by the system of its phase, from the log alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from tesela.tournament.pairing.contenders import Race, Standing, contenders
from tesela.tournament.pairing.field import Contestant, Field, NoPairingError, Pair
from tesela.tournament.pairing.knockout import knockout
from tesela.tournament.pairing.round_robin import berger_round
from tesela.tournament.pairing.swiss import accelerated, by_starts, king_of_the_hill, swiss
from tesela.tournament.seeding import present_in_order, rating_of, seeding
from tesela.tournament.state import State
from tesela.tournament.teams import team_round
from tesela.tournament.tie_breaks import spread


def next_round(state: State) -> list[Pair]:
    """The pairs of the round after the last one; `NoPairingError` where there is no way."""
    number = len(state.rounds) + 1
    phase_index, round_ = state.conditions.place_in_phases(number)
    phase = state.conditions.phases[phase_index]
    if phase.system == "round_robin":
        return _round_robin(state, number - round_, round_)
    if phase.system == "teams":
        return team_round(state, number - round_, round_)
    if phase.system == "knockout":
        return _knockout(state, number - round_, phase.best_of)
    field, fixed = _set_apart(state, field_of(state, repeats=phase.repeats))
    if phase.system == "king_of_the_hill":
        return [*fixed, *king_of_the_hill(field)]
    if phase.system == "contenders":
        return [*fixed, *contenders(field, _race(state, field, number))]
    if phase.system == "accelerated":
        upper = _upper_half(state, number - round_)
        return [*fixed, *accelerated(field, upper, number, state.conditions.rounds)]
    return [*fixed, *swiss(field)]


_PRIZES_USUAL = 3
"""Places that people play for where the conditions name no prizes."""


def _race(state: State, field: Field, number: int) -> Race:
    """What is left to play for, from the round of this number on."""
    table = state.crosstable()
    places = [prize.place for prize in state.conditions.prizes if not prize.category]
    return Race(
        standings=[
            Standing(one.points, spread(table, one.number), rating_of(state, one.number))
            for one in field.contestants
        ],
        rounds_left=state.conditions.rounds - number + 1,
        prizes=max(places, default=_PRIZES_USUAL),
        seed=f"{state.header.seed}|{number}",
    )


def field_of(state: State, *, repeats: bool = False) -> Field:
    """Who is to be paired, best placed first, and who has met whom."""
    present = set(state.present)
    byes, firsts, seconds = Counter[int](), Counter[int](), Counter[int]()
    for one in state.published_rounds():
        for pairing in one.pairings.values():
            if pairing.second is None:
                byes[pairing.first] += 1
            else:
                firsts[pairing.first] += 1
                seconds[pairing.second] += 1
    points = state.crosstable().points
    contestants = [
        Contestant(number, points[number], byes[number], firsts[number], seconds[number])
        for number in seeding(state, len(state.rounds))
        if number in present
    ]
    met = Counter[tuple[int, int]]() if repeats else state.met()
    return Field(contestants, met, frozenset(state.forbidden))


def _set_apart(state: State, field: Field) -> tuple[Field, list[Pair]]:
    """The pairs that the desk has fixed, and the field without them."""
    known = {one.number: one for one in field.contestants}
    fixed = [(one, other) for one, other in state.fixed if one in known and other in known]
    taken = {number for pair in fixed for number in pair}
    rest = [one for one in field.contestants if one.number not in taken]
    pairs = [Pair(*by_starts(known[one], known[other]), "fixed") for one, other in fixed]
    return replace(field, contestants=rest), pairs


def _round_robin(state: State, before: int, round_: int) -> list[Pair]:
    """Berger's tables over those who were there when the phase began; who meets an absent one rests."""
    players, present = _began(state, before), set(state.present)
    pairs = []
    for one, other in berger_round(players, round_):
        there = [number for number in (one, other) if number in present]
        if len(there) == 2:
            pairs.append(Pair(there[0], there[1], "table"))
        elif there:
            pairs.append(Pair(there[0], None, "rest"))
    return pairs


def _knockout(state: State, before: int, best_of: int) -> list[Pair]:
    """The bracket over those who were there when the phase began; who has left since loses the match."""
    seeds = _began(state, before)
    games = state.crosstable().games

    def lead(one: int, other: int, rounds: range) -> tuple[int, int]:
        met = [game for game in games[one] if game.opponent == other and game.round - before - 1 in rounds]
        back = [game for game in games[other] if game.opponent == one and game.round - before - 1 in rounds]
        ahead = sum(game.points for game in met) - sum(game.points for game in back)
        return ahead, sum(game.spread for game in met)

    present = [one.present for one in state.rounds[before:]]
    pairs = knockout(seeds, best_of, [*present, frozenset(state.present)], lead)
    if not pairs:
        raise NoPairingError("pairing.over")
    return pairs


def _upper_half(state: State, before: int) -> frozenset[int]:
    """The better half of who was there when the phase began; who comes later is in the lower one."""
    known = state.rounds[before].order if len(state.rounds) > before else ()
    order = known or present_in_order(state, before)
    return frozenset(order[: (len(order) + 1) // 2])


def _began(state: State, before: int) -> tuple[int, ...]:
    """Who has a place in a phase, best first: those of its first round; a later newcomer has none."""
    if len(state.rounds) == before:
        return present_in_order(state, before)
    first = state.rounds[before]
    players = first.order or tuple(one for one in seeding(state, before) if one in first.present)
    if late := sorted(set(state.present) - set(players)):
        names = ", ".join(state.players[number].entrant.name for number in late)
        raise NoPairingError("pairing.late", names=names)
    return players
