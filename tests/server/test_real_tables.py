"""Real tables on the server: brought, followed, taken over; nothing acknowledged is lost or written twice."""

from __future__ import annotations

import io
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from pypdf import PdfReader
from tests.mesa.tables import RealTable
from tests.server.conftest import Running

from tesela.mesa.facts import write_fact


def plain(table: RealTable, after: int = 0) -> list[dict[str, Any]]:
    """Facts as a device sends them."""
    return [json.loads(write_fact(fact)) for fact in table.facts[after:]]


def begun() -> RealTable:
    """A table that device «a» leads, with a play on it."""
    return RealTable().do("lead", device="a").do("begin", seat=0).play("D8", "JEFAS").do("press")


def brought(hall: Running, table: RealTable) -> str:
    """Its address on the server."""
    made = hall.guest().post("/api/mesa", {"facts": plain(table), "now": table.at})
    assert made.status_code == 201, made.text
    code: str = made.json()["id"]
    return f"/api/mesa/{code}"


def sent(table: RealTable, after: int, device: str = "a") -> dict[str, Any]:
    return {"device": device, "after": after, "facts": plain(table, after), "now": table.at}


def test_a_second_device_reads_the_log_and_the_time_of_the_table(hall: Running) -> None:
    table = begun()
    where = brought(hall, table)
    now = hall.visitor().read(where)
    assert now["facts"] == plain(table)
    assert (now["head"], now["leader"], now["phase"], now["totals"]) == (5, "a", "thinking", [46, 0])
    assert now["at"] >= table.at
    assert hall.visitor().read(f"{where}?after=4")["facts"] == plain(table, 4)
    assert hall.visitor().get("/api/mesa/nada").status_code == 404


def test_facts_are_added_once_however_often_they_are_sent(hall: Running) -> None:
    table = begun()
    where = brought(hall, table)
    table.do("pass").do("press")
    device = hall.guest()
    for _ in range(2):
        assert device.post(f"{where}/facts", sent(table, 5)).json()["head"] == 7
    table.do("exchange", count=2)
    assert device.post(f"{where}/facts", sent(table, 5)).json()["head"] == 8, "an answer was lost on the way"
    assert hall.visitor().read(where)["facts"] == plain(table)


def test_many_copies_at_once_are_one(hall: Running) -> None:
    table = begun()
    where = brought(hall, table)
    table.do("pass").do("press")
    devices = [hall.guest() for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda device: device.post(f"{where}/facts", sent(table, 5)), devices))
    assert {answer.status_code for answer in answers} == {200}
    assert hall.visitor().read(where)["head"] == 7


def test_who_does_not_lead_writes_nothing_until_taking_over(hall: Running) -> None:
    table = begun()
    where = brought(hall, table)
    other = begun().do("pass")
    late = hall.guest().post(f"{where}/facts", sent(other, 5, device="b"))
    assert (late.status_code, late.json()["code"]) == (409, "mesa.moved")
    taken = begun().do("lead", device="b").do("pass")
    assert hall.guest().post(f"{where}/facts", sent(taken, 5, device="b")).json()["leader"] == "b"
    table.do("press")
    apart = hall.guest().post(f"{where}/facts", sent(table, 5))
    assert (apart.status_code, apart.json()["data"]["head"]) == (409, 7), "the log went another way"
    assert hall.visitor().read(where)["facts"] == plain(taken), "and keeps what was acknowledged"


def test_the_server_folds_again_and_marks_what_the_rules_doubt(hall: Running) -> None:
    table = begun().play("A1", "SOL").do("press")
    where = brought(hall, table)
    assert hall.visitor().read(where)["marks"] == [{"n": 5, "code": "placement.not_linked"}]


@pytest.mark.article("file-2024", "44")
def test_the_sheet_is_printed_with_its_signatures(hall: Running) -> None:
    table = begun().do("exchange", count=3).do("press").play("8D", ".Aña").do("press")
    table.do("end", reason="agreed").do("sign", seat=0, strokes="10,10 50,60 90,10").do("sign", seat=1)
    answer = hall.visitor().get(f"{brought(hall, table)}/planilla")
    assert answer.headers["content-type"] == "application/pdf"
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)
    for shown in ("Ana", "Beto", "JEFAS", "JAÑA", "0 C"):
        assert shown in text


def test_the_board_of_a_real_table_is_printed_with_its_moves(hall: Running) -> None:
    table = begun().do("exchange", count=3).do("press").play("8D", ".Aña").do("press").do("score", points=9)
    where = brought(hall, table.do("end", reason="agreed"))
    answer = hall.visitor().get(f"{where}/partida?page=a5")
    assert answer.headers["content-type"] == "application/pdf"
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)
    assert [shown in text for shown in ("JEFAS", "JAña", "Ana 55")] == [True] * 3


@pytest.mark.article("fise-2007", "7.1", "31.4")
def test_the_arbiter_s_log_and_the_result_slip_of_a_real_table_are_printed(hall: Running) -> None:
    table = begun().do("surplus", seat=1, count=1).wait(20_000).do("returned").do("end", reason="agreed")
    where = brought(hall, table)
    log = hall.visitor().get(f"{where}/arbitraje?format=text").text
    assert "Sacó fichas de más" in log
    assert "fise-2007 7.1" in log
    assert "JEFAS" in hall.visitor().get(f"{where}/resultado?format=text").text
    assert hall.visitor().get(f"{where}/diplomas").status_code in {400, 404}
    assert hall.visitor().get("/api/mesa/nada/arbitraje").status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {"facts": [], "now": 0},
        {"facts": [{"f": "begin", "at": 0, "seat": 0}], "now": 0},
        {"facts": [{"f": "opened"}], "now": 0},
        {"facts": [{"f": "nada", "at": 1}], "now": 0},
        {"facts": [{}] * 1001, "now": 0},
        {"facts": "x", "now": 0},
        {"facts": [], "now": -1},
    ],
)
def test_what_is_no_log_is_told_so(body: dict[str, Any], hall: Running) -> None:
    assert hall.guest().post("/api/mesa", body).status_code == 400


def test_nobody_brings_a_table_without_a_session(hall: Running) -> None:
    assert hall.visitor().post("/api/mesa", {"facts": plain(begun()), "now": 0}).status_code == 401
