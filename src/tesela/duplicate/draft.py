"""Where a command is worked out: a copy of the state that takes each entry as it is decided."""

from __future__ import annotations

from typing import NamedTuple

from tesela.duplicate import events as ev
from tesela.duplicate.fold import apply_to
from tesela.duplicate.judging import IsWord
from tesela.duplicate.state import Move, State
from tesela.duplicate.top import Plays
from tesela.rules.bag import Secret


class Tools(NamedTuple):
    """What an event is decided with: the edition's words, the engine, the seed."""

    is_word: IsWord
    plays: Plays
    secret: Secret


class Draft:
    """The entries decided so far, and the state after them."""

    __slots__ = ("by", "events", "now", "state", "tools")

    def __init__(self, state: State, now: int, by: str, tools: Tools) -> None:
        self.state = state.copy()
        self.now = max(now, state.last_at)  # a clock that was set back can't undo what happened
        self.by = by
        self.tools = tools
        self.events: list[ev.Event] = []

    def emit(self, event: ev.Event) -> None:
        apply_to(self.state, (event,))
        self.events.append(event)

    @property
    def move(self) -> Move:
        """The move under way; only asked where there is one."""
        move = self.state.move
        if move is None:
            raise AssertionError("no move is under way")
        return move
