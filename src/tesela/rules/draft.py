"""Where a command is worked out: a copy of the state that takes each event as it is decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tesela.core.board import Board
from tesela.core.tiles import Tiles
from tesela.rules import events as ev
from tesela.rules.bag import Secret
from tesela.rules.fold import apply_to
from tesela.rules.refusals import Refusal, refuse
from tesela.rules.rulesets import RULESETS, ArticleRef
from tesela.rules.state import State

Judge: TypeAlias = Callable[[Sequence[Tiles]], bool]
"""Whether all these words are valid. This room does not know where words come from."""

Oracle: TypeAlias = Callable[[Board, Sequence[Tiles]], bool]
"""Whether somebody holding one of these racks can still play on this board (37.1)."""


def stream(secret: Secret, state: State) -> Secret:
    """What a game draws by at this moment: the seed alone, or with the nonces shown so far."""
    return secret.shared(state.nonces) if state.header.pledges else secret


class Draft:
    """The events decided so far, and the state after them."""

    __slots__ = ("events", "judge", "now", "oracle", "secret", "state")

    def __init__(
        self, state: State, now: int, judge: Judge | None, secret: Secret | None, oracle: Oracle | None
    ) -> None:
        self.state = state.copy()
        self.now = max(now, state.last_at)  # a clock that was set back can't undo what happened
        self.judge = judge
        self.secret = secret
        self.oracle = oracle
        self.events: list[ev.Event] = []

    def emit(self, event: ev.Event) -> None:
        apply_to(self.state, (event,))
        self.events.append(event)

    @property
    def bag(self) -> Secret:
        """What tiles are drawn by: the seed, with the players' part in it where they had one."""
        if self.secret is None:
            raise ValueError("this game draws by its seed: step() needs the secret")
        return stream(self.secret, self.state)

    def no(self, code: str, **data: object) -> Refusal:
        """A refusal with the article in force."""
        return refuse(self.state.header.ruleset, code, **data)

    def article(self, topic: str) -> ArticleRef | None:
        return RULESETS[self.state.header.ruleset].article_for(topic)
