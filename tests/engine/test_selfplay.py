"""Greedy games: the same on any number of threads, and played by the rules."""

from __future__ import annotations

from collections import Counter

from tests.engine.spanish import small_spanish

from tesela._kernel import GameBatch, GameRecord, selfplay
from tesela.core.board import Board
from tesela.core.letters import COUNTS, POINTS
from tesela.core.placement import check_placement
from tesela.core.scoring import score_play
from tesela.core.tiles import Tiles
from tesela.engine.moves import Move


def _played(games: GameBatch) -> list[GameRecord]:
    return selfplay(small_spanish(), None, games, history=True)


def _whole(record: GameRecord) -> tuple[object, ...]:
    turns = [(turn.player, turn.rack, turn.bag, turn.move) for turn in record.history]
    return record.scores, record.turns, record.checksum, turns


def test_threads_do_not_change_the_games() -> None:
    games = [_whole(record) for record in _played(GameBatch(20, seed=7))]
    assert games == [_whole(record) for record in _played(GameBatch(20, seed=7, threads=3))]
    assert games != [_whole(record) for record in _played(GameBatch(20, seed=8))]


def test_games_are_numbered() -> None:
    games = [_whole(record) for record in _played(GameBatch(6, seed=7))]
    assert games[4:] == [_whole(record) for record in _played(GameBatch(2, first=4, seed=7))]


def test_games_are_legal_and_add_up() -> None:
    graph = small_spanish()
    for record in _played(GameBatch(12, seed=3, threads=2)):
        history = record.history
        assert len(history) == record.turns
        board, scores = Board(), [0, 0]
        last: dict[int, tuple[Tiles, int]] = {}
        for turn in history:
            move = Move.from_kernel(turn.move)
            play, stays = move.play, Tiles(turn.rack).minus(move.placed)
            assert stays is not None
            if play is not None:
                assert check_placement(board, play) is None
                counted = score_play(board, play)
                assert counted.total == move.score
                assert all(bytes(word.tiles.letters) in graph for word in counted.words)
                board = play.on(board)
            else:
                stays = Tiles(turn.rack)
            last[turn.player] = (stays, turn.bag)
            scores[turn.player] += move.score
            assert not Counter(board.tiles) - Counter(dict(enumerate(COUNTS))), "no tile too many"
        out = history[-1].player
        if not last[out][0] and history[-1].bag == 0:
            scores[out] += sum(POINTS[code] for code in last[1 - out][0])
        else:
            for player in (0, 1):
                scores[player] -= sum(POINTS[code] for code in last[player][0])
        assert list(record.scores) == scores
