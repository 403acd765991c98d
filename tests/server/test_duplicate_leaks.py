"""Nothing of an open move is told by answers, by their size or their time; no clock but ours counts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.conftest import Running
from tests.server.hall import EventOnServer, Phone
from tests.server.mover import EDITION, plays
from tests.server.visitor import PATIENCE, Visitor

from tesela.core.board import Board
from tesela.core.tiles import Tiles
from tesela.duplicate.draft import Tools
from tesela.duplicate.top import plays_by
from tesela.lexicon.editions.library import load
from tesela.server.events import keeper
from tesela.server.ids import now_ms


@pytest.fixture
def event(server: Running) -> Iterator[EventOnServer]:
    opened = EventOnServer(server, preset="campeonato", move_ms=3_600_000)
    yield opened
    opened.close()


def _slip(phone: Phone, coord: str, tiles: str) -> str:
    """Hand in under one key, and the answer as it came over the line."""
    phone.send({"t": "slip", "key": "k", "move": 2, "coord": coord, "tiles": tiles})
    while True:
        text = str(phone.line.recv(timeout=PATIENCE))
        if json.loads(text)["t"] in ("taken", "refused"):
            return text


def _second_move(event: EventOnServer, phone: Phone) -> dict[str, Any]:
    """The second move open, so that there is a board to be wrong on."""
    for number in (1, 2):
        event.do("deal", start=True)
        now = phone.until("open", number)
        if number == 1:
            event.do("stop")
            event.do("close")
    return now


def test_answers_to_slips_are_alike_whatever_the_slip_is_worth(event: EventOnServer) -> None:
    phone = event.phone(event.join("Ana"))
    now = _second_move(event, phone)
    board, rack = Board.of(*now["board"]), Tiles.of(now["rack"])
    best = next(iter(plays_by(load(EDITION).graph)(board, rack)))
    coord, tiles = str(best.play).split()
    answers = {}
    for name, written in {
        "top": (coord, tiles),
        "no word": (coord, "Z" * len(tiles)),
        "not on the rack": (coord, "X" * len(tiles)),
        "off the board": ("O15" if len(coord) == 3 else "O9", tiles),
    }.items():
        answers[name] = _slip(phone, *written), written
    sizes = {name: len(text) for name, (text, _) in answers.items()}
    assert len(set(sizes.values())) == 1, sizes
    for text, written in answers.values():
        said = json.loads(text)
        assert set(said) == {"t", "key", "move", "at", "coord", "tiles", "score"}
        assert (said["t"], said["score"], said["coord"], said["tiles"]) == ("taken", None, *written)


def test_taking_a_slip_asks_neither_words_nor_engine(event: EventOnServer, server: Running) -> None:
    """What is never asked for can't show in the time that an answer takes."""
    phone = event.phone(event.join("Ana"))
    now = _second_move(event, phone)
    live = server.app.state.services.events.known(event.opened["id"])

    def asked(*_: object) -> Any:
        raise AssertionError("the words or the engine were asked about a slip of an open move")

    kept, live.tools = live.tools, Tools(asked, asked, live.tools.secret)
    coord, tiles = str(next(plays(Board.of(*now["board"]), Tiles.of(now["rack"])))).split()
    for written in ((coord, tiles), (coord, "ZZ"), ("A1", "QQQ")):
        assert json.loads(_slip(phone, *written))["t"] == "taken"
    phone.send({"t": "try", "id": 7, "coord": coord, "tiles": tiles})
    assert phone.next("tried")["score"] > 0
    live.tools = kept


def test_slips_change_nothing_that_others_are_sent_or_can_ask(event: EventOnServer) -> None:
    phone, other, outside = event.phone(event.join("Ana")), event.phone(event.join("Blas")), event.phone()
    now = _second_move(event, phone)
    other.until("open", 2)
    outside.until("open", 2)
    paths = ["", "/ranking", "/moves/2", "/log", "/qr.svg", "/key", "/desk"]
    screen = f"/api/duplicate/screens/{event.opened['screen']}/"
    fields = ["title", "move", "players", "rack", "top", "laid", "leader", "leader_total", "phase"]
    addresses = [event.path + path for path in paths] + [screen + field for field in fields]

    def everything() -> list[tuple[int, bytes]]:
        answers = [event.owner.get(address) for address in addresses]
        return [(answer.status_code, answer.content) for answer in answers]

    before = everything()
    coord, tiles = str(next(plays(Board.of(*now["board"]), Tiles.of(now["rack"])))).split()
    for written in ((coord, tiles), ("A1", "ZZ")):
        _slip(phone, *written)
    assert everything() == before, "byte for byte"
    for witness in (other, outside):
        witness.send({"t": "try", "id": 1, "coord": "A1", "tiles": "AB"})
        answer = json.loads(witness.line.recv(timeout=PATIENCE))
        assert answer["t"] == "tried", "nothing was sent to them before it"


def test_what_the_desk_does_with_an_open_move_is_told_to_nobody_else(event: EventOnServer) -> None:
    """Paper, verdicts and rulings on plays: neither who is there nor who comes anew can tell."""
    ana, blas = event.join("Ana"), event.join("Blas")
    now = _second_move(event, event.phone(ana))
    coord, tiles = str(next(plays(Board.of(*now["board"]), Tiles.of(now["rack"])))).split()
    play = {"coord": coord, "tiles": tiles}
    witness = event.phone(blas)
    witness.until("open", 2)

    def told_on_coming() -> list[tuple[int, str]]:
        """What a player and somebody who looks on are sent first, but for the time."""
        found = []
        for secret in (blas, ""):
            said = json.loads(event.phone(secret).line.recv(timeout=PATIENCE))
            found.append((len(json.dumps(said)), json.dumps(said | {"now": 0})))
        return found

    before = told_on_coming()
    event.do("paper", player=0, move=2, play=play)
    event.do("paper", player=0, move=2, play={"coord": "A1", "tiles": "ZZ"})
    assert told_on_coming() == before
    event.do("stop")
    witness.until("collecting")
    before = told_on_coming()
    event.do("paper", player=0, move=2, play=play)
    event.do("judge")
    event.do("overrule", move=2, play=play, valid=False, why="no consta")
    event.do("warn", player=0, move=2, why="habló")
    assert told_on_coming() == before
    witness.send({"t": "try", "id": 1, "coord": "A1", "tiles": "AB"})
    assert json.loads(witness.line.recv(timeout=PATIENCE))["t"] == "tried", "nothing came before it"


def test_a_slip_brings_no_time_of_its_own(event: EventOnServer) -> None:
    phone = event.phone(event.join("Ana"))
    _second_move(event, phone)
    event.do("stop")
    for forged in ({"at": 1}, {"deadline": 2**50}, {"now": 0}):
        phone.send({"t": "slip", "key": "k", "move": 2, "coord": "A1", "tiles": "AB", **forged})
        assert phone.next("problem")["error"]["code"] == "message.unreadable"
    assert json.loads(_slip(phone, "A1", "AB"))["error"]["code"] == "duplicate.slip.late"


def test_a_process_whose_clock_is_slow_takes_no_slip_after_time(
    event: EventOnServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = event.phone(event.join("Ana"))
    _second_move(event, phone)
    event.do("stop")
    monkeypatch.setattr(keeper, "now_ms", lambda: now_ms() - 86_400_000)
    late = json.loads(_slip(phone, "A1", "AB"))
    assert (late["t"], late["error"]["code"]) == ("refused", "duplicate.slip.late")
    event.do("close")
    assert event.get("ranking")["rows"][0]["total"] == 0


def test_who_hands_slips_in_has_neither_engine_nor_judge_while_the_move_is_open(server: Running) -> None:
    """On any channel, and only then; the event's organiser, who decides on words, is not held up."""
    ana = server.guest()
    event = EventOnServer(server)
    ana.ok(f"{event.path}/players", {"name": "Ana"})
    ways = [
        (f"/api/engine/{EDITION}", None, "engine.slips"),
        (f"/api/engine/{EDITION}/ask", {"what": "contains", "word": "0101"}, "engine.slips"),
        (f"/api/words/casa?edition={EDITION}", None, "judge.slips"),
        ("/api/study/words", {"edition": EDITION, "length": 2}, "judge.slips"),
        ("/api/paper/palabras?format=text", None, "judge.slips"),
    ]

    def refused(who: Visitor) -> list[str]:
        answers = [who.get(path) if body is None else who.post(path, body) for path, body, _ in ways]
        return [answer.json()["code"] for answer in answers if answer.status_code == 409]

    assert refused(ana) == []
    event.do("deal")
    assert refused(ana) == [code for *_, code in ways], "the tiles are known before the clock runs"
    event.do("start")
    assert refused(ana) == [code for *_, code in ways]
    assert refused(event.owner) == refused(server.guest()) == []
    event.do("stop")
    assert refused(ana) == [code for *_, code in ways], "the desk may still give more time"
    event.do("close")
    assert refused(ana) == []
    event.close()
