"""The tables of ratings: where everybody stands, and the step of every rated game."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Index, Integer, String, Table

from tesela.server.storage.metadata import metadata

ratings: Final = Table(
    "ratings",
    metadata,
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("pool", String(64), primary_key=True),  # time class and lexicon
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Index("ix_ratings_board", "pool", "rating", "user_id"),
)

rating_steps: Final = Table(
    "rating_steps",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("pool", String(64), nullable=False),
    Column("n", BigInteger, nullable=False),  # in the order in which the pool's games were rated
    Column("place", Integer, nullable=False),
    Column("rating", Float, nullable=False),  # before the game, like the next two
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("weight", Float, nullable=False),  # of the game: who meets again and again moves less
    Index("ix_rating_steps_pool", "pool", "n"),
    Index("ix_rating_steps_user", "user_id", "pool", "n"),
)
