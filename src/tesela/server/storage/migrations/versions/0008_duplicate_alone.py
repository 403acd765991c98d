"""duplicate events played alone, and the games of the day"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "duplicate_days",
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("event_id", sa.String(length=16), nullable=False),
        sa.Column("opens", sa.BigInteger(), nullable=False),
        sa.Column("closes", sa.BigInteger(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["duplicate_events.id"], name=op.f("fk_duplicate_days_event_id")
        ),
        sa.PrimaryKeyConstraint("day", name=op.f("pk_duplicate_days")),
        sa.UniqueConstraint("event_id", name=op.f("uq_duplicate_days_event_id")),
    )
    op.create_table(
        "duplicate_alone",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("event_id", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("mode", sa.String(length=8), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("finished", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["event_id"], ["duplicate_events.id"], name=op.f("fk_duplicate_alone_event_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_duplicate_alone")),
    )
    op.create_index("ix_duplicate_alone_event", "duplicate_alone", ["event_id", "mode", "finished"])
    op.create_index("ix_duplicate_alone_user", "duplicate_alone", ["user_id", "event_id"])
    op.create_table(
        "duplicate_alone_moves",
        sa.Column("alone_id", sa.String(length=16), nullable=False),
        sa.Column("move", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("shown", sa.BigInteger(), nullable=False),
        sa.Column("done", sa.BigInteger(), nullable=True),
        sa.Column("coord", sa.String(length=8), nullable=False),
        sa.Column("tiles", sa.String(length=80), nullable=False),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["alone_id"], ["duplicate_alone.id"], name=op.f("fk_duplicate_alone_moves_alone_id")
        ),
        sa.PrimaryKeyConstraint("alone_id", "move", name=op.f("pk_duplicate_alone_moves")),
    )


def downgrade() -> None:
    op.drop_table("duplicate_alone_moves")
    op.drop_table("duplicate_alone")
    op.drop_table("duplicate_days")
