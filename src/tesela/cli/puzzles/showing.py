"""A puzzle on the terminal: the board and what is asked, and answers as somebody types them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from tesela.analysis.puzzles.answering import LONGEST
from tesela.analysis.puzzles.puzzle import ACCEPT, CHALLENGE, Puzzle
from tesela.cli.play.lines import Line, Verb, read_line
from tesela.core.errors import TextError
from tesela.core.rendering import board_text
from tesela.core.scoring import score_play
from tesela.core.squares import Habit
from tesela.core.tiles import read_typed, strip_accents, write_tiles
from tesela.core.typed_play import typed_play
from tesela.engine.errors import EngineError
from tesela.engine.players.text_protocol import read_move
from tesela.texts import say

_YES: Final = ("s", "si", "y", "yes")
_NO: Final = ("n", "no")


def show(puzzle: Puzzle) -> Iterator[str]:
    """The board, with the play that is doubted on it, the scores, and the task."""
    view = puzzle.view
    if puzzle.kind == "challenge":
        play = puzzle.laid_play
        score = score_play(view.board, play)
        yield board_text(play.on(view.board).cells)
        words = ", ".join(map(str, score.words))
        mine, theirs = view.scores
        data = {"mine": mine, "theirs": theirs, "laid": play.coord, "score": score.total, "words": words}
        yield say("puzzles.scores_doubt", data)
    else:
        yield board_text(view.board.cells)
        mine, theirs = view.scores
        unseen = {"unseen": len(view.unseen), "bag": view.bag}
        yield say(
            "puzzles.scores", {"mine": mine, "theirs": theirs, "rack": write_tiles(view.rack), **unseen}
        )
        if not view.bag:
            yield say("puzzles.theirs", {"tiles": write_tiles(view.unseen)})
    yield say(f"puzzles.task.{puzzle.kind}")


def read_answer(puzzle: Puzzle, typed: str) -> tuple[str | None, str]:
    """The answer as the engine protocol writes it; None and a sentence for what is none."""
    if puzzle.kind == "challenge":
        word = strip_accents(typed).lower()
        answer = CHALLENGE if word in _YES else ACCEPT if word in _NO else None
    else:
        answer = None
        with suppress(TextError, EngineError):
            answer = _move(puzzle, read_line(typed, Habit.MANUAL))
    if answer is None:
        return None, say("puzzles.play_unreadable", {"text": typed[:LONGEST]})
    if puzzle.kind != "challenge":
        try:
            read_move(answer, puzzle.view)
        except EngineError:
            return None, say("puzzles.play_impossible", {"text": typed[:LONGEST]})
    return answer, ""


def _move(puzzle: Puzzle, line: Line) -> str | None:
    view = puzzle.view
    if line.verb is Verb.PASS:
        return "pass"
    if line.verb is Verb.EXCHANGE:
        return f"exchange {write_tiles(read_typed(line.rest))}"
    if line.verb is not Verb.PLAY or line.coord is None:
        return None
    play = typed_play(view.board, view.rack, line.coord, line.rest)
    return f"play {play.coord.write(Habit.GCG)} {write_tiles(play.tiles, through=True)}"
