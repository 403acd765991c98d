"""After any gap the follower gets what it missed: exactly that, once, and nothing that is not theirs."""

from __future__ import annotations

import asyncio
import json
import random
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.server.leaks import inside
from tools.load.rehearsal import next_command

from tesela.rules.commands import Command, StartGame
from tesela.rules.fold import fold as fold_state
from tesela.rules.game import ARBITER, SPECTATOR, Event, Refusal, Secret, create, fold
from tesela.rules.header import Player
from tesela.server.api.live import Connection
from tesela.server.games import play
from tesela.server.games.gamelog import Row
from tesela.server.games.keeper import Table
from tesela.server.lobby.offers import Offer, write_offer
from tesela.server.process.config import Settings

VIEWERS = (0, 1, SPECTATOR, ARBITER)


@cache
def _game() -> tuple[Secret, tuple[Event, ...]]:
    """A game by challenge, to its tenth turn."""
    secret = Secret.new("g")
    people = [Player(name="A", key="a"), Player(name="B", key="b")]
    header = create("g", "fise-2007", people, 1_000, judging="challenge", commitment=secret.commitment())
    assert not isinstance(header, Refusal)
    log: list[Event] = [header]
    game, command = fold(log), StartGame(0)
    chosen: Command = command
    while game.turns_made < 10:
        done = game.step(chosen, 1_000 + len(log), judge=lambda _words: True, secret=secret)
        assert not isinstance(done, Refusal), done
        game = done[0]
        log.extend(done[1])
        chosen = next_command(game)
    return secret, tuple(log)


def _table(events: int, delay_ms: int = 0) -> Table:
    secret, log = _game()
    row = Row(
        id="g", head=events, chat_head=0, side=0, status="playing", offer=write_offer(Offer(clock="none")),
        rated=False, created=1_000, finished=None, delay_ms=delay_ms, due=None, bot_seat=None,
        rematch_of=None, made_from=None,
    )  # fmt: skip
    return Table(row, list(log[:events]), ("a", "b"), frozenset(), secret)


def _heard(table: Table, viewer: int, after: int) -> dict[str, Any] | None:
    news = play.update_of(table, viewer, after)
    if news is None:
        return None
    message: dict[str, Any] = json.loads(news[1])
    assert news[0] == message["seq"] == message["view"]["seq"] and message["after"] == after
    return message


@settings(max_examples=60)
@given(st.sampled_from(VIEWERS), st.integers(0, 2**32))
def test_however_it_comes_in_pieces_it_is_the_whole_log(viewer: int, seed: int) -> None:
    """The table grows by pieces, some messages are lost, some numbers told late: no hole, nothing twice."""
    _, log = _game()
    chance = random.Random(seed)
    table = _table(1)
    seen, events = 1, []
    while seen < len(log):
        grown = min(len(log), table.seq + chance.randint(0, 4))
        table.add(table.seq, list(log[table.seq : grown]))
        if chance.random() < 0.4:
            play.update_of(table, viewer, seen)  # written, sent, and lost on the way
        if chance.random() < 0.7 and (message := _heard(table, viewer, seen)):
            events += message["events"]
            seen = message["seq"]
            last = message["view"]
    assert [each["seq"] for each in events] == list(range(2, len(log) + 1))
    alone = _heard(_table(len(log)), viewer, 1)
    assert alone is not None
    assert alone["events"] == events and alone["view"] == last, "as one who asks for everything at the end"


@given(st.sampled_from(VIEWERS), st.data())
def test_the_log_may_come_again_and_late(viewer: int, data: st.DataObject) -> None:
    """What another process says may overlap with what is known, or begin beyond it."""
    _, log = _game()
    table = _table(data.draw(st.integers(1, len(log) - 1)))
    for _ in range(data.draw(st.integers(1, 6))):
        known = table.seq
        after = data.draw(st.integers(0, len(log)))
        upto = data.draw(st.integers(after, len(log)))
        table.add(after, list(log[after:upto]))
        assert table.seq == (max(known, upto) if after <= known else known)
        assert table.events == list(log[: table.seq]) and inside(table).seq == table.seq
    assert inside(table).as_dict() == fold_state(log[: table.seq]).as_dict()
    assert _heard(table, viewer, table.seq) is None


@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_no_piece_shows_another_ones_tiles(viewer: int) -> None:
    """The rack of seat 0 at any moment is in no message to the others, whatever number they ask from."""
    _, log = _game()
    hidden = 0
    for upto in range(2, len(log) + 1):
        table = _table(upto)
        for after in {1, upto // 2, upto - 1} - {0, upto}:
            message = _heard(table, viewer, after)
            assert message is not None
            assert message["view"]["racks"][0] is None and message["view"]["seed"] is None
            drawn = [each["event"] for each in message["events"] if each["event"]["e"] == "draw"]
            others = [event for event in drawn if event["seat"] != viewer]
            assert all(set(event["tiles"]) <= {"#"} for event in others)
            hidden += len(others)
    assert hidden, "or there was nothing to hide"


def test_a_spectator_with_a_delay_hears_what_is_old_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    _, log = _game()
    table = _table(len(log), delay_ms=500)
    for now in range(1_000, log[-1].at + 600, 7):
        monkeypatch.setattr(play, "now_ms", lambda now=now: now)
        message = _heard(table, SPECTATOR, 1)
        seen = message["seq"] if message else 1
        assert seen == max(1, sum(event.at <= now - 500 for event in log))
        player = _heard(table, 0, 1)
        assert player is not None and player["seq"] == len(log), "players are told at once"


def test_what_happens_in_a_game_comes_after_the_game_itself() -> None:
    """A game that is asked for while the news of another goes out is told before its own news."""
    sent: list[str] = []

    class Slow(Connection):
        async def _catch_up(self, game_id: str) -> None:
            if game_id == "old":  # the reader takes a `watch`, and somebody plays there at once
                self.follower.tell(b"game new")
                self.follower.touch("new")
            sent.append(f"update {game_id}")

        async def _send(self, message: Any) -> None:
            sent.append(message.decode())

    async def tell() -> None:
        services: Any = SimpleNamespace(hub=None, settings=Settings())
        socket = SimpleNamespace(headers={}, query_params={}, scope={"client": ("127.0.0.1", 1)})
        line = Slow(cast(Any, socket), services, None, "")
        line.follower.touch("old")
        writer = asyncio.create_task(line._write())
        while len(sent) < 3:
            await asyncio.sleep(0)
        writer.cancel()

    asyncio.run(tell())
    assert sent == ["update old", "game new", "update new"]
