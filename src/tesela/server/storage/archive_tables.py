"""The table of finished games whose logs lie in the archive."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table

from tesela.server.storage.metadata import metadata

archived_logs: Final = Table(
    "archived_logs",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("last", Integer, nullable=False),  # events 2 to this one are in the file; the header stays here
    Column("file", String(80), nullable=False),
    Column("sha256", String(64), nullable=False),  # of the file as it lies there
    Column("archived", BigInteger, nullable=False),
)
