"""A hostile arbiter's cases, part two: how games end, and what is signed (27, 35.1, 37, 44)."""

from __future__ import annotations

import pytest
from tests.rules.scenes import after_casa, cited, dealt, ended, in_check, over, pass_round
from tests.rules.sheets import on_paper
from tests.rules.table import Table, line, nothing_is_a_word

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.header import TimeControl
from tesela.rules.refusals import Refusal
from tesela.rules.roles import ARBITER

MINUTE = 60_000
FEDERATIONS = ["fise-2007", "file-2024"]


def limited(ruleset: str = "fise-2007") -> Table:
    """Ten minutes for the whole game; one tile each is left, and the bag is empty."""
    time = TimeControl(kind="none", game_ms=10 * MINUTE)
    return Table(ruleset, time=time, arbiter=True).set_up(["CA", "SOL"], bag="")


# 27, 37.5, 45.4, 45.5: the turn that makes them equal


@pytest.mark.article("fise-2007", "27", "37.5")
@pytest.mark.article("file-2024", "45.4")
@pytest.mark.parametrize("ruleset", [*FEDERATIONS, "aas-2018"])
def test_the_equalising_play_that_empties_a_rack_ends_by_the_time_and_not_by_going_out(ruleset: str) -> None:
    """27: «deberá ejecutar su jugada y se aplicará lo prescrito en el art. 37.5»: no rack is counted."""
    table = limited(ruleset)
    table.ok(c.Pass(0))
    table.ok(c.Tick(), after=10 * MINUTE)
    assert table.view(0).ended is None, "the second still owes a turn"
    table.played(1, where_it_fits(table, "SOL"), "SOL")
    assert ended(table).reason == "total_time"
    assert table.view(0).rack_points == (0, 0)


@pytest.mark.article("fise-2007", "37.4")
@pytest.mark.parametrize("ruleset", [*FEDERATIONS, "aas-2018"])
def test_in_time_the_same_play_gains_what_the_other_holds(ruleset: str) -> None:
    table = limited(ruleset)
    table.ok(c.Pass(0))
    table.played(1, where_it_fits(table, "SOL"), "SOL")
    assert (ended(table).reason, table.view(0).rack_points) == ("out", (-4, 4))


def where_it_fits(table: Table, tiles: str) -> str:
    """A place where the player on turn can lay them, whatever words that makes."""
    for coord in (f"{col}{row}" for row in range(1, 16) for col in "ABCDEFGHIJKLM"):
        play = c.PlayWord(table.state.on_turn, coord, line(tiles))
        done = table.game.step(play, table.now, judge=table.judge, secret=table.secret)
        if not isinstance(done, Refusal):
            return coord
    raise AssertionError("nowhere")


@pytest.mark.article("file-2024", "45.5")
def test_the_directors_end_waits_for_the_equalising_turn_and_counts_no_rack() -> None:
    table = after_casa("file-2024", arbiter=True)
    table.ok(c.EndByDirector(ARBITER, "reloj detenido"))
    assert table.view(0).ended is None
    table.ok(c.Exchange(1, Tiles.of("AB")))
    assert (ended(table).reason, table.view(0).totals) == ("director", (12, 0))
    on_paper(table)


@pytest.mark.article("file-2024", "45.5")
def test_with_equal_turns_the_director_ends_it_at_once_even_in_a_pause() -> None:
    table = after_casa("file-2024", arbiter=True, time="running")
    table.ok(c.Pass(1))
    table.ok(c.CallArbiter(0))
    table.ok(c.EndByDirector(ARBITER, "reloj descompuesto"))
    assert ended(table).reason == "director" and table.view(0).rack_points == (0, 0)


# 37.2, 37.3


@pytest.mark.article("fise-2007", "37.2")
@pytest.mark.article("file-2024", "45.2")
@pytest.mark.parametrize("ruleset", ["fise-2007", "file-2024", "aas-2018", "manual"])
def test_a_play_taken_off_is_a_pass_and_an_exchange_between_begins_anew(ruleset: str) -> None:
    """«Cambiar letras no se considera pasar. … quitar del tablero una palabra … equivale a pasar.»"""
    table = dealt(ruleset, judge=nothing_is_a_word)
    pass_round(table, 2)
    table.ok(c.Exchange(0, Tiles.of("C")))
    pass_round(table, 1)
    rack = str(Tiles(table.state.racks[0]))
    table.play(0, "H8", rack[:3])
    table.ok(c.Challenge(1))
    pass_round(table, 1)
    assert table.view(0).ended is None, "pass, withdrawn, pass: three"
    pass_round(table, 1)
    assert ended(table).reason == "passes"
    on_paper(table)


@pytest.mark.article("fise-2007", "37.3")
def test_the_first_points_of_the_game_switch_the_twelve_turns_on() -> None:
    """«no se aplicará en el momento en el que el marcador aún es 0-0»: not «si la partida empezó 0-0»."""
    table = after_casa("fise-2007")
    for turn in range(12):
        assert table.view(0).ended is None, turn
        seat = table.state.on_turn
        table.ok(c.Exchange(seat, Tiles(table.state.racks[seat][:1])))
    assert (ended(table).reason, cited(ended(table).article)) == ("scoreless", "37.3")
    on_paper(table)


@pytest.mark.article("fise-2007", "37.3", "38§5")
def test_a_penalty_is_no_score_that_ends_a_game_still_at_nil_nil() -> None:
    """«aún es 0-0»: nobody has made a point yet; thirty points off make none."""
    table = dealt("fise-2007")
    table.ok(c.Penalise(ARBITER, 1, "38"))
    for _ in range(13):
        seat = table.state.on_turn
        table.ok(c.Exchange(seat, Tiles(table.state.racks[seat][:1])))
    assert table.view(0).ended is None


@pytest.mark.article("fise-2007", "37.3", "34")
def test_a_score_brought_back_to_nil_is_not_still_nil() -> None:
    table = after_casa("fise-2007")
    table.ok(c.CorrectSum(ARBITER, 0, -12, "la suma"))
    for _ in range(12):
        seat = table.state.on_turn
        table.ok(c.Exchange(seat, Tiles(table.state.racks[seat][:1])))
    assert ended(table).reason == "scoreless"
    on_paper(table)


# 37.1


@pytest.mark.article("fise-2007", "37.1")
def test_nobody_can_play_said_by_both_takes_each_their_own_rack() -> None:
    """«En los casos 37.1, 37.2 y 37.3, cada jugador restará … las fichas que tenga en el atril.»"""
    table = Table("fise-2007").set_up(["XLL", "Ñ"], bag="")
    table.ok(c.Agree(1, "stuck"))
    table.ok(c.Pass(0))
    table.ok(c.Agree(0, "stuck"))
    assert (ended(table).reason, cited(ended(table).article)) == ("stuck", "37.1")
    assert table.view(0).rack_points == (-10, -8)


@pytest.mark.article("fise-2007", "37.1")
def test_a_word_that_is_judged_says_nothing_about_being_stuck() -> None:
    table = in_check("fise-2007", arbiter=True, judge=None)
    table.challenge(1)
    assert table.no(c.Agree(1, "stuck")).split()[0] == "agree.not_now"


# 35.1 (2024)


def _overrun(points: tuple[int, int], rival_ms: int = 0) -> Table:
    """Seat 0 exceeds its time by eight minutes and a bit; the sheet says so many points."""
    table = after_casa("file-2024", time="running")
    table.ok(c.CorrectSum(ARBITER, 0, points[0] - 12, "suma"))
    table.ok(c.CorrectSum(ARBITER, 1, points[1] or 1, "suma"))
    if not points[1]:
        table.ok(c.CorrectSum(ARBITER, 1, -1, "suma"))
    table.ok(c.AdjustTime(ARBITER, 1, -rival_ms, "reloj"))
    table.ok(c.Pass(1))
    table.ok(c.Tick(), after=40 * MINUTE)
    return table


@pytest.mark.article("file-2024", "35.1")
@pytest.mark.parametrize(
    ("points", "rival_ms", "totals"),
    [
        ((300, 200), 0, (199, 200)),  # 220 still leads
        ((280, 200), 0, (199, 200)),  # a tie
        ((279, 200), 0, (199, 200)),  # already one under
        ((278, 200), 0, (198, 200)),
        ((90, 0), 0, (-1, 0)),
        ((300, 200), 31 * MINUTE + 1, (179, 180)),  # the rival's own overtime comes off first
    ],
)
def test_eight_minutes_over(points: tuple[int, int], rival_ms: int, totals: tuple[int, int]) -> None:
    """«se modificará su puntuación hasta dejarla en un punto menos que la puntuación de su rival»."""
    table = _overrun(points, rival_ms)
    assert ended(table).reason == "overtime_loss"
    assert table.view(0).totals == totals
    assert table.view(0).winners == (1,)
    on_paper(table)


@pytest.mark.article("file-2024", "35.1")
@pytest.mark.article("fise-2007", "38§5")
def test_who_lost_on_time_stays_under_a_rival_who_is_penalised_later() -> None:
    """35.1: who exceeded it «perderá la partida», a point under the rival's score, whatever that becomes."""
    table = _overrun((300, 200))
    table.ok(c.Penalise(ARBITER, 1, "38"))
    assert table.view(0).totals == (169, 170)
    assert table.view(0).winners == (1,)
    on_paper(table)


@pytest.mark.article("file-2024", "35.1")
def test_a_sum_mended_upwards_gives_back_no_more_than_the_own_points() -> None:
    table = _overrun((282, 200))
    assert table.view(0).totals == (199, 200), "202 after the eighty"
    table.ok(c.CorrectSum(ARBITER, 1, 10, "suma"))
    assert table.view(0).totals == (202, 210), "and now it is under by itself"


# 5.1, 44


@pytest.mark.article("file-2024", "44")
@pytest.mark.article("fise-2007", "5.1")
@pytest.mark.parametrize("ruleset", FEDERATIONS)
def test_a_sum_put_right_after_both_signed_voids_them_only_where_it_is_allowed(
    ruleset: str,
) -> None:
    """44: «No se puede reabrir la partida, excepto que ambos … lo soliciten»; 2007 says no such thing."""
    table = over(ruleset)
    table.ok(c.Sign(1))
    table.ok(c.Sign(0))
    mend = c.CorrectSum(ARBITER, 1, 7, "suma")
    if ruleset == "fise-2007":
        events = table.ok(mend)
        assert isinstance(events[-1], ev.SignaturesVoided)
        return
    assert table.no(mend) == "game.closed 44"
    table.ok(c.Agree(0, "reopen"))
    assert table.no(c.Reopen(ARBITER, "x")).startswith("reopen.not_asked 44")
    table.ok(c.Agree(1, "reopen"))
    table.ok(c.Reopen(ARBITER, "una suma"))
    table.ok(mend)
    assert table.view(0).signed == () and table.view(0).totals == (12, 7)
    for seat in (0, 1):
        table.ok(c.Sign(seat))
    assert table.view(0).closed
    on_paper(table)


@pytest.mark.article("file-2024", "44")
def test_a_warning_or_a_ruling_changes_no_score_and_voids_nothing() -> None:
    table = over("file-2024")
    table.ok(c.Sign(0))
    table.ok(c.Warn(ARBITER, 1, "silencio"))
    table.ok(c.Rule(ARBITER, "50", "queda dicho"))
    assert table.view(0).signed == (0,)


@pytest.mark.article("file-2024", "44")
def test_one_signature_and_a_sum_that_only_one_asks_for() -> None:
    table = over("file-2024")
    table.ok(c.Sign(0))
    table.ok(c.Agree(1, "sum:1:20"))
    table.ok(c.Sign(1))
    assert table.view(0).closed and table.view(0).totals == (12, 0)
    assert table.no(c.Agree(0, "sum:1:20")) == "game.closed 44"


# 38: out of the game


@pytest.mark.article("fise-2007", "38§6")
@pytest.mark.parametrize("phase", ["thinking", "announced", "exchanging", "over there"])
def test_leaving_without_leave_disqualifies_at_any_moment(phase: str) -> None:
    """«debe comunicárselo al árbitro. Si no lo hace, será descalificado»."""
    table = dealt("fise-2007") if phase != "announced" else in_check("fise-2007")
    if phase == "exchanging":
        table.ok(c.AnnounceExchange(0))
    who = 1 if phase == "over there" else 0
    table.ok(c.RecordLeave(ARBITER, who, False))
    assert (ended(table).reason, table.view(0).winners) == ("disqualified", (1 - who,))
    assert cited(ended(table).article) == "38§6"
    on_paper(table)
