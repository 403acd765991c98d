"""What a finished game says of its players: worked out once, beside the requests, and kept by seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, update

from tesela.bots.remarks import boards
from tesela.core.plays import Play
from tesela.core.squares import read_coord
from tesela.core.tiles import spell
from tesela.rules.game import SPECTATOR, Game, TurnRecord
from tesela.server.games.keeper import Table
from tesela.server.people import ratings
from tesela.server.storage.tables import game_figures, games

BINGO: Final = 7
"""Tiles of a play that empties a full rack."""


def waiting(conn: Connection, most: int = 50) -> list[str]:
    """Finished games whose figures are still to be worked out, or again."""
    wanted = select(games.c.id).where(games.c.figured.is_(False)).limit(most)
    return list(conn.execute(wanted).scalars())


def keep(conn: Connection, game_id: str, table: Table | None) -> None:
    """Write a game's figures; none for a training game, or one that can't be read."""
    conn.execute(delete(game_figures).where(game_figures.c.game_id == game_id))
    if table is not None and table.over and not table.offer.training and not table.alone:
        rows = list(_rows(table))
        if rows:
            conn.execute(insert(game_figures), rows)
    seen = games.c.id == game_id
    if table is not None:
        seen &= games.c.head == table.seq
    conn.execute(update(games).where(seen).values(figured=True))


def _rows(table: Table) -> Iterator[dict[str, Any]]:
    game = table.game
    time = game.header.time
    pool = ratings.pool_of(time.kind, time.player_ms, game.header.lexicon)
    plays = list(_plays(game))
    for seat, user in enumerate(table.users):
        mine = [(turn, play, word) for turn, play, word in plays if turn.seat == seat]
        if seat in table.bots or not mine:
            continue
        best = max(mine, key=lambda each: each[0].score)
        opened = plays[0] if plays[0][0].seat == seat else None
        yield {
            "game_id": table.id, "seat": seat, "user_id": user, "pool": pool, "closed": table.offer.closed,
            "finished": table.row.finished or game.at, "score": game.scores[seat], "won": _won(game, seat),
            "turns": sum(turn.seat == seat for turn in game.view(SPECTATOR).record),
            "bingos": sum(len(play.rack_tiles()) >= BINGO for _, play, _ in mine),
            "best_score": best[0].score, "best_word": best[2][:32],
            "opening": opened[2][:32] if opened else None,
        }  # fmt: skip


def _won(game: Game, seat: int) -> int:
    places = game.places
    if places[seat] != 1:
        return 0
    return 1 if sum(place == 1 for place in places) > 1 else 2


def _plays(game: Game) -> Iterator[tuple[TurnRecord, Play, str]]:
    """The plays that stood, each with its word as people read it."""
    record = game.view(SPECTATOR).record
    for turn, board in zip(record, boards(record), strict=True):
        if turn.kind == "play":
            where = read_coord(turn.coord)
            play = Play(where.square, where.direction, turn.tiles)
            yield turn, play, spell(play.word_on(board))
