"""The time that an event tells: clients count on from it, so that it must be the time at which it is sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.conftest import Hands, Running
from tests.server.hall import EventOnServer, Phone, some_play

MINUTE = 60_000


@pytest.fixture
def event(hands: Hands, server: Running) -> Iterator[EventOnServer]:
    opened = EventOnServer(server, preset="campeonato")
    yield opened
    opened.close()


def _left(message: dict[str, Any]) -> int:
    """What a client shows at the moment when a snapshot comes."""
    left: int = message["event"]["clock"]["deadline"] - message["now"]
    return left


def _open(phone: Phone) -> dict[str, Any]:
    while True:
        message = phone.next("event")
        if message["event"]["phase"] == "open":
            return message


def test_who_comes_back_in_the_middle_of_a_move_has_no_more_time_than_the_others(
    event: EventOnServer, hands: Hands
) -> None:
    ana, blas = event.join("Ana"), event.join("Blas")
    phone = event.phone(ana)
    event.do("deal", start=True)
    assert _left(_open(phone)) == 3 * MINUTE
    hands.now += MINUTE
    for secret in (ana, blas, "", event.opened["screen"], event.desk):
        assert _left(_open(event.phone(secret))) == 2 * MINUTE


def test_slips_that_come_in_do_not_set_the_clock_of_projector_and_desk_back(
    event: EventOnServer, hands: Hands
) -> None:
    screen, desk = event.phone(event.opened["screen"]), event.phone(event.desk)
    phone = event.phone(event.join("Ana"))
    event.do("deal", start=True)
    coord, tiles = some_play(_open(phone)["event"])
    for witness in (screen, desk):
        _open(witness)
    hands.now += 2 * MINUTE
    assert phone.slip(1, coord, tiles)["t"] == "taken"
    for witness in (screen, desk):
        assert _left(witness.next("event")) == MINUTE
