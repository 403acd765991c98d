"""A table of a round, and what came of it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from tesela.tournament.people import Number, ShortText

Points: TypeAlias = Annotated[int, msgspec.Meta(ge=-2_000, le=5_000)]
"""A final score. Time penalties can bring it below zero."""

Bingos: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=20)]

TimePenalty: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2_000)]

Forfeit: TypeAlias = Literal["first", "second", "both"]
"""Who did not come to the table, or was put out of the game."""

WIN, DRAW, LOSS = 2, 1, 0
"""A game is worth two half points: whole numbers have no rounding."""


class Pairing(msgspec.Struct, frozen=True, array_like=True):
    """Two players at a table, or one with a bye (`second` is None)."""

    table: int
    first: Number
    second: Number | None

    @property
    def is_bye(self) -> bool:
        return self.second is None

    @property
    def players(self) -> tuple[int, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)

    def opponent_of(self, number: int) -> int | None:
        """The other one at the table; None for a bye."""
        return self.second if number == self.first else self.first


class Side(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One player's figures as the results sheet has them (5.1)."""

    score: Points
    bingos: Bingos | None = None
    best_play: Points | None = None
    best_word: ShortText = ""
    time_penalty: TimePenalty | None = None
    """32 §2: points that the clock took; the score has them off already."""


class Result(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What happened at a table. With a forfeit the scores are what the conditions say."""

    first: Side
    second: Side
    forfeit: Forfeit | None = None
    started: Number | None = None
    """Who made the first play, where that was written down."""

    def score_of(self, pairing: Pairing, number: int) -> tuple[int, int]:
        """A player's own score and the other's."""
        mine, theirs = (self.first, self.second) if number == pairing.first else (self.second, self.first)
        return mine.score, theirs.score

    def lost_by_forfeit(self, pairing: Pairing, number: int) -> bool:
        """Whether this player is the one who was not there."""
        at = "first" if number == pairing.first else "second"
        return self.forfeit in (at, "both")


def forfeited(absent: Forfeit, spread: int) -> Result:
    """A game that somebody did not come to: won by who did, with the spread of the conditions."""
    first, second = (0 if absent in (side, "both") else spread for side in ("first", "second"))
    return Result(first=Side(score=first), second=Side(score=second), forfeit=absent)
