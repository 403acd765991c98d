"""What the desk does in private changes nothing that others can read: every address, before and after."""

from __future__ import annotations

import re
from typing import Any

from tests.server.conftest import Running
from tests.server.test_tournaments import Club
from tests.server.visitor import Visitor

from tesela.paper.tournament_kinds import DESK, OF_TOURNAMENT

FIELDS = ("name", "round", "rounds", "players", "pending", "leader", "clock-ends", "place-1", "table-1-first")
MORE_FIELDS = (
    "table-1-second", "table-1-score", "table-1-game", "player-1-record", "player-1-table", "player-1-rival",
    "player-1-spread", "place-1-spread", "team-1",
)  # fmt: skip
REPORTS = (
    "standings",
    "teams",
    "games",
    "people",
    "people-json",
    "ratings",
    "tsh",
    "tou",
    "cases",
    "federation",
)
FOR_THE_DESK = ["/arbitration", "/codes", "/devices", "/log", "/reports/people", "/reports/federation"]
FOR_THE_DESK += [f"/paper/{kind}?format=txt" for kind in DESK]
_CHANGES = re.compile(r'"(seq|now|head|version)":\d+|DTSTAMP:\w+|<(lastBuildDate|pubDate)>[^<]*')
"""That something was done may be told: a number that grows, the hour of a page."""


def everything(club: Club, who: Visitor, code: str) -> dict[str, Any]:
    """All that somebody can read of a tournament: how it was answered, and what."""
    paths = ["", "/arbitration", "/calendar.ics", "/cases", "/codes", "/devices", "/feed.xml", "/insight"]
    paths += ["/log", "/qr.svg", f"/mine/{code}"]
    paths += [f"/fields/{field}.txt" for field in (*FIELDS, *MORE_FIELDS)]
    paths += [f"/paper/{kind}?format=txt" for kind in OF_TOURNAMENT]
    paths += [f"/paper/{kind}?format=txt&round=2" for kind in OF_TOURNAMENT]
    paths += [f"/reports/{kind}" for kind in REPORTS]
    found = {}
    for path in paths:
        answer = who.get(f"{club.path}{path}")
        found[path] = (answer.status_code, _CHANGES.sub("", answer.text))
    assert any(status == 200 for status, _ in found.values())
    return found


PRIVATE: list[dict[str, Any]] = [
    {"c": "fee", "number": 2, "paid": True, "amount": "veinte"},
    {"c": "forbid", "one": 1, "other": 3, "reason": "hermanos"},
    {"c": "fix", "one": 1, "other": 2, "reason": "patrocinio"},
    {"c": "pair"},
]


def test_what_the_desk_does_in_private_is_read_by_nobody_else(server: Running) -> None:
    club = Club(server, players=6)
    code = club.codes()[1]
    for table in club.pair():
        figures = {"first": {"score": 400}, "second": {"score": 300 + table["table"]}}
        club.act({"c": "result", "round": 1, "table": table["table"], "result": figures})
    other = server.visitor()
    other.register("Curiosa")
    readers = {"nobody": server.visitor(), "another account": other}
    before = {name: everything(club, who, code) for name, who in readers.items()}
    for command in PRIVATE:
        club.act(command)
    for name, who in readers.items():
        after = everything(club, who, code)
        assert {path for path in after if after[path] != before[name][path]} == set(), name
        assert {path for path in FOR_THE_DESK if after[path][0] == 200} == set(), name
