"""A position out of a recorded game, as CGP has it: racks and scores from the player to move on."""

from __future__ import annotations

from types import MappingProxyType

from tesela.core.board import EMPTY_BOARD, Board
from tesela.core.cgp import CgpPosition
from tesela.core.scoring import SEVEN_TILES_BONUS
from tesela.core.squares import Habit
from tesela.core.tiles import Tiles, write_tiles
from tesela.notation.document import ExchangeEntry
from tesela.notation.replay import Replay, Turn
from tesela.rules.rulesets import RULESETS


def position_after(replay: Replay, turn: int | None = None) -> CgpPosition:
    """The position after that many entries; None is the end, 0 the start. `IndexError` beyond it."""
    number = len(replay.turns) if turn is None else turn
    if not 0 <= number <= len(replay.turns):
        raise IndexError(number)
    players = len(replay.document.players)
    last = replay.turns[number - 1] if number else None
    first = last.next_seat if last else _starter(replay)
    seats = [(first + step) % players for step in range(players)]
    totals = last.totals if last else (0,) * players
    return CgpPosition(
        board=board_after(replay, number),
        racks=tuple(_rack(replay, number, seat) for seat in seats),
        scores=tuple(totals[seat] for seat in seats),
        zero_turns=last.zero_turns if last else 0,
        opcodes=MappingProxyType(_opcodes(replay, last)),
    )


def board_after(replay: Replay, turn: int) -> Board:
    """The board after that many entries."""
    return replay.turns[turn - 1].board if turn else EMPTY_BOARD


def _starter(replay: Replay) -> int:
    return replay.turns[0].entry.seat if replay.turns else 0


def _rack(replay: Replay, number: int, seat: int) -> Tiles:
    """What the seat holds: its rack at its next entry, else what is known of it by now.

    Tiles are drawn at the end of the own turn, so that the next rack shown is the one held now; only
    a play that is about to be withdrawn shows the rack from before.
    """
    for turn in replay.turns[number:]:
        entry = turn.entry
        if entry.seat == seat:
            if entry.rack is None or entry.kind == "withdrawn":
                break
            return entry.rack.sorted()
    else:
        if seat in replay.document.racks:
            return replay.document.racks[seat].sorted()
    return replay.turns[number - 1].holdings[seat].known if number else Tiles()


def _opcodes(replay: Replay, last: Turn | None) -> dict[str, str]:
    options = RULESETS[replay.ruleset].options
    opcodes = {"bb": str(SEVEN_TILES_BONUS), "ld": "spanish"}
    if lexicon := "_".join((replay.document.first("lexicon") or "").replace(";", " ").split()):
        opcodes["lex"] = lexicon
    if last and (move := _last_move(last)):
        opcodes["lm"] = move
    if options.scoreless_turns_limit is not None:
        opcodes["mcnz"] = str(options.scoreless_turns_limit)
    return opcodes


def _last_move(turn: Turn) -> str | None:
    """The last move as the format writes it: `8D.JEFAS`, `ex.ABC`, `ex.3`, `pass`."""
    entry = turn.entry
    if turn.play is not None and turn.words:
        word = turn.play.word_on(turn.board)
        return f"{turn.play.coord.write(Habit.GCG)}.{write_tiles(word)}"
    if isinstance(entry, ExchangeEntry):
        return f"ex.{entry.count if entry.tiles is None else write_tiles(entry.tiles)}"
    return "pass" if entry.kind == "pass" else None
