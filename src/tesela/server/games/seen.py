"""A game as clients get it: the rules' view in plain JSON types. Tiles are exact text (`[CH]`, `a`, `?`)."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from tesela.core.squares import Square
from tesela.core.tiles import write_tiles
from tesela.rules.codec import encode_hook
from tesela.rules.events import Event, write_event
from tesela.rules.game import ARBITER, SPECTATOR, TurnRecord, View
from tesela.rules.roles import Phase
from tesela.server.lobby.offers import Offer

Viewer: TypeAlias = Literal["player", "arbiter", "spectator"]


class Clocks(msgspec.Struct, frozen=True, kw_only=True):
    """Time used up to `since`; the clocks of `running` have gone on since then (server's milliseconds)."""

    used_ms: list[int]
    running: list[int]
    since: int
    stopped_for: str | None


class LaidPlay(msgspec.Struct, frozen=True, kw_only=True):
    """The play on the table, not yet accepted; `.` is a square that was covered before."""

    coord: str
    tiles: str


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the score sheet. `#` is a tile that you may not see."""

    seat: int
    kind: Literal["play", "withdrawn", "exchange", "pass", "lost"]
    coord: str
    tiles: str
    score: int
    total: int
    at: int
    rack: str


class GameView(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that you may see of a game at this moment; it replaces what you had before."""

    seq: int
    at: int
    phase: Phase
    board: list[str] | None
    """Fifteen rows, `.` for empty; null while it is covered (35.5)."""
    racks: list[str | None]
    """By seat; null: not for you."""
    rack_counts: list[int]
    bag_count: int
    unseen: str
    """All tiles that you can't see: the bag and hidden racks together."""
    scores: list[int]
    turns: list[int]
    starter: int | None
    on_turn: int | None
    out: list[int]
    absent: list[int]
    away: list[int]
    placed: dict[str, str]
    """Strict laying: square to tile, so far."""
    play: LaidPlay | None
    play_score: int | None
    play_words: list[str]
    accepted: list[int]
    """Seats that have written the play down."""
    asked: list[str]
    """Words that the judge was asked about in this turn."""
    exchange_count: int | None
    surplus: int
    clocks: Clocks
    overtime_minutes: list[int]
    closing: str | None
    agreed: dict[str, list[int]]
    warnings: list[int]
    record: list[Turn]
    ended: str | None
    ended_by: int | None
    totals: list[int] | None
    rack_points: list[int] | None
    time_points: list[int] | None
    winners: list[int]
    signed: list[int]
    closed: bool
    seed: str | None


class PlayerInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits where."""

    seat: int
    user_id: str
    name: str
    kind: str


class TimeInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The game's clock, in milliseconds."""

    kind: str
    player_ms: int | None
    turn_ms: int | None
    game_ms: int | None
    accept_ms: int | None
    loss_after_ms: int | None
    warnings_ms: list[int]


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
    time: TimeInfo
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


def written_event(seq: int, event: Event) -> dict[str, Any]:
    """An event with its number, as JSON already."""
    return {"seq": seq, "event": msgspec.Raw(write_event(event))}


def plain_event(seq: int, event: Event) -> dict[str, Any]:
    """An event with its number, in plain types."""
    return {"seq": seq, "event": msgspec.to_builtins(event, enc_hook=encode_hook)}


def _plain_play(view: View) -> dict[str, str] | None:
    play = view.play
    return {"coord": str(play.coord), "tiles": write_tiles(play.tiles, through=True)} if play else None


def _plain_line(turn: TurnRecord) -> dict[str, Any]:
    return {
        "seat": turn.seat,
        "kind": turn.kind,
        "coord": turn.coord,
        "tiles": write_tiles(turn.tiles, through=turn.kind in ("play", "withdrawn")),
        "score": turn.score,
        "total": turn.total,
        "at": turn.at,
        "rack": write_tiles(turn.rack),
    }


class Lines:
    """The score sheet of one viewer, each line written once: a game's lines only ever grow."""

    __slots__ = ("_known", "_written")

    def __init__(self) -> None:
        self._known: tuple[TurnRecord, ...] = ()
        self._written: list[msgspec.Raw] = []

    def of(self, view: View) -> list[msgspec.Raw]:
        """All lines of this view as JSON. Lines that changed after all (the game is over) are new ones."""
        same = 0
        for old, new in zip(self._known, view.record, strict=False):
            if old is not new:
                break
            same += 1
        del self._written[same:]
        self._written += [msgspec.Raw(msgspec.json.encode(_plain_line(turn))) for turn in view.record[same:]]
        self._known = view.record
        return self._written


def plain_view(view: View, lines: Lines | None = None) -> dict[str, Any]:
    """The fields of `GameView`, from the rules' own view; with `lines`, the sheet is JSON already."""
    words = write_tiles
    return {
        "seq": view.seq,
        "at": view.at,
        "phase": view.phase,
        "board": view.board.rows() if view.board else None,
        "racks": [None if rack is None else words(rack) for rack in view.racks],
        "rack_counts": view.rack_counts,
        "bag_count": view.bag_count,
        "unseen": words(view.unseen),
        "scores": view.scores,
        "turns": view.turns,
        "starter": view.starter,
        "on_turn": view.on_turn,
        "out": view.out,
        "absent": view.absent,
        "away": view.away,
        "placed": {str(Square.at(cell)): words([tile]) for cell, tile in view.placed.items()},
        "play": _plain_play(view),
        "play_score": view.play_score,
        "play_words": [words(word) for word in view.play_words],
        "accepted": view.accepted,
        "asked": [words(word) for word in view.asked],
        "exchange_count": view.exchange_count,
        "surplus": view.surplus,
        "clocks": view.clocks,
        "overtime_minutes": view.overtime_minutes,
        "closing": view.closing,
        "agreed": view.agreed,
        "warnings": view.warnings,
        "record": lines.of(view) if lines else [_plain_line(turn) for turn in view.record],
        "ended": view.ended,
        "ended_by": view.ended_by,
        "totals": view.totals,
        "rack_points": view.rack_points,
        "time_points": view.time_points,
        "winners": view.winners,
        "signed": view.signed,
        "closed": view.closed,
        "seed": view.seed,
    }
