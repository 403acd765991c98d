"""who shares in a draw; who sits at which desk, and what they looked at"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seeks") as seeks:
        seeks.add_column(sa.Column("pledges", sa.Text(), nullable=True))
    op.create_table(
        "game_arbiters",
        sa.Column("game_id", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("why", sa.String(length=10), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_game_arbiters_game_id")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_game_arbiters_user_id")),
        sa.PrimaryKeyConstraint("game_id", "user_id", name=op.f("pk_game_arbiters")),
    )
    op.create_index(op.f("ix_game_arbiters_user_id"), "game_arbiters", ["user_id"])
    op.create_table(
        "game_tournaments",
        sa.Column("game_id", sa.String(length=16), nullable=False),
        sa.Column("tournament_id", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_game_tournaments_game_id")),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name=op.f("fk_game_tournaments_tournament_id")
        ),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_game_tournaments")),
    )
    op.create_index(op.f("ix_game_tournaments_tournament_id"), "game_tournaments", ["tournament_id"])
    op.create_table(
        "desk_log",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("game_id", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("by", sa.String(length=16), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("what", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_desk_log_game_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_desk_log")),
    )
    op.create_index("ix_desk_log_game", "desk_log", ["game_id", "at", "id"])


def downgrade() -> None:
    for table in ("desk_log", "game_tournaments", "game_arbiters"):
        op.drop_table(table)
    with op.batch_alter_table("seeks") as seeks:
        seeks.drop_column("pledges")
