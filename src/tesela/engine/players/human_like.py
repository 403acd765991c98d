"""Players like people: a vocabulary, plays they overlook, a choice that wavers, doubts about words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from tesela._kernel import WordGraph
from tesela.core.tiles import Tiles
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move, MoveKind
from tesela.engine.players.static_players import invalid_words, passing, ranked
from tesela.engine.players.vocabulary import invented_words, known_words
from tesela.engine.turn_view import TurnView

_LOOKED_AT: Final = 400
"""Plays among which somebody may notice one."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How somebody plays."""

    vocabulary: int | None
    """The commonest words of the lexicon, so many; None for all of them."""
    notices: tuple[float, float, float, float, float, float, float]
    """How likely a play of one tile, of two, ... of seven is noticed."""
    wavers: float
    """Points by which a choice may miss the best: 0 takes the best that was noticed."""
    keeps: float
    """How much of a leave's value is felt: 0 for who looks at the score alone, 1 for all."""
    doubts_wrong: float
    """How likely an unknown word that is not valid is challenged."""
    doubts_right: float
    """How likely an unknown word that is valid is challenged all the same."""
    invents: bool = False
    """Lays words that only look right."""


class Person:
    """Somebody with habits. With `honest`, no word is laid that the lexicon does not have."""

    def __init__(self, known: Knowledge, habits: Habits, *, honest: bool = True) -> None:
        self._lexicon = known.graph
        self._habits = habits
        self._believes = known.with_graph(_believed(known.graph, habits, honest))

    def choose(self, view: TurnView, *, seed: int = 0) -> Move:
        random = Random(seed)
        seen = [move for move in ranked(self._believes, view, _LOOKED_AT) if self._noticed(move, random)]
        if not any(move.kind is MoveKind.PLACE for move in seen):
            return self._helpless(seen, view)
        if seen[0].kind is not MoveKind.PLACE and self._habits.keeps < 1:
            seen = [move for move in seen if move.kind is MoveKind.PLACE]
        worth = [self._worth(move) for move in seen]
        if not self._habits.wavers:
            return seen[worth.index(max(worth))]
        most = max(worth)
        weights = [math.exp((each - most) / self._habits.wavers) for each in worth]
        return random.choices(seen, weights)[0]

    def challenges(self, words: Sequence[Tiles], *, seed: int = 0) -> bool:
        if not invalid_words(self._believes.graph, words):
            return False
        wrong = invalid_words(self._lexicon, words)
        return Random(seed).random() < (self._habits.doubts_wrong if wrong else self._habits.doubts_right)

    def _noticed(self, move: Move, random: Random) -> bool:
        if move.kind is not MoveKind.PLACE:
            return True
        return random.random() < self._habits.notices[len(move.placed) - 1]

    def _worth(self, move: Move) -> float:
        return move.score + self._habits.keeps * (move.equity / 1000 - move.score)

    @staticmethod
    def _helpless(seen: list[Move], view: TurnView) -> Move:
        """Nothing noticed: exchange what the engine would, if that is allowed; else pass."""
        return next((move for move in seen if move.kind is MoveKind.EXCHANGE), passing(view))


def _believed(graph: WordGraph, habits: Habits, honest: bool) -> WordGraph:
    if habits.vocabulary is None and (honest or not habits.invents):
        return graph
    words = graph.words() if habits.vocabulary is None else known_words(graph, habits.vocabulary)
    if habits.invents and not honest:
        words = words + invented_words(graph)
    return WordGraph.build(words)
