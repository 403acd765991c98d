"""Talk at the table: free before and after the game, set phrases during it (38)."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, insert, select, update

from tesela.rules.rulesets import RULESETS
from tesela.server.errors import ServerError, missing
from tesela.server.games import desks, gamelog
from tesela.server.games.gamelog import Outcome
from tesela.server.games.keeper import Table
from tesela.server.ids import digest
from tesela.server.notify import notices
from tesela.server.people import blocks
from tesela.server.people.accounts import User
from tesela.server.storage.tables import chat, games, users

PHRASES: Final = (
    "hello", "good_luck", "good_play", "thanks", "one_moment", "sorry", "well_played", "goodbye",
)  # fmt: skip
"""What may be said during play; the texts are `server.phrase.NAME`."""
LONGEST: Final = 300
_READING_MS: Final = 10_000
"""Who is looking at the table has read it by then, and is not told."""
PAGE: Final = 500
"""Lines told at once."""


class ChatLine(msgspec.Struct, frozen=True, kw_only=True):
    """Something said. Either a phrase, which each reads in their language, or text."""

    n: int
    seat: int | None
    name: str
    at: int
    phrase: str | None
    text: str | None


def say(
    conn: Connection, table: Table, user: User, key: str, phrase: str | None, text: str | None, now: int
) -> int:
    """Say something once; returns its number."""
    seat = table.seat_of(user)
    if seat is None and not desks.sits_there(conn, table.id, user):
        raise missing("game") if table.offer.closed else ServerError(403, "chat.outside")
    if (phrase is None) == (text is None) or (phrase is not None and phrase not in PHRASES):
        raise ServerError(400, "chat.what", {"phrases": list(PHRASES)})
    header = table.game.header
    if text is not None and seat is not None and not table.over and table.game.on_turn >= 0:
        article = RULESETS[header.ruleset].article_for("conduct.silence")
        raise ServerError(409, "chat.playing", {"phrases": list(PHRASES)}, str(article) if article else None)
    others = {each for each in table.users if each != user.id}
    if (
        text is not None
        and seat is not None
        and others
        and blocks.refused_by(conn, user.id, others) == others
    ):
        raise ServerError(403, "chat.blocked")
    clean = _clean(text) if text is not None else None
    if clean is not None and not 0 < len(clean) <= LONGEST:
        raise ServerError(400, "chat.long", {"max": LONGEST})
    request = digest(f"chat {table.id} {phrase} {clean}")
    # The game's row first: who says the same thing twice at once waits here, and then finds it said.
    here = games.c.id == table.id
    n: int = 1 + conn.execute(select(games.c.chat_head).where(here).with_for_update()).scalar_one()
    if prior := gamelog.outcome(conn, user.id, key):
        if prior[0] != request:
            raise ServerError(409, "key.reused")
        return prior[1].seq
    conn.execute(update(games).where(here).values(chat_head=n, side=games.c.side + 1))
    conn.execute(
        insert(chat).values(
            game_id=table.id, n=n, user_id=user.id, seat=seat, at=now, phrase=phrase, text=clean
        )
    )
    if not gamelog.keep_outcome(conn, user.id, key, request, Outcome(seq=n), now):
        raise ServerError(409, "key.reused")  # for something else, at this very moment
    gamelog.tell(conn, table.id)
    for other in sorted(others - {table.users[seat] for seat in table.bots}) if clean is not None else ():
        notices.tell(
            conn, other, "message", f"message {table.id}", now, game=table.id, about=user.id,
            due=now + _READING_MS, again=True,
        )  # fmt: skip
    return n


def _clean(text: str) -> str:
    """One line without control characters, which could turn the reader's page around."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def lines(conn: Connection, game_id: str, after: int = 0) -> list[ChatLine]:
    """What was said after line `after`, a page of it; ask again from the last one until nothing comes."""
    rows = conn.execute(
        select(chat, users.c.name)
        .join(users, users.c.id == chat.c.user_id)
        .where(chat.c.game_id == game_id, chat.c.n > after)
        .order_by(chat.c.n)
        .limit(PAGE)
    )
    return [
        ChatLine(n=row.n, seat=row.seat, name=row.name, at=row.at, phrase=row.phrase, text=row.text)
        for row in rows
    ]
