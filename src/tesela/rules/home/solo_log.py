"""A solo game (manual, «en solitario» a and c) as a log of events: begun, laid, exchanged, taken back, over.

Tiles that are drawn are not written down: they follow from the bag's seed, which is told at the end. So a
log and its seed are counted again by whoever doubts a total, and no total stands without them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tesela.core.plays import Play
from tesela.core.squares import read_coord
from tesela.core.tiles import Tiles, read_tiles, write_tiles
from tesela.rules.bag import Secret
from tesela.rules.home.solo import SoloGame
from tesela.rules.refusals import Refusal, refuse

MOST_EVENTS: Final = 1_500
"""A line laid and taken back so often is nobody's game any more."""
MINUTE_MS: Final = 60_000

Judge: TypeAlias = Callable[[Sequence[Tiles]], bool]
Mode: TypeAlias = Literal["record", "open"]
Why: TypeAlias = Literal["laid", "time", "said"]


class Begun(msgspec.Struct, frozen=True, tag="begun", tag_field="e"):
    """What is played for: totals are compared with those of the same mode, rules, words and minutes."""

    mode: Mode
    ruleset: str
    lexicon: str
    lexicon_hash: str
    commitment: str
    minutes: Annotated[int, Meta(ge=0, le=600)] = 0
    """The time for the whole game; 0: none."""
    at: int = 0


class Laid(msgspec.Struct, frozen=True, tag="laid", tag_field="e"):
    """A play: `coord` in the manual's habit, `.` where the board is covered."""

    coord: str
    tiles: str
    points: int
    at: int = 0


class Exchanged(msgspec.Struct, frozen=True, tag="exchanged", tag_field="e"):
    """Tiles that went back into the bag."""

    tiles: str
    at: int = 0


class TakenBack(msgspec.Struct, frozen=True, tag="taken_back", tag_field="e"):
    """Face up: the last play is undone."""

    at: int = 0


class LaidAgain(msgspec.Struct, frozen=True, tag="laid_again", tag_field="e"):
    """Face up: what was taken back last is done again."""

    at: int = 0


class Over(msgspec.Struct, frozen=True, tag="over", tag_field="e"):
    """All is laid, the time is up, or the player said so; with it the bag's seed is told."""

    why: Why
    total: int
    seed: str
    at: int = 0


Event: TypeAlias = Begun | Laid | Exchanged | TakenBack | LaidAgain | Over
Turn: TypeAlias = Laid | Exchanged
_LOG: Final = msgspec.json.Decoder(list[Event])


@dataclass(frozen=True, slots=True)
class Step:
    """A turn and the game that it led to."""

    turn: Turn
    game: SoloGame


@dataclass(frozen=True, slots=True)
class Solo:
    """A solo game as far as its log goes."""

    begun: Begun
    start: SoloGame
    done: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()
    """What was taken back and can be done again, the last first."""
    over: Over | None = None
    events: int = 1

    @property
    def game(self) -> SoloGame:
        return self.done[-1].game if self.done else self.start

    @property
    def deadline(self) -> int | None:
        """When the time is up; None without a clock."""
        return self.begun.at + self.begun.minutes * MINUTE_MS if self.begun.minutes else None

    @property
    def laid(self) -> int:
        """How many plays lie there."""
        return sum(isinstance(step.turn, Laid) for step in self.done)


def start(begun: Begun, secret: Secret) -> Solo:
    """The first moment: seven tiles on the rack, or all hundred in sight."""
    return Solo(begun, SoloGame.start(secret, face_up=begun.mode == "open"))


def replay(events: Sequence[Event], secret: Secret, judge: Judge) -> Solo:
    """Play a log again from its first event; `ValueError` where anything in it does not follow."""
    if not events or not isinstance(events[0], Begun) or events[0].commitment != secret.commitment():
        raise ValueError("a solo game begins with its bag")
    state = start(events[0], secret)
    for event in events[1:]:
        state = _after(state, event, secret, judge)
    return state


def _after(state: Solo, event: Event, secret: Secret, judge: Judge) -> Solo:
    if state.over is not None or (state.deadline and event.at > state.deadline):
        raise ValueError("nothing happens after the end")
    state = replace(state, events=state.events + 1)
    match event:
        case Laid() | Exchanged():
            step = _step(state, event, secret, judge)
            if isinstance(step, Refusal) or step.turn != event:
                raise ValueError(f"this can't be played: {event}")
            return replace(state, done=(*state.done, step), undone=())
        case TakenBack() if state.begun.mode == "open" and state.done:
            return replace(state, done=state.done[:-1], undone=(state.done[-1], *state.undone))
        case LaidAgain() if state.undone:
            return replace(state, done=(*state.done, state.undone[0]), undone=state.undone[1:])
        case Over(total=total, seed=seed):
            if total != state.game.final_score or seed != secret.reveal():
                raise ValueError(f"this is not how it ended: {event}")
            return replace(state, over=event)
        case _:
            raise ValueError(f"this can't happen now: {event}")


def _step(state: Solo, turn: Turn, secret: Secret, judge: Judge) -> Step | Refusal:
    """The turn with the points that it really makes, and the game after it."""
    game = state.game
    if isinstance(turn, Exchanged):
        after = game.exchange(read_tiles(turn.tiles), secret)
        return after if isinstance(after, Refusal) else Step(turn, after)
    after = game.play(_play(turn.coord, turn.tiles), judge, secret)
    if isinstance(after, Refusal):
        return after
    return Step(msgspec.structs.replace(turn, points=after.score - game.score), after)


def _play(coord: str, tiles: str) -> Play:
    where = read_coord(coord)
    return Play(where.square, where.direction, read_tiles(tiles, through=True))


class SoloTable:
    """What decides a player's next act: the game so far, its bag, the judge of words, and the time."""

    def __init__(self, state: Solo, secret: Secret, judge: Judge, now: int) -> None:
        self.state, self.secret, self.judge, self.now = state, secret, judge, now

    def time_up(self) -> list[Event]:
        """The end that the clock makes, if it has come."""
        state = self.state
        if state.over or state.deadline is None or self.now <= state.deadline:
            return []
        return [self._over(state, "time", state.deadline)]

    def lay(self, coord: str, tiles: str) -> list[Event] | Refusal:
        """Lay a word; `TextError` for what can't be read."""
        play = _play(coord, tiles)
        return self._turn(Laid(play.coord.write(), write_tiles(play.tiles, through=True), 0, self.now))

    def exchange(self, tiles: str) -> list[Event] | Refusal:
        """Change tiles; `TextError` for what can't be read."""
        return self._turn(Exchanged(write_tiles(read_tiles(tiles).sorted()), self.now))

    def _turn(self, turn: Turn) -> list[Event] | Refusal:
        if refused := self._closed():
            return refused
        step = _step(self.state, turn, self.secret, self.judge)
        if isinstance(step, Refusal):
            return step
        after = replace(self.state, done=(*self.state.done, step))
        over = [] if step.game.rack else [self._over(after, "laid", self.now)]
        return [step.turn, *over]

    def take_back(self) -> list[Event] | Refusal:
        """Undo the last turn, where all lies face up."""
        return self._move(TakenBack(self.now), possible=bool(self.state.done))

    def lay_again(self) -> list[Event] | Refusal:
        """Redo what was taken back last."""
        return self._move(LaidAgain(self.now), possible=bool(self.state.undone))

    def _move(self, event: TakenBack | LaidAgain, *, possible: bool) -> list[Event] | Refusal:
        if refused := self._closed():
            return refused
        if self.state.begun.mode != "open":
            return refuse("manual", "solo.stands")
        return [event] if possible else refuse("manual", "solo.nothing")

    def end(self) -> list[Event] | Refusal:
        """Leave it at this total."""
        return (
            refuse("manual", "solo.over") if self.state.over else [self._over(self.state, "said", self.now)]
        )

    def _closed(self) -> Refusal | None:
        if self.state.over is not None:
            return refuse("manual", "solo.over")
        return refuse("manual", "solo.long") if self.state.events >= MOST_EVENTS else None

    def _over(self, state: Solo, why: Why, at: int) -> Over:
        return Over(why, state.game.final_score, self.secret.reveal(), at)


def read_log(content: bytes) -> list[Event]:
    """Read a log back; `ValueError` where it is none."""
    return _LOG.decode(content)
