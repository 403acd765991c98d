"""Opening a game: from an offer and its players to a log with its first events, in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection

from tesela.lexicon.editions.edition import Edition
from tesela.rules.commands import Arrive, StartGame
from tesela.rules.events import Created
from tesela.rules.game import Command, Event, Game, Refusal, Secret, create, fold
from tesela.rules.header import Player
from tesela.rules.refusals import refuse
from tesela.rules.variations.cingulillo import LAST_STEP
from tesela.rules.variations.themed import USUAL_POINTS
from tesela.server.errors import ServerError
from tesela.server.games import gamelog
from tesela.server.games.keeper import standing_of
from tesela.server.games.seen import rack_name
from tesela.server.lobby.offers import DAY_MS, Offer, write_offer
from tesela.server.notify import notices
from tesela.server.people.accounts import User

RATED_ACCEPT_SECONDS: Final = 60
"""In a rated game nobody checks a play for longer; a game without a clock is not rated at all."""

LATEST_START_DAYS: Final = 30
"""How far ahead the start of a game may be agreed."""
_BEFORE_START_MS: Final = 10 * 60_000
"""How long before an agreed start people are told of it."""


class GameWords(NamedTuple):
    """The words that a game begins with: their hash, and the regulation of word use that they go by."""

    hash: str = ""
    rules: str = ""

    @classmethod
    def of(cls, edition: Edition) -> GameWords:
        return cls(edition.about.hash, edition.about.rules)


def refused(refusal: Refusal, status: int = 422) -> ServerError:
    """A refusal of the rules as an error."""
    article = str(refusal.article) if refusal.article else None
    return ServerError(status, refusal.code, dict(refusal.data), article)


def check(offer: Offer, now: int) -> None:
    """422 if the rule set does not have such a game, or if its start has passed or is too far away."""
    names = [f"{n}" for n in range(offer.seats)]
    made = create(
        "-", offer.ruleset, names, 0, judging=offer.judging, time=offer.time(), variants=offer.variants(),
        commitment="-", strict_laying=offer.strict_laying, arbiter=offer.arbiter,
    )  # fmt: skip
    if isinstance(made, Refusal):
        raise refused(made)
    if not offer.cingulillo and offer.cingulillo_least != LAST_STEP:
        raise refused(refuse("manual", "cingulillo.alone"))
    if not offer.theme.strip() and offer.theme_points != USUAL_POINTS:
        raise refused(refuse("manual", "theme.alone"))
    if offer.starts_at is not None and not now < offer.starts_at <= now + LATEST_START_DAYS * DAY_MS:
        raise ServerError(422, "offer.starts_at", {"days": LATEST_START_DAYS})
    if offer.offline:
        raise ServerError(422, "offer.offline")
    if len(offer.bots) >= offer.seats:
        raise ServerError(422, "offer.bots")
    live = offer.clock in ("running", "stopped", "timer")
    if offer.rated and live and (offer.accept_seconds or 0) > RATED_ACCEPT_SECONDS:
        raise ServerError(422, "offer.rated_accept", {"most": RATED_ACCEPT_SECONDS})


def open_game(
    conn: Connection,
    game_id: str,
    offer: Offer,
    people: Sequence[User],
    now: int,
    *,
    words: GameWords,
    rematch_of: str | None = None,
    made_from: str | None = None,
    starter: int | None = None,
    pledges: tuple[str, ...] = (),
) -> None:
    """Write the header; draw for the start and fill the racks, unless a later start was agreed.

    Where players share in the draw (`pledges`, by seat) it begins when all have shown their nonces. Doing it
    again changes nothing.
    """
    if gamelog.find(conn, game_id) is not None:
        return
    secret = Secret.new(game_id)
    users = [user.id for user in people]
    players = [
        Player(name=rack_name(user.name, seat, users), key=user.id) for seat, user in enumerate(people)
    ]
    header = create(
        game_id, offer.ruleset, players, now, judging=offer.judging, time=offer.time(),
        variants=offer.variants(), lexicon=offer.lexicon(), lexicon_hash=words.hash,
        word_use=words.rules, commitment=secret.commitment(), strict_laying=offer.strict_laying,
        arbiter=offer.arbiter, training=offer.training, starts_at=offer.starts_at,
        starter=starter, pledges=pledges if any(pledges) else (),
    )  # fmt: skip
    if isinstance(header, Refusal):
        raise refused(header)
    bots = frozenset(seat for seat, user in enumerate(people) if user.kind == "bot")
    game, events = _opened(header, secret, bots, now)
    rated = (
        offer.rated
        and offer.clock != "none"
        and offer.can_be_rated
        and all(user.kind == "person" for user in people)
    )
    gamelog.create(
        conn, game_id, [header, *events], standing_of(game, bots, None),
        users=users, seed=secret.reveal(),
        offer=write_offer(msgspec.structs.replace(offer, rated=rated)), rated=rated,
        delay_ms=offer.spectator_delay * 1000, now=now, rematch_of=rematch_of, closed=offer.closed,
        made_from=made_from,
    )  # fmt: skip
    if offer.starts_at is not None:
        _announce(conn, game_id, offer.starts_at, users, now)


def _announce(conn: Connection, game_id: str, starts_at: int, users: Sequence[str], now: int) -> None:
    """An agreed start: everybody is told some minutes before it."""
    due = max(now, starts_at - _BEFORE_START_MS)
    for user in users:
        others = [each for each in users if each != user]
        about = others[0] if len(others) == 1 else None
        notices.tell(conn, user, "event", f"event {game_id}", now, game=game_id, about=about, due=due)


def _first_of(header: Created, bots: frozenset[int]) -> list[Command]:
    """The program's own commands: none where the players' part in the draw is still to come."""
    if header.starts_at is not None:
        return [Arrive(seat, seat) for seat in sorted(bots)]
    return [] if header.pledges else [StartGame(0)]


def _opened(header: Created, secret: Secret, bots: frozenset[int], now: int) -> tuple[Game, list[Event]]:
    """What happens at once: the start; before an agreed one, only that bots are always there (32)."""
    game, events = fold([header]), list[Event]()
    for command in _first_of(header, bots):
        done = game.step(command, now, secret=secret)
        if isinstance(done, Refusal):
            raise refused(done)
        game, new = done
        events += new
    return game, events
