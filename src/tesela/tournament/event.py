"""An event of a tournament: what every one carries, and the kinds of value that they are made of."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

RoundNumber: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]
TableNumber: TypeAlias = Annotated[int, Meta(ge=1, le=50_000)]
CaseNumber: TypeAlias = Annotated[int, Meta(ge=1, le=100_000)]
Why: TypeAlias = Annotated[str, Meta(min_length=1, max_length=2000)]
Reason: TypeAlias = Annotated[str, Meta(max_length=2000)]
"""Why something was done, where it may be left unsaid."""
Article: TypeAlias = Annotated[str, Meta(max_length=40)]

LATEST: Final = 2**53
"""The last moment that every reader of JSON can write down."""

Source: TypeAlias = Literal["desk", "players", "game", "sheet"]
"""Where a result came from: the desk, both players' phones, a game played here, the paper sheet."""

Offence: TypeAlias = Literal["warning", "points", "game", "tournament"]
"""38: a warning, points off, disqualified from the game, disqualified from the tournament."""


class Event(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="e", omit_defaults=True, forbid_unknown_fields=True
):
    """Something done by somebody at a time (milliseconds)."""

    at: int
    by: Annotated[str, Meta(max_length=120)]
    done: Annotated[int, Meta(ge=0, le=LATEST)] | None = None
    """When it was done, if another desk did it and this log took it in later."""
    origin: Annotated[str, Meta(max_length=64)] = ""
    """What it was known by at the desk that did it, if that was another."""

    @property
    def when(self) -> int:
        """The moment at which it was done, here or elsewhere."""
        return self.at if self.done is None else self.done
