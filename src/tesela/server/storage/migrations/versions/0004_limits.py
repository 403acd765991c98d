"""what lists are made by, in indexed columns; where running games were made from; known devices"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_games = sa.table(
    "games",
    sa.column("id", sa.String),
    sa.column("offer", sa.Text),
    sa.column("created", sa.BigInteger),
    sa.column("finished", sa.BigInteger),
    sa.column("closed", sa.Boolean),
)
_seats = sa.table(
    "seats",
    sa.column("game_id", sa.String),
    sa.column("began", sa.BigInteger),
    sa.column("finished", sa.BigInteger),
    sa.column("closed", sa.Boolean),
)


def upgrade() -> None:
    # Not in batches: SQLite would make the tables anew, and their children point at the old ones.
    no, never = sa.false(), sa.text("0")
    op.add_column("games", sa.Column("closed", sa.Boolean(), nullable=False, server_default=no))
    op.add_column("games", sa.Column("made_from", sa.String(length=64), nullable=True))
    op.add_column("seats", sa.Column("began", sa.BigInteger(), nullable=False, server_default=never))
    op.add_column("seats", sa.Column("finished", sa.BigInteger(), nullable=True))
    op.add_column("seats", sa.Column("closed", sa.Boolean(), nullable=False, server_default=no))
    conn = op.get_bind()
    conn.execute(sa.update(_games).values(closed=_games.c.offer.like('%"closed":true%')))
    here = _games.c.id == _seats.c.game_id
    mine = {
        name: sa.select(_games.c[source]).where(here).scalar_subquery()
        for name, source in (("began", "created"), ("finished", "finished"), ("closed", "closed"))
    }
    conn.execute(sa.update(_seats).values(**mine))
    op.create_index("ix_games_begun", "games", ["status", "closed", "created", "id"])
    op.create_index("ix_games_finished", "games", ["status", "closed", "finished", "id"])
    op.create_index("ix_games_made_from", "games", ["made_from"])
    op.create_index("ix_seats_playing", "seats", ["user_id", "finished", "closed", "began", "game_id"])
    op.create_index("ix_seats_finished", "seats", ["user_id", "closed", "finished", "game_id"])
    op.create_table(
        "devices",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_devices_user_id")),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_devices")),
    )
    op.create_index(op.f("ix_devices_user_id"), "devices", ["user_id"])
    op.create_index(op.f("ix_devices_seen"), "devices", ["seen"])
