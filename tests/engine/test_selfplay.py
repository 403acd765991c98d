"""Greedy games: the same on any number of threads, and played by the rules."""

from __future__ import annotations

from collections import Counter

from tests.engine.spanish import small_spanish

from tesela._kernel import selfplay
from tesela.core.board import Board
from tesela.core.letters import COUNTS, POINTS
from tesela.core.placement import check_placement
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.squares import Direction, Square
from tesela.core.tiles import Tiles


def test_threads_do_not_change_the_games() -> None:
    graph = small_spanish()
    assert selfplay(graph, None, 20, 7, 1, True) == selfplay(graph, None, 20, 7, 3, True)
    assert selfplay(graph, None, 20, 7, 1) != selfplay(graph, None, 20, 8, 1)


def test_games_are_legal_and_add_up() -> None:
    graph = small_spanish()
    for first, second, turns, _, history in selfplay(graph, None, 12, 3, 2, True):
        assert len(history) == turns
        board, scores = Board(), [0, 0]
        last: dict[int, tuple[Tiles, int]] = {}
        for player, rack, bag, kind, row, col, down, tiles, score in history:
            if kind == 0:
                play = Play(Square(row, col), Direction.DOWN if down else Direction.ACROSS, Tiles(tiles))
                assert check_placement(board, play) is None
                counted = score_play(board, play)
                assert counted.total == score
                assert all(bytes(word.tiles.letters) in graph for word in counted.words)
                stays = Tiles(rack).minus(play.rack_tiles())
                assert stays is not None
                board = play.on(board)
            else:
                stays = Tiles(rack)
            last[player] = (stays, bag)
            scores[player] += score
            assert not Counter(board.tiles) - Counter(dict(enumerate(COUNTS))), "no tile too many"
        out = history[-1][0]
        if not last[out][0] and history[-1][2] == 0:
            scores[out] += sum(POINTS[code] for code in last[1 - out][0])
        else:
            for player in (0, 1):
                scores[player] -= sum(POINTS[code] for code in last[player][0])
        assert (first, second) == tuple(scores)
