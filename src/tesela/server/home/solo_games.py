"""Solo games on the server: decided here play by play, counted again from their log before a total stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Literal, NamedTuple

import msgspec
from sqlalchemy import Connection

from tesela.core.errors import TextError
from tesela.core.placement import check_placement
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.squares import read_coord
from tesela.core.tiles import Tiles, read_tiles, spell, write_tiles
from tesela.lexicon.editions.builtin import edition_for
from tesela.rules.bag import Secret
from tesela.rules.home.solo_log import (
    Begun,
    Event,
    Judge,
    Laid,
    Mode,
    Over,
    Solo,
    SoloTable,
    read_log,
    replay,
)  # fmt: skip
from tesela.rules.refusals import Refusal
from tesela.rules.rulesets import RULESETS
from tesela.server.errors import ServerError, missing
from tesela.server.games.opening import refused
from tesela.server.games.words import Words
from tesela.server.home import home_log, solo_records
from tesela.server.home.home_log import HomeRow
from tesela.server.home.solo_records import SoloKind
from tesela.server.ids import new_id, now_ms
from tesela.server.people.accounts import User
from tesela.server.process.workshop import Workshop
from tesela.server.storage.store import ConflictError, Store

_DAY_MS: Final = 86_400_000
MOST_A_DAY: Final = 200


class SoloTurn(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the sheet: a play with its points, or the tiles that were exchanged."""

    kind: Literal["play", "exchange"]
    coord: str
    tiles: str
    points: int


class SoloNow(msgspec.Struct, frozen=True, kw_only=True):
    """A solo game as it is. The bag's seed is told at its end; before, only who plays may look."""

    id: str
    seq: int
    mode: Mode
    ruleset: str
    edition: str
    minutes: int
    commitment: str
    mine: bool
    board: list[str]
    rack: str
    """Seven tiles; with all face up, everything that has not been laid."""
    bag: int
    unseen: str
    """What is in the bag, sorted."""
    score: int
    total: int
    """What it would come to now: the tiles left on a rack are taken off."""
    turns: list[SoloTurn]
    redo: int
    """How many turns that were taken back can be done again."""
    deadline: int | None
    now: int
    over: str | None
    seed: str | None
    best: int | None
    """The player's best total of this kind before this game."""


class SoloTried(msgspec.Struct, frozen=True, kw_only=True):
    """What a play would count if its words stand."""

    score: int
    words: list[str]


class SoloGames:
    """All solo games; every one is read from its log."""

    def __init__(self, store: Store, words: Words, workshop: Workshop) -> None:
        self.store = store
        self.words = words
        self._workshop = workshop

    async def open(self, user: User, mode: Mode, ruleset: str, edition: str, minutes: int) -> SoloNow:
        """A new game with a bag of its own."""
        known = await self.words.edition(edition or edition_for(RULESETS[ruleset].options.word_use))
        game, now = new_id(), now_ms()
        secret = Secret.new(game)
        begun = Begun(mode, ruleset, known.name, known.about.hash, secret.commitment(), minutes, now)
        row = HomeRow(id=game, kind="solo", owner=user.id, head=1, created=now, secret=secret.reveal())

        def work(conn: Connection) -> None:
            if home_log.count_open(conn, user.id, now - _DAY_MS) >= MOST_A_DAY:
                raise ServerError(429, "request.many", {"seconds": 3600})
            home_log.add(conn, row, [begun])

        await self.store.write(work)
        return await self.now(game, user)

    async def now(self, game: str, user: User | None) -> SoloNow:
        """The game as this visitor may see it: while it is played, only who plays; then everybody."""
        row, _, table = await self._at_table(game, user)
        state = table.state
        kind, ended = SoloKind.of(state), state.over.at if state.over else table.now
        best = await self.store.read(lambda conn: solo_records.record_before(conn, kind, row.owner, ended))
        return _shown(row, table, mine=user is not None and user.id == row.owner, best=best)

    async def act(
        self, game: str, user: User, decide: Callable[[SoloTable], list[Event] | Refusal]
    ) -> SoloNow:
        """Carry an act of the player out, and keep the total where it ended the game."""
        kept = await self._at_table(game, user)
        if kept.row.owner != user.id:
            raise ServerError(403, "seat.none")
        try:
            events = decide(kept.table)
        except TextError as wrong:
            raise _unreadable(wrong) from wrong
        if isinstance(events, Refusal):
            raise refused(events)
        await self._write(kept, events)
        return await self.now(game, user)

    async def tried(self, game: str, user: User, coord: str, tiles: str) -> SoloTried:
        """What a play would count; never whether its words stand."""
        board = (await self._at_table(game, user)).table.state.game.board
        try:
            where = read_coord(coord)
            play = Play(where.square, where.direction, read_tiles(tiles, through=True))
        except TextError as wrong:
            raise _unreadable(wrong) from wrong
        if fault := check_placement(board, play):
            raise ServerError(422, str(fault.fault.value), dict(fault.data))
        score = score_play(board, play)
        return SoloTried(score=score.total, words=[spell(word.tiles.letters) for word in score.words])

    async def _at_table(self, game: str, user: User | None) -> _Kept:
        """The game with its judge; where the time is up meanwhile, that is written down first."""
        kept = await self._read(game)
        if ended := kept.table.time_up():
            await self._write(kept, ended)
            kept = await self._read(game)
        if kept.table.state.over is None and (user is None or user.id != kept.row.owner):
            raise missing("solo")
        return kept

    async def _read(self, game: str) -> _Kept:
        row, log = await self.store.read(
            lambda conn: (home_log.row_of(conn, "solo", game), home_log.log_of(conn, "solo", game))
        )
        if row is None:
            raise missing("solo")
        secret = Secret.from_hex(game, row.secret)
        events, state = await self._workshop.run(partial(_counted, game, log, secret))
        judge = await self.words.judge(state.begun.lexicon, state.begun.lexicon_hash)
        return _Kept(row, events, SoloTable(state, secret, judge.judge_play, now_ms()))

    async def _write(self, kept: _Kept, events: list[Event]) -> None:
        """Append what happened. A total stands only if the whole log, words and all, comes to it again."""
        row, table = kept.row, kept.table
        after = None
        if isinstance(events[-1], Over):
            whole = msgspec.json.encode([*kept.events, *events])
            counting = partial(_counted, row.id, whole, table.secret, table.judge)
            after = (await self._workshop.run(counting))[1]

        def work(conn: Connection) -> None:
            home_log.append(conn, row, events)
            if after is not None:
                solo_records.keep(conn, row.id, row.owner, after)

        try:
            await self.store.write(work)
        except ConflictError as quicker:  # the same game in another window
            raise ServerError(409, "game.moved") from quicker


class _Kept(NamedTuple):
    """A game as it was read: its row, its log, and what it adds up to."""

    row: HomeRow
    events: list[Event]
    table: SoloTable


def _any_words(_words: Sequence[Tiles]) -> bool:
    """Ask no judge: what is in the log was judged when it was laid, and is again at the end."""
    return True


def _counted(game: str, log: bytes, secret: Secret, judge: Judge = _any_words) -> tuple[list[Event], Solo]:
    """A log and what it adds up to; 409 for one that has been tampered with."""
    try:
        events = read_log(log)
        return events, replay(events, secret, judge)
    except (ValueError, TextError) as wrong:
        raise ServerError(409, "game.damaged", {"game": game}) from wrong


def _unreadable(wrong: TextError) -> ServerError:
    return ServerError(400, wrong.code, {"read": str(wrong.data.get("read", ""))[:40], "at": wrong.at})


def _shown(row: HomeRow, table: SoloTable, *, mine: bool, best: int | None) -> SoloNow:
    state, game = table.state, table.state.game
    return SoloNow(
        id=row.id,
        seq=row.head,
        mode=state.begun.mode,
        ruleset=state.begun.ruleset,
        edition=state.begun.lexicon,
        minutes=state.begun.minutes,
        commitment=state.begun.commitment,
        mine=mine,
        board=game.board.rows(),
        rack=write_tiles(game.rack),
        bag=len(game.bag),
        unseen=write_tiles(game.bag.sorted()),
        score=game.score,
        total=game.final_score,
        turns=[
            SoloTurn(
                kind="play" if isinstance(step.turn, Laid) else "exchange",
                coord=step.turn.coord if isinstance(step.turn, Laid) else "",
                tiles=step.turn.tiles,
                points=step.turn.points if isinstance(step.turn, Laid) else 0,
            )
            for step in state.done
        ],
        redo=len(state.undone),
        deadline=state.deadline,
        now=table.now,
        over=state.over.why if state.over else None,
        seed=state.over.seed if state.over else None,
        best=best,
    )
