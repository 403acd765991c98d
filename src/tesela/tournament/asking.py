"""A command's surroundings: who asks, as what, when, and of which tournament."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias, TypedDict

from tesela.rules.refusals import Refusal
from tesela.tournament import events as ev
from tesela.tournament.people import Role
from tesela.tournament.refusals import cannot
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

    def no(self, code: str, /, **data: object) -> Refusal:
        """The refusal with the article of this tournament's rule set."""
        return cannot(self.state.ruleset, code, **data)

    def signed(self) -> Signature:
        return {"at": self.now, "by": self.actor.name}

    def player(self, number: int) -> Player | Refusal:
        """The player of this number."""
        return self.state.players.get(number) or self.no("player.unknown", number=number)


Answer: TypeAlias = Sequence[ev.Event] | Refusal
