"""Puzzles for browsers: what may be seen before it is over, and the solution afterwards."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from datetime import date
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from tesela.analysis.puzzles.answering import invalid_words, is_right, tries_at
from tesela.analysis.puzzles.choosing import of_the_day
from tesela.analysis.puzzles.puzzle import ACCEPT, CHALLENGE, Kind, Puzzle
from tesela.analysis.puzzles.puzzle_files import shipped_puzzles
from tesela.core.errors import TextError
from tesela.core.scoring import score_play
from tesela.core.squares import Habit, read_coord
from tesela.core.tiles import write_tiles
from tesela.engine.errors import EngineError
from tesela.server.errors import ServerError
from tesela.server.games.coaching import known_by
from tesela.server.games.fair_slots import FairSlots
from tesela.server.games.words import Words
from tesela.server.people.limits import Limiter
from tesela.server.study.puzzle_log import Attempt, Status
from tesela.texts import say, speaking
from tesela.texts.puzzles import Solution, solution

_MOST_KEPT: Final = 200
"""Solutions that are remembered: the day's is asked for by everybody."""


class LaidWord(msgspec.Struct, frozen=True, kw_only=True):
    """The rival's play whose word may be challenged."""

    coord: str
    tiles: str
    score: int
    words: list[str]


class PuzzleShown(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle as its solver sees it: the solution only once it is over."""

    id: str
    kind: Kind
    task: str
    position: str
    """One line of CGP with the solver's rack; where a word is doubted the rival's score comes first."""
    laid: LaidWord | None
    bag: int
    unseen: str
    """The tiles that the solver can't see."""
    edition: str
    rating: int
    mine: int
    """Your own rating at puzzles."""
    tries: int
    """Answers that count."""
    tried: int
    status: Status
    day: str
    """The date whose play of the day it is, if it is today's; else empty."""
    solution: Solution | None


class PuzzleAnswer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A turn, or what you do about the word."""

    kind: Literal["place", "exchange", "pass", "challenge", "accept"]
    coord: Annotated[str, Meta(max_length=8)] = ""
    tiles: Annotated[str, Meta(max_length=80)] = ""


class PuzzleDesk:
    """Everything about puzzles that needs the words."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._slots = FairSlots(1)
        self._asked = Limiter(1.0, 60)
        self._kept: OrderedDict[tuple[str, str, str], Solution] = OrderedDict()

    @property
    def all(self) -> Sequence[Puzzle]:
        return shipped_puzzles()

    def of_day(self, day: date) -> Puzzle:
        """The play of that day."""
        return of_the_day(self.all, day)

    def find(self, puzzle_id: str) -> Puzzle:
        """A puzzle by its id; 404 if there is none."""
        found = next((each for each in self.all if each.id == puzzle_id), None)
        if found is None:
            raise ServerError(404, "puzzle.unknown")
        return found

    async def judge(self, puzzle: Puzzle, answer: PuzzleAnswer, asker: str) -> tuple[str, bool]:
        """The answer as it is kept and whether it is right; 422 for what is none, which costs no try."""
        if not self._asked.allows(asker):
            raise ServerError(429, "request.many", {"seconds": 2})
        edition = await self._words.edition(puzzle.lexicon)
        try:
            text = _text(puzzle, answer)
            right = is_right(puzzle, text)
            lacking = [] if right else invalid_words(puzzle, text, edition.graph)
        except (EngineError, TextError) as wrong:
            raise ServerError(422, "puzzle.move") from wrong
        if lacking:
            raise ServerError(422, "puzzle.words", {"words": ", ".join(lacking)})
        return text, right

    async def show(
        self, puzzle: Puzzle, attempt: Attempt, ratings: tuple[float, float], lang: str, asker: str,
        *, day: str = "", answer: str | None = None,
    ) -> PuzzleShown:  # fmt: skip
        """The puzzle with as much as its solver may see; `ratings` are the puzzle's and the solver's."""
        told = None if attempt.status == "open" else await self._solution(puzzle, answer, lang, asker)
        view = puzzle.view
        return PuzzleShown(
            id=puzzle.id,
            kind=puzzle.kind,
            task=say(f"puzzles.task.{puzzle.kind}", lang=lang),
            position=puzzle.position,
            laid=_laid(puzzle),
            bag=view.bag,
            unseen="" if puzzle.kind == "challenge" else write_tiles(view.unseen),
            edition=puzzle.lexicon,
            rating=round(ratings[0]),
            mine=round(ratings[1]),
            tries=tries_at(puzzle),
            tried=attempt.tries,
            status=attempt.status,
            day=day,
            solution=told,
        )

    async def _solution(self, puzzle: Puzzle, answer: str | None, lang: str, asker: str) -> Solution:
        key = (puzzle.id, answer or "", lang)
        if (kept := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return kept
        edition = await self._words.edition(puzzle.lexicon)
        same = edition.about.hash == puzzle.words  # another edition of that name may judge the word otherwise
        judge = await self._words.explaining(puzzle.lexicon) if puzzle.kind == "challenge" and same else None

        def work() -> Solution:
            with speaking(lang):
                return solution(known_by(edition), judge, puzzle, answer)

        async with self._slots.slot(asker, asker):
            made = self._kept[key] = await asyncio.to_thread(work)
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return made


def _text(puzzle: Puzzle, answer: PuzzleAnswer) -> str:
    """The answer as the engine protocol writes it."""
    if (answer.kind in (CHALLENGE, ACCEPT)) != (puzzle.kind == "challenge"):
        raise ServerError(422, "puzzle.move")
    if answer.kind == "place":
        return f"play {read_coord(answer.coord).write(Habit.GCG)} {answer.tiles}"
    return f"exchange {answer.tiles}" if answer.kind == "exchange" else answer.kind


def _laid(puzzle: Puzzle) -> LaidWord | None:
    if puzzle.kind != "challenge":
        return None
    play = puzzle.laid_play
    score = score_play(puzzle.view.board, play)
    tiles = write_tiles(play.tiles, through=True)
    return LaidWord(
        coord=str(play.coord), tiles=tiles, score=score.total, words=[str(word) for word in score.words]
    )
