"""Playing a finished event alone, hors concours: the same racks and boards, one's own time, and one's place.

Nothing of it goes into the event's log. The slips are judged and scored as the event's own were, rulings
included; a bonus is for who was there, so there is none.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tesela.duplicate.events import LoggedPlay, ScoredPlay
from tesela.duplicate.judging import IsWord, holds, meant, verdict_on
from tesela.duplicate.ranking import percentages_of, total_of
from tesela.duplicate.reckoning import PERCENT, Sums, reckon
from tesela.duplicate.state import Move, State


@dataclass(frozen=True, slots=True)
class Turn:
    """One move played alone: what was played, its points, and what the top would have been."""

    move: Move
    play: LoggedPlay | None
    points: int
    fault: str
    wrong: tuple[str, ...]
    ms: int

    @property
    def top(self) -> ScoredPlay:
        """The move's highest play."""
        if self.move.top is None:
            raise ValueError(self.move.number)
        return self.move.top

    @property
    def missed(self) -> int:
        """Points that the top had more."""
        return max(0, self.top.score - self.points)


@dataclass(slots=True)
class Alone:
    """One person against an event that is over."""

    state: State
    is_word: IsWord
    turns: list[Turn] = field(default_factory=list)

    @property
    def moves(self) -> list[Move]:
        """The moves that count, in their order."""
        return [move for move in self.state.moves if move.counts and move.top is not None]

    @property
    def move(self) -> Move | None:
        """The move to be played now; None after the last."""
        left = self.moves[len(self.turns) :]
        return left[0] if left else None

    @property
    def limit_ms(self) -> int:
        return self.state.conditions.timing.move_ms

    def play(self, play: LoggedPlay | None, ms: int) -> Turn:
        """Hand in for this move, so long after its start; what comes late scores nothing."""
        move = self.move
        if move is None:
            raise ValueError("the event is over")
        turn = self._judged(move, play, ms)
        self.turns.append(turn)
        return turn

    def _judged(self, move: Move, play: LoggedPlay | None, ms: int) -> Turn:
        if play is None:
            return Turn(move, None, 0, "", (), ms)
        verdict = verdict_on(move.board, move.rack, play, self.is_word)
        rulings, faults = self.state.words, self.state.conditions.faults
        points, fault = verdict.score, ""
        if not holds(verdict, rulings, move.overruled.get(play)):
            points, fault = 0, verdict.fault or "words"
            if (other := meant(move, verdict, rulings)) is not None:
                fault = "transposed"
                points = 0 if faults.transposed == "zero" else other.score
                points -= faults.points if faults.transposed == "penalty" else 0
        if ms > self.limit_ms:
            points, fault = 0, "late"
        return Turn(move, play, points, fault, tuple(map(str, verdict.wrong)), ms)

    @property
    def squares(self) -> str:
        """How each move went, without telling anything of it: for a card to share."""
        return "".join(_square(turn.points, turn.top.score) for turn in self.turns)

    @property
    def total(self) -> int:
        return sum(turn.points for turn in self.turns)

    @property
    def percentages(self) -> int:
        """The percentages of all moves together, in ten-thousandths of a per cent."""
        return sum(turn.points * PERCENT // turn.top.score for turn in self.turns)

    @property
    def tops(self) -> int:
        return sum(turn.missed == 0 for turn in self.turns)

    def place(self, sums: Sums | None = None) -> int:
        """Where this would have come among those who played, by the event's own measure."""
        state, sums = self.state, sums or reckon(self.state)
        players = range(len(state.players))
        if state.conditions.ranking == "percentage":
            return 1 + sum(percentages_of(state, sums, n) > self.percentages for n in players)
        return 1 + sum(total_of(state, sums, n) > self.total for n in players)


def _square(points: int, top: int) -> str:
    """Green for the top, yellow from three quarters of it, orange for some points, white for none."""
    if points >= top:
        return "🟩"
    if points * 4 >= top * 3:
        return "🟨"
    return "🟧" if points else "⬜"
