"""Duplicate, from the manual's «modalidad duplicada»."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tesela.core.letters import VOWELS
from tesela.core.plays import Play
from tesela.core.tiles import Tiles
from tesela.duplicate.balance import balanced, can_go_on, deal
from tesela.duplicate.game import MOVE_MS, DuplicateGame, Slip
from tesela.rules.bag import Secret
from tesela.rules.home.solo import FULL_SET

SECRET = Secret("duplicate", bytes(32))


@pytest.mark.article("manual", "M.duplicada.equilibrio")
@pytest.mark.parametrize(
    ("rack", "move", "good"),
    [
        ("AEBCDFG", 15, True),
        ("ABCDFGH", 15, False),
        ("ABCDFGH", 16, True),
        ("?ABCDFG", 15, True),
        ("AEIOUAB", 15, False),
        ("AEIOUA?", 15, False),
        ("AEIOU??", 15, True),
        ("BCDFG?H", 16, True),
        ("BCDFGHJ", 16, False),
        ("?", 16, False),
        ("??", 16, True),
    ],
)
def test_two_of_each_up_to_move_15_then_one(rack: str, move: int, good: bool) -> None:
    assert balanced(Tiles.of(rack), move) is good


@pytest.mark.article("manual", "M.duplicada.equilibrio")
@given(st.binary(min_size=32, max_size=32), st.integers(1, 20))
def test_what_is_dealt_is_balanced_and_nothing_is_lost(seed: bytes, move: int) -> None:
    hand = deal(Secret("d", seed), 0, Tiles.of("BCDFG"), FULL_SET.minus(Tiles.of("BCDFG")) or Tiles(), move)
    assert hand is not None
    rack, bag, _ = hand
    assert len(rack) == 7
    assert balanced(rack, move)
    assert Tiles(sorted(rack + bag)) == FULL_SET


@pytest.mark.article("manual", "M.duplicada.final")
def test_it_ends_when_tiles_vowels_or_consonants_run_out() -> None:
    assert not can_go_on(Tiles(), 20)
    assert not can_go_on(Tiles.of("BCDFG"), 20)
    assert not can_go_on(Tiles.of("AEI"), 20)
    assert can_go_on(Tiles.of("AB"), 20)
    assert not can_go_on(Tiles.of("ABC"), 3)
    assert DuplicateGame(bag=Tiles.of("BCD"), move=20).dealt(SECRET).over


def _game() -> DuplicateGame:
    return DuplicateGame(rack=Tiles.of("AEFJNST"), bag=FULL_SET.minus(Tiles.of("AEFJNST")) or Tiles())


@pytest.mark.article("manual", "M.duplicada", "M.duplicada.mejor")
def test_each_scores_their_own_and_the_best_goes_on_the_board() -> None:
    slips = [
        Slip("ana", Play.of("D8", "JEFAS")),
        Slip("blas", Play.of("H8", "FEA")),
        Slip("cora", Play.of("H8", "ZAS")),  # no Z on the rack
        Slip("dani", Play.of("A1", "FEA")),  # not on the centre
    ]
    after, settled = _game().settle(slips, lambda words: True)
    assert settled.scores == {"ana": 46, "blas": 12, "cora": 0, "dani": 0}
    assert settled.best == slips[0]
    assert after.board == Play.of("D8", "JEFAS").on(_game().board)
    assert after.rack == Tiles.of("NT")
    assert after.ranking()[0] == ("ana", 46)
    following = after.dealt(SECRET)
    assert len(following.rack) == 7
    assert Tiles(sorted(following.rack + following.bag + following.board.tiles)) == FULL_SET


@pytest.mark.article("manual", "M.duplicada.mejor")
def test_an_inadmissible_word_scores_nothing_and_is_not_laid() -> None:
    after, settled = _game().settle([Slip("ana", Play.of("D8", "JEFAS"))], lambda words: False)
    assert (settled.best, settled.scores, after.board.is_empty()) == (None, {"ana": 0}, True)


@pytest.mark.article("manual", "M.duplicada.papeleta")
def test_three_minutes_and_the_last_slip_counts() -> None:
    slips = [
        Slip("ana", Play.of("D8", "JEFAS"), MOVE_MS),
        Slip("blas", Play.of("D8", "JEFAS"), MOVE_MS + 1),
        Slip("cora", Play.of("H8", "FEA")),
        Slip("cora", Play.of("H8", "FE")),
    ]
    _, settled = _game().settle(slips, lambda words: True)
    assert settled.scores == {"ana": 46, "blas": 0, "cora": 10}


@pytest.mark.article("manual", "M.duplicada")
def test_a_thousand_players_and_a_whole_game() -> None:
    game = DuplicateGame()
    while not (game := game.dealt(SECRET)).over:
        tiles = Tiles(code or 1 | 0x80 for code in game.rack[:2])
        spots = [Play.of("H8", str(tiles))] if game.board.is_empty() else _extensions(game, tiles)
        slips = [Slip(f"p{n}", spots[n % len(spots)], n) for n in range(1000)] if spots else []
        after, _ = game.settle(slips, lambda words: True)
        assert Tiles(sorted(after.rack + after.bag + after.board.tiles)) == FULL_SET
        if after.board == game.board:
            break
        game = after
    assert len(game.totals) == 1000
    assert any(code in VOWELS for code in game.board.cells)


def _extensions(game: DuplicateGame, tiles: Tiles) -> list[Play]:
    from tesela.core.placement import check_placement
    from tesela.core.squares import Direction, Square

    found = []
    for cell in range(225):
        for direction in Direction:
            play = Play(Square.at(cell), direction, tiles)
            if check_placement(game.board, play) is None:
                found.append(play)
    return found
