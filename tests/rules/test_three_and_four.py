"""Three and four at a table (manual): who answers, who is next, who leaves, and how it ends."""

from __future__ import annotations

import pytest
from tests.rules.scenes import after_casa, dealt, ended, in_check, pass_round
from tests.rules.table import Table, line, nothing_is_a_word

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules.roles import ARBITER

MORE = [3, 4]


@pytest.mark.article("manual", "M.comprobacion")
@pytest.mark.parametrize("players", MORE)
def test_any_opponent_may_doubt_and_one_is_enough(players: int) -> None:
    for doubter in range(1, players):
        table = in_check("manual", players, judge=nothing_is_a_word)
        for other in range(1, players):
            if other != doubter:
                table.accept(other)
        assert table.state.phase == "laid", "not all have spoken"
        table.ok(c.Challenge(doubter))
        assert (table.state.scores[0], table.state.on_turn) == (0, 1)


@pytest.mark.article("manual", "M.comprobacion")
def test_who_has_let_it_pass_can_not_doubt_it_after_all() -> None:
    table = in_check("manual", 4, judge=nothing_is_a_word)
    table.accept(1)
    assert table.no(c.Challenge(1)) == "challenge.too_late M.comprobacion"
    table.ok(c.Challenge(2))
    assert table.state.record[0].kind == "withdrawn"


@pytest.mark.article("manual", "M.inicio.orden")
@pytest.mark.parametrize("players", MORE)
@pytest.mark.parametrize("starter", [0, 1, 2])
def test_the_turn_goes_to_the_right_and_skips_who_has_left(players: int, starter: int) -> None:
    table = Table("manual", players).deal(
        *("CASARIO", "ABORUIL", "EEENNOO", "SSTTLDD")[:players], starter=starter
    )
    order = [(starter + step) % players for step in range(players)]
    gone = order[1]
    table.ok(c.Resign(gone))
    seen = []
    for _ in range(players):
        seen.append(table.state.on_turn)
        table.ok(c.Pass(table.state.on_turn))
    staying = [seat for seat in order if seat != gone]
    assert seen == (staying * 2)[:players]


@pytest.mark.parametrize("phase", ["thinking", "laid", "exchanging", "waiting for the last"])
def test_one_of_three_leaves_in_the_middle_of_a_turn(phase: str) -> None:
    """What they had on the table goes back to their rack and out of the game; the others play on."""
    table = dealt("manual", 3)
    if phase == "laid":
        table.ok(c.Lay(0, "H8", line("CASA")))
    elif phase == "exchanging":
        table.ok(c.AnnounceExchange(0, 2))
    elif phase == "waiting for the last":
        table.play(0, "H8", "CASA")
        table.accept(1)
        table.ok(c.Resign(2))
        assert (table.state.scores[0], table.state.on_turn) == (12, 1)
        return
    table.ok(c.Resign(0))
    state = table.state
    assert (state.on_turn, state.phase, state.pending, state.exchange) == (1, "thinking", None, None)
    assert len(state.racks[0]) == 7
    assert state.board_tiles == 0
    assert table.view(1).out == (0,)
    table.ok(c.Pass(1))
    assert table.state.on_turn == 2


def test_the_doubter_leaves_and_the_word_stays_in_doubt_for_the_others() -> None:
    table = in_check("manual", 3, judge=None)
    table.ok(c.Challenge(1))
    table.ok(c.Resign(1))
    assert table.state.phase == "challenged"
    table.ok(c.GiveVerdict(ARBITER, True))
    assert table.state.scores[0] == 12


@pytest.mark.parametrize("players", MORE)
def test_the_last_one_left_has_won_whatever_the_score(players: int) -> None:
    table = after_casa("manual", players)
    for seat in range(players - 1):
        assert table.view(0).ended is None
        table.ok(c.Resign(seat))
    seen = table.view(0)
    assert (ended(table).reason, seen.winners) == ("resigned", (players - 1,))
    assert seen.rack_points == (0,) * players


@pytest.mark.parametrize("players", MORE)
def test_what_all_must_agree_on_takes_those_who_still_play(players: int) -> None:
    table = dealt("manual", players)
    table.ok(c.Resign(1))
    for seat in (0, 2, 3)[: players - 1]:
        assert table.view(0).ended is None
        table.ok(c.Agree(seat, "end"))
    assert table.view(0).ended == "agreed"


def test_an_agreement_starts_anew_when_somebody_leaves() -> None:
    table = dealt("manual", 3)
    table.ok(c.Agree(0, "end"))
    table.ok(c.Agree(1, "end"))
    table.ok(c.Resign(2))
    assert table.view(0).ended is None, "they agreed on ending it as three"
    assert table.view(0).agreed == {}


@pytest.mark.article("manual", "M.final.sumas")
def test_out_with_four_players_and_a_blank_left_over() -> None:
    table = Table("manual", 4).set_up(["E", "XA", "?", "ZQ"], bag="")
    table.played(0, "A8", "E")
    seen = table.view(SPECTATOR_SEAT)
    assert seen.rack_points == (24, -9, 0, -15)
    assert ended(table).seat == 0


SPECTATOR_SEAT = -2


@pytest.mark.article("manual", "M.variantes.cingulillo")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cingulillo_goes_down_by_one_once_everybody_has_failed(players: int) -> None:
    """Five letters, then four when the turn is back with the first, then three, then as always."""
    from tesela.rules.header import Variants

    table = dealt("manual", players, variants=Variants(cingulillo=True))
    for least in (5, 4, 3):
        for _ in range(players):
            seat = table.state.on_turn
            word = str(Tiles(table.state.racks[seat][: least - 1]))
            assert table.no(c.PlayWord(seat, "H8", line(word))).startswith("opening.cingulillo")
            table.ok(c.Pass(seat))
    assert table.view(0).ended is None, "turns lost to the opening are no passes"
    seat = table.state.on_turn
    table.played(seat, "H8", str(Tiles(table.state.racks[seat][:2])))
    assert table.state.board_tiles == 2


def test_passing_round_ends_it_for_four_after_eight() -> None:
    table = after_casa("manual", 4)
    pass_round(table, 7)
    assert table.view(0).ended is None
    pass_round(table, 1)
    assert ended(table).reason == "passes"
