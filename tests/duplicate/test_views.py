"""What each may see: nothing of an open move but its rack and its clock, for anybody but the desk."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace
from tests.duplicate.hall import Hall, play
from tests.duplicate.random_events import RandomEvent

from tesela.core.tiles import read_word
from tesela.duplicate import commands as c
from tesela.duplicate.conditions import MANUAL
from tesela.duplicate.desk_view import desk_view
from tesela.duplicate.reckoning import reckon
from tesela.duplicate.state import State
from tesela.duplicate.views import move_stats, own, places, public, rank_rows

RACK = "AACNRST"


def _seen(state: State) -> tuple[dict[str, Any], dict[str, Any]]:
    sums = reckon(state)
    return (
        msgspec.to_builtins(public(state, sums)),
        msgspec.to_builtins(public(state, sums, spectator=True)),
    )


def test_slips_of_others_change_nothing_that_anybody_sees() -> None:
    """Nor how long it is: the whole answer is the same, byte for byte."""
    quiet, busy = Hall(rack=RACK), Hall(rack=RACK)
    busy.slip(0, "D8", "CANTAR")
    busy.slip(1, "H8", "CRAT")
    for hall in (quiet, busy):
        hall.do(c.StopTime())
    busy.do(c.Judge())
    assert _seen(quiet.state) == _seen(busy.state)
    views = [own(hall.state, hall.sums, 2, places(hall.state, hall.sums)) for hall in (quiet, busy)]
    assert views[0] == views[1]
    assert rank_rows(quiet.state, quiet.ranking()) == rank_rows(busy.state, busy.ranking())
    assert move_stats(busy.state, busy.sums, 1) is None


def test_players_see_the_rack_once_it_is_dealt_and_spectators_only_when_the_move_is_closed() -> None:
    hall = Hall(players=2)
    hall.do(c.Deal(start=True))
    rack = str(hall.state.rack)
    player, spectator = _seen(hall.state)
    assert (player["rack"], spectator["rack"]) == (rack, "")
    assert spectator["bag"] == 100
    hall.close()
    player, spectator = _seen(hall.state)
    assert player["rack"] == spectator["rack"] == ""
    assert spectator["closed"][0]["rack"] == rack
    assert spectator["closed"][0]["top"]["score"] == player["closed"][0]["top"]["score"]


def test_the_seed_and_the_bag_are_in_no_view_before_the_end() -> None:
    hall = Hall(rack=RACK)
    hall.slip(0, "D8", "CANTAR")
    secret = hall.tools.secret.reveal()
    for view in _seen(hall.state):
        assert secret not in msgspec.json.encode(view).decode()
        assert view["seed"] == ""
    hall.do(c.End(why="listo"))
    assert _seen(hall.state)[0]["seed"] == secret


def test_a_player_sees_the_own_slip_and_what_each_move_brought() -> None:
    hall = Hall(rack=RACK)
    hall.slip(0, "H8", "CRAT")
    mine = own(hall.state, hall.sums, 0, places(hall.state, hall.sums))
    assert mine.slip is not None
    assert (mine.slip.coord, mine.slip.tiles, mine.moves) == ("H8", "CRAT", [])
    hall.close()
    mine = own(hall.state, hall.sums, 0, places(hall.state, hall.sums))
    assert (mine.slip, mine.moves[0].points, mine.moves[0].fault) == (None, 0, "words")


def test_the_desk_sees_plays_only_once_time_is_up() -> None:
    hall = Hall(replace(MANUAL, double_entry=True), players=4, rack=RACK)
    hall.slip(0, "H8", "CRAT")
    hall.slip(1, "H8", "CRAT")
    hall.paper(2, "H8", "CASA", by="ana")
    view = desk_view(hall.state)
    assert view is not None
    assert (view.plays, view.handed_in, view.missing) == ([], 2, [3])
    assert [(each.player, [entry.by for entry in each.entries]) for each in view.differences] == [
        (2, ["ana"])
    ]
    hall.do(c.StopTime())
    hall.do(c.Judge())
    view = desk_view(hall.state)
    assert view is not None
    assert [(each.coord, each.slips, each.valid, each.wrong) for each in view.plays] == [
        ("H8", 2, False, ["CRAT"])
    ]
    hall.paper(2, "H8", "CASA", by="blas")
    hall.do(c.Close())
    assert desk_view(hall.state) is None


def test_the_desk_is_shown_a_slip_that_holds_only_transposed() -> None:
    hall = Hall(rack=RACK)
    hall.slip(0, "H4", "CANTAR")
    hall.do(c.StopTime())
    hall.do(c.Judge())
    view = desk_view(hall.state)
    assert view is not None
    assert (view.plays[0].coord, view.plays[0].transposed) == ("H4", "4H")


def test_how_many_found_the_top_is_told_of_closed_moves() -> None:
    hall = Hall(players=4, rack=RACK)
    for player, (coord, tiles) in enumerate([("D8", "CANTAR"), ("D8", "CANTAR"), ("H8", "CRAT")]):
        hall.slip(player, coord, tiles)
    hall.close()
    stats = move_stats(hall.state, hall.sums, 1)
    assert stats is not None
    assert (stats.slips, stats.tops, stats.mean) == (3, 2, 4400 // 4)
    assert [(each.word, number) for each, number in stats.plays] == [("CANTAR", 2)]
    assert move_stats(hall.state, hall.sums, 9) is None


def test_the_best_slips_are_those_that_scored_after_all_rulings() -> None:
    hall = Hall(replace(MANUAL, faults=replace(MANUAL.faults, transposed="none")), players=6, rack=RACK)
    for player, (coord, tiles) in enumerate(
        [("D8", "CANTAR"), ("H8", "CRAT"), ("H8", "CASA"), ("H4", "CANTAR")]
    ):
        hall.slip(player, coord, tiles)
    hall.paper(4, "H8", "CASA", fault="late")
    hall.close()

    def best() -> list[tuple[str, str, int]]:
        stats = move_stats(hall.state, hall.sums, 1)
        assert stats is not None
        return [(each.coord, each.word, number) for each, number in stats.plays]

    assert best() == [("4H", "CANTAR", 1), ("D8", "CANTAR", 1), ("H8", "CASA", 1)], "the late one is none"
    hall.do(c.Overrule(move=1, play=play("H8", "CRAT"), valid=True, why="tribunal"))
    hall.do(c.RuleWord(word=read_word("cantar"), valid=False, why="tribunal"))
    assert best() == [("H8", "CASA", 1), ("H8", "CRAT", 1)]


def test_views_of_events_by_chance_can_always_be_written() -> None:
    for seed in range(12):
        hall = RandomEvent(seed, most_moves=6).hall
        sums = reckon(hall.state)
        assert msgspec.json.encode(public(hall.state, sums))
        everybody = places(hall.state, sums)
        for player in range(len(hall.state.players)):
            mine = own(hall.state, sums, player, everybody)
            counted = sum(each.points + each.bonus - each.penalty for each in mine.moves)
            assert counted == sums.totals[player]


def test_what_the_player_wrote_is_kept_as_written() -> None:
    hall = Hall(rack=RACK)
    hall.slip(0, "H8", "CASA", 12)
    slip = hall.move.slips[0]
    assert (slip.play, slip.score) == (play("H8", "CASA"), 12)
