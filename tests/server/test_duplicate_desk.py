"""The desk of an event on the server: paper, differences, plays to judge, corrections, and who does what."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.server.conftest import Running
from tests.server.hall import EventOnServer, some_play

from tesela.duplicate.events import Joined, read_log


@pytest.fixture
def event(server: Running) -> Iterator[EventOnServer]:
    opened = EventOnServer(server)
    yield opened
    opened.close()


def test_paper_slips_differences_and_corrections_at_the_desk(server: Running) -> None:
    event = EventOnServer(server, double_entry=True)
    phone = event.phone(event.join("Ana", table=12))
    second = event.arbiter("Blas")
    event.do("deal", start=True)
    coord, tiles = some_play(phone.until("open"))
    event.do("stop")
    event.do("paper", player=0, move=1, play={"coord": coord, "tiles": tiles})
    desk = event.get("desk", event.desk)
    assert [each["table"] for each in desk["desk"]["differences"]] == [12]
    assert event.ask({"c": "close"}).json()["code"] == "duplicate.close.differences"
    event.do("paper", second, player=0, move=1, play={"coord": coord, "tiles": tiles})
    event.do("judge")
    plays = event.get("desk", event.desk)["desk"]["plays"]
    assert [(each["at"], each["valid"], each["slips"]) for each in plays] == [(coord, True, 1)]
    event.do("close")
    total = event.get("ranking")["rows"][0]["total"]
    assert total > 0
    word = plays[0]["words"][0]
    event.do("word", word=plays[0]["tiles"].upper().replace(".", ""), valid=False, why=f"{word} no está")
    assert event.get("ranking")["rows"][0]["total"] == 0
    event.close()


def test_arbiters_take_parts_of_the_queue_without_collision(event: EventOnServer) -> None:
    second = event.arbiter("Blas")

    def claim(secret: str, *plays: str) -> list[str]:
        headers = {"authorization": f"Bearer {secret}"}
        body = {"move": 1, "plays": list(plays)}
        mine: list[str] = event.owner.ok(f"{event.path}/claims", body, headers=headers)["mine"]
        return mine

    assert claim(event.desk, "H8 CASA", "H8 SACO") == ["H8 CASA", "H8 SACO"]
    assert claim(second, "H8 SACO", "8H SACO") == ["8H SACO"]
    assert claim(event.desk, "H8 CASA") == ["H8 CASA"], "taking it again is no collision"


def test_a_play_that_one_arbiter_looks_at_is_not_ruled_on_by_another(event: EventOnServer) -> None:
    phone, second = event.phone(event.join("Ana")), event.arbiter("Blas")
    event.do("deal", start=True)
    coord, tiles = some_play(phone.until("open"))
    phone.slip(1, coord, tiles)
    event.do("stop")
    event.do("judge")
    headers = {"authorization": f"Bearer {second}"}
    event.owner.ok(f"{event.path}/claims", {"move": 1, "plays": [f"{coord} {tiles}"]}, headers=headers)
    ruling = {
        "c": "overrule", "move": 1, "play": {"coord": coord, "tiles": tiles}, "valid": False, "why": "no",
    }  # fmt: skip
    refused = event.ask(ruling)
    assert (refused.status_code, refused.json()["code"]) == (409, "event.claimed")
    assert "Blas" in refused.json()["message"]
    assert event.ask(ruling, second).is_success
    again = event.ask(ruling, second).json()["code"]
    assert again == "duplicate.play.same", "the same decision twice is one"


def test_the_desk_looks_a_table_up_and_puts_a_closed_slip_right(event: EventOnServer) -> None:
    phone = event.phone(event.join("Ana", table=12))
    event.do("deal", start=True)
    now = phone.until("open")
    coord, tiles = some_play(now)
    phone.slip(1, coord, tiles)
    found = event.get("desk/tables/12", event.desk)
    assert (found["name"], found["moves"]) == ("Ana", []), "nothing of the open move"
    event.do("stop")
    event.do("close")
    closed = event.get("desk/tables/12", event.desk)["moves"][0]
    assert (closed["slip"]["coord"], closed["points"] > 0) == (coord, True)
    event.do("correct", player=0, move=1, play=None, why="era de otra mesa")
    corrected = event.get("desk/tables/12", event.desk)["moves"][0]
    assert (corrected["slip"], corrected["points"]) == (None, 0)
    headers = {"authorization": f"Bearer {event.desk}"}
    nobody = event.owner.get(f"{event.path}/desk/tables/13", headers=headers)
    assert (nobody.status_code, nobody.json()["code"]) == (404, "table.unknown")
    assert event.owner.get(f"{event.path}/desk/tables/12").status_code == 401


def test_two_typings_that_differ_are_settled_as_one_of_them(server: Running) -> None:
    event = EventOnServer(server, double_entry=True, coordinates="rows")
    event.join("Ana", table=1)
    other = event.arbiter("Otra")
    event.do("deal", start=True)
    event.do("paper", player=0, move=1, play={"coord": "H7", "tiles": "AB"}, score=9)
    event.do("paper", other, player=0, move=1, play={"coord": "H8", "tiles": "AB"})
    entries = event.get("desk", event.desk)["desk"]["differences"][0]["entries"]
    assert [(each["coord"], each["at"]) for each in entries] == [("G8", "H7"), ("H8", "H8")]
    chosen = {"coord": entries[0]["at"], "tiles": entries[0]["tiles"]}
    event.do("paper", player=0, move=1, play=chosen, score=entries[0]["score"], final=True)
    assert event.get("desk", event.desk)["desk"]["differences"] == []
    event.close()


def test_two_arbiters_of_one_name_are_two_people(server: Running) -> None:
    """Else the second typing would take the place of the first, and no slip be typed by two."""
    event = EventOnServer(server, double_entry=True)
    first, second = event.arbiter("Marta"), event.arbiter(" marta ")
    event.join("Ana")
    event.do("deal", start=True)
    play = {"coord": "H8", "tiles": "AB"}
    for secret in (first, second):
        event.do("paper", secret, player=0, move=1, play=play)
    desk = event.get("desk", second)
    assert (desk["name"], desk["desk"]["differences"], desk["desk"]["handed_in"]) == ("marta 2", [], 1)
    nobody = event.owner.post(f"{event.path}/arbiters", {"name": "  ", "desk": event.opened["desk"]})
    assert (nobody.status_code, nobody.json()["code"]) == (409, "duplicate.name.empty")
    event.close()


def test_names_are_shown_without_anything_hidden_in_them(event: EventOnServer) -> None:
    """One newcomer's control characters stand in nobody's way, on any database."""
    with ThreadPoolExecutor(8) as pool:
        names = ["a\x00b", "\x1b[2Jc", "\u202ed", *(f"Ana {n}" for n in range(8))]
        secrets = list(pool.map(event.join, names))
    assert len(set(secrets)) == len(names)
    shown = {row["name"] for row in event.get("ranking")["rows"]}
    assert shown == {"ab", "[2Jc", "d", *(f"Ana {n}" for n in range(8))}
    nobody = event.owner.post(f"{event.path}/players", {"name": "\u200b"})
    assert nobody.json()["code"] == "duplicate.name.empty"


def test_arbiters_with_the_longest_names_are_told_apart_and_can_be_written_down(
    event: EventOnServer,
) -> None:
    longest = "Marta " + "x" * 34
    for _ in range(11):
        secret = event.arbiter(longest)
    event.do("join", secret, name="Ana")
    assert event.get("desk", secret)["name"] == longest[:37] + " 11"
    event.do("end", why="ya")
    log = read_log(event.owner.get(f"{event.path}/log").content)
    assert [entry.by for entry in log if isinstance(entry, Joined)] == [longest[:37] + " 11"]
