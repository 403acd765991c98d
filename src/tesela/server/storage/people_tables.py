"""The tables about people and how they treat each other: recovery, deletion, blocks, reports, sanctions."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from tesela.server.storage.metadata import metadata

recovery_codes: Final = Table(
    "recovery_codes",
    metadata,
    Column("code", String(64), primary_key=True),  # the digest; the person has the code
    Column("user_id", ForeignKey("users.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
)

deletions: Final = Table(
    "deletions",
    metadata,
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("asked", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False, index=True),  # until then it can be taken back
)

retired_names: Final = Table(
    "retired_names",
    metadata,
    Column("digest", String(64), primary_key=True),  # keyed: it names nobody
    Column("until", BigInteger, nullable=False),
)

blocks: Final = Table(
    "blocks",
    metadata,
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("other_id", ForeignKey("users.id"), primary_key=True, index=True),
    Column("kind", String(8), nullable=False),  # mute, block
    Column("created", BigInteger, nullable=False),
)

chat_choices: Final = Table(
    "chat_choices",
    metadata,
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("words", Boolean, nullable=False),  # insults are covered
    Column("links", Boolean, nullable=False),  # addresses are covered
    Column("repeats", Boolean, nullable=False),  # the same line again and again is left out
)

reports: Final = Table(
    "reports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("reporter_id", String(16), nullable=False, index=True),
    Column("about_id", ForeignKey("users.id"), nullable=False, index=True),
    Column("reason", String(16), nullable=False),
    Column("note", Text, nullable=False),
    Column("game_id", String(16)),
    Column("line", Integer),  # of the game's chat
    Column("quoted", Text),  # that line, as it was said
    Column("created", BigInteger, nullable=False),
    Column("status", String(10), nullable=False),  # open, dismissed, acted
    Column("decided", BigInteger),
    Column("decided_by", String(16)),
    Index("ix_reports_queue", "status", "created", "id"),
)

sanctions: Final = Table(
    "sanctions",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("user_id", ForeignKey("users.id"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # warning, silence, ban
    Column("reason", Text, nullable=False),  # as the person reads it
    Column("created", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
    Column("decided_by", String(16)),  # None for the console
    Column("report_id", String(16)),
    Column("lifted", BigInteger),
    Column("seen", BigInteger),  # when the person was told
    Index("ix_sanctions_ends", "ends"),
)

appeals: Final = Table(
    "appeals",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("sanction_id", ForeignKey("sanctions.id"), nullable=False, unique=True),
    Column("user_id", ForeignKey("users.id"), nullable=False, index=True),
    Column("text", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("status", String(10), nullable=False),  # open, upheld, granted
    Column("answer", Text),
    Column("decided", BigInteger),
    Column("decided_by", String(16)),
    Index("ix_appeals_queue", "status", "created", "id"),
)

moderators: Final = Table(
    "moderators",
    metadata,
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("since", BigInteger, nullable=False),
)

moderation_log: Final = Table(
    "moderation_log",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("decided_by", String(16)),  # None for the console
    Column("act", String(16), nullable=False),
    Column("about_id", String(16), index=True),
    Column("item", String(16)),  # the report, sanction or appeal
    Column("detail", Text),
    Index("ix_moderation_log_at", "at", "id"),
)

signals: Final = Table(
    "signals",
    metadata,
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("asked", BigInteger, nullable=False),
    Column("claimed_until", BigInteger, nullable=False),  # a process works at it
    Column("made", BigInteger),
    Column("body", Text),  # the figures
    Index("ix_signals_waiting", "made", "asked"),
)
