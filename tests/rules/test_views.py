"""What each may see: a story of one turn from all sides."""

from __future__ import annotations

import msgspec
from tests.rules.table import Table, line

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.redact import event_for
from tesela.rules.roles import ARBITER, KEEPER, SPECTATOR
from tesela.rules.views import write_view


def _table() -> Table:
    table = Table().deal("CASARIO", "ZQXJÑLE")
    table.play(0, "H8", "CASA")
    return table


def test_each_sees_their_own_rack_without_what_lies_on_the_board() -> None:
    table = _table()
    assert table.view(0).racks == (Tiles.of("RIO"), None)
    assert table.view(1).racks[0] is None
    assert table.view(SPECTATOR).racks == (None, None)
    assert all(table.view(ARBITER).racks)
    assert table.view(0).rack_counts == (3, 7)


def test_the_unseen_tiles_are_what_a_player_can_track() -> None:
    table = _table()
    assert len(table.view(0).unseen) == 100 - 7
    assert len(table.view(SPECTATOR).unseen) == 100 - 4
    assert Tiles.of("Z")[0] not in table.view(1).unseen
    assert Tiles.of("Z")[0] in table.view(0).unseen
    assert table.view(KEEPER).unseen == table.state.bag_tiles


def test_what_is_sent_never_holds_the_others_tiles() -> None:
    table = Table().deal("CASARIO", "ZQXJÑLE")
    table.ok(c.Pass(0))
    table.ok(c.Exchange(1, Tiles.of("ZQXJ")))
    for viewer in (0, SPECTATOR):
        sent = b"".join(ev.write_event(event_for(event, viewer)) for event in table.log[1:])
        text = (
            sent.decode()
            + msgspec.json.encode(msgspec.json.decode(write_view(table.view(viewer)))["record"]).decode()
        )
        assert "ZQXJ" not in text
        assert "ZQXJÑLE" not in text
        assert "####" in text
    assert table.view(1).record[1].tiles == Tiles.of("ZQXJ")


def test_a_play_shows_its_words_and_score_to_everybody() -> None:
    seen = _table().view(SPECTATOR)
    assert (seen.play_score, list(map(str, seen.play_words)), seen.on_turn) == (12, ["CASA"], 0)
    assert seen.play is not None
    assert str(seen.play) == "H8 CASA"


def test_a_view_can_be_sent() -> None:
    data = msgspec.json.decode(write_view(_table().view(0)))
    assert data["board"][7] == "." * 15
    assert data["play"] == {"coord": "H8", "tiles": "CASA"}
    assert data["racks"] == ["RIO", None]


def test_tiles_placed_one_by_one_leave_the_rack_in_view() -> None:
    table = Table(strict_laying=True).deal("CASARIO", "ABORUIL")
    table.ok(c.Place(0, ("H8",), line("C")))
    assert table.view(0).racks[0] == Tiles.of("ASARIO")
    assert table.view(1).placed == {"H8": Tiles.of("C")}
    assert table.view(1).rack_counts == (6, 7)
