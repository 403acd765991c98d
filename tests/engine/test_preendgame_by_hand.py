"""Two tiles in the bag: the pre-endgame against a second reckoning that lays the tiles out one by one.

It knows nothing of kinds and weights: the unseen tiles are a row, every order of it is as likely as any
other, the first two are the bag. Turns are taken here, and what follows an empty bag is searched
exhaustively.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations
from typing import TypeAlias

import pytest
from tests.engine.ends import Exhaustive, points, positions, solve
from tests.engine.knowing import known

from tesela._kernel import EndgameOptions, KernelError
from tesela.core.board import Board
from tesela.core.tiles import Tiles
from tesela.engine.moves import Move, MoveKind
from tesela.engine.players.static_players import ranked
from tesela.engine.preendgame import solve_preendgame
from tesela.engine.turn_view import TurnView

MANY = 10_000_000
Gain: TypeAlias = Callable[[bytes, bytes, bytes], int]
"""What the mover of an endgame gains: board, the mover's rack, the other's."""


@dataclass
class Line:
    """A game in progress; seat 0 is who was asked, and draws from the front of the bag."""

    board: Board
    racks: list[Tiles]
    bag: list[int]
    lead: int
    seat: int = 0
    passes: int = 0
    scoreless: int = 0

    @property
    def given_up(self) -> bool:
        """Two passes or six turns without points by each."""
        return self.passes == 4 or self.scoreless == 12

    def take(self, move: Move) -> None:
        sign = 1 if self.seat == 0 else -1
        held = list(move.leave)
        while len(held) < 7 and self.bag:
            held.append(self.bag.pop(0 if self.seat == 0 else -1))
        if move.kind is MoveKind.EXCHANGE:
            assert not self.bag, "where the tiles go back to is chance"
            self.bag.extend(move.tiles)
        if move.play is not None:
            self.board = move.play.on(self.board)
        self.racks[self.seat] = Tiles(held).sorted()
        self.lead += sign * move.score
        self.passes = self.passes + 1 if move.kind is MoveKind.PASS else 0
        self.scoreless = 0 if move.score else self.scoreless + 1
        self.seat = 1 - self.seat

    def spread(self, gain: Gain) -> int:
        """At the end: static turns while there is a bag, then both play their best."""
        while self.bag and not self.given_up:
            mover, other = self.racks[self.seat], self.racks[1 - self.seat]
            view = TurnView(self.board, mover, (0, 0), (len(other),), len(self.bag))
            self.take(ranked(known(), view, 1)[0])
        mover, other = self.racks[self.seat], self.racks[1 - self.seat]
        sign = 1 if self.seat == 0 else -1
        if self.given_up:
            return self.lead + sign * (points(other) - points(mover))
        if not other:
            return self.lead - sign * 2 * points(mover)
        return self.lead + sign * gain(bytes(self.board.cells), bytes(mover), bytes(other))


@cache
def proven(cells: bytes, mover: bytes, other: bytes) -> int:
    """For racks too large to search by hand: what the endgame solver proves."""
    found = solve(cells, mover, other, EndgameOptions(nodes=MANY))
    assert found.proven
    return found.value


@cache
def sights_with(mine: tuple[int, ...], unseen: tuple[int, ...]) -> tuple[TurnView, ...]:
    """So many tiles on the rack and unseen, two of these in the bag; no blanks."""
    found = []
    for board, rack, bag in positions(300, 5):
        there = TurnView.of(board, rack).unseen
        if bag or len(rack) not in mine or len(there) not in unseen or 0 in there or 0 in rack:
            continue
        found.append(TurnView(board, rack, (100, 100), (len(there) - 2,), 2))
    return tuple(found)


def by_hand(view: TurnView, candidate: Move, gain: Gain) -> tuple[float, float]:
    """Win chance and mean spread over every order of the unseen tiles."""
    spreads = []
    for order in permutations(view.unseen):
        line = Line(view.board, [view.rack, Tiles(order[2:]).sorted()], list(order[:2]), view.lead)
        line.take(candidate)
        spreads.append(line.spread(gain))
    wins = [1.0 if spread > 0 else 0.0 if spread < 0 else 0.5 for spread in spreads]
    return sum(wins) / len(wins), sum(spreads) / len(spreads)


def by_hand_with(view: TurnView, candidate: Move, gain: Gain, kept: tuple[Tiles, ...]) -> tuple[float, float]:
    """The same if the other holds one of these for certain, each as likely as the next."""
    spreads = []
    for leave in kept:
        rest = list(view.unseen)
        for code in leave:
            rest.remove(code)
        for order in permutations(rest):
            other = Tiles([*leave, *order[2:]]).sorted()
            line = Line(view.board, [view.rack, other], list(order[:2]), view.lead)
            line.take(candidate)
            spreads.append((line.spread(gain), 1 / math.factorial(len(rest))))
    wins = sum(share * (1.0 if spread > 0 else 0.0 if spread < 0 else 0.5) for spread, share in spreads)
    return wins / len(kept), sum(share * spread for spread, share in spreads) / len(kept)


def plays_of(view: TurnView, laid: int) -> list[Move]:
    """The best of so many tiles."""
    plays = [move for move in ranked(known(), view, 200) if move.kind is MoveKind.PLACE]
    return [move for move in plays if len(move.placed) == laid][:2]


def even(view: TurnView, candidate: Move, gain: Gain, more: int = 0) -> TurnView:
    """The same with scores that make the candidate as good as a draw on the whole, or a little better."""
    return replace(view, scores=(100 - round(by_hand(view, candidate, gain)[1]) + more, 100))


@pytest.mark.parametrize("laid", [1, 2, 3])
def test_plays_that_empty_the_bag_are_counted_out(laid: int) -> None:
    """Small racks are filled with all there is; every line is then searched to its end."""
    checked = between = 0
    for number, view in enumerate(sights_with((laid, laid + 1, laid + 2), (4, 5))):
        gain = Exhaustive().gain
        for candidate in plays_of(view, laid):
            even_now = even(view, candidate, gain, number % 5 - 2)
            (arm,) = solve_preendgame(known(), even_now, [candidate], nodes=MANY).arms
            wins, spread = by_hand(even_now, candidate, gain)
            assert arm.wins == pytest.approx(wins) and arm.spread == pytest.approx(spread)
            assert arm.exact and arm.wins_error == 0
            checked += 1
            between += 0 < wins < 1
        if checked >= 8:
            break
    assert checked >= 5 and between >= 1


def test_plays_that_leave_a_tile_in_the_bag_win_no_more_than_their_upper_bound() -> None:
    """A full rack lays one tile and draws one; the other answers by equity and draws the last.

    Who then plays an endgame whose racks are known can't do better than its best: more than that the play is
    not worth against anybody who answers at least so well. Nothing is proven from below.
    """
    checked = 0
    for view in sights_with((7,), (4,)):
        for candidate in plays_of(view, 1)[:1]:
            even_now = even(view, candidate, proven)
            (arm,) = solve_preendgame(known(), even_now, [candidate], nodes=MANY).arms
            wins, _ = by_hand(even_now, candidate, proven)
            assert wins <= arm.upper + 1e-9 and arm.lower == 0
            assert arm.wins <= arm.upper + 1e-9 and not arm.exact and arm.wins_error == 0
            checked += 1
        if checked >= 3:
            break
    assert checked >= 3


def test_what_the_other_may_have_kept_weighs_the_ways() -> None:
    """Leaves of one size and of several, some of them twice; what is weighed so is not called exact."""
    checked = differing = 0
    for view in sights_with((2, 3, 4), (4, 5)):
        gain = Exhaustive().gain
        unseen = view.unseen
        several = (Tiles(unseen[:1]), Tiles(unseen[1:2]), Tiles(unseen[1:2]), Tiles(unseen[:2]).sorted())
        for candidate in plays_of(view, 2)[:1]:
            even_now = even(view, candidate, gain)
            for kept in (several[:1], several):
                (arm,) = solve_preendgame(known(), even_now, [candidate], nodes=MANY, kept=kept).arms
                wins, spread = by_hand_with(even_now, candidate, gain, kept)
                assert arm.wins == pytest.approx(wins) and arm.spread == pytest.approx(spread)
                assert not arm.exact and arm.wins_error == 0
                differing += arm.spread != pytest.approx(by_hand(even_now, candidate, gain)[1])
            checked += 1
        if checked >= 4:
            break
    assert checked >= 4 and differing


def test_a_sample_is_drawn_around_what_was_kept() -> None:
    """All that the other holds is known: every way of the sample leaves the same two tiles for the bag."""
    view = next(each for each in sights_with((2, 3, 4), (4, 5)) if plays_of(each, 2))
    gain = Exhaustive().gain
    candidate = plays_of(view, 2)[0]
    kept = (Tiles(view.unseen[2:]).sorted(),)
    (arm,) = solve_preendgame(known(), view, [candidate], orders=1, nodes=MANY, kept=kept).arms
    assert arm.orders == 1
    _, spread = by_hand_with(view, candidate, gain, kept)
    assert arm.spread == pytest.approx(spread), "the play takes both tiles, in whatever order"


def test_leaves_that_are_not_unseen_or_more_than_a_rack_are_refused() -> None:
    view = next(each for each in sights_with((2, 3, 4), (4, 5)) if plays_of(each, 2))
    absent = next(code for code in range(1, 29) if code not in view.unseen)
    for wrong in (Tiles([absent]), Tiles([view.unseen[0]] * 5), view.unseen):
        with pytest.raises(KernelError) as caught:
            solve_preendgame(known(), view, plays_of(view, 2)[:1], kept=(wrong,))
        assert caught.value.code == "position.leave"


def test_who_is_ranked_first_wins_most_often_by_hand() -> None:
    ranked_ones = 0
    for view in sights_with((3, 4), (4,)):
        candidates = [move for laid in (1, 2, 3) for move in plays_of(view, laid)]
        if len(candidates) < 2:
            continue
        gain = Exhaustive().gain
        even_now = even(view, candidates[0], gain)
        found = solve_preendgame(known(), even_now, candidates, nodes=MANY)
        wins, spread = by_hand(even_now, found.best, gain)
        assert (wins, spread) == max(by_hand(even_now, move, gain) for move in candidates)
        assert found.proven, "every play takes what is in the bag"
        ranked_ones += 1
        if ranked_ones == 4:
            break
    assert ranked_ones == 4


@pytest.mark.parametrize("bag", [1, 2])
def test_with_few_tiles_every_play_is_decided_as_exhaustive_search_decides_it(bag: int) -> None:
    """All plays that take the bag, from racks of few tiles: chance, bounds, order and proof, to the last."""
    checked = 0
    for seen in sights_with((2, 3), (4,)):
        view = replace(seen, others=(len(seen.unseen) - bag,), bag=bag)
        plays = [move for move in ranked(known(), view, 200) if move.kind is MoveKind.PLACE]
        gain = Exhaustive().gain
        if len(plays) < 2:
            continue
        even_now = replace(view, scores=(100 - round(in_all(view, plays[0], gain)[1]), 100))
        found = solve_preendgame(known(), even_now, plays, nodes=MANY)
        expected = {move: in_all(even_now, move, gain) for move in plays}
        assert found.proven and expected[found.best][0] == max(wins for wins, _ in expected.values())
        for arm in found.arms:
            wins, _ = expected[arm.move]
            assert arm.lower - 1e-9 <= wins <= arm.upper + 1e-9
            if arm.exact:
                assert arm.wins == pytest.approx(wins)
            if arm.worse:
                assert wins < expected[found.best][0]
        assert found.arms[0].exact and found.arms[0].spread == pytest.approx(expected[found.best][1])
        checked += 1
        if checked == 8:
            break
    assert checked >= 4


def in_all(view: TurnView, candidate: Move, gain: Gain) -> tuple[float, float]:
    """Win chance and mean spread over every order, for a bag of any size."""
    spreads = []
    for order in permutations(view.unseen):
        other = Tiles(order[view.bag :]).sorted()
        line = Line(view.board, [view.rack, other], list(order[: view.bag]), view.lead)
        line.take(candidate)
        spreads.append(line.spread(gain))
    wins = [1.0 if spread > 0 else 0.0 if spread < 0 else 0.5 for spread in spreads]
    return sum(wins) / len(wins), sum(spreads) / len(spreads)
