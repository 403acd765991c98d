"""What somebody who plays alone is shown: the move under way, what came of those before, where they stand."""

from __future__ import annotations

from tesela.duplicate.events import LoggedPlay, ScoredPlay
from tesela.duplicate.solo.alone import Alone, Turn
from tesela.duplicate.solo.review import SlipReview, review_play
from tesela.duplicate.state import Move, State
from tesela.duplicate.top import Plays
from tesela.duplicate.view_types import PlayView, View
from tesela.duplicate.views import play_view


class ReviewView(View, frozen=True, kw_only=True):
    """One move looked at: `better` plays were worth more, the highest of which are `above`."""

    move: int
    rack: str
    play: PlayView | None
    points: int
    top: PlayView | None
    missed: int
    better: int
    above: list[PlayView]


class AloneTurn(ReviewView, frozen=True, kw_only=True):
    """One's own move; `spent_ms` counts hints, too."""

    fault: str
    wrong: list[str]
    ms: int
    hints: int
    tries: int
    spent_ms: int


class AloneMove(View, frozen=True, kw_only=True):
    """The move to be played now; `hints` are those that were bought, `price_ms` what the next one costs."""

    move: int
    board: list[str]
    rack: str
    deadline: int
    hints: list[tuple[str, str]]
    tries: int
    price_ms: int | None


def review_view(state: State, review: SlipReview) -> ReviewView:
    """A review with its plays for people."""
    move = review.move
    return ReviewView(
        move=move.number,
        rack=str(move.rack),
        play=_shown(state, move, review.play, review.points),
        points=review.points,
        top=play_view(state, move.top, move) if move.top else None,
        missed=review.missed,
        better=review.better,
        above=[play_view(state, each, move) for each in review.above],
    )


def turn_view(alone: Alone, turn: Turn, plays: Plays, *, hints: int, tries: int, spent_ms: int) -> AloneTurn:
    """A move that was played alone."""
    state, move = alone.state, turn.move
    review = review_play(state, move, turn.play, turn.points, plays)
    seen = review_view(state, review)
    return AloneTurn(
        move=seen.move,
        rack=seen.rack,
        play=seen.play,
        points=seen.points,
        top=seen.top,
        missed=seen.missed,
        better=seen.better,
        above=seen.above,
        fault=turn.fault,
        wrong=list(turn.wrong),
        ms=turn.ms,
        hints=hints,
        tries=tries,
        spent_ms=spent_ms,
    )


def _shown(state: State, move: Move, play: LoggedPlay | None, points: int) -> PlayView | None:
    return play_view(state, ScoredPlay(play, points), move) if play else None
