"""The tables of puzzles: who tried which, and the ratings of puzzles and of those who solve them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Integer, String, Table

from tesela.server.storage.metadata import metadata

puzzle_attempts: Final = Table(
    "puzzle_attempts",
    metadata,
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("tries", Integer, nullable=False),
    Column("status", String(8), nullable=False),  # open, solved, missed
    Column("at", BigInteger, nullable=False),
)

puzzle_ratings: Final = Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle", String(16), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

puzzle_solvers: Final = Table(
    "puzzle_solvers",
    metadata,
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
)
