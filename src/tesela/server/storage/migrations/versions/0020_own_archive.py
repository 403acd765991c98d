"""games of other places that somebody keeps, and the clubs of an account"""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "own_archive",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("visibility", sa.String(length=8), nullable=False),
        sa.Column("players", sa.String(length=200), nullable=False),
        sa.Column("tally", sa.String(length=32), nullable=False),
        sa.Column("edition", sa.String(length=64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_own_archive_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_own_archive")),
    )
    op.create_index("ix_own_archive_user", "own_archive", ["user_id", "visibility", "created"])
    op.create_table(
        "league_members",
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("league_id", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_league_members_user_id")),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.id"], name=op.f("fk_league_members_league_id")),
        sa.PrimaryKeyConstraint("user_id", "league_id", name=op.f("pk_league_members")),
    )
    op.create_index(op.f("ix_league_members_league_id"), "league_members", ["league_id"])
    _members_so_far()


def _members_so_far() -> None:
    """Who had joined with an account that is still there."""
    conn = op.get_bind()
    people = {row[0] for row in conn.execute(sa.text("SELECT id FROM users WHERE NOT disabled"))}
    found = set()
    for league, data in conn.execute(sa.text("SELECT league_id, data FROM league_events")):
        event = json.loads(data)
        if event.get("account") in people:
            found.add((event["account"], league))
    members = sa.table("league_members", sa.column("user_id"), sa.column("league_id"))
    if found:
        conn.execute(
            members.insert(), [{"user_id": one, "league_id": league} for one, league in sorted(found)]
        )


def downgrade() -> None:
    op.drop_table("league_members")
    op.drop_table("own_archive")
