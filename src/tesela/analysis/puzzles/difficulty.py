"""How hard a puzzle is: bots of every level try it, and the rating that their results make likeliest.

A puzzle counts as an opponent: who is rated like it finds its answer half of the time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from tesela.analysis.puzzles.puzzle import CHALLENGE, Found, Puzzle, turn_key
from tesela.core.scoring import score_play
from tesela.engine.knowledge import Knowledge
from tesela.engine.players import Player, player
from tesela.engine.ratings import measured

TRIERS: Final = (("semilla", 6), ("aprendiz", 6), ("tertulia", 6), ("aficion", 6), ("veterana", 6))
"""Bots that err as people do, and how often each tries."""
THINKERS: Final = (("estratega", 1), ("maestra", 2))
"""Those who know every word: the first always plays the same."""
LEAST, MOST = 200, 2800
_DOUBT: Final = 1
"""Tries more at the middle, one found and one missed, so that no puzzle is beyond the scale."""
_MIDDLE: Final = 1600


class Triers:
    """The bots, ready to try puzzles over one edition."""

    def __init__(self, known: Knowledge) -> None:
        self._known = known

    @cached_property
    def _players(self) -> list[tuple[str, int, Player]]:
        return [(bot, runs, player(bot, self._known)) for bot, runs in (*TRIERS, *THINKERS)]

    def tried(self, puzzle: Puzzle) -> list[Found]:
        """How often each bot finds the answer; the same every time."""
        seed = int(puzzle.id, 16)
        return [
            Found(bot, sum(self._finds(each, puzzle, seed + run) for run in range(runs)), runs)
            for bot, runs, each in self._players
        ]

    @staticmethod
    def _finds(bot: Player, puzzle: Puzzle, seed: int) -> bool:
        if puzzle.kind == "challenge":
            words = [word.tiles for word in score_play(puzzle.view.board, puzzle.laid_play).words]
            return bot.challenges(words, seed=seed) is (puzzle.answers == [CHALLENGE])
        answers = {turn_key(move) for move in puzzle.moves}
        return turn_key(bot.choose(puzzle.view, seed=seed)) in answers


def first_rating(puzzle: Puzzle, found: Sequence[Found]) -> int:
    """The rating before anybody has tried it.

    A bot doubts by habit: the trusting ones are right about every valid word. Their results would give the
    answer away, so words to be doubted start all alike and are rated by people alone.
    """
    return _MIDDLE if puzzle.kind == "challenge" else rating_of(found)


def rating_of(found: Sequence[Found]) -> int:
    """The rating that makes these results likeliest, by the bots' measured ratings.

    >>> easy = rating_of([Found("semilla", 6, 6), Found("veterana", 6, 6)])
    >>> hard = rating_of([Found("semilla", 0, 6), Found("veterana", 1, 6)])
    >>> easy < 1000 < 2000 < hard
    True
    """
    bots = measured().ratings
    tries = [(bots[each.bot].elo, each.hits, each.runs) for each in found]
    tries.append((_MIDDLE, _DOUBT, 2 * _DOUBT))
    low, high = float(LEAST), float(MOST)
    for _ in range(40):  # the expected finds fall as the rating rises: halve towards where they are met
        middle = (low + high) / 2
        expected = sum(runs * expected_score(elo, middle) for elo, _, runs in tries)
        low, high = (middle, high) if expected > sum(hits for _, hits, _ in tries) else (low, middle)
    return round((low + high) / 2)


def expected_score(player: float, puzzle: float) -> float:
    """How likely somebody of that rating finds the answer, by Elo.

    >>> expected_score(1500, 1500)
    0.5
    """
    return 1 / (1 + math.pow(10, (puzzle - player) / 400))
