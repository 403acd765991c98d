"""cards and their reviews"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "study_events",
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("device", sa.String(length=40), nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("act", sa.String(length=8), nullable=False),
        sa.Column("card", sa.String(length=160), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_study_events_user_id")),
        sa.PrimaryKeyConstraint("user_id", "device", "n", name=op.f("pk_study_events")),
    )


def downgrade() -> None:
    op.drop_table("study_events")
