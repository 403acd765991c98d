"""A centre cut off from the event goes on by keys, and its log is merged: nothing lost, nothing twice."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from tests.duplicate.cut_off import CENTRES, SIX, South, both_play, key_now, sealed_for, top_of, two_centres
from tests.duplicate.hall import Hall, play

from tesela.core.tiles import Tiles
from tesela.duplicate import commands as c
from tesela.duplicate import events as ev
from tesela.duplicate.centres.cut_off import take_opened
from tesela.duplicate.centres.merging import Conflict, conflicts
from tesela.duplicate.centres.sealing import (
    open_moves,
)
from tesela.duplicate.fold import fold
from tesela.duplicate.ranking import ranking
from tesela.duplicate.verify import verify_draws
from tesela.rules.refusals import Refusal


def _merge(hall: Hall, south: South, *, take_theirs: bool = False) -> tuple[ev.Event, ...]:
    return hall.do(c.MergeLog(entries=tuple(south.log), take_theirs=take_theirs), by="central")


def _told(hall: Hall, south: South) -> list[Conflict]:
    found = conflicts(hall.state, south.log)
    assert not isinstance(found, Refusal), found
    return found


def test_a_centre_cut_off_for_five_moves_comes_back_with_every_slip_once() -> None:
    hall, sealed = two_centres()
    south = South(sealed)
    south.do(c.Join(name="Cora", table=2, centre="sur"))
    both_play(hall, south, range(1, 6))
    assert _told(hall, south) == []
    _merge(hall, south)
    assert [(each.name, each.centre, each.country, each.table) for each in hall.state.players] == [
        ("Ana", "norte", "UY", 1), ("Blas", "sur", "AR", 1), ("Cora", "sur", "AR", 2),
    ]  # fmt: skip
    assert [sorted(move.slips) for move in hall.state.moves] == [[1, 2]] * 5
    tops = [move.top.score for move in hall.state.moves if move.top]
    rows = {row.player: (row.total, row.tops) for row in ranking(hall.state)}
    # No bonus for the only one at the top: that is for events of ten players and more.
    assert rows == {0: (0, 0), 1: (sum(tops), 5), 2: (0, 0)}
    assert fold(hall.log).players == hall.state.players
    of_south = ranking(hall.state, wanted=lambda joined: joined.centre == "sur")
    assert [(row.place, row.player) for row in of_south] == [(1, 1), (2, 2)]


def test_the_same_log_merged_twice_changes_nothing() -> None:
    hall, sealed = two_centres()
    south = South(sealed)
    both_play(hall, south, range(1, 4))
    south.do(c.Warn(player=0, move=2, why="habló"))
    south.do(c.Penalise(player=0, points=3, why="se levantó"))
    assert _merge(hall, south)
    before = hall.state.copy()
    assert _merge(hall, south) == ()
    assert _merge(hall, south, take_theirs=True) == ()
    assert (hall.state.players, hall.state.moves) == (before.players, before.moves)
    assert hall.state.penalties == {1: 3}
    assert hall.state.moves[1].warned == {1: 1}


def test_a_longer_log_adds_only_what_is_new() -> None:
    hall, sealed = two_centres()
    south = South(sealed)
    both_play(hall, south, [1, 2])
    south.do(c.Penalise(player=0, points=3, why="se levantó"))
    _merge(hall, south)
    both_play(hall, south, [3])
    south.do(c.Penalise(player=0, points=4, why="otra vez"))
    added = _merge(hall, south)
    merged = [each for each in added if isinstance(each, ev.Merged)]
    assert [(slip.player, slip.move) for each in merged for slip in each.slips] == [(1, 3)]
    assert hall.state.penalties == {1: 7}
    assert len(hall.state.players) == 2


def test_a_slip_corrected_at_the_centre_after_the_merge_follows() -> None:
    hall, sealed = two_centres()
    south = South(sealed)
    both_play(hall, south, [1, 2])
    _merge(hall, south)
    south.do(c.CorrectSlip(player=0, move=1, why="no era suya"))
    _merge(hall, south)
    slip = hall.state.moves[0].slips[1]
    assert slip.play is None
    assert _merge(hall, south) == ()
    assert _told(hall, south) == []


def test_the_last_key_opens_the_end_and_slips_of_the_last_move_come_with_it() -> None:
    hall, sealed = two_centres()
    south = South(sealed)
    both_play(hall, south, range(1, 7))
    assert (hall.state.ended, south.state.ended) == ("rounds", None)
    south.key(key_now(hall))
    assert south.state.phase == "ended"
    assert south.state.board == hall.state.board
    _merge(hall, south)
    assert all(1 in move.slips for move in hall.state.moves), "merging works after the end"
    assert verify_draws(hall.log).ok


def test_a_centre_that_missed_moves_needs_the_newest_key_only() -> None:
    hall, sealed = two_centres()
    for _ in range(3):
        hall.do(c.Deal(start=True))
        hall.close()
    hall.do(c.Deal(start=True))
    south = South(sealed)
    south.key(key_now(hall))
    assert len(south.state.moves) == 4
    assert (south.state.rack, south.state.board) == (hall.state.rack, hall.state.board)
    south.do(c.Start())
    south.do(c.EnterPaper(player=0, move=4, play=top_of(south.state)))
    _merge(hall, south)
    assert 1 in hall.state.move.slips if hall.state.move else False, "a slip of the open move comes in time"
    hall.close()
    assert hall.ranking()[0].player == 1


def test_a_slip_that_both_have_and_have_differently_is_shown_and_left_to_a_person() -> None:
    hall, sealed = two_centres()
    south = South(sealed)
    hall.do(c.Deal(start=True))
    hall.do(c.HandIn(player=1, move=1, play=play("A1", "AB")))  # before the line was lost
    south.key(key_now(hall))
    south.do(c.Start())
    top = top_of(south.state)
    south.do(c.EnterPaper(player=0, move=1, play=top))
    hall.close()
    told = _told(hall, south)
    assert [(each.name, each.table, each.move) for each in told] == [("Blas", 1, 1)]
    assert told[0].here is not None
    assert told[0].there is not None
    assert (told[0].here.play, told[0].there.play) == (play("A1", "AB"), top)
    _merge(hall, south)
    assert hall.state.moves[0].slips[1].play == play("A1", "AB"), "nothing gives way in silence"
    assert _told(hall, south) == told, "it is told until somebody decides"
    _merge(hall, south, take_theirs=True)
    assert hall.state.moves[0].slips[1].play == top
    assert _told(hall, south) == []
    assert hall.ranking()[0].player == 1


def test_a_correction_made_at_the_event_after_the_merge_is_not_undone() -> None:
    hall, sealed = two_centres()
    south = South(sealed)
    both_play(hall, south, [1])
    _merge(hall, south)
    hall.do(c.CorrectSlip(player=1, move=1, play=play("A1", "AB"), why="se leyó mal"))
    assert [each.move for each in _told(hall, south)] == [1]
    assert _merge(hall, south) == ()
    assert hall.state.moves[0].slips[1].play == play("A1", "AB")


def test_two_people_at_one_table_are_both_kept_and_told() -> None:
    hall, sealed = two_centres(blas=False)
    south = South(sealed)
    south.do(c.Join(name="Cora", table=1, centre="sur"))
    hall.do(c.Join(name="Dani", table=1, centre="sur"))
    both_play(hall, south, [1])
    told = _told(hall, south)
    assert [(each.table, each.move, each.name, each.other_name) for each in told] == [(1, 0, "Cora", "Dani")]
    _merge(hall, south)
    assert [(each.name, each.table) for each in hall.state.players] == [
        ("Ana", 1),
        ("Dani", 1),
        ("Cora", None),
    ]
    assert sorted(hall.state.moves[0].slips) == [2]
    assert _merge(hall, south) == ()


def test_players_without_tables_are_known_by_name_and_order() -> None:
    hall = Hall(SIX, players=0, centres=CENTRES)
    for name in ("Eva", "Eva"):
        hall.do(c.Join(name=name, centre="sur"))
    south = South(sealed_for(hall))
    hall.do(c.Deal(start=True))
    south.key(key_now(hall))
    south.do(c.Start())
    south.do(c.EnterPaper(player=1, move=1, play=top_of(south.state)))
    hall.close()
    _merge(hall, south)
    assert len(hall.state.players) == 2
    assert sorted(hall.state.moves[0].slips) == [1]


def test_players_who_come_with_the_log_count_for_the_bonus() -> None:
    agreed = replace(SIX, bonus=replace(SIX.bonus, from_players=3))
    hall = Hall(agreed, players=0, centres=CENTRES)
    hall.do(c.Join(name="Ana", centre="norte", table=1))
    hall.do(c.Join(name="Blas", centre="sur", table=1))
    south = South(sealed_for(hall))
    south.do(c.Join(name="Cora", table=2, centre="sur"))
    both_play(hall, south, [1])
    _merge(hall, south)
    top = hall.state.moves[0].top
    assert top is not None
    assert hall.ranking()[0].total == top.score + 10


def test_who_left_at_the_centre_has_left() -> None:
    hall, sealed = two_centres()
    south = South(sealed)
    south.do(c.Withdraw(player=0, why="se fue"))
    _merge(hall, south)
    assert hall.state.gone == {1}
    assert _merge(hall, south) == ()


@pytest.mark.parametrize(
    "command",
    [
        c.Deal(), c.Close(), c.Annul(move=1, why="x"),
        c.RuleWord(word=Tiles.of("CASA"), valid=False, why="x"),
        c.Overrule(move=1, play=play("H8", "CASA"), valid=True, why="x"), c.Seal(centre="sur"),
        c.BreakTie(players=(0, 1), why="x"), c.End(why="x"), c.MergeLog(entries=()),
    ],
)  # fmt: skip
def test_what_holds_for_all_is_not_for_a_centre_to_decide(command: c.Command) -> None:
    _hall, sealed = two_centres()
    assert South(sealed).refused(command) == "duplicate.centre.central"


def test_the_next_key_waits_until_time_is_up_and_paper_agrees() -> None:
    agreed = replace(SIX, double_entry=True)
    hall = Hall(agreed, players=0, centres=CENTRES)
    hall.do(c.Join(name="Blas", centre="sur", table=1))
    south = South(sealed_for(hall))
    hall.do(c.Deal(start=True))
    south.key(key_now(hall))
    south.do(c.Start())
    hall.close()
    hall.do(c.Deal())
    parts = open_moves(south.sealed, key_now(hall), 1)
    early = take_opened(south.state, parts, south.now, by="jueza", tools=south.tools)
    assert isinstance(early, Refusal)
    assert early.code == "duplicate.centre.time"
    south.do(c.EnterPaper(player=0, move=1, play=play("A1", "AB")))
    south.do(c.StopTime())
    once = take_opened(south.state, parts, south.now, by="jueza", tools=south.tools)
    assert isinstance(once, Refusal)
    assert once.code == "duplicate.close.differences"


def test_a_centre_does_not_go_on_by_the_clock_alone() -> None:
    agreed = replace(SIX, pace=replace(SIX.pace, by_clock=True))
    hall = Hall(agreed, players=0, centres=CENTRES)
    south = South(sealed_for(hall))
    hall.do(c.Deal(start=True))
    south.key(key_now(hall))
    south.do(c.Start())
    south.now += 10_000_000
    south.do(c.Tick())
    assert south.state.phase == "collecting"


def test_logs_that_are_not_this_centres_are_refused() -> None:
    hall, sealed = two_centres()
    south = South(sealed)
    both_play(hall, south, [1, 2])

    def code(log: Sequence[ev.Event], onto: Hall = hall) -> str:
        return onto.refused(c.MergeLog(entries=tuple(log))).code

    assert code([replace(sealed.header, title="Otro"), *south.log[1:]]) == "duplicate.merge.other_event"
    assert code(hall.log) == "duplicate.merge.other_event", "the event's own log is no centre's"
    away = [south.log[0], ev.CentreAlone(0, centre="este", by=""), *south.log[2:]]
    assert code(away) == "duplicate.centre.unknown"
    assert code([south.log[0], south.log[1], *south.log[3:]]) == "duplicate.merge.broken"
    assert code([]) == "duplicate.merge.broken"
    dealt = next(n for n, entry in enumerate(south.log) if isinstance(entry, ev.Dealt))
    first = south.log[dealt]
    assert isinstance(first, ev.Dealt)
    other = [
        *south.log[:dealt],
        replace(first, rack=Tiles.of("AEIOULL").sorted()),
        *south.log[dealt + 1 :],
    ]
    assert code(other[: dealt + 1]) == "duplicate.merge.other_moves"
    behind, _ = two_centres()
    assert code(south.log, behind) == "duplicate.merge.other_moves", "the event has not come so far"
    _merge(hall, south)
    assert code(south.log[:-1]) == "duplicate.merge.other_log"
    shifted = [*south.log[:-1], replace(south.log[-1], at=1)]
    assert code(shifted) == "duplicate.merge.other_log"


def test_who_left_before_the_file_was_made_leaves_the_table_to_another_there_too() -> None:
    hall = Hall(SIX, players=0, centres=CENTRES)
    hall.do(c.Join(name="Ana", table=1, centre="sur"))
    hall.do(c.Withdraw(player=0, why="se fue"))
    hall.do(c.Join(name="Blas", table=1, centre="sur"))
    sealed = sealed_for(hall)
    assert [joined.name for joined in sealed.players] == ["Blas"]
    south = South(sealed)
    both_play(hall, south, [1])
    assert _told(hall, south) == []
    _merge(hall, south)
    assert [joined.name for joined in hall.state.players] == ["Ana", "Blas"]


def test_a_table_whose_player_left_the_event_is_the_newcomers_at_the_centre() -> None:
    hall, sealed = two_centres()
    south = South(sealed)
    number = next(joined.player for joined in hall.state.players if joined.centre == "sur")
    table = hall.state.players[number].table
    hall.do(c.Withdraw(player=number, why="se fue"))
    south.do(c.Withdraw(player=0, why="se fue"))
    south.do(c.Join(name="Nueva", table=table, centre="sur"))
    both_play(hall, south, [1])
    assert _told(hall, south) == []
    _merge(hall, south)
    newest = hall.state.players[-1]
    assert (newest.name, newest.table) == ("Nueva", table)
