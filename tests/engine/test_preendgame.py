"""The pre-endgame: with one tile in the bag every way is tried, and chances are those of solved endgames."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from tests.engine.knowing import known, sights

from tesela.core.tiles import Tiles
from tesela.engine.endgame import solve_endgame
from tesela.engine.errors import EngineError
from tesela.engine.moves import MoveKind
from tesela.engine.players import GRADES, Budget
from tesela.engine.players.plain import passing, ranked
from tesela.engine.players.thinker import Thinker
from tesela.engine.preendgame import solve_preendgame
from tesela.engine.simulation import TO_THE_END, simulate
from tesela.engine.turn_view import TurnView


def test_one_tile_in_the_bag_is_counted_out() -> None:
    """Each tile that may be in the bag, weighed by how many of it are unseen, with its own endgame."""
    sight = sights(1, 1, 6)[0]
    sight = replace(sight, scores=(100, 100))
    # Many tiles laid, so that the endgames are small enough to be proven in no time.
    plays = (move for move in ranked(known(), sight, 60) if move.kind is MoveKind.PLACE)
    candidate = max(plays, key=lambda move: len(move.placed))
    (arm,) = solve_preendgame(known(), sight, [candidate], nodes=100_000)
    assert arm.exact and arm.wins_error == 0
    expected = wins = 0.0
    for tile, number in Counter(sight.unseen).items():
        spread = _spread_after(sight, candidate, tile)
        expected += number * spread / 8
        wins += number * (1.0 if spread > 0 else 0.0 if spread < 0 else 0.5) / 8
    assert arm.spread == pytest.approx(expected)
    assert arm.wins == pytest.approx(wins)


def test_threads_do_not_change_the_result() -> None:
    sight = sights(2, 4, 6)[0]
    candidates = ranked(known(), sight, 3)
    one, two = (solve_preendgame(known(), sight, candidates, orders=70, nodes=20, threads=n) for n in (1, 2))
    assert one == two


def test_sampled_ways_have_an_error_and_are_not_exact() -> None:
    sight = sights(3, 4, 6)[0]
    arms = solve_preendgame(known(), sight, ranked(known(), sight, 2), orders=10, nodes=200)
    assert all(not arm.exact and arm.ways == 10 for arm in arms)


def test_of_a_sample_what_is_clearly_behind_is_not_followed_to_the_end() -> None:
    dropped = 0
    for sight in sights(3, 4, 5):
        candidates = [*ranked(known(), sight, 5), passing(sight)]
        arms = solve_preendgame(known(), sight, candidates, orders=100, nodes=20)
        assert arms[0].ways == max(arm.ways for arm in arms)
        for arm in arms:
            assert arm.ways % 32 == 0 or arm.ways == 100, "candidates are dropped between batches"
            dropped += arm.ways < arms[0].ways
    assert dropped
    assert solve_preendgame(known(), sight, []) == ()


def test_where_every_way_is_tried_nothing_is_dropped() -> None:
    sight = sights(1, 1, 6)[0]
    candidates = [passing(sight), *ranked(known(), sight, 3)]
    arms = solve_preendgame(known(), sight, candidates, nodes=20)
    assert len({arm.ways for arm in arms}) == 1 and len(arms) == 4
    assert [(arm.wins, arm.spread) for arm in arms] == sorted(
        ((a.wins, a.spread) for a in arms), reverse=True
    )


def test_a_bot_counts_out_what_equity_and_simulation_like_best() -> None:
    """With one to four tiles in the bag; and it plays otherwise than by simulation alone."""
    budget = Budget(rollouts=200, candidates=16, preendgame_orders=20)
    otherwise = 0
    for sight in sights(1, 4, 8):
        chosen = Thinker(known(), budget).choose(sight, seed=3)
        static = ranked(known(), sight, 16)
        told = simulate(known(), sight, static, plies=TO_THE_END, iterations=100, rollouts=200, seed=3)
        liked = static[:8] + [arm.move for arm in told.arms[:5] if arm.move not in static[:8]]
        assert chosen == solve_preendgame(known(), sight, liked, orders=20, nodes=100, seed=3)[0].move
        otherwise += chosen != Thinker(known(), replace(budget, preendgame_orders=0)).choose(sight, seed=3)
    assert otherwise
    strongest = GRADES[-1].budget
    assert strongest is not None and strongest.preendgame_orders > 0


def test_a_sample_that_was_won_throughout_is_no_certainty() -> None:
    """With n ways all won, p = (n+1)/(n+2): the error of as many ways is √(p(1-p)/(n+2)), not 0."""
    for lead, wins in ((400, 1.0), (-400, 0.0)):
        sight = replace(sights(3, 4, 5)[0], scores=(500 + lead, 500))
        arm = solve_preendgame(known(), sight, ranked(known(), sight, 1), orders=64, nodes=20)[0]
        assert (arm.wins, arm.ways, arm.exact) == (wins, 64, False)
        assert arm.wins_error == pytest.approx((65 / 66 * (1 / 66) / 66) ** 0.5)


def test_a_full_bag_is_refused() -> None:
    sight = sights(30, 60, 2)[0]
    with pytest.raises(EngineError, match="preendgame"):
        solve_preendgame(known(), sight, ranked(known(), sight, 1))


def _spread_after(sight: TurnView, candidate: object, tile: int) -> int:
    from tesela.engine.moves import Move

    assert isinstance(candidate, Move) and candidate.play is not None
    other = sight.unseen.minus([tile])
    mine = Tiles(bytes(candidate.leave) + bytes([tile])).sorted()
    assert other is not None
    lead = sight.lead + candidate.score
    theirs = TurnView(candidate.play.on(sight.board), other, (0, 0), (len(mine),), 0)
    solved = solve_endgame(known(), theirs, nodes=100_000, other=mine)
    assert solved.proven
    return lead - solved.gain
