"""The course of a real table as an arbiter asks for it: standstills, words judged, incidents."""

from __future__ import annotations

from random import Random

import pytest
from tests.mesa.random_logs import random_log
from tests.mesa.tables import MINUTE, SECOND, RealTable

from tesela.mesa.course import Course, Judged, Standstill, course
from tesela.mesa.fold import fold
from tesela.mesa.marks import INCIDENT_TOPICS, article_on
from tesela.mesa.views import view
from tesela.texts import LANGUAGES, say


def followed(table: RealTable) -> Course:
    found = course(table.facts)
    assert found is not None
    return found


@pytest.mark.article("fise-2007", "31")
def test_every_standstill_has_its_case_and_its_length_and_the_last_may_still_last() -> None:
    table = RealTable("fise-2007").do("begin", seat=0).play("D8", "JEFAS").do("stop", case="count")
    table.wait(MINUTE).do("resume").do("press").wait(SECOND).do("stop", case="arbiter").wait(30 * SECOND)
    table.do("surplus", seat=0, count=1).wait(20 * SECOND).do("note", seat=0, what="ruled")
    assert followed(table).standstills == [
        Standstill(10 * SECOND, "count", MINUTE),
        Standstill(71 * SECOND, "arbiter", 30 * SECOND),
        Standstill(101 * SECOND, "excess", 20 * SECOND),
    ]


@pytest.mark.article("fise-2007", "31.1")
def test_the_stop_at_the_end_of_each_turn_is_none_of_them() -> None:
    table = RealTable("fise-2007", "stopped").do("begin", seat=0).play("D8", "JEFAS").wait(MINUTE).do("press")
    assert followed(table).standstills == []


@pytest.mark.article("fise-2007", "35.2", "35.4")
def test_each_answer_stands_with_who_asked_and_the_appeal_with_who_appealed() -> None:
    table = RealTable("fise-2007").do("begin", seat=0).play("D8", "JEFAS").do("press").play("8D", ".AX")
    table.do("challenge", seat=0).do("verdict", valid=False).do("appeal", grounds="está").wait(MINUTE)
    table.do("appeal_decided", valid=True).do("verdict", valid=False)
    assert followed(table).judged == [
        Judged(20 * SECOND, 0, ("JAX",), valid=False, appeal=False),
        Judged(80 * SECOND, 1, ("JAX",), valid=True, appeal=True),
    ]


def test_what_was_undone_is_not_told() -> None:
    table = RealTable("fise-2007").do("begin", seat=0).play("D8", "JEFAS").do("challenge", seat=1)
    table.do("verdict", valid=False).do("undo").do("verdict", valid=True)
    assert [one.valid for one in followed(table).judged] == [True]
    assert course(table.facts[1:]) is None


def test_a_course_ends_where_the_fold_ends_and_every_incident_has_its_words() -> None:
    dice, known = Random(4), set()
    for _ in range(100):
        facts = random_log(dice)
        found, table = course(facts), fold(facts)
        assert found is not None
        assert table is not None
        assert view(found.table) == view(table)
        assert all(min(stop.at, stop.ms) >= 0 for stop in found.standstills)
        known |= {incident.what for incident in table.incidents}
    assert known <= set(INCIDENT_TOPICS)
    assert len(known) > 12
    for what, topic in INCIDENT_TOPICS.items():
        assert topic is None or article_on("file-2024", topic), what
        assert all(say(f"mesa_cli.incident.{what}", lang=lang) for lang in LANGUAGES)
