"""Who takes part: names that can be shown, a table for each, tables that become free."""

from __future__ import annotations

import pytest
from tests.duplicate.hall import Hall

from tesela.duplicate import commands as c
from tesela.duplicate import events as ev
from tesela.duplicate.conditions import MANUAL
from tesela.duplicate.create import create
from tesela.duplicate.desk_view import player_at


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("  Ana   María ", "Ana María"),
        ("\x1b[31mRojo\x07", "[31mRojo"),
        ("\u202eodnum\u202c", "odnum"),
        ("A\u200bn\u00ada\x00", "Ana"),
        ("Jose\u0301 Ñandú", "José Ñandú"),
        ("Jose\u034f\u0301\u3164 N\ufe0fandú", "José Nandú"),
        ("\u0958" * 40, "\u0915\u093c" * 20),  # composed it is twice as long, and the log takes forty
    ],
)
def test_a_name_is_one_line_of_what_can_be_seen(written: str, shown: str) -> None:
    hall = Hall(players=0)
    hall.do(c.Join(name=written, country=written, category=written))
    joined = hall.state.players[0]
    assert (joined.name, joined.country, joined.category) == (shown, shown, shown)
    assert ev.read_log(ev.write_log(hall.log)) == tuple(hall.log)


@pytest.mark.parametrize(
    "name", ["", "  ", "\u200b\u2060", "\x00\x1b", "\u202e \ufeff", "\u3164", "\u2800\ufe0f\u034f"]
)
def test_a_name_that_nobody_sees_is_none(name: str) -> None:
    assert Hall(players=0).refused(c.Join(name=name)).code == "duplicate.name.empty"


def test_titles_and_centres_are_shown_without_controls_too() -> None:
    lima = ev.Centre(code="lima", name="\u202eamiL", country="P\x07E")
    nameless = ev.Centre(code="x", name="\u200b")
    header = create("e", MANUAL, 0, commitment="x", title="La\nfinal\x1b", centres=(lima, nameless))
    assert isinstance(header, ev.Created)
    assert header.title == "La final"
    assert [(each.name, each.country) for each in header.centres] == [("amiL", "PE"), ("x", "")]


def test_who_withdraws_leaves_the_table_to_another_and_keeps_the_points() -> None:
    hall = Hall(players=0)
    hall.do(c.Join(name="Ana", table=12))
    hall.deal("CASALOS")
    hall.slip(0, "H8", "CASA")
    hall.close()
    total = hall.ranking()[0].total
    assert hall.refused(c.Join(name="Blas", table=12)).code == "duplicate.table.taken"
    hall.do(c.Withdraw(player=0, why="se fue"))
    assert player_at(hall.state, 12) == 0, "the desk may still put her slips right"
    hall.do(c.Join(name="Blas", table=12))
    assert player_at(hall.state, 12) == 1
    assert hall.refused(c.Join(name="Cora", table=12)).code == "duplicate.table.taken"
    assert [row.total for row in hall.ranking()] == [total, 0]
