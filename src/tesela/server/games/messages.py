"""What goes over the socket, message by message. `t` says which it is; `docs/api.md` tells the story."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tesela.rules.game import GameView
from tesela.server.errors import ErrorBody
from tesela.server.games.seen import GameNow, NumberedEvent
from tesela.server.lobby.chat import ChatLine
from tesela.server.lobby.seeks import Seek

GameId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=16)]
Key: TypeAlias = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[\x21-\x7e]+$(?!\n)")]
"""Made by the client, new for each command (a UUID will do). The same key never acts twice."""
Line: TypeAlias = Annotated[str, Meta(max_length=2000)]


class Incoming(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", forbid_unknown_fields=True):
    """From the client."""


class Watch(Incoming, frozen=True, tag="watch"):
    """Follow a game. With `after`, you get the events after that number and the view; without, `game`."""

    game: GameId
    after: Annotated[int, Meta(ge=0)] | None = None
    as_arbiter: bool = False


class Unwatch(Incoming, frozen=True, tag="unwatch"):
    """Stop following it."""

    game: GameId


class Do(Incoming, frozen=True, tag="do"):
    """A command of the rules; answered by `done` or `refused` with the same `key`."""

    game: GameId
    key: Key
    command: msgspec.Raw
    seq: Annotated[int, Meta(ge=0)] | None = None
    """If given, the command counts only if the game is still at this number."""
    as_arbiter: bool = False


class Say(Incoming, frozen=True, tag="say"):
    """Talk: a set phrase at any time, free text before and after the game (38)."""

    game: GameId
    key: Key
    phrase: Annotated[str, Meta(max_length=32)] | None = None
    text: Line | None = None


class Try(Incoming, frozen=True, tag="try"):
    """What would this play score? Says nothing about its words. Answered by `tried`."""

    game: GameId
    id: Annotated[int, Meta(ge=0, le=2**53)]
    coord: Annotated[str, Meta(max_length=8)]
    tiles: Annotated[str, Meta(max_length=80)]


class Lobby(Incoming, frozen=True, tag="lobby"):
    """Follow the lobby, or stop. With `differences` you get `lobby` once and then `lobby_changed`."""

    on: bool
    differences: bool = False


class Pong(Incoming, frozen=True, tag="pong"):
    """The answer to `ping`, at once: it measures the way (lag compensation)."""

    n: int


AnyIncoming: TypeAlias = Watch | Unwatch | Do | Say | Try | Lobby | Pong


class Outgoing(msgspec.Struct, frozen=True, kw_only=True, tag_field="t"):
    """From the server."""


class Hello(Outgoing, frozen=True, tag="hello"):
    """The first message. `user` is null for who has not come in: they may only watch."""

    user: str | None
    version: str
    now: int


class Game(Outgoing, frozen=True, tag="game"):
    """The whole game as it is for you."""

    game: GameNow


class Update(Outgoing, frozen=True, tag="update"):
    """What happened since `after`. `view` replaces the one before; `seq` is where you are now."""

    game: str
    after: int
    seq: int
    now: int
    events: list[NumberedEvent]
    view: GameView


class Done(Outgoing, frozen=True, tag="done"):
    """Your command (or `say`) was stored; it will never be lost."""

    game: str
    key: str
    seq: int


class Refused(Outgoing, frozen=True, tag="refused"):
    """Your command changed nothing, and why."""

    game: str
    key: str
    seq: int
    error: ErrorBody


class Tried(Outgoing, frozen=True, tag="tried"):
    """The score of a play that could be laid, or why it could not."""

    game: str
    id: int
    score: int | None = None
    words: list[str] = []
    theme: list[str] = []
    """Themed game: those of its words that the theme's ready list has."""
    error: ErrorBody | None = None


class Presence(Outgoing, frozen=True, tag="presence"):
    """Which seats are connected, and how many look on."""

    game: str
    online: list[int]
    spectators: int


class Chat(Outgoing, frozen=True, tag="chat"):
    """New lines of talk, in order."""

    game: str
    lines: list[ChatLine]


class TimeWarning(Outgoing, frozen=True, tag="warning"):
    """Time is running out for `seat`: `turn` its turn, `game` its whole clock (overtime begins after)."""

    game: str
    seat: int
    kind: Literal["turn", "game"]
    left_ms: int


class LobbyNow(Outgoing, frozen=True, tag="lobby"):
    """Seeks that you can see (your challenges among them) and the games in which you sit."""

    seeks: list[Seek]
    playing: list[str]


class LobbyChanged(Outgoing, frozen=True, tag="lobby_changed"):
    """What is new since the last `lobby` or `lobby_changed`: seeks by id, those that are gone, your games."""

    seeks: list[Seek]
    gone: list[str]
    playing: list[str]


class Ping(Outgoing, frozen=True, tag="ping"):
    """Answer `pong` with the same number, at once."""

    n: int


class Problem(Outgoing, frozen=True, tag="problem"):
    """A message of yours could not be read or done."""

    error: ErrorBody
    game: str | None = None


class Bye(Outgoing, frozen=True, tag="bye"):
    """The server closes this socket; connect again (at once, unless `code` says why not)."""

    code: str


AnyOutgoing: TypeAlias = (
    Hello
    | Game
    | Update
    | Done
    | Refused
    | Tried
    | Presence
    | Chat
    | TimeWarning
    | LobbyNow
    | LobbyChanged
    | Ping
    | Problem
    | Bye
)
