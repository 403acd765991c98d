"""The tables. A game's truth is `events`; everything else can be told from it or is not about the game.

Times are milliseconds since 1970, documents are JSON text, so that one SQL serves both databases.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
)

from tesela.server.storage.archive_tables import archived_logs
from tesela.server.storage.desk_tables import desk_log, game_arbiters, game_tournaments
from tesela.server.storage.home_tables import home_events, home_games, home_seats, solo_records
from tesela.server.storage.league_tables import league_events, league_members, leagues
from tesela.server.storage.metadata import metadata
from tesela.server.storage.people_tables import (
    appeals,
    blocks,
    chat_choices,
    deletions,
    moderation_log,
    moderators,
    recovery_codes,
    reports,
    retired_names,
    sanctions,
    signals,
)
from tesela.server.storage.puzzle_tables import puzzle_attempts, puzzle_ratings, puzzle_solvers
from tesela.server.storage.rating_tables import rating_steps, ratings
from tesela.server.storage.social_tables import (
    follows,
    game_figures,
    mail_addresses,
    notices,
    notify_choices,
    own_archive,
    push_subscriptions,
)
from tesela.server.storage.study_tables import study_events

__all__ = [
    "appeals", "archived_logs", "bans", "blocks", "ceremonies", "chat", "chat_choices", "deletions",
    "desk_log", "devices",
    "duplicate_alone", "duplicate_alone_moves", "duplicate_claims", "duplicate_days", "duplicate_events",
    "duplicate_log", "duplicate_people", "duplicate_places", "event_codes", "events", "follows",
    "game_arbiters", "game_figures", "game_tournaments", "games", "home_events", "home_games", "home_seats",
    "kept_words", "keys", "league_events", "league_members", "leagues", "mail_addresses", "marks",
    "metadata", "moderation_log", "moderators", "notices", "notify_choices", "outcomes", "own_archive",
    "passkeys", "presence", "push_subscriptions", "puzzle_attempts", "puzzle_ratings", "puzzle_solvers",
    "rating_steps", "ratings", "recovery_codes", "reports", "retired_names",
    "sanctions", "seats", "security_log", "seeds", "seeks", "sessions", "signals", "solo_records",
    "study_events", "throttles", "tournament_events", "tournament_roles", "tournaments", "users",
]  # fmt: skip

users: Final = Table(
    "users",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(32), nullable=False),
    Column("name_key", String(64), unique=True),  # folded; None for guests, whose names may repeat
    Column("kind", String(8), nullable=False),  # guest, person, bot
    Column("role", String(8), nullable=False),  # player, arbiter, director, admin
    Column("password", Text),
    Column("language", String(2), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("disabled", Boolean, nullable=False),
    Column("name_skeleton", String(64), index=True),  # what the name looks like, however it is cased
    Column("name_shape", String(64), index=True),  # and as it is written
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # the digest; the cookie has the secret
    Column("user_id", ForeignKey("users.id"), nullable=False, index=True),
    Column("csrf", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False, index=True),
    Column("device", String(64)),  # browser and system in two words, for its owner's list of sessions
    Column("network", String(64)),  # where it was opened from
    Column("seen", BigInteger),  # the last visit, to the hour
)

devices: Final = Table(
    "devices",
    metadata,
    Column("token", String(64), primary_key=True),  # the digest; the device's cookie has the secret
    Column("user_id", ForeignKey("users.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, index=True),
)

passkeys: Final = Table(
    "passkeys",
    metadata,
    Column("credential", String(512), primary_key=True),
    Column("user_id", ForeignKey("users.id"), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("label", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
)

ceremonies: Final = Table(
    "ceremonies",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("user_id", String(16)),
    Column("challenge", LargeBinary, nullable=False),
    Column("expires", BigInteger, nullable=False, index=True),
)

throttles: Final = Table(
    "throttles",
    metadata,
    Column("name", String(128), primary_key=True),
    Column("failures", Integer, nullable=False),
    Column("until", BigInteger, nullable=False, index=True),
)

games: Final = Table(
    "games",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("head", Integer, nullable=False),  # the last sequence number: the optimistic lock
    Column("chat_head", Integer, nullable=False),
    Column("side", Integer, nullable=False),  # grows with chat and presence, which are not in the log
    Column("status", String(10), nullable=False),  # playing, finished
    Column("offer", Text, nullable=False),  # what was agreed at creation
    Column("rated", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("finished", BigInteger),
    Column("due", BigInteger),  # when the clock next acts by itself
    Column("bot_seat", Integer),  # whose turn it is, if a bot's
    Column("claimed_until", BigInteger, nullable=False),
    Column("claimed_by", String(16)),
    Column("settled", Boolean, nullable=False),  # ratings were written
    Column("delay_ms", Integer, nullable=False),  # for spectators
    Column("rematch_of", String(16)),
    Column("closed", Boolean, nullable=False),  # as the offer says: lists must not open every offer
    Column("made_from", String(64)),  # digest of the network it was made from, while it is played
    Column("waits", Integer),  # whom it waits for, a bit for each seat of a person; None before 0017
    Column("tally", String(64)),  # the points so far, by seat
    Column("notify_at", BigInteger, index=True),  # by correspondence: somebody is to be called to move
    Column("figured", Boolean, index=True),  # finished: whether `game_figures` has it; None while it is on
    Index("ix_games_due", "status", "due"),
    Index("ix_games_bot", "status", "bot_seat"),
    Index("ix_games_begun", "status", "closed", "created", "id"),
    Index("ix_games_finished", "status", "closed", "finished", "id"),
    Index("ix_games_made_from", "made_from"),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id"), nullable=False, index=True),
    Column("lag_used_ms", Integer, nullable=False),
    Column("score", Integer),
    Column("place", Integer),
    Column("began", BigInteger, nullable=False),  # these three as in the game's row: somebody's games by page
    Column("finished", BigInteger),
    Column("closed", Boolean, nullable=False),
    Index("ix_seats_playing", "user_id", "finished", "closed", "began", "game_id"),
    Index("ix_seats_finished", "user_id", "closed", "finished", "game_id"),
)

events: Final = Table(
    "events",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

seeds: Final = Table(
    "seeds",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("seed", String(64), nullable=False),  # the keeper's secret until the game is over
)

outcomes: Final = Table(
    "outcomes",
    metadata,
    Column("user_id", String(16), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("request", String(64), nullable=False),  # digest: the same key must mean the same command
    Column("answer", Text, nullable=False),
    Column("created", BigInteger, nullable=False, index=True),
)

chat: Final = Table(
    "chat",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("user_id", String(16), nullable=False),
    Column("seat", Integer),
    Column("at", BigInteger, nullable=False),
    Column("phrase", String(32)),
    Column("text", Text),
)

seeks: Final = Table(
    "seeks",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("user_id", ForeignKey("users.id"), nullable=False, index=True),
    Column("kind", String(10), nullable=False),  # open, link, challenge, rematch
    Column("secret", String(64), unique=True),  # digest of an invitation link's secret
    Column("invited", Text, nullable=False),  # challenge and rematch: the user ids that may join
    Column("rematch_of", String(16), unique=True),
    Column("offer", Text, nullable=False),
    Column("joined", Text, nullable=False),  # user ids, in order
    Column("version", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False, index=True),
    Column("game_id", String(16)),
    Column("made_from", String(64), index=True),  # digest of the network it was made from
    Column("pledges", Text),  # who shares in the draw: user id to the hash of their nonce
)

presence: Final = Table(
    "presence",
    metadata,
    Column("game_id", String(16), primary_key=True),
    Column("process", String(16), primary_key=True),
    Column("user_id", String(16), primary_key=True),  # "" counts the spectators of that process
    Column("people", Integer, nullable=False),
    Column("until", BigInteger, nullable=False, index=True),
)

marks: Final = Table(
    "marks",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", BigInteger, nullable=False),
)

kept_words: Final = Table(
    "kept_words",
    metadata,
    Column("hash", String(64), primary_key=True),  # of the words, as in a game's header
    Column("about", Text, nullable=False),
    Column("graph", LargeBinary, nullable=False),  # compressed
)
"""What games were begun with: a copy of the database can judge them wherever it is put."""

duplicate_events: Final = Table(
    "duplicate_events",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("code", String(16), nullable=False, unique=True),  # what players type or scan
    Column("title", String(120), nullable=False),
    Column("owner", ForeignKey("users.id"), nullable=False, index=True),
    Column("head", Integer, nullable=False),  # the log's last number: the optimistic lock
    Column("status", String(10), nullable=False),  # waiting, playing, ended
    Column("due", BigInteger),  # when time next brings something about
    Column("open_move", Integer, nullable=False),  # which move is under way, 0 for none
    Column("open_until", BigInteger, nullable=False),  # how long it takes slips
    Column("seed", String(64), nullable=False),  # the keeper's secret until the end
    Column("desk", String(64), nullable=False),  # digest of the secret by which arbiters come in
    Column("screen", String(64), nullable=False, unique=True),  # digest of the projector's secret
    Column("listed", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ix_duplicate_events_due", "status", "due"),
)

duplicate_log: Final = Table(
    "duplicate_log",
    metadata,
    Column("event_id", ForeignKey("duplicate_events.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

duplicate_people: Final = Table(
    "duplicate_people",
    metadata,
    Column("token", String(64), primary_key=True),  # digest; the phone has the secret
    Column("event_id", ForeignKey("duplicate_events.id"), nullable=False, index=True),
    Column("role", String(8), nullable=False),  # player, arbiter
    Column("player", Integer),
    Column("name", String(40), nullable=False),
    Column("user_id", String(16)),
    Column("created", BigInteger, nullable=False),
)

duplicate_places: Final = Table(
    "duplicate_places",
    metadata,
    Column("event_id", ForeignKey("duplicate_events.id"), primary_key=True),
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("pool", String(64), nullable=False),
    Column("n", BigInteger, nullable=False),  # in the order in which the pool's events were rated
    Column("place", Integer, nullable=False),
    Index("ix_duplicate_places_pool", "pool", "n"),
)
"""What the duplicate ratings come of: the final places of rated events."""

duplicate_claims: Final = Table(
    "duplicate_claims",
    metadata,
    Column("event_id", ForeignKey("duplicate_events.id"), primary_key=True),
    Column("move", Integer, primary_key=True, autoincrement=False),
    Column("play", String(120), primary_key=True),
    Column("arbiter", String(64), nullable=False),  # digest of who looks at it
    Column("name", String(40), nullable=False),
    Column("until", BigInteger, nullable=False),
)

duplicate_days: Final = Table(
    "duplicate_days",
    metadata,
    Column("day", String(10), primary_key=True),  # 2026-11-17
    Column("event_id", ForeignKey("duplicate_events.id"), nullable=False, unique=True),
    Column("opens", BigInteger, nullable=False),
    Column("closes", BigInteger, nullable=False),
    Column("closed", Boolean, nullable=False),
)

duplicate_alone: Final = Table(
    "duplicate_alone",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("event_id", ForeignKey("duplicate_events.id"), nullable=False),
    Column("user_id", String(16), nullable=False),
    Column("name", String(40), nullable=False),
    Column("mode", String(8), nullable=False),  # day, alone, topping
    Column("created", BigInteger, nullable=False),
    Column("finished", BigInteger),
    Index("ix_duplicate_alone_event", "event_id", "mode", "finished"),
    Index("ix_duplicate_alone_user", "user_id", "event_id"),
)

duplicate_alone_moves: Final = Table(
    "duplicate_alone_moves",
    metadata,
    Column("alone_id", ForeignKey("duplicate_alone.id"), primary_key=True),
    Column("move", Integer, primary_key=True, autoincrement=False),
    Column("shown", BigInteger, nullable=False),  # when its tiles were shown: the clock runs from here
    Column("done", BigInteger),  # when it was handed in, or the time was up
    Column("coord", String(8), nullable=False),
    Column("tiles", String(80), nullable=False),
    Column("hints", Integer, nullable=False),
    Column("tries", Integer, nullable=False),
)

keys: Final = Table(
    "keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(64), nullable=False),
)
"""Keys that all processes sign with."""

event_codes: Final = Table(
    "event_codes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("code", String(64), nullable=False, unique=True),  # the digest
    Column("label", String(64), nullable=False),
    Column("devices", Integer, nullable=False),  # how many may still be let in by it
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)

bans: Final = Table(
    "bans",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("network", String(64), nullable=False),  # an address or a range, in CIDR notation
    Column("reason", String(200), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)

security_log: Final = Table(
    "security_log",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),
    Column("kind", String(32), nullable=False),
    Column("user_id", String(16), index=True),  # whom it is about
    Column("by", String(16)),  # who did it; None for the console
    Column("game_id", String(16)),
    Column("network", String(64)),
    Column("detail", Text),
)

tournaments: Final = Table(
    "tournaments",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("title", String(200), nullable=False),
    Column("owner", ForeignKey("users.id"), nullable=False),
    Column("head", Integer, nullable=False),  # the last sequence number: the optimistic lock
    Column("last_key", String(16)),  # of the last act: a commit whose answer was lost is not done twice
    Column("status", String(8), nullable=False),  # open, closed
    Column("created", BigInteger, nullable=False),
    Column("secret", String(64), nullable=False),  # from which the players' codes are made
    Index("ix_tournaments_owner", "owner", "status"),
    Index("ix_tournaments_created", "created", "id"),
)

tournament_events: Final = Table(
    "tournament_events",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("data", Text, nullable=False),
)

tournament_roles: Final = Table(
    "tournament_roles",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True),
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("role", String(16), nullable=False),
)
