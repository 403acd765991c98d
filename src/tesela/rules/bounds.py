"""What numbers in a file may be; anything else is unreadable, so that the fold needs to ask nothing."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Actor: TypeAlias = Annotated[int, Meta(ge=-3, le=3)]
"""A seat, or who has none: the arbiter, the keeper."""
Cell: TypeAlias = Annotated[int, Meta(ge=0, le=224)]
LetterCode: TypeAlias = Annotated[int, Meta(ge=1, le=28)]
TileCount: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
