"""What numbers in a file may be; anything else is unreadable, so that the fold needs to ask nothing."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Actor: TypeAlias = Annotated[int, Meta(ge=-3, le=3)]
"""A seat, or who has none: the arbiter, the keeper."""
Cell: TypeAlias = Annotated[int, Meta(ge=0, le=224)]
Digest: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
"""A hash, a seed or a nonce: 32 bytes in hexadecimal digits."""
Pledge: TypeAlias = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$(?!\n)")]
"""The hash of a nonce; empty for who takes no part in the draw."""
LetterCode: TypeAlias = Annotated[int, Meta(ge=1, le=28)]
TileCount: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
