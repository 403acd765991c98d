"""Answers to puzzles: whether one is right, and what the coach says of it."""

from __future__ import annotations

import math
from typing import Final

from tesela._kernel import WordGraph
from tesela.analysis.coach.advice import coach
from tesela.analysis.coach.situation import Fact
from tesela.analysis.judging import Judgement
from tesela.analysis.puzzles.puzzle import ACCEPT, CHALLENGE, Puzzle, Weighed, turn_key
from tesela.core.scoring import score_play
from tesela.engine.errors import EngineError
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move, MoveKind
from tesela.engine.players.text_protocol import read_move

LONGEST: Final = 80
"""Characters of an answer."""
TRIES: Final = 3
"""For a play; whether a word is challenged can be said once."""


def tries_at(puzzle: Puzzle) -> int:
    """How many answers count."""
    return 1 if puzzle.kind == "challenge" else TRIES


def is_right(puzzle: Puzzle, answer: str) -> bool:
    """Whether it is the answer, or comes to the same; `EngineError` for what can't be done there."""
    if puzzle.kind == "challenge":
        if answer not in (CHALLENGE, ACCEPT):
            raise EngineError("wire.move", read=answer[:LONGEST])
        return answer in puzzle.answers
    return turn_key(read_move(answer, puzzle.view)) in {turn_key(move) for move in puzzle.moves}


def invalid_words(puzzle: Puzzle, answer: str, graph: WordGraph) -> list[str]:
    """Words of the play that the edition lacks: it is no answer, and costs no try."""
    if puzzle.kind == "challenge":
        return []
    move = read_move(answer, puzzle.view)
    if move.play is None:
        return []
    words = score_play(puzzle.view.board, move.play).words
    return [str(word) for word in words if bytes(word.tiles.letters) not in graph]


def facts_about(known: Knowledge, puzzle: Puzzle, answer: str | None) -> list[Fact]:
    """What the coach says of the solution, against what was answered if that was another play.

    The evidence gives the numbers. A play that it does not weigh is not summed up: there is nothing to say
    how far behind it is.
    """
    if puzzle.kind == "challenge":
        return []
    view, best = puzzle.view, puzzle.moves[0]
    played = best if answer is None else read_move(answer, view)
    if played.kind is not MoveKind.PLACE:  # who lays nothing leaves nothing to compare
        played = best
    judged = _judged(puzzle, best, played)
    told = coach(known, view, played, judged or Judgement(best, 0.0))
    return told if judged is not None and turn_key(played) != turn_key(best) else told[1:]


def _judged(puzzle: Puzzle, best: Move, played: Move) -> Judgement | None:
    """The difference by the evidence; None where the play is not in it."""
    rows = {turn_key(read_move(row.move, puzzle.view)): row for row in puzzle.evidence.weighed}
    mine, first = rows.get(turn_key(played)), rows.get(turn_key(best))
    if mine is None or first is None:
        return None
    return _solved(best, first, mine) or _simulated(best, first, mine)


def _solved(best: Move, first: Weighed, mine: Weighed) -> Judgement | None:
    if first.end is None or mine.end is None:
        return None
    return Judgement(best, float(first.end - mine.end), proven=True, ends=(first.end, mine.end))


def _simulated(best: Move, first: Weighed, mine: Weighed) -> Judgement | None:
    if first.wins is None or mine.wins is None:
        return None
    error = math.hypot(first.error or 0.0, mine.error or 0.0)
    points = max(0.0, float(first.score - mine.score))
    return Judgement(best, points, max(0.0, first.wins - mine.wins), best_wins=first.wins, error=error)
