"""figures of finished games, and indexes for profiles and leaderboards"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("figured", sa.Boolean()))
    op.execute(sa.text("UPDATE games SET figured = false WHERE status = 'finished'"))
    op.create_index("ix_games_figured", "games", ["figured"])
    op.create_index("ix_ratings_board", "ratings", ["pool", "rating", "user_id"])
    op.create_index("ix_rating_steps_user", "rating_steps", ["user_id", "pool", "n"])
    op.create_table(
        "game_figures",
        sa.Column("game_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("pool", sa.String(length=64), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("finished", sa.BigInteger(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("bingos", sa.Integer(), nullable=False),
        sa.Column("best_score", sa.Integer(), nullable=False),
        sa.Column("best_word", sa.String(length=32), nullable=False),
        sa.Column("opening", sa.String(length=32), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_game_figures_game_id")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_game_figures_user_id")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_game_figures")),
    )
    op.create_index("ix_game_figures_best", "game_figures", ["user_id", "best_score"])


def downgrade() -> None:
    op.drop_table("game_figures")
    op.drop_index("ix_rating_steps_user", "rating_steps")
    op.drop_index("ix_ratings_board", "ratings")
    op.drop_index("ix_games_figured", "games")
    op.drop_column("games", "figured")
