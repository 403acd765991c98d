"""What people do at a table, the same over HTTP and the socket: look, act, try a play."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from tesela.core.errors import TextError
from tesela.core.placement import check_placement
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.squares import read_coord
from tesela.core.tiles import read_tiles, write_tiles
from tesela.rules.codec import LineTiles
from tesela.rules.commands import Lay
from tesela.rules.game import ARBITER, SPECTATOR, Event, Refusal, State, event_for, step, view
from tesela.server.errors import ServerError, missing
from tesela.server.games import commands
from tesela.server.games.gamelog import Outcome
from tesela.server.games.keeper import Keeper, SentUpdate, Table, viewer_of
from tesela.server.games.opening import refused
from tesela.server.games.seen import (
    Clocks,
    GameNow,
    GameView,
    Lines,
    TimeInfo,
    plain_event,
    plain_view,
    viewer_name,
    written_event,
)
from tesela.server.ids import now_ms
from tesela.server.lobby import seeks
from tesela.server.people.accounts import User
from tesela.server.process.metrics import COMMAND_TIME, COMMANDS
from tesela.server.storage.store import Store

_encode: Final = msgspec.json.Encoder().encode
_SAME_MOMENT_MS: Final = 20


async def describe(store: Store, table: Table, viewer: int) -> dict[str, Any]:
    """The fields of `GameNow`, for this viewer."""
    state = table.state_for(viewer, now_ms())
    header = state.header
    control = header.time
    players = await store.read(lambda conn: seeks.names_of(conn, table.users))
    delayed = viewer == SPECTATOR and table.row.delay_ms and not table.over
    return {
        "id": table.id,
        "you": viewer_name(viewer),
        "seat": viewer if viewer >= 0 else None,
        "players": players,
        "offer": table.offer,
        "ruleset": header.ruleset,
        "judging": header.judging,
        "edition": header.lexicon,
        "commitment": header.commitment,
        "time": TimeInfo(
            kind=control.kind,
            player_ms=control.player_ms,
            turn_ms=control.turn_ms,
            game_ms=control.game_ms,
            accept_ms=control.accept_ms,
            loss_after_ms=control.loss_after_ms,
            warnings_ms=list(control.warnings_ms),
        ),
        "created": table.row.created,
        "status": "finished" if state.ended is not None else "playing",
        "delay_ms": table.row.delay_ms if delayed else 0,
        "chat_head": table.row.chat_head,
        "rematch_of": table.row.rematch_of,
        "now": now_ms(),
        "view": plain_view(view(state, viewer)),
    }


def events_after(table: Table, viewer: int, after: int) -> list[dict[str, Any]]:
    """The log beyond a number, as this viewer may see it."""
    state = table.state_for(viewer, now_ms())
    return [plain_event(seq, event) for seq, event in _seen_by(table, state, viewer, after)]


def _seen_by(table: Table, state: State, viewer: int, after: int) -> Iterator[tuple[int, Event]]:
    over = state.ended is not None
    for seq, event in enumerate(table.events[after : state.seq], after + 1):
        yield seq, event_for(event, viewer, game_over=over)


def update_of(table: Table, viewer: int, after: int) -> tuple[int, bytes] | None:
    """What is new for a viewer, as the `update` that goes over the wire, and the number it leads to.

    Those who look on from the same place at the same moment are sent the same bytes.
    """
    now = now_ms()
    state = table.state_for(viewer, now)
    if state.seq <= after:
        return None
    made = table.told.get(viewer)
    if made is not None and made.after == after and made.seq == state.seq and now - made.at < _SAME_MOMENT_MS:
        return made.seq, made.text
    lines = table.lines.setdefault(viewer, Lines())
    text = _encode(
        {
            "t": "update",
            "game": table.id,
            "after": after,
            "seq": state.seq,
            "now": now,
            "events": [written_event(seq, event) for seq, event in _seen_by(table, state, viewer, after)],
            "view": plain_view(view(state, viewer), lines),
        }
    )
    table.told[viewer] = SentUpdate(after, state.seq, now, text)
    return state.seq, text


async def act(
    keeper: Keeper,
    game_id: str,
    user: User,
    body: dict[str, Any],
    key: str,
    *,
    expected: int | None = None,
    as_arbiter: bool = False,
    lag_ms: int = 0,
) -> Outcome:
    """Carry out a command on behalf of the seat (or the desk) that this person really has."""
    started = time.perf_counter()
    table = await keeper.table(game_id)
    viewer = viewer_of(table, user, as_arbiter=as_arbiter)
    if viewer == SPECTATOR:
        raise ServerError(403, "seat.none")
    if viewer == ARBITER and table.seat_of(user) is not None:
        raise ServerError(403, "arbiter.plays")
    command = commands.read(body, viewer, arbiter=viewer == ARBITER)
    outcome = await keeper.act(game_id, user, command, key, expected=expected, lag_ms=lag_ms)
    COMMANDS.labels("refused" if outcome.refused else "done").inc()
    COMMAND_TIME.observe(time.perf_counter() - started)
    return outcome


def error_of(outcome: Outcome) -> ServerError | None:
    """The refusal in an outcome, as an error."""
    if outcome.refused is None:
        return None
    code, article, data = (outcome.refused[name] for name in ("code", "article", "data"))
    status = 409 if code == "game.moved" else 422
    return ServerError(
        status, str(code), data if isinstance(data, dict) else {}, str(article) if article else None
    )


def try_play(table: Table, user: User | None, coord: str, tiles: str) -> tuple[int, list[str]]:
    """What a play would score if it stood; never a word about its words, which nobody has asked the judge."""
    seat = table.seat_of(user)
    if seat is None:
        raise ServerError(403, "seat.none")
    state = table.state
    try:
        where = read_coord(coord)
        line = read_tiles(tiles, through=True)
    except TextError as wrong:
        data = {"read": str(wrong.data.get("read", ""))[:40], "at": wrong.at}
        raise ServerError(400, wrong.code, data) from wrong
    play = Play(where.square, where.direction, line)
    if state.on_turn == seat and state.phase in ("thinking", "laid"):
        laid = step(
            state, Lay(seat, coord, LineTiles(line)), now_ms(), judge=lambda _words: True, secret=table.secret
        )
        if isinstance(laid, Refusal):
            raise refused(laid)
    elif state.ended is not None:
        raise ServerError(409, "game.over", {"reason": state.ended})
    else:
        seen = view(state, seat)
        rack = seen.racks[seat]
        if seen.board is None or rack is None:
            raise missing("game")
        fault = check_placement(seen.board, play)
        if fault is not None:
            raise ServerError(422, str(fault.fault.value), dict(fault.data))
        if lacking := rack.lacking(play.rack_tiles()):
            raise ServerError(422, "rack.missing", {"tiles": write_tiles(lacking)})
    score = score_play(state.board_value(), play)
    return score.total, [write_tiles(word.tiles) for word in score.words]


def as_game_now(fields: dict[str, Any]) -> GameNow:
    """The same fields as a checked value, for HTTP."""
    seen = fields["view"]
    clocks = seen["clocks"]
    plain = {
        **seen,
        "clocks": Clocks(
            used_ms=list(clocks.used_ms),
            running=list(clocks.running),
            since=clocks.since,
            stopped_for=clocks.stopped_for,
        ),
    }
    return msgspec.convert({**fields, "view": msgspec.convert(plain, GameView)}, GameNow)
