"""Puzzles in words: what is asked, and the solution with its proof and the coach's words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from tesela.analysis.puzzles.answering import facts_about
from tesela.analysis.puzzles.puzzle import CHALLENGE, Puzzle, Weighed
from tesela.core.tiles import spell, write_tiles
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move, MoveKind
from tesela.engine.players.text_protocol import read_move
from tesela.lexicon import Explainer
from tesela.texts import language, say
from tesela.texts.coach import Advice, advice
from tesela.texts.verdicts import verdict_lines

_MOST_FACTS: Final = 5
"""Of the coach: the first ones weigh most."""


class SolutionMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move of the solution, to be shown on the board; where it starts as the manual writes it."""

    kind: Literal["place", "exchange", "pass"]
    coord: str
    tiles: str
    text: str
    """`D8 JEFAS`."""
    score: int
    answer: bool
    wins: float | None = None
    """The chance of a win with its standard error, where it was simulated."""
    error: float | None = None
    end: int | None = None
    """The final lead, where it was proven."""


class Solution(msgspec.Struct, frozen=True, kw_only=True):
    """What is told once a puzzle is over: the answer first, the next plays, the proof, and the coach."""

    answer: str
    moves: list[SolutionMove]
    proof: list[str]
    verdict: list[str]
    """The judge's words where a word was doubted."""
    advice: list[Advice]
    source: str


def solution(known: Knowledge, judge: Explainer | None, puzzle: Puzzle, answer: str | None) -> Solution:
    """Tell the solution; the coach speaks to what was answered, if that was another play."""
    if puzzle.kind == "challenge":
        verdict = judge.verdict(puzzle.evidence.word.lower()) if judge is not None else None
        moves, said = [], list(verdict_lines(verdict)) if verdict is not None else []
    else:
        moves, said = [_shown(puzzle, row) for row in puzzle.evidence.weighed], []
    told = [advice(fact) for fact in facts_about(known, puzzle, answer)]
    return Solution(
        answer=answer_text(puzzle),
        moves=moves,
        proof=list(proof(puzzle)),
        verdict=said,
        advice=told[:_MOST_FACTS],
        source=puzzle.source,
    )


def answer_text(puzzle: Puzzle) -> str:
    """The answer as people write it."""
    if puzzle.kind == "challenge":
        return say("puzzles.doubt_challenge" if puzzle.answers == [CHALLENGE] else "puzzles.doubt_accept")
    return ", ".join(move_text(puzzle, move) for move in puzzle.moves)


def move_text(puzzle: Puzzle, move: Move) -> str:
    """`D8 JEFAS`, `cambiar Q X`, `paso`."""
    if move.play is not None:
        return f"{move.coord} {spell(move.play.word_on(puzzle.view.board))}"
    if move.kind is MoveKind.EXCHANGE:
        return say("puzzles.exchange", {"tiles": write_tiles(move.tiles)})
    return say("puzzles.pass")


def proof(puzzle: Puzzle) -> Iterator[str]:
    """What makes the answer the answer, in sentences."""
    found = puzzle.evidence
    if found.method == "plays":
        yield say("puzzles.proof.plays", {"plays": found.plays})
    elif found.method == "solved":
        first, second = found.weighed[:2]
        data = {"end": first.end, "next": _named(puzzle, second), "next_end": _ended(second.end or 0)}
        yield say("puzzles.proof.solved", data)
    elif found.method == "simulated":
        first, second = found.weighed[:2]
        mine = {"rollouts": found.rollouts, "wins": _share(first.wins), "error": _share(first.error)}
        other = {"next_wins": _share(second.wins), "next_error": _share(second.error)}
        yield say("puzzles.proof.simulated", {**mine, **other, "next": _named(puzzle, second)})
    if found.replies:
        after, before = found.replies
        yield say("puzzles.proof.block", {"before": decimal(before), "after": decimal(after)})


def _shown(puzzle: Puzzle, row: Weighed) -> SolutionMove:
    move = read_move(row.move, puzzle.view)
    kinds: dict[MoveKind, Literal["place", "exchange", "pass"]] = {
        MoveKind.PLACE: "place",
        MoveKind.EXCHANGE: "exchange",
    }
    return SolutionMove(
        kind=kinds.get(move.kind, "pass"),
        coord=move.coord,
        tiles=write_tiles(move.tiles, through=True),
        text=move_text(puzzle, move),
        score=row.score,
        answer=row.move in puzzle.answers,
        wins=row.wins,
        error=row.error,
        end=row.end,
    )


def _named(puzzle: Puzzle, row: Weighed) -> str:
    return move_text(puzzle, read_move(row.move, puzzle.view))


def _ended(lead: int) -> str:
    return say("puzzles.proof.loses", {"points": -lead}) if lead else say("puzzles.proof.draws")


def _share(part: float | None) -> str:
    return decimal(100 * (part or 0.0))


def decimal(number: float) -> str:
    """A number with one place after the comma, or point."""
    text = f"{number:.1f}"
    return text.replace(".", ",") if language() == "es" else text
