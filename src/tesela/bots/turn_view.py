"""From what a seat may see of a game to what the engine's players look at, and back to a command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tesela.core.board import Board
from tesela.core.plays import Play
from tesela.core.squares import read_coord
from tesela.core.tiles import Tiles
from tesela.engine.end_rules import EndRules
from tesela.engine.moves import Move, MoveKind
from tesela.engine.turn_view import LastPlay, TurnView
from tesela.rules import commands as c
from tesela.rules.codec import LineTiles
from tesela.rules.game import TurnRecord, View
from tesela.rules.options import Options

NEVER: Final = 1000
"""More scoreless turns of each than any game can have before passes end it."""


def turn_view_of(seen: View, seat: int) -> TurnView:
    """The table from this seat; the view shows nothing that the seat may not know, so neither does this."""
    order = [(seat + step) % len(seen.scores) for step in range(len(seen.scores))]
    playing = [who for who in order if who not in seen.out]
    board = seen.board or Board()
    record = [turn for turn in seen.record if turn.seat not in seen.out]
    return TurnView(
        board=board,
        rack=(seen.racks[seat] or Tiles()).sorted(),
        scores=tuple(seen.scores[who] for who in playing),
        others=tuple(seen.rack_counts[who] for who in playing[1:]),
        bag=seen.bag_count,
        passes=_in_a_row(record, ("pass", "withdrawn", "lost")),
        scoreless=_in_a_row(record, ("pass", "withdrawn", "lost", "exchange")),
        rules=end_rules(seen.header.options, len(playing)),
        last=_last(seen, board),
        exchanges=seen.bag_count > 0,
        clock_ms=_clock_ms(seen, seat),
    )


def _clock_ms(seen: View, seat: int) -> int | None:
    """What the seat has left for the whole game, where it has a clock for it."""
    given = seen.header.time.player_ms
    return None if given is None else given - seen.clocks.used_at(seat, seen.at)


def end_rules(options: Options, playing: int) -> EndRules:
    """How a game of so many ends, as the engine takes it."""
    limit = options.scoreless_turns_limit
    return EndRules(
        passes_each=options.passes_each_to_end,
        scoreless_each=max(1, limit // playing) if limit else NEVER,
        out=options.racks.out,
        passes=options.racks.passes,
    )


def _in_a_row(record: Sequence[TurnRecord], kinds: tuple[str, ...]) -> int:
    count = 0
    for turn in reversed(record):
        if turn.kind not in kinds:
            break
        count += 1
    return count


def _last(seen: View, board: Board) -> LastPlay | None:
    """The turn before ours, with the board as it was then; None if it says nothing of what was kept."""
    if not seen.record or seen.record[-1].seat in seen.out:  # what they kept is out of the game with them
        return None
    turn = seen.record[-1]
    if turn.kind in ("withdrawn", "lost"):
        return None
    if turn.kind != "play":
        return LastPlay(board, None, len(turn.tiles) if turn.kind == "exchange" else 0)
    coord = read_coord(turn.coord)
    play = Play(coord.square, coord.direction, turn.tiles)
    return LastPlay(board.with_tiles((square.cell, 0) for square, _ in play.laid()), play)


def command_of(move: Move, seat: int, theme: Tiles | None = None) -> c.Command:
    """The command that makes this move at the table; `theme` is the word that the bonus is claimed for."""
    if move.play is not None:
        return c.PlayWord(seat, str(move.play.coord), LineTiles(move.play.tiles), theme=theme)
    if move.kind is MoveKind.EXCHANGE:
        return c.Exchange(seat, move.placed)
    return c.Pass(seat)
