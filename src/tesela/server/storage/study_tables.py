"""The table of study: what each device of an account did with its cards."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table

from tesela.server.storage.metadata import metadata
from tesela.study.cards import MOST_CARD

study_events: Final = Table(
    "study_events",
    metadata,
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("device", String(40), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),  # the device's own number, from 1
    Column("at", BigInteger, nullable=False),
    Column("act", String(8), nullable=False),  # add, review, box, drop
    Column("card", String(MOST_CARD), nullable=False),
    Column("rating", Integer, nullable=False),
)
