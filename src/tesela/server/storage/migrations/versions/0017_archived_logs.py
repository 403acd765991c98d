"""finished games whose logs lie in the archive"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "archived_logs",
        sa.Column("game_id", sa.String(length=16), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("file", sa.String(length=80), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("archived", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_archived_logs_game_id")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_archived_logs")),
    )


def downgrade() -> None:
    op.drop_table("archived_logs")
