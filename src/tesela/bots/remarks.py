"""What a bot remarks on a turn of a training game: plain facts of the play, for somebody who learns.

The facts come from the board and the score sheet as the viewer sees them. What could have been played is
said of the viewer's own turns only: others' racks are hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tesela._kernel import WordGraph
from tesela.core.board import EMPTY_BOARD, Board
from tesela.core.letters import BLANK_BIT, RACK_SIZE
from tesela.core.plays import Play
from tesela.core.premiums import LETTER_FACTOR, WORD_FACTOR
from tesela.core.scoring import score_play
from tesela.core.squares import read_coord
from tesela.core.tiles import Tiles, spell
from tesela.engine import top
from tesela.engine.position import Position
from tesela.rules.game import TurnRecord
from tesela.rules.header import Variants
from tesela.rules.variations.catalogue import asks_long_openings

DEAR: Final = 4
"""Points from which a tile on a letter premium is worth a word."""
_WORTH_TELLING: Final = 4
"""So many points more make another play worth telling."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to say about a turn, by code (`remark.CODE` in the texts)."""

    code: str
    data: Mapping[str, object] = field(default_factory=dict)


def boards(record: Sequence[TurnRecord]) -> Iterator[Board]:
    """The board before each turn."""
    board = EMPTY_BOARD
    for turn in record:
        yield board
        if turn.kind == "play":
            board = _play(turn).on(board)


def can_advise(variants: Variants, board: Board) -> bool:
    """Whether any play of the rack would have been allowed; an opening that must be long is not weighed."""
    return not (board.is_empty() and asks_long_openings(variants))


def remarks_on(turn: TurnRecord, board: Board, graph: WordGraph | None = None) -> list[Remark]:
    """What there is to say; with a graph, also what else the rack could have played."""
    if turn.kind != "play":
        found = [Remark(turn.kind)] if turn.kind in ("exchange", "pass", "withdrawn") else []
    else:
        found = list(_facts(_play(turn), board)) or [Remark("plain", {"score": turn.score})]
    if graph is not None and turn.rack and turn.kind in ("play", "exchange", "pass"):
        found += _better(turn, board, graph)
    return found


def _play(turn: TurnRecord) -> Play:
    where = read_coord(turn.coord)
    return Play(where.square, where.direction, turn.tiles)


def _facts(play: Play, board: Board) -> Iterator[Remark]:
    laid = list(play.laid())
    score = score_play(board, play)
    if len(laid) >= RACK_SIZE:
        yield Remark("seven", {"bonus": score.bonus})
    factor = 1
    for square, _ in laid:
        factor *= WORD_FACTOR[square.cell]
    if factor > 1:
        yield Remark("word_premium", {"word": str(score.words[0]), "factor": factor})
    for square, code in laid:
        if LETTER_FACTOR[square.cell] > 1 and Tiles([code]).points >= DEAR:
            data = {"letter": spell([code]), "factor": LETTER_FACTOR[square.cell]}
            yield Remark("dear", data)
    if len(score.words) > 1:
        others = ", ".join(map(str, score.words[1:]))
        yield Remark("also", {"words": others, "count": len(score.words) - 1})
    if any(code & BLANK_BIT for _, code in laid):
        yield Remark("blank")


def _better(turn: TurnRecord, board: Board, graph: WordGraph) -> list[Remark]:
    """The play of the most points that the rack had, unless the turn was about as good."""
    best = next(iter(top(Position.of(board, turn.rack), graph, 1)), None)
    if best is None or best.play is None:
        return []
    if turn.kind == "play" and best.score <= turn.score:
        return [Remark("best")]
    if best.score - turn.score < _WORTH_TELLING:
        return []
    data = {"word": spell(best.play.word_on(board)), "coord": str(best.play.coord), "score": best.score}
    return [Remark("better", data)]
