"""A game as clients get it: the rules' own view, and around it who sits there. Tiles are exact text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias, cast

import msgspec

from tesela.rules.events import Event, write_event
from tesela.rules.game import ARBITER, SPECTATOR, GameView, TurnRecord, View, sent, view_hook
from tesela.rules.header import TimeControl
from tesela.server.lobby.offers import Offer

encode: Final = msgspec.json.Encoder(enc_hook=view_hook).encode
"""Everything that goes over the wire, tiles and boards as text."""

Viewer: TypeAlias = Literal["player", "arbiter", "spectator"]


class PlayerInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits where."""

    seat: int
    user_id: str
    name: str
    kind: str


def rack_name(name: str, seat: int, users: Sequence[str]) -> str:
    """A name at a seat; who plays all racks alone (manual, «en solitario» b) has them numbered."""
    return f"{name} {seat + 1}" if len(set(users)) == 1 else name


class GameNow(msgspec.Struct, frozen=True, kw_only=True):
    """A game at this moment, for you."""

    id: str
    you: Viewer
    seat: int | None
    players: list[PlayerInfo]
    offer: Offer
    ruleset: str
    judging: str
    edition: str
    commitment: str
    """SHA-256 of the seed and the game's name: keep it, and compare when the seed is shown at the end."""
    pledges: tuple[str, ...]
    """Who shares in the draw, by seat: the hash of their nonce, or empty. No entries: nobody does."""
    time: TimeControl
    created: int
    status: Literal["playing", "finished"]
    delay_ms: int
    """Spectators: by how much you lag behind."""
    chat_head: int
    rematch_of: str | None
    now: int
    """The server's clock when this was sent."""
    view: GameView


class NumberedEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the log, as you may see it. `event.e` is its kind; the rules' page lists them."""

    seq: int
    event: dict[str, Any]


def viewer_name(viewer: int) -> Viewer:
    """How clients call a viewer."""
    if viewer == ARBITER:
        return "arbiter"
    return "spectator" if viewer == SPECTATOR else "player"


def numbered(seq: int, event: Event) -> NumberedEvent:
    """An event with its number, written once."""
    return NumberedEvent(seq=seq, event=cast(Any, msgspec.Raw(write_event(event))))


class Lines:
    """The score sheet of one viewer, each line written once: a game's lines only ever grow."""

    __slots__ = ("_known", "_written")

    def __init__(self) -> None:
        self._known: tuple[TurnRecord, ...] = ()
        self._written: list[msgspec.Raw] = []

    def of(self, view: View) -> GameView:
        """The view as it is sent, its lines JSON already. Those that changed after all are new ones."""
        same = 0
        for old, new in zip(self._known, view.record, strict=False):
            if old is not new:
                break
            same += 1
        del self._written[same:]
        self._written += [msgspec.Raw(encode(turn)) for turn in view.record[same:]]
        self._known = view.record
        return sent(view, record=cast(Any, self._written))
