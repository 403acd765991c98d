"""Addresses that strangers give out: slow, somebody else's, or without end."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from functools import partial

import pytest
from sqlalchemy import insert
from tests.server.conftest import Hands, Running
from tests.server.mail_sink import MailSink
from tests.server.notify.readers import challenge, subscribed
from tests.server.push_service import Browser, PushService
from tests.server.visitor import until

from tesela.server.notify import outgoing
from tesela.server.storage.tables import notices


class BlackHole:
    """Takes connections and never says a word."""

    def __init__(self) -> None:
        self._door = socket.create_server(("127.0.0.1", 0), backlog=50)
        self.port: int = self._door.getsockname()[1]

    def close(self) -> None:
        self._door.close()


@pytest.fixture
def hole() -> Iterator[BlackHole]:
    made = BlackHole()
    yield made
    made.close()


class TestStrangers:
    """Addresses that strangers give out are theirs: they may be slow, or somebody else's."""

    def test_who_never_answers_holds_up_nobody_else_s_news(
        self, house: Running, service: PushService, hole: BlackHole, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """As seen before: one after the other, ten seconds each, and again every two minutes."""
        monkeypatch.setattr(outgoing, "post", partial(outgoing.post, seconds=1e6))
        ana, eva, leo = house.person("Ana"), house.person("Eva"), house.person("Leo")
        browser = subscribed(leo, service)
        trap = Browser(f"http://127.0.0.1:{hole.port}/x").subscription()
        assert eva.post("/api/account/push", trap).status_code == 201
        challenge(ana, eva)
        challenge(ana, leo)
        until(lambda: browser.got, "the push message")

    def test_a_damaged_piece_of_news_does_not_stand_before_everybody_s(
        self, house: Running, service: PushService
    ) -> None:
        """As seen before: one row that can't be told, and nobody was told anything any more."""
        eva, ana, leo = house.person("Eva"), house.person("Ana"), house.person("Leo")
        browser = subscribed(leo, service)
        store = house.app.state.services.store
        spoilt = {
            "kind": "nada",
            "about_id": "nobody",
            "item": "x",
            "created": 1,
            "due": 1,
            "claimed_until": 0,
        }
        store.write_now(lambda conn: conn.execute(insert(notices).values(id="x", user_id=eva.id, **spoilt)))
        challenge(ana, leo)
        until(lambda: browser.got, "the push message")

    def test_nobody_names_browsers_without_end_from_one_network(
        self, house: Running, service: PushService, no_tokens_come_back: None
    ) -> None:
        answers = []
        for _ in range(25):
            guest = house.guest()
            answers += [
                guest.post("/api/account/push", service.browser().subscription()).status_code
                for _ in range(5)
            ]
        assert answers.count(201) == 120 and answers.count(429) == 5

    def test_who_only_passes_has_nobody_called_without_end(self, house: Running, hands: Hands) -> None:
        jobs = house.app.state.services.notify_jobs
        assert sum(jobs._told.allows("somebody") for _ in range(200)) < 100

    def test_one_mailbox_by_many_spellings_gets_three_letters(
        self, house: Running, sink: MailSink, no_tokens_come_back: None
    ) -> None:
        """Each account writes to the same stranger; a dot and a `+` make no other mailbox."""
        house.app.state.services.asker = lambda _scope: os.urandom(8).hex()  # from networks of their own
        names = ("ana.gil", "anagil+1", "Ana.Gil+x", "a.nagil")
        answers = [
            house.person(f"Cuenta {'abcd'[n]}").post("/api/account/mail", {"address": f"{each}@example.org"})
            for n, each in enumerate(names)
        ]
        assert [each.status_code for each in answers] == [202, 202, 202, 429]
