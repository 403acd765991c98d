"""Games played without a connection: decided again here, from their seed and their turns alone.

A browser has drawn, judged and counted by itself; nothing of that is relied on. The rules take every turn
again with this server's words, and what they refuse is told with its turn and its article. A game that holds
is kept as a finished one, unrated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta
from sqlalchemy import Connection

from tesela.core.errors import TextError
from tesela.rules.commands import Command, StartGame, read_command
from tesela.rules.events import Created
from tesela.rules.game import Event, Game, Judge, Refusal, Secret, create, fold
from tesela.rules.header import Player
from tesela.server.errors import ServerError, sentence
from tesela.server.games import gamelog
from tesela.server.games.keeper import standing_of
from tesela.server.games.opening import GameWords, refused
from tesela.server.games.words import Words
from tesela.server.ids import now_ms
from tesela.server.lobby.offers import Offer, write_offer
from tesela.server.people import accounts
from tesela.server.people.accounts import User
from tesela.server.process.workshop import Workshop
from tesela.server.storage.store import Store

RULESET: Final = Offer().ruleset
"""What a game is played by that asks for nothing else."""
_MOST_TURNS: Final = 400
"""More than a game with two passes each and twelve scoreless turns at most can have."""
_Moment = Annotated[int, Meta(ge=0, le=10**14)]


class OfflineTurn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a seat did, and when; tiles as in commands."""

    at: _Moment
    seat: Annotated[int, Meta(ge=0, le=1)]
    c: Literal["play", "exchange", "pass", "resign"]
    coord: Annotated[str, Meta(max_length=8)] = ""
    tiles: Annotated[str, Meta(max_length=80)] = ""

    def command(self) -> Command:
        """The same as a command of the rules; `TextError` if its tiles can't be read."""
        told: dict[str, object] = {"c": self.c, "seat": self.seat}
        if self.c == "play":
            told["coord"] = self.coord
        if self.c in ("play", "exchange"):
            told["tiles"] = self.tiles
        return read_command(msgspec.json.encode(told))


class OfflineGame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finished game of one person against a bot, as a browser has kept it."""

    id: Annotated[str, Meta(pattern=r"^[2-9a-hjkmnp-z]{12}$", max_length=12)]
    seed: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$", max_length=64)]
    edition: Annotated[str, Meta(max_length=64)]
    bot: Annotated[str, Meta(max_length=32)]
    seat: Annotated[int, Meta(ge=0, le=1)]
    created: _Moment
    turns: Annotated[list[OfflineTurn], Meta(min_length=1, max_length=_MOST_TURNS)]


class Replayed(msgspec.Struct, frozen=True):
    """A game decided again: what the start brought about, and all that came after it."""

    header: Created
    begun: Game
    first: list[Event]
    game: Game
    later: list[Event]


class OfflineGames:
    """Keeps what browsers bring when they are connected again."""

    def __init__(self, store: Store, words: Words, workshop: Workshop) -> None:
        self.store = store
        self.words = words
        self._workshop = workshop

    async def keep(self, brought: OfflineGame, user: User, lang: str) -> str:
        """Decide it again and keep it, once; 422 tells what the rules refuse."""
        edition = await self.words.edition(brought.edition)
        words = GameWords.of(edition)
        judge = (await self.words.judge(edition.name, words.hash)).judge_play
        bot = await self.store.read(lambda conn: accounts.find_bot(conn, brought.bot))
        people = [user, bot] if brought.seat == 0 else [bot, user]
        offer = Offer(
            ruleset=RULESET, edition=edition.name, judging="checked", clock="none", rated=False,
            bots=[brought.bot], offline=True,
        )  # fmt: skip
        header = _header(brought, offer, people, words)
        done = await self._workshop.run(lambda: replay(brought, header, judge, now_ms(), lang))
        await self.store.write(lambda conn: _write(conn, brought, offer, people, done))
        return brought.id


def _header(brought: OfflineGame, offer: Offer, people: Sequence[User], words: GameWords) -> Created:
    made = create(
        brought.id, RULESET, [Player(name=each.name, key=each.id) for each in people],
        min(brought.created, now_ms()), judging="checked", time=offer.time(), lexicon=offer.lexicon(),
        lexicon_hash=words.hash, word_use=words.rules,
        commitment=Secret.from_hex(brought.id, brought.seed).commitment(),
    )  # fmt: skip
    if isinstance(made, Refusal):
        raise refused(made)
    return made


def replay(brought: OfflineGame, header: Created, judge: Judge, now: int, lang: str = "es") -> Replayed:
    """Every turn as the rules decide it; 422 at the first that they refuse, or if it does not end."""
    secret = Secret.from_hex(brought.id, brought.seed)
    done = fold([header]).step(StartGame(0), header.at, secret=secret)
    if isinstance(done, Refusal):
        raise refused(done)
    begun, first = done
    game, later = begun, list[Event]()
    for number, turn in enumerate(brought.turns, 1):
        try:
            command = turn.command()
        except TextError as wrong:
            raise _refused_at(number, wrong.code, dict(wrong.data), None, lang) from wrong
        done = game.step(command, min(turn.at, now), judge=judge, secret=secret)
        if isinstance(done, Refusal):
            article = str(done.article) if done.article else None
            raise _refused_at(number, done.code, dict(done.data), article, lang)
        game, new = done
        later += new
    if game.ended is None:
        raise ServerError(422, "offline.unfinished")
    return Replayed(header, begun, list(first), game, later)


def _refused_at(turn: int, code: str, data: dict[str, object], article: str | None, lang: str) -> ServerError:
    problem = ServerError(422, "offline.refused", {"turn": turn, "reason": code}, article)
    problem.details = [sentence(code, data, lang)]
    return problem


def _write(
    conn: Connection, brought: OfflineGame, offer: Offer, people: Sequence[User], done: Replayed
) -> None:
    """Store the log, once: who brings the same game again finds it there."""
    users = tuple(each.id for each in people)
    if gamelog.find(conn, brought.id) is not None:
        same = gamelog.seated(conn, brought.id) == users
        if not same or gamelog.seed_of(conn, brought.id) != brought.seed:
            raise ServerError(409, "offline.taken")
        return
    bots = frozenset({1 - brought.seat})
    gamelog.create(
        conn, brought.id, [done.header, *done.first], standing_of(done.begun, bots, None), users=users,
        seed=brought.seed, offer=write_offer(offer), rated=False, delay_ms=0, now=done.header.at,
        rematch_of=None, closed=False, made_from=None,
    )  # fmt: skip
    head = 1 + len(done.first)
    gamelog.advance(conn, brought.id, head, done.later, standing_of(done.game, bots, None))
