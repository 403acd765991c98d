"""Whole games without a dictionary, any letters being a word: for benches and load, not for fun."""

from __future__ import annotations

from random import Random

from tesela.core.board import Board
from tesela.core.letters import ALPHABET, BLANK_BIT
from tesela.core.placement import check_placement
from tesela.core.plays import Play, play_from_squares
from tesela.core.squares import SIZE, Square
from tesela.rules import commands as c
from tesela.rules.bag import Secret
from tesela.rules.codec import LineTiles
from tesela.rules.create import create
from tesela.rules.decide import step
from tesela.rules.events import Created, Event
from tesela.rules.fold import fold
from tesela.rules.refusals import Refusal
from tesela.rules.state import State


def sample_game(seed: int, ruleset: str = "fise-2007", tiles_a_turn: int = 3) -> tuple[Event, ...]:
    """The log of a two-player game of about 30 turns, with clocks; the same seed gives the same game."""
    rng = Random(seed)
    name = f"sample-{seed}"
    secret = Secret(name, rng.randbytes(32))
    header = create(name, ruleset, ["Ana", "Blas"], 0, time="running", commitment=secret.commitment())
    if not isinstance(header, Created):
        raise ValueError(header.code)
    log: list[Event] = [header]
    state, now = fold(log), 0
    while state.ended is None:
        now += rng.randrange(1000, 30_000)
        command = c.StartGame(0) if state.starter < 0 else _next(rng, state, tiles_a_turn)
        done = step(state, command, now, secret=secret)
        if isinstance(done, Refusal):
            raise AssertionError(done)
        state, events = done
        log += events
    return tuple(log)


def _next(rng: Random, state: State, tiles_a_turn: int) -> c.Command:
    if state.phase == "announced":
        return c.Accept(1 - state.on_turn)
    play = _find_play(rng, state.board_value(), state.racks[state.on_turn], tiles_a_turn)
    if play is None:
        return c.Pass(state.on_turn)
    return c.PlayWord(state.on_turn, str(play.coord), LineTiles(play.tiles))


def _find_play(rng: Random, board: Board, rack: bytes, wanted: int) -> Play | None:
    """Some play with about so many tiles, wherever chance finds one."""
    if board.is_empty():
        first = rack[: min(wanted, len(rack))]
        return play_from_squares(board, {Square(7, 7 + i): _letter(code) for i, code in enumerate(first)})
    for count in range(min(wanted, len(rack)), 0, -1):
        for _ in range(200):
            down, lane, at = rng.random() < 0.5, rng.randrange(SIZE), rng.randrange(SIZE)
            laid: dict[Square, int] = {}
            while len(laid) < count and at < SIZE:
                square = Square(at, lane) if down else Square(lane, at)
                if not board[square]:
                    laid[square] = _letter(rack[len(laid)])
                at += 1
            play = play_from_squares(board, laid)
            if len(laid) == count and play is not None and check_placement(board, play) is None:
                return play
    return None


def _letter(code: int) -> int:
    return code or ALPHABET[0] | BLANK_BIT
