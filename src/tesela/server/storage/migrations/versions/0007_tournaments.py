"""tournaments: their logs and roles"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("owner", sa.String(length=16), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("last_key", sa.String(length=16), nullable=True),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["users.id"], name="fk_tournaments_owner"),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
    )
    op.create_index("ix_tournaments_owner", "tournaments", ["owner", "status"])
    op.create_index("ix_tournaments_created", "tournaments", ["created", "id"])
    op.create_table(
        "tournament_events",
        sa.Column("tournament_id", sa.String(length=16), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name="fk_tournament_events_tournament_id"
        ),
        sa.PrimaryKeyConstraint("tournament_id", "seq", name="pk_tournament_events"),
    )
    op.create_table(
        "tournament_roles",
        sa.Column("tournament_id", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name="fk_tournament_roles_tournament_id"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_tournament_roles_user_id"),
        sa.PrimaryKeyConstraint("tournament_id", "user_id", name="pk_tournament_roles"),
    )


def downgrade() -> None:
    op.drop_table("tournament_roles")
    op.drop_table("tournament_events")
    op.drop_table("tournaments")
