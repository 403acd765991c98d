"""The static player's terms, counted a second time: opening vowels, tiles left in the bag, the empty bag."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.engine.knowing import known, views

from tesela.core.letters import POINTS
from tesela.core.premiums import LETTER_FACTOR
from tesela.core.squares import Direction
from tesela.core.tiles import Tiles, read_tiles
from tesela.engine.end_rules import EndRules, RackSum
from tesela.engine.knowledge import OPENING_VOWEL
from tesela.engine.moves import Move, MoveKind
from tesela.engine.players import player
from tesela.engine.players.static_players import ranked
from tesela.engine.turn_view import TurnView

EVERY = 100_000
VOWELS = frozenset(read_tiles("AEIOU"))


def plain_equity(move: Move) -> int:
    """Score and leave, nothing else."""
    leaves = known().leaves
    assert leaves is not None
    worth = leaves.value(bytes(move.leave)) if len(move.leave) < 7 else 0
    return move.score * 1000 + worth


def exposed(move: Move) -> int:
    """Vowels with a letter premium above or below (beside, for a word that goes down)."""
    assert move.play is not None
    beside = 15 if move.play.direction is Direction.ACROSS else 1
    return sum(
        (tile & 0x7F) in VOWELS and max(LETTER_FACTOR[square.cell + step] for step in (-beside, beside)) > 1
        for square, tile in move.play.laid()
    )


@pytest.mark.parametrize("rack", ["AEFJNST", "AAEIOUN", "CASERO?"])
def test_an_opening_pays_for_vowels_beside_premiums(rack: str) -> None:
    moves = ranked(known(), TurnView.of(rack=read_tiles(rack)), EVERY)
    placed = [move for move in moves if move.kind is MoveKind.PLACE]
    assert any(exposed(move) for move in placed)
    for move in placed:
        assert move.equity == plain_equity(move) + OPENING_VOWEL * exposed(move)


def test_later_plays_do_not() -> None:
    for view in views(40, 70, 4):
        assert all(move.equity == plain_equity(move) for move in ranked(known(), view, 40))


def test_what_is_left_in_the_bag_counts_from_the_sixteenth_tile_on() -> None:
    terms = known().after_bag
    assert len(terms) == 16 and any(terms)
    seen = set()
    for view in (*views(1, 10, 8), *views(11, 22, 8)):
        for move in ranked(known(), view, EVERY):
            taken = min(len(move.placed), view.bag) if move.kind is MoveKind.PLACE else 0
            after = view.bag - taken
            seen.add(after)
            assert move.equity - plain_equity(move) == (terms[after] if after < len(terms) else 0)
    assert {0, 1, 2, 5, 15, 16} <= seen


def test_the_best_of_a_few_is_the_best_of_all() -> None:
    for view in (*views(0, 0, 6), *views(1, 10, 6), *views(11, 22, 6)):
        every = ranked(known(), view, EVERY)
        for few in (1, 4):
            assert ranked(known(), view, few) == every[:few]


@pytest.mark.parametrize(("out", "times"), [("none", 0), ("each_own", 1), ("out_gains", 2)])
def test_with_an_empty_bag_racks_count_as_the_rules_say(out: RackSum, times: int) -> None:
    found = 0
    for view in views(0, 0, 80):
        held = sum(POINTS[code] for code in view.unseen)
        moves = ranked(known(), replace(view, rules=EndRules(out=out)), EVERY)
        for move in moves:
            stays = sum(POINTS[code] for code in move.leave)
            ends = held if not move.leave else -stays
            assert move.equity == 1000 * (move.score + times * ends) - (8000 if move.leave else 0)
            found += not move.leave
    assert found


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("key", ["estratega", "maestra"])
def test_three_and_four_get_the_same_terms_and_legal_moves(players: int, key: str) -> None:
    view = views(30, 60, 3)[1]
    others = (7,) * (players - 1)
    table = replace(view, scores=(0,) * players, others=others, bag=len(view.unseen) - sum(others))
    move = player(key, known()).choose(table, seed=3)
    legal = ranked(known(), table, EVERY)
    assert any((move.kind, move.play, move.placed) == (each.kind, each.play, each.placed) for each in legal)
    assert Tiles([*move.placed, *move.leave]).sorted() == table.rack
