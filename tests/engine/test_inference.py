"""Inference: what explains the last turn, repeatable, held to a second reckoning, only where it can be."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest
from tests.engine.knowing import known, views

from tesela.core.board import EMPTY_BOARD
from tesela.core.letters import RACK_SIZE
from tesela.core.plays import Play
from tesela.core.tiles import Tiles
from tesela.engine.inference import FLOOR, KEEPING, SOFT, infer_leaves
from tesela.engine.moves import MoveKind
from tesela.engine.players import GRADES
from tesela.engine.players.search_player import SearchPlayer
from tesela.engine.players.static_players import ranked
from tesela.engine.simulation import simulate
from tesela.engine.turn_view import LastPlay, TurnView


@cache
def after_plays() -> tuple[tuple[TurnView, Tiles], ...]:
    """Tables after the best play on another, and what the player then kept."""
    found = []
    for before in views(25, 70, 24):
        move = ranked(known(), before, 1)[0]
        if move.play is not None and 1 <= len(move.leave) <= 5:
            rack = Tiles(before.unseen[:7])
            after = replace(
                TurnView.of(move.play.on(before.board), rack), last=LastPlay(before.board, move.play)
            )
            if not Counter(move.leave) - Counter(after.unseen):
                found.append((after, move.leave))
    return tuple(found)


@cache
def near_the_end() -> tuple[TurnView, ...]:
    """Nine or ten unseen tiles, two or three of them in the bag; what was done before is set by each test."""
    return tuple(view for view in views(2, 3, 40) if view.others == (7,) and view.bag in (2, 3))


def behind(view: TurnView, rack: Tiles, done: int) -> int:
    """Millipoints between the best that a rack could do on the table before, and what was done."""
    last = view.last
    assert last is not None
    bag = view.bag + (0 if last.play is None else len(last.play.rack_tiles()))
    before = TurnView(last.board, rack.sorted(), (0, 0), (7,), bag)
    return max(0, ranked(known(), before, 1)[0].equity - done)


def worth(leave: Tiles) -> int:
    table = known().leaves
    assert table is not None
    return table.value(bytes(leave.sorted())) if len(leave) < RACK_SIZE else 0


def weight(short: int, leave: Tiles) -> float:
    return max(math.exp(-short / SOFT), FLOOR) * math.exp(worth(leave) / KEEPING)


def term(view: TurnView) -> int:
    return known().after_bag[view.bag]


def held_share(racks: Iterator[tuple[Tiles, float]]) -> dict[int, float]:
    """How many tiles of each kind the racks hold, by their weights."""
    sums: defaultdict[int, float] = defaultdict(float)
    total = 0.0
    for rack, likely in racks:
        total += likely
        for code in rack:
            sums[code] += likely
    return {code: share / total for code, share in sums.items()}


def by_hand_exchanging(view: TurnView, given: int) -> Iterator[tuple[Tiles, float]]:
    """Every rack before the exchange, what is best kept of it, and every draw to that from the rest."""
    everything = range(len(view.unseen))
    for chosen in combinations(everything, RACK_SIZE):
        rack = Tiles(view.unseen[at] for at in chosen)
        kept = max(
            (Tiles(each).sorted() for each in combinations(rack.sorted(), RACK_SIZE - given)), key=worth
        )
        likely = weight(behind(view, rack, worth(kept) + term(view)), kept)
        for drawn in combinations([at for at in everything if at not in chosen], given):
            yield Tiles([*kept, *(view.unseen[at] for at in drawn)]), likely


def by_hand_passing(view: TurnView) -> Iterator[tuple[Tiles, float]]:
    for chosen in combinations(view.unseen, RACK_SIZE):
        yield Tiles(chosen), weight(behind(view, Tiles(chosen), term(view)), Tiles(chosen))


@pytest.mark.parametrize("given", [0, 1, 2])
def test_what_is_held_after_an_exchange_or_a_pass_is_what_counting_every_rack_says(given: int) -> None:
    differs = 0.0
    for near in near_the_end()[:3]:
        view = replace(near, last=LastPlay(near.board, None, given))
        expected = held_share(by_hand_exchanging(view, given) if given else by_hand_passing(view))
        found = infer_leaves(known(), view, tries=4000, wanted=4000, seed=5)
        shares = held_share((rack, 1.0) for rack in found)
        by_chance = {
            code: count * RACK_SIZE / len(view.unseen) for code, count in Counter(view.unseen).items()
        }
        for code, share in expected.items():
            assert shares.get(code, 0) == pytest.approx(share, abs=0.06)
            differs = max(differs, abs(share - by_chance[code]))
    assert differs > 0.15, "it says more than chance does"


def test_what_was_kept_beside_a_play_is_what_counting_every_leave_says() -> None:
    checked = 0
    for before in views(4, 6, 30):
        move = ranked(known(), before, 1)[0]
        if move.play is None or not 2 <= len(move.placed) <= 4 or before.others != (7,):
            continue
        mine = Tiles(before.unseen[:7])
        after = replace(TurnView.of(move.play.on(before.board), mine), last=LastPlay(before.board, move.play))
        if not after.bag or Counter(move.leave) - Counter(after.unseen):
            continue
        done = move.score * 1000 + term(after)
        leaves = [
            (leave, weight(behind(after, Tiles([*leave, *move.placed]), done + worth(leave)), leave))
            for leave in map(Tiles, combinations(after.unseen, len(move.leave)))
        ]
        expected = held_share(iter(leaves))
        found = held_share((leave, 1.0) for leave in infer_leaves(known(), after, tries=4000, wanted=4000))
        assert found.keys() <= expected.keys()
        for code, share in expected.items():
            assert found.get(code, 0) == pytest.approx(share, abs=0.07)
        checked += 1
        if checked == 3:
            return
    raise AssertionError("too few plays to check")


def test_leaves_are_unseen_and_explain_the_play_better_than_chance() -> None:
    found_any = 0
    for view, kept in after_plays()[:4]:
        found = infer_leaves(known(), view, tries=150, wanted=40, seed=3)
        assert found == infer_leaves(known(), view, tries=150, wanted=40, seed=3) and len(found) == 40
        last = view.last
        assert last is not None and last.play is not None
        laid, score = last.play.rack_tiles(), ranked_score(view)
        short = []
        for leave in found:
            assert len(leave) == len(kept) and not Counter(leave) - Counter(view.unseen)
            short.append(behind(view, Tiles([*leave, *laid]), score + worth(leave)))
        anything = [
            behind(view, Tiles([*leave, *laid]), score + worth(leave))
            for leave in (
                Tiles(view.unseen[at :: len(view.unseen) // len(kept)][: len(kept)]) for at in range(8)
            )
        ]
        found_any += sum(short) / len(short) < sum(anything) / len(anything)
    assert found_any >= 3


def ranked_score(view: TurnView) -> int:
    """The last play's score in millipoints, as the generator counts it."""
    last = view.last
    assert last is not None and last.play is not None
    rack = Tiles([*last.play.rack_tiles()])
    moves = ranked(known(), TurnView.of(last.board, rack), 5000)
    return 1000 * next(move.score for move in moves if move.play == last.play)


def test_a_simulation_takes_them() -> None:
    view, kept = after_plays()[1]
    candidates = ranked(known(), view, 3)
    plain, told = (simulate(known(), view, candidates, iterations=40, kept=each) for each in ((), (kept,)))
    assert plain != told


def test_nothing_is_inferred_from_nothing() -> None:
    view, _ = after_plays()[0]
    assert infer_leaves(known(), replace(view, last=None)) == ()
    assert infer_leaves(known(), replace(view, bag=0)) == ()
    assert infer_leaves(replace(known(), leaves=None), view) == ()


def test_a_whole_rack_laid_tells_nothing() -> None:
    whole, six = (Play.of("D8", word) for word in ("CANTORA", "CANTOR"))
    tables = [
        replace(TurnView.of(play.on(EMPTY_BOARD), Tiles.of("AEIOLNS")), last=LastPlay(EMPTY_BOARD, play))
        for play in (whole, six)
    ]
    assert [bool(infer_leaves(known(), view, tries=20)) for view in tables] == [False, True]


def test_what_was_given_away_can_not_be_drawn_at_once() -> None:
    """Two in the bag and two exchanged: both that were there are held now, and both given away are there."""
    near = next(view for view in near_the_end() if view.bag == 2)
    view = replace(near, last=LastPlay(near.board, None, 2))
    for rack in infer_leaves(known(), view, tries=300, seed=2):
        assert len(rack) == RACK_SIZE and not Counter(rack) - Counter(view.unseen)


def test_an_exchange_that_the_bag_can_not_have_served_tells_nothing() -> None:
    """As a damaged record or another program may say; seven of a full bag are an exchange like any other."""
    near, (full, _) = near_the_end()[0], after_plays()[0]
    for view, given, said in (
        (near, near.bag, True),
        (near, near.bag + 1, False),
        (near, -1, False),
        (full, 7, True),
        (full, 8, False),
    ):
        found = infer_leaves(known(), replace(view, last=LastPlay(view.board, None, given)), tries=5)
        assert bool(found) == said


def test_a_play_that_hardly_any_leave_explains_leaves_only_the_worth_of_leaves() -> None:
    """Whatever was kept, the poorest play of the rack is not what a good player would choose."""
    for before in views(25, 70, 12):
        poorest = min(ranked(known(), before, 500), key=lambda move: (move.play is None, move.equity))
        if poorest.play is None or len(poorest.placed) > 4:
            continue
        after = TurnView.of(poorest.play.on(before.board), Tiles(before.unseen[:7]))
        after = replace(after, last=LastPlay(before.board, poorest.play))
        found = infer_leaves(known(), after, tries=300, wanted=300, seed=1)
        assert len(set(found)) > 60, "no single leave stands for all"


def test_the_strongest_bot_infers() -> None:
    strongest = GRADES[-1].budget
    assert strongest is not None and strongest.inferences > 0
    few = replace(strongest, rollouts=300, endgame_nodes=10, preendgame_orders=1)
    differing = 0
    for view, _ in after_plays()[:8]:
        told = SearchPlayer(known(), few).choose(view, seed=1)
        untold = SearchPlayer(known(), few).choose(replace(view, last=None), seed=1)
        assert untold == SearchPlayer(known(), replace(few, inferences=0)).choose(view, seed=1)
        differing += told != untold
    assert differing


def test_the_strongest_bot_infers_before_the_end_as_well() -> None:
    strongest = GRADES[-1].budget
    assert strongest is not None
    few = replace(strongest, rollouts=0, preendgame_orders=20, inferences=100)
    differing = 0
    for near in near_the_end():
        last = LastPlay(near.board, None, near.bag)
        told = SearchPlayer(known(), few).choose(replace(near, last=last), seed=1)
        untold = SearchPlayer(known(), few).choose(near, seed=1)
        differing += told != untold
        assert told.kind in MoveKind
    assert differing
