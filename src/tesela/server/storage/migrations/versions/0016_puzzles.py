"""puzzles: attempts and ratings"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_attempts",
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("puzzle", sa.String(length=16), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_puzzle_attempts_user_id")),
        sa.PrimaryKeyConstraint("user_id", "puzzle", name=op.f("pk_puzzle_attempts")),
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", sa.String(length=16), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("puzzle", name=op.f("pk_puzzle_ratings")),
    )
    op.create_table(
        "puzzle_solvers",
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_puzzle_solvers_user_id")),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_puzzle_solvers")),
    )


def downgrade() -> None:
    op.drop_table("puzzle_solvers")
    op.drop_table("puzzle_ratings")
    op.drop_table("puzzle_attempts")
