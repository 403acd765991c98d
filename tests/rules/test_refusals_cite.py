"""Every refusal cites the article of the rule set in force.

One row is one thing that may not be done; then what `manual`, `fise-2007`, `aas-2018` and `file-2024` cite:
`-` where no document in force speaks of it, nothing where it can't come up under that rule set.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.rules.scenes import after_casa, cited, dealt, in_check, laid, over, pass_round, rejected
from tests.rules.table import Table, line

from tesela.core.tiles import Tiles, read_word
from tesela.rules import commands as c
from tesela.rules.consulting import consult
from tesela.rules.create import create
from tesela.rules.header import TimeControl, Variants, online
from tesela.rules.refusals import TOPIC_OF, Refusal, refuse
from tesela.rules.roles import ARBITER
from tesela.rules.rulesets import RULESETS

SETS = ("manual", "fise-2007", "aas-2018", "file-2024")
Scene = Callable[[str], tuple[Table, c.Command]]


def _strict(ruleset: str, square: str, tile: str) -> Table:
    table = dealt(ruleset, strict_laying=True)
    table.ok(c.Place(0, (square,), line(tile)))
    return table


def _after_count(ruleset: str, **agreed: Any) -> Table:
    table = laid(ruleset, **agreed)
    table.ok(c.Announce(0))
    return table


def _announced_exchange(ruleset: str) -> Table:
    table = dealt(ruleset)
    table.ok(c.AnnounceExchange(0, 2))
    return table


def _disputed(ruleset: str) -> Table:
    table = in_check(ruleset, arbiter=True)
    table.ok(c.DisputeCount(1))
    return table


def _called_enough(ruleset: str) -> Table:
    table = dealt(ruleset, arbiter=True, time=online(TimeControl(kind="running", player_ms=1_800_000)))
    table.ok(c.CallArbiter(1))
    table.ok(c.Tick(), 300_000)
    return table


def _asked_once(ruleset: str) -> Table:
    table = after_casa(ruleset)
    table.play(1, "H9", "ABRI")
    table.ok(c.Challenge(0, (read_word("SR"),)))
    return table


def _paused(ruleset: str) -> Table:
    table = dealt(ruleset, arbiter=True)
    table.ok(c.CallArbiter(1))
    return table


def _by_hand(ruleset: str, **agreed: Any) -> Table:
    return after_casa(ruleset, drawing_by_hand=True, **agreed)


def _away(ruleset: str) -> Table:
    table = _by_hand(ruleset)
    table.ok(c.RecordLeave(ARBITER, 0, True))
    return table


def _surplus(ruleset: str, seen: bool = False) -> Table:
    table = _by_hand(ruleset)
    table.ok(c.Draw(0, 5, seen=seen))
    return table


def _signed(ruleset: str) -> Table:
    table = over(ruleset)
    table.ok(c.Sign(0))
    table.ok(c.Sign(1))
    return table


def _late(ruleset: str) -> Table:
    table = Table(ruleset, time="running")
    table.ok(c.StartRound(ARBITER, (0,)))
    return table


def _lapsed(ruleset: str) -> Table:
    table = dealt(ruleset, strict_laying=True, time="timer")
    table.ok(c.Place(0, ("H8",), line("C")), after=119_000)
    table.ok(c.Tick(), after=2000)
    return table


def _two_in_the_bag(ruleset: str) -> Table:
    return Table(ruleset).set_up(["CHASARO", "ABORUIL"], bag="EE")


ROWS: list[tuple[str, Scene, tuple[str, str, str, str]]] = [
    # Turns
    ("game.not_started", lambda r: (Table(r), c.Pass(0)), ("M.inicio.sorteo", "4", "-", "4")),
    ("game.started", lambda r: (dealt(r), c.StartGame(0)), ("M.inicio.sorteo", "4", "-", "4")),
    (
        "turn.not_yours",
        lambda r: (dealt(r), c.Pass(1)),
        ("M.inicio.orden", "M.inicio.orden", "-", "M.inicio.orden"),
    ),
    ("turn.not_now", lambda r: (dealt(r), c.Announce(0)), ("M.puntuacion.turno", "29", "5", "29")),
    ("game.over", lambda r: (over(r), c.Pass(0)), ("M.final", "37", "25", "45")),
    # Placing
    (
        "placement.off_board",
        lambda r: (dealt(r), c.PlayWord(0, "M8", line("CASA"))),
        ("M.tablero", "M.tablero", "-", "M.tablero"),
    ),
    (
        "placement.no_tiles",
        lambda r: (after_casa(r), c.PlayWord(1, "H8", line("...."))),
        ("M.continuacion", "M.continuacion", "-", "M.continuacion"),
    ),
    (
        "placement.occupied",
        lambda r: (after_casa(r), c.PlayWord(1, "H8", line("ABUR"))),
        ("M.palabras-permitidas.fijas", "8", "6", "8"),
    ),
    (
        "placement.gap",
        lambda r: (after_casa(r), c.PlayWord(1, "8H", line(".A.U"))),
        ("M.dudas.4", "8", "6", "8"),
    ),
    (
        "placement.cut",
        lambda r: (after_casa(r), c.PlayWord(1, "L8", line("LU"))),
        ("M.dudas.1", "8", "6", "8"),
    ),
    (
        "placement.not_linked",
        lambda r: (after_casa(r), c.PlayWord(1, "A1", line("LU"))),
        ("M.cinco-maneras", "2", "1", "2"),
    ),
    (
        "opening.centre",
        lambda r: (dealt(r), c.PlayWord(0, "H7", line("CASA"))),
        ("M.primera-palabra", "6", "4", "6"),
    ),
    (
        "opening.two_tiles",
        lambda r: (dealt(r), c.PlayWord(0, "H8", line("A"))),
        ("M.primera-palabra", "6", "4", "6"),
    ),
    (
        "coord.unreadable",
        lambda r: (dealt(r), c.PlayWord(0, "HH", line("CASA"))),
        ("M.coordenadas", "M.coordenadas", "-", "M.coordenadas"),
    ),
    (
        "coord.off_board",
        lambda r: (dealt(r), c.PlayWord(0, "P8", line("CASA"))),
        ("M.coordenadas", "M.coordenadas", "-", "M.coordenadas"),
    ),
    (
        "rack.missing",
        lambda r: (dealt(r), c.PlayWord(0, "H8", line("CASAS"))),
        ("M.continuacion", "8", "6", "8"),
    ),
    (
        "rack.digraph",
        lambda r: (Table(r).deal("CHASARO", "ABORUIL"), c.PlayWord(0, "H8", line("[CH]A"))),
        ("M.fichas", "11", "9", "11"),
    ),
    (
        "play.invalid",
        lambda r: (
            dealt(r, judging="checked", judge=lambda words: False),
            c.PlayWord(0, "H8", line("CASA")),
        ),
        ("M.palabras-permitidas", "XII", "2", "L16"),
    ),
    (
        "score.wrong",
        lambda r: (dealt(r), c.PlayWord(0, "H8", line("CASA"), 13)),
        ("M.puntuacion.turno", "29§1", "5", "29§1"),
    ),
    ("score.out_of_turn", lambda r: (laid(r), c.Announce(0)), ("M.puntuacion.turno", "", "", "")),
    # Laying out
    (
        "laying.not_strict",
        lambda r: (dealt(r), c.Place(0, ("H8",), line("C"))),
        ("-", "20.1", "-", "20.1"),
    ),
    (
        "laying.not_in_line",
        lambda r: (_strict(r, "H8", "C"), c.Place(0, ("I9",), line("A"))),
        ("M.dudas.3", "20.2", "6", "20.2"),
    ),
    (
        "laying.tiles_down",
        lambda r: (_strict(r, "H8", "C"), c.Pass(0)),
        ("-", "", "-", ""),
    ),
    (
        "laying.single_tile",
        lambda r: (_strict(r, "G7", "C"), c.Lay(0, "H8", line("CASA"))),
        ("", "20.1", "18", "22"),
    ),
    (
        "laying.must_be_played",
        lambda r: (_strict(r, "H8", "C"), c.Lay(0, "H8", line("ASA"))),
        ("", "22", "", "23"),
    ),
    (
        "laying.moved",
        lambda r: (laid(r), c.Lay(0, "H8", line("CASA"))),
        ("M.palabras-permitidas.fijas", "21", "18", "22"),
    ),
    ("laying.counting", lambda r: (_after_count(r), c.TakeBack(0)), ("", "21", "-", "22")),
    (
        "laying.counting",
        lambda r: (_after_count(r), c.Lay(0, "G8", line("CASA"))),
        ("", "21", "-", "22"),
    ),
    ("laying.nothing", lambda r: (dealt(r), c.TakeBack(0)), ("-", "22", "-", "23")),
    ("timer.lapsed", lambda r: (_lapsed(r), c.Lay(0, "G8", line("CASA"))), ("", "30", "", "")),
    # Exchange
    ("exchange.none", lambda r: (dealt(r), c.AnnounceExchange(0, 0)), ("M.cambio", "24", "19", "24")),
    ("exchange.none", lambda r: (dealt(r), c.AnnounceExchange(0, 8)), ("M.cambio", "24", "19", "24")),
    (
        "exchange.bag",
        lambda r: (_two_in_the_bag(r), c.Exchange(0, Tiles.of("CHA"))),
        ("M.cambio", "24", "19", "24"),
    ),
    ("exchange.binding", lambda r: (_announced_exchange(r), c.Pass(0)), ("", "24", "", "24")),
    # Challenges
    ("challenge.too_early", lambda r: (laid(r), c.Challenge(1)), ("", "34§1", "", "42.1")),
    (
        "challenge.too_late",
        lambda r: (after_casa(r), c.Challenge(1)),
        ("M.comprobacion", "34§2", "23", "34§2"),
    ),
    ("challenge.own", lambda r: (in_check(r), c.Challenge(0)), ("M.otras-dudas.2", "36", "24", "36")),
    (
        "challenge.word",
        lambda r: (in_check(r), c.Challenge(1, (read_word("SOL"),))),
        ("-", "35.1", "-", "42.1"),
    ),
    (
        "challenge.asked",
        lambda r: (_asked_once(r), c.Challenge(0, (read_word("SR"),))),
        ("M.comprobacion", "35.2", "23", "42.1"),
    ),
    ("challenge.judge_first", lambda r: (rejected(r), c.Accept(1)), ("", "35.5", "", "35.5")),
    ("turn.not_now", lambda r: (laid(r), c.Accept(1)), ("", "29", "5", "29")),  # 33: nothing is counted yet
    ("accept.own", lambda r: (in_check(r), c.Accept(0)), ("M.comprobacion", "33", "22", "33")),
    ("accept.count_disputed", lambda r: (_disputed(r), c.Accept(1)), ("", "31.3", "-", "31.3")),
    ("appeal.none", lambda r: (dealt(r), c.Appeal(0, "x")), ("-", "35.4", "-", "35.4")),
    ("appeal.grounds", lambda r: (rejected(r), c.Appeal(0, "\n ")), ("", "35.4", "", "35.4")),
    # Drawing
    (
        "draw.by_program",
        lambda r: (dealt(r), c.Draw(0, 1)),
        ("M.finalizacion-turno", "29§4", "5", "29§4"),
    ),
    (
        "draw.count",
        lambda r: (_by_hand(r), c.Draw(0, 0)),
        ("M.finalizacion-turno", "29§4", "5", "29§4"),
    ),
    (
        "draw.bag",
        lambda r: (_by_hand(r), c.Draw(0, 90)),
        ("M.finalizacion-turno", "29§4", "5", "29§4"),
    ),
    ("draw.no_surplus", lambda r: (_by_hand(r), c.ReturnSurplus(1)), ("-", "7", "-", "7")),
    ("draw.own_surplus", lambda r: (_surplus(r), c.ReturnSurplus(0)), ("", "7", "", "7")),
    ("draw.not_seen", lambda r: (_surplus(r), c.SeeSurplus(1)), ("", "7.3", "", "7.3")),
    ("draw.surplus_first", lambda r: (_surplus(r), c.Draw(0, 1)), ("", "7", "", "7")),
    ("draw.complete", lambda r: (_by_hand(r), c.Draw(1, 1)), ("-", "-", "-", "")),
    # Time
    ("clock.no_clock", lambda r: (dealt(r), c.AdjustTime(ARBITER, 0, 5)), ("-", "28", "-", "VI")),
    ("arbiter.spent", lambda r: (_called_enough(r), c.CallArbiter(1)), ("-", "31.5", "-", "31.5")),
    ("clock.dispute_none", lambda r: (dealt(r, arbiter=True), c.DisputeCount(0)), ("-", "31.3", "-", "31.3")),
    ("count.by_program", lambda r: (in_check(r), c.DisputeCount(1)), ("-", "31.3", "-", "31.3")),
    ("clock.not_called", lambda r: (dealt(r), c.Resume(ARBITER)), ("-", "31.5", "-", "31.5")),
    ("clock.not_yours", lambda r: (_by_hand(r), c.PressClock(1)), ("-", "29§5", "-", "29§5")),
    ("game.paused", lambda r: (_paused(r), c.Pass(0)), ("-", "31.5", "-", "31.5")),
    ("late.early", lambda r: (Table(r, starts_at=10**9), c.StartGame(0)), ("-", "32§3", "-", "36")),
    ("late.absent", lambda r: (_late(r), c.StartGame(0)), ("", "32§3", "", "36")),
    ("late.unregulated", lambda r: (Table(r), c.StartRound(ARBITER, ())), ("-", "", "-", "")),
    # Conduct and paper
    ("conduct.points", lambda r: (dealt(r), c.Penalise(ARBITER, 0, "", 0)), ("", "38§5", "", "38§5")),
    (
        "conduct.leave_when",
        lambda r: (dealt(r, drawing_by_hand=True), c.RecordLeave(ARBITER, 1, True)),
        ("", "38§6", "", "38§6"),
    ),
    (
        "conduct.away",
        lambda r: (_away(r), c.RecordLeave(ARBITER, 0, True)),
        ("-", "38§6", "-", "38§6"),
    ),
    ("conduct.not_away", lambda r: (dealt(r), c.RecordReturn(ARBITER, 1)), ("-", "38§6", "-", "38§6")),
    ("sum.zero", lambda r: (dealt(r), c.CorrectSum(ARBITER, 0, 0)), ("-", "34§3", "-", "34§3")),
    ("sign.again", lambda r: (_signed(r), c.Sign(1)), ("", "5.1", "", "44")),
    ("game.closed", lambda r: (_signed(r), c.CorrectSum(ARBITER, 0, 5)), ("", "", "", "44")),
    ("reopen.not_signed", lambda r: (over(r), c.Reopen(ARBITER, "x")), ("-", "-", "-", "44")),
    ("reopen.not_asked", lambda r: (_signed(r), c.Reopen(ARBITER, "x")), ("", "-", "", "44")),
    # Variants
    (
        "variant.off",
        lambda r: (dealt(r), c.SwapBlank(0, "H8")),
        ("M.variantes", "M.variantes", "-", "M.variantes"),
    ),
    (
        "two_bags.choose",
        lambda r: (
            Table(r, variants=Variants(two_bags=True)).deal("CASARIO", "ABORUIL"),
            c.Exchange(0, Tiles.of("C")),
        ),
        ("M.variantes.dos-bolsas", "", "", ""),
    ),
    (
        "two_bags.short",
        lambda r: (
            Table(r, variants=Variants(two_bags=True)).set_up(["CASARIO", "ABORUIL"], bag="BCD"),
            c.Exchange(0, Tiles.of("C"), vowels=1),
        ),
        ("M.variantes.dos-bolsas", "", "", ""),
    ),
]

CASES = [
    pytest.param(ruleset, scene, code, number, id=f"{code}-{ruleset}")
    for code, scene, numbers in ROWS
    for ruleset, number in zip(SETS, numbers, strict=True)
    if number
]


@pytest.mark.parametrize(("ruleset", "scene", "code", "number"), CASES)
def test_it_is_refused_by_this_article(ruleset: str, scene: Scene, code: str, number: str) -> None:
    table, command = scene(ruleset)
    said = table.no(command)
    assert said == (code if number == "-" else f"{code} {number}")


@pytest.mark.parametrize(
    ("ruleset", "number"),
    [("manual", "M.otras-dudas.2"), ("fise-2007", "36"), ("aas-2018", "24"), ("file-2024", "36")],
)
def test_the_dictionary_is_closed_by_this_article_until_the_game_is_over(ruleset: str, number: str) -> None:
    table = dealt(ruleset)
    refused = consult(table.state)
    assert refused is not None
    assert (refused.code, cited(refused.article)) == ("consult.closed", number)
    pass_round(table, 4)
    assert consult(table.state) is None


SET_UP: list[tuple[str, dict[str, Any], tuple[str, str, str, str]]] = [
    ("create.players", {"players": ["Ana"]}, ("M.jugadores", "M.jugadores", "-", "M.jugadores")),
    ("create.players", {"players": list("ABCDE")}, ("M.jugadores", "M.jugadores", "-", "M.jugadores")),
    ("create.players", {"players": list("ABC")}, ("", "M.jugadores", "-", "M.jugadores")),
    ("create.clock", {"time": "timer"}, ("", "", "", "VI")),
    ("create.clock", {"time": "stopped"}, ("", "", "", "VI")),
    ("create.total_time", {"time": TimeControl(kind="none", game_ms=1)}, ("-", "", "", "")),
    ("create.time", {"time": TimeControl(kind="running")}, ("-", "-", "-", "-")),
    ("create.time", {"time": TimeControl(kind="running", player_ms=0)}, ("-", "-", "-", "-")),
    ("create.time", {"time": TimeControl(kind="none", accept_ms=-1)}, ("-", "-", "-", "-")),
    ("create.starter", {"starter": 2}, ("-", "-", "-", "-")),
    ("create.starter", {"starter": -1}, ("-", "-", "-", "-")),
    ("create.starts_at", {"now": 60, "starts_at": 59}, ("-", "-", "-", "-")),
    ("create.by_hand", {"commitment": ""}, ("-", "-", "-", "-")),
    (
        "create.variants",
        {"variants": Variants(cingulillo=True)},
        ("", "M.variantes", "M.variantes", "M.variantes"),
    ),
    (
        "cingulillo.least",
        {"variants": Variants(cingulillo=True, cingulillo_least=6)},
        ("M.variantes.cingulillo", "", "", ""),
    ),
    ("cingulillo.alone", {"variants": Variants(cingulillo_least=4)}, ("M.variantes.cingulillo", "", "", "")),
    ("theme.alone", {"variants": Variants(theme_points=5)}, ("M.variantes.tematico", "", "", "")),
    ("theme.points", {"variants": Variants(theme="mar")}, ("M.variantes.tematico", "", "", "")),
    (
        "two_bags.by_hand",
        {"variants": Variants(two_bags=True), "drawing_by_hand": True},
        ("M.variantes.dos-bolsas", "", "", ""),
    ),
]


@pytest.mark.parametrize(
    ("ruleset", "code", "agreed", "number"),
    [
        pytest.param(ruleset, code, agreed, number, id=f"{code}-{index}-{ruleset}")
        for index, (code, agreed, numbers) in enumerate(SET_UP)
        for ruleset, number in zip(SETS, numbers, strict=True)
        if number
    ],
)
def test_a_game_that_the_rule_set_does_not_have(
    ruleset: str, code: str, agreed: dict[str, Any], number: str
) -> None:
    made = create("g", ruleset, **{"players": ["Ana", "Blas"], "now": 0, "commitment": "x", **agreed})
    assert isinstance(made, Refusal)
    assert (made.code, cited(made.article)) == (code, number)


def test_an_unknown_rule_set_names_those_there_are() -> None:
    made = create("g", "fise-1999", ["Ana", "Blas"], 0, commitment="x")
    assert isinstance(made, Refusal)
    assert (made.code, made.article) == ("create.ruleset", None)
    assert all(name in str(made.data["known"]) for name in SETS)


def test_no_code_cites_an_article_of_a_document_that_is_not_in_force() -> None:
    """`aas-2018` names no document under it; `file-2024` stands on `fise-2007`, and that on the manual.

    Its words are judged by the regulation of 2016.
    """
    stands_on = {
        "manual": set(),
        "fise-2007": {"manual"},
        "aas-2018": set(),
        "file-2024": {"fise-2007", "manual", "lexico-2016"},
    }
    for ruleset in RULESETS:
        for code in TOPIC_OF:
            article = refuse(ruleset, code).article
            if article is not None:
                assert article.source in {ruleset, *stands_on[ruleset]}, (ruleset, code)
