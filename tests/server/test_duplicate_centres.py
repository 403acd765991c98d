"""Centres of an event on the server: sealed files, keys read out, logs merged; what the desk alone has."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.conftest import Running
from tests.server.hall import EventOnServer
from tests.server.mover import EDITION

from tesela.duplicate import commands as c
from tesela.duplicate.centres.cut_off import first_entries, take_opened
from tesela.duplicate.centres.sealing import SealedEvent, open_moves, read_sealed
from tesela.duplicate.decide import step
from tesela.duplicate.draft import Tools
from tesela.duplicate.events import Event, LoggedPlay, write_log
from tesela.duplicate.fold import apply, fold
from tesela.duplicate.top import plays_by
from tesela.lexicon.editions.library import load
from tesela.rules.bag import Secret
from tesela.rules.refusals import Refusal

CENTRES = [
    {"code": "norte", "name": "Norte", "country": "UY"},
    {"code": "sur", "name": "Sur", "country": "AR"},
]


@pytest.fixture
def event(server: Running) -> Iterator[EventOnServer]:
    opened = EventOnServer(
        server, preset="campeonato", master="top", ranking="total", centres=CENTRES, rounds=2
    )
    yield opened
    opened.close()


class Centre:
    """A laptop without the network: the sealed file, the edition's words, and keys that were read out."""

    def __init__(self, sealed: SealedEvent) -> None:
        self.sealed = sealed
        self.log: list[Event] = first_entries(sealed, 1, "Sole")
        self.state = fold(self.log)
        graph = load(EDITION).graph
        nobodys = Secret(sealed.header.event, bytes(32))
        self.tools = Tools(lambda word: bytes(word) in graph, plays_by(graph), nobodys)

    def key(self, key: str) -> None:
        opened = open_moves(self.sealed, key, len(self.state.moves))
        self._take(take_opened(self.state, opened, 2, by="Sole", tools=self.tools))

    def do(self, command: c.Command) -> None:
        done = step(self.state, command, 2, by="Sole", tools=self.tools)
        assert not isinstance(done, Refusal), done
        self._take(done[1])

    def _take(self, events: tuple[Event, ...] | Refusal) -> None:
        assert not isinstance(events, Refusal), events
        self.state = apply(self.state, events)
        self.log += events

    def top(self) -> LoggedPlay:
        move = self.state.move
        assert move is not None
        return LoggedPlay.of(next(self.tools.plays(move.board, move.rack)).play)


def _desk(event: EventOnServer, path: str, body: Any = None, secret: str = "") -> Any:
    headers = {"authorization": f"Bearer {secret or event.desk}"}
    return event.owner.post(f"{event.path}/{path}", {} if body is None else body, headers=headers)


def _sealed(event: EventOnServer) -> SealedEvent:
    answer = _desk(event, "centres/sur/sealed")
    assert answer.is_success, answer.text
    assert answer.headers["content-disposition"].endswith('-sur.sealed"')
    return read_sealed(answer.content)


def _merge(event: EventOnServer, centre: Centre, take: str = "show") -> Any:
    log = json.loads(write_log(centre.log))
    answer = _desk(event, f"centres/merge?take={take}", log)
    assert answer.is_success, answer.text
    return answer.json()


def test_a_centre_goes_on_by_keys_and_its_log_comes_back_once(event: EventOnServer) -> None:
    event.join("Ana", centre="norte", table=1)
    event.join("Blas", centre="sur", table=1, category="B")
    south = Centre(_sealed(event))
    assert [each.name for each in south.state.players] == ["Blas"]
    assert event.get("key", event.desk) == {"move": 0, "key": ""}
    for number in (1, 2):
        event.do("deal", start=True)
        read = event.get("key", event.desk)
        assert read["move"] == number
        south.key(read["key"])
        south.do(c.Start())
        south.do(c.EnterPaper(player=0, move=number, play=south.top()))
        south.do(c.StopTime())
        event.do("stop")
        event.do("close")
    assert event.get("key", event.desk)["move"] == 3, "after the end, the key that opens the end"
    done = _merge(event, south)
    assert (done["entries"], done["conflicts"]) == (1, [])
    rows = event.get("ranking")["rows"]
    assert [(row["name"], row["tops"]) for row in rows] == [("Blas", 2), ("Ana", 0)]
    for wanted in ("centre=sur", "country=AR", "category=B"):
        page = event.get(f"ranking?{wanted}")
        assert [row["name"] for row in page["rows"]] == ["Blas"]
    assert (page["countries"], page["categories"]) == (["AR", "UY"], ["B"])
    assert _merge(event, south) == {"entries": 0, "conflicts": []}
    assert event.get("ranking")["rows"] == rows


def test_a_slip_that_came_before_the_line_was_lost_is_left_to_the_desk(event: EventOnServer) -> None:
    phone = event.phone(event.join("Blas", centre="sur", table=1))
    south = Centre(_sealed(event))
    event.do("deal", start=True)
    phone.until("open")
    assert phone.slip(1, "A1", "AB")["t"] == "taken"
    south.key(event.get("key", event.desk)["key"])
    south.do(c.Start())
    south.do(c.EnterPaper(player=0, move=1, play=south.top()))
    event.do("stop")
    event.do("close")
    told = _merge(event, south)["conflicts"]
    assert [(each["move"], each["table"], each["name"], each["here"]) for each in told] == [
        (1, 1, "Blas", "A1 AB")
    ]
    assert _merge(event, south, "centre")["conflicts"] == []
    assert event.get("ranking")["rows"][0]["tops"] == 1


def test_only_the_desk_seals_reads_keys_and_merges(event: EventOnServer) -> None:
    player = event.join("Ana", centre="norte")
    event.do("seal", centre="sur")
    event.do("deal", start=True)
    for secret, status in (("", 401), ("nada", 401), (player, 403)):
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        asked = [
            event.owner.get(f"{event.path}/key", headers=headers),
            event.owner.post(f"{event.path}/centres/sur/sealed", {}, headers=headers),
            event.owner.post(f"{event.path}/centres/merge", {}, headers=headers),
        ]
        assert [answer.status_code for answer in asked] == [status] * 3


def test_what_cannot_be_is_refused_with_a_sentence(event: EventOnServer, server: Running) -> None:
    assert _desk(event, "centres/este/sealed").json()["code"] == "duplicate.centre.unknown"
    bodies: list[Any] = [{}, [], {"tesela_duplicate": 1, "events": []}]
    for body in bodies:
        answer = _desk(event, "centres/merge", body)
        assert (answer.status_code, answer.json()["code"]) == (400, "duplicate.merge.broken")
    best = EventOnServer(server, preset="manual", centres=CENTRES)
    answer = _desk(best, "centres/sur/sealed")
    assert (answer.status_code, answer.json()["code"]) == (409, "duplicate.seal.best_slip")
    stranger = Centre(_sealed(event))
    other = EventOnServer(server, preset="campeonato", centres=CENTRES)
    log = json.loads(write_log(stranger.log))
    assert _desk(other, "centres/merge", log).json()["code"] == "duplicate.merge.other_event"
    best.close()
    other.close()
