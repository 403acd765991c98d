"""Finding opponents over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec
from litestar import delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from tesela.bots import rating_of, thinking_time
from tesela.lexicon.editions.builtin import edition_for
from tesela.rules.header import MINUTE_MS, time_control
from tesela.rules.options import ClockKind, Options
from tesela.rules.rulesets import RULESETS
from tesela.rules.variations.catalogue import VARIATIONS, article_of
from tesela.rules.variations.themes import ready_themes
from tesela.server.api.who import Asked, Mine, Parts, Who
from tesela.server.errors import ServerError, missing
from tesela.server.games import opening
from tesela.server.games.bots import BotInfo
from tesela.server.games.messages import LobbyNow
from tesela.server.games.opening import GameWords
from tesela.server.games.words import EditionInfo
from tesela.server.http import language_of
from tesela.server.ids import new_id, new_secret, now_ms
from tesela.server.lobby import seeks
from tesela.server.lobby.chat import PHRASES
from tesela.server.lobby.offers import Offer, read_offer
from tesela.server.lobby.quotas import Quota
from tesela.server.lobby.seeks import Seek
from tesela.server.notify import notices
from tesela.server.people import accounts, blocks
from tesela.server.people.sessions import Session
from tesela.server.services import Services
from tesela.server.storage.store import ConflictError
from tesela.texts import say

_MEASURED: tuple[ClockKind, ...] = get_args(ClockKind)


class RuleSetInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A rule set to choose."""

    name: str
    title: str
    players_min: int
    players_max: int
    clocks: list[str]
    edition: str
    """The lexicon edition of a game that asks for none."""
    lexicon: str | None
    """The dictionary that the document itself names."""
    minutes: dict[str, int]
    """Its own measure for each clock: of a whole game, or of a turn with the timer."""
    total_time: bool
    seating: bool
    """`file-2024` 4.5: it says who chooses chair and orientation of the board."""
    late_grace_minutes: int | None
    """32: how long who is late goes without paying for it; None where nothing is said of it."""
    appeal: bool
    taking_back_loses_turn: bool
    """Strict laying: a tile laid must be played (22, 23)."""
    signing: bool
    scoreless_turns_limit: int | None
    """So many turns without points in a row, of both together, end a game; None where they never do."""
    end_when_stuck: bool
    end_by_director: bool
    conduct_penalty: int | None
    disqualification: bool


class VariationInfo(msgspec.Struct, frozen=True, kw_only=True):
    """One of the manual's variations, in your language; `key` is its field in an offer."""

    key: str
    title: str
    about: str
    article: str
    changes: list[str]
    """The parts of the basic rules that it changes."""


class ThemeInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A ready theme, in your language: its list suggests, the table decides."""

    key: str
    title: str
    words: int


class Phrase(msgspec.Struct, frozen=True):
    """A set phrase (38), in your language."""

    name: str
    text: str


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that can be chosen when a game is made."""

    rulesets: list[RuleSetInfo]
    variations: list[VariationInfo]
    themes: list[ThemeInfo]
    editions: list[EditionInfo]
    bots: list[BotInfo]
    phrases: list[Phrase]


class NewSeek(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`open`: anybody may join; `link`: who has the link; `challenge`: only the one in `to`."""

    offer: Offer
    kind: Literal["open", "link", "challenge"] = "open"
    to: Annotated[str, Meta(min_length=1, max_length=64)] | None = None


class MadeSeek(msgspec.Struct, frozen=True, kw_only=True):
    """The seek; for a link, the secret that goes into its address, which is never shown again."""

    seek: Seek
    secret: str | None


def _minutes(options: Options) -> dict[str, int]:
    found = {kind: time_control(options, kind) for kind in _MEASURED}
    return {kind: ((time.player_ms or 0) + (time.turn_ms or 0)) // MINUTE_MS for kind, time in found.items()}


@get("/api/options", summary="What can be chosen for a game", tags=["lobby"])
async def options(request: Asked, services: Parts) -> Choices:
    lang = language_of(request.headers)
    return Choices(
        rulesets=[
            RuleSetInfo(
                name=each.name,
                title=each.title[lang],
                players_min=each.options.players_min,
                players_max=each.options.players_max,
                clocks=[clock.kind for clock in each.options.clocks] or ["running", "stopped", "timer"],
                edition=edition_for(each.options.word_use),
                lexicon=each.lexicon,
                minutes=_minutes(each.options),
                total_time=each.options.total_time,
                seating=each.options.seating is not None,
                late_grace_minutes=each.options.late_grace_minutes,
                appeal=each.options.appeal,
                taking_back_loses_turn=each.options.laying.laid_must_be_played
                and each.options.laying.breach_loses_turn,
                signing=each.options.signing,
                scoreless_turns_limit=each.options.scoreless_turns_limit,
                end_when_stuck=each.options.end_when_stuck,
                end_by_director=each.options.end_by_director,
                conduct_penalty=each.options.conduct_penalty,
                disqualification=each.options.disqualification,
            )
            for each in RULESETS.values()
        ],
        variations=_variations(lang),
        themes=[
            ThemeInfo(key=each.key, title=each.title[lang], words=len(each.words)) for each in ready_themes()
        ],
        editions=services.words.known(),
        bots=[
            BotInfo(
                id=bot,
                name=say(f"bots.{bot}.name", lang=lang),
                about=say(f"bots.{bot}.about", lang=lang),
                seconds=thinking_time(bot),
                rating=rated.elo if (rated := rating_of(bot)) else None,
            )
            for bot in services.bots.choosers
        ],
        phrases=[Phrase(name, say(f"server.phrase.{name}", lang=lang)) for name in PHRASES],
    )


def _variations(lang: str) -> list[VariationInfo]:
    return [
        VariationInfo(
            key=each.key,
            title=say(f"variation.{each.key}.title", lang=lang),
            about=say(f"variation.{each.key}.about", lang=lang),
            article=str(article_of(each)),
            changes=[say(f"variation.part.{part}", lang=lang) for part in each.changes],
        )
        for each in VARIATIONS
    ]


@get("/api/lobby", summary="Open seeks, your challenges and your games", tags=["lobby"])
async def lobby_now(who: Who, services: Parts) -> LobbyNow:
    return await services.lobby_now(who.user if who else None)


@post(
    "/api/seeks", summary="Look for opponents, or start against bots at once", status_code=201, tags=["lobby"]
)
async def seek(data: JSONBody[NewSeek], request: Asked, me: Mine, services: Parts) -> MadeSeek:
    offer = data.offer
    if (data.kind == "challenge") != (data.to is not None):
        raise ServerError(400, "seek.to")
    now = now_ms()
    opening.check(offer, now)
    edition = await services.words.edition(offer.lexicon())
    words = GameWords.of(edition)
    # One name, so one pool of ratings; and where nobody can be rated nobody is told that it counts.
    rated = offer.rated and me.user.kind == "person" and not offer.bots and offer.can_be_rated
    offer = msgspec.structs.replace(offer, edition=edition.name, rated=rated)
    secret = new_secret() if data.kind == "link" else None
    settings = services.settings
    lasts = settings.seek_minutes * 60_000 if data.kind == "open" else settings.invitation_days * 86_400_000
    if offer.starts_at is not None:
        lasts = offer.starts_at - now  # nobody is let into a game that they would be late for
    seek_id = new_id()
    quota = services.quota(request.scope, me.user)
    if data.to and not services.challenges.allows(me.user.id):
        raise ServerError(429, "challenge.many", {"seconds": 600})

    def work(conn: Connection) -> Seek:
        invited = [_other(conn, data.to, me).id] if data.to else []
        made = seeks.add(
            conn, seek_id, me.user, data.kind, offer, now_ms(), lasts_ms=lasts, words=words,
            quota=quota, secret=secret, invited=invited,
        )  # fmt: skip
        for each in invited:
            notices.tell(conn, each, "challenge", f"challenge {seek_id}", now_ms(), about=me.user.id)
        return made

    made = await services.store.write(work)
    services.notify_jobs.wake()
    services.lobby_changed()
    services.seekers.must_be_here(me.user.id)
    return MadeSeek(seek=made, secret=secret)


def _other(conn: Connection, name: str, me: Session) -> accounts.User:
    other = accounts.find(conn, name)
    if other.id == me.user.id or other.kind == "bot" or other.disabled:
        raise ServerError(422, "seek.self")
    if blocks.refused_by(conn, me.user.id, [other.id]):
        raise ServerError(403, "block.challenge", {"name": other.name})
    if seeks.challenged(conn, me.user.id, other.id, now_ms()):
        raise ServerError(409, "challenge.waiting", {"name": other.name})
    return other


@post("/api/seeks/{seek_id:str}/join", summary="Take a free seat", status_code=200, tags=["lobby"])
async def join(seek_id: FromPath[str], request: Asked, me: Mine, services: Parts) -> Seek:
    return await _join(services, seek_id, me, services.quota(request.scope, me.user))


@get("/api/invitations/{secret:str}", summary="What an invitation link offers", tags=["lobby"])
async def invitation(secret: FromPath[str], services: Parts) -> Seek:
    return await services.store.read(lambda conn: seeks.by_secret(conn, secret))


@post("/api/invitations/{secret:str}/join", summary="Accept an invitation", status_code=200, tags=["lobby"])
async def accept_invitation(secret: FromPath[str], request: Asked, me: Mine, services: Parts) -> Seek:
    found = await services.store.read(lambda conn: seeks.by_secret(conn, secret))
    return await _join(services, found.id, me, services.quota(request.scope, me.user), secret)


async def _join(services: Services, seek_id: str, me: Session, quota: Quota, secret: str = "") -> Seek:
    found = await services.store.read(lambda conn: seeks.wanted(conn, seek_id, me.user))
    words = GameWords.of(await services.words.edition(found.offer.lexicon()))
    for _ in range(8):
        try:
            joined = await services.store.write(
                lambda conn: _taken(
                    conn,
                    seeks.join(conn, seek_id, me.user, now_ms(), words=words, quota=quota, secret=secret),
                )
            )
        except ConflictError:
            continue
        services.lobby_changed()
        return joined
    raise ServerError(503, "game.busy")


def _taken(conn: Connection, seek: Seek) -> Seek:
    """Who answers a challenge need not be told of it any more."""
    if seek.game is not None:
        notices.take_back(conn, f"challenge {seek.id}", now_ms())
    return seek


@delete(
    "/api/seeks/{seek_id:str}", summary="Take back, decline or leave a seek", status_code=204, tags=["lobby"]
)
async def leave(seek_id: FromPath[str], me: Mine, services: Parts) -> None:
    for _ in range(8):
        try:
            await services.store.write(lambda conn: _leave(conn, seek_id, me))
        except ConflictError:
            continue
        services.lobby_changed()
        return
    raise ServerError(503, "game.busy")


def _leave(conn: Connection, seek_id: str, me: Session) -> None:
    seeks.leave(conn, seek_id, me.user)
    notices.take_back(conn, f"challenge {seek_id}", now_ms())


@post(
    "/api/games/{game:str}/rematch",
    summary="Ask for a rematch, or agree to it",
    status_code=200,
    tags=["lobby"],
)
async def rematch(game: FromPath[str], request: Asked, me: Mine, services: Parts) -> Seek:
    table = await services.keeper.fresh(game)
    if table.seat_of(me.user) is None:
        raise missing("game")
    if not table.over:
        raise ServerError(409, "game.not_over")
    quota = services.quota(request.scope, me.user)
    known = await services.store.read(lambda conn: seeks.by_rematch(conn, game, now_ms()))
    if known is not None:
        return await _join(services, known.id, me, quota)
    seek_id = new_id()
    words = GameWords.of(await services.words.edition(table.offer.lexicon()))
    again = msgspec.structs.replace(read_offer(table.row.offer), starts_at=None)

    def work(conn: Connection) -> Seek:
        now = now_ms()
        if known := seeks.by_rematch(conn, game, now):
            return known
        seeks.drop_rematch(conn, game, now)
        people = [user for user in accounts.get_many(conn, set(table.users)).values() if user.kind != "bot"]
        if blocks.apart(conn, me.user.id) & set(table.users):
            raise ServerError(403, "block.rematch")
        return seeks.add(
            conn, seek_id, me.user, "rematch", again, now,
            lasts_ms=services.settings.seek_minutes * 60_000, words=words,
            quota=quota, invited=[user.id for user in people], rematch_of=game,
        )  # fmt: skip

    try:
        made = await services.store.write(work)
    except IntegrityError:  # somebody else asked at the same moment
        made = await services.store.write(work)
    services.lobby_changed()
    joined = any(each.user_id == me.user.id for each in made.joined)
    return made if joined else await _join(services, made.id, me, quota)


HANDLERS = [options, lobby_now, seek, join, invitation, accept_invitation, leave, rematch]
