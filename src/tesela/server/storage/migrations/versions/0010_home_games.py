"""the reverse game and bingo"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "home_games",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("owner", sa.String(length=16), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["users.id"], name=op.f("fk_home_games_owner")),
        sa.PrimaryKeyConstraint("id", "kind", name=op.f("pk_home_games")),
    )
    op.create_index("ix_home_games_owner", "home_games", ["owner", "created"])
    op.create_table(
        "home_events",
        sa.Column("game_id", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "kind"], ["home_games.id", "home_games.kind"], name="fk_home_events_game"
        ),
        sa.PrimaryKeyConstraint("game_id", "kind", "seq", name=op.f("pk_home_events")),
    )
    op.create_table(
        "home_seats",
        sa.Column("game_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_home_seats_user_id")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_home_seats")),
        sa.UniqueConstraint("game_id", "user_id", name=op.f("uq_home_seats_game_id")),
    )


def downgrade() -> None:
    op.drop_table("home_seats")
    op.drop_table("home_events")
    op.drop_table("home_games")
