"""35.1: «La palabra cuestionada se escribe en el papel previsto […] con la firma de ambos jugadores»."""

from __future__ import annotations

import pytest
from tests.rules.scenes import dealt, in_check
from tests.rules.table import nothing_is_a_word

from tesela.core.tiles import read_word
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.due import Due, due
from tesela.rules.header import online, time_control
from tesela.rules.roles import ARBITER, KEEPER
from tesela.rules.rulesets import RULESETS


@pytest.mark.article("fise-2007", "35.1", "35.2")
def test_the_slip_goes_to_the_judges_with_both_signatures() -> None:
    table = in_check("fise-2007", judge=nothing_is_a_word, arbiter=True)
    events = table.ok(c.Challenge(1))
    assert table.kinds(events) == ["Challenged", "ClockStopped"], "nobody has judged anything yet"
    assert table.view(0).waits_for == (0,) and "sign_slip" in table.view(0).may
    assert "sign_slip" not in table.view(1).may, "who wrote the slip has signed it"
    assert table.no(c.SignSlip(1)).startswith("turn.not_yours")
    events = table.ok(c.SignSlip(0))
    assert table.kinds(events) == ["SlipSigned", "VerdictGiven"]
    assert table.state.phase == "rejected"
    assert table.no(c.SignSlip(0)) == "slip.none 35.1"


@pytest.mark.article("fise-2007", "35.1")
def test_judges_of_flesh_and_blood_answer_no_slip_that_one_has_signed() -> None:
    table = in_check("fise-2007", judge=None, arbiter=True)
    table.ok(c.Challenge(1))
    assert table.no(c.GiveVerdict(ARBITER, True)) == "slip.unsigned 35.1"
    table.ok(c.SignSlip(0))
    assert table.view(0).waits_for == (ARBITER,)
    table.ok(c.GiveVerdict(ARBITER, True))
    assert table.state.scores[0] == 12


@pytest.mark.article("fise-2007", "35.1")
def test_online_who_does_not_sign_holds_nobody_up() -> None:
    time = online(time_control(RULESETS["fise-2007"].options, "running"))
    table = in_check("fise-2007", judge=nothing_is_a_word, arbiter=True, time=time)
    table.ok(c.Challenge(1))
    at = table.now
    assert due(table.state) == (Due(at + 30_000, "slip", 0),)
    events = table.ok(c.Tick(), 30_000)
    assert events[0] == ev.SlipSigned(at + 30_000, KEEPER)
    assert table.state.phase == "rejected"


@pytest.mark.article("fise-2007", "35.1", "35.4")
def test_only_the_words_on_the_slip_are_judged_not_those_that_an_appeal_has_saved() -> None:
    """CASA was rejected and saved by the appeal; later words are asked about without it."""
    table = dealt("fise-2007", judge=nothing_is_a_word, arbiter=True)
    table.played(0, "H8", "CASA")
    table.play(1, "H9", "ABRI")
    table.ok(c.Challenge(0, (read_word("CA"),)))
    table.ok(c.SignSlip(1))
    table.ok(c.Appeal(1, "consta"))
    table.ok(c.DecideAppeal(ARBITER, True))
    table.judge = lambda words: read_word("CA") not in words
    table.ok(c.Challenge(0, (read_word("ABRI"),)))
    table.ok(c.SignSlip(1))
    assert table.state.phase == "announced", "valid: only ABRI was on this slip"


@pytest.mark.article("file-2024", "42.1")
@pytest.mark.parametrize("ruleset", ["file-2024", "aas-2018", "manual"])
def test_elsewhere_the_word_is_looked_up_at_once(ruleset: str) -> None:
    """42.1 of 2024: one of them opens the lexicon in the other's sight; the others know no slip."""
    table = in_check(ruleset, judge=nothing_is_a_word, arbiter=True)
    assert "VerdictGiven" in table.kinds(table.ok(c.Challenge(1)))


@pytest.mark.article("fise-2007", "35.1")
def test_where_nobody_judges_but_the_program_it_takes_the_words_from_the_board() -> None:
    """Our reading: without judges there is no slip that could be written wrong."""
    table = in_check("fise-2007", judge=nothing_is_a_word)
    assert "Withdrawn" in table.kinds(table.ok(c.Challenge(1)))
