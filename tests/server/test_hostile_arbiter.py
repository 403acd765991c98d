"""A hostile arbiter's cases over HTTP: what the documents say at odd moments, at tables of the server."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.conftest import Running
from tests.server.mover import next_command
from tests.server.tables import act, look, on_turn, start
from tests.server.visitor import Visitor

from tesela.core.tiles import read_tiles, write_tiles


class Room:
    """Some players and an arbiter at one table of the server."""

    def __init__(self, server: Running, seats: int = 2, **more: Any) -> None:
        self.people = [server.guest() for _ in range(seats)]
        self.judge: Visitor = server.person("Jueza", "arbiter")
        self.game = server.appoint(self.judge, start(self.people, arbiter=True, **more))
        self.mover = on_turn(self.people, self.game)

    @property
    def rival(self) -> int:
        """The seat after the mover's."""
        return (self.mover + 1) % len(self.people)

    def does(self, seat: int, c: str, **fields: Any) -> None:
        answer = act(self.people[seat], self.game, {"c": c, **fields})
        assert answer.status_code == 200, (c, answer.text)

    def may_not(self, seat: int, c: str, **fields: Any) -> str:
        """The code of the refusal, which is a sentence and never a fault of the server."""
        answer = act(self.people[seat], self.game, {"c": c, **fields})
        assert answer.status_code == 422 and answer.json()["message"], answer.text
        return str(answer.json()["code"])

    def rules(self, c: str, **fields: Any) -> None:
        answer = act(self.judge, self.game, {"c": c, **fields}, as_arbiter=True)
        assert answer.status_code == 200, (c, answer.text)

    def plays(self) -> dict[str, Any]:
        """The mover lays a word of two letters and announces it."""
        command = next_command(self.view(self.mover), self.mover)
        self.does(self.mover, **command)
        return command

    def view(self, seat: int = 0) -> dict[str, Any]:
        seen: dict[str, Any] = look(self.people[seat], self.game)["view"]
        return seen

    @property
    def paused(self) -> bool:
        return bool(self.view()["clocks"]["stopped_for"] == "arbiter")


@pytest.mark.article("fise-2007", "31.3", "31.5")
def test_agreeing_on_the_count_leaves_the_arbiter_at_the_table(server: Running) -> None:
    room = Room(server, clock="running", ruleset="file-2024")
    room.plays()
    room.does(room.rival, "dispute")
    room.does(room.mover, "call", note="contamos distinto")
    for seat in (room.mover, room.rival):
        room.does(seat, "agree", about="count")
    assert room.paused
    assert room.may_not(room.rival, "accept") == "game.paused"
    room.rules("resume")
    room.does(room.rival, "accept")
    assert room.view()["scores"][room.mover] > 0


@pytest.mark.article("fise-2007", "24", "31.5")
def test_a_call_leaves_an_announced_exchange_announced(server: Running) -> None:
    """24: «no puede desistir de cambiar»."""
    room = Room(server, clock="running")
    room.does(room.mover, "announce_exchange")
    room.does(room.rival, "call")
    rack = room.view(room.mover)["racks"][room.mover]
    assert room.may_not(room.mover, "exchange", tiles="A") == "game.paused"
    room.rules("resume")
    assert room.may_not(room.mover, "pass") == "exchange.binding"
    room.does(room.mover, "announce_exchange", count=1)
    room.does(room.mover, "exchange", tiles=rack if "[" in rack else rack[:3])
    told = look(room.people[room.rival], room.game)["view"]["record"][-1]
    assert told["kind"] == "exchange" and set(told["tiles"]) == {"#"}, "how many, and not which"


@pytest.mark.article("fise-2007", "38§6", "31.5")
def test_who_comes_back_while_the_arbiter_is_there_can_say_so(server: Running) -> None:
    room = Room(server, clock="running")
    room.rules("leave", who=room.mover, authorised=True)
    room.plays()
    room.does(room.rival, "accept")
    assert room.view()["away"] == [room.mover]
    assert room.may_not(room.rival, "pass") == "turn.not_yours"
    room.does(room.rival, "call", note="tarda")
    room.does(room.mover, "return", who=room.mover)
    assert room.paused and room.view()["clocks"]["running"] == []
    room.rules("resume")
    assert (room.view()["on_turn"], room.view()["clocks"]["running"]) == (room.rival, [room.rival])


@pytest.mark.article("file-2024", "44")
@pytest.mark.article("fise-2007", "38§5")
def test_what_was_signed_before_a_penalty_is_signed_again_and_then_closed(server: Running) -> None:
    room = Room(server, ruleset="file-2024", clock="running")
    for seat in (0, 1):
        room.does(seat, "agree", about="end")
    room.does(0, "sign")
    wrong = act(
        room.judge, room.game, {"c": "penalise", "who": 1, "note": "x", "points": 29}, as_arbiter=True
    )
    assert (wrong.status_code, wrong.json()["code"]) == (422, "conduct.points")
    room.rules("penalise", who=1, note="38")
    room.does(1, "sign")
    assert (room.view()["signed"], room.view()["closed"]) == ([1], False)
    room.does(0, "sign")
    assert room.view()["closed"] and room.view()["totals"] == [0, -30]
    late = act(room.judge, room.game, {"c": "correct_sum", "who": 1, "delta": 30}, as_arbiter=True)
    assert (late.status_code, late.json()["code"]) == (422, "game.closed")


@pytest.mark.article("manual", "M.palabras-permitidas.fijas")
def test_with_three_under_the_manual_a_laid_word_stays_until_it_is_doubted(server: Running) -> None:
    room = Room(server, 3, ruleset="manual")
    room.plays()
    assert room.may_not(room.mover, "take_back") == "laying.moved"
    assert "take_back" not in room.view(room.mover)["may"]
    room.does(room.rival, "accept")
    assert room.may_not(room.rival, "challenge") == "challenge.too_late"
    room.does((room.mover + 2) % 3, "accept")
    assert room.view()["on_turn"] == room.rival


@pytest.mark.article("fise-2007", "37.1")
def test_nobody_can_play_is_noted_and_ends_it_when_both_say_so(server: Running) -> None:
    room = Room(server)
    room.does(room.rival, "agree", about="stuck")
    assert room.may_not(room.mover, "decline", about="stuck") == "agree.noted"
    room.does(room.mover, "agree", about="stuck")
    assert room.view()["ended"] == "stuck"
    assert all(points < 0 for points in room.view()["rack_points"])


@pytest.mark.article("file-2024", "45")
def test_in_2024_no_game_ends_so(server: Running) -> None:
    assert Room(server, ruleset="file-2024").may_not(0, "agree", about="stuck") == "stuck.unregulated"


@pytest.mark.article("fise-2007", "38§2", "38§6")
def test_a_word_asked_about_is_barred_and_who_goes_without_leave_is_out(server: Running) -> None:
    room = Room(server)
    first, *others = filter(None, read_tiles(room.view(room.mover)["racks"][room.mover]))
    pair = sorted([first, next(tile for tile in others if tile != first)], reverse=True)  # H and C, never CH
    word = write_tiles(pair)
    room.rules("asking", who=room.mover, word=word)
    assert room.may_not(room.mover, "play", coord="H8", tiles=word) == "conduct.asked_word"
    room.rules("leave", who=room.rival, authorised=False)
    assert (room.view()["ended"], room.view()["winners"]) == ("disqualified", [room.mover])
