"""Tournaments of any size: worked out by turns, off the event loop, once for each state.

As seen before (1,500 players, six rounds, two shared cores): twenty `GET`s of the public `tsh` report stopped
the site for 65 seconds, of the `tou` report for 34, and each act of the desk for 40 ms.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.server.conftest import Running
from tests.server.test_tournaments import Club
from tests.server.test_workshops import listening

from tesela.server.api import tournament_arbitration, tournament_pages, tournaments
from tesela.server.tournaments import keeper


@pytest.mark.parametrize(
    ("module", "name", "path"),
    [
        (tournament_pages, "field_text", "/fields/leader"),
        (tournament_pages, "insight", "/insight"),
        (tournament_arbitration, "case_book", "/cases"),
        (tournament_arbitration, "arbitration_view", "/arbitration"),
        (tournaments, "code_of", "/codes"),
        (tournaments, "write_log", "/log"),
    ],
)
def test_what_a_page_tells_is_worked_out_in_the_workshop(
    server: Running, monkeypatch: pytest.MonkeyPatch, module: Any, name: str, path: str
) -> None:
    club = Club(server, players=2)
    heard = listening(monkeypatch, module, name)
    assert club.director.get(club.path + path).status_code == 200
    assert heard and all(each.startswith("tournament") for each in heard), heard


@pytest.mark.parametrize("kind", ["standings", "games", "ratings", "tsh", "tou", "cases"])
def test_a_report_is_written_once_for_each_state(
    server: Running, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    club = Club(server, players=2)
    write, media, ending = tournament_pages._REPORTS[kind]
    monkeypatch.setattr(tournament_pages, "written", write, raising=False)
    heard = listening(monkeypatch, tournament_pages, "written")
    report = (tournament_pages.written, media, ending)  # type: ignore[attr-defined]
    monkeypatch.setattr(tournament_pages, "_REPORTS", {kind: report})
    found = {server.visitor().get(f"{club.path}/reports/{kind}").content for _ in range(4)}
    assert len(found) == 1 and len(heard) == 1 and heard[0].startswith("tournament"), heard
    club.act({"c": "enter", "entrant": {"name": "Otra"}})
    server.visitor().get(f"{club.path}/reports/{kind}")
    assert len(heard) == 2


def test_acts_are_decided_and_the_page_is_written_in_the_workshop(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = Club(server, players=2)
    decided = listening(monkeypatch, keeper, "decide")
    shown = listening(monkeypatch, tournaments, "public_view")
    club.pair()
    looks = [server.visitor().read(club.path)["view"] for _ in range(3)]
    assert looks[0] == looks[2] and len(looks[0]["rounds"]) == 1
    assert len(decided) == 2 and len(shown) == 3, "the desk's answer to each act, and the public page once"
    assert all(each.startswith("tournament") for each in (*decided, *shown))


def test_a_log_is_folded_once_for_all_who_ask_for_it(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = Club(server, players=2)
    folded = listening(monkeypatch, keeper, "fold")
    kept = keeper.Tournaments(server.app.state.services.store)

    async def scene() -> set[int]:
        return {id(each) for each in await asyncio.gather(*(kept.fresh(club.id) for _ in range(30)))}

    assert len(asyncio.run(scene())) == 1
    kept.stop()
    assert len(folded) == 1 and folded[0].startswith("tournament"), folded


def test_games_that_go_on_are_not_read_for_who_looks(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A round may have hundreds; each was read, one after the other, for every `GET`."""
    club = Club(server, players=2)
    club.pair()
    codes = club.codes()
    for number in (1, 2):
        now = server.guest().ok(f"{club.path}/mine/{codes[number]}/game")
    assert now["game"]
    read = listening(monkeypatch, server.app.state.services.keeper, "fresh")
    server.visitor().read(club.path)
    assert read == []
