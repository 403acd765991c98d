"""Workers on two hosts with one database: a host cut off and back, a rolling upgrade; no game is harmed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server import two_hosts
from tests.server.mover import next_command
from tests.server.pg_proxy import Proxy
from tests.server.postgres import Postgres, find_binaries
from tests.server.tables import act, look, new_key, start
from tests.server.two_hosts import Host
from tests.server.visitor import Visitor

from tesela.server.storage import checkup
from tesela.server.storage.store import Store

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not two_hosts.possible(), reason="no network namespaces: only root may make them"),
    pytest.mark.skipif(find_binaries() is None, reason="PostgreSQL is not installed"),
]
OLD = os.environ.get("TESELA_OLD_PYTHON", sys.executable)
"""The Python of an older installation, to upgrade from; without one, from this version to itself."""


@pytest.fixture
def database() -> Iterator[Postgres]:
    binaries = find_binaries()
    assert binaries is not None
    with Postgres(binaries).started() as server:
        yield server


class Player:
    """Somebody who comes in at either host, with the same cookie."""

    def __init__(self, hosts: list[Host]) -> None:
        self.at = [Visitor(host.url) for host in hosts]
        self.at[0].come_in()
        for other in self.at[1:]:
            other.http.cookies.update(dict(self.at[0].http.cookies))
            other.csrf, other.user = self.at[0].csrf, self.at[0].user


def next_of(people: list[Player], game: str, host: int) -> tuple[int, dict[str, Any]]:
    """Who does what next: the opponent accepts what was announced."""
    seen = look(people[0].at[host], game)["view"]
    seat = 1 - seen["on_turn"] if seen["phase"] == "announced" else seen["on_turn"]
    return seat, next_command(look(people[seat].at[host], game)["view"], seat)


def play(people: list[Player], game: str, turns: int, hosts: list[int]) -> int:
    """So many commands, at these hosts by turns; the last number."""
    seq = 0
    for n in range(turns):
        host = hosts[n % len(hosts)]
        seat, command = next_of(people, game, host)
        answer = act(people[seat].at[host], game, command)
        assert answer.status_code == 200, answer.text
        assert answer.json()["seq"] > seq, "what was acknowledged at one host is there at the other"
        seq = answer.json()["seq"]
    return seq


def test_a_cut_a_return_and_an_upgrade_harm_no_game(database: Postgres, tmp_path: Path) -> None:
    db = database.new_database()
    with two_hosts.hosts(2, tmp_path) as hosts, closing(Proxy(db, f"{two_hosts.NET}.1")) as line:
        through = line.db
        for host in hosts:
            host.serve(through, OLD)
        people = [Player(hosts), Player(hosts)]
        game = start([person.at[0] for person in people])
        seq = play(people, game, 6, [0, 1])

        hosts[1].cut()
        seat, command = next_of(people, game, 0)
        asked = {"key": new_key(), "command": command}
        people[seat].at[1].http.timeout = httpx.Timeout(2)
        with pytest.raises(httpx.HTTPError):
            people[seat].at[1].post(f"/api/games/{game}/commands", asked)
        answers = [people[seat].at[0].post(f"/api/games/{game}/commands", asked) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 200]
        assert answers[0].json() == answers[1].json() and answers[0].json()["seq"] > seq
        seq = play(people, game, 4, [0])
        hosts[1].join()
        people[seat].at[1].http.timeout = httpx.Timeout(60)
        assert look(people[0].at[1], game)["view"]["seq"] == seq, "who was cut off reads what it missed"
        play(people, game, 4, [1, 0])

        for n, host in enumerate(hosts):  # one after the other; the other one serves meanwhile
            host.stop()
            play(people, game, 2, [1 - n])
            host.serve(through)
            play(people, game, 4, [0, 1])
        other = start([person.at[1] for person in people])
        play(people, other, 4, [0, 1])
        for each in (game, other):
            assert act(people[0].at[0], each, {"c": "resign"}).status_code == 200
            assert look(people[1].at[1], each)["status"] == "finished"
        for person in people:
            for visitor in person.at:
                visitor.close()
    store = Store(db)
    assert checkup.check(store, lambda _done, _all: None).problems == []
    store.close()
