"""Duplicate events with thousands of players, looked at again and again: by turns, off the event loop, once.

As seen before, with 1,200 players (anybody may set such an event up, and fill it with puppets): each
`GET …/log` took 0.7 s of everybody's readers and 0.3 s of the event loop, merging a centre's log 0.6 s
of the loop, somebody's place in a past event 0.2 s each time it was looked at, and a day's ranking 1.4 s
whenever somebody more had finished.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.server.conftest import Running
from tests.server.hall import EventOnServer
from tests.server.test_duplicate_alone import _over, _play_through, _start, _week
from tests.server.test_duplicate_centres import CENTRES, Centre, _merge, _sealed
from tests.server.test_workshops import listening

from tesela.duplicate.solo import alone as rules_alone
from tesela.server.api import duplicate, duplicate_centres
from tesela.server.events import alone, day_standings, eventlog, keeper, live_event, pages


def _threads(heard: list[str]) -> set[str]:
    """The threads by their workshops' names."""
    return {name.partition("_")[0] for name in heard}


def test_a_log_is_written_beside_the_readers_of_all_others(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    event, _secret, _total = _over(server)
    read, written = (listening(monkeypatch, module, name) for module, name in LOG)
    assert len({event.owner.get(f"{event.path}/log").content for _ in range(3)}) == 1
    assert _threads(written) == {"lookup"} and "lookup" in _threads(read)


LOG: tuple[tuple[Any, str], ...] = ((eventlog, "read"), (duplicate, "write_log"))


def test_what_spectators_see_is_made_once_for_each_change(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = EventOnServer(server)
    made = listening(monkeypatch, live_event, "public")
    first = [event.owner.read(event.path)["event"]["phase"] for _ in range(4)]
    assert (set(first), len(made)) == ({"waiting"}, 1)
    event.join("Ana")
    assert event.owner.read(event.path)["event"]["players"] == 1
    event.do("deal", start=True)
    assert event.owner.read(event.path)["event"]["phase"] == "open"
    event.do("stop")
    assert event.owner.read(event.path)["event"]["phase"] == "collecting"
    event.close()


def test_a_centre_s_log_is_sealed_and_merged_in_the_workshop(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = EventOnServer(
        server, preset="campeonato", master="top", ranking="total", centres=CENTRES, rounds=2
    )
    event.join("Blas", centre="sur", table=1)
    sealed = listening(monkeypatch, duplicate_centres, "_sealed")
    south = Centre(_sealed(event))
    heard = [listening(monkeypatch, duplicate_centres, name) for name in ("read_log", "conflicts")]
    stepped = listening(monkeypatch, keeper, "step")
    assert _merge(event, south)["conflicts"] == []
    assert all(_threads(each) == {"workshop"} for each in (sealed, *heard, stepped)), (sealed, heard, stepped)
    event.close()


def test_a_place_in_a_past_event_needs_no_new_reckoning(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    event, _secret, _total = _over(server)
    me = server.guest()
    reckoned = listening(monkeypatch, rules_alone, "reckon")
    spelt = listening(monkeypatch, alone, "_turn_views")
    game = _play_through(me, _start(me, event.code, "alone"), slips=0)
    places = {me.read(f"/api/duplicate/alone/{game['id']}")["place"] for _ in range(3)}
    assert places == {game["place"]} and reckoned == []
    assert _threads(spelt) == {"alone"}, "every play of every move is looked at"


def test_a_day_is_ranked_once_for_all_who_look(
    db: str, serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    (day,) = _week(db)
    server = serve()
    ana = server.guest()
    _play_through(ana, _start(ana, day.code, "day"), slips=1)
    ana.read(f"/api/duplicate/days/{day.day}")
    ranked = listening(monkeypatch, day_standings, "ranking")
    looks = [server.visitor().read(f"/api/duplicate/days/{day.day}")["players"] for _ in range(5)]
    assert looks == [1] * 5 and ranked == []
    blas = server.guest()
    over = _play_through(blas, _start(blas, day.code, "day"), slips=1)
    assert (over["place"], over["players"]) == (1, 2)
    assert len(ana.read(f"/api/duplicate/days/{day.day}")["ranking"]) == 2
    assert _threads(ranked) == {"days"}


def test_of_many_one_more_waits_for_the_next_ranking(monkeypatch: pytest.MonkeyPatch) -> None:
    unread: Any = None  # only who finished, and when, decides
    known = day_standings.Standings(1_000, (500, 900), unread, unread, [], [], [], [])
    monkeypatch.setattr(day_standings, "now_ms", lambda: 20_000)
    assert day_standings._soon_enough(known, (505, 19_000))
    assert not day_standings._soon_enough(known, (506, 19_000)), "more than one in a hundred"
    assert not day_standings._soon_enough(known, (499, 900)), "somebody has gone"
    monkeypatch.setattr(day_standings, "now_ms", lambda: 40_000)
    assert not day_standings._soon_enough(known, (501, 19_000))
    few = known._replace(finished=(99, 900))
    assert not day_standings._soon_enough(few, (100, 901)), "among few everybody is there at once"


def test_nothing_is_ranked_for_a_country_that_nobody_has(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = EventOnServer(server)
    event.join("Ana", country="UY", category="B")
    ranked = listening(monkeypatch, pages, "ranking")
    for made_up in ("country=ZZ", "category=A", "centre=x", "country=UY&category=A"):
        assert event.get(f"ranking?{made_up}")["players"] == 0
    assert ranked == []
    assert event.get("ranking?country=UY&category=B")["players"] == 1 and len(ranked) == 1
    event.close()
