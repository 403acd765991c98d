"""The reverse game as a log of events: begun, tiles removed, over.

Two readings of ours: whoever began the game begins here too, and a word that stood on the board when the
game ended counts as whole, whatever the dictionary says: nobody challenged it, or it stood the challenge.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tesela.core.board import Board
from tesela.core.squares import Square
from tesela.core.tiles import Tiles
from tesela.rules.home.crossword import words_on
from tesela.rules.home.reverse import Judge, ReverseGame
from tesela.rules.refusals import Refusal, refuse

FEWEST: Final = 2
MOST_PLAYERS: Final = 4


class Begun(msgspec.Struct, frozen=True, tag="begun", tag_field="e"):
    """The board that a game left, and who plays on it; `source` names the game."""

    board: Annotated[list[str], Meta(min_length=15, max_length=15)]
    players: Annotated[list[str], Meta(min_length=FEWEST, max_length=MOST_PLAYERS)]
    source: str = ""
    lexicon: str = ""
    starter: Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)] = 0
    at: int = 0


class Removed(msgspec.Struct, frozen=True, tag="removed", tag_field="e"):
    """The tiles that a seat took off."""

    seat: int
    squares: list[str]
    points: int
    at: int = 0


class Over(msgspec.Struct, frozen=True, tag="over", tag_field="e"):
    """Nothing is left, or nothing can be taken off."""

    why: Literal["bare", "stuck"]
    at: int = 0


Event: TypeAlias = Begun | Removed | Over
_LOG: Final = msgspec.json.Decoder(list[Event])


@dataclass(frozen=True, slots=True)
class Reverse:
    """A reverse game as far as its log goes."""

    begun: Begun
    game: ReverseGame
    removed: tuple[Removed, ...] = ()
    over: Over | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has the most points."""
        best = max(self.game.scores)
        return tuple(seat for seat, score in enumerate(self.game.scores) if score == best)

    def judge(self, judge: Judge) -> Judge:
        """The dictionary, and every word that stood when the game before it ended."""
        standing = frozenset(map(bytes, words_on(Board.of(*self.begun.board))))

        def accepts(words: Sequence[Tiles]) -> bool:
            return all(bytes(word) in standing or judge([word]) for word in words)

        return accepts


def fold(events: Sequence[Event]) -> Reverse:
    """What a log adds up to; `ValueError` for a log that is none."""
    if not events or not isinstance(events[0], Begun):
        raise ValueError("a reverse game begins with a board")
    begun = events[0]
    if begun.starter >= len(begun.players):
        raise ValueError("who begins must play")
    scores = (0,) * len(begun.players)
    state = Reverse(begun, ReverseGame(Board.of(*begun.board), scores, begun.starter))
    for event in events[1:]:
        state = _after(state, event)
    return state


def _after(state: Reverse, event: Event) -> Reverse:
    match event:
        case Removed():
            cells = [Square.of(name).cell for name in event.squares]
            if state.over or event.seat != state.game.on_turn or state.game.points(cells) != event.points:
                raise ValueError(f"this can't be removed: {event}")
            return replace(state, game=state.game.without(cells), removed=(*state.removed, event))
        case Over():
            return replace(state, over=event)
        case _:
            raise ValueError("a log has one beginning")


def begin(header: Begun, judge: Judge) -> list[Event]:
    """The first events: the board, and the end at once where nothing can be taken off it."""
    return [header, *_end(fold([header]), judge, header.at)]


def take(
    state: Reverse, seat: int, squares: Iterable[Square], judge: Judge, at: int = 0
) -> list[Event] | Refusal:
    """Take tiles off for a seat; with the last that can be taken the game is over."""
    if state.over is not None:
        return refuse("manual", "reverse.over")
    named = list(squares)
    after = state.game.remove(seat, named, state.judge(judge))
    if isinstance(after, Refusal):
        return after
    names = sorted({str(square) for square in named if square.on_board})
    event = Removed(seat, names, after.scores[seat] - state.game.scores[seat], at)
    return [event, *_end(_after(state, event), judge, at)]


def _end(state: Reverse, judge: Judge, at: int) -> list[Event]:
    if state.game.board.is_empty():
        return [Over("bare", at)]
    return [Over("stuck", at)] if state.game.is_over(state.judge(judge)) else []


def write_log(events: Sequence[Event]) -> bytes:
    """The log as JSON, an event a line."""
    return b"[" + b",\n ".join(map(msgspec.json.encode, events)) + b"]\n"


def read_log(content: bytes) -> list[Event]:
    """Read a log back; `ValueError` where it is none."""
    return _LOG.decode(content)
