"""What a slip missed, by the engine: how many plays were worth more, the best of them, and by how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from tesela.core.scoring import score_play
from tesela.duplicate.events import LoggedPlay, ScoredPlay
from tesela.duplicate.reckoning import slip_result
from tesela.duplicate.state import Move, State
from tesela.duplicate.top import Found, Plays

SHOWN: Final = 5
_MOST: Final = 1_000
"""Plays are counted up to here; who is beyond it needs no exact number."""


@dataclass(frozen=True, slots=True)
class SlipReview:
    """One move: what was played and brought, the top, and the highest plays above it."""

    move: Move
    play: LoggedPlay | None
    points: int
    better: int
    above: tuple[ScoredPlay, ...]

    @property
    def missed(self) -> int:
        """Points that the top had more."""
        return max(0, (self.move.top.score if self.move.top else 0) - self.points)


def review_play(state: State, move: Move, play: LoggedPlay | None, points: int, plays: Plays) -> SlipReview:
    """Look at all plays that were worth more than these points."""
    barred = {word for word, valid in state.words.items() if not valid}

    def stands(found: Found) -> bool:
        words = score_play(move.board, found.play).words if barred else ()
        return not any(word.tiles.letters in barred for word in words)

    above: list[ScoredPlay] = []
    better = 0
    for found in takewhile(lambda found: found.score > points, plays(move.board, move.rack)):
        if stands(found):
            better += 1
            if len(above) < SHOWN:
                above.append(ScoredPlay(LoggedPlay.of(found.play), found.score))
        if better >= _MOST:
            break
    return SlipReview(move, play, points, better, tuple(above))


def review_player(state: State, player: int, plays: Plays) -> Sequence[SlipReview]:
    """Every move that counts, as a player played it."""
    found = []
    for move in state.moves:
        if move.counts:
            slip = move.slips.get(player)
            points = slip_result(move, slip, state).points if slip else 0
            found.append(review_play(state, move, slip.play if slip else None, points, plays))
    return found
