"""friends, notices, push subscriptions, mail, and whose move a game waits for"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("waits", sa.Integer()))
    op.add_column("games", sa.Column("tally", sa.String(length=64)))
    op.add_column("games", sa.Column("notify_at", sa.BigInteger()))
    op.create_index("ix_games_notify_at", "games", ["notify_at"])
    op.create_table(
        "follows",
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("other_id", sa.String(length=16), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_follows_user_id")),
        sa.ForeignKeyConstraint(["other_id"], ["users.id"], name=op.f("fk_follows_other_id")),
        sa.PrimaryKeyConstraint("user_id", "other_id", name=op.f("pk_follows")),
    )
    op.create_index("ix_follows_other_id", "follows", ["other_id"])
    op.create_table(
        "notify_choices",
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("kinds", sa.String(length=64), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_to", sa.Integer(), nullable=True),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("mail_mode", sa.String(length=8), nullable=False),
        sa.Column("mail_hour", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_notify_choices_user_id")),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_notify_choices")),
    )
    op.create_table(
        "mail_addresses",
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("address", sa.String(length=254), nullable=False),
        sa.Column("code", sa.String(length=64), nullable=True),
        sa.Column("asked", sa.BigInteger(), nullable=False),
        sa.Column("confirmed", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_mail_addresses_user_id")),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_mail_addresses")),
    )
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("endpoint_digest", sa.String(length=64), nullable=False),
        sa.Column("p256dh", sa.String(length=128), nullable=False),
        sa.Column("auth", sa.String(length=64), nullable=False),
        sa.Column("device", sa.String(length=64), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_push_subscriptions_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_push_subscriptions")),
        sa.UniqueConstraint("endpoint_digest", name=op.f("uq_push_subscriptions_endpoint_digest")),
    )
    op.create_index("ix_push_subscriptions_token", "push_subscriptions", ["token"])
    op.create_index("ix_push_subscriptions_user_id", "push_subscriptions", ["user_id"])
    op.create_table(
        "notices",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("item", sa.String(length=64), nullable=False),
        sa.Column("game_id", sa.String(length=16), nullable=True),
        sa.Column("about_id", sa.String(length=16), nullable=True),
        sa.Column("title", sa.String(length=120), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("done", sa.BigInteger(), nullable=True),
        sa.Column("claimed_until", sa.BigInteger(), nullable=False),
        sa.Column("letter", sa.BigInteger(), nullable=True),
        sa.Column("seen", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_notices_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notices")),
        sa.UniqueConstraint("user_id", "item", name="uq_notices_item"),
    )
    op.create_index("ix_notices_due", "notices", ["done", "due"])
    op.create_index("ix_notices_user", "notices", ["user_id", "created"])


def downgrade() -> None:
    op.drop_table("notices")
    op.drop_table("push_subscriptions")
    op.drop_table("mail_addresses")
    op.drop_table("notify_choices")
    op.drop_table("follows")
    op.drop_index("ix_games_notify_at", "games")
    op.drop_column("games", "notify_at")
    op.drop_column("games", "tally")
    op.drop_column("games", "waits")
