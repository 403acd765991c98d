"""What sends news: calls to move by correspondence, messages to browsers, letters one by one or by day."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from functools import partial
from typing import Final, Protocol

import msgspec
from sqlalchemy import Connection, select, update

from tesela.server.errors import ServerError
from tesela.server.games.keeper import Keeper, Table
from tesela.server.ids import now_ms
from tesela.server.lobby import presence, seeks
from tesela.server.notify import addresses, choices, mail, notices, outgoing, subscriptions, web_push
from tesela.server.notify.notices import Outgoing
from tesela.server.notify.subscriptions import Subscription
from tesela.server.notify.wording import Told
from tesela.server.people.limits import Limiter
from tesela.server.process.config import Settings
from tesela.server.process.logs import note
from tesela.server.storage.store import Store
from tesela.server.storage.tables import games

_LETTER_AGAIN_MS: Final = 600_000
_AT_ONCE: Final = 20
_AT_ONCE_EACH: Final = 2
"""Pieces of news on their way, in all and to one person."""
_A_SECOND: Final = 0.2
_BURST: Final = 60
_TOO_MUCH_MS: Final = 60_000
"""Nobody is called more often: two who only pass would have us knock at somebody's door without end."""
_KEEP_SECONDS: Final = 24 * 3600
"""How long a push service keeps a message for a browser that is off."""


class NotifyHost(Protocol):
    """What these jobs need of the process that they run in; `Services` has it."""

    settings: Settings
    store: Store
    keeper: Keeper
    pass_key: bytes
    sender: web_push.Sender | None


class NotifyJobs:
    """One task of this process."""

    def __init__(self, services: NotifyHost) -> None:
        self.services = services
        self._task: asyncio.Task[None] | None = None
        self._soon = asyncio.Event()
        self._under_way: dict[asyncio.Task[None], str] = {}  # what is being sent, and to whom
        self._told = Limiter(_A_SECOND, _BURST)
        self._postmen = ThreadPoolExecutor(2, "mail")  # a mail server may take long, and nobody else waits

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task:
            tasks = [self._task, *self._under_way]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        self._postmen.shutdown(wait=False, cancel_futures=True)

    def wake(self) -> None:
        """Something was written: look now."""
        self._soon.set()

    async def _run(self) -> None:
        while True:
            self._soon.clear()
            for work in (self.call_to_move, self.deliver, self.write_letters):
                try:
                    await work()
                except Exception as problem:  # the next round tries again
                    note(
                        "notify job", logging.ERROR, exc=True, job=work.__name__, kind=type(problem).__name__
                    )
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._soon.wait(), self.services.settings.notify_every)

    async def call_to_move(self) -> None:
        """Games by correspondence in which something happened: whose move it is, is told."""
        store = self.services.store
        wanted = select(games.c.id, games.c.notify_at).where(games.c.notify_at <= now_ms()).limit(50)
        for row in await store.read(lambda conn: conn.execute(wanted).all()):
            try:
                table: Table | None = await self.services.keeper.fresh(row.id)
            except ServerError:  # a damaged game calls nobody
                table = None
            await store.write(partial(_call, table=table, game_id=row.id, noted=row.notify_at))

    async def deliver(self) -> None:
        """Send what is due. Nobody waits for another's push service, which may be made to be slow."""
        store, free = self.services.store, _AT_ONCE - len(self._under_way)
        if free <= 0 or not await store.read(lambda conn: notices.any_due(conn, now_ms())):
            return
        people = Counter(self._under_way.values())
        busy = [user for user, many in people.items() if many >= _AT_ONCE_EACH]
        for each in await store.write(
            lambda conn: notices.claim(conn, now_ms(), free, but=busy, each=_AT_ONCE_EACH)
        ):
            task = asyncio.create_task(self._deliver(each))
            self._under_way[task] = each.user.id
            task.add_done_callback(self._delivered)

    def _delivered(self, task: asyncio.Task[None]) -> None:
        del self._under_way[task]
        if task.cancelled():
            return
        if problem := task.exception():  # it stays claimed for a minute, and is tried again
            note("notify job", logging.ERROR, job="deliver", kind=type(problem).__name__)
        else:
            self._soon.set()

    async def _deliver(self, notice: Outgoing) -> None:
        store, now = self.services.store, now_ms()
        if not await self._still_true(notice, now):
            await store.write(lambda conn: notices.stale(conn, notice, now))
            return
        until = choices.quiet_until(notice.wanted, now)
        if until is None and not self._told.allows(notice.user.id):
            until = now + _TOO_MUCH_MS
        if until is not None:
            await store.write(lambda conn: notices.put_off(conn, notice, until))
            return
        browsers, address = await store.read(
            lambda conn: (
                subscriptions.of_user(conn, notice.user.id, now), addresses.of_user(conn, notice.user.id),
            )
        )  # fmt: skip
        mode = notice.wanted.mail_mode if address and mail.possible(self.services.settings) else "off"
        taken = await self.push(browsers, notice.says)
        if mode == "each" and address:
            taken += await self._mail(notice, address)
        if (browsers or mode == "each") and not taken:
            await store.write(lambda conn: notices.failed(conn, notice, now))
            return
        letter = choices.next_letter(notice.wanted, now) if mode == "daily" else None
        await store.write(lambda conn: notices.done(conn, notice, now, letter=letter))

    async def _still_true(self, notice: Outgoing, now: int) -> bool:
        """Whether there is still something to be told; who sits at the table has seen it."""
        if notice.user.disabled or notice.kind not in notice.wanted.kinds:
            return False
        store = self.services.store
        if notice.kind == "challenge":
            seek = notice.item.rpartition(" ")[2]
            return await store.read(lambda conn: seeks.is_waiting(conn, seek, now))
        if notice.game is None:
            return True
        game = notice.game
        if notice.kind in ("turn", "message"):
            here, _ = await store.read(lambda conn: presence.at_table(conn, game, now))
            if notice.user.id in here:
                return False
        try:
            table = await self.services.keeper.fresh(game)
        except ServerError:
            return False
        return notice.kind != "turn" or table.seat_of(notice.user) in table.game.waits_for

    async def push(self, browsers: list[Subscription], says: Told) -> int:
        """Send a message to these browsers; how many push services took it."""
        answers = await asyncio.gather(*(self._push(each, says) for each in browsers))
        return sum(200 <= status < 300 for status in answers)

    async def _push(self, to: Subscription, says: Told) -> int:
        services = self.services
        if services.sender is None:
            return 0
        body = web_push.encrypt(msgspec.json.encode(says), to.keys)
        headers = {
            "Authorization": services.sender.authorization(to.endpoint, now_ms() / 1000),
            "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream",
            "TTL": str(_KEEP_SECONDS), "Urgency": "normal",
        }  # fmt: skip
        try:
            status = await outgoing.post(to.endpoint, body, headers, local=services.settings.push_local)
        except (outgoing.UnreachableError, outgoing.ForbiddenAddressError):
            status = 0
        await services.store.write(lambda conn: subscriptions.answered(conn, to.id, status))
        return status

    async def _mail(self, notice: Outgoing, address: str) -> int:
        stop = addresses.stop_token(self.services.pass_key, notice.user.id)
        letter = mail.news(self.services.settings, address, [notice.says], stop, notice.user.language)
        return await self.send(letter)

    async def send(self, letter: EmailMessage) -> int:
        """Hand a letter over; 1 if the mail server took it."""
        try:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._postmen, mail.send, self.services.settings, letter)
        except OSError as problem:  # smtplib's errors are of this kind
            note("mail", logging.WARNING, kind=type(problem).__name__)
            return 0
        return 1

    async def write_letters(self) -> None:
        """The daily letters whose hour has come."""
        if not mail.possible(self.services.settings):
            return
        store = self.services.store
        for user_id in await store.read(lambda conn: notices.letters_due(conn, now_ms())):
            news = await store.write(partial(notices.open_letter, user_id=user_id, now=now_ms()))
            address = await store.read(partial(addresses.of_user, user_id=user_id))
            if not news or address is None or news[0].wanted.mail_mode != "daily":
                continue
            stop = addresses.stop_token(self.services.pass_key, user_id)
            says = [each.says for each in news]
            letter = mail.news(self.services.settings, address, says, stop, news[0].user.language)
            if not await self.send(letter):
                ids, then = [each.id for each in news], now_ms() + _LETTER_AGAIN_MS
                await store.write(partial(notices.letter_again, ids=ids, then=then))


def _call(conn: Connection, table: Table | None, game_id: str, noted: int) -> None:
    """Tell whoever a game waits for, once for each time that it does."""
    now = now_ms()
    if table is not None:
        game = table.game
        item = f"turn {game_id} {game.turns_made} {game.phase}"
        notices.outdate_turns(conn, game_id, item, now)
        for seat in game.waits_for:
            if seat >= 0 and seat not in table.bots and not table.over:
                others = [user for user in table.users if user != table.users[seat]]
                about = others[0] if len(others) == 1 else None
                notices.tell(conn, table.users[seat], "turn", item, now, game=game_id, about=about)
    here = (games.c.id == game_id) & (games.c.notify_at == noted)
    conn.execute(update(games).where(here).values(notify_at=None))
