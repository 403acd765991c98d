"""The manual's advice, one little world each: when it is told, its figures, and the point that it cites."""

from __future__ import annotations

import inspect
from collections import Counter
from dataclasses import replace

import pytest
from tests.analysis.coached import codes, crowded, knowing, one, place, rows, stay, swap, told

from tesela.analysis.coach.advice import ADVICE, SURE, facts
from tesela.analysis.coach.replies import dealt_racks
from tesela.analysis.coach.situation import Fact, Situation
from tesela.analysis.judging import Judgement
from tesela.core.tiles import read_tiles
from tesela.engine.turn_view import TurnView
from tesela.rules.articles import parts
from tesela.texts import speaking
from tesela.texts.coach import advice

CASA = rows(r8=".......CASA")
CASAS = knowing("casa casas mesa mesas sol soles al la as es")


def cited(fact: Fact) -> str:
    """The heading that the reader sees, in Spanish."""
    with speaking("es"):
        return advice(fact).heading


@pytest.mark.article("manual", "M.consejos.dos-letras")
def test_a_parallel_play_is_paid_by_its_words_of_two_tiles() -> None:
    rack = "LASEOTR"
    best = place(CASA, rack, "H9", "AL")
    fact = one(told(CASAS, CASA, rack, stay(rack), best), "two_tiles")
    assert (fact.data["words"], fact.data["count"], fact.data["points"]) == ("AL, CA, AL", 3, best.score)
    assert cited(fact) == "Memoriza palabras de dos letras"


@pytest.mark.article("manual", "M.consejos.puntuacion")
def test_points_are_weighed_against_what_is_left() -> None:
    rack = "SLTRNVC"
    low, high = place(CASA, rack, "8K", ".L"), place(CASA, rack, "H8", "....S")
    fact = one(told(CASAS, CASA, rack, high, low), "leave.better")
    leaves = CASAS.leaves
    assert leaves is not None
    worth = leaves.value(bytes(low.leave.sorted())) - leaves.value(bytes(high.leave.sorted()))
    assert (fact.data["points"], fact.data["worth"]) == (high.score - low.score, round(worth / 1000, 1))
    assert "leave.points" in codes(told(CASAS, CASA, rack, low, high))
    assert cited(fact) == "No busques siempre la palabra de puntuación más alta"


@pytest.mark.article("manual", "M.consejos.puntuacion")
def test_of_two_plays_with_the_same_points_the_better_leave_is_told() -> None:
    rack = "ASRETLN"
    spends, keeps = place(rows(), rack, "G8", "AS"), place(rows(), rack, "G8", "RE")
    assert spends.score == keeps.score
    fact = one(told(knowing("as re"), rows(), rack, spends, keeps), "leave.same")
    assert (fact.data["leave"], fact.data["mine"]) == ("A, L, N, S, T", "E, L, N, R, T")
    with speaking("es"):
        assert "suma lo mismo, pero deja A, L, N, S, T" in advice(fact).text


@pytest.mark.article("manual", "M.consejos.comodin")
def test_a_blank_that_adds_less_than_25_points_is_cheap() -> None:
    rack = "?SOLERT"
    spent, kept = place(CASA, rack, "H8", "....s"), place(CASA, rack, "H8", "....S")
    fact = one(told(CASAS, CASA, rack, spent, kept), "blank.cheap")
    assert fact.data["gain"] == spent.score - int(fact.data["score"]) < 25
    assert cited(fact) == "El comodín"


@pytest.mark.article("manual", "M.consejos.comodin")
def test_a_blank_that_adds_25_points_earns_its_keep() -> None:
    rack = "?SONARO"
    best = place(rows(), rack, "B8", "SONAROs")
    fact = one(told(knowing("sonaros so"), rows(), rack, best, best), "blank.earns")
    assert str(fact.data["other"]).endswith(" SO") and fact.data["score"] == 4
    assert fact.data["gain"] == best.score - 4


@pytest.mark.article("manual", "M.consejos.altas")
def test_high_tiles_are_played_soon() -> None:
    rack = "JEFATRO"
    keeps, plays = place(rows(), rack, "H8", "FEA"), place(rows(), rack, "E8", "JEFA")
    fact = one(told(knowing("jefa fea"), rows(), rack, keeps, plays), "high.played")
    assert (fact.data["letter"], fact.data["score"]) == ("J", plays.score)
    assert cited(fact) == "J, LL, Ñ, RR, X, Z"


@pytest.mark.article("manual", "M.consejos.altas")
def test_a_high_tile_for_a_few_points_is_wasted() -> None:
    rack, board = "XOROEAI", rows(r8=".......ORO")
    wasted, keeps = place(board, rack, "8J", ".X"), place(board, rack, "8H", ".RO")
    fact = one(told(knowing("ox oro ro"), board, rack, wasted, keeps), "high.wasted")
    assert (fact.data["letter"], fact.data["score"], fact.data["least"]) == ("X", 9, 13)


@pytest.mark.article("manual", "M.consejos.z")
def test_the_z_should_get_25_points() -> None:
    known, rack = knowing("za zona"), "ZONATRE"
    low, rich = place(rows(), rack, "H8", "ZA"), place(rows(), rack, "E8", "ZONA")
    fact = one(told(known, rows(), rack, low, rich), "z.low")
    assert fact.data == {"move": "H8 ZA", "score": 22}
    assert one(told(known, rows(), rack, rich, rich), "z.high").data == {"move": "E8 ZONA", "score": 26}
    assert cited(fact) == "La Z"


@pytest.mark.article("manual", "M.consejos.equilibrio")
def test_a_rack_of_consonants_is_out_of_balance_and_a_tile_twice_is_told() -> None:
    rack = "AEOLLRT"
    uneven, even = place(rows(), rack, "G8", "EA"), place(rows(), rack, "H8", "LAR")
    found = told(knowing("ea lar"), rows(), rack, uneven, even)
    fact = one(found, "balance.uneven")
    assert (fact.data["vowels"], fact.data["consonants"]) == (1, 4)
    assert (fact.data["other_vowels"], fact.data["other_consonants"]) == (2, 2)
    assert one(found, "balance.twice").data["tiles"] == "L"
    assert cited(fact) == "Atril equilibrado"


@pytest.mark.article("manual", "M.consejos.triple")
def test_taking_a_triple_square() -> None:
    rack, board = "SACOTER", rows(r8="..........CASA")
    taken = place(board, rack, "K8", "....S")
    fact = one(told(CASAS, board, rack, stay(rack), taken), "triple.taken")
    assert (fact.data["squares"], fact.data["factor"]) == ("O8", 3)
    assert cited(fact) == "Casillas de Triple Tanto de Palabra"


@pytest.mark.article("manual", "M.consejos.triple")
def test_the_racks_that_reach_an_opened_triple_are_counted() -> None:
    """Eight tiles are out, and who holds C, A and Z plays CAZA from A1 to the A that was laid at D1."""
    known, rack = knowing("casa casas acasa caza"), "SATRELO"
    board = crowded(rows(r2="...C", r3="...A", r4="...S", r5="...A"), rack, 1, keep="CAZAPMEE")
    opens, shut = place(board, rack, "1D", "A...."), place(board, rack, "2D", "....S")
    fact = one(told(known, board, rack, opens, shut), "triple.opened")
    dealt = dealt_racks(TurnView.of(board, read_tiles(rack)))
    holding = sum(all(code in each for code in read_tiles("CAZ")) for each in dealt)
    assert (fact.data["square"], fact.data["racks"], fact.data["other"]) == ("A1", holding, 0)
    assert 60 < holding < 90 and fact.data["of"] == len(dealt) == 100
    worth = one(told(known, board, rack, shut, opens), "triple.worth_it")
    assert (worth.data["racks"], worth.data["more"]) == (holding, opens.score - shut.score)


@pytest.mark.article("manual", "M.consejos.triple")
def test_a_triple_that_was_open_before_is_left_open_and_not_opened() -> None:
    known, rack = knowing("casa casas capa caza"), "CAPSREL"
    board = crowded(rows(r1="...A", r3=".....CASA"), rack, 1, keep="CAZAMEEO")
    elsewhere, takes = place(board, rack, "F3", "....S"), place(board, rack, "A1", "CAP.")
    found = told(known, board, rack, elsewhere, takes)
    fact = one(found, "triple.left")
    assert fact.data["square"] == "A1" and int(fact.data["racks"]) >= 15 and fact.data["other"] == 0
    assert "triple.opened" not in codes(found)
    with speaking("es"):
        assert advice(fact).text.startswith("F3 CASAS deja abierto el triple A1: en ")


@pytest.mark.article("manual", "M.consejos.triple")
def test_a_known_rack_of_the_other_is_in_all_that_are_dealt() -> None:
    rack = "SATRELO"
    view = TurnView.of(CASA, read_tiles(rack))
    dealt = dealt_racks(view, read_tiles("QZ"))
    assert all(len(each) == 7 and not Counter(read_tiles("QZ")) - Counter(each) for each in dealt)
    assert max(Counter(each)[0] for each in dealt_racks(view, read_tiles("?"))) == 2


@pytest.mark.article("manual", "M.consejos.ganchos")
def test_hooks_before_and_behind_a_word() -> None:
    known, rack = knowing("casa casas acasa sol"), "SOLATRE"
    behind = place(CASA, rack, "8L", "SOL")
    fact = one(told(known, CASA, rack, behind, behind), "hook.back")
    assert (fact.data["letter"], fact.data["word"], fact.data["made"]) == ("S", "CASA", "CASAS")
    before = place(CASA, rack, "G8", "A....")
    fact = one(told(known, CASA, rack, before, before), "hook.front")
    assert (fact.data["letter"], fact.data["word"], fact.data["made"]) == ("A", "CASA", "ACASA")
    assert cited(fact) == "Ganchos"


@pytest.mark.article("manual", "M.consejos.letra")
def test_waiting_for_one_letter_is_a_matter_of_odds() -> None:
    rack = "SONROJA"
    waits, best = place(CASA, rack, "G8", "A...."), place(CASA, rack, "8L", "SON")
    fact = one(told(knowing("casa acasa sonrojo son"), CASA, rack, waits, best), "one_letter")
    assert (fact.data["letters"], fact.data["copies"], fact.data["unseen"]) == ("O", 7, 89)
    assert fact.data["percent"] == round(100 * 7 / 89, 1)
    assert cited(fact) == "Búsqueda de una letra específica"


@pytest.mark.article("manual", "M.consejos.cambio")
def test_exchanging_when_the_rack_gives_little_and_playing_when_it_gives_something() -> None:
    known, rack = knowing("casa casas"), "BDLMSST"
    plural = place(CASA, rack, "H8", "....S")
    found = told(known, CASA, rack, plural, swap(rack, "BDLMT"))
    assert one(found, "exchange.cheap").data == {"tiles": "B, D, L, M, T", "most": plural.score}
    assert one(found, "exchange.uneven").data == {"vowels": 0, "consonants": 7}
    needless = one(told(known, CASA, rack, stay(rack), plural), "exchange.needless")
    assert needless.data == {"move": "H8 CASAS", "score": plural.score}
    assert cited(needless) == "Cuándo cambiar fichas"


@pytest.mark.article("manual", "M.consejos.cambio")
def test_an_exchange_in_spite_of_points_tells_what_it_keeps() -> None:
    rack = "AEJFNST"
    play = place(rows(), rack, "D8", "JEFAS")
    fact = one(told(knowing("jefas"), rows(), rack, play, swap(rack, "F")), "exchange.better")
    assert (fact.data["most"], fact.data["leave"]) == (play.score, "A, E, J, N, S, T")


@pytest.mark.article("manual", "M.consejos.cambio")
def test_near_the_end_hard_tiles_are_a_danger() -> None:
    rack = "QXBDLMT"
    board = crowded(CASA, rack, 12)
    found = told(knowing("casa casas"), board, rack, stay(rack), swap(rack, "QXB"))
    assert one(found, "exchange.hard").data == {"tiles": "Q, X", "bag": 12}


@pytest.mark.article("manual", "M.consejos.anagramas")
def test_seven_tiles_and_the_ending_that_shows_them() -> None:
    known, rack = knowing("casa renado cantado"), "CANTADO"
    best = place(rows(), rack, "H8", "CANTADO")
    found = told(known, rows(), rack, stay(rack), best)
    assert one(found, "seven").data["score"] == best.score
    assert one(found, "affix.back").data["affix"] == "ADO"
    assert cited(one(found, "affix.back")) == "Anagramas"
    rack = "RETOMAR"
    best = place(rows(), rack, "B8", "RETOMAR")
    assert one(told(known, rows(), rack, best, best), "affix.front").data["affix"] == "RE"


@pytest.mark.article("manual", "M.consejos.desventaja")
def test_the_last_s_is_kept_for_the_triple_by_who_is_behind() -> None:
    """The manual's own example: a word up to the triple square, whose plural nobody else can make."""
    known, rack = knowing("meta metas"), "SMETAUR"
    board = rows(r8=".......SSSSSaa")
    keeps, spends = place(board, rack, "K1", "META"), place(board, rack, "K1", "METAS")
    found = told(known, board, rack, spends, keeps, (100, 190))
    assert one(found, "behind.last_s").data == {"move": "K1 META", "behind": 90}
    fact = one(found, "behind.s_triple")
    assert (fact.data["word"], fact.data["square"]) == ("META", "O1")
    assert not {"behind.last_s", "behind.s_triple"} & codes(
        told(known, board, rack, spends, keeps, (190, 100))
    )
    assert cited(fact) == "Recuperar la ventaja del rival"


@pytest.mark.article("manual", "M.consejos.desventaja")
@pytest.mark.article("manual", "M.consejos.rival")
def test_who_is_behind_opens_the_board_and_who_is_ahead_closes_it() -> None:
    """Eight tiles are out: who lacks one of the three A lays CANTADO before the S, where there is room."""
    known, rack = knowing("sol cantados"), "SOLERIE"
    board = crowded(rows(), rack, 1, keep="CANTADOA")
    opens, shut = place(board, rack, "5H", "SOL"), place(board, rack, "A1", "SOL")
    dealt = dealt_racks(TurnView.of(board, read_tiles(rack)))
    able = sum(not Counter(read_tiles("CANTADO")) - Counter(each) for each in dealt)
    fact = one(told(known, board, rack, shut, opens, (100, 190)), "board.open")
    assert (fact.data["racks"], fact.data["mine"], fact.data["behind"]) == (able, 0, 90)
    assert fact.point == "M.consejos.desventaja"
    near = one(told(known, board, rack, shut, opens, (100, 110)), "board.open")
    assert near.point == "M.consejos.rival"
    closed = one(told(known, board, rack, opens, shut, (190, 100)), "board.closed")
    reply = place(opens.play.on(board) if opens.play else board, "CANTADO", "A5", "CANTADO.")
    assert (closed.data["mean"], closed.data["mine"]) == (0.0, round(able * reply.score / 100, 1))


@pytest.mark.article("manual", "M.consejos.cerrar")
def test_going_out_first_gains_the_other_rack() -> None:
    rack = "SOL"
    board = crowded(rows(r5=".......CASA"), rack, 0, theirs=3)
    out, late = place(board, rack, "5L", "SOL"), place(board, rack, "H5", "....S")
    found = told(knowing("casa casas sol"), board, rack, late, out)
    theirs = TurnView.of(board, read_tiles(rack)).unseen
    assert one(found, "close.now").data == {"move": "5L SOL", "points": theirs.points}
    assert one(found, "close.caught").data == {"tiles": "L, O", "points": 2, "other": 0}
    assert cited(one(found, "close.now")) == "Al final de la partida, intenta cerrar"


@pytest.mark.article("manual", "M.consejos.cerrar")
def test_of_three_players_all_that_the_others_hold_is_told_as_theirs_together() -> None:
    rack = "SOL"
    board = crowded(rows(r5=".......CASA"), rack, 0, theirs=9)
    out = place(board, rack, "5L", "SOL")
    view = TurnView.of(board, read_tiles(rack), (10, 20, 30))
    found = facts(Situation(knowing("casa sol"), view, out, out, Judgement(out, 0.0)))
    fact = one(found, "close.now_all")
    assert fact.data["points"] == view.unseen.points and "close.now" not in codes(found)
    with speaking("es"):
        assert "los demás se quedan entre todos con" in advice(fact).text
    gone = replace(view, others=(*view.others[:1], 0))  # who left keeps two tiles: they count for nobody
    assert not {"close.now", "close.now_all"} & codes(
        facts(Situation(knowing("casa sol"), gone, out, out, Judgement(out, 0.0)))
    )


@pytest.mark.article("manual", "M.consejos.ultima-ficha")
def test_a_tile_stays_in_the_bag_of_who_is_ahead() -> None:
    known, rack = knowing("casa casas sol soles"), "SOLESAR"
    board = crowded(rows(r5=".......CASA"), rack, 4)
    few, many = place(board, rack, "5L", "SOL"), place(board, rack, "5L", "SOLES")
    fact = one(told(known, board, rack, many, few, (300, 250)), "last_tile")
    assert fact.data == {"move": "5L SOL", "left": 1}
    assert "last_tile" not in codes(told(known, board, rack, many, few, (200, 250)))
    assert cited(fact) == "La última ficha de la bolsa"


@pytest.mark.article("manual", "M.consejos.seguimiento")
def test_the_letter_of_which_more_are_out_is_the_one_to_spend() -> None:
    """The manual's own example: SILBAR and SILBAN, with three R left and one N."""
    known, rack, board = knowing("silbar silban"), "SILBARN", rows(r1="NNN", r3="R")
    spend_n, spend_r = place(board, rack, "C8", "SILBAN"), place(board, rack, "C8", "SILBAR")
    fact = one(told(known, board, rack, spend_n, spend_r), "tracking.one_tile")
    assert fact.data == {"move": "C8 SILBAR", "spent": "R", "spent_left": 3, "kept": "N", "kept_left": 1}
    assert "tracking.one_tile" not in codes(told(known, board, rack, spend_r, spend_n))
    assert cited(fact) == "Seguimiento de fichas"


@pytest.mark.article("manual", "M.consejos.seguimiento")
def test_with_the_bag_empty_the_other_rack_is_known() -> None:
    rack = "SOL"
    board = crowded(CASA, rack, 0, theirs=3, keep="ZQE")
    fact = one(told(knowing("sol casa"), board, rack, stay(rack), stay(rack)), "tracking.rack")
    assert fact.data == {"tiles": "E, Q, Z", "points": 16}
    late = crowded(CASA, rack, 5, keep="ZS")
    fact = one(told(knowing("sol casa"), late, rack, stay(rack), stay(rack)), "tracking.useful")
    assert fact.data["unseen"] == 12 and {"Z", "S"} <= set(str(fact.data["tiles"]).split(", "))


@pytest.mark.article("manual", "M.consejos.rotacion")
def test_four_tiles_a_turn() -> None:
    known, rack = knowing("casa casas soles sol"), "SOLESAR"
    found = told(known, CASA, rack, place(CASA, rack, "8L", "SOL"), place(CASA, rack, "8L", "SOLES"))
    assert one(found, "turnover").data == {"move": "8L SOLES", "tiles": 5, "mine": 3}
    assert cited(one(found, "turnover")) == "Rotación de fichas"


@pytest.mark.article("manual", "M.consejos.q")
def test_the_q_goes_early_and_keeps_its_u() -> None:
    known, rack = knowing("casa que tu sus al"), "QUESTAR"
    early, alone = place(rows(), rack, "F8", "QUE"), place(rows(), rack, "G8", "TU")
    found = told(known, rows(), rack, alone, early)
    assert one(found, "q.played").data == {"move": "F8 QUE", "score": early.score}
    assert one(found, "q.stranded").data == {"move": "G8 TU"}
    assert cited(one(found, "q.stranded")) == "La letra Q"
    rack = "USTALER"
    keeps, spends = place(rows(), rack, "G8", "AL"), place(rows(), rack, "G8", "TU")
    waits = one(told(known, rows(), rack, keeps, spends), "q.waiting")
    assert waits.data["percent"] == round(100 * 86 / 93)


@pytest.mark.article("manual", "M.consejos.premios")
def test_premiums_together() -> None:
    """The manual's own game: JEFAS with the J on a double letter, doubled by the centre."""
    rack = "JEFASNT"
    best = place(rows(), rack, "D8", "JEFAS")
    fact = one(told(knowing("jefas"), rows(), rack, best, best), "premium.combined")
    figures = [fact.data[key] for key in ("letter", "square", "times", "factor", "points")]
    assert figures == ["J", "D8", 2, 2, best.score] and best.score == 46
    assert cited(fact) == "Aprovechar las casillas con premio"


@pytest.mark.article("manual", "M.consejos.premios")
def test_a_dear_tile_on_a_letter_premium_counts_both_ways() -> None:
    """On a double letter square in two words it counts four times, as the manual says."""
    rack = "HEIOURT"
    best = place(CASA, rack, "I9", "HE")
    fact = one(told(knowing("casa he ah se"), CASA, rack, stay(rack), best), "premium.both_ways")
    figures = [fact.data[key] for key in ("letter", "square", "first", "second", "times", "points")]
    assert figures == ["H", "I9", "HE", "AH", 4, 16]


@pytest.mark.article("manual", "M.consejos.rival")
def test_a_word_that_takes_an_s_is_a_gift() -> None:
    """The manual's own example: ARROZ and ZORRA with the same tiles."""
    known, rack = knowing("arroz zorra zorras"), "A[RR]OZETI"
    gift, closed = place(rows(), rack, "F8", "ZO[RR]A"), place(rows(), rack, "F8", "A[RR]OZ")
    fact = one(told(known, rows(), rack, gift, closed), "rival.s_hook")
    assert (fact.data["word"], fact.data["left"]) == ("ZORRA", 6)
    assert "rival.s_hook" not in codes(told(known, rows(), rack, closed, gift))
    assert cited(fact) == "Conoce a tu rival"


def test_a_difference_within_its_error_is_not_established() -> None:
    rack = "SOLESAR"
    view = TurnView.of(CASA, read_tiles(rack))
    played, best = place(CASA, rack, "8L", "SOL"), place(CASA, rack, "8L", "SOLES")

    def summed(win_loss: float, error: float) -> str:
        found = Judgement(best, 3.0, win_loss, best_wins=0.6, error=error)
        return facts(Situation(CASAS, view, played, best, found))[0].code

    assert summed(0.05, 0.01) == "sum.sure"
    assert summed(0.02, 0.02 / SURE + 0.001) == "sum.unproven"
    assert summed(0.0, 0.0) == "sum.points"  # not in wins, but in points: told in points
    assert summed(0.0004, 0.001) == "sum.points"  # nobody is told of «0 % more wins»
    assert summed(0.0006, 0.001) == "sum.unproven"
    with speaking("es"):
        found = Judgement(best, 3.0, 0.01, best_wins=0.6, error=0.02)
        text = advice(facts(Situation(CASAS, view, played, best, found))[0]).text
    assert text.endswith("La diferencia no está probada.")


def test_what_is_worth_the_same_and_what_is_no_word_are_told_as_such() -> None:
    rack = "SOLESAR"
    view = TurnView.of(CASA, read_tiles(rack))
    one_way, other = place(CASA, rack, "8L", "SOL"), place(CASA, rack, "8L", "SOLES")
    found = facts(Situation(CASAS, view, one_way, other, Judgement(other, 0.0)))
    assert found[0].code == "sum.equal"
    phony = told(CASAS, CASA, rack, place(CASA, rack, "8L", "LOS"), other)[0]
    assert (phony.code, phony.data["words"], phony.data["count"]) == ("sum.phony", "LOS, CASAL", 2)
    with speaking("es"):
        assert "LOS, CASAL no están en la edición" in advice(phony).text


def test_endgames_that_come_to_the_same_are_not_told_as_one_better_than_the_other() -> None:
    rack = "SOL"
    board = crowded(rows(r5=".......CASA"), rack, 0, theirs=3)
    view = TurnView.of(board, read_tiles(rack))
    played, best = place(board, rack, "H5", "....S"), place(board, rack, "5L", "SOL")

    def summed(ends: tuple[int, int], *, proven: bool) -> Fact:
        found = Judgement(best, 0.0, proven=proven, ends=ends)
        return facts(Situation(CASAS, view, played, best, found))[0]

    assert summed((5, 5), proven=True).code == "sum.even"
    assert {summed((5, mine), proven=False).code for mine in (5, 7)} == {"sum.unbeaten"}
    assert (summed((5, 3), proven=True).code, summed((5, 3), proven=False).code) == (
        "sum.solved",
        "sum.searched",
    )
    with speaking("es"):
        text = advice(summed((-44, -44), proven=True)).text
    assert (
        text == "H5 CASAS (7) y 5L SOL (10) llevan a la misma diferencia final, -44. Probado hasta el final."
    )


def test_every_point_of_the_manual_has_its_advice() -> None:
    assert len(parts("manual", "M.consejos")) == 19
    assert len({each.__name__ for each in ADVICE}) == len(ADVICE) == 21


def test_every_point_of_the_manual_is_cited_by_its_heading_in_a_test() -> None:
    told: dict[str, str] = {}
    for each in list(globals().values()):
        for mark in getattr(each, "pytestmark", []):
            if mark.name == "article":
                told[mark.args[1]] = told.get(mark.args[1], "") + inspect.getsource(each)
    for part in parts("manual", "M.consejos"):
        assert f'== "{part.heading["es"]}"' in told[part.number], part.number
