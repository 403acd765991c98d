"""The tables of clubs and leagues."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from tesela.server.storage.metadata import metadata

leagues: Final = Table(
    "leagues",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("title", String(120), nullable=False),
    Column("owner", ForeignKey("users.id"), nullable=False),
    Column("head", Integer, nullable=False),  # the last sequence number: the optimistic lock
    Column("created", BigInteger, nullable=False),
    Column("secret", String(64), nullable=False),  # of the invitations to its games
    Index("ix_leagues_owner", "owner"),
    Index("ix_leagues_created", "created", "id"),
)

league_events: Final = Table(
    "league_events",
    metadata,
    Column("league_id", ForeignKey("leagues.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("data", Text, nullable=False),
)

league_members: Final = Table(
    "league_members",
    metadata,
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("league_id", ForeignKey("leagues.id"), primary_key=True, index=True),
)
"""Who plays in a league with an account, so that a profile finds its clubs without reading logs."""
