"""Games played beforehand: whoever opens them knows the seed, so every later command is known too.

The clients then need not think. A game is left in the tables at some turn of its own, as games are that
people play at the same time; the turns after that are its script.
"""

from __future__ import annotations

import json
import random
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection
from tests.server.mover import EDITION, LONGEST

from tesela.core.squares import SIZE, Coord, Direction, Square
from tesela.core.tiles import write_tiles
from tesela.lexicon.editions.store import EditionStore
from tesela.rules.codec import LineTiles
from tesela.rules.commands import Accept, Command, Pass, PlayWord, StartGame
from tesela.rules.game import Event, Game, Refusal, Secret, create, fold
from tesela.rules.header import Player
from tesela.server.games import gamelog
from tesela.server.games.keeper import standing_of
from tesela.server.ids import new_id, now_ms
from tesela.server.lobby.offers import Offer, write_offer
from tesela.server.people import accounts, sessions
from tesela.server.storage import migrate
from tesela.server.storage.store import Store


class Rehearsed(NamedTuple):
    """A game in the tables: its players' cookies, and what each does next."""

    game: str
    cookies: tuple[str, str]
    script: list[tuple[int, bytes]]


def next_command(game: Game) -> Command:
    """The first play there is, or a pass; the other one accepts."""
    if game.phase == "announced":
        return Accept(1 - game.on_turn)
    seat = game.on_turn
    seen = game.view(seat)
    assert seen.board is not None
    return quick_play(seat, seen.board.cells, seen.racks[seat] or b"") or Pass(seat)


def quick_play(seat: int, board: bytes, rack: bytes) -> PlayWord | None:
    """One tile beside another so that no word is longer than three: valid in the tests' edition."""
    codes = [code or 0x81 for code in rack]
    if not any(board):
        return PlayWord(seat, "H8", LineTiles(codes[:2])) if len(codes) > 1 else None
    for taken in range(SIZE * SIZE):
        for cell in (taken + 1, taken - 1, taken + SIZE, taken - SIZE) if board[taken] and codes else ():
            beside = abs(cell - taken) == SIZE or cell // SIZE == taken // SIZE
            if not 0 <= cell < SIZE * SIZE or not beside or board[cell]:
                continue
            across, down = _run(board, cell, 1), _run(board, cell, SIZE)
            if len(across) <= LONGEST and len(down) <= LONGEST:
                line, way = (across, Direction.ACROSS) if len(across) > 1 else (down, Direction.DOWN)
                coord = Coord(Square.at(line[0]), way)
                return PlayWord(seat, str(coord), LineTiles(codes[0] if at == cell else 0 for at in line))
    return None


def _run(board: bytes, cell: int, step: int) -> list[int]:
    """The cells of the word that a tile on `cell` would make in this direction."""

    def go(at: int, way: int) -> list[int]:
        found: list[int] = []
        while True:
            after = at + way
            if not 0 <= after < SIZE * SIZE or not board[after]:
                return found
            if step == 1 and after // SIZE != at // SIZE:
                return found
            found.append(after)
            at = after

    return [*reversed(go(cell, -step)), cell, *go(cell, step)]


def written(command: Command) -> bytes:
    """A command as clients send it."""
    body: dict[str, Any] = {"c": str(command.__struct_config__.tag)}
    if isinstance(command, PlayWord):
        body |= {"coord": command.coord, "tiles": write_tiles(command.tiles, through=True)}
    return json.dumps(body, ensure_ascii=False).encode()


ACCEPT = written(Accept(0))


def rehearse(
    game: str, offer: Offer, names: list[Player], before: int, after: int, words: str
) -> tuple[Secret, list[Event], Game, list[tuple[int, bytes]]]:
    """`before` turns for the log, `after` turns for the script."""
    secret, now = Secret.new(game), now_ms()
    header = create(
        game, offer.ruleset, names, now, judging=offer.judging, time=offer.time(), lexicon=offer.edition,
        lexicon_hash=words, commitment=secret.commitment(),
    )  # fmt: skip
    assert not isinstance(header, Refusal)
    log: list[Event] = [header]
    script: list[tuple[int, bytes]] = []
    command: Command = StartGame(0)
    current = opened = fold(log)
    while (turns := current.turns_made) < before + after and current.ended is None:
        done = current.step(command, now, judge=lambda _words: True, secret=secret)
        assert not isinstance(done, Refusal), done
        if turns < before or isinstance(command, StartGame):
            log.extend(done[1])
            opened = done[0]
        else:
            script.append((command.seat, written(command)))
        current = done[0]
        if current.ended is None:
            command = next_command(current)
    return secret, log, opened, script


def prepare(db: str, games: int, turns: int, judging: str, tick: Any) -> list[Rehearsed]:
    """Games and their players straight in the tables: coming in is not what we measure."""
    store = Store(db)
    migrate.upgrade(store.engine)
    offer = Offer(
        edition=EDITION, ruleset="fise-2007", clock="running", minutes=600, accept_seconds=None,
        judging="checked" if judging == "checked" else "challenge",
    )  # fmt: skip
    chance = random.Random(games)

    words = EditionStore().about(EDITION).hash

    def some(conn: Connection, count: int) -> list[Rehearsed]:
        return [_one(conn, offer, chance.randrange(10), turns, words) for _ in range(count)]

    made: list[Rehearsed] = []
    while len(made) < games:
        count = min(20, games - len(made))
        made += store.write_now(partial(some, count=count))
        tick(len(made))
    store.close()
    return made


def _one(conn: Connection, offer: Offer, before: int, after: int, words: str) -> Rehearsed:
    now = now_ms()
    pair = [accounts.add_guest(conn, "es", now) for _ in range(2)]
    first, second = (sessions.open_session(conn, user, 1, now)[0] for user in pair)
    game = new_id()
    names = [Player(name=user.name, key=user.id) for user in pair]
    secret, log, opened, script = rehearse(game, offer, names, before, after, words)
    gamelog.create(
        conn, game, log, standing_of(opened, frozenset(), None), users=[user.id for user in pair],
        seed=secret.reveal(), offer=write_offer(offer), rated=False, delay_ms=0, now=now, rematch_of=None,
        closed=False, made_from=None,
    )  # fmt: skip
    return Rehearsed(game, (first, second), script)
