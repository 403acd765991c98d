"""A recorded game turn by turn as who was to move saw it: what the engine looks at, and what was done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tesela.bots.turn_view import end_rules
from tesela.core.board import EMPTY_BOARD
from tesela.core.letters import RACK_SIZE, SET_SIZE
from tesela.core.tiles import Tiles
from tesela.engine.moves import Move, MoveKind
from tesela.engine.turn_view import LastPlay, TurnView
from tesela.notation.document import ExchangeEntry
from tesela.notation.racks import difference
from tesela.notation.replay import Replay, Turn
from tesela.rules.rulesets import RULESETS


@dataclass(frozen=True, slots=True)
class SeenTurn:
    """A turn whose rack is known in full."""

    n: int
    seat: int
    view: TurnView
    move: Move
    taken_back: str = ""
    """The play that was challenged and taken back: the turn came to a pass."""


def seen_turns(replay: Replay, *, lost: bool = False) -> Iterator[SeenTurn]:
    """Plays that stood, passes and exchanges; turns whose rack or tiles nobody wrote down are left out.

    With `lost`, also turns whose play was taken back, as the passes that they came to.
    """
    before: Turn | None = None
    last: LastPlay | None = None
    for at, turn in enumerate(replay.turns, 1):
        after = replay.turns[at] if at < len(replay.turns) else None
        if turn.kind in ("play", "pass", "exchange") and not (after and after.kind == "withdrawn"):
            view = _view(replay, turn, before, last)
            move = None if view is None else _move(turn, view.rack)
            if view is not None and move is not None:
                yield SeenTurn(turn.n, turn.entry.seat, view, move)
            exchanged = turn.entry.count if isinstance(turn.entry, ExchangeEntry) else 0
            last = LastPlay(EMPTY_BOARD if before is None else before.board, turn.play, exchanged)
        elif turn.kind == "withdrawn":
            last = None
        elif lost and turn.kind == "play" and (view := _view(replay, turn, before, last)) is not None:
            nothing = Move(MoveKind.PASS, None, Tiles(), 0, 0, view.rack)
            yield SeenTurn(turn.n, turn.entry.seat, view, nothing, str(turn.play))
        before = turn


def _view(replay: Replay, turn: Turn, before: Turn | None, last: LastPlay | None) -> TurnView | None:
    seat, players = turn.entry.seat, len(replay.document.players)
    order = [(seat + step) % players for step in range(players)]
    rack, size = turn.entry.rack, RACK_SIZE
    if before is not None:
        size = before.holdings[seat].size
        rack = rack or before.holdings[seat].known
    if rack is None or len(rack) != size:
        return None
    return TurnView(
        EMPTY_BOARD if before is None else before.board,
        rack.sorted(),
        tuple(0 if before is None else before.totals[who] for who in order),
        tuple(RACK_SIZE if before is None else before.holdings[who].size for who in order[1:]),
        SET_SIZE - RACK_SIZE * players if before is None else before.bag,
        _passes(replay, turn),
        0 if before is None else before.zero_turns,
        end_rules(RULESETS[replay.ruleset].options, players),
        last,
    )


def _passes(replay: Replay, turn: Turn) -> int:
    count = 0
    for earlier in reversed(replay.turns[: turn.n - 1]):
        if earlier.kind != "pass":
            break
        count += 1
    return count


def _move(turn: Turn, rack: Tiles) -> Move | None:
    entry = turn.entry
    if turn.play is not None:
        leave = difference(rack, turn.play.rack_tiles())
        return Move(MoveKind.PLACE, turn.play, turn.play.tiles, turn.score, 0, leave)
    if isinstance(entry, ExchangeEntry):
        if entry.tiles is None:
            return None
        tiles = entry.tiles.sorted()
        return Move(MoveKind.EXCHANGE, None, tiles, 0, 0, difference(rack, tiles))
    return Move(MoveKind.PASS, None, Tiles(), 0, 0, rack) if turn.kind == "pass" else None
