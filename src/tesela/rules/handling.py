"""A command declares itself where it is handled: who may give it, when, and what it needs.

    @handles(c.Announce, by=SEAT, when=(on_turn, in_phase("laid"), player_counts))
    def announce(draft, command): ...

`decide` asks the conditions before it calls the handler, and `choices.may` asks the same ones to tell what
a viewer could do now: a rule about the moment is written once. What depends on the command's own fields is
the handler's business.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from tesela.core.tiles import Tiles
from tesela.rules.commands import Command
from tesela.rules.draft import Draft
from tesela.rules.refusals import Refusal
from tesela.rules.roles import ARBITER, Stage
from tesela.rules.state import State

Giver: TypeAlias = Literal["seat", "arbiter", "keeper"]

SEAT: Final[tuple[Giver, ...]] = ("seat",)
DESK: Final[tuple[Giver, ...]] = ("arbiter",)
ANYBODY: Final[tuple[Giver, ...]] = ("seat", "arbiter", "keeper")

AfterEnd: TypeAlias = Literal["no", "until_closed", "yes"]
"""Whether a command still counts after the end; `until_closed`: until the sheet is closed (44)."""

Condition: TypeAlias = Callable[[State, int], str | None]
"""Something that must hold for a seat: the code of the refusal where it does not."""


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a command needs that could be given now; all empty where it needs nothing."""

    most: int | None = None
    """So many tiles at most, to exchange or to draw; so many days, to let the game sleep."""
    words: tuple[Tiles, ...] = ()
    """Words of the play that may still be asked about."""
    about: tuple[str, ...] = ()
    """What may be agreed on or declined; `sum` stands for `sum:SEAT:DELTA`, `sleep` for `sleep:DAYS`."""
    who: tuple[int, ...] = ()
    """Seats that it may concern."""
    squares: tuple[str, ...] = ()
    """Squares that it may concern: blanks to swap."""
    after: int | None = None
    """It may be given once this moment has passed."""


NOTHING_NEEDED: Final = Choice()

Needs: TypeAlias = Callable[[State, int], Choice | None]
"""What the command needs now; None where nothing could be given that would be accepted."""


class Handled(NamedTuple):
    """Everything about a kind of command in one place."""

    kind: type[Command]
    tag: str
    handle: Callable[[Draft, Any], Refusal | None]
    by: tuple[Giver, ...]
    when: tuple[Condition, ...]
    needs: Needs | None
    after_end: AfterEnd
    while_paused: bool
    outsider: str
    """What whoever is none of these is told; "": that they have no seat, or that it is the arbiter's."""

    def not_for(self, giver: Giver) -> str | None:
        """Why this giver may not ask for it at all."""
        if giver in self.by:
            return None
        if self.outsider:
            return self.outsider
        return "arbiter.only" if "seat" not in self.by and "arbiter" in self.by else "seat.unknown"

    def not_now(self, state: State, seat: int) -> str | None:
        """Why this giver may not ask for it at this moment, whatever its fields say."""
        if code := self.shut_at(giver_of(seat), state.stage):
            return code
        for condition in self.when:
            if code := condition(state, seat):
                return code
        return None

    def shut_at(self, giver: Giver, stage: Stage) -> str | None:
        """Why it may not be asked for after the end, or while the arbiter is at the table."""
        if stage in ("over", "closed"):
            if self.after_end == "no":
                return "game.over"
            return "game.closed" if self.after_end == "until_closed" and stage == "closed" else None
        if stage == "asleep" and "seat" in self.by and not self.while_paused:
            return "game.asleep"
        held_up = stage == "paused" and giver == "seat" and not self.while_paused
        return "game.paused" if held_up else None


HANDLED: Final[dict[type[Command], Handled]] = {}
"""Every command there is. `decide` imports the rooms that fill it."""

_Handler = TypeVar("_Handler", bound=Callable[[Draft, Any], Refusal | None])


def handles(
    kind: type[Command],
    *,
    by: tuple[Giver, ...],
    when: tuple[Condition, ...] = (),
    needs: Needs | None = None,
    after_end: AfterEnd = "no",
    while_paused: bool = False,
    outsider: str = "",
) -> Callable[[_Handler], _Handler]:
    """Register the function below as what carries this command out."""

    def register(handle: _Handler) -> _Handler:
        tag = str(kind.__struct_config__.tag)
        HANDLED[kind] = Handled(kind, tag, handle, by, when, needs, after_end, while_paused, outsider)
        return handle

    return register


def giver_of(seat: int) -> Giver:
    """As what somebody speaks: from a seat, from the desk, or as the program."""
    if seat >= 0:
        return "seat"
    return "arbiter" if seat == ARBITER else "keeper"


@cache
def given_by(giver: Giver) -> tuple[Handled, ...]:
    """Every command that this giver may ask for, in the order in which they are declared."""
    return tuple(each for each in HANDLED.values() if giver in each.by)
