"""places of rated duplicate events"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "duplicate_places",
        sa.Column("event_id", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("pool", sa.String(length=64), nullable=False),
        sa.Column("n", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["duplicate_events.id"], name=op.f("fk_duplicate_places_event_id")
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_duplicate_places_user_id")),
        sa.PrimaryKeyConstraint("event_id", "user_id", name=op.f("pk_duplicate_places")),
    )
    op.create_index("ix_duplicate_places_pool", "duplicate_places", ["pool", "n"], unique=False)


def downgrade() -> None:
    op.drop_table("duplicate_places")
