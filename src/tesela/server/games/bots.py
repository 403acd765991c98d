"""Bots at the table: a queue, a budget, threads for thinking. No lock is held while a bot thinks.

Every bot has its thinking time: it answers after so long, not before. Who only waits keeps no thread, so that
many games go on at once. Threads go round: whoever has started hundreds of games waits behind himself.

A bot sees what its seat may see and nothing else. Its command carries a key made of the game and its
number, so that two processes that think about the same turn can't both act.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeAlias

import msgspec

from tesela.bots import Bot, bot_names, bot_to_act, thinking_time
from tesela.engine.knowledge import table_folder
from tesela.engine.moves import Move
from tesela.lexicon.editions.edition import Edition
from tesela.lexicon.judge import Judge
from tesela.rules import commands as c
from tesela.rules.game import View
from tesela.server.errors import ServerError
from tesela.server.games.fair_slots import FairSlots
from tesela.server.games.keeper import Keeper, Table
from tesela.server.people import accounts
from tesela.server.people.accounts import User
from tesela.server.process.config import Settings
from tesela.server.process.logs import note
from tesela.server.process.metrics import BOT_QUEUE, BOT_TIME
from tesela.server.storage.store import Store


class BotInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A bot to play against."""

    id: str
    name: str
    about: str
    seconds: float
    """Its thinking time."""
    rating: int | None
    """Elo as measured against the other bots; None for who was not measured."""


Chooser: TypeAlias = Callable[[View, Judge], c.Command]
"""How a bot chooses: from what its seat may see, with the judge of the game's edition."""

STATIC: Final = "static"
"""The engine's quickest honest player: also who answers when another bot takes too long."""


def choose(bot: str, seen: View, judge: Judge) -> c.Command:
    """Ask the engine's player of this name what it does now."""
    edition = judge.edition
    return Bot(bot, edition.graph, table_folder(edition.name)).act(seen)


def advise(seen: View, edition: Edition, wanted: int = 3) -> list[Move]:
    """The engine's best moves for this seat, by score and leave; none while it has no move to make."""
    return Bot(STATIC, edition.graph, table_folder(edition.name)).advice(seen, wanted)


CHOOSERS: Final[Mapping[str, Chooser]] = {key: partial(choose, key) for key in (*bot_names(), STATIC)}
"""Every bot by name; the texts are `bots.NAME.name` and `.about`."""

_TO_ANSWER: Final = 0.8
"""Seconds to accept a play or to doubt it, for every bot."""


class Bots:
    """The bots of this process."""

    def __init__(
        self, keeper: Keeper, store: Store, settings: Settings, choosers: Mapping[str, Chooser] = CHOOSERS
    ) -> None:
        self.keeper = keeper
        self.store = store
        self.settings = settings
        self.choosers = choosers
        self.accounts: dict[str, tuple[str, User]] = {}  # by user id: bot's name, account
        self._turns: dict[str, asyncio.Task[None]] = {}  # by game
        self._slots = FairSlots(settings.bot_threads)
        self._threads = ThreadPoolExecutor(settings.bot_threads, "bot")
        self._open = False
        keeper.on_bot.append(lambda table: self.ask(table.id))

    async def start(self) -> None:
        """Make sure that every bot has its account, and begin."""
        from tesela.server.ids import now_ms
        from tesela.texts import say

        for bot in self.choosers:
            name = say(f"bots.{bot}.name", lang="es")
            user = await self.store.write(partial(accounts.add_bot, bot=bot, name=name, now=now_ms()))
            self.accounts[user.id] = (bot, user)
        self._open = True

    async def stop(self) -> None:
        """Let go; another process, or the next start, takes the turns over when the claims run out."""
        self._open = False
        turns = list(self._turns.values())
        for turn in turns:
            turn.cancel()
        await asyncio.gather(*turns, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    def ask(self, game_id: str) -> None:
        """Queue a turn. If too many wait the claim runs out, and the sweeper asks again, of all in turn."""
        if not self._open or game_id in self._turns or len(self._turns) >= self.settings.bot_queue:
            return
        self._turns[game_id] = asyncio.create_task(self._guarded(game_id))
        BOT_QUEUE.set(len(self._turns))

    async def _guarded(self, game_id: str) -> None:
        try:
            await self._turn(game_id)
        except Exception as problem:
            note("bot", logging.ERROR, exc=True, game=game_id, kind=type(problem).__name__)
        finally:
            del self._turns[game_id]
            BOT_QUEUE.set(len(self._turns))

    async def _turn(self, game_id: str) -> None:
        """Think and act until the game waits for a person."""
        table = await self.keeper.fresh(game_id)
        last = None  # an act that moves nothing on is not tried again and again: the sweeper asks later
        while (seat := bot_to_act(table.game, table.bots)) is not None and table.seq != last:
            last = seq = table.seq
            began = time.monotonic()
            bot, user = self.accounts.get(table.users[seat], (None, None))
            if bot is None or user is None:
                return
            its_turn = table.game.on_turn == seat and table.game.phase == "thinking"
            wanted = thinking_time(bot) if its_turn else _TO_ANSWER
            async with self._slots.slot(*self._asker(table)):
                command = await self._think(table, seat, self.choosers[bot])
            await asyncio.sleep(wanted * self.settings.bot_pace - (time.monotonic() - began))
            try:
                outcome = await self.keeper.act(
                    game_id, user, command, f"bot-{game_id}-{seq}-{seat}", expected=seq
                )
            except ServerError as problem:
                if problem.code != "key.reused":  # else another process has acted
                    raise
                await self.keeper.catch_up(table)
                continue
            if outcome.refused and outcome.refused["code"] != "game.moved":
                note("bot refused", logging.WARNING, game=game_id, code=outcome.refused["code"])
                await self._give_way(table, seat, user, seq)

    def _asker(self, table: Table) -> tuple[str, str]:
        """For whom a bot thinks: the network that the game was made from, and the first person in it."""
        person = next((user for user in table.users if user not in self.accounts), "")
        return table.row.made_from or person, person

    async def _think(self, table: Table, seat: int, chooser: Chooser) -> c.Command:
        seen = table.game.view(seat)
        header = table.game.header
        judge = await self.keeper.words.judge(header.lexicon, header.lexicon_hash)
        started = time.perf_counter()
        loop = asyncio.get_running_loop()
        try:
            return await asyncio.wait_for(
                loop.run_in_executor(self._threads, chooser, seen, judge), self.settings.bot_seconds
            )
        except TimeoutError:
            # Quick and sound, in a thread that nobody occupies: the slow one goes on for nothing meanwhile.
            return await asyncio.to_thread(self.choosers[STATIC], seen, judge)
        finally:
            BOT_TIME.observe(time.perf_counter() - started)

    async def _give_way(self, table: Table, seat: int, user: User, seq: int) -> None:
        """A command that the rules refuse is a fault of the bot: it passes rather than hold the game up."""
        command = _quit_thinking(table.game.view(seat), seat)
        await self.keeper.act(
            table.id, user, command, f"bot-{table.id}-{seq}-{seat}-pass", expected=table.seq
        )


_INSTEAD: Final[Mapping[str, Callable[[int], c.Command]]] = {
    "accept": c.Accept,
    "withdraw": c.Withdraw,
    "pass": c.Pass,
    "take_back": c.TakeBack,
}
"""What holds nobody up, best first."""


def _quit_thinking(seen: View, seat: int) -> c.Command:
    return next((made(seat) for tag, made in _INSTEAD.items() if tag in seen.may), c.Pass(seat))
