"""38 §6: leaving the room in a game, with an arbiter's knowledge or without it."""

from __future__ import annotations

import msgspec
import pytest
from tests.tournament.makers import ARBITER, Desk

from tesela.tournament import commands as c
from tesela.tournament import events as ev
from tesela.tournament.arbitration_views import arbitration_view
from tesela.tournament.asking import Actor
from tesela.tournament.fold import fold
from tesela.tournament.merging.joining import merge
from tesela.tournament.public_log import public_log
from tesela.tournament.verify import Problem, verify

MONITOR = Actor("Monitora", "monitor")


def playing() -> Desk:
    """Two tables of a round under way: 1–3 and 2–4."""
    desk = Desk(4)
    assert desk.pair() == [(1, 3), (2, 4)]
    return desk


@pytest.mark.article("fise-2007", "38§6")
def test_who_is_out_since_when_and_how_often() -> None:
    desk = playing()
    desk.do(c.LeaveRoom(number=3), MONITOR)
    desk.do(c.LeaveRoom(number=2, told=False), ARBITER)
    three, two = arbitration_view(desk.state).outings
    assert (three.name, three.table, three.told, three.times, three.outside) == (
        "Jugador 3",
        1,
        True,
        1,
        True,
    )
    assert (two.told, two.outside) == (False, True)
    desk.now += 90_000
    desk.do(c.EnterRoom(number=3), MONITOR)
    desk.do(c.LeaveRoom(number=3), MONITOR)
    first, _two, second = arbitration_view(desk.state).outings
    assert first.back is not None
    assert (first.back - first.at, first.outside) == (92_000, False)
    assert (second.times, second.outside) == (2, True)
    assert verify(desk.log) == []


@pytest.mark.article("fise-2007", "38§6")
def test_nobody_goes_out_twice_or_comes_back_from_nowhere() -> None:
    desk = playing()
    assert desk.refused(c.EnterRoom(number=1)).code == "tournament.room.in"
    desk.do(c.LeaveRoom(number=1))
    refusal = desk.refused(c.LeaveRoom(number=1))
    assert refusal.code == "tournament.room.out"
    assert refusal.article is not None
    assert refusal.article.number == "38§6"


def test_only_in_a_game_and_its_end_ends_it() -> None:
    desk = Desk(3)
    assert desk.refused(c.LeaveRoom(number=1)).code == "tournament.round.unpublished"
    desk.pair()
    assert desk.refused(c.LeaveRoom(number=3)).code == "tournament.table.bye"
    desk.do(c.LeaveRoom(number=1))
    desk.enter(1, 400, 300)
    assert not arbitration_view(desk.state).outings[0].outside
    assert desk.refused(c.EnterRoom(number=1)).code == "tournament.room.in"
    assert desk.refused(c.LeaveRoom(number=1)).code == "tournament.result.there"


def test_a_player_writes_nothing_of_it() -> None:
    player = Actor("Jugador 1", "player")
    assert playing().refused(c.LeaveRoom(number=1), player).code == "tournament.role"


def test_nobody_else_reads_it_in_the_log() -> None:
    desk = playing()
    desk.do(c.LeaveRoom(number=1))
    desk.do(c.EnterRoom(number=1))
    shown = public_log(desk.log)
    assert not [one for one in shown if isinstance(one, ev.RoomLeft | ev.RoomEntered)]
    assert verify(shown) == []


def test_a_count_that_was_tampered_with_is_found() -> None:
    desk = playing()
    left = ev.RoomLeft(at=9_000, by="Directora", number=1, round=1, told=True, times=4)
    back = ev.RoomEntered(at=9_000, by="Directora", number=2)
    at = len(desk.log) + 1
    assert verify([*desk.log, left, back]) == [Problem(at, "times"), Problem(at + 1, "number")]


def test_two_desks_that_saw_the_same_and_something_else() -> None:
    here, there = playing(), playing()
    here.do(c.LeaveRoom(number=1))
    there.do(c.LeaveRoom(number=1), MONITOR)
    there.do(c.EnterRoom(number=1), MONITOR)
    there.do(c.LeaveRoom(number=2), MONITOR)
    merged = merge(here.log, there.log, 100_000)
    kinds = [type(event).__name__ for event in merged.added]
    assert kinds == ["Noted", "RoomEntered", "RoomLeft"]
    assert verify([*here.log, *merged.added]) == []


@pytest.mark.article("fise-2007", "32§3")
def test_who_came_late_once_is_not_late_twice_for_two_desks() -> None:
    def late(number: int, actor: Actor) -> Desk:
        desk = playing()
        desk.do(c.StartClock(), ARBITER)
        desk.now += 60_000
        desk.do(c.NoteLate(number=1), actor)
        desk.do(c.NoteLate(number=number), actor)
        return desk

    merged = merge(late(2, ARBITER).log, late(3, MONITOR).log, 200_000)
    (taken,) = [event for event in merged.added if isinstance(event, ev.LateNoted)]
    assert (taken.number, taken.times) == (3, 1)


@pytest.mark.parametrize("round_", [2, 7])
def test_an_outing_in_a_round_that_is_not_here_is_for_the_director(round_: int) -> None:
    here, there = playing(), playing()
    for table in (1, 2):
        there.enter(table, 400, 300)
    there.pair()
    there.do(c.LeaveRoom(number=1), MONITOR)
    for table in (1, 2):
        here.enter(table, 300, 400)
    here.do(c.PairRound())  # otherwise, and not published
    merged = merge(here.log, there.log, 100_000)
    assert not [event for event in merged.added if isinstance(event, ev.RoomLeft)]
    assert arbitration_view(fold([*here.log, *merged.added])).outings == ()

    left = ev.RoomLeft(at=90_000, by="Directora", number=1, round=round_, told=True, times=1)
    assert verify([*here.log, left]) == [Problem(len(here.log) + 1, "round")]
    hostile = msgspec.structs.replace(left, origin="0" * 32, round=7)
    (shown,) = arbitration_view(fold([*here.log, hostile])).outings
    assert (shown.round, shown.table, shown.outside) == (7, None, False)
