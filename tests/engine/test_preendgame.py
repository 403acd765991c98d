"""The pre-endgame: with one tile in the bag every way is tried, and chances are those of solved endgames."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from tests.engine.knowing import known, views

from tesela.core.tiles import Tiles
from tesela.engine.endgame import solve_endgame
from tesela.engine.errors import EngineError
from tesela.engine.moves import MoveKind
from tesela.engine.players import GRADES, Budget
from tesela.engine.players.search_player import SearchPlayer
from tesela.engine.players.static_players import passing, ranked
from tesela.engine.preendgame import solve_preendgame
from tesela.engine.simulation import TO_THE_END, simulate
from tesela.engine.turn_view import TurnView


def test_one_tile_in_the_bag_is_counted_out() -> None:
    """Each tile that may be in the bag, weighed by how many of it are unseen, with its own endgame."""
    view = views(1, 1, 6)[0]
    view = replace(view, scores=(100, 100))
    # Many tiles laid, so that the endgames are small enough to be proven in no time.
    plays = (move for move in ranked(known(), view, 60) if move.kind is MoveKind.PLACE)
    candidate = max(plays, key=lambda move: len(move.placed))
    (arm,) = solve_preendgame(known(), view, [candidate], nodes=100_000)
    assert arm.exact and arm.wins_error == 0
    expected = wins = 0.0
    for tile, number in Counter(view.unseen).items():
        spread = _spread_after(view, candidate, tile)
        expected += number * spread / 8
        wins += number * (1.0 if spread > 0 else 0.0 if spread < 0 else 0.5) / 8
    assert arm.spread == pytest.approx(expected)
    assert arm.wins == pytest.approx(wins)


def test_threads_do_not_change_the_result() -> None:
    view = views(2, 4, 6)[0]
    candidates = ranked(known(), view, 3)
    one, two = (solve_preendgame(known(), view, candidates, orders=70, nodes=20, threads=n) for n in (1, 2))
    assert one == two


def test_sampled_ways_have_an_error_and_are_not_exact() -> None:
    view = views(3, 4, 6)[0]
    arms = solve_preendgame(known(), view, ranked(known(), view, 2), orders=10, nodes=200)
    assert all(not arm.exact and arm.orders == 10 for arm in arms)


def test_of_a_sample_what_is_clearly_behind_is_not_followed_to_the_end() -> None:
    dropped = 0
    for view in views(3, 4, 5):
        candidates = [*ranked(known(), view, 5), passing(view)]
        arms = solve_preendgame(known(), view, candidates, orders=100, nodes=20)
        assert arms[0].orders == max(arm.orders for arm in arms)
        for arm in arms:
            assert arm.orders % 32 == 0 or arm.orders == 100, "candidates are dropped between batches"
            dropped += arm.orders < arms[0].orders
    assert dropped
    assert solve_preendgame(known(), view, []) == ()


def test_where_every_way_is_tried_nothing_is_dropped() -> None:
    view = views(1, 1, 6)[0]
    candidates = [passing(view), *ranked(known(), view, 3)]
    arms = solve_preendgame(known(), view, candidates, nodes=20)
    assert len({arm.orders for arm in arms}) == 1 and len(arms) == 4
    assert [(arm.wins, arm.spread) for arm in arms] == sorted(
        ((a.wins, a.spread) for a in arms), reverse=True
    )


def test_a_bot_counts_out_what_equity_and_simulation_like_best() -> None:
    """With one to four tiles in the bag; and it plays otherwise than by simulation alone."""
    budget = Budget(rollouts=200, candidates=16, preendgame_orders=20)
    otherwise = 0
    for view in views(1, 4, 8):
        chosen = SearchPlayer(known(), budget).choose(view, seed=3)
        static = ranked(known(), view, 16)
        told = simulate(known(), view, static, plies=TO_THE_END, iterations=100, rollouts=200, seed=3)
        liked = static[:8] + [arm.move for arm in told.arms[:5] if arm.move not in static[:8]]
        assert chosen == solve_preendgame(known(), view, liked, orders=20, nodes=100, seed=3)[0].move
        otherwise += chosen != SearchPlayer(known(), replace(budget, preendgame_orders=0)).choose(
            view, seed=3
        )
    assert otherwise
    strongest = GRADES[-1].budget
    assert strongest is not None and strongest.preendgame_orders > 0


def test_a_sample_that_was_won_throughout_is_no_certainty() -> None:
    """With n ways all won, p = (n+1)/(n+2): the error of as many ways is √(p(1-p)/(n+2)), not 0."""
    for lead, wins in ((400, 1.0), (-400, 0.0)):
        view = replace(views(3, 4, 5)[0], scores=(500 + lead, 500))
        arm = solve_preendgame(known(), view, ranked(known(), view, 1), orders=64, nodes=20)[0]
        assert (arm.wins, arm.orders, arm.exact) == (wins, 64, False)
        assert arm.wins_error == pytest.approx((65 / 66 * (1 / 66) / 66) ** 0.5)


def test_a_full_bag_is_refused() -> None:
    view = views(30, 60, 2)[0]
    with pytest.raises(EngineError, match="preendgame"):
        solve_preendgame(known(), view, ranked(known(), view, 1))


def _spread_after(view: TurnView, candidate: object, tile: int) -> int:
    from tesela.engine.moves import Move

    assert isinstance(candidate, Move) and candidate.play is not None
    other = view.unseen.minus([tile])
    mine = Tiles(bytes(candidate.leave) + bytes([tile])).sorted()
    assert other is not None
    lead = view.lead + candidate.score
    theirs = TurnView(candidate.play.on(view.board), other, (0, 0), (len(mine),), 0)
    solved = solve_endgame(known(), theirs, nodes=100_000, other=mine)
    assert solved.proven
    return lead - solved.gain
