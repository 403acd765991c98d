"""What a real table's log prints besides the planilla: the arbiter's log and the result slip."""

from __future__ import annotations

import msgspec
import pytest
from tests.mesa.tables import MINUTE, SECOND, RealTable
from tests.paper.pdf_checks import check, read, text_of
from tests.paper.tournaments import ENDLESS, LONG

from tesela.mesa import facts as f
from tesela.mesa.course import Course, course
from tesela.paper.plain import plain_text
from tesela.paper.table_kinds import OF_TABLE
from tesela.paper.table_log import MOST_ROWS
from tesela.paper.typesetting import PAGE_SIZES, PageSize
from tesela.texts import LANGUAGES, speaking

CUP = f.TournamentTable(tournament="x7", round=3, table=12, title="Copa Ñandú")


def followed(table: RealTable) -> Course:
    found = course(table.facts)
    assert found is not None
    return found


def eventful(players: tuple[str, ...] = ("Íñigo Muñoz", "Begoña Agüero")) -> Course:
    """A late arrival, a word appealed for, a surplus, a penalty, a call, overtime, a correction."""
    table = RealTable("fise-2007", players=players)
    table.facts[0] = msgspec.structs.replace(table.facts[0], event=CUP)
    table.do("late", seats=[1]).wait(90 * SECOND).do("arrived", seat=1).do("begin", seat=0)
    table.play("D8", "JEFAS").do("press").play("8D", ".AX").do("challenge", seat=0).wait(40 * SECOND)
    table.do("verdict", valid=False).do("appeal", grounds="Está en el diccionario").wait(3 * MINUTE)
    table.do("appeal_decided", valid=False).do("withdraw").do("exchange", count=3).do("press")
    table.do("surplus", seat=0, count=1, racked=True).wait(20 * SECOND).do("returned")
    table.do("penalty", seat=1, points=30, note="Habló con el público").do("stop", case="arbiter")
    table.wait(2 * MINUTE).do("adjust", seat=0, ms=-5000, note="Parado tarde").do("resume")
    table.play("D9", "CASA").wait(31 * MINUTE).do("press").do("correct", seat=0, delta=-4)
    table.do("score", points=77, count=7, word="ABURRIRÁS").do("press").do("end", reason="agreed")
    return followed(table.do("sign", seat=0, strokes="10,60 60,10 90,70").do("sign", seat=1))


@pytest.mark.parametrize("kind", OF_TABLE)
@pytest.mark.parametrize("page", PAGE_SIZES)
def test_every_paper_of_a_table_is_tagged_whole_and_the_same_twice(kind: str, page: PageSize) -> None:
    check(OF_TABLE[kind](eventful((LONG, ENDLESS)), page))


@pytest.mark.article("fise-2007", "7.2", "31.5", "32", "34", "35.4", "38")
def test_the_arbiter_s_log_tells_what_happened_with_its_articles() -> None:
    for told in (
        text_of(OF_TABLE["arbitraje"](eventful(), "a4")),
        plain_text(OF_TABLE["arbitraje"](eventful(), "a4")),
    ):
        plain = " ".join(told.split())
        for part in (
            "Copa Ñandú, ronda 3, mesa 12",
            "1:50 se consulta una palabra 3:40 fise-2007 31.2",
            "5:30 se devuelven fichas de más 0:20 fise-2007 31.4",
            "0:00 Begoña Agüero Llegada tarde fise-2007 32§3",
            "Está en el diccionario fise-2007 35.4",
            "1 fise-2007 7.2",
            "Sanción -30 Habló con el público fise-2007 38§5",
            "Reloj corregido -0:05 Parado tarde fise-2007 32§1",
            "-4 fise-2007 34§3",
            "2:30 Íñigo Muñoz JAX No válida fise-2007 34§1",
            "5:30 Begoña Agüero JAX No válida fise-2007 35.4",
        ):
            assert part in plain, part


@pytest.mark.article("fise-2007", "5.1")
@pytest.mark.article("file-2024", "44")
def test_the_result_slip_has_what_the_table_knows() -> None:
    told = " ".join(plain_text(OF_TABLE["resultado"](eventful(), "a4")).split())
    for part in ("Torneo: Copa Ñandú", "Ronda: 3", "Mesa: 12", "Íñigo Muñoz 119 1 77 ABURRIRÁS ________"):
        assert part in told, part
    assert "Begoña Agüero -32 0 28 CASA -30" in told
    clock = followed(
        RealTable(mode="clock").do("begin", seat=0).do("end", reason="agreed").do("result", totals=[390, 402])
    )
    assert "Beto 402 ________" in " ".join(plain_text(OF_TABLE["resultado"](clock, "a4")).split())
    uncounted = followed(RealTable().do("begin", seat=0).do("score", points=30, word="SOL").do("press"))
    assert "Ana 30 ________ 30 SOL" in " ".join(plain_text(OF_TABLE["resultado"](uncounted, "a4")).split())
    four = RealTable("manual", "none", players=("Ana", "Beto", "Caro", "Ñu")).do("begin", seat=0)
    assert "Ñu" in text_of(OF_TABLE["resultado"](followed(four), "a4"))


def test_a_timer_has_no_sum_of_the_time_used() -> None:
    timer = RealTable("manual", "timer").do("begin", seat=0).wait(65 * SECOND).do("pass").do("press")
    told = plain_text(OF_TABLE["arbitraje"](followed(timer), "a4"))
    assert "Ana" in told
    assert "1:05" not in told


def test_a_log_of_thousands_of_doubts_is_printed_in_part_and_says_so() -> None:
    table = RealTable().do("begin", seat=0)
    for _ in range(MOST_ROWS + 1):
        table.do("laid")
    sheet = OF_TABLE["arbitraje"](followed(table), "a4")
    assert f"Son {MOST_ROWS + 1}; aquí van los primeros {MOST_ROWS}." in text_of(sheet)
    assert len(read(sheet).pages) < 10


@pytest.mark.article("fise-2007", "5.1")
def test_who_signed_without_a_stroke_is_on_record_and_who_has_not_is_not() -> None:
    assert "Firma: Begoña Agüero (consta en el registro)" in text_of(OF_TABLE["planilla"](eventful(), "a4"))
    assert plain_text(OF_TABLE["planilla"](eventful(), "a4")).count("Firma: firmada") == 2
    unsigned = followed(RealTable().do("begin", seat=0))
    assert "consta" not in text_of(OF_TABLE["planilla"](unsigned, "a4"))
    assert plain_text(OF_TABLE["planilla"](unsigned, "a4")).count("Firma: ____") == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_paper_speaks_both_languages(lang: str) -> None:
    for make in OF_TABLE.values():
        with speaking(lang):
            sheet = make(eventful(), "a4")
        assert sheet.lang == lang
        assert plain_text(sheet).startswith(sheet.title)
