"""duplicate events: their log, who takes part, what arbiters are looking at"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "duplicate_events",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("code", sa.String(length=16), nullable=False),
        sa.Column("title", sa.String(length=120), nullable=False),
        sa.Column("owner", sa.String(length=16), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.Column("open_move", sa.Integer(), nullable=False),
        sa.Column("open_until", sa.BigInteger(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("desk", sa.String(length=64), nullable=False),
        sa.Column("screen", sa.String(length=64), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["users.id"], name=op.f("fk_duplicate_events_owner")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_duplicate_events")),
        sa.UniqueConstraint("code", name=op.f("uq_duplicate_events_code")),
        sa.UniqueConstraint("screen", name=op.f("uq_duplicate_events_screen")),
    )
    op.create_index("ix_duplicate_events_due", "duplicate_events", ["status", "due"])
    op.create_index(op.f("ix_duplicate_events_owner"), "duplicate_events", ["owner"])
    op.create_table(
        "duplicate_log",
        sa.Column("event_id", sa.String(length=16), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["duplicate_events.id"], name=op.f("fk_duplicate_log_event_id")
        ),
        sa.PrimaryKeyConstraint("event_id", "seq", name=op.f("pk_duplicate_log")),
    )
    op.create_table(
        "duplicate_people",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("event_id", sa.String(length=16), nullable=False),
        sa.Column("role", sa.String(length=8), nullable=False),
        sa.Column("player", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["duplicate_events.id"], name=op.f("fk_duplicate_people_event_id")
        ),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_duplicate_people")),
    )
    op.create_index(op.f("ix_duplicate_people_event_id"), "duplicate_people", ["event_id"])
    op.create_table(
        "duplicate_claims",
        sa.Column("event_id", sa.String(length=16), nullable=False),
        sa.Column("move", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("play", sa.String(length=120), nullable=False),
        sa.Column("arbiter", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["duplicate_events.id"], name=op.f("fk_duplicate_claims_event_id")
        ),
        sa.PrimaryKeyConstraint("event_id", "move", "play", name=op.f("pk_duplicate_claims")),
    )
