"""A command's surroundings: who asks, as what, when, and of which tournament."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias, TypedDict

from tesela.rules.refusals import Refusal
from tesela.tournament import events as ev
from tesela.tournament.people import Role
from tesela.tournament.refusals import refuse_in
from tesela.tournament.state import Player, State


class Actor(NamedTuple):
    """Who asks, and as what."""

    name: str
    role: Role


class Signature(TypedDict):
    """What every event carries: when, and by whom."""

    at: int
    by: str


class Ask(NamedTuple):
    """What a command is decided with."""

    state: State
    actor: Actor
    now: int

    def cannot(self, code: str, /, **data: object) -> Refusal:
        """The refusal with the article of this tournament's rule set."""
        return refuse_in(self.state.ruleset, code, **data)

    def signed(self) -> Signature:
        """Time and author; a clock that was set back can't undo the order of what happened."""
        return {"at": max(self.now, self.state.last_at), "by": self.actor.name}

    def player(self, number: int) -> Player | Refusal:
        """The player of this number."""
        return self.state.players.get(number) or self.cannot("player.unknown", number=number)


Answer: TypeAlias = Sequence[ev.Event] | Refusal
