"""What people do at a table, the same over HTTP and the socket: look, act, try a play."""

from __future__ import annotations

import time
from typing import Final, NamedTuple

from sqlalchemy import Connection

from tesela.core.errors import TextError
from tesela.core.placement import check_placement
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.squares import read_coord
from tesela.core.tiles import read_tiles, write_tiles
from tesela.rules.codec import LineTiles
from tesela.rules.commands import Agree, Decline, Lay
from tesela.rules.game import ARBITER, SPECTATOR, Game, Refusal, event_for, refused_outsider, sent
from tesela.rules.variations.themes import suggested
from tesela.server.errors import ServerError, missing
from tesela.server.games import commands, desks
from tesela.server.games.gamelog import Outcome
from tesela.server.games.keeper import Keeper, SentUpdate, Table, viewer_of
from tesela.server.games.messages import Update
from tesela.server.games.opening import refused
from tesela.server.games.seen import GameNow, Lines, NumberedEvent, encode, numbered, viewer_name
from tesela.server.games.why import why
from tesela.server.ids import now_ms
from tesela.server.lobby import seeks
from tesela.server.people.accounts import User
from tesela.server.process.metrics import COMMAND_TIME, COMMANDS
from tesela.server.storage.store import Store

_SAME_MOMENT_MS: Final = 20


async def describe(store: Store, table: Table, viewer: int) -> GameNow:
    """The whole game at this moment, for this viewer."""
    game = table.game_for(viewer, now_ms())
    header = game.header
    players = await store.read(lambda conn: seeks.names_of(conn, table.users))
    delayed = viewer == SPECTATOR and table.row.delay_ms and not table.over
    return GameNow(
        id=table.id,
        you=viewer_name(viewer),
        seat=viewer if viewer >= 0 else None,
        players=players,
        offer=table.offer,
        ruleset=header.ruleset,
        judging=header.judging,
        edition=header.lexicon,
        commitment=header.commitment,
        pledges=header.pledges,
        time=header.time,
        created=table.row.created,
        status="finished" if game.ended is not None else "playing",
        delay_ms=table.row.delay_ms if delayed else 0,
        chat_head=table.row.chat_head,
        rematch_of=table.row.rematch_of,
        now=now_ms(),
        view=sent(game.view(viewer)),
    )


async def viewer(store: Store, table: Table, user: User | None, *, as_arbiter: bool = False) -> int:
    """As what somebody looks at a game: their seat, the desk if they were appointed, or from outside.

    A look from the desk is written down before anything is shown.
    """
    if not as_arbiter or table.seat_of(user) is not None:
        return viewer_of(table, user)

    def known(conn: Connection) -> tuple[User, bool]:
        arbiter = desks.admit(conn, table, user)
        return arbiter, desks.saw(conn, table, arbiter, now_ms())

    arbiter, seen = await store.read(known)
    if not seen:
        await store.write(lambda conn: desks.note_look(conn, table, arbiter, now_ms()))
    return ARBITER


def events_after(table: Table, viewer: int, after: int) -> list[NumberedEvent]:
    """The log beyond a number, as this viewer may see it."""
    return _seen_by(table, table.game_for(viewer, now_ms()), viewer, after)


def _seen_by(table: Table, game: Game, viewer: int, after: int) -> list[NumberedEvent]:
    over = game.ended is not None
    return [
        numbered(seq, event_for(event, viewer, game_over=over))
        for seq, event in enumerate(table.events[after : game.seq], after + 1)
    ]


def update_of(table: Table, viewer: int, after: int) -> tuple[int, bytes] | None:
    """What is new for a viewer, as the `update` that goes over the wire, and the number it leads to.

    Those who look on from the same place at the same moment are sent the same bytes.
    """
    now = now_ms()
    game = table.game_for(viewer, now)
    if game.seq <= after:
        return None
    made = table.told.get(viewer)
    if made is not None and made.after == after and made.seq == game.seq and now - made.at < _SAME_MOMENT_MS:
        return made.seq, made.text
    lines = table.lines.setdefault(viewer, Lines())
    events = _seen_by(table, game, viewer, after)
    update = Update(
        game=table.id, after=after, seq=game.seq, now=now, events=events, view=lines.of(game.view(viewer))
    )
    text = encode(update)
    table.told[viewer] = SentUpdate(after, game.seq, now, text)
    return game.seq, text


async def act(
    keeper: Keeper,
    game_id: str,
    user: User,
    text: bytes,
    key: str,
    *,
    expected: int | None = None,
    as_arbiter: bool = False,
    lag_ms: int = 0,
) -> Outcome:
    """Carry out a command on behalf of the seat (or the desk) that this person really has."""
    started = time.perf_counter()
    table = await keeper.table(game_id)
    place = await viewer(keeper.store, table, user, as_arbiter=as_arbiter)
    if place == SPECTATOR:
        raise _without_a_seat(table, text)
    command = commands.read(text, place, arbiter=place == ARBITER)
    if place == ARBITER:
        what = str(command.__struct_config__.tag)
        await keeper.store.write(lambda conn: desks.note_act(conn, table, user, what, key, now_ms()))
    if isinstance(command, Agree | Decline) and not keeper.proposals.allows(f"{game_id} {place}"):
        raise ServerError(429, "request.many", {"seconds": 5})
    outcome = await keeper.act(game_id, user, command, key, asked=text, expected=expected, lag_ms=lag_ms)
    COMMANDS.labels("refused" if outcome.refused else "done").inc()
    COMMAND_TIME.observe(time.perf_counter() - started)
    return outcome


def _without_a_seat(table: Table, text: bytes) -> ServerError:
    """Why a spectator can't: by the rule that speaks of them, else for want of a seat."""
    try:
        command = commands.read(text, SPECTATOR, arbiter=False)
    except ServerError:
        return ServerError(403, "seat.none")
    by_rule = refused_outsider(command, table.game.header.ruleset)
    return refused(by_rule, 403) if by_rule else ServerError(403, "seat.none")


def error_of(outcome: Outcome) -> ServerError | None:
    """The refusal in an outcome, as an error."""
    if outcome.refused is None:
        return None
    code, article, data = (outcome.refused[name] for name in ("code", "article", "data"))
    status = 409 if code == "game.moved" else 422
    return ServerError(
        status, str(code), data if isinstance(data, dict) else {}, str(article) if article else None
    )


async def problem_of(keeper: Keeper, game_id: str, outcome: Outcome, lang: str) -> ServerError | None:
    """The same for a person to read: a play whose words were found invalid says why each of them is."""
    problem = error_of(outcome)
    if problem is not None and problem.code == "play.invalid":
        header = (await keeper.table(game_id)).game.header
        problem.details = await why(keeper.words, header, str(problem.data.get("words", "")), lang)
        problem.data["why"] = problem.details
    return problem


class TriedPlay(NamedTuple):
    """What a play would count."""

    score: int
    words: list[str]
    theme: list[str]
    """Themed game: which of its words stand on the theme's ready list."""


def try_play(table: Table, user: User | None, coord: str, tiles: str) -> TriedPlay:
    """What a play would score if it stood; never a word about its words, which nobody has asked the judge."""
    seat = table.seat_of(user)
    if seat is None:
        raise ServerError(403, "seat.none")
    game = table.game
    try:
        where = read_coord(coord)
        line = read_tiles(tiles, through=True)
    except TextError as wrong:
        data = {"read": str(wrong.data.get("read", ""))[:40], "at": wrong.at}
        raise ServerError(400, wrong.code, data) from wrong
    play = Play(where.square, where.direction, line)
    seen = game.view(seat)
    if "lay" in seen.may:
        laid = game.step(
            Lay(seat, coord, LineTiles(line)), now_ms(), judge=lambda _words: True, secret=table.secret
        )
        if isinstance(laid, Refusal):
            raise refused(laid)
    elif game.ended is not None:
        raise ServerError(409, "game.over", {"reason": game.ended})
    rack = seen.racks[seat]
    if seen.board is None or rack is None:
        raise missing("game")
    if "lay" not in seen.may:
        fault = check_placement(seen.board, play)
        if fault is not None:
            raise ServerError(422, str(fault.fault.value), dict(fault.data))
        if lacking := rack.lacking(play.rack_tiles()):
            raise ServerError(422, "rack.missing", {"tiles": write_tiles(lacking), "count": len(lacking)})
    score = score_play(seen.board, play)
    formed = [word.tiles for word in score.words]
    theme = game.header.variants.theme
    on_list = [write_tiles(word.letters) for word in formed if theme and suggested(theme, word.letters)]
    return TriedPlay(score.total, [write_tiles(word) for word in formed], on_list)
