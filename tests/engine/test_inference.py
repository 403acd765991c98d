"""Inference: leaves that explain the last play, repeatable, and only where there is something to go by."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

from tests.engine.knowing import known, sights

from tesela.core.tiles import Tiles
from tesela.engine.inference import LEAST, MARGIN, infer_leaves
from tesela.engine.players import GRADES
from tesela.engine.players.plain import ranked
from tesela.engine.players.thinker import Thinker
from tesela.engine.sight import LastPlay, Sight
from tesela.engine.simulation import simulate


@cache
def after_plays() -> tuple[tuple[Sight, Tiles], ...]:
    """Tables after the best play on another, and what the player then kept."""
    found = []
    for before in sights(25, 70, 24):
        move = ranked(known(), before, 1)[0]
        if move.play is not None and 1 <= len(move.leave) <= 5:
            rack = Tiles(before.unseen[:7])
            after = replace(
                Sight.of(move.play.on(before.board), rack), last=LastPlay(before.board, move.play)
            )
            if not Counter(move.leave) - Counter(after.unseen):
                found.append((after, move.leave))
    return tuple(found)


def test_accepted_leaves_are_unseen_and_explain_the_play() -> None:
    found_any = False
    for sight, _ in after_plays()[:4]:
        found = infer_leaves(known(), sight, tries=150, wanted=20, seed=3)
        assert found == infer_leaves(known(), sight, tries=150, wanted=20, seed=3)
        found_any = found_any or bool(found)
        assert sight.last is not None and sight.last.play is not None
        for leave in found:
            assert not Counter(leave) - Counter(sight.unseen)
            rack = Tiles([*leave, *sight.last.play.rack_tiles()]).sorted()
            best = ranked(known(), Sight.of(sight.last.board, rack), 40)
            same = [move for move in best if move.play == sight.last.play]
            assert same and same[0].equity >= best[0].equity - 2 * MARGIN
    assert found_any


def test_a_simulation_takes_them() -> None:
    sight, kept = after_plays()[1]
    candidates = ranked(known(), sight, 3)
    plain, told = (simulate(known(), sight, candidates, iterations=40, kept=each) for each in ((), (kept,)))
    assert plain != told


def test_nothing_is_inferred_from_nothing() -> None:
    sight, _ = after_plays()[0]
    assert sight.last is not None
    assert infer_leaves(known(), replace(sight, last=None)) == ()
    assert infer_leaves(known(), replace(sight, last=LastPlay(sight.last.board, None))) == ()


def test_a_play_that_hardly_any_leave_explains_says_nothing() -> None:
    """Whatever was kept, the poorest play of the rack is not what a good player would choose."""
    silent = 0
    for before in sights(25, 70, 12):
        poorest = min(ranked(known(), before, 500), key=lambda move: (move.play is None, move.equity))
        if poorest.play is None or len(poorest.placed) > 4:
            continue
        after = Sight.of(poorest.play.on(before.board), Tiles(before.unseen[:7]))
        after = replace(after, last=LastPlay(before.board, poorest.play))
        found = infer_leaves(known(), after, tries=100, wanted=100, seed=1)
        assert not found or len(found) >= LEAST * 100
        silent += not found
    assert silent


def test_the_strongest_bot_infers() -> None:
    strongest = GRADES[-1].budget
    assert strongest is not None and strongest.inferences > 0
    few = replace(strongest, rollouts=300, endgame_nodes=10, preendgame_orders=1)
    differing = 0
    for sight, _ in after_plays()[:8]:
        told = Thinker(known(), few).choose(sight, seed=1)
        untold = Thinker(known(), few).choose(replace(sight, last=None), seed=1)
        assert untold == Thinker(known(), replace(few, inferences=0)).choose(sight, seed=1)
        differing += told != untold
    assert differing
