"""The score sheet: `file-2024` 5.3 asks for P, C or I at every zero."""

from __future__ import annotations

import pytest
from tests.notation.samples import EXAMPLE, gcg

from tesela.notation.gcg_read import read_gcg
from tesela.notation.planilla import LABELS, Planilla, planilla, write_planilla
from tesela.notation.recount import recount

LABEL = {label: label.upper() for label in LABELS}


def _sheet(content: bytes) -> Planilla:
    return planilla(recount(read_gcg(content)))


@pytest.mark.topic("sheet.zero_reason")
def test_every_zero_carries_its_reason() -> None:
    sheet = _sheet(
        gcg(
            ">ana: AEFJNST 8D JEFAS +46 46",
            ">ana: AEFJNST -- -46 0",
            ">blas: ?AABIRU -AB +0 0",
            ">ana: AEFJNST - +0 0",
            ">blas: ?AAIRUX -3 +0 0",
            "#incomplete",
        )
    )
    assert [(cell.word, cell.points, cell.reason) for cell in sheet.turns[0]] == [
        ("JEFAS", 0, "I"),
        ("", 0, "P"),
    ]
    assert [(cell.word, cell.points, cell.reason) for cell in sheet.turns[1]] == [
        ("(AB)", 0, "C"),
        ("(3)", 0, "C"),
    ]


@pytest.mark.topic("sheet")
def test_the_example_game_as_paper_has_it() -> None:
    sheet = _sheet(EXAMPLE)
    first, second = sheet.turns
    assert (first[0].word, first[0].place, first[0].total) == ("JEFAS", "D8", 46)
    assert (second[0].word, second[0].place, second[0].total) == ("ABUrrIRAS", "1H", 77)
    assert (len(first), len(second)) == (13, 13)
    assert [(line.kind, line.what, line.points) for line in sheet.sums[1]] == [("end_rack", "U", 1)]
    assert sheet.final == (438, 303)


@pytest.mark.topic("sheet")
def test_the_text_has_both_columns_totals_and_signatures() -> None:
    text = write_planilla(_sheet(EXAMPLE), LABEL)
    lines = text.splitlines()
    assert "  1  JEFAS             D8      46     46 | ABUrrIRAS         1H      77     77" in lines
    assert "  4  RECUENTo          4K      68    160 | (BMST)                   0 C    144" in lines
    assert "     END_RACK U                -1    438 | END_RACK U                +1    303" in lines
    assert lines[-1].split("|") == ["     SIGNATURE: Jugador 1                ", " SIGNATURE: Jugador 2"]
