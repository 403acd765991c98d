"""A tournament shown to everybody: insight, overlays, feed, calendar, reports; what-if for the desk alone."""

from __future__ import annotations

from xml.etree import ElementTree

from tests.server.conftest import Running
from tests.server.test_tournaments import Club


def _one_round(server: Running) -> Club:
    club = Club(server)
    for table in club.pair():
        result = {"first": {"score": 412}, "second": {"score": 377}}
        club.act({"c": "result", "round": 1, "table": table["table"], "result": result})
    return club


def test_cross_table_and_statistics(server: Running) -> None:
    found = server.visitor().read(f"{_one_round(server).path}/insight")
    assert len(found["rows"]) == 4
    assert found["statistics"]["mean_winner"] == 412
    assert {one["best"] for one in found["outlook"]} == {1}


def test_overlays_have_stable_addresses(server: Running) -> None:
    club, stream = _one_round(server), server.visitor()
    answer = stream.get(f"{club.path}/fields/table-1-score.txt")
    assert (answer.text, answer.headers["content-type"]) == ("412–377", "text/plain; charset=utf-8")
    assert stream.get(f"{club.path}/fields/round").text == "1"
    assert stream.get(f"{club.path}/fields/nada").status_code == 404


def test_feed_and_calendar_are_well_formed(server: Running) -> None:
    club, reader = Club(server), server.visitor()
    hostile = club.director.ok("/api/tournaments", {"name": "A & <B>; C, D", "begins": "2026-11-17"})["id"]
    other = f"/api/tournaments/{hostile}"
    channel = ElementTree.fromstring(reader.get(f"{other}/feed.xml").content)
    assert channel.findtext("channel/title") == "A & <B>; C, D"
    club.act({"c": "pair"})
    assert ElementTree.fromstring(reader.get(f"{club.path}/feed.xml").content).find("channel/item") is None
    club.act({"c": "publish_round"})
    items = ElementTree.fromstring(reader.get(f"{club.path}/feed.xml").content).findall("channel/item")
    assert [one.findtext("title") for one in items] == ["Ronda 1 de 3 publicada"]
    lines = reader.get(f"{other}/calendar.ics").text.split("\r\n")
    assert "SUMMARY:A & <B>\\; C\\, D" in lines
    assert "DTSTART;VALUE=DATE:20261117" in lines and "DTEND;VALUE=DATE:20261118" in lines


def test_reports_by_whom_they_are_for(server: Running) -> None:
    club, stranger = _one_round(server), server.visitor()
    assert stranger.get(f"{club.path}/reports/games").text.startswith("round,")
    assert stranger.get(f"{club.path}/reports/tou").content.endswith(b"*** END OF FILE ***\r\n")
    assert stranger.get(f"{club.path}/reports/federation").status_code == 401
    assert server.guest().get(f"{club.path}/reports/federation").status_code == 403
    assert club.director.read(f"{club.path}/reports/federation")["format"] == "tesela-federation-report/1"
    assert stranger.get(f"{club.path}/reports/nada").status_code == 404


def test_what_if_is_for_the_desk_and_changes_nothing(server: Running) -> None:
    club = _one_round(server)
    before = club.director.read(club.path)["seq"]
    seen = club.director.ok(f"{club.path}/what-if", {})
    assert seen["next"]["number"] == 2
    assert club.director.read(club.path)["seq"] == before
    assert server.guest().post(f"{club.path}/what-if", {}).status_code == 403
    wrong = {"results": [{"table": 9, "first": 1, "second": 2}]}
    assert club.director.post(f"{club.path}/what-if", wrong).status_code == 422
    assert server.visitor().read(club.path)["view"]["rounds"][-1]["number"] == 1
