"""Heat maps against a second computation: every legal play counted square by square."""

from __future__ import annotations

from collections import Counter

from tests.engine.knowing import known, views

from tesela.analysis.heat import CELLS, drawn_racks, points_map, replies_map
from tesela.core.letters import RACK_SIZE
from tesela.core.tiles import Tiles
from tesela.engine import Position, best, generate

RACKS = 8


def position(bag_from: int = 20, bag_to: int = 60) -> Position:
    view = views(bag_from, bag_to)[0]
    return Position.of(view.board, view.rack)


def test_points_are_the_most_of_all_plays_over_a_square() -> None:
    here = position()
    plays = generate(here, known().graph)
    found = points_map(here, known())
    assert found.of == len(plays) and any(found.values)
    for cell in range(CELLS):
        over = [
            move.score
            for move in plays
            if move.play is not None and any(square.cell == cell for square, _ in move.play.laid())
        ]
        assert found.values[cell] == max(over, default=0)


def test_replies_are_the_mean_of_best_plays_on_the_board_after() -> None:
    here = position()
    move = best(here, known().graph, leaves=known().leaves)
    assert move.play is not None
    racks = drawn_racks(here, RACKS)
    after = Position(move.play.on(here.board), here.rack, here.bag - len(move.play.rack_tiles()))
    sums: Counter[int] = Counter()
    total = 0
    for rack in racks:
        held = Position(after.board, rack, after.bag)
        reply = max(
            generate(held, known().graph, leaves=known().leaves, others=True), key=lambda each: each.equity
        )
        total += reply.score
        if reply.play is not None:
            sums.update({square.cell: reply.score for square, _ in reply.play.laid()})
    danger = replies_map(here, known(), move, RACKS, opens=False)
    assert danger.of == RACKS and danger.replies is not None and danger.replies[1] == total / RACKS
    assert list(danger.values) == [sums[cell] / RACKS for cell in range(CELLS)]

    opens = replies_map(here, known(), move, RACKS, opens=True)
    assert danger.replies == opens.replies
    before = [now - more for now, more in zip(danger.values, opens.values, strict=True)]
    assert any(more < 0 for more in opens.values), "some squares are covered now"
    assert min(before) > -1e-9, "what was there without the play"


def test_racks_come_from_what_is_unseen_the_same_every_time() -> None:
    here = position()
    racks = drawn_racks(here, 50)
    assert racks == drawn_racks(here, 50) and len(set(racks)) > 40
    assert all(len(rack) == RACK_SIZE and not Counter(rack) - Counter(here.unseen) for rack in racks)


def test_with_the_bag_empty_there_is_one_rack_and_after_going_out_no_reply() -> None:
    here = position(0, 0)
    assert drawn_racks(here, 50) == [Tiles(here.unseen)]
    out = next((move for move in generate(here, known().graph) if not move.leave), None)
    short = here if out else Position(here.board, Tiles(_played(here)), 0)
    move = next(each for each in generate(short, known().graph) if not each.leave)
    assert replies_map(short, known(), move, 5, opens=False).replies[1:] == (0.0,)  # type: ignore[index]


def _played(here: Position) -> Tiles:
    """The tiles of some play: with these alone on the rack it goes out."""
    play = generate(here, known().graph)[0].play
    assert play is not None
    return play.rack_tiles()
