"""The event socket's messages, one JSON object each; `t` says which.

First a client says who it is (`hello`, with its secret, or with the code alone to look on). The server tells
the whole event whenever the public part changes (`event`), a player's own part (`own`, then `closed` after
each move), and the desk its own view. A slip is answered by `taken` once it is on the disk, or by `refused`.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from tesela.duplicate.view_types import DeskView, MoveStats, OwnMove, OwnView, PublicView, RankRow
from tesela.server.errors import ErrorBody

Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]


class Incoming(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", forbid_unknown_fields=True):
    """From a client."""


class EventHello(Incoming, frozen=True, kw_only=True, tag="hello"):
    """Who it is: a secret, or an event's code to look on."""

    secret: Annotated[str, Meta(max_length=100)] = ""
    code: Annotated[str, Meta(max_length=32)] = ""


class EventSlip(Incoming, frozen=True, kw_only=True, tag="slip"):
    """A slip; without a coordinate it is taken back. `tiles` has `.` for covered squares."""

    key: Key
    move: Annotated[int, Meta(ge=1, le=1_000)]
    coord: Annotated[str, Meta(max_length=8)] = ""
    tiles: Annotated[str, Meta(max_length=80)] = ""
    score: Annotated[int, Meta(ge=-9_999, le=9_999)] | None = None


class EventTry(Incoming, frozen=True, kw_only=True, tag="try"):
    """What would this count? Nothing is said about its words."""

    id: Annotated[int, Meta(ge=0, le=2**31)]
    coord: Annotated[str, Meta(max_length=8)]
    tiles: Annotated[str, Meta(max_length=80)]


class EventPong(Incoming, frozen=True, kw_only=True, tag="pong"):
    pass


AnyEventIncoming: TypeAlias = EventHello | EventSlip | EventTry | EventPong


class Outgoing(msgspec.Struct, frozen=True, kw_only=True, tag_field="t"):
    """From the server."""


class EventNow(Outgoing, frozen=True, kw_only=True, tag="event"):
    """The event as everybody sees it, the first hundred, and how the last move went."""

    now: int
    version: int
    event: PublicView
    ranking: list[RankRow]
    last: MoveStats | None


class OwnNow(Outgoing, frozen=True, kw_only=True, tag="own"):
    """All that is yours."""

    own: OwnView


class OwnClosed(Outgoing, frozen=True, kw_only=True, tag="closed"):
    """A move was closed, or something corrected: where you stand now."""

    place: int
    players: int
    total: int
    percentage: int
    move: OwnMove | None


class DeskNow(Outgoing, frozen=True, kw_only=True, tag="desk"):
    """What arbiters see besides; `claimed` are plays that somebody looks at."""

    desk: DeskView | None
    claimed: dict[str, str]
    people: list[tuple[int, str, int | None]]
    """Number, name and table of the players that are missing or differ, and of who came last."""


class SlipTaken(Outgoing, frozen=True, kw_only=True, tag="taken"):
    """It is on the disk. `at` is when it came in."""

    key: str
    move: int
    at: int
    coord: str
    tiles: str
    score: int | None


class SlipRefused(Outgoing, frozen=True, kw_only=True, tag="refused"):
    key: str
    error: ErrorBody


class Tried(Outgoing, frozen=True, kw_only=True, tag="tried"):
    id: int
    score: int | None = None
    words: list[str] = []
    error: ErrorBody | None = None


class EventProblem(Outgoing, frozen=True, kw_only=True, tag="problem"):
    error: ErrorBody


class EventPing(Outgoing, frozen=True, kw_only=True, tag="ping"):
    pass


class EventBye(Outgoing, frozen=True, kw_only=True, tag="bye"):
    code: str


AnyEventOutgoing: TypeAlias = (
    EventNow | OwnNow | OwnClosed | DeskNow | SlipTaken | SlipRefused | Tried | EventProblem | EventPing
    | EventBye
)  # fmt: skip
