"""38: «Si lo hace y obtiene respuesta, no podrá colocar esa palabra. Si reincide […] será descalificado»."""

from __future__ import annotations

import pytest
from tests.rules.scenes import cited, dealt, ended
from tests.rules.table import line

from tesela.core.tiles import read_word
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.roles import ARBITER

WITH_IT = ["fise-2007", "file-2024"]


@pytest.mark.topic("conduct.consult")
@pytest.mark.parametrize("ruleset", WITH_IT)
def test_who_asked_and_got_an_answer_may_not_lay_that_word(ruleset: str) -> None:
    table = dealt(ruleset, arbiter=True)
    (event,) = table.ok(c.RecordAsking(ARBITER, 0, "casa"))
    assert isinstance(event, ev.WordAsked) and event.word == read_word("CASA")
    assert cited(event.article) == "38§2"
    for command in (c.PlayWord(0, "H8", line("CASA")), c.Lay(0, "8H", line("CASA"))):
        assert table.no(command) == "conduct.asked_word 38§2"
    table.played(0, "H8", "SACA")


@pytest.mark.topic("conduct.consult")
def test_not_even_as_a_word_that_crosses_or_with_a_blank() -> None:
    table = dealt("fise-2007", arbiter=True)
    table.played(0, "H8", "CASA")
    table.ok(c.RecordAsking(ARBITER, 1, "ca"))
    assert table.no(c.PlayWord(1, "H9", line("ABRI"))) == "conduct.asked_word 38§2", "CA stands down"
    with_blank = dealt("fise-2007", arbiter=True)
    with_blank.state.racks[0] = bytes(read_word("CASARI")) + b"\0"
    with_blank.ok(c.RecordAsking(ARBITER, 0, "CASA"))
    assert with_blank.no(c.PlayWord(0, "H8", line("CASa"))) == "conduct.asked_word 38§2"


@pytest.mark.topic("conduct.consult")
def test_without_an_answer_the_word_stays_free_and_the_rival_is_never_barred() -> None:
    table = dealt("fise-2007", arbiter=True)
    table.ok(c.RecordAsking(ARBITER, 0, "casa", answered=False))
    table.ok(c.RecordAsking(ARBITER, 1, "ca"))
    table.played(0, "H8", "CASA")
    assert table.state.scores[0] == 12


@pytest.mark.topic("conduct.repeat")
@pytest.mark.parametrize("answered", [True, False])
def test_who_asks_again_is_disqualified(answered: bool) -> None:
    """«Si reincide en esa actitud»: asking is the offence, answered or not."""
    table = dealt("fise-2007", arbiter=True)
    table.ok(c.RecordAsking(ARBITER, 0, "casa", answered))
    events = table.ok(c.RecordAsking(ARBITER, 0, "rio", answered))
    assert table.kinds(events)[:3] == ["WordAsked", "Disqualified", "Ended"]
    assert (ended(table).reason, ended(table).seat, cited(ended(table).article)) == (
        "disqualified",
        0,
        "38§3",
    )


@pytest.mark.article("fise-2007", "38§3")
def test_who_answers_is_penalised_alike() -> None:
    """«De igual manera será penalizado el jugador que conteste una consulta»."""
    table = dealt("fise-2007", arbiter=True)
    table.ok(c.RecordAsking(ARBITER, 0, "casa", by=1))
    assert table.view(0).ended is None
    table.ok(c.RecordAsking(ARBITER, 1, "abro"))
    assert ended(table).seat == 1, "one answer and one question: again"


@pytest.mark.article("fise-2007", "38§3")
@pytest.mark.parametrize("ruleset", WITH_IT)
@pytest.mark.parametrize("asker", [0, 1])
def test_both_at_their_second_time_are_both_disqualified(ruleset: str, asker: int) -> None:
    """«De igual manera será penalizado el jugador que conteste»: nobody wins by having answered."""
    table = dealt(ruleset, arbiter=True)
    table.ok(c.RecordAsking(ARBITER, asker, "casa", by=1 - asker))
    events = table.ok(c.RecordAsking(ARBITER, 1 - asker, "rio", by=asker))
    out = [event for event in events if isinstance(event, ev.Disqualified)]
    assert {event.seat for event in out} == {0, 1}
    assert {cited(event.article) for event in out} == {"38§3"}
    assert (ended(table).reason, ended(table).seat, cited(ended(table).article)) == (
        "disqualified",
        None,
        "38§3",
    )
    assert table.view(0).winners == ()


@pytest.mark.topic("conduct.consult")
def test_what_the_desk_can_not_write_down() -> None:
    table = dealt("fise-2007", arbiter=True)
    assert table.no(c.RecordAsking(0, 1, "casa")) == "arbiter.only"
    assert table.no(c.RecordAsking(ARBITER, 5, "casa")).startswith("seat.unknown")
    assert table.no(c.RecordAsking(ARBITER, 0, "casa", by=0)) == "conduct.answered_by 38§3"
    assert table.no(c.RecordAsking(ARBITER, 0, "casa", False, 1)) == "conduct.answered_by 38§3"
    for word in ("", "a", "kiwi", "¿?"):
        assert table.no(c.RecordAsking(ARBITER, 0, word)) == "conduct.word"


@pytest.mark.article("aas-2018", "26")
@pytest.mark.parametrize("ruleset", ["aas-2018", "manual"])
def test_where_nothing_follows_from_asking_nothing_is_barred(ruleset: str) -> None:
    """`aas-2018` 26 forbids the question and sets no consequence; the manual is silent."""
    table = dealt(ruleset, arbiter=True)
    assert table.no(c.RecordAsking(ARBITER, 0, "casa")).startswith("conduct.asking")
