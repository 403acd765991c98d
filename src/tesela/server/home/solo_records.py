"""Totals of solo games in the tables: one's own history, and the best of everybody, by kind of game."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import ColumnElement, Connection, insert, select

from tesela.rules.home.solo_log import Mode, Solo
from tesela.server.storage.tables import solo_records, users

SHOWN_BEST: Final = 10
SHOWN_MINE: Final = 200


class SoloKind(msgspec.Struct, frozen=True, kw_only=True):
    """What is compared with what: the same game by the same rules, words and time."""

    mode: Mode
    ruleset: str
    edition: str
    minutes: int

    @staticmethod
    def of(state: Solo) -> SoloKind:
        """The kind of a game."""
        begun = state.begun
        return SoloKind(mode=begun.mode, ruleset=begun.ruleset, edition=begun.lexicon, minutes=begun.minutes)

    def where(self) -> list[ColumnElement[bool]]:
        return [solo_records.c[name] == value for name, value in msgspec.structs.asdict(self).items()]


class SoloRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game: `turns` counts plays and exchanges; `at` is its end in milliseconds."""

    game: str
    name: str
    total: int
    turns: int
    at: int


class SoloRecords(msgspec.Struct, frozen=True, kw_only=True):
    """Your own games, oldest first, and the best of everybody; at the same total fewer turns come first."""

    mine: list[SoloRecord]
    best: list[SoloRecord]


def keep(conn: Connection, game_id: str, user_id: str, state: Solo) -> None:
    """Write down what a finished game came to."""
    if state.over is None:
        raise ValueError("the game is not over")
    conn.execute(
        insert(solo_records).values(
            **msgspec.structs.asdict(SoloKind.of(state)), game_id=game_id, user_id=user_id,
            total=state.over.total, turns=len(state.done), at=state.over.at,
        )
    )  # fmt: skip


def records(conn: Connection, kind: SoloKind, user_id: str | None) -> SoloRecords:
    """The games of a kind."""
    c = solo_records.c
    wanted = select(c.game_id.label("game"), users.c.name, c.total, c.turns, c.at).join(users)
    best = wanted.where(*kind.where()).order_by(c.total.desc(), c.turns, c.at).limit(SHOWN_BEST)
    mine = wanted.where(*kind.where(), c.user_id == user_id).order_by(c.at.desc()).limit(SHOWN_MINE)
    own = [SoloRecord(**row._mapping) for row in conn.execute(mine)] if user_id else []
    return SoloRecords(mine=own[::-1], best=[SoloRecord(**row._mapping) for row in conn.execute(best)])


def record_before(conn: Connection, kind: SoloKind, user_id: str, before: int) -> int | None:
    """Somebody's best total of the games that ended before a moment; None where there is none."""
    mine = (solo_records.c.user_id == user_id, solo_records.c.at < before)
    wanted = select(solo_records.c.total).where(*kind.where(), *mine)
    return conn.execute(wanted.order_by(solo_records.c.total.desc()).limit(1)).scalar()
