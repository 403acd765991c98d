"""Bodies larger than usual (logs of other desks, lists): so few at once that no stranger fills the memory.

As seen before: whoever had no account sent six bodies of 31 MB to `POST /api/tournaments/merge`; all were
read, and took 490 MB, before anybody was asked who they are.
"""

from __future__ import annotations

import socket
from contextlib import ExitStack

import pytest
from tests.server.conftest import Running
from tests.server.visitor import PATIENCE, until

from tesela.server.api import duplicate_centres, tournament_merging
from tesela.server.errors import ServerError
from tesela.server.process import large_bodies
from tesela.server.process.large_bodies import LargeBodies

MERGE = "/api/tournaments/merge"
TOLD = "Content-Length: 500000\r\n\r\n"
CHUNKED = "Transfer-Encoding: chunked\r\n\r\n"
LARGE = b'{"log":"' + b"x" * 100_000 + b'"}'


def _begun(server: Running, head: str) -> socket.socket:
    """A request whose body is still to come."""
    line = socket.create_connection(("127.0.0.1", server.settings.port), timeout=PATIENCE)
    line.sendall(f"POST {MERGE} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{head}".encode())
    return line


@pytest.mark.parametrize("told", [True, False], ids=["by its length", "as it comes"])
def test_so_many_large_bodies_at_once_and_no_more(
    hall: Running, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor, taken, take = hall.visitor(), list[str](), LargeBodies.take

    def counted(bodies: LargeBodies, asker: str) -> None:
        take(bodies, asker)
        taken.append(asker)

    monkeypatch.setattr(LargeBodies, "take", counted)

    def answer() -> int:
        json = {"content-type": "application/json"}
        return visitor.http.post(MERGE, content=LARGE, headers=json).status_code

    assert answer() == 401, "one by one they are read"
    with ExitStack() as lines:
        for _ in range(2):
            line = lines.enter_context(_begun(hall, TOLD if told else CHUNKED))
            if not told:
                line.sendall(b"%x\r\n%b\r\n" % (len(LARGE), LARGE))
        until(lambda: len(taken) == 3, "they have their places, before anybody else asks for one")
        until(lambda: answer() == 429, "a third is read as well")
        assert hall.visitor().post("/api/guest").status_code == 201, "whatever is as large as usual goes on"
    until(lambda: answer() == 401, "who hung up still holds a place")


def test_all_networks_together_have_so_many_places() -> None:
    bodies, network = LargeBodies(10), 0
    with pytest.raises(ServerError) as full:
        for network in range(100):
            bodies.take(f"192.0.2.{network}")
    assert (full.value.status, network) == (503, large_bodies._LARGE)
    bodies.give_back("192.0.2.0")
    bodies.take("192.0.2.99")
    with pytest.raises(ServerError):
        bodies.take("192.0.2.98")


def test_a_body_is_no_larger_than_a_proxy_lets_through() -> None:
    """`deploy/Caddyfile`: 10 MB. A whole championship's log has two."""
    assert tournament_merging.MOST_BYTES == duplicate_centres.MOST_BYTES <= 10_000_000
