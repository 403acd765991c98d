"""The tables about company and news: whom somebody follows, what they want to be told, and where."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from tesela.server.storage.metadata import metadata

follows: Final = Table(
    "follows",
    metadata,
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("other_id", ForeignKey("users.id"), primary_key=True, index=True),
    Column("created", BigInteger, nullable=False),
)
"""Two who follow each other are friends."""

notify_choices: Final = Table(
    "notify_choices",
    metadata,
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("kinds", String(64), nullable=False),  # turn challenge message event, those that are wanted
    Column("quiet_from", Integer),  # minutes of the day, in `zone`
    Column("quiet_to", Integer),
    Column("zone", String(64), nullable=False),  # IANA: Europe/Madrid
    Column("mail_mode", String(8), nullable=False),  # off, each, daily
    Column("mail_hour", Integer, nullable=False),  # of the daily letter
)

mail_addresses: Final = Table(
    "mail_addresses",
    metadata,
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("code", String(64)),  # digest of what was sent there to confirm it; None once it is
    Column("asked", BigInteger, nullable=False),
    Column("confirmed", BigInteger),
)

push_subscriptions: Final = Table(
    "push_subscriptions",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("user_id", ForeignKey("users.id"), nullable=False, index=True),
    Column("token", String(64), nullable=False, index=True),  # the session that asked: it ends with it
    Column("endpoint", Text, nullable=False),  # where the browser's own push service takes messages
    Column("endpoint_digest", String(64), nullable=False, unique=True),
    Column("p256dh", String(128), nullable=False),  # the browser's public key
    Column("auth", String(64), nullable=False),
    Column("device", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False),  # in a row
)

notices: Final = Table(
    "notices",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("user_id", ForeignKey("users.id"), nullable=False),
    Column("kind", String(12), nullable=False),  # turn, challenge, message, event
    Column("item", String(64), nullable=False),  # what it is about: nobody is told the same thing twice
    Column("game_id", String(16)),
    Column("about_id", String(16)),  # the other person
    Column("title", String(120)),  # of an event
    Column("created", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),  # when it goes out; quiet hours put it off
    Column("done", BigInteger),  # it went out, or nobody wants it any more
    Column("claimed_until", BigInteger, nullable=False),
    Column("letter", BigInteger),  # it waits for the daily letter; None: it does not
    Column("seen", BigInteger),
    UniqueConstraint("user_id", "item", name="uq_notices_item"),
    Index("ix_notices_due", "done", "due"),
    Index("ix_notices_user", "user_id", "created"),
)

own_archive: Final = Table(
    "own_archive",
    metadata,
    Column("id", String(16), primary_key=True),  # who knows it may read what is not private
    Column("user_id", ForeignKey("users.id"), nullable=False),
    Column("title", String(80), nullable=False),
    Column("visibility", String(8), nullable=False),  # private, link, public
    Column("players", String(200), nullable=False),  # as the file has them, one a line
    Column("tally", String(32), nullable=False),
    Column("edition", String(64), nullable=False),
    Column("text", Text, nullable=False),  # the file as it was given
    Column("created", BigInteger, nullable=False),
    Index("ix_own_archive_user", "user_id", "visibility", "created"),
)
"""Games of other places that somebody keeps here: GCG files, read when they were given."""

game_figures: Final = Table(
    "game_figures",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", ForeignKey("users.id"), nullable=False),
    Column("pool", String(64), nullable=False),  # time class and lexicon
    Column("closed", Boolean, nullable=False),  # only its players see it
    Column("finished", BigInteger, nullable=False),
    Column("score", Integer, nullable=False),
    Column("won", Integer, nullable=False),  # 2 won, 1 tied, 0 lost
    Column("turns", Integer, nullable=False),
    Column("bingos", Integer, nullable=False),
    Column("best_score", Integer, nullable=False),
    Column("best_word", String(32), nullable=False),
    Column("opening", String(32)),  # the word that they opened with, if they did
    Index("ix_game_figures_best", "user_id", "best_score"),
)
"""What a finished game says of each player, so that a profile need not read logs."""
