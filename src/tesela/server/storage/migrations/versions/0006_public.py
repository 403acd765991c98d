"""what names look like, weights of rated games, event codes, bans, and the log of security"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from tesela.server.people.names import shape, skeleton

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_users = sa.table(
    "users",
    sa.column("id", sa.String),
    sa.column("name", sa.String),
    sa.column("kind", sa.String),
    sa.column("name_skeleton", sa.String),
    sa.column("name_shape", sa.String),
)


def upgrade() -> None:
    one = sa.text("1")
    op.add_column("users", sa.Column("name_skeleton", sa.String(length=64), nullable=True))
    op.add_column("users", sa.Column("name_shape", sa.String(length=64), nullable=True))
    op.add_column("seeks", sa.Column("made_from", sa.String(length=64), nullable=True))
    op.add_column("rating_steps", sa.Column("weight", sa.Float(), nullable=False, server_default=one))
    op.create_index(op.f("ix_users_name_skeleton"), "users", ["name_skeleton"])
    op.create_index(op.f("ix_users_name_shape"), "users", ["name_shape"])
    op.create_index(op.f("ix_seeks_made_from"), "seeks", ["made_from"])
    _tell_what_names_look_like()
    op.create_table(
        "keys",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("value", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_keys")),
    )
    op.create_table(
        "event_codes",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("code", sa.String(length=64), nullable=False),
        sa.Column("label", sa.String(length=64), nullable=False),
        sa.Column("devices", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event_codes")),
        sa.UniqueConstraint("code", name=op.f("uq_event_codes_code")),
    )
    op.create_table(
        "bans",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("network", sa.String(length=64), nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bans")),
    )
    op.create_table(
        "security_log",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=True),
        sa.Column("by", sa.String(length=16), nullable=True),
        sa.Column("game_id", sa.String(length=16), nullable=True),
        sa.Column("network", sa.String(length=64), nullable=True),
        sa.Column("detail", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_security_log")),
    )
    op.create_index(op.f("ix_security_log_at"), "security_log", ["at"])
    op.create_index(op.f("ix_security_log_user_id"), "security_log", ["user_id"])


def _tell_what_names_look_like() -> None:
    conn = op.get_bind()
    people = conn.execute(sa.select(_users.c.id, _users.c.name).where(_users.c.kind == "person")).all()
    for person in people:
        looks = {"name_skeleton": skeleton(person.name), "name_shape": shape(person.name)}
        conn.execute(sa.update(_users).where(_users.c.id == person.id).values(looks))
