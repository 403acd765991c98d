"""The arbiter's desk: who was appointed to which game, and a line for everything they saw and did there."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table

from tesela.server.storage.metadata import metadata

game_arbiters: Final = Table(
    "game_arbiters",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("user_id", ForeignKey("users.id"), primary_key=True, index=True),
    Column("why", String(10), nullable=False),  # appointed, called
    Column("at", BigInteger, nullable=False),
)

game_tournaments: Final = Table(
    "game_tournaments",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("tournament_id", ForeignKey("tournaments.id"), nullable=False, index=True),
)

desk_log: Final = Table(
    "desk_log",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game_id", ForeignKey("games.id"), nullable=False),
    Column("user_id", String(16), nullable=False),  # who sits at the desk
    Column("by", String(16)),  # who appointed or dismissed them; None for the console
    Column("at", BigInteger, nullable=False),
    Column("kind", String(10), nullable=False),  # appointed, called, dismissed, look, act
    Column("what", String(32), nullable=False),  # the command that was given
    Column("seq", Integer, nullable=False),  # how far the game was
    Index("ix_desk_log_game", "game_id", "at", "id"),
)
