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
from tesela.engine.turn_view import TurnView


def test_one_tile_in_the_bag_is_counted_out() -> None:
    """Each tile that may be in the bag, weighed by how many of it are unseen, with its own endgame."""
    view = views(1, 1, 6)[0]
    view = replace(view, scores=(100, 100))
    # Many tiles laid, so that the endgames are small enough to be proven in no time.
    plays = (move for move in ranked(known(), view, 60) if move.kind is MoveKind.PLACE)
    candidate = max(plays, key=lambda move: len(move.placed))
    (arm,) = solve_preendgame(known(), view, [candidate], nodes=100_000).arms
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
    """Moves that leave tiles in the bag are tried against a sample; who takes it all needs no order."""
    view = views(3, 4, 6)[0]
    arms = solve_preendgame(
        known(), view, [*ranked(known(), view, 2), passing(view)], orders=10, nodes=20
    ).arms
    stays = next(arm for arm in arms if arm.move.kind is MoveKind.PASS)
    assert not stays.exact and stays.orders <= 10 and stays.wins_error > 0
    assert (stays.lower, stays.upper) == (0, 1)


def test_a_budget_of_nodes_ends_it_and_is_the_same_on_every_thread() -> None:
    for view in views(2, 3, 3):
        moves = [*ranked(known(), view, 6), passing(view)]
        for most in (2_000, 20_000):
            one, two = (
                solve_preendgame(known(), view, moves, nodes=5_000, total_nodes=most, threads=n)
                for n in (1, 2)
            )
            assert one == two
            assert one.nodes <= most + 40 * (len(moves) * 32), "no more than a round beyond"


def test_what_is_proven_worse_wins_less_and_bounds_hold_the_chance() -> None:
    """One tile in the bag: the more nodes, the narrower the bounds, and none excludes what is exact."""
    view = replace(views(1, 1, 6)[0], scores=(100, 100))
    moves = [*ranked(known(), view, 12), passing(view)]
    rough, fine = (solve_preendgame(known(), view, moves, nodes=n) for n in (20, 100_000))
    exact = {arm.move: arm for arm in fine.arms}
    assert any(arm.exact for arm in fine.arms)
    for arm in rough.arms:
        assert arm.lower - 1e-9 <= exact[arm.move].upper and exact[arm.move].lower <= arm.upper + 1e-9
    for arm in fine.arms:
        assert arm.lower - 1e-9 <= arm.wins <= arm.upper + 1e-9
        assert not arm.worse or arm.upper < fine.arms[0].lower


def test_a_limit_of_time_ends_it_and_still_gives_an_answer() -> None:
    """A millisecond is over before anything is seen: the moves come back in the order in which they came."""
    view = views(3, 4, 6)[0]
    moves = [*ranked(known(), view, 40), passing(view)]
    found = solve_preendgame(known(), view, moves, nodes=10_000_000, milliseconds=1)
    assert len(found.arms) == len(moves) and not found.proven
    assert {arm.move for arm in found.arms} == set(moves)
    assert solve_preendgame(known(), view, []).arms == ()


def test_where_every_way_is_tried_they_are_ranked_by_wins_and_then_by_points() -> None:
    view = views(1, 1, 6)[0]
    candidates = [passing(view), *ranked(known(), view, 3)]
    arms = solve_preendgame(known(), view, candidates, nodes=20).arms
    assert len(arms) == 4
    told = [(round(arm.wins, 9), arm.spread) for arm in arms if not arm.dropped]
    assert told == sorted(told, reverse=True)


def test_a_bot_counts_out_what_equity_and_simulation_like_best_and_the_pass() -> None:
    """With one to four tiles in the bag; and it plays otherwise than by simulation alone."""
    budget = Budget(rollouts=200, candidates=16, preendgame_orders=20, preendgame_nodes=5_000)
    otherwise = 0
    for view in views(1, 4, 8):
        bot = SearchPlayer(known(), budget)
        found = bot.before_the_end(view, 3)
        tried = {arm.move for arm in found.arms}
        assert passing(view) in tried and set(ranked(known(), view, 16)) <= tried
        assert bot.choose(view, seed=3) == found.best
        otherwise += found.best != SearchPlayer(known(), replace(budget, preendgame_orders=0)).choose(
            view, seed=3
        )
    assert otherwise
    strongest = GRADES[-1].budget
    assert strongest is not None and strongest.preendgame_orders > 0


def test_a_sample_that_was_won_throughout_is_no_certainty() -> None:
    """With n ways all won, p = (n+1)/(n+2): the error of as many ways is √(p(1-p)/(n+2)), not 0."""
    for lead, wins in ((400, 1.0), (-400, 0.0)):
        view = replace(views(3, 4, 5)[0], scores=(500 + lead, 500))
        arm = solve_preendgame(known(), view, [passing(view)], orders=64, nodes=20).arms[0]
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
