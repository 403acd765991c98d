"""The tables of the reverse game, of bingo and of solo games."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from tesela.server.storage.metadata import metadata

home_games: Final = Table(
    "home_games",
    metadata,
    Column("id", String(16), primary_key=True),  # of a reverse game: that of the game before it
    Column("kind", String(8), primary_key=True),  # reverse, bingo, solo
    Column("owner", ForeignKey("users.id"), nullable=False),
    Column("head", Integer, nullable=False),  # the last sequence number: the optimistic lock
    Column("created", BigInteger, nullable=False),
    Column("secret", String(64), nullable=False),  # the seed of the bag until it is told
    Index("ix_home_games_owner", "owner", "created"),
)

home_events: Final = Table(
    "home_events",
    metadata,
    Column("game_id", String(16), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("data", Text, nullable=False),
    ForeignKeyConstraint(
        ["game_id", "kind"], ["home_games.id", "home_games.kind"], name="fk_home_events_game"
    ),
)

home_seats: Final = Table(
    "home_seats",
    metadata,
    Column("game_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", ForeignKey("users.id"), nullable=False),
    UniqueConstraint("game_id", "user_id"),
)

solo_records: Final = Table(
    "solo_records",
    metadata,
    Column("game_id", String(16), primary_key=True),  # of its log in `home_games`
    Column("user_id", ForeignKey("users.id"), nullable=False),
    Column("mode", String(8), nullable=False),  # record, open
    Column("ruleset", String(16), nullable=False),
    Column("edition", String(64), nullable=False),
    Column("minutes", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_solo_records_best", "mode", "ruleset", "edition", "minutes", "total"),
    Index("ix_solo_records_mine", "user_id", "mode", "ruleset", "edition", "minutes", "at"),
)
