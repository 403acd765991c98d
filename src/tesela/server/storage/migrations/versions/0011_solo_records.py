"""totals of solo games"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "solo_records",
        sa.Column("game_id", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("mode", sa.String(length=8), nullable=False),
        sa.Column("ruleset", sa.String(length=16), nullable=False),
        sa.Column("edition", sa.String(length=64), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_solo_records_user_id")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_solo_records")),
    )
    like = ["mode", "ruleset", "edition", "minutes"]
    op.create_index("ix_solo_records_best", "solo_records", [*like, "total"])
    op.create_index("ix_solo_records_mine", "solo_records", ["user_id", *like, "at"])


def downgrade() -> None:
    op.drop_table("solo_records")
