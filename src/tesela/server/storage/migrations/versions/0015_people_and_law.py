"""account safety, blocks, reports and sanctions"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sessions", sa.Column("device", sa.String(length=64)))
    op.add_column("sessions", sa.Column("network", sa.String(length=64)))
    op.add_column("sessions", sa.Column("seen", sa.BigInteger()))
    op.create_table(
        "recovery_codes",
        sa.Column("code", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_recovery_codes_user_id")),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_recovery_codes")),
    )
    op.create_index("ix_recovery_codes_user_id", "recovery_codes", ["user_id"])
    op.create_table(
        "deletions",
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("asked", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_deletions_user_id")),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_deletions")),
    )
    op.create_index("ix_deletions_due", "deletions", ["due"])
    op.create_table(
        "retired_names",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_retired_names")),
    )
    op.create_table(
        "blocks",
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("other_id", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_blocks_user_id")),
        sa.ForeignKeyConstraint(["other_id"], ["users.id"], name=op.f("fk_blocks_other_id")),
        sa.PrimaryKeyConstraint("user_id", "other_id", name=op.f("pk_blocks")),
    )
    op.create_index("ix_blocks_other_id", "blocks", ["other_id"])
    op.create_table(
        "chat_choices",
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("words", sa.Boolean(), nullable=False),
        sa.Column("links", sa.Boolean(), nullable=False),
        sa.Column("repeats", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_chat_choices_user_id")),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_chat_choices")),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("reporter_id", sa.String(length=16), nullable=False),
        sa.Column("about_id", sa.String(length=16), nullable=False),
        sa.Column("reason", sa.String(length=16), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("game_id", sa.String(length=16), nullable=True),
        sa.Column("line", sa.Integer(), nullable=True),
        sa.Column("quoted", sa.Text(), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("decided", sa.BigInteger(), nullable=True),
        sa.Column("decided_by", sa.String(length=16), nullable=True),
        sa.ForeignKeyConstraint(["about_id"], ["users.id"], name=op.f("fk_reports_about_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_index("ix_reports_about_id", "reports", ["about_id"])
    op.create_index("ix_reports_queue", "reports", ["status", "created", "id"])
    op.create_index("ix_reports_reporter_id", "reports", ["reporter_id"])
    op.create_table(
        "sanctions",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.Column("decided_by", sa.String(length=16), nullable=True),
        sa.Column("report_id", sa.String(length=16), nullable=True),
        sa.Column("lifted", sa.BigInteger(), nullable=True),
        sa.Column("seen", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_sanctions_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sanctions")),
    )
    op.create_index("ix_sanctions_ends", "sanctions", ["ends"])
    op.create_index("ix_sanctions_user_id", "sanctions", ["user_id"])
    op.create_table(
        "appeals",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("sanction_id", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.Column("decided", sa.BigInteger(), nullable=True),
        sa.Column("decided_by", sa.String(length=16), nullable=True),
        sa.ForeignKeyConstraint(["sanction_id"], ["sanctions.id"], name=op.f("fk_appeals_sanction_id")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_appeals_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_appeals")),
        sa.UniqueConstraint("sanction_id", name=op.f("uq_appeals_sanction_id")),
    )
    op.create_index("ix_appeals_queue", "appeals", ["status", "created", "id"])
    op.create_index("ix_appeals_user_id", "appeals", ["user_id"])
    op.create_table(
        "moderators",
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_moderators_user_id")),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_moderators")),
    )
    op.create_table(
        "moderation_log",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("decided_by", sa.String(length=16), nullable=True),
        sa.Column("act", sa.String(length=16), nullable=False),
        sa.Column("about_id", sa.String(length=16), nullable=True),
        sa.Column("item", sa.String(length=16), nullable=True),
        sa.Column("detail", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_moderation_log")),
    )
    op.create_index("ix_moderation_log_about_id", "moderation_log", ["about_id"])
    op.create_index("ix_moderation_log_at", "moderation_log", ["at", "id"])
    op.create_table(
        "signals",
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("asked", sa.BigInteger(), nullable=False),
        sa.Column("claimed_until", sa.BigInteger(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=True),
        sa.Column("body", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_signals_user_id")),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_signals")),
    )
    op.create_index("ix_signals_waiting", "signals", ["made", "asked"])


def downgrade() -> None:
    op.drop_table("signals")
    op.drop_table("moderation_log")
    op.drop_table("moderators")
    op.drop_table("appeals")
    op.drop_table("sanctions")
    op.drop_table("reports")
    op.drop_table("chat_choices")
    op.drop_table("blocks")
    op.drop_table("retired_names")
    op.drop_table("deletions")
    op.drop_table("recovery_codes")
    op.drop_column("sessions", "seen")
    op.drop_column("sessions", "network")
    op.drop_column("sessions", "device")
