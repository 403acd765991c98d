"""A hostile arbiter's cases, part three: leaving, arriving, drawing, laying, asking (7, 20-24, 32-38)."""

from __future__ import annotations

import pytest
from tests.rules.scenes import after_casa, dealt, ended, in_check, laid, rejected
from tests.rules.sheets import on_paper
from tests.rules.table import Table, line, nothing_is_a_word

from tesela.core.tiles import Tiles, read_word
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.due import due
from tesela.rules.header import TimeControl, online, time_control
from tesela.rules.roles import ARBITER
from tesela.rules.rulesets import RULESETS

MINUTE = 60_000
FEDERATIONS = ["fise-2007", "file-2024"]
ALL = ["manual", "aas-2018", *FEDERATIONS]


def used(table: Table) -> list[int]:
    return [table.state.clocks.used_at(seat, table.now) for seat in range(table.state.seats)]


# 38: leaving


@pytest.mark.article("fise-2007", "38§6")
def test_leave_granted_to_who_waits_is_taken_after_their_own_turn() -> None:
    """«después de jugar y anotar»: not during the rival's turn."""
    table = dealt("fise-2007", time="running", arbiter=True)
    table.ok(c.RecordLeave(ARBITER, 1, True))
    table.played(0, "H8", "CASA")
    assert table.view(0).away == () and table.state.on_turn == 1
    table.ok(c.Pass(1))
    assert table.view(0).away == (1,)
    assert table.state.clocks.running == 0b10, "«con su reloj activado»"


@pytest.mark.article("fise-2007", "38§6", "35.3")
def test_nobody_leaves_while_their_word_is_judged() -> None:
    table = in_check("fise-2007", arbiter=True, judge=None, drawing_by_hand=True)
    table.challenge(1)
    assert table.no(c.RecordLeave(ARBITER, 0, True)).startswith("conduct.leave_when 38")


@pytest.mark.article("fise-2007", "38§6")
@pytest.mark.article("file-2024", "35.1")
def test_who_stays_out_too_long_loses_on_time() -> None:
    table = dealt("file-2024", time="running", arbiter=True)
    table.ok(c.RecordLeave(ARBITER, 0, True))
    table.play(0, "H8", "CASA")
    table.accept(1)
    table.ok(c.Tick(), after=39 * MINUTE)
    assert (ended(table).reason, table.view(0).winners) == ("overtime_loss", (1,))
    on_paper(table)


@pytest.mark.article("fise-2007", "38§6", "29")
def test_in_no_corrido_who_left_comes_back_to_the_draw_and_the_rival_has_lost_nothing() -> None:
    time = TimeControl(kind="stopped", player_ms=25 * MINUTE)
    table = dealt("fise-2007", time=time, arbiter=True)
    table.ok(c.RecordLeave(ARBITER, 0, True))
    table.play(0, "H8", "CASA", after=10_000)
    table.accept(1, after=30_000)
    table.ok(c.RecordReturn(0, 0), after=4 * MINUTE)
    assert used(table) == [11_000 + 4 * MINUTE, 0]
    assert (table.state.on_turn, len(table.state.racks[0])) == (1, 7)


@pytest.mark.article("fise-2007", "38§6")
def test_the_rival_of_who_is_out_may_neither_play_nor_challenge_what_is_written() -> None:
    table = dealt("fise-2007", time="running", arbiter=True, judge=nothing_is_a_word)
    table.ok(c.RecordLeave(ARBITER, 0, True))
    table.play(0, "H8", "CASA")
    table.accept(1)
    assert table.no(c.Challenge(1)).startswith("challenge.too_late 34")
    assert table.no(c.Pass(1)).startswith("turn.not_yours")


# 32, 36: arriving


@pytest.mark.article("file-2024", "36")
@pytest.mark.article("fise-2007", "32§3")
@pytest.mark.parametrize(
    ("ruleset", "arrivals", "charged"),
    [
        ("fise-2007", ((1, 40_000), (0, 100_000)), [100_000, 40_000]),
        ("file-2024", ((1, 40_000), (0, 100_000)), [0, 0]),  # both within the two minutes
        ("file-2024", ((1, 100_000), (0, 150_000)), [30_000, 0]),  # one within, one half a minute after
        ("file-2024", ((0, 121_000), (1, 121_500)), [1_000, 1_500]),
        ("fise-2007", ((0, 0), (1, 7_000)), [0, 7_000]),
    ],
)
def test_both_absent(ruleset: str, arrivals: tuple[tuple[int, int], ...], charged: list[int]) -> None:
    """32: «deduciendo el tiempo transcurrido hasta su llegada»; 36 (2024): «dos minutos de tolerancia»."""
    table = Table(ruleset, time="running")
    table.ok(c.StartRound(ARBITER, ()), after=0)
    began = table.now
    for seat, at in arrivals:
        table.ok(c.Arrive(seat, seat), after=began + at - table.now)
    table.ok(c.StartGame(0), after=90_000)
    assert used(table) == charged, "and the draw for the start costs neither"


@pytest.mark.article("fise-2007", "32§3")
def test_nothing_is_drawn_before_the_absent_one_comes() -> None:
    """«Cuando el ausente llega, se procede al sorteo mientras sigue corriendo su tiempo»."""
    table = Table("fise-2007", time="running", arbiter=True)
    table.ok(c.StartRound(ARBITER, (1,)), after=0)
    assert table.no(c.StartGame(1), after=5000).startswith("late.absent 32")
    table.ok(c.Arrive(ARBITER, 0), after=55_000)
    table.ok(c.StartGame(1), after=15_000)
    assert used(table) == [75_000, 0]


@pytest.mark.article("fise-2007", "32§3")
def test_the_director_may_warn_and_then_exclude_who_is_absent_and_the_other_wins() -> None:
    table = Table("fise-2007", time="running", arbiter=True)
    table.ok(c.StartRound(ARBITER, (0,)), after=0)
    table.ok(c.Warn(ARBITER, 1, "llega tarde"), after=MINUTE)
    table.ok(c.Disqualify(ARBITER, 1, "reincide"), after=MINUTE)
    assert table.view(0).winners == (0,)


# 7: surplus; 29 (2024): too few


@pytest.mark.article("fise-2007", "7.1", "7.2")
@pytest.mark.parametrize("racked", [False, True])
@pytest.mark.parametrize("ruleset", FEDERATIONS)
def test_surplus_of_a_first_rack_goes_back_before_the_game_begins(ruleset: str, racked: bool) -> None:
    table = Table(ruleset, starter=1, drawing_by_hand=True, time="running")
    table.ok(c.StartGame(0))
    table.ok(c.Draw(1, 7))
    table.ok(c.Draw(0, 9, racked=racked))
    assert table.view(0).on_turn is None and table.state.surplus == 2
    assert table.no(c.ReturnSurplus(0)).startswith("draw.own_surplus 7")
    table.ok(c.ReturnSurplus(1), after=20_000)
    assert (table.state.on_turn, [len(rack) for rack in table.state.racks]) == (1, [7, 7])
    assert used(table) == [0, 0], "31.4, and no clock ran before"


@pytest.mark.article("fise-2007", "7.3")
def test_the_rival_sees_the_surplus_only_if_the_drawer_saw_it() -> None:
    """«Si el jugador ha visto la(s) letra(s) tomada(s) de más, su oponente tiene el derecho de verla(s).»"""
    unseen = after_casa("fise-2007", drawing_by_hand=True)
    unseen.ok(c.Draw(0, 5))
    assert unseen.no(c.SeeSurplus(1)).startswith("draw.not_seen 7.3")
    seen = after_casa("fise-2007", drawing_by_hand=True)
    seen.ok(c.Draw(0, 6, racked=True, seen=True))
    (event,) = seen.ok(c.SeeSurplus(1))
    assert isinstance(event, ev.SurplusSeen)
    back = seen.ok(c.ReturnSurplus(1))[0]
    assert isinstance(back, ev.SurplusReturned)
    assert back.tiles.sorted() == event.tiles.sorted(), "those that were shown go"
    on_paper(seen)


@pytest.mark.article("file-2024", "29")
@pytest.mark.parametrize("moment", ["thinking", "exchanging", "laid", "announced"])
def test_too_few_are_completed_at_any_moment_of_the_rivals_turn(moment: str) -> None:
    """«antes de que sea nuevamente su turno … tomará las que faltan hasta completar las siete»."""
    table = after_casa("file-2024", drawing_by_hand=True, time="running")
    table.ok(c.Draw(0, 1))
    table.ok(c.PressClock(0))
    if moment == "exchanging":
        table.ok(c.AnnounceExchange(1))
    elif moment != "thinking":
        table.ok(c.Lay(1, "8I", line(".BOIL")))
        if moment == "announced":
            table.ok(c.Announce(1))
    for count in (1, 2, 4) if moment != "thinking" else (1, 2):
        assert table.no(c.Draw(0, count)).startswith("draw.count")
    phase, running = table.state.phase, table.state.clocks.running
    (event,) = table.ok(c.Draw(0, 3))
    assert isinstance(event, ev.DrawCompleted)
    assert (table.state.phase, table.state.clocks.running) == (phase, running), (
        "«la partida proseguirá normalmente»"
    )
    assert len(table.state.racks[0]) == 7


@pytest.mark.article("file-2024", "29")
def test_the_last_tiles_of_the_bag_are_all_that_can_be_missing() -> None:
    table = Table("file-2024", drawing_by_hand=True).set_up(["CASARIO", "ABORUIL"], bag="EE")
    table.ok(c.Exchange(0, Tiles.of("CA")))
    table.ok(c.PressClock(0))
    assert table.no(c.Draw(0, 1)).startswith("draw.count"), "seven is seven"


# 38 §2, 36: asking


@pytest.mark.article("fise-2007", "38§2")
@pytest.mark.parametrize("ruleset", FEDERATIONS)
def test_the_word_asked_about_is_barred_for_the_whole_game_and_longer_ones_are_not(ruleset: str) -> None:
    table = dealt(ruleset, arbiter=True)
    table.ok(c.RecordAsking(ARBITER, 0, "casa"))
    assert table.no(c.PlayWord(0, "H8", line("CASA"))).startswith("conduct.asked_word 38")
    table.played(0, "H8", "CASAR")
    table.ok(c.Pass(1))
    assert table.state.barred


@pytest.mark.article("fise-2007", "38§3")
def test_who_asks_in_the_rivals_turn_asks_too() -> None:
    table = dealt("fise-2007", arbiter=True)
    table.ok(c.RecordAsking(ARBITER, 1, "ABRIL", answered=False))
    table.ok(c.RecordAsking(ARBITER, 1, "ROBLE", answered=False))
    assert (ended(table).reason, table.view(0).winners) == ("disqualified", (0,))


# 24: exchanging


@pytest.mark.article("fise-2007", "24")
@pytest.mark.parametrize("ruleset", ALL)
def test_cambio_and_then_another_number(ruleset: str) -> None:
    """«puede modificar la cantidad de fichas a cambiar en más o en menos, pero no puede desistir»."""
    table = dealt(ruleset)
    table.ok(c.AnnounceExchange(0))
    table.ok(c.AnnounceExchange(0, 2))
    table.ok(c.AnnounceExchange(0, 5))
    for count in (0, -1, 8):
        assert table.no(c.AnnounceExchange(0, count)).split()[0] == "exchange.none"
    if ruleset in FEDERATIONS:
        assert table.no(c.Pass(0)).startswith("exchange.binding 24")
        table.ok(c.Exchange(0, Tiles.of("CASARIO")))
        assert table.state.record[-1].tiles == Tiles.of("CASARIO")
    else:
        table.ok(c.Pass(0))
        assert table.state.record[-1].kind == "pass"
    on_paper(table)


@pytest.mark.article("fise-2007", "24")
@pytest.mark.parametrize("ruleset", ALL)
def test_more_than_the_bag_holds_can_not_be_exchanged(ruleset: str) -> None:
    """«tomará de la bolsa el mismo número de fichas que haya quitado del atril»: no least number."""
    table = Table(ruleset).set_up(["CASARIO", "ABORUIL"], bag="EE")
    assert table.no(c.Exchange(0, Tiles.of("CAS"))).split()[0] == "exchange.bag"
    table.ok(c.Exchange(0, Tiles.of("CA")))
    assert Tiles(table.state.racks[0]).sorted() == Tiles.of("EESARIO").sorted(), (
        "drawn before the old went in"
    )


# 20-23; manual: «No se puede cambiar de lugar ninguna ficha una vez que ya ha sido colocada»


@pytest.mark.article("manual", "M.palabras-permitidas.fijas")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_the_manual_a_word_that_lies_there_stays(players: int) -> None:
    """The only way off the board: it is doubted and «efectivamente dicha palabra resulte inaceptable»."""
    table = dealt("manual", players, judge=nothing_is_a_word)
    table.play(0, "H8", "CASA")
    assert table.no(c.TakeBack(0)).split()[0] == "laying.moved"
    assert table.no(c.Lay(0, "8H", line("CASA"))).split()[0] == "laying.moved"
    assert "take_back" not in table.view(0).may
    table.ok(c.Challenge(players - 1))
    assert table.state.record[-1].kind == "withdrawn"
    assert Tiles(table.state.racks[0]).sorted() == Tiles.of("CASARIO").sorted()


@pytest.mark.article("fise-2007", "22", "23")
@pytest.mark.parametrize("ruleset", FEDERATIONS)
def test_a_laid_word_loses_no_tile_and_gains_none(ruleset: str) -> None:
    """«Cualquier ficha que haya sido colocada … debe ser obligatoriamente jugada»."""
    table = laid(ruleset)
    assert table.no(c.Lay(0, "H8", line("CAS"))).split()[0] == "laying.must_be_played"
    table.ok(c.Lay(0, "F8", line("CASA")))
    table.ok(c.Lay(0, "F8", line("SACA")))
    assert table.no(c.Lay(0, "8H", line("CASA"))).split()[0] == "laying.line_fixed"
    table.ok(c.Announce(0))
    assert table.no(c.Lay(0, "F8", line("CASA"))).startswith("laying.counting 2")
    assert table.no(c.TakeBack(0)).startswith("laying.counting 2")


# 33-35: challenges with more than two, and appeals


@pytest.mark.article("manual", "M.comprobacion")
def test_with_four_one_doubt_is_enough_and_who_accepted_may_not_doubt_any_more() -> None:
    table = dealt("manual", 4, judge=nothing_is_a_word)
    table.play(0, "H8", "CASA")
    table.accept(1)
    table.accept(3)
    assert table.no(c.Challenge(3)).split()[0] == "challenge.too_late"
    assert table.no(c.Challenge(0)).split()[0] == "challenge.own"
    table.ok(c.Challenge(2))
    assert (table.state.record[-1].kind, table.state.on_turn) == ("withdrawn", 1)
    on_paper(table)


@pytest.mark.article("fise-2007", "35.4", "38§5")
def test_points_taken_off_during_an_appeal_leave_it_open() -> None:
    table = rejected("fise-2007", time="running")
    table.ok(c.Appeal(0, "consta en el DRAE"))
    table.ok(c.Penalise(ARBITER, 1, "habla"))
    table.ok(c.DecideAppeal(ARBITER, True))
    assert table.state.scores == [12, -30]
    assert table.no(c.Appeal(0, "otra vez")).split()[0] in ("turn.not_yours", "appeal.none")
    on_paper(table)


@pytest.mark.article("fise-2007", "35.2", "34")
def test_a_second_word_of_the_play_may_be_questioned_until_it_is_written() -> None:
    table = dealt("fise-2007", judge=lambda words: list(words) == [read_word("AB")])
    table.played(0, "H8", "CASA")
    table.play(1, "H9", "AB")
    table.ok(c.Challenge(0, (read_word("AB"),)))
    assert table.state.phase == "announced"
    assert table.no(c.Challenge(0, (read_word("AB"),))).split()[0] == "challenge.asked"
    table.ok(c.Challenge(0))
    assert table.state.record[-1].kind == "withdrawn"


# 29 §1 online: the silent rival and the overtime of 35.1


@pytest.mark.article("file-2024", "35.1")
@pytest.mark.article("fise-2007", "29§1")
def test_a_silent_rival_can_not_make_one_lose_on_time() -> None:
    """29: a check of more than five seconds pauses the clock; here the mover is five seconds from losing."""
    time = online(time_control(RULESETS["file-2024"].options, "running"))
    table = dealt("file-2024", time=time)
    table.ok(c.AdjustTime(ARBITER, 0, -(38 * MINUTE - 7000), "reloj"), after=0)
    table.play(0, "H8", "CASA", after=1000)
    table.ok(c.Tick(), after=10 * MINUTE)
    assert [turn.score for turn in table.state.record] == [12], "silence has accepted"
    assert table.state.clocks.used[0] == 38 * MINUTE - 1000


@pytest.mark.article("fise-2007", "28.1", "29")
def test_with_the_timer_nothing_is_due_while_the_rival_checks_at_a_real_table() -> None:
    table = in_check("fise-2007", time="timer")
    assert due(table.state) == ()
